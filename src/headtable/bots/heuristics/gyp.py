"""Heuristic for Gyp: play what opens the way for your own cards, and keep what only helps the others."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.card_sets import cards_in, size_of
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.games.gyp import OF_SUIT, OPENS, SUIT, Gyp

FEW: Final = 3
POINT: Final = 100
OWN_WAY: Final = 30  # for a card that lets an own one follow
OTHERS_WAY: Final = 10  # against one that lets another's


class GypHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.prize = 3.0
        self.worlds = 384
        self.is_late = False

    def look(self, state: State, seat: int) -> None:
        """Somebody with few cards may end the deal: then points are made while they can be."""
        assert isinstance(state, Gyp)
        self.is_late = False
        for other in range(state.seats):
            if other != seat and size_of(state.hands.of(other)) <= FEW:
                self.is_late = True

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Gyp)
        if move.verb == "pass":
            return -1000
        card = move.card
        hand = state.hands.of(seat)
        rating = 0
        for other in cards_in(OPENS[card]):
            if hand >> other & 1:
                rating += OWN_WAY + 3 * size_of(hand & beyond(card, other))
            else:
                rating -= OTHERS_WAY + size_of(beyond(card, other) & ~hand)
        if not rating and self.completes(state, card):
            return POINT if self.is_late else 0
        return rating

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, Gyp)
        if move.verb == "pass":
            return Reason("nothing-fits") if self.is_best(state, seat, move) else None
        card = move.card
        hand = state.hands.of(seat)
        opened = cards_in(OPENS[card])
        own = size_of(OPENS[card] & hand)
        if self.completes(state, card):
            reason = Reason("completes", "gyp.complete")
        elif own:
            reason = Reason("opens-own", number=own)
        elif not opened:
            reason = Reason("opens-nothing")
        elif self.is_best(state, seat, move):
            reason = Reason("opens-least")
        else:
            farther = sum([size_of(hand & beyond(card, other)) for other in opened])
            few = Reason("opens-few", number=len(opened))
            reason = Reason("own-beyond", number=farther) if farther else few
        return reason.also("goes-last") if size_of(hand) == 1 else reason

    def completes(self, state: Gyp, card: int) -> bool:
        return OF_SUIT[SUIT[card]] & ~state.hands.played == 1 << card


def beyond(card: int, after: int) -> int:
    """The cards of the suit that lie further out on that side of a card, as a set."""
    below = OF_SUIT[SUIT[card]] & ((1 << card) - 1)
    return below if after < card else OF_SUIT[SUIT[card]] & ~below & ~(1 << card)
