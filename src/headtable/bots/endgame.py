"""The end of a deal worked out to the last card, in a world where all cards are known."""

from headtable.bots.alpha_beta import FAR, AlphaBeta
from headtable.bots.heuristic import Heuristic, fair_moves
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State


class Endgame(AlphaBeta):
    """The rest of a deal, however many plays that is; both sides play honestly."""

    def __init__(self, heuristic: Heuristic, deals: int) -> None:
        super().__init__(heuristic)
        self.deals = deals  # the number of this deal

    def ends(self, state: State, depth: int) -> bool:
        return state.turn < 0 or state.deals > self.deals

    def worth(self, state: State, seat: int, depth: int) -> float:
        return self.heuristic.worth(state, seat)

    def moves(self, state: State, turn: int) -> list[Move]:
        return fair_moves(state, turn)


def settle(state: State, heuristic: Heuristic, seat: int, deals: int) -> float:
    """What the seat's side gets when both sides play the rest of the deal as well as can be, and honestly.

    For two sides, as what one gains the other loses.  The state may be changed.
    """
    return Endgame(heuristic, deals).value(state, seat, 0, -FAR, FAR)
