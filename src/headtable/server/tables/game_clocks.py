"""Who keeps the time where the rules leave the clock to one outside: what is called, and when.

The rules see no clock; the calls are entries of the log, as chance moves are.  They are only ever made while
a seat is awaited, so that none comes between the cards and whoever draws them.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.state import CHANCE, State
from headtable.server.stores.store import Row
from headtable.server.streams.stream import Draft

TRADING: Final = 300  # seconds for each Corner in the live pit: trix-exchange.call-corner
HANDING_OVER: Final = 20  # seconds to choose a gift there: trix-exchange.hand-over
TIME: Final = "time"
FIVE_MINUTES: Final = "five minutes"
DELAY: Final = "delay"
NOTICE_SECONDS: Final = 300.0
CALLS: Final = {-10: TIME, -11: FIVE_MINUTES, -12: DELAY}  # by the key under which the house plans them
KEYS: Final = {call: key for key, call in CALLS.items()}
FOOTBALL: Final = "trix-football"
PIT: Final = "trix-exchange"
CORNER: Final = "trix-exchange.corner-points"
WAITS: Final = ("looking", "trading", "handing over", "trading", "")  # of a deal in the live pit, and its end


@dataclass(frozen=True, slots=True)
class Period:
    """What a game times just now: its number in the game, how long it lasts, whether its clock runs."""

    number: int
    seconds: int
    runs: bool


@dataclass(frozen=True, slots=True)
class PeriodClock:
    """The clock of a period: how long it has run up to `since`, from when on it runs; nought if it stands."""

    game: str
    number: int
    seconds: int
    used: int = 0  # milliseconds
    since: int = 0  # milliseconds since 1970

    def after(self, row: Row, state: State, is_paused: bool) -> "PeriodClock":
        """The clock after a row that led to this state; with another period it starts from nought."""
        period = period_of(state)
        assert period is not None
        used = self.used + (max(0, row.at - self.since) if self.since else 0)
        is_same = period.number == self.number
        since = row.at if period.runs and not is_paused else 0
        return PeriodClock(self.game, period.number, period.seconds, used if is_same else 0, since)

    def woken(self, at: int) -> "PeriodClock":
        """Nobody was there: what has passed is not counted."""
        return replace(self, since=at if self.since else 0)

    def seconds_left(self, haste: float) -> float:
        running = max(0.0, time.time() - self.since / 1000) if self.since else 0.0
        return self.seconds / haste - self.used / 1000 - running

    def half_as_data(self) -> dict[str, int] | None:
        """What a client needs to show the clock of a half; None in other games."""
        if self.game != FOOTBALL:
            return None
        return {"minutes": self.seconds // 60, "half": self.number, "used": self.used, "since": self.since}

    def wait_as_data(self) -> dict[str, object] | None:
        """What a client needs to show the clock of the live pit; None elsewhere, and where it has not run."""
        if self.game != PIT or not (self.since or self.used):
            return None
        what = WAITS[self.number % len(WAITS)]
        return {"for": what, "seconds": self.seconds, "used": self.used, "since": self.since}


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
    return PeriodClock(state.setup.game, period.number, period.seconds) if period else None


def period_of(state: State) -> Period | None:
    """The period that is timed now: a half of football, or what is waited for in the live pit."""
    options = state.setup.options
    if state.setup.game == FOOTBALL and options.is_set("clock", "real"):
        shown = state.view(None).extra
        return Period(int(str(shown["half"])), int(str(shown["minutes"])) * 60, bool(shown["clock_runs"]))
    if state.setup.game == PIT and options.is_set("form", "live"):
        corners = [note for note in state.notes[state.deal_note :] if note.clause == CORNER]
        wait = 2 * len(corners) + int(state.is_live())
        seconds = [options.number("look-time"), TRADING, HANDING_OVER, TRADING, 0][wait]
        return Period(state.deals * len(WAITS) + wait, seconds, state.to_act() >= 0)
    return None


def calls_due(story: TimedHistory, haste: float) -> dict[int, tuple[int, float]]:
    """For each call the moment that it belongs to, and after how many seconds it is due."""
    state = story.state
    if state.setup.game == "trocadero":
        sale = state.view(None).extra.get("sale")
        if not state.is_live() or not isinstance(sale, dict):
            return {}
        return {KEYS[TIME]: (len(story.numbers), float(sale["seconds"]) / haste)}
    due: dict[int, tuple[int, float]] = {}
    clock = story.clock
    if clock is not None and clock.since and is_open(state, TIME):
        due[KEYS[TIME]] = (clock.number, max(0.0, clock.seconds_left(haste)))
    return due | _other_calls_of_football(story, haste) if state.setup.game == FOOTBALL else due


def _other_calls_of_football(story: TimedHistory, haste: float) -> dict[int, tuple[int, float]]:
    """The notice before the end of a half, and the call to a captain who delays."""
    due: dict[int, tuple[int, float]] = {}
    clock = story.clock
    is_noticed = clock is not None and clock.seconds >= NOTICE_SECONDS and is_open(story.state, FIVE_MINUTES)
    if clock is not None and clock.since and is_noticed:
        left = clock.seconds_left(haste) - NOTICE_SECONDS / haste
        due[KEYS[FIVE_MINUTES]] = (clock.number, max(0.0, left))
    decision = int(str(story.state.view(None).extra["decision_seconds"]))
    if decision and is_open(story.state, DELAY):
        due[KEYS[DELAY]] = (len(story.numbers), decision / haste)
    return due


def is_open(state: State, call: str) -> bool:
    """Whether the time-keeper may call this now."""
    try:
        return state.to_act() >= 0 and not state.why_not(CHANCE, state.parse(call))
    except Unreadable:
        return False


def call(story: TimedHistory, key: int, moment: int, haste: float) -> Sequence[Draft]:
    """The call that was due for a moment, unless another process has made it or the moment is gone."""
    due = calls_due(story, haste).get(key)
    if due is None or due[0] != moment or not is_open(story.state, CALLS[key]):
        return []
    return [("move", CHANCE, CALLS[key])]
