"""The umpire of Trix Football: what happens outside the rules, and what it costs.

The Trix book, sections B and L, lines 387 to 391 and 515 to 523.  Misdeals and delays are reported from
outside.  A human umpire speaks from there, too; where nobody speaks for him, the captain who was kept waiting
does.
"""

from typing import Final

from headtable.rules.core.moves import TIME, Move, word
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.view import View
from headtable.rules.games.trix_football.captains import CHOOSING, DRAWING, TRY
from headtable.rules.games.trix_football.course_of_play import Contest
from headtable.rules.games.trix_football.halves import FIVE_MINUTES
from headtable.rules.games.trix_football.options import BALL, HUMAN, SCALE, Agreement

MISDEAL: Final = word("misdeal")
DELAY: Final = word("delay")
DELAY_YARDS: Final = Move("delay", "delay yards")  # as a human umpire sees fit
DELAY_BALL: Final = Move("delay", "delay ball")
FROM_OUTSIDE: Final = ("misdeal", "delay", "time", "five minutes")
OUTSIDE_SAYINGS: Final = [MISDEAL, DELAY, DELAY_YARDS, DELAY_BALL, TIME, FIVE_MINUTES]
RULINGS: Final = [DELAY_YARDS, DELAY_BALL]
ASKS_UMPIRE: Final = Prompt([("delay", "say what the delay costs: fifteen yards or the ball")])

TEN_YARDS: Final = 20  # in half yards
FIFTEEN_YARDS: Final = 30
MOST_VOID: Final = 3  # misdeals in a row, and tries voided by late discards
MOST_EXPIRIES: Final = 3
NO_SEAT: Final = -1

GOES_ON: Final = 0  # what a punished delay leads to: somebody has to choose
STANDS: Final = 1  # his hand stands as it was dealt
IS_VOID: Final = 2  # the deal is thrown in


def why_not_outside(said: Move) -> str:
    """Whose word it is that a captain wants to say."""
    if said.verb == MISDEAL.verb:
        return "trix-football.misdeal"
    return "trix-football.umpire" if said in RULINGS else "trix-football.keepers-word"


class Umpire:
    """The faults that are not settled yet, and how often in a row there were such."""

    def __init__(self, agreed: Agreement) -> None:
        self.agreed = agreed
        self.misdeals = 0  # in a row
        self.late = NO_SEAT  # who discarded after he had seen the other hand
        self.void_tries = 0  # in a row
        self.expiries = 0  # of the clock, with no captain's move between
        self.accused = NO_SEAT  # of a delay that is to be judged

    def clone(self) -> "Umpire":
        twin = Umpire(self.agreed)
        twin.misdeals = self.misdeals
        twin.late = self.late
        twin.void_tries = self.void_tries
        twin.expiries = self.expiries
        twin.accused = self.accused
        return twin

    def begin_deal(self) -> None:
        self.misdeals = 0
        self.late = NO_SEAT

    # L 1. Misdeals ---------------------------------------------------------------------

    def may_misdeal(self) -> bool:
        return bool(self.agreed.misdeals_in_hundred) and self.misdeals < MOST_VOID

    def misdeal(self, contest: Contest, dealer: int) -> None:
        """The deal is thrown in; what must be gained stays, and so does the down."""
        self.misdeals += 1
        contest.penalize(dealer, TEN_YARDS, False, "trix-football.misdeal")
        contest.deal_again()

    # L 2. Late discards ----------------------------------------------------------------

    def is_late_barred(self, play: int) -> bool:
        """A late discard can happen, but a try is not put off by it for ever."""
        return play == TRY and self.void_tries >= MOST_VOID

    def punish_late(self, contest: Contest, dealer: int) -> None:
        """All have seen the late discard, so a challenge is always upheld: trix-football.late-discard."""
        contest.count_deal()
        if self.late == dealer:
            contest.forfeit()
        else:
            self.void_tries += 1
            contest.penalize(self.late, TEN_YARDS, True, "trix-football.late-discard")
            contest.deal_again()

    # L 3. Delays: the time of the captain whose turn it is has run out ------------------------

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
        self.accused = NO_SEAT
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

    def punish(self, contest: Contest, seat: int, ruling: Move, is_dealer: bool) -> int:
        """Make a delay cost what it does, and say what it leads to.

        A deal voided for delay is used up; before the cards are dealt there is none.
        """
        self.expiries += 1
        contest.halves.delays[seat] += 1
        is_drawing = contest.stage == DRAWING
        if self.costs_ball(contest, seat, ruling):
            if is_drawing:
                contest.count_deal()
            contest.forfeit()
            return IS_VOID if is_drawing else GOES_ON
        contest.penalize(seat, FIFTEEN_YARDS, True, "trix-football.delay")
        if not is_drawing:
            return GOES_ON
        if not is_dealer and contest.halves.delays[seat] > 1:
            return STANDS  # stalling saves no lead
        contest.count_deal()
        contest.deal_again()
        return IS_VOID

    def most_moves_a_deal(self, honour: bool) -> int:
        """A deal takes eleven moves with all the choices before and after it; each misdeal, and each try
        that is void, repeats some of them; a touchdown is followed by a try and a choice.  Instead of any
        of these the clock may expire, and a human umpire rules on it."""
        each = 11 + (3 * MOST_VOID if self.agreed.misdeals_in_hundred else 0)
        tries = 1 + (MOST_VOID if honour else 0)
        rulings = 2 if self.agreed.delay_penalty == HUMAN else 1
        return each * (1 + tries) * (MOST_EXPIRIES * rulings if self.agreed.decision_seconds else 1)

    def show(self, view: View) -> None:
        if self.is_asked():
            view.tell("umpire", "{} rules on the delay of {}", [1 - self.accused, self.accused])
