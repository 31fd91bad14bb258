"""Golden games: what was played once is played again, in both builds (law 11)."""

import pytest

from golden import FINGERPRINTS, FOLDER, fingerprints, golden_log, log_file
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


def test_every_table_has_its_fingerprint() -> None:
    assert fingerprints().splitlines() == FINGERPRINTS.read_text(encoding="utf-8").splitlines()


def test_there_is_no_golden_log_too_many() -> None:
    assert {path.name for path in FOLDER.glob("*.log")} == {
        log_file(game, seats).name for game in games() for seats in game.seats
    }
