"""Golden games: what was played once is played again, in both builds (law 11)."""

import pytest
from tables import every_table

from golden import FINGERPRINTS, FOLDER, fingerprint, golden_log, log_file
from headtable import Game, games
from headtable.table.logged_game import LoggedGame

EVERY = [pytest.param(game, seats, id=f"{game.id}-{seats}") for game in games() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_the_golden_game_is_played_again(game: Game, seats: int) -> None:
    written = log_file(game, seats).read_text(encoding="utf-8")
    assert golden_log(game, seats) == written


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_the_golden_log_replays(game: Game, seats: int) -> None:
    path = log_file(game, seats)
    logged_game = LoggedGame.load(path)
    assert logged_game.state.is_over()
    scores = " ".join(str(score) for score in logged_game.state.scores)
    assert f"# scores {scores};" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_table_has_its_fingerprint(game: Game) -> None:
    written = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    tables = [table for table in every_table() if table.game is game]
    assert [fingerprint(table) for table in tables] == [line for line in written if is_of(line, game)]


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
