"""Two halves, counted in deals or timed by a clock that the rules do not see.

With a real clock the time-keeper speaks from outside: `five minutes`, `time`.  He is told when his
clock runs.  Should nobody ever call time, a half has as many deals as could be dealt in it at the most.
"""

from typing import Final

from headtable.rules.core.moves import TIME, Move, word
from headtable.rules.core.time_keeper_calls import OF_MOVE, OF_PERIOD, Period, TimedCall, Timing

FIVE_MINUTES: Final = word("five minutes")
NOTICE_AT: Final = 5
NOTICE_SECONDS: Final = 60 * NOTICE_AT
MOST_A_MINUTE: Final = 12  # deals: nobody plays one in less than five seconds
TIMING: Final = "trix-football.length"
NOTICE: Final = "trix-football.time-keeper"


class Halves:
    """Which half it is, and how much of it is left."""

    def __init__(self, length: int, is_real: bool) -> None:
        self.length = length
        self.is_real = is_real
        self.number = 1
        self.left = self.whole()  # deals
        self.is_called = False  # whether time has been called
        self.runs = False
        self.is_stopped = False  # for a dispute, or while an umpire decides
        self.is_told = self.has_notice()  # whether the captains know that five minutes or deals are left
        self.is_news = self.is_told
        self.delays = [0, 0]  # of each side: trix-football.delay

    def clone(self) -> "Halves":
        twin = Halves(self.length, self.is_real)
        twin.number = self.number
        twin.left = self.left
        twin.is_called = self.is_called
        twin.runs = self.runs
        twin.is_stopped = self.is_stopped
        twin.is_told = self.is_told
        twin.is_news = self.is_news
        twin.delays = self.delays[:]
        return twin

    def whole(self) -> int:
        return self.length * (MOST_A_MINUTE if self.is_real else 1)

    def has_notice(self) -> bool:
        return not self.is_real and self.left == NOTICE_AT

    def begin_second(self) -> None:
        self.number = 2
        self.left = self.whole()
        self.is_called = self.runs = self.is_stopped = False
        self.is_told = self.is_news = self.has_notice()
        self.delays = [0, 0]

    def count(self) -> None:
        """A deal has been used up: trix-football.length."""
        self.left -= 1
        self.is_news = self.has_notice()
        self.is_told = self.is_told or self.is_news

    def is_running(self) -> bool:
        return self.runs and not self.is_stopped

    def is_up(self) -> bool:
        return self.is_called or self.left <= 0

    def why_not_call(self, call: Move) -> str:
        """The clause against what the time-keeper wants to say now."""
        if not self.is_real or not self.is_running() or self.is_called:
            return TIMING
        return NOTICE if call.verb == FIVE_MINUTES.verb and self.is_told else ""

    def call(self, call: Move) -> None:
        if call.verb == FIVE_MINUTES.verb:
            self.is_told = self.is_news = True
        else:
            self.is_called = True

    def timing(self, delay: Move, decision_seconds: int) -> Timing:
        """The half that a real clock times, and what its keeper calls; a captain's delay with any clock."""
        seconds = 60 * self.length
        calls = [TimedCall(TIME.text, seconds, OF_PERIOD)]
        if seconds >= NOTICE_SECONDS:
            calls.append(TimedCall(FIVE_MINUTES.text, seconds - NOTICE_SECONDS, OF_PERIOD))
        delays = [TimedCall(delay.text, decision_seconds, OF_MOVE)] if decision_seconds else []
        if not self.is_real:
            return Timing(None, delays)
        return Timing(Period("half", self.number, seconds, self.is_running()), calls + delays)

    def most_deals(self) -> int:
        """No game has more counted deals than this."""
        return 2 * self.whole()

    def codes(self) -> list[int]:
        """The half, and the deals that are left, or 0 where a real clock counts."""
        return [self.number, 0 if self.is_real else self.left]

    def in_words(self) -> str:
        if self.is_real:
            return f"half {self.number} of 2"
        return f"half {self.number} of 2, {self.left} {'deal' if self.left == 1 else 'deals'} left"
