"""Deadlines of connections: every connection is in one phase, and one timer looks after all of them.

A phase always lasts equally long, so the connections in it are due in the order in which they entered it.
A sweep looks at the first of each phase only, and costs nothing for those that are not due.
"""

import time
from collections import OrderedDict
from typing import Final, Protocol

HEAD: Final = 0  # the head of a request is to arrive
BODY: Final = 1  # and its body
ANSWER: Final = 2  # the answer is to be read
INTRODUCTION: Final = 3  # a socket is to say who is there
PING: Final = 4  # a socket is to be asked whether it is still there
PONG: Final = 5  # and is to answer
CLOSING: Final = 6  # what is left is to be read, and then the connection is to end
PHASES: Final = 7
NO_PHASE: Final = -1

UNREAD: Final = 7  # besides its phase: the write buffer is full
MOST_AT_ONCE: Final = 200  # connections that a sweep handles before others have their turn
SLOWEST: Final = 1.0  # seconds between two sweeps
QUICKEST: Final = 0.05


class Timed(Protocol):
    """A connection that has a deadline for each of its phases."""

    phase: int

    def overdue(self, phase: int) -> None:
        """A phase has lasted too long: the connection enters another phase, or is cut."""


class Timetable:
    """When each connection is due; `seconds` says how long each phase may last."""

    def __init__(self, seconds: tuple[float, ...]) -> None:
        self.seconds = seconds
        self.queues: list[OrderedDict[Timed, float]] = [OrderedDict() for _ in range(PHASES)]

    def enter(self, connection: Timed, phase: int) -> None:
        """A connection begins a phase; the one that it was in is over."""
        self.leave(connection)
        connection.phase = phase
        self.queues[phase][connection] = time.monotonic() + self.seconds[phase]

    def leave(self, connection: Timed) -> None:
        """A connection is in no phase any more."""
        if connection.phase != NO_PHASE:
            self.queues[connection.phase].pop(connection, None)
            connection.phase = NO_PHASE

    def sweep(self) -> bool:
        """Handle those that are due; False where there are more of them than can be handled at once."""
        left = MOST_AT_ONCE
        now = time.monotonic()
        for phase, queue in enumerate(self.queues):
            while queue and left:
                connection = next(iter(queue))
                if queue[connection] > now:
                    break
                self.leave(connection)
                left -= 1
                connection.overdue(phase)
        return left > 0


def period(seconds: tuple[float, ...]) -> float:
    """How often to sweep where the phases last so long."""
    return max(QUICKEST, min(SLOWEST, min(seconds) / 4))
