"""Work on several processes: everything once, in order, and nothing goes on when nobody waits for it."""

import os
import pickle
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from headtable.arena.contest import Contest, Failure, play_deal, run
from headtable.arena.engines import process_engine
from headtable.arena.engines.chunk_queue import EngineFailed
from headtable.arena.engines.process_engine import ProcessEngine
from headtable.arena.engines.worker_stop import unbroken
from headtable.arena.statistics import DealResult
from headtable.rules.core.errors import BadSetup


@pytest.mark.parametrize("processes", [1, 3])
def test_every_piece_is_done_once_and_in_order(processes: int) -> None:
    seen: list[int] = []
    assert list(ProcessEngine(processes).run(str, 20, seen.append)) == [str(number) for number in range(20)]
    assert seen == list(range(1, 21))
    assert active_children() == []


def test_a_slow_piece_is_waited_for() -> None:
    assert list(ProcessEngine(2).run(slow_first, 4, unwatched)) == [0, 1, 2, 3]


def slow_first(number: int) -> int:
    time.sleep(0 if number else 0.3)
    return number


def test_what_goes_wrong_is_told_to_whoever_waits() -> None:
    with pytest.raises(OSError, match="closed"):
        list(ProcessEngine(2).run(wrong, 5, unwatched))


def wrong(number: int) -> None:
    raise OSError("closed")


def test_who_stops_waiting_stops_the_work() -> None:
    begun = time.perf_counter()
    under_way = ProcessEngine(2).run(time.sleep, 60, unwatched)  # a piece takes as many seconds as its number
    next(under_way)
    del under_way
    assert active_children() == []
    assert time.perf_counter() - begun < 60  # all pieces would take a quarter of an hour


def test_a_contest_that_is_stopped_leaves_nobody_playing() -> None:
    under_way = run(Contest("hilo", 3, ["regular", "random"]), 10_000, ProcessEngine(2), unwatched)
    result = next(under_way)
    del under_way
    assert isinstance(result, DealResult)
    assert result.moves > 20
    assert active_children() == []


def test_an_interruption_while_a_worker_is_started_is_not_the_workers() -> None:
    script = """
import os, signal
os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGINT))
from headtable.arena.engines.process_engine import ProcessEngine
print(list(ProcessEngine(2).run(abs, 5, lambda done: None)))
"""
    told = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, timeout=60
    )
    assert (told.stdout, told.stderr) == ("[0, 1, 2, 3, 4]\n", "")


def test_who_is_stopped_can_still_tidy_up(tmp_path: Path) -> None:
    under_way = ProcessEngine(2).run(partial(tidy, tmp_path), 3, unwatched)
    next(under_way)
    wait_for(tmp_path / "begun 1")
    del under_way
    assert (tmp_path / "tidied 1").exists()


def tidy(place: Path, number: int) -> None:
    try:
        (place / f"begun {number}").touch()
        time.sleep(60 * number)
    finally:
        (place / f"tidied {number}").touch()


def wait_for(file: Path) -> None:
    while not file.exists():
        time.sleep(0.01)


def test_who_is_stopped_finishes_what_must_not_be_broken_off(tmp_path: Path) -> None:
    under_way = ProcessEngine(2).run(partial(start_and_note, tmp_path), 3, unwatched)
    next(under_way)
    wait_for(tmp_path / "begun 1")
    del under_way
    assert (tmp_path / "noted 1").exists()
    assert not (tmp_path / "gone on 1").exists()


def start_and_note(place: Path, number: int) -> None:
    with unbroken():
        (place / f"begun {number}").touch()
        time.sleep(0.5 * number)
        (place / f"noted {number}").touch()
    (place / f"gone on {number}").touch()


def test_who_does_not_stop_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_engine, "TIDYING", 1.0)
    under_way = ProcessEngine(2).run(partial(stubborn, tmp_path), 3, unwatched)
    next(under_way)
    wait_for(tmp_path / "begun 1")
    del under_way
    assert active_children() == []


def stubborn(place: Path, number: int) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    (place / f"begun {number}").touch()
    time.sleep(60 * number)


