"""The end of a deal worked out to the last card, in a world where all cards are known."""

from headtable.bots.heuristic import Heuristic, fair_moves
from headtable.rules.core.state import State

FAR: float = 1e9


def settle(state: State, heuristic: Heuristic, seat: int, deals: int, low: float, high: float) -> float:
    """What the seat's side gets when both sides play the rest of the deal as well as can be, and honestly.

    Alpha-beta: exact inside (low, high).  For two sides, as what one gains the other loses.
    """
    turn = state.turn
    if turn < 0 or state.deals > deals:
        return heuristic.worth(state, seat)
    is_own = state.sides[turn] == state.sides[seat]
    moves = fair_moves(state, turn)
    best = -FAR if is_own else FAR
    for move in moves:
        after = state.clone() if len(moves) > 1 else state  # to the only way on nobody comes back
        after.apply(turn, move)
        value = settle(after, heuristic, seat, deals, low, high)
        if is_own:
            best = max(best, value)
            low = max(low, value)
        else:
            best = min(best, value)
            high = min(high, value)
        if low >= high:
            break
    return best
