"""Figures against examples worked by hand."""

import math

import pytest

from headtable.arena.game_runner import Outcome
from headtable.arena.statistics import (
    DealResult,
    Interval,
    deal_result,
    interval,
    ratings,
    standings,
    sure_of,
)


def beaten(better: list[list[float]]) -> DealResult:
    return DealResult([], [], better, [], 0, 0)


def test_an_interval_is_the_mean_and_its_standard_errors() -> None:
    found = interval([1.0, 2.0, 3.0])
    assert found.mean == 2.0
    assert found.margin == pytest.approx(4.303 / math.sqrt(3))
    assert interval([7.0]) == Interval(7.0, math.inf)
    assert interval([]) == Interval(0.0, math.inf)


@pytest.mark.parametrize(
    ("count", "errors"), [(2, 12.706), (10, 2.262), (11, 2.228), (21, 2.086), (61, 2.000), (101, 1.984)]
)
def test_few_values_need_a_wider_interval(count: int, errors: float) -> None:
    """Against the printed tables of Student's t."""
    assert sure_of(count) == pytest.approx(errors, abs=0.003)


def test_nought_is_excluded_only_where_the_margin_is_smaller() -> None:
    assert Interval(-0.3, 0.2).excludes_nought()
    assert not Interval(0.2, 0.3).excludes_nought()
    assert not interval([5.0]).excludes_nought()


def test_a_deal_is_the_mean_of_its_games() -> None:
    games = [
        ([0, 1, 0, 1], Outcome([5, 1, 5, 1], [0.5, 0, 0.5, 0], 3, 40, [[0.1], [0.2], [0.3], []])),
        ([1, 0, 1, 0], Outcome([2, 0, 2, 0], [0.5, 0, 0.5, 0], 1, 20, [[0.4], [], [], [0.5]])),
    ]
    result = deal_result(2, games)
    assert result.ahead == [1.0, -1.0]  # four ahead, then two behind
    assert result.luckless == [0.0, 0.0]  # a win each
    assert result.better == [[0, 0.5], [0.5, 0]]
    assert [sorted(times) for times in result.times] == [[0.1, 0.3, 0.5], [0.2, 0.4]]
    assert (result.moves, result.deals) == (30, 2)


def test_wins_above_fair_are_counted_for_the_seats_that_one_has() -> None:
    result = deal_result(2, [([0, 1, 0], Outcome([3, 1, 0], [1, 0, 0], 1, 1, [[], [], []]))])
    assert result.luckless == [pytest.approx(1 / 3), pytest.approx(-1 / 3)]
    assert result.ahead == [0.5, -0.5]


def test_two_are_rated_by_their_odds() -> None:
    """Three to one, and a draw added: odds of seven to three."""
    deals = [beaten([[0, won], [1 - won, 0]]) for won in (1.0, 1.0, 1.0, 0.0)]
    apart = 400 * math.log10(7 / 3)
    assert ratings(2, deals) == [pytest.approx(1500 + apart / 2), pytest.approx(1500 - apart / 2)]


def test_three_are_rated_as_the_wins_between_them_ask() -> None:
    """Twice and four times as strong as the weakest: 20 to 10, 24 to 6 and 20 to 10, the draw included."""
    better = [[0, 19.5, 23.5], [9.5, 0, 19.5], [5.5, 9.5, 0]]
    twice = 400 * math.log10(2)
    assert ratings(3, [beaten(better)]) == [
        pytest.approx(1500 + twice),
        pytest.approx(1500),
        pytest.approx(1500 - twice),
    ]


def test_who_never_lost_is_not_rated_infinitely_high() -> None:
    assert all(math.isfinite(rating) for rating in ratings(2, [beaten([[0, 1], [0, 0]])] * 20))


def test_nineteen_decisions_of_twenty_are_faster_than_the_slow_figure() -> None:
    times = [[number / 1000 for number in range(1, 101)], []]
    deal = DealResult([1.0, -1.0], [0.0, 0.0], [[0.0, 1.0], [0.0, 0.0]], times, 1, 1)
    one, other = standings(["ann", "ben"], [deal])
    assert one.mean_ms == pytest.approx(50.5)
    assert one.slow_ms == pytest.approx(95)
    assert (other.mean_ms, other.slow_ms) == (0, 0)
