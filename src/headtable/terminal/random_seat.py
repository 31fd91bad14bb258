"""A seat that moves at random, so that one person can play at once; better players come later."""

from typing import Final

from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

LETS_IT_BE: Final = ("accept", "allow")
CALLS_OUT: Final = ("revoke", "challenge", "take back")
MARK: Final = " (random)"  # stands behind the seat's name in the log, so that a reader knows
NAMES: Final = ("Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Nan")


def choose(state: State, seat: int, rng: Rng, is_rogue: bool) -> Move:
    """Any move that is fair, each equally likely; a rogue takes the unfair ones of honour mode as gladly.

    In honour mode such a seat calls nobody out: it accepts and allows whatever happens.  What else may
    be done out of turn, as laying a hand down early, it does in its turn as well as anything else.
    """
    moves = state.legal_moves(seat)
    for move in moves if state.honour else []:
        if move.verb in LETS_IT_BE:
            return move
    own = [move for move in moves if move.verb not in CALLS_OUT] or moves
    fair = own if is_rogue else [move for move in own if not state.fault(seat, move)] or own
    return fair[rng.below(len(fair))]


def names_for(seats: int, person: int, name: str) -> list[str]:
    """The names of a table with one person at it, as the log keeps them."""
    free = iter([other for other in NAMES if other.lower() != name.lower()])
    return [name if seat == person else next(free) + MARK for seat in range(seats)]


def spoken(names: list[str]) -> list[str]:
    """The names without the remark behind them."""
    return [name.removesuffix(MARK) for name in names]


def persons(names: list[str]) -> list[int]:
    """The seats that no random player sits at."""
    return [seat for seat, name in enumerate(names) if not name.endswith(MARK)]
