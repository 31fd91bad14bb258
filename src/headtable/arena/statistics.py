"""Statistics of a contest: means with confidence intervals, and ratings."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Final

from headtable.arena.game_runner import Outcome

SURE: Final = 1.96  # standard errors on either side of a mean: 95 in a hundred
# The same where the deviation too is estimated, from 2, 3, 4 ... values (Student's t).
SURE_OF_FEW: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
FIRST_RATING: Final = 1500.0
SPAN: Final = 400.0  # rating points for odds of ten to one


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over the deals of a contest, and how far the truth may well be from it."""

    mean: float
    margin: float

    def excludes_nought(self) -> bool:
        return abs(self.mean) > self.margin

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.margin:.3f}"


def interval(values: list[float]) -> Interval:
    """Of independent values; with fewer than two nothing is sure."""
    if len(values) < 2:
        return Interval(values[0] if values else 0.0, math.inf)
    return Interval(fmean(values), sure_of(len(values)) * stdev(values) / math.sqrt(len(values)))


def sure_of(count: int) -> float:
    """How many standard errors on either side of the mean of so many values: 95 in a hundred."""
    free = count - 1
    if free <= len(SURE_OF_FEW):
        return SURE_OF_FEW[free - 1]
    first = (SURE**3 + SURE) / 4  # three terms of Cornish and Fisher: within 0.003 from here on
    second = (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / 96
    return SURE + first / free + second / free**2


@dataclass(frozen=True, slots=True)
class DealResult:
    """What one deal, played in every seat rotation, came to for each entrant, as means over its games."""

    ahead: list[float]  # points ahead of the other entrants
    luckless: list[float]  # share of the win above what equals would have
    better: list[list[float]]  # by pairs of entrants: how much oftener one finished ahead of the other
    times: list[list[float]]  # seconds a decision took
    moves: float
    deals: float
    refused: list[int] = field(default_factory=list)  # moves of each entrant that were against the rules
    asked_about: list[int] = field(default_factory=list)  # moves that each entrant asked about


def deal_result(entrants: int, games: list[tuple[list[int], Outcome]]) -> DealResult:
    """Join the games of one deal; each comes with the entrant at every seat."""
    ahead = [0.0] * entrants
    luckless = [0.0] * entrants
    better = [[0.0] * entrants for _ in range(entrants)]
    times: list[list[float]] = [[] for _ in range(entrants)]
    for seating, outcome in games:
        points = [_mean_of(outcome.scores, seating, number) for number in range(entrants)]
        shares = [_mean_of(outcome.shares, seating, number) for number in range(entrants)]
        finish = list(zip(shares, points, strict=True))
        for number in range(entrants):
            others = [points[other] for other in range(entrants) if other != number]
            ahead[number] += (points[number] - fmean(others)) / len(games)
            own = [seat for seat, entrant in enumerate(seating) if entrant == number]
            fair = len(own) / len(seating)
            luckless[number] += (sum(outcome.shares[seat] for seat in own) - fair) / len(games)
            for seat in own:
                times[number] += outcome.times[seat]
            for other in range(entrants):
                if other != number:
                    better[number][other] += _beats(finish[number], finish[other]) / len(games)
    moves = fmean(outcome.moves for _, outcome in games)
    deals = fmean(outcome.deals for _, outcome in games)
    return DealResult(ahead, luckless, better, times, moves, deals)


def _mean_of(scores: Sequence[float], seating: list[int], number: int) -> float:
    return fmean(score for seat, score in enumerate(scores) if seating[seat] == number)


def _beats(one: tuple[float, float], other: tuple[float, float]) -> float:
    """1 for the one with the larger share of the win, then with more points; 0.5 for a draw."""
    return 1.0 if one > other else 0.5 if one == other else 0.0


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """One entrant at the end of a contest."""

    name: str
    ahead: Interval
    luckless: Interval
    rating: float
    mean_ms: float
    slow_ms: float  # nineteen decisions of twenty took less
    decisions: int = 0
    refused: int = 0
    asked_about: int = 0


def standings(names: list[str], deals: list[DealResult]) -> list[EntrantStanding]:
    """The table of a contest, in the order in which the entrants were named."""
    rated = ratings(len(names), deals)
    table = []
    for number, name in enumerate(names):
        times = sorted(time for deal in deals for time in deal.times[number])
        decisions = len(times)
        times = times or [0.0]
        table.append(
            EntrantStanding(
                name,
                interval([deal.ahead[number] for deal in deals]),
                interval([deal.luckless[number] for deal in deals]),
                rated[number],
                1000 * fmean(times),
                1000 * times[int(0.95 * (len(times) - 1))],
                decisions,
                sum(deal.refused[number] for deal in deals if deal.refused),
                sum(deal.asked_about[number] for deal in deals if deal.asked_about),
            )
        )
    return table


def ratings(entrants: int, deals: list[DealResult]) -> list[float]:
    """The Bradley-Terry ratings that explain best who finished ahead of whom, with a mean of 1500.

    A draw is added to every pair, so that who never lost is not rated infinitely high.
    """
    won = [
        [0.5 + sum(deal.better[one][other] for deal in deals) for other in range(entrants)]
        for one in range(entrants)
    ]
    strength = [1.0] * entrants
    for _ in range(200):
        fresh = []
        for one in range(entrants):
            wins = games = 0.0
            for other in range(entrants):
                if other != one:
                    wins += won[one][other]
                    games += (won[one][other] + won[other][one]) / (strength[one] + strength[other])
            fresh.append(wins / games)
        scale = math.exp(fmean(math.log(value) for value in fresh))
        strength = [value / scale for value in fresh]
    return [FIRST_RATING + SPAN * math.log10(value) for value in strength]
