"""Programs in a contest are held to the no-peek law: no process sees more than one seat of one game."""

import json
import sys
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from headtable.arena.contest import Contest, Failure, play_deal, run
from headtable.arena.engines.process_engine import ProcessEngine
from headtable.arena.statistics import DealResult

ONE_DEAL: dict[str, object] = {"length": "one deal"}
# Plays the first move, and writes down what it finds when it starts and at each question.  Besides it leaves
# all the traces that it can for those who come after it: files, and a child that outlives it.
WITNESS = """
import json, os, subprocess, sys, tempfile

notes = open(sys.argv[1], "a")

def note(**known):
    notes.write(json.dumps({"pid": os.getpid()} | known) + "\\n")
    notes.flush()

places = [os.getcwd(), tempfile.gettempdir()]
note(argv=sys.argv, environ=dict(os.environ), places=places, found=[os.listdir(place) for place in places])
for place in places:
    open(os.path.join(place, "memory"), "a").write("what I have seen")
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
note(child=child.pid)
for line in sys.stdin:
    asked = json.loads(line)
    view = asked["view"]
    seat = view["seat"]
    hands = [pile["faces"] for pile in view["piles"] if pile["lies"] == "hand" and pile["owner"] == seat]
    note(seat=seat, hand=hands[0])
    print(asked["moves"][0], flush=True)
"""
Program = Callable[[str], str]
Note = dict[str, Any]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """An entrant that is a program with this text; it is given the name of a file to take notes in."""

    def made(text: str) -> str:
        file = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        file.write_text(text)
        return f"program:{sys.executable} -S {file} {tmp_path / 'notes'}"

    return made


@pytest.fixture
def notes(tmp_path: Path) -> Callable[[], list[Note]]:
    return lambda: [json.loads(line) for line in (tmp_path / "notes").read_text().splitlines()]


def by_process(notes: list[Note]) -> dict[int, list[Note]]:
    found: dict[int, list[Note]] = defaultdict(list)
    for note in notes:
        found[note["pid"]].append(note)
    return found


@pytest.mark.parametrize(
    ("seats", "others", "processes"),
    [
        (4, ["regular"], 4),  # two seats in each of two line-ups
        (3, ["regular"], 3),  # two seats, then one
        (3, ["regular", "random"], 3),  # one seat in each of three line-ups
    ],
)
def test_no_process_sees_two_seats_or_two_games(
    program: Program, notes: Callable[[], list[Note]], seats: int, others: list[str], processes: int
) -> None:
    play_deal(Contest("hilo", seats, [program(WITNESS), *others], ONE_DEAL), 1)
    seen = by_process(notes())
    assert len(seen) == processes
    for noted in seen.values():
        hands = [note["hand"] for note in noted if "hand" in note]
        assert len({note["seat"] for note in noted if "seat" in note}) == 1
        assert len(hands) > 3
        # In a second game of the same deal the hand would be full again.
        assert all(len(after) <= len(before) for before, after in pairwise(hands))


def test_what_one_process_leaves_no_other_finds(program: Program, notes: Callable[[], list[Note]]) -> None:
    play_deal(Contest("hilo", 4, [program(WITNESS), "regular"], ONE_DEAL), 1)
    starts = [note for note in notes() if "places" in note]
    assert len(starts) == 4
    assert all(note["found"] == [[], []] for note in starts)
    assert len({place for note in starts for place in note["places"]}) == 4  # no two share one
    assert not any(Path(place).exists() for note in starts for place in note["places"])
    children = [note["child"] for note in notes() if "child" in note]
    assert len(children) == 4
    assert [child for child in children if is_running(child)] == []


def test_nothing_that_a_process_is_started_with_names_the_deal_or_the_line_up(
    program: Program, notes: Callable[[], list[Note]]
) -> None:
    contest = Contest("hilo", 4, [program(WITNESS), "regular"], ONE_DEAL)
    for number in range(2):
        play_deal(contest, number)
    starts = [note for note in notes() if "argv" in note]
    assert len(starts) == 8
    assert len({tuple(note["argv"]) for note in starts}) == 1
    kept = [{name: value for name, value in note["environ"].items() if name not in OWN} for note in starts]
    assert all(environ == kept[0] for environ in kept)
    for note in starts:
        assert {note["environ"][name] for name in OWN} == {note["places"][0]}


# Failing ---------------------------------------------------------------------------------------------------


FIRST = "import json, sys\nfor number, line in enumerate(sys.stdin):\n    moves = json.loads(line)['moves']\n"
PLAYS = FIRST + "    print(moves[0], flush=True)\n"
DIES = FIRST + "    if number == 3: sys.exit(1)\n    print(moves[0], flush=True)\n"
RAVES = FIRST + "    print('fly' if number == 3 else moves[0], flush=True)\n"
# Fails wherever it does not sit at the first seat.
FAILS_ELSEWHERE = FIRST + "    print('fly' if json.loads(line)['view']['seat'] else moves[0], flush=True)\n"


@pytest.mark.parametrize(
    ("text", "fault"), [(DIES, "gave no answer"), (RAVES, "answered 'fly', which is no legal move")]
)
def test_a_deal_in_which_a_program_fails_does_not_count(program: Program, text: str, fault: str) -> None:
    contest = Contest("hilo", 3, ["regular", program(text)], ONE_DEAL)
    assert play_deal(contest, 1) == Failure(1, fault, has_moved=True)


def test_a_program_that_fails_has_moved_if_another_of_its_processes_did(program: Program) -> None:
    contest = Contest("hilo", 4, [program(FAILS_ELSEWHERE), "regular"], ONE_DEAL)
    failure = play_deal(contest, 1)
    assert isinstance(failure, Failure)
    assert failure.has_moved


def test_a_deal_of_programs_that_play_counts(program: Program) -> None:
    result = play_deal(Contest("hilo", 3, [program(PLAYS), program(PLAYS)], ONE_DEAL), 1)
    assert isinstance(result, DealResult)
    assert result.moves > 10


@pytest.mark.parametrize("processes", [1, 2])
def test_a_contest_without_a_program_ends_at_once(program: Program, processes: int) -> None:
    contest = Contest("hilo", 3, [program(PLAYS), "program:./no-such-bot"], ONE_DEAL)
    fault = "cannot be started: No such file or directory"
    assert list(run(contest, 100, ProcessEngine(processes), lambda _: None)) == [
        Failure(1, fault, has_moved=False)
    ]


def test_a_contest_goes_on_where_a_program_fails_now_and_then(program: Program) -> None:
    played = list(
        run(Contest("hilo", 3, [program(DIES), "regular"], ONE_DEAL), 3, ProcessEngine(1), lambda _: None)
    )
    assert played == [Failure(0, "gave no answer", has_moved=True)] * 3


@pytest.mark.parametrize("processes", [1, 2])
def test_a_contest_that_is_stopped_leaves_no_program_running(
    program: Program, notes: Callable[[], list[Note]], processes: int
) -> None:
    under_way = run(
        Contest("hilo", 3, [program(WITNESS), "regular"]), 1000, ProcessEngine(processes), lambda _: None
    )
    next(under_way)
    del under_way
    assert [note["pid"] for note in notes() if is_running(note["pid"])] == []
    assert not any(Path(place).exists() for note in notes() for place in note.get("places", []))


OWN = ("PWD", "TEMP", "TMP", "TMPDIR")  # each process has these to itself


def is_running(pid: int) -> bool:
    """Whether a process does anything; one that was killed and waits to be buried does not."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
