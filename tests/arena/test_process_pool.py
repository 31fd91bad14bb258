"""Work on several processes: everything once, in order, and nothing goes on when nobody waits for it."""

import os
import signal
import time
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from headtable.arena import process_pool
from headtable.arena.contest import Contest, run
from headtable.arena.process_pool import run_in_processes, unbroken
from headtable.arena.statistics import DealResult


@pytest.mark.parametrize("processes", [1, 3])
def test_every_piece_is_done_once_and_in_order(processes: int) -> None:
    seen: list[int] = []
    assert list(run_in_processes(str, 20, processes, seen.append)) == [str(number) for number in range(20)]
    assert seen == list(range(1, 21))
    assert active_children() == []


def test_a_slow_piece_is_waited_for() -> None:
    assert list(run_in_processes(slow_first, 4, 2, unwatched)) == [0, 1, 2, 3]


def slow_first(number: int) -> int:
    time.sleep(0 if number else 0.3)
    return number


def test_what_goes_wrong_is_told_to_whoever_waits() -> None:
    with pytest.raises(OSError, match="closed"):
        list(run_in_processes(wrong, 5, 2, unwatched))


def wrong(number: int) -> None:
    raise OSError("closed")


def test_who_stops_waiting_stops_the_work() -> None:
    begun = time.perf_counter()
    under_way = run_in_processes(
        time.sleep, 60, 2, unwatched
    )  # the number of a piece is the seconds that it takes
    next(under_way)
    del under_way
    assert active_children() == []
    assert time.perf_counter() - begun < 60  # all pieces would take a quarter of an hour


def test_a_contest_that_is_stopped_leaves_nobody_playing() -> None:
    under_way = run(Contest("hilo", 3, ["regular", "random"]), 10_000, 2, unwatched)
    result = next(under_way)
    del under_way
    assert isinstance(result, DealResult)
    assert result.moves > 20
    assert active_children() == []


def test_who_is_stopped_can_still_tidy_up(tmp_path: Path) -> None:
    under_way = run_in_processes(partial(tidy, tmp_path), 3, 2, unwatched)
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
    under_way = run_in_processes(partial(start_and_note, tmp_path), 3, 2, unwatched)
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
    monkeypatch.setattr(process_pool, "TIDYING", 1.0)
    under_way = run_in_processes(partial(stubborn, tmp_path), 3, 2, unwatched)
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
    assert list(run_in_processes(interrupted, 3, 2, unwatched)) == [0, 1, 2]


def interrupted(number: int) -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return number


def unwatched(done: int) -> None:
    """Nobody watches."""
