"""Random play move by move, and a game told again from another shuffle."""

from collections.abc import Callable, Iterator, Sequence

from game_setups import Step, step

from headtable import NOBODY, Move, Rng, State
from headtable.rules.core.moves import shuffle


def playing(state: State, seed: int) -> Iterator[Step]:
    """Random play; each move before it is made."""
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        seat, move = step(state, rng)
        yield seat, move
        state.apply(seat, move)


def log_of(state: State, seed: int, until: Callable[[int, Move], bool] | None = None) -> list[Step]:
    """Random play in place, to the end or until a move that is not made any more: what was played."""
    log: list[Step] = []
    for seat, move in playing(state, seed):
        if until is not None and until(seat, move):
            break
        log.append((seat, move))
    return log


def told_again(start: Callable[[], State], log: Sequence[Step], order: list[int], viewer: int) -> State:
    """What a game comes to when the pack lay in this order and the same moves are made.

    The log begins with the shuffle.  At every single move it must look the same to the viewer and to all.
    """
    true = start()
    again = start()
    for number, (seat, move) in enumerate(log):
        true.apply(seat, move)
        again.apply(seat, move if number else shuffle(order, true.names()))
        assert again.view(viewer) == true.view(viewer)
        assert again.view(None) == true.view(None)
    return again
