"""Playing on at random: for play-outs, for trials of the laws, and for measuring."""

from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State


def play_out(state: State, rng: Rng, most: int) -> int:
    """Let chance and the seats awaited move at random, in place, until the end or for `most` decisions.

    The number of decisions made comes back; chance is not counted.
    """
    decisions = 0
    state.offered_to, state.sampler = NOBODY, None  # they are of the position that is left
    while decisions != most:
        seat = state.turn
        if seat == NOBODY:
            break
        if seat == CHANCE:
            state.chance_at_random(rng)
            continue
        if state.honour:
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
        else:
            state.move_at_random(seat, rng)
        decisions += 1
    return decisions
