"""A process pool for numbered tasks, with results in order; the caller can stop at any time.

Each process has a pipe of its own.  With a queue for all of them, one that is ended while it holds the lock
of the queue would leave the others, and us, waiting for ever.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from typing import Final, TypeVar

TIDYING: Final = 20.0  # seconds for all processes to end what they have started themselves

Result = TypeVar("Result")


def run_in_processes(
    work: Callable[[int], Result], count: int, processes: int, on_progress: Callable[[int], None]
) -> Iterator[Result]:
    """The results for 0, 1, 2 …, in this order; `on_progress` gets their number.

    When the caller stops asking, what is under way is ended at once.
    """
    if processes == 1:
        for number in range(count):
            yield work(number)
            on_progress(number + 1)
        return
    workers = [_Worker(work) for _ in range(min(processes, count))]
    try:
        asked = 0
        for worker in workers:
            worker.pipe.send(asked)
            asked += 1
        found: dict[int, Result] = {}  # what is done before its turn has come
        for number in range(count):
            while number not in found:
                for pipe in wait([worker.pipe for worker in workers]):
                    assert isinstance(pipe, Connection)
                    done, result, fault = pipe.recv()
                    if fault is not None:
                        raise fault
                    found[done] = result
                    if asked < count:
                        pipe.send(asked)
                        asked += 1
            yield found.pop(number)
            on_progress(number + 1)
    finally:
        _stop(workers)


class _Ending:
    """The end of a worker, which its parent may ask for at any moment; `finally` blocks still run."""

    def __init__(self) -> None:
        self.is_asked = False
        self.unbroken = 0  # blocks under way that it waits for

    def ask(self, *_: object) -> None:
        self.is_asked = True
        self.come()

    def come(self) -> None:
        if self.is_asked and not self.unbroken:
            sys.exit()


_ENDING: Final = _Ending()


@contextmanager
def unbroken() -> Iterator[None]:
    """A block that a worker finishes before it ends: something is started and noted, or stopped."""
    _ENDING.unbroken += 1
    try:
        yield
    finally:
        _ENDING.unbroken -= 1
    _ENDING.come()


class _Worker:
    """A process that does the pieces it is sent, one after the other, until it is stopped."""

    def __init__(self, work: Callable[[int], object]) -> None:
        self.pipe, far_end = Pipe()
        self.process = Process(target=_serve, args=(work, far_end), daemon=True)
        self.process.start()
        far_end.close()


def _stop(workers: list[_Worker]) -> None:
    """Terminate all workers, and kill those that do not end in time."""
    for worker in workers:
        worker.process.terminate()
    deadline = time.monotonic() + TIDYING
    for worker in workers:
        worker.process.join(max(0.0, deadline - time.monotonic()))
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()


def _serve(work: Callable[[int], object], pipe: "Connection[object, int]") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever waits decides what is stopped
    signal.signal(signal.SIGTERM, _ENDING.ask)
    while True:
        try:
            number = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send((number, work(number), None))
        except Exception as fault:
            pipe.send((number, None, fault))
