"""A logged game: moves are logged, refusals change nothing, moments are found again, files are never lost."""

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from game_setups import step

import headtable
from headtable.rules.core.errors import Complaint, Refusal, Unreadable
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State
from headtable.table.log import Damaged
from headtable.table.logged_game import LoggedGame, explain

GAME = headtable.game("trolley-euchre")
EVERY_TABLE = [(game, seats) for game in headtable.games() for seats in game.seats]


def played(game: Game, seats: int, moves: int, seed: int = 1) -> LoggedGame:
    logged_game = LoggedGame.start(game, seats)
    rng = Rng(seed)
    while len(logged_game.entries) < moves and not logged_game.state.is_over():
        logged_game.move(*step(logged_game.state, rng))
    return logged_game


def looks(logged_game: LoggedGame) -> list[object]:
    return [logged_game.state.view(seat).as_data() for seat in [None, *range(logged_game.state.seats)]]


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE, ids=str)
def test_a_resumed_game_is_the_live_one(game: Game, seats: int) -> None:
    logged_game = played(game, seats, 120)
    again = LoggedGame.read(logged_game.log.text())
    assert looks(again) == looks(logged_game)
    assert again.names == logged_game.names
    assert again.log.text() == logged_game.log.text()


def test_every_moment_can_be_found_again() -> None:
    logged_game = LoggedGame.start(GAME, 3, options={"honour": "on", "target": 3})
    rng = Rng(8)
    seen = [logged_game.state.view(None).as_data()]
    while not logged_game.state.is_over():
        logged_game.move(*step(logged_game.state, rng))
        seen.append(logged_game.state.view(None).as_data())
    assert [state.view(None).as_data() for state in logged_game.moments()] == seen
    assert [logged_game.at(index).view(None).as_data() for index in range(0, len(seen), 7)] == seen[::7]


@pytest.mark.parametrize("game", ["hilo", "trolley-euchre", "mayflower"])
def test_the_state_before_any_step_is_found_in_any_order(game: str) -> None:
    """Also after moves were taken back: what was kept for one place must not stand for another."""
    logged_game = LoggedGame.start(headtable.game(game), 4)
    logged_game.humans = set()
    rng = Rng(5)

    def look(state: State) -> list[object]:
        return [state.view(seat).as_data() for seat in [None, *range(4)]]

    asked = 0
    while asked < 150 and not logged_game.state.is_over():
        logged_game.move(*step(logged_game.state, rng))
        if logged_game.steps and rng.below(4) == 0:
            asked += 1
            place = rng.below(len(logged_game.steps) + 1)
            again = logged_game.dealt.clone()
            for one in logged_game.steps[:place]:
                again.apply(one.seat, one.move)
            assert look(logged_game.before(place)) == look(again)
        if logged_game.steps and rng.below(9) == 0:
            with suppress(Refusal):
                logged_game.undo(logged_game.steps[-1].seat)
    assert asked > 20


def test_a_refusal_and_an_unreadable_text_change_nothing() -> None:
    logged_game = played(GAME, 2, 2)
    before = looks(logged_game), logged_game.log.text()
    seat = logged_game.state.to_act()
    with pytest.raises(Refusal) as refused:
        logged_game.move(1 - seat, "pass")
    assert refused.value.clause == "table.turn"
    with pytest.raises(Unreadable):
        logged_game.move(seat, "dance")
    assert (looks(logged_game), logged_game.log.text()) == before


def test_a_clause_is_explained_by_the_catalogue() -> None:
    assert explain("trolley-euchre.follow").startswith("Everyone must follow")
    assert explain("no.clause") == "no.clause"


# Files -------------------------------------------------------------------------------------


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    logged_game = played(GAME, 2, 5)
    logged_game.save(file)
    again = LoggedGame.load(file)
    assert looks(again) == looks(logged_game)
    rng = Rng(2)
    for _ in range(6):
        again.move(*step(again.state, rng))
    again.save(str(file))
    assert file.read_text(encoding="utf-8") == again.log.text()
    assert [path.name for path in tmp_path.iterdir()] == ["game.log"]


def test_what_a_person_wrote_into_the_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    logged_game = played(GAME, 2, 5)
    logged_game.save(file)
    remarked = (
        file.read_text(encoding="utf-8").replace("seats: 2", "seats: 2  # at home") + "\n# here we stopped\n"
    )
    file.write_text(remarked, encoding="utf-8")
    logged_game.move(*step(logged_game.state, Rng(2)))
    logged_game.save(file)
    text = file.read_text(encoding="utf-8")
    assert text.startswith(remarked)
    assert LoggedGame.load(file).entries[-1].text == logged_game.entries[-1].text


def longer(logged_game: LoggedGame) -> str:
    other = LoggedGame.read(logged_game.log.text())
    other.move(*step(other.state, Rng(3)))
    return other.log.text()


@pytest.mark.parametrize(
    "content",
    [
        lambda logged_game: "dear diary\n",
        lambda logged_game: "",
        lambda logged_game: played(GAME, 2, 5, seed=9).log.text(),
        lambda logged_game: played(GAME, 3, 0).log.text(),
        longer,
        lambda logged_game: logged_game.log.text()[:-1],
        lambda logged_game: logged_game.log.text().replace("seat 1: seat 1", "seat 1: Ann"),
    ],
    ids=["no log", "empty", "other game", "other seats", "more of it", "broken off", "other names"],
)
def test_nothing_but_its_own_beginning_is_replaced(
    content: Callable[[LoggedGame], str], tmp_path: Path
) -> None:
    file = tmp_path / "game.log"
    logged_game = played(GAME, 2, 5)
    there = content(logged_game)
    file.write_text(there, encoding="utf-8")
    with pytest.raises(Complaint, match=r"'game\.log' is there already"):
        logged_game.save(file)
    assert file.read_text(encoding="utf-8") == there
    assert [path.name for path in tmp_path.iterdir()] == ["game.log"]


def test_where_nothing_can_be_written_or_read_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="cannot save"):
        played(GAME, 2, 5).save(tmp_path / "nowhere" / "game.log")
    with pytest.raises(Complaint, match="cannot save"):
        played(GAME, 2, 5).save(tmp_path)
    with pytest.raises(Complaint, match="cannot read"):
        LoggedGame.load(tmp_path / "game.log")


def test_a_link_and_the_rights_of_the_file_stay(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    logged_game = played(GAME, 2, 5)
    logged_game.save(file)
    file.chmod(0o640)
    link = tmp_path / "link.log"
    os.symlink(file, link)
    logged_game.move(*step(logged_game.state, Rng(2)))
    logged_game.save(link)
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == logged_game.log.text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    file.write_text(played(GAME, 2, 5).log.text() + "hello\n", encoding="utf-8")
    with pytest.raises(Damaged) as raised:
        LoggedGame.load(file)
    assert str(raised.value).startswith(f"{file}, line ")
    assert raised.value.whole is not None
    assert len(raised.value.whole.entries) == 5
