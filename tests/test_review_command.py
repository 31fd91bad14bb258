"""`headtable review` from the outside."""

from pathlib import Path

import pytest

import headtable
from headtable import NOBODY, Rng
from headtable.__main__ import main
from headtable.bots.roster import house_player
from headtable.commands.review import in_words
from headtable.table.hints_and_review import judge
from headtable.table.logged_game import LoggedGame

ALONE = "order up alone"
NAMES = ["Ann", "Bo (random)", "Cy (random)", "Dee (random)"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A deal of Euchre in which Ann plays alone with a poor hand, and the rest is left to chance."""
    for seed in range(40):
        logged_game = LoggedGame.start(headtable.game("trolley-euchre"), 4, NAMES, 3, {"length": "one deal"})
        logged_game.chance(Rng(seed))
        if judge(logged_game.state, 0, logged_game.state.parse(ALONE)) is not None:
            break
    logged_game.move(0, ALONE)
    player = house_player("trolley-euchre", "random")
    rng = Rng(6)
    while logged_game.state.to_act() != NOBODY:
        logged_game.move(
            logged_game.state.to_act(), player.choose(logged_game.state, logged_game.state.to_act(), rng)
        )
    logged_game.save(tmp_path / "game.log")
    return tmp_path / "game.log"


def test_the_review_names_winners_turning_points_and_costly_moves(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(game), "--most", "1"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("Trolley Euchre: won by ")
    turning, costly = shown.out.split("Costly moves:")
    assert "Turning points:" in turning
    assert "led (" in turning
    assert costly.count("cost about") == 1
    assert "; better " in costly
    assert max(len(line) for line in shown.out.splitlines()) < 200  # no shuffle in full
    assert shown.err == ""


def test_one_seat_alone(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(game), "--seat", "1"]) == 0
    costly = capsys.readouterr().out.split("Costly moves:")[1]
    assert "move 2, Ann: order the trump card up to play alone cost about " in costly
    assert "(random): " not in costly


def test_a_game_that_is_not_over_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "begun.log"
    logged_game = LoggedGame.start(headtable.game("trolley-euchre"), 4, NAMES, 3)
    logged_game.chance(Rng(1))
    logged_game.move(0, ALONE)
    logged_game.save(file)
    assert main(["review", str(file)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "is not over: a review would tell what is still hidden" in shown.err


@pytest.mark.parametrize("seat", ["0", "5", "-1"])
def test_there_is_no_such_seat(game: Path, seat: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(game), f"--seat={seat}"]) == 2
    assert f"there is no seat {seat} at a table of 4" in capsys.readouterr().err


def test_no_such_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", "nothing.log"]) == 2
    assert "cannot read 'nothing.log'" in capsys.readouterr().err


def test_a_draw_is_not_called_a_win() -> None:
    def head(game: str, seats: int, won: list[int]) -> str:
        logged_game = LoggedGame.start(headtable.game(game), seats, ["Ann", "Bo", "Cy", "Dee"][:seats], 0)
        logged_game.state.finish(won)
        return in_words(logged_game, [], [], 8).splitlines()[0]

    assert head("hilo", 2, [0, 1]) == "Hilo: a draw between Ann and Bo"
    assert head("hilo", 2, [1]) == "Hilo: won by Bo"
    assert head("trolley-euchre", 4, [0, 2]) == "Trolley Euchre: won by Ann and Cy"
