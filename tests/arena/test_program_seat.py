"""A program at a seat: one that plays, and all the ways in which one does not."""

import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

import headtable
from headtable.arena.contest import Contest, play_deal
from headtable.arena.playing import play_game
from headtable.arena.program_seat import ProgramPlayer
from headtable.bots.house import REGULAR, house_player
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.moves import Move, word
from headtable.rules.core.state import State

GOOD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert set(asked) == {"view", "moves"} and asked["view"]["seat"] == 0
    print(asked["moves"][0], flush=True)
"""
CRASHES = "import sys; sys.stdin.readline(); sys.exit(3)"
NEVER_STARTS = "raise SystemExit(1)"
HANGS = "import sys, time; sys.stdin.readline(); time.sleep(60)"
TALKS_NONSENSE = "import sys; sys.stdin.readline(); print('fly to the moon', flush=True); sys.stdin.read()"
TALKS_FOR_EVER = "import sys; sys.stdin.readline(); print('x' * 5000, flush=True); sys.stdin.read()"
IS_SILENT = "import sys; sys.stdin.readline(); print(flush=True); sys.stdin.read()"
HALF_A_LINE = "import sys, time; sys.stdin.readline(); print('pass', end='', flush=True); time.sleep(60)"
NOT_TEXT = "import os, sys; sys.stdin.readline(); os.write(1, bytes([255, 254, 10])); sys.stdin.read()"
Seat = Callable[..., ProgramPlayer]


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """A seat for a program with this text; stopped in the end."""
    made = []

    def seated(text: str, patience: float = 10.0) -> ProgramPlayer:
        file = tmp_path / "bot.py"
        file.write_text(text)
        command = shlex.join([sys.executable, "-S", str(file)])
        made.append(ProgramPlayer(command, house_player("trolley-euchre", REGULAR), patience))
        return made[-1]

    yield seated
    for player in made:
        player.stop()


def play(player: ProgramPlayer) -> None:
    """A whole game, with the program at the first of two seats."""
    other = house_player("trolley-euchre", REGULAR)
    outcome = play_game(headtable.game("trolley-euchre"), {"length": "one deal"}, [player, other], 4)
    assert sum(outcome.shares) == 1


def test_a_program_plays_its_moves(seat: Seat) -> None:
    player = seat(GOOD)
    play(player)
    assert player.complaints == []
    assert player.process is not None  # one program plays the whole game


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (CRASHES, "gave no answer"),
        (NEVER_STARTS, "gave no answer"),
        (TALKS_NONSENSE, "answered 'fly to the moon', which is no legal move"),
        (TALKS_FOR_EVER, f"answered '{'x' * 200}', which"),
        (IS_SILENT, "gave no answer"),
        (NOT_TEXT, "answered '"),
    ],
)
def test_a_program_that_goes_wrong_is_named_and_replaced(seat: Seat, text: str, fault: str) -> None:
    player = seat(text)
    play(player)
    assert len(player.complaints) == 1
    assert "bot.py" in player.complaints[0]
    assert fault in player.complaints[0]
    assert player.complaints[0].endswith("a house player sits in")
    assert player.process is None


@pytest.mark.parametrize("text", [HANGS, HALF_A_LINE])
def test_patience_ends(seat: Seat, text: str) -> None:
    player = seat(text, 0.4)
    start = time.perf_counter()
    play(player)
    assert 0.4 <= time.perf_counter() - start < 5
    assert "did not answer within 0.4 seconds" in player.complaints[0]


class LongStory:
    """Stands in for a state with more to tell than a pipe holds."""

    def legal_moves(self, seat: int) -> list[Move]:
        return [word("pass")]

    def view(self, seat: int) -> "LongStory":
        return self

    def as_data(self) -> dict[str, object]:
        return {"told": "x" * 1_000_000}


def test_a_program_that_does_not_listen_holds_nobody_up(seat: Seat) -> None:
    player = seat("import time; time.sleep(60)", 0.4)
    assert player.ask(cast(State, LongStory()), 0) is None
    assert "did not answer" in player.complaints[0]


def test_a_program_that_was_given_up_is_no_longer_running(seat: Seat, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    player = seat(f"import os; open({str(file)!r}, 'w').write(str(os.getpid()))\n{HANGS}", 0.5)
    play(player)
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)


def test_a_program_that_is_not_there_is_named() -> None:
    player = ProgramPlayer("./no-such-bot", house_player("trolley-euchre", REGULAR))
    play(player)
    assert player.complaints == [
        "'./no-such-bot' cannot be started: No such file or directory; a house player sits in"
    ]


def test_an_empty_command_is_refused() -> None:
    with pytest.raises(BadSetup, match="program:COMMAND"):
        ProgramPlayer(" ", house_player("trolley-euchre", REGULAR))


def test_the_arena_seats_programs_and_reports_them(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(GOOD.replace('and asked["view"]["seat"] == 0', ""))
    good = f"program:{sys.executable} -S {tmp_path / 'bot.py'}"
    contest = Contest("trolley-euchre", 2, [good, "program:./no-such-bot"], {"length": "one deal"})
    result, complaints = play_deal(contest, 1)
    assert len(complaints) == 1
    assert "./no-such-bot" in complaints[0]
    assert result.moves > 10
