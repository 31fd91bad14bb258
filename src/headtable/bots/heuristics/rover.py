"""Heuristic for Rover, where no move is better than another.

The one thing that a player chooses is the place to draw from, in a hand that chance has just shuffled:
every place is as good as any other.  Where the holder may fan his cards, whoever draws from any place at
random meets each card as often as if they had been shuffled, and whoever leaves them as chance laid them
gives nothing away; so neither can gain or lose by it.
"""

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.games.rover import DRAWING, Rover


class RoverHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.worlds = 0  # there is nothing to be found out by trying
        self.place = -1  # where to draw

    def look(self, state: State, seat: int) -> None:
        """Think of any place: of the one where the lowest card lies in a hand that is only imagined."""
        assert isinstance(state, Rover)
        self.place = -1
        if state.stage == DRAWING:
            hand = state.cards.hands[state.giver]
            self.place = hand.index(min(hand))

    def rate(self, state: State, seat: int, move: Move) -> int:
        if move.verb == "draw":
            return 1 if move.number == self.place else 0
        return 1 if move.verb == "ready" else 0

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        if move.verb == "ready":
            return Reason("as-shuffled")
        return Reason("any-place") if move.verb == "draw" else None
