"""The house players of three levels; the fourth, the expert, has a file of its own.

Whoever chooses is given a world that the seat has imagined, never the state of the table: what a seat
cannot know is not there to be peeked at.  By the sixth law such a world, and so the choice, depends on
what the seat knows and on the generator alone.
"""

from typing import Final

from headtable.bots.heuristic import Heuristic, fair_moves
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

OVERLOOKED: Final = 3  # of ten moves a novice does not see so many


class Player:
    """A player that moves at random."""

    def __init__(self, heuristic: Heuristic) -> None:
        self.heuristic = heuristic

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        """The move that the player makes for a seat that is awaited."""
        moves = fair_moves(state, seat)
        if len(moves) == 1:
            return moves[0]
        return self.decide(state.imagine(seat, rng), seat, moves, rng)

    def decide(self, world: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        return moves[rng.below(len(moves))]


class Regular(Player):
    """A player that makes the move which its heuristic rates best."""

    def decide(self, world: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        return self.heuristic.pick(world, seat, moves, rng)


class Novice(Player):
    """A regular that overlooks some of its moves."""

    def decide(self, world: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        seen = [move for move in moves if rng.below(10) >= OVERLOOKED]
        return self.heuristic.pick(world, seat, seen or [moves[rng.below(len(moves))]], rng)
