"""Alpha-beta search in a world where nothing is hidden: one side against all the others."""

from headtable.bots.heuristic import Heuristic
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State

FAR: float = 1e9  # beyond the value of any position


class AlphaBeta:
    """A subclass says where the search ends, what a position is worth there, and which moves are tried."""

    def __init__(self, heuristic: Heuristic) -> None:
        self.heuristic = heuristic

    def ends(self, state: State, depth: int) -> bool:
        raise NotImplementedError

    def worth(self, state: State, seat: int, depth: int) -> float:
        """What a position where the search ends is worth to a seat."""
        raise NotImplementedError

    def moves(self, state: State, turn: int) -> list[Move]:
        raise NotImplementedError

    def value(self, state: State, seat: int, depth: int, low: float, high: float) -> float:
        """What a position is worth to a seat; exact inside (low, high).  The state may be changed."""
        if self.ends(state, depth):
            return self.worth(state, seat, depth)
        turn = state.turn
        is_own = state.sides[turn] == state.sides[seat]
        moves = self.moves(state, turn)
        best = -FAR if is_own else FAR
        for move in moves:
            after = state.clone() if len(moves) > 1 else state  # to the only way on nobody comes back
            after.apply(turn, move)
            value = self.value(after, seat, depth - 1, low, high)
            if is_own:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        return best
