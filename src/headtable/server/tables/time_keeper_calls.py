"""Clocks for games whose rules leave the time to somebody outside: which call is due, and when.

The rules see no clock; the calls are entries of the log, as chance moves are.  They are only ever made while
a seat is awaited, so that none comes between the cards and whoever draws them.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.time_keeper_calls import OF_MOVE, Period, TimedCall
from headtable.server.stores.store import Row
from headtable.server.streams.stream import Draft

CALLS: Final = {-10: "time", -11: "five minutes", -12: "delay"}  # by the key under which the house plans them
KEYS: Final = {call: key for key, call in CALLS.items()}
HALF: Final = "half"  # the period of football; all others are waits of the live pit


@dataclass(frozen=True, slots=True)
class PeriodClock:
    """The clock of a period: how long it has run up to `since`, from when on it runs; nought if it stands."""

    name: str
    number: int
    seconds: int
    used: int = 0  # milliseconds
    since: int = 0  # milliseconds since 1970

    def after(self, row: Row, state: State, is_paused: bool) -> "PeriodClock":
        """The clock after a row that led to this state; with another period it starts from nought."""
        period = period_of(state)
        assert period is not None, "a game is timed from its beginning to its end, or not at all"
        used = self.used + (max(0, row.at - self.since) if self.since else 0)
        is_same = period.number == self.number
        since = row.at if period.runs and not is_paused else 0
        return PeriodClock(period.name, period.number, period.seconds, used if is_same else 0, since)

    def woken(self, at: int) -> "PeriodClock":
        """Nobody was there: what has passed is not counted."""
        return replace(self, since=at if self.since else 0)

    def seconds_until(self, call: TimedCall, haste: float) -> float:
        """How long it is until a call of this period is due."""
        running = max(0.0, time.time() - self.since / 1000) if self.since else 0.0
        return max(0.0, call.seconds / haste - self.used / 1000 - running)

    def half_as_data(self) -> dict[str, int] | None:
        """What a client needs to show the clock of a half; None in other games."""
        if self.name != HALF:
            return None
        return {"minutes": self.seconds // 60, "half": self.number, "used": self.used, "since": self.since}

    def wait_as_data(self) -> dict[str, object] | None:
        """What a client needs to show the clock of the live pit; None elsewhere, and where it has not run."""
        if self.name == HALF or not (self.since or self.used):
            return None
        return {"for": self.name, "seconds": self.seconds, "used": self.used, "since": self.since}


class TimedHistory(Protocol):
    """A table's history, as far as its clocks need it."""

    numbers: list[int]
    clock: PeriodClock | None

    @property
    def state(self) -> State:
        """The game as it is now."""


def clock_of(state: State) -> PeriodClock | None:
    """The clock of a game whose periods are timed, before it runs; None for other games."""
    period = period_of(state)
    return PeriodClock(period.name, period.number, period.seconds) if period else None


def period_of(state: State) -> Period | None:
    """The period that is timed now, as the rules say."""
    timing = state.timing()
    return None if timing is None else timing.period


def calls_due(history: TimedHistory, haste: float) -> dict[int, tuple[int, float]]:
    """For each call the moment that it belongs to, and after how many seconds it is due."""
    timing = history.state.timing()
    due: dict[int, tuple[int, float]] = {}
    for call in timing.calls if timing else []:
        if not is_open(history.state, call.text):
            continue
        if call.since == OF_MOVE:
            due[KEYS[call.text]] = (len(history.numbers), call.seconds / haste)
        elif history.clock is not None and history.clock.since:
            due[KEYS[call.text]] = (history.clock.number, history.clock.seconds_until(call, haste))
    return due


def is_open(state: State, call: str) -> bool:
    """Whether the time-keeper may call this now."""
    try:
        return state.to_act() >= 0 and not state.why_not(CHANCE, state.parse(call))
    except Unreadable:
        return False


def call(history: TimedHistory, key: int, moment: int, haste: float) -> Sequence[Draft]:
    """The call that was due for a moment, unless another process has made it or the moment is gone."""
    due = calls_due(history, haste).get(key)
    if due is None or due[0] != moment or not is_open(history.state, CALLS[key]):
        return []
    return [("move", CHANCE, CALLS[key])]
