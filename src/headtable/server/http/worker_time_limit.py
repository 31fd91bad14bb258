"""A time limit that a worker process sets itself: it stops its work, and keeps what it has cached."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

AGAIN: Final = 1.0  # seconds after which an interrupt comes again: one in a destructor goes unnoticed


class OutOfTime(Exception):
    """The time is up."""


def interrupt(number: int, frame: object) -> NoReturn:
    raise OutOfTime


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in this block after so long; only in a main thread, and not on Windows."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    earlier = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)
