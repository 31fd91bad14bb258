"""Common sense at Gyp: play what opens the way for your own cards, and keep what only helps the others."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import OF_SUIT, SUIT
from headtable.rules.games.gyp import Gyp

FEW: Final = 3
POINT: Final = 100
OWN_WAY: Final = 30  # for a card that lets an own one follow
OTHERS_WAY: Final = 10  # against one that lets another's


class GypHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.prize = 3.0
        self.is_late = False

    def look(self, state: State, seat: int) -> None:
        """Somebody with few cards may end the deal: then points are made while they can be."""
        assert isinstance(state, Gyp)
        self.is_late = False
        for other, hand in enumerate(state.hands):
            if other != seat and len(hand) <= FEW:
                self.is_late = True

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Gyp)
        if move.verb == "pass":
            return -1000
        card = move.card
        hand = state.hands[seat]
        rating = 0
        for other in state.layout.plan.opens[card]:
            if other in hand:
                rating += OWN_WAY + 3 * self.run_beyond(state, hand, card, other)
            else:
                rating -= OTHERS_WAY + self.cards_beyond(state, hand, card, other)
        if not rating and self.completes(state, card):
            return POINT if self.is_late else 0
        return rating

    def completes(self, state: Gyp, card: int) -> bool:
        for other in state.pack():
            if other != card and SUIT[other] == SUIT[card] and state.layout.waits[other] >= 0:
                return False
        return True

    def run_beyond(self, state: Gyp, hand: list[int], card: int, after: int) -> int:
        """How many own cards lie further out on the same side of the suit."""
        count = 0
        for other in hand:
            if SUIT[other] == SUIT[card] and (other - card) * (after - card) > 0:
                count += 1
        return count

    def cards_beyond(self, state: Gyp, hand: list[int], card: int, after: int) -> int:
        """How many cards of others lie further out on that side of the suit."""
        count = 0
        for other in OF_SUIT[SUIT[card]]:
            if other not in hand and (other - card) * (after - card) > 0:
                count += 1
        return count
