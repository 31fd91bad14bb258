"""`headtable verify` from the outside."""

from pathlib import Path

import pytest

import headtable
from headtable.__main__ import main
from headtable.rules.core.state import CHANCE
from headtable.table.fairness import Fairness
from headtable.table.logged_game import LoggedGame

FAIR = Fairness("KRTW", bytes(range(32)), ("mine", ""))
COMMITMENT = "d56338dc1f131498550bea4b9584506de31c672307543c3df6d642100eea1e17"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A short game for two, dealt fairly."""
    logged_game = LoggedGame.start(
        headtable.game("trolley-euchre"), 2, ["Ann", "Bo"], None, {"length": "one deal"}
    )
    FAIR.promise(logged_game.log)
    while not logged_game.state.is_over():
        seat = logged_game.state.to_act()
        if seat == CHANCE:
            FAIR.chance(logged_game)
        else:
            logged_game.move(seat, logged_game.state.legal_moves(seat)[-1])
    FAIR.reveal(logged_game.log)
    logged_game.save(tmp_path / "game.log")
    return tmp_path / "game.log"


def test_a_fair_game(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["verify", str(file), "--commitment", COMMITMENT.upper(), "--cut", "1=mine", "--cut", "2="]) == 0
    )
    assert capsys.readouterr().out == (
        "All 2 chance moves are exactly what the promised secret and one cut make.\n"
        f"The commitment, which everybody saw before the first card: {COMMITMENT}\n"
        "Ann cut: mine\n"
    )


def test_a_game_that_is_not_as_it_is_remembered(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file), "--commitment", "00"]) == 1
    assert main(["verify", str(file), "--cut", "1=yours"]) == 1
    assert main(["verify", str(file), "--cut", "2=mine"]) == 1
    assert capsys.readouterr().out == (
        f"The shuffles are not what was promised: the log's commitment is {COMMITMENT}.\n"
        "The shuffles are not what was promised: as the cut of seat 1 the log has 'mine'.\n"
        "The shuffles are not what was promised: as the cut of seat 2 the log has nothing.\n"
    )


def test_a_forged_game(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(file.read_text().replace("cut 1: mine", "cut 1: yours"))
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().out.startswith("The shuffles are not what was promised: line ")


def test_a_game_that_promised_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith("#")))
    assert main(["verify", str(file)]) == 1
    assert "promises nothing about its shuffles" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--cut", "3=x"], "'3=x' is no cut: write SEAT=TEXT, with a seat from 1 to 2"),
        (["--cut", "mine"], "'mine' is no cut"),
    ],
)
def test_what_cannot_be_compared(
    file: Path, words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(file), *words]) == 2
    assert complaint in capsys.readouterr().err


def test_a_damaged_log_and_none_at_all(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(file.read_text() + "1 pass\n")
    assert main(["verify", str(file)]) == 2
    assert main(["verify", str(file) + ".none"]) == 2
    complaints = capsys.readouterr().err
    assert f"headtable: {file}, line " in complaints
    assert "cannot read" in complaints
