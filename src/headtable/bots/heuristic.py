"""What a house player knows of a game: which moves look good, and what a position is worth.

A heuristic looks at its own seat's cards and at what all can see.  It cannot peek even if it tried: a
player is only ever shown a world that it has imagined, never the cards as they lie (novice_and_regular.py).
"""

from typing import Final

from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State

LETS_IT_BE: Final = ("accept", "allow")
PUTS_RIGHT: Final = ("count",)  # what costs nobody anything: an honest seat does not wait for others to do it
CALLS_OUT: Final = ("revoke", "challenge", "take back", "count")
MANY: Final = 1000  # plies: too far from the end to be worked out


class Heuristic:
    """Rates the moves of one game; this one rates them all alike."""

    def __init__(self) -> None:
        self.deals_ahead = 1  # how many deals a play-out sees to their end
        self.decisions_ahead = 400  # and after how many decisions it stops in any case
        self.worlds = 96  # how many worlds an expert tries a decision in
        self.unit = "points"  # what worth is counted in
        self.prize = 0.0  # what the whole game is worth beside a point of the score

    def look(self, state: State, seat: int) -> None:
        """Take in the position before its moves are rated."""

    def rate(self, state: State, seat: int, move: Move) -> int:
        """How good a move looks; only the order of the moves of one position counts."""
        return 0

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        """Whether a move is not even worth trying: it takes what the partner has won, or changes nothing."""
        return False

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        """What speaks for a move, where the heuristic can say so; the position has been looked at."""
        return None

    def worth(self, state: State, seat: int) -> float:
        """What a position is worth to a seat: how far its side is ahead of the others."""
        sides = state.sides
        scores = state.scores
        others = 0
        sum_of_others = 0
        for other in range(state.seats):
            if sides[other] != sides[seat]:
                others += 1
                sum_of_others += scores[other]
        ahead = scores[seat] - sum_of_others / others if others else float(scores[seat])
        if state.turn == NOBODY and seat in state.won:
            ahead += self.prize
        return ahead

    def prepare(self, world: State, seat: int, rng: Rng) -> None:
        """Make an imagined world likelier, in place: what others collect or choose in secret is no chance."""

    def likelihood(self, world: State, seat: int) -> float:
        """How well the other hands of an imagined world fit what their holders have said and done."""
        return 1.0

    def plies_left(self, state: State) -> int:
        """How many moves are left in the deal, where that is certain and few."""
        return MANY

    # What follows from them ---------------------------------------------------------------

    def pick(self, state: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        """The move that looks best; among equals, any."""
        if len(moves) == 1:
            return moves[0]
        self.look(state, seat)
        best = moves[0]
        highest = self.rate(state, seat, best)
        equals = 1
        for place in range(1, len(moves)):
            move = moves[place]
            rating = self.rate(state, seat, move)
            if rating > highest:
                best = move
                highest = rating
                equals = 1
            elif rating == highest:
                equals += 1
                if rng.below(equals) == 0:
                    best = move
        return best

    def is_best(self, state: State, seat: int, move: Move) -> bool:
        """Whether no other move looks better."""
        rating = self.rate(state, seat, move)
        for other in fair_moves(state, seat):
            if self.rate(state, seat, other) > rating:
                return False
        return True

    def ratings(self, state: State, seat: int, moves: list[Move]) -> list[int]:
        self.look(state, seat)
        return [self.rate(state, seat, move) for move in moves]

    def play_on(self, state: State, deal: int, rng: Rng) -> None:
        """Let every seat do what looks best, in place, from this deal on as far as the heuristic looks."""
        end = deal + self.deals_ahead
        left = self.decisions_ahead
        while left > 0 and state.turn != NOBODY and state.deals < end:
            seat = state.turn
            if seat == CHANCE:
                state.apply(CHANCE, state.chance(rng))
                continue
            state.apply(seat, self.pick(state, seat, fair_moves(state, seat), rng))
            left -= 1


def fair_moves(state: State, seat: int) -> list[Move]:
    """What an honest seat may do: in honour mode it breaks no rule, lets pass what others do, and takes a
    remedy that costs nobody anything."""
    moves = state.legal_moves(seat)
    if not state.honour:
        return moves
    for move in moves:
        if move.verb in LETS_IT_BE or move.verb in PUTS_RIGHT:
            return [move]
    own = [move for move in moves if move.verb not in CALLS_OUT] or moves
    return [move for move in own if not state.fault(seat, move)] or own
