"""Who keeps the time where the rules leave the clock to one outside: what is called, and when.

The rules see no clock; the calls are entries of the log, as chance moves are.  They are only ever made while
a seat is awaited, so that none comes between the cards and whoever draws them.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.state import CHANCE, State
from headtable.server.store import Row

if TYPE_CHECKING:
    from headtable.server.story import Story
    from headtable.server.tables import Draft

HANDING_OVER: Final = 45.0  # seconds to choose a gift in the live pit
OUTCRY: Final = 12.0  # seconds without a bid after which a card is sold
TIME: Final = "time"
FIVE_MINUTES: Final = "five minutes"
DELAY: Final = "delay"
NOTICE_SECONDS: Final = 300.0
CALLS: Final = {-10: TIME, -11: FIVE_MINUTES, -12: DELAY}  # by the key under which the house plans them
KEYS: Final = {call: key for key, call in CALLS.items()}
FOOTBALL: Final = "trix-football"


@dataclass(frozen=True, slots=True)
class HalfClock:
    """The clock of a half: how long it has run up to `since`, from when on it runs; nought if it stands."""

    minutes: int
    half: int = 1
    used: int = 0  # milliseconds
    since: int = 0  # milliseconds since 1970

    def after(self, row: Row, shown: Mapping[str, object], is_paused: bool) -> "HalfClock":
        """The clock after a row; `shown` is what the gridiron says."""
        used = self.used + (max(0, row.at - self.since) if self.since else 0)
        half = int(str(shown["half"]))
        runs = bool(shown["clock_runs"]) and not is_paused
        return HalfClock(self.minutes, half, used if half == self.half else 0, row.at if runs else 0)

    def woken(self, at: int) -> "HalfClock":
        """Nobody was there: what has passed is not counted."""
        return replace(self, since=at if self.since else 0)

    def seconds_left(self, haste: float) -> float:
        running = max(0.0, time.time() - self.since / 1000) if self.since else 0.0
        return self.minutes * 60 / haste - self.used / 1000 - running

    def as_data(self) -> dict[str, int]:
        return {"minutes": self.minutes, "half": self.half, "used": self.used, "since": self.since}


def half_clock_of(state: State) -> HalfClock | None:
    """The clock of a game whose halves are timed, or None."""
    if state.setup.game != FOOTBALL or not state.setup.options.is_set("clock", "real"):
        return None
    return HalfClock(int(str(state.view(None).extra["minutes"])))


def calls_due(story: "Story", haste: float) -> dict[int, tuple[int, float]]:
    """For each call the moment that it belongs to, and after how many seconds it is due."""
    state = story.state
    if state.setup.game == FOOTBALL:
        return _calls_of_football(story, haste)
    seconds = _seconds_of(state)
    if not seconds:
        return {}
    moment = len(story.numbers) if state.is_live() else -state.deals * 10 - len(state.awaited_in_public())
    return {KEYS[TIME]: (moment, seconds / haste)}


def _seconds_of(state: State) -> float:
    """The seconds of Trocadero's outcry, and of what is timed in the live pit."""
    if state.setup.game == "trocadero":
        return OUTCRY if state.is_live() else 0.0
    is_pit = state.setup.game == "trix-exchange" and state.setup.options.is_set("form", "live")
    if not is_pit or state.is_live():
        return 0.0
    is_looking = any(label == "seconds to look" for label, _ in state.view(None).facts)
    return float(state.setup.options.number("look-time")) if is_looking else HANDING_OVER


def _calls_of_football(story: "Story", haste: float) -> dict[int, tuple[int, float]]:
    due: dict[int, tuple[int, float]] = {}
    clock = story.half_clock
    if clock is not None and clock.since and is_open(story.state, TIME):
        left = clock.seconds_left(haste)
        due[KEYS[TIME]] = (clock.half, max(0.0, left))
        notice = NOTICE_SECONDS / haste
        if clock.minutes * 60 >= NOTICE_SECONDS and is_open(story.state, FIVE_MINUTES):
            due[KEYS[FIVE_MINUTES]] = (clock.half, max(0.0, left - notice))
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


def call(story: "Story", key: int, moment: int, haste: float) -> "Sequence[Draft]":
    """The call that was due for a moment, unless another process has made it or the moment is gone."""
    due = calls_due(story, haste).get(key)
    if due is None or due[0] != moment or not is_open(story.state, CALLS[key]):
        return []
    return [("move", CHANCE, CALLS[key])]
