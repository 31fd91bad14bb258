"""What Magna leaves to its players in honour mode: to count out the cards, and to claim their points.

The Trix book, lines 275 and 301.  A hand of more than ten is put right when somebody counts it; a claim
that the cards do not bear out the scorer puts right himself.
"""

from typing import Final

from headtable.rules.core.card_sets import cards_in, mask_of
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import ROW
from headtable.rules.mechanics.follow_suit import Following
from headtable.rules.mechanics.hands import Hands
from headtable.rules.mechanics.honor_suit import NAMES
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.view_piles import named

MOST_SEATS: Final = 5
MOST_CLAIMED: Final = 10  # what a side can make: nine, and with coincidence = any ten
DEAL_TEN: Final = Move("deal", "deal ten each", number=-1)
DEAL_ELEVEN: Final = [
    Move("deal", f"deal eleven to seat {seat + 1}", number=seat).saying("deal eleven to {}", [seat])
    for seat in range(MOST_SEATS)
]
COUNT: Final = [
    Move("count", f"count the cards dealt to seat {seat + 1}", number=seat).saying(
        "count the cards dealt to {}", [seat]
    )
    for seat in range(MOST_SEATS)
]
CLAIM: Final = [
    Move("claim", f"claim {points}", number=points).saying(f"claim {points}", count=points)
    for points in range(MOST_CLAIMED + 1)
]
DEAL_THE_CARDS: Final = Prompt([("deal", "deal the cards")])
CLAIM_POINTS: Final = Prompt([("claim", "claim the points that your side has made")])
HONOUR_VERBS: Final = ("deal", "count", "claim")
HONOUR_SAYINGS: Final = [DEAL_TEN, *DEAL_ELEVEN, *COUNT, *CLAIM]


class OverdealsAndPointClaims:
    """One hand: who got a card too many, what was drawn from him again, and what the sides have claimed.

    Which card was put back its holder knows and nobody else does.
    """

    def __init__(self) -> None:
        self.overdealt = -1
        self.put_back: list[int] = NOTHING  # the lists are shared, never changed
        self.claimed: list[int] = NOTHING  # in turn

    def clone(self) -> "OverdealsAndPointClaims":
        twin = OverdealsAndPointClaims()
        twin.overdealt = self.overdealt
        twin.put_back = self.put_back
        twin.claimed = self.claimed
        return twin

    def is_over_ten(self) -> bool:
        """Whether a hand has too many cards."""
        return self.overdealt >= 0 and not self.put_back

    def deal_eleventh(self, hands: Hands, rest: list[int]) -> list[int]:
        """The top card of the rest goes by mistake to him who gets too many; what is left comes back."""
        if self.overdealt < 0:
            return rest
        hands.give(self.overdealt, 1 << rest[0])
        return rest[1:]

    def draw_back(self, hands: Hands, order: list[int], ten: int) -> list[int]:
        """Of the hand that had too many, in this order, all above ten go; they come back."""
        self.put_back = order[: len(order) - ten]
        hands.take_out(self.overdealt, mask_of(self.put_back))
        return self.put_back

    def why_not_count(self, counted: int) -> str:
        """The reason against counting a hand once it cannot be put right any more: magna.overdeal."""
        return "magna.counted-late" if self.is_over_ten() and counted == self.overdealt else "magna.ten-cards"

    def put_back_by(self, viewer: int) -> list[int]:
        """The cards that the viewer knows to lie in the rest again."""
        return self.put_back if viewer == self.overdealt else NOTHING

    def show(self, view: View, viewer: int, claimants: list[int]) -> None:
        if self.put_back:
            own = self.put_back_by(viewer)
            cards = " ".join(named(own, NAMES)) if own else f"{len(self.put_back)} card"
            view.tell("put back", f"{cards} from {{}}", [self.overdealt], own or [-1])
        if self.claimed:
            told = ", ".join([f"{{}} {points}" for points in self.claimed])
            view.tell("claims", told, claimants[: len(self.claimed)], self.claimed)


def show_won(view: View, play: Following) -> None:
    """The cards of each seat's sets, which lie open while points are claimed and accepted: magna.scorer."""
    for seat in range(view.seats):
        won = cards_in(play.won_by(ALONE[view.seats], seat))
        if won:
            view.show_cards(f"won {seat + 1}", seat, ROW, won, NAMES)
