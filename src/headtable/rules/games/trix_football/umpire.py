"""The umpire of Trix Football: when a delay is punished, and who says whether it costs yards or the ball.

The Trix book, lines 387 to 391 and 521.  Where a human umpire is agreed on and nobody outside speaks for
him, the captain who was kept waiting does.
"""

from typing import Final

from headtable.rules.core.moves import Move
from headtable.rules.core.view import View
from headtable.rules.games.trix_football.calls import DELAY, DELAY_BALL, DELAY_YARDS
from headtable.rules.games.trix_football.contest import CHOOSING, DRAWING, Contest
from headtable.rules.games.trix_football.options import BALL, HUMAN, SCALE, Agreement
from headtable.rules.games.trix_football.plays import TRY

MOST_EXPIRIES: Final = 3
NOBODY_ACCUSED: Final = -1
RULINGS: Final = [DELAY_YARDS, DELAY_BALL]
ASKS_UMPIRE: Final = "say what the delay costs: fifteen yards or the ball"


class Umpire:
    """How often the clock has run out with no captain's move between, and the delay that is to be judged."""

    def __init__(self, agreed: Agreement) -> None:
        self.agreed = agreed
        self.expiries = 0
        self.accused = NOBODY_ACCUSED

    def clone(self) -> "Umpire":
        twin = Umpire(self.agreed)
        twin.expiries = self.expiries
        twin.accused = self.accused
        return twin

    def is_asked(self) -> bool:
        return self.accused >= 0

    def is_punished(self, contest: Contest) -> bool:
        """Not the third time running, and not once both captains have drawn."""
        return self.expiries < MOST_EXPIRIES - 1 and contest.stage <= DRAWING

    def has_discretion(self, contest: Contest, seat: int) -> bool:
        """Whether a human umpire has something to choose: trix-football.umpire, trix-football.officials."""
        is_open = seat == contest.field.holder and contest.stage != CHOOSING and contest.play != TRY
        return self.agreed.delay_penalty == HUMAN and is_open and self.is_punished(contest)

    def why_not_call(self, contest: Contest, turn: int, ruling: Move) -> str:
        """Only against a clock, and a ruling only where there is one to make."""
        if not self.agreed.decision_seconds or turn < 0:
            return "trix-football.delay"
        may = ruling == DELAY or self.is_asked() or self.has_discretion(contest, turn)
        return "" if may else "trix-football.umpire"

    def ask(self, seat: int, contest: Contest) -> None:
        """A seat has delayed the game; until that is judged the clock stands still: trix-football.length."""
        self.accused = seat
        contest.halves.is_stopped = True

    def answer(self, contest: Contest) -> int:
        """The ruling is made: the clock goes on, and the seat that it is about comes back."""
        seat = self.accused
        self.accused = NOBODY_ACCUSED
        contest.halves.is_stopped = False
        return seat

    def costs_ball(self, contest: Contest, seat: int, ruling: Move) -> bool:
        """Whether a delay costs the ball, or a try, and not fifteen yards: trix-football.umpire.

        A human umpire who says nothing leaves it to the scale.
        """
        if seat != contest.field.holder or contest.stage == CHOOSING:
            return False
        if contest.play == TRY:
            return True
        is_silent = self.agreed.delay_penalty == HUMAN and ruling == DELAY
        if self.agreed.delay_penalty == SCALE or is_silent:
            return contest.halves.delays[seat] > 1
        return self.agreed.delay_penalty == BALL or ruling == DELAY_BALL

    def most_moves(self) -> int:
        """The most that can come instead of one captain's move: each expiry, and what is said of it."""
        if not self.agreed.decision_seconds:
            return 1
        return MOST_EXPIRIES * (2 if self.agreed.delay_penalty == HUMAN else 1)

    def show(self, view: View) -> None:
        if self.is_asked():
            judge, accused = 2 - self.accused, self.accused + 1
            view.tell("umpire", f"seat {judge} rules on the delay of seat {accused}")
