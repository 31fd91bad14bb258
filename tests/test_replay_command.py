"""`headtable replay` from the outside."""

from pathlib import Path

import pytest

import headtable
from headtable.__main__ import main
from headtable.commands.replay import moved
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.table.logged_game import LoggedGame
from headtable.table.shuffle_finder import shuffle_for

HANDS = {
    "hand 1": "red-motorman orange-motorman red-car red-conductor red-passenger",
    "hand 2": "black-fare green-fare green-transfer green-passenger green-conductor",
    "trump card": "red-fare",
}
PLAYS = ["red-motorman red-fare", "orange-motorman green-fare", "red-car green-transfer",
         "red-conductor green-passenger", "red-passenger green-conductor"]  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A whole game of one deal: Ann orders up and takes every trick."""
    game = headtable.game("trolley-euchre")
    logged_game = LoggedGame.start(game, 2, ["Ann", "Bo"], 1, {"length": "one deal"})
    card = logged_game.state.notation().card
    wanted = {place: [card(name) for name in names.split()] for place, names in HANDS.items()}
    logged_game.move(CHANCE, shuffle_for(logged_game.state, wanted, Rng(1)))
    logged_game.move(0, "order up")
    logged_game.move(1, "discard black-fare")
    for trick in PLAYS:
        for seat, name in enumerate(trick.split()):
            logged_game.move(seat, f"play {name}")
    logged_game.save(tmp_path / "game.log")
    return tmp_path / "game.log"


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["replay", *words]) == 0
    return capsys.readouterr().out


def test_the_whole_game_with_points_reasons_and_winner(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = shown(capsys, str(file), "--all")
    assert text.startswith(
        "Trolley Euchre, Ann, Bo, length one deal\n    1  chance: shuffle\n    2  Ann: order up\n"
    )
    assert "   13  Bo: play green-conductor\n        Ann takes all five tricks as maker: 2.\n" in text
    assert text.endswith("\nScores: Ann 2, Bo 0\nWon by: Ann\n")


def test_what_was_hidden_is_told_to_its_owner_and_to_the_open_eye_only(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "    3  Bo: discard a card\n" in shown(capsys, str(file), "--all")
    assert "    3  Bo: discard a card\n" in shown(capsys, str(file), "--all", "--seat", "1")
    assert "    3  Bo: discard black-fare\n" in shown(capsys, str(file), "--all", "--seat", "2")
    text = shown(capsys, str(file), "--all", "--open")
    assert "    3  Bo: discard black-fare\n" in text
    assert "    1  chance: shuffle red-" in text


def test_the_table_after_so_many_moves(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    public = shown(capsys, str(file), "--to", "4")
    assert "Motorman" in public
    assert "    4  Ann: play red-motorman" in public
    assert "Conductor" not in public
    assert "Conductor" in shown(capsys, str(file), "--to", "4", "--seat", "1")
    assert "Green Passenger" in shown(capsys, str(file), "--to", "4", "--open")
    assert "The game begins." in shown(capsys, str(file), "--to", "0")


def test_without_a_terminal_the_whole_game_is_printed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, str(file)) == shown(capsys, str(file), "--all")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--to", "99"], "there are 13 moves"),
        (["--to", "-1"], "there are 13 moves"),
        (["--seat", "3"], "there is no seat 3 at a table of 2"),
    ],
)
def test_what_is_not_there_ends_with_a_sentence(
    words: list[str], says: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(file), *words]) == 2
    assert says in capsys.readouterr().err


def test_of_a_damaged_file_the_whole_part_is_shown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("2 play green-fare\n", "2 play red-car\n"), encoding="utf-8")
    line = text.splitlines().index("2 play green-fare") + 1
    assert main(["replay", str(file), "--all"]) == 2
    found = capsys.readouterr()
    assert (
        f"headtable: {file}, line {line}: seat 2 may not 'play red-car': table.not-held. A seat can"
        in found.err
    )
    assert "    6  Ann: play orange-motorman\n\nScores: Ann 0, Bo 0\nThe game is not over.\n" in found.out


def test_of_a_file_without_a_header_nothing_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "photo.log"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    assert main(["replay", str(file)]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert f"headtable: {file}, line 1: " in found.err
    assert main(["replay", str(tmp_path / "nowhere")]) == 2
    assert "cannot read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "index", "hint"),
    [
        ("", 4, ""),
        ("n", 4, ""),
        ("p", 2, ""),
        ("0", 0, ""),
        ("5", 5, ""),
        ("6", 3, "That is after the end."),
        ("x", 3, "'x' is none of these."),
    ],
)
def test_stepping(typed: str, index: int, hint: str) -> None:
    assert moved(3, 5, typed) == (index, hint)
    assert moved(0, 5, "p") == (0, "That is before the beginning.")


def test_on_a_terminal_it_steps_until_q(file: Path) -> None:
    """A real pseudo-terminal: Enter, a number, back, a slip, quit."""
    import os
    import pty
    import subprocess
    import sys

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "headtable", "replay", str(file), "--plain"],
        stdin=theirs,
        stdout=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "90", "LINES": "40"},
    )
    os.close(theirs)
    os.write(ours, b"\n13\np\nx\nq\n")
    text = b""
    while True:
        try:
            text += os.read(ours, 65536)
        except OSError:  # the other end is closed: on Linux an error, not an empty read
            break
    os.close(ours)
    assert process.wait(timeout=60) == 0
    for part in (b"0 of 13", b"1 of 13", b"13 of 13", b"12 of 13", b"'x' is none of these."):
        assert part in text


@pytest.mark.clause("trix-football.winner")
def test_a_drawn_game_is_not_said_to_be_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logged_game = LoggedGame.start(headtable.game("trix-football"), 2, ["Ann", "Bo"], 0, {"half-length": 1})
    logged_game.move(0, "kick off")
    for seat in (1, 0, 0, 1):
        if logged_game.state.to_act() == CHANCE:
            logged_game.chance(Rng(1))
        logged_game.move(seat, "stand")
    logged_game.save(tmp_path / "drawn.log")
    text = shown(capsys, str(tmp_path / "drawn.log"), "--all")
    assert text.endswith("\nScores: Ann 0, Bo 0\nDrawn between: Ann, Bo\n")
