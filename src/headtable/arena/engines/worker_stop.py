"""How a worker is stopped in the middle of its work: `finally` blocks run, `unbroken` blocks are finished."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

CAN_HOLD_BACK: Final = hasattr(signal, "pthread_sigmask")  # not on Windows


class _Ending:
    """The end of a worker, which may be asked for at any moment."""

    def __init__(self) -> None:
        self.is_asked = False
        self.unbroken = 0  # blocks under way that it waits for
        self.how: type[BaseException] = SystemExit

    def ask(self, *_: object) -> None:
        self.is_asked = True
        self.come()

    def come(self) -> None:
        if self.is_asked and not self.unbroken:
            raise self.how


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


def exit_when_terminated() -> None:
    """Let SIGTERM end this process, and SIGINT not: whoever waits decides what is stopped."""
    _ENDING.is_asked, _ENDING.how = False, SystemExit  # a fork may have begun in an `interruptible` block
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if CAN_HOLD_BACK:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # the starter has held it back
    signal.signal(signal.SIGTERM, _ENDING.ask)


@contextmanager
def interruptions_held_back() -> Iterator[None]:
    """A block in which SIGINT waits: a worker started in it hears none before it can ignore it."""
    if not CAN_HOLD_BACK:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interruptible() -> Iterator[None]:
    """A block that an interruption (SIGINT) ends; the process goes on to other work."""
    how = _ENDING.how
    _ENDING.is_asked, _ENDING.how = False, KeyboardInterrupt
    before = signal.signal(signal.SIGINT, _ENDING.ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        _ENDING.is_asked, _ENDING.how = False, how
