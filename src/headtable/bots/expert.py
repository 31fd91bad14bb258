"""The expert: many imagined worlds, every promising move tried in each, the rest played by common sense.

The same worlds and the same chance serve every move, so that moves are compared and not luck.  A move
that is clearly behind is dropped early.  The end of a deal between two sides is worked out exactly.
"""

from typing import Final

from headtable.bots.endgame import settle
from headtable.bots.heuristic import Heuristic
from headtable.bots.novice_and_regular import Player
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

CANDIDATES: Final = 12  # moves tried at most
BATCH: Final = 8  # worlds between two looks at what has fallen behind
BEHIND: Final = 2.5  # standard errors
EXACT: Final = 8  # plies from the end that are worked out
TRIES: Final = 3  # worlds imagined for one that is kept, where some fit better than others


class Estimate:
    """What a move came to in the worlds that it was tried in."""

    def __init__(self, move: Move, rating: int) -> None:
        self.move = move
        self.rating = rating  # what common sense thinks of it
        self.values: list[float] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def gaps(self, best: "Estimate") -> list[float]:
        """How much better the best did in each of the worlds that both were tried in."""
        count = min(len(self.values), len(best.values))
        return [best.values[place] - self.values[place] for place in range(count)]

    def is_behind(self, best: "Estimate") -> bool:
        """Whether it came out worse than the best by more than luck explains."""
        gaps = self.gaps(best)
        count = len(gaps)
        gap = sum(gaps) / count
        spread = sum([(one - gap) * (one - gap) for one in gaps]) / (count - 1)
        return gap > 0 and gap * gap * count > BEHIND * BEHIND * spread


class Expert(Player):
    """`worlds` is how many worlds a decision is tried in at most; as many as the game's heuristic says."""

    def __init__(self, heuristic: Heuristic, worlds: int = 0) -> None:
        super().__init__(heuristic)
        self.worlds = worlds or heuristic.worlds

    def decide(self, world: State, seat: int, moves: list[Move], rng: Rng) -> Move:
        return leading(self.weigh(world, seat, moves, rng)).move

    def weigh(self, world: State, seat: int, moves: list[Move], rng: Rng) -> list[Estimate]:
        """The moves that were tried; those that fell behind were tried in fewer worlds than the rest."""
        found = self.candidates(world, seat, moves)
        alive = found
        tried = 0
        while tried < self.worlds and len(alive) > 1:
            for _ in range(BATCH):
                self.try_all(alive, self.possible(world, seat, rng), seat, rng)
            tried += BATCH
            best = leading(alive)
            alive = [one for one in alive if one is best or not one.is_behind(best)]
        return found

    def candidates(self, world: State, seat: int, moves: list[Move]) -> list[Estimate]:
        """The moves that look best, without those that only undo what the partner has done."""
        ratings = self.heuristic.ratings(world, seat, moves)
        useful = [
            Estimate(move, ratings[place])
            for place, move in enumerate(moves)
            if not self.heuristic.is_wasteful(world, seat, move)
        ]
        found = useful or [Estimate(move, ratings[place]) for place, move in enumerate(moves)]
        found.sort(key=rating_of, reverse=True)
        return found[:CANDIDATES]

    def possible(self, world: State, seat: int, rng: Rng) -> State:
        """A world that the seat holds possible, sooner one that fits what the others have done."""
        kept = world.imagine(seat, rng)
        fit = self.heuristic.likelihood(kept, seat)
        if fit < 1.0:
            total = fit
            for _ in range(TRIES):
                other = world.imagine(seat, rng)
                fit = self.heuristic.likelihood(other, seat)
                total += fit
                if rng.below(1 << 20) * total < fit * (1 << 20):
                    kept = other
        self.heuristic.prepare(kept, seat, rng)
        return kept

    def try_all(self, estimates: list[Estimate], world: State, seat: int, rng: Rng) -> None:
        luck = rng.word()
        deals = world.deals
        for estimate in estimates:
            after = world.clone()
            after.apply(seat, estimate.move)
            if self.heuristic.plies_left(after) <= EXACT and after.deals == deals:
                estimate.values.append(settle(after, self.heuristic, seat, deals))
            else:
                self.heuristic.play_on(after, deals, Rng(luck))
                estimate.values.append(self.heuristic.worth(after, seat))


def leading(estimates: list[Estimate]) -> Estimate:
    """The best of those that were tried most."""
    best = estimates[0]
    for one in estimates:
        if len(one.values) > len(best.values) or (
            len(one.values) == len(best.values) and one.mean() > best.mean()
        ):
            best = one
    return best


def rating_of(estimate: Estimate) -> int:
    return estimate.rating
