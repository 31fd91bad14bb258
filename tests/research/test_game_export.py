"""The data set of self-play games: what is written can be played again, and says what it is."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import headtable
from headtable.research import move_numbers
from headtable.research.game_export import parquet_table
from headtable.research.game_export.columns import TABLES
from headtable.research.game_export.data_folder import DataFolder
from headtable.research.game_export.played_game import PlayedGame, SelfPlay, played_game
from headtable.rules.core.state import CHANCE
from headtable.table.house_seats import default_seats

SHORT = ("trolley-euchre", "hilo", "trix-football", "great-railroad-game")
GAMES = [
    pytest.param(game.id, marks=() if game.id in SHORT else pytest.mark.long) for game in headtable.games()
]
EUCHRE = SelfPlay("trolley-euchre", 4, "random", {"length": "one deal"}, 7)


@pytest.mark.parametrize("id", GAMES)
def test_every_game_can_be_played_again_from_its_rows(id: str) -> None:
    game = headtable.game(id)
    plan = SelfPlay(id, default_seats(game), "random", seed=5)
    played = played_game(plan, 3)
    numbers = move_numbers(id)
    state = game.start(plan.seats, number_in(played.game, "dealer"), plan.options)
    chance = iter(texts_in(played.game, "chance"))
    for ply, row in enumerate(played.decisions):
        while state.to_act() == CHANCE:
            state.apply(CHANCE, state.parse(next(chance)))
        seat = state.to_act()
        move = state.parse(str(row["move"]))
        told = {
            "game": 3,
            "ply": ply,
            "deal": state.deals,
            "seat": seat,
            "move": move.text,
            "legal_moves": len(state.legal_moves(seat)),
            "score": state.scores[seat],
            "scores": state.scores,
        }
        assert {name: row[name] for name in told} == told
        assert numbers.move(state, seat, number_in(row, "move_number")) == move
        state.apply(seat, move)
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.parse(next(chance)))
    assert list(chance) == []
    assert state.is_over()
    assert played.game["scores"] == state.scores
    assert played.game["sides"] == state.sides
    assert (played.game["deals"], played.game["decisions"]) == (state.deals, len(played.decisions))
    shares = [1 / len(state.winners()) if seat in state.winners() else 0.0 for seat in range(plan.seats)]
    assert played.game["win_shares"] == shares
    for row in played.decisions:
        seat = number_in(row, "seat")
        assert (row["final_score"], row["win_share"]) == (state.scores[seat], shares[seat])


def number_in(row: dict[str, object], name: str) -> int:
    value = row[name]
    assert isinstance(value, int)
    return value


def texts_in(row: dict[str, object], name: str) -> list[str]:
    value = row[name]
    assert isinstance(value, list)
    return value


def written(target: Path, games: int = 3) -> tuple[list[PlayedGame], dict[str, Any]]:
    """Some games in a folder, and its manifest."""
    played = [played_game(EUCHRE, number) for number in range(games)]
    folder = DataFolder(target, EUCHRE)
    for one in played:
        folder.add(one)
    folder.put_in_place("headtable export …")
    return played, json.loads((target / "manifest.json").read_text(encoding="utf-8"))


def test_what_is_read_is_what_was_played(tmp_path: Path) -> None:
    played, manifest = written(tmp_path / "data")
    rows = pyarrow.parquet.read_table(tmp_path / "data" / "games").to_pylist()
    assert rows == [one.game for one in played]
    rows = pyarrow.parquet.read_table(tmp_path / "data" / "decisions").to_pylist()
    assert rows == [row for one in played for row in one.decisions]
    assert (manifest["games"], manifest["decisions"]) == (3, len(rows))
    assert list(tmp_path.iterdir()) == [tmp_path / "data"]


def test_the_manifest_says_what_there_is(tmp_path: Path) -> None:
    _, manifest = written(tmp_path / "data")
    game = headtable.game("trolley-euchre")
    told = {
        "format": 1,
        "game": game.id,
        "rules": game.version,
        "headtable": headtable.__version__,
        "pyarrow": pyarrow.__version__,
        "seats": 4,
        "level": "random",
        "seed": 7,
        "move_numbers": move_numbers(game.id).size,
    }
    assert {name: manifest[name] for name in told} == told
    assert manifest["options"] == game.start(4, 0, {"length": "one deal"}).setup.options.values
    assert list(manifest["tables"]) == list(TABLES)
    for name, table in manifest["tables"].items():
        for part in table["files"]:
            content = (tmp_path / "data" / part["file"]).read_bytes()
            assert (part["bytes"], part["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
        schema = pyarrow.parquet.read_schema(tmp_path / "data" / table["files"][0]["file"])
        assert [column["name"] for column in table["columns"]] == schema.names
        assert sum(part["rows"] for part in table["files"]) == table["rows"] == manifest[name]
        assert all(column["meaning"] for column in table["columns"])


def test_large_tables_are_cut_into_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, _ = written(tmp_path / "one", 12)
    monkeypatch.setattr(parquet_table, "ROWS", 50)
    monkeypatch.setattr(parquet_table, "FULL", 2_000)
    _, manifest = written(tmp_path / "many", 12)
    files = manifest["tables"]["decisions"]["files"]
    assert len(files) > 1
    assert all(50 <= part["rows"] < 200 and part["bytes"] >= 2_000 for part in files[:-1])
    for name in TABLES:
        one, many = [pyarrow.parquet.read_table(tmp_path / folder / name) for folder in ("one", "many")]
        assert one.equals(many)
    assert sum(part["rows"] for part in files) == sum(len(one.decisions) for one in played)