def test_ctrl_c_is_for_whoever_waits_and_not_for_the_workers() -> None:
    """A terminal tells all processes at once; pieces under way are finished all the same."""
    assert list(ProcessEngine(2).run(interrupted, 3, unwatched)) == [0, 1, 2]


def interrupted(number: int) -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return number


# A worker that dies -----------------------------------------------------------------------------------------


def test_a_worker_that_is_killed_costs_one_chunk_which_is_done_again(tmp_path: Path) -> None:
    told: list[str] = []
    work = partial(deadly_once, tmp_path)
    assert list(ProcessEngine(2, told.append).run(work, 40, unwatched)) == list(range(40))
    assert told == ["a worker died (killed by signal 9); its part is done again"]
    assert active_children() == []


def deadly_once(place: Path, number: int) -> int:
    mark = place / "killed"
    if number == 20 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.001)
    return number


def test_a_piece_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    seen: list[int] = []
    with pytest.raises(EngineFailed) as failed:
        list(ProcessEngine(2).run(partial(always_deadly, tmp_path), 10, seen.append))
    assert str(failed.value) == (
        "number 6 of 10 cannot be done: its worker died 3 times, the last one exit status 3"
    )
    assert seen == [1, 2, 3, 4, 5][: len(seen)]
    assert len(list(tmp_path.iterdir())) == 3
    assert active_children() == []


def always_deadly(place: Path, number: int) -> int:
    if number == 5 and len(list(place.iterdir())) < 9:
        (place / str(os.getpid())).touch()
        os._exit(3)
    return number


def test_a_contest_is_the_same_when_its_workers_are_killed(tmp_path: Path) -> None:
    """Twice while a deal is under way, and once from outside, where they may be waiting for more."""
    contest = Contest("trolley-euchre", 4, ["regular", "random"], {"length": "one deal"})
    expected = [without_times(one) for one in run(contest, 200, ProcessEngine(1), unwatched)]
    told: list[str] = []
    played = []
    work = partial(deadly_deal, tmp_path, contest)
    for result in ProcessEngine(2, told.append).run(work, 200, unwatched):
        played.append(without_times(result))
        if len(played) == 20:
            for child in active_children():
                assert child.pid is not None
                os.kill(child.pid, signal.SIGKILL)
    assert played == expected
    assert 2 <= len(told) <= 4


def deadly_deal(place: Path, contest: Contest, number: int) -> DealResult | Failure:
    mark = place / str(number)
    if number in (50, 120) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_deal(contest, number)


def without_times(result: DealResult | Failure) -> DealResult:
    """What does not depend on the clock."""
    assert isinstance(result, DealResult)
    return replace(result, times=[])


def test_no_worker_outlives_whoever_waits_for_it(tmp_path: Path) -> None:
    """Also where that one is killed, and cannot stop anybody."""
    program = (
        "import os, sys, time\n"
        "from headtable.arena.engines.process_engine import ProcessEngine\n"
        "def work(number):\n"
        f"    open({str(tmp_path)!r} + '/' + str(os.getpid()), 'w').close()\n"
        "    time.sleep(0.01)\n"
        "list(ProcessEngine(3).run(work, 100000, lambda done: None))\n"
    )
    caller = subprocess.Popen([sys.executable, "-c", program])
    try:
        while len(list(tmp_path.iterdir())) < 3:
            time.sleep(0.01)
    finally:
        caller.kill()
        caller.wait()
    workers = [int(file.name) for file in tmp_path.iterdir()]
    deadline = time.monotonic() + 20
    while any(is_running(pid) for pid in workers):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_result_that_cannot_travel_is_told() -> None:
    with pytest.raises((AttributeError, pickle.PicklingError), match="local object"):
        list(ProcessEngine(2).run(unpicklable, 3, unwatched))


def unpicklable(number: int) -> object:
    return lambda: number


def test_a_number_of_processes_below_nought_is_refused() -> None:
    with pytest.raises(BadSetup, match="at least one process"):
        ProcessEngine(-1)


def unwatched(done: int) -> None:
    """Nobody watches."""
