"""Reports of faults of our own: a number for the client, and the place in the code for the log."""

import logging
import math
import secrets
import time
from collections.abc import Callable
from typing import Final

LOG: Final = logging.getLogger("headtable.server")
SECONDS_BETWEEN: Final = 60.0  # two lines about the same trouble


def report_fault(error: BaseException) -> str:
    """Log where a fault happened, without any data, and return a sentence with its number."""
    number = secrets.token_hex(4)
    at = places_of(error)
    fields = {"fault": number, "error": type(error).__name__, "at": at}
    LOG.error("fault %s: %s at %s", number, type(error).__name__, " < ".join(at), extra={"fields": fields})
    return f"Something went wrong here; it is noted as {number}."


def places_of(error: BaseException) -> list[str]:
    """Where an exception was raised: functions and lines, the innermost first."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return places[:-9:-1]


class Outage:
    """Logs that a store refuses its work, at most one line a minute, and one line when it works again.

    Different work is told apart: who can still read has not proved that the disk takes what is written.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failing: set[str] = set()
        self._said_at = -math.inf
        self._is_said = False

    def failed(self, work: str, reason: object) -> None:
        """This work was refused."""
        self._failing.add(work)
        now = self._clock()
        if now - self._said_at >= SECONDS_BETWEEN:
            self._said_at = now
            self._is_said = True
            LOG.error("the store refuses: %s", reason)

    def works(self, work: str) -> None:
        """This work was done."""
        if not self._failing:
            return
        self._failing.discard(work)
        if self._is_said and not self._failing:
            self._is_said = False
            LOG.warning("the store works again")
