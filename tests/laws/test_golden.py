"""Golden games: what was played once is played again, in both builds (law 11)."""

import pytest
from game_setups import every_table

import headtable
from golden import FINGERPRINTS, FOLDER, fingerprint, fingerprints, golden_log, log_file, require_written
from headtable import Game, games
from headtable.table.logged_game import LoggedGame

EVERY = [pytest.param(game, seats, id=f"{game.id}-{seats}") for game in games() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_the_golden_game_is_played_again(game: Game, seats: int) -> None:
    require_written(log_file(game, seats), game)
    written = log_file(game, seats).read_text(encoding="utf-8")
    assert golden_log(game, seats) == written


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_the_golden_log_replays(game: Game, seats: int) -> None:
    path = log_file(game, seats)
    require_written(path, game)
    logged_game = LoggedGame.load(path)
    assert logged_game.state.is_over()
    scores = " ".join(str(score) for score in logged_game.state.scores)
    assert f"# scores {scores};" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_table_has_its_fingerprint(game: Game) -> None:
    written = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    tables = [table for table in every_table() if table.game is game]
    own = [line for line in written if is_of(line, game)]
    assert own, f"{FINGERPRINTS.name} has no {game.id}: write it with `make golden GAME={game.id}`"
    assert [fingerprint(table) for table in tables] == own


def is_of(line: str, game: Game) -> bool:
    """Whether a fingerprint is of a table of this game: `hilo-3,void=free: …`."""
    return line[: len(game.id) + 1] == f"{game.id}-" and line[len(game.id) + 1].isdigit()


def test_there_is_no_fingerprint_too_many() -> None:
    written = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    assert [line.partition(": ")[0] for line in written] == [str(table) for table in every_table()]


def test_there_is_no_golden_log_too_many() -> None:
    assert {path.name for path in FOLDER.glob("*.log")} == {
        log_file(game, seats).name for game in games() for seats in game.seats
    }


def test_the_fingerprints_of_one_game_are_written_without_those_of_others() -> None:
    hilo = headtable.game("hilo")
    written = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    others = [line if is_of(line, hilo) else f"{line} kept" for line in written]
    absent = [line for line in others if not is_of(line, hilo)]
    stale = [f"{line} stale" if is_of(line, hilo) else line for line in others]
    assert fingerprints([hilo], absent).splitlines() == others
    assert fingerprints([hilo], stale).splitlines() == others


def test_a_golden_file_that_is_missing_is_named_with_the_command_that_writes_it() -> None:
    with pytest.raises(AssertionError, match=r"hilo-9.log is missing: .*`make golden GAME=hilo`"):
        require_written(FOLDER / "hilo-9.log", headtable.game("hilo"))
