"""Common sense at Gyp: play what opens the way for your own cards, and keep what only helps the others."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
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

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, Gyp)
        if move.verb == "pass":
            return Reason("nothing-fits") if self.is_best(state, seat, move) else None
        card = move.card
        hand = state.hands[seat]
        opened = state.layout.plan.opens[card]
        own = len([other for other in opened if other in hand])
        if self.completes(state, card):
            reason = Reason("completes", "gyp.complete")
        elif own:
            reason = Reason("opens-own", number=own)
        elif not opened:
            reason = Reason("opens-nothing")
        elif self.is_best(state, seat, move):
            reason = Reason("opens-least")
        else:
            beyond = sum([self.run_beyond(state, hand, card, other) for other in opened])
            few = Reason("opens-few", number=len(opened))
            reason = Reason("own-beyond", number=beyond) if beyond else few
        return reason.also("goes-last") if len(hand) == 1 else reason

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
