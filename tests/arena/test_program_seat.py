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
from headtable import Rng
from headtable.arena.game_runner import play_game
from headtable.arena.program_seat import Process, ProgramFailed, ProgramPlayer, heard_move, words_of
from headtable.bots.roster import REGULAR, house_player
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.moves import Move, word
from headtable.rules.core.options import Options
from headtable.rules.core.setup import Setup
from headtable.rules.core.state import State

GOOD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert set(asked) == {"options", "past", "view", "moves"} and asked["view"]["seat"] == 0
    print(asked["moves"][0], flush=True)
"""
REMEMBERS = """
import json, sys
said = ""
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["options"]["length"] == "one deal"
    first, *others = asked["past"]
    if said:
        assert first["seat"] == 0 and first["text"] == said
        assert not any(move["seat"] == 0 for move in others)
    else:
        assert first == {"seat": -1, "kind": "shuffle", "cards": 24, "text": ""}
    said = asked["moves"][0]
    print(said, flush=True)
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

    def seated(text: str, patience: float = 60.0) -> ProgramPlayer:
        file = tmp_path / "bot.py"
        file.write_text(text)
        command = shlex.join([sys.executable, "-S", str(file)])
        made.append(ProgramPlayer(command, patience, patience))
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
    assert player.moves > 5


def test_a_program_is_told_all_that_happened_since_it_was_last_asked(seat: Seat) -> None:
    player = seat(REMEMBERS)
    play(player)
    assert player.moves > 5


class Hears:
    """A house player that keeps what a program in its place would be told."""

    def __init__(self, game: str) -> None:
        self.player = house_player(game, REGULAR)
        self.heard: dict[bool, set[tuple[object, ...]]] = {True: set(), False: set()}  # by whether it is own

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        return self.player.choose(state, seat, rng)

    def hear(self, state: State, own_seat: int, seat: int, move: Move) -> None:
        told = heard_move(state, own_seat, seat, move)
        shown = "all" if told["text"] == move.text else told["text"]
        if seat >= 0:
            self.heard[seat == own_seat].add((told["kind"], told["cards"], shown))


@pytest.mark.parametrize(
    ("game", "seats", "hidden"),
    [
        ("trolley-euchre", 4, ("discard", 1, "")),  # everybody sees that the dealer discards
        ("trolley-transfer", 4, ("", 0, "")),  # all choose secretly
        ("trix-exchange", 3, ("offer", 2, "")),  # of an offer only the number is called
    ],
)
def test_what_a_seat_does_not_hear_its_program_is_not_told(
    game: str, seats: int, hidden: tuple[object, ...]
) -> None:
    player = Hears(game)
    others = [house_player(game, REGULAR) for _ in range(seats - 1)]
    for number in range(4):
        play_game(headtable.game(game), {"length": "one deal"}, [player, *others], number)
    assert hidden in player.heard[False]
    assert {text for kind, _, text in player.heard[False] if kind in ("", "discard", "offer")} == {""}
    assert {text for _, _, text in player.heard[True]} == {"all"}


def test_a_program_is_started_for_its_first_move_and_ended_by_stop(seat: Seat, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    player = seat(f"import os; open({str(file)!r}, 'a').write(str(os.getpid()) + ' ')\n{GOOD}")
    assert not file.exists()
    play(player)
    (pid,) = map(int, file.read_text().split())  # one process plays the whole game
    os.kill(pid, 0)
    player.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (CRASHES, "gave no answer"),
        (NEVER_STARTS, "gave no answer"),
        (TALKS_NONSENSE, "answered 'fly to the moon', which is no legal move"),
        (TALKS_FOR_EVER, f"answered '{'x' * 200}', which is no legal move"),
        (IS_SILENT, "gave no answer"),
        (NOT_TEXT, "answered '\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}', which is no legal move"),
    ],
)
def test_a_program_that_goes_wrong_makes_no_move(seat: Seat, text: str, fault: str) -> None:
    player = seat(text)
    with pytest.raises(ProgramFailed) as failed:
        play(player)
    assert str(failed.value) == fault
    assert failed.value.seat == 0
    assert player.moves == 0


@pytest.mark.parametrize("text", [HANGS, HALF_A_LINE])
def test_patience_ends(seat: Seat, text: str) -> None:
    player = seat(text, 0.4)
    start = time.perf_counter()
    with pytest.raises(ProgramFailed, match=r"did not answer within 0\.4 seconds"):
        play(player)
    assert 0.4 <= time.perf_counter() - start < 30


def test_a_program_has_longer_for_its_first_move(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    player = seat(GOOD, 40.0)
    player.at_first = 60.0
    given: list[float] = []
    ask = Process.ask

    def noted(process: Process, question: str, patience: float) -> str:
        given.append(patience)
        return ask(process, question, patience)

    monkeypatch.setattr(Process, "ask", noted)
    play(player)
    assert len(given) > 2
    assert given == [60.0] + [40.0] * (len(given) - 1)


class LongStory:
    """Stands in for a state with more to tell than a pipe holds."""

    setup = Setup("trolley-euchre", 2, 0, Options([], {}))

    def legal_moves(self, seat: int) -> list[Move]:
        return [word("pass")]

    def view(self, seat: int) -> "LongStory":
        return self

    def as_data(self) -> dict[str, object]:
        return {"told": "x" * 1_000_000}


def test_a_program_that_does_not_listen_holds_nobody_up(seat: Seat) -> None:
    player = seat("import time; time.sleep(60)", 0.4)
    with pytest.raises(ProgramFailed, match="did not answer"):
        player.choose(cast(State, LongStory()), 0, Rng(1))
    player.stop()


def test_a_program_that_is_not_there_is_said_to_be_missing() -> None:
    with pytest.raises(ProgramFailed, match=r"^cannot be started: No such file or directory$"):
        play(ProgramPlayer("./no-such-bot"))


def test_a_program_that_cannot_be_started_leaves_no_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(ProgramFailed):
        play(ProgramPlayer("./no-such-bot"))
    assert list(tmp_path.iterdir()) == []


def test_its_errors_are_passed_on_through_a_pipe(seat: Seat, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that several processes write their errors to could be read again by the next."""
    player = seat(f"import os, stat, sys; print(stat.S_ISFIFO(os.fstat(2).st_mode), file=sys.stderr)\n{GOOD}")
    play(player)
    player.stop()
    assert capsys.readouterr().err == "True\n"


def test_files_that_a_command_names_are_found_from_another_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot.py").touch()
    (tmp_path / "python3").touch()  # is looked for in PATH all the same
    monkeypatch.chdir(tmp_path)
    assert words_of("python3 -u bot.py --deep") == ["python3", "-u", str(tmp_path / "bot.py"), "--deep"]
    assert words_of("./bot.py 'a b'") == [str(tmp_path / "bot.py"), "a b"]


def test_an_empty_command_is_refused() -> None:
    with pytest.raises(BadSetup, match="program:COMMAND"):
        ProgramPlayer(" ")
