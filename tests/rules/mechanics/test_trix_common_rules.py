"""What every table with Trix cards does alike, and the parts that it stands on."""

import pytest

from headtable.rules.core.options import Options
from headtable.rules.core.setup import Setup
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.equipment.trix import LOWEST_DEALS, card_of
from headtable.rules.mechanics.partnerships import ALONE, PAIRS, TWO_SIDES
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.trix_common_rules import (
    FIRST_DEALER,
    MAX_DEALS,
    REVIEW,
    close_deal,
    draw_heights,
    open_sets,
)

KNOWN = [FIRST_DEALER, MAX_DEALS, REVIEW]


def scored(scores: list[int], target: int, deals: int, most: int = 100) -> State:
    """A table where the deal of that number has just been scored."""
    state = State(Setup("trix", len(scores), 0, Options(KNOWN, {"max-deals": most})))
    state.sides = ALONE[len(scores)]
    state.begin()
    state.scores = scores
    state.deals = deals
    close_deal(state, TargetScore(target, most))
    return state


@pytest.mark.clause("trix-pack.most-deals", "trix-pack.deal-passes")
def test_a_deal_is_followed_by_another_until_the_target_or_the_last_deal() -> None:
    going_on = scored([4, 9, 3], 10, 7)
    assert (going_on.to_act(), going_on.dealer, going_on.deals) == (CHANCE, 1, 8)
    assert scored([4, 10, 3], 10, 7).winners() == [1]
    assert scored([4, 9, 9], 10, 100).winners() == [1, 2]
    assert scored([4, 10, 10], 10, 99).to_act() == CHANCE
    assert scored([4, 10, 10], 10, 100).winners() == [1, 2]
    assert scored([4, 9, 3], 10, 6, most=6).to_act() == NOBODY
    assert scored([4, 9, 3], 10, 5, most=6).to_act() == CHANCE
    assert scored([4, 9, 9], 0, 1).winners() == [1, 2]  # one deal


def test_equals_may_play_on_as_long_as_the_game_lets_them() -> None:
    match = TargetScore(10, 12)
    for _ in range(12):
        assert match.winners([10, 10], [0, 1]) == []
    assert match.clone().winners([10, 10], [0, 1]) == match.winners([10, 10], [0, 1]) == [0, 1]


@pytest.mark.clause("trix-pack.draw-for-deal")
def test_the_deal_is_drawn_for_or_found_by_lot() -> None:
    heights = draw_heights(Options(KNOWN, {}))
    assert heights == LOWEST_DEALS
    assert heights[card_of(0, 0)] == max(heights)
    assert list(draw_heights(Options(KNOWN, {"first-dealer": "by lot"}))) == []
    assert Options(KNOWN, {"first-dealer": 3}).number("first-dealer") == 3


@pytest.mark.clause("trix-pack.turned-down")
def test_how_many_sets_stay_open() -> None:
    assert open_sets(Options(KNOWN, {})) == 1
    assert open_sets(Options(KNOWN, {"review": "none"})) == 0
    assert open_sets(Options(KNOWN, {"review": "all"})) >= 36


def test_sides_that_cannot_be_equal_are_not_made() -> None:
    assert PAIRS[6] == [0, 1, 2, 0, 1, 2]
    assert TWO_SIDES[6] == [0, 1, 0, 1, 0, 1]
    for seats in (2, 3, 5, 7):
        assert PAIRS[seats] == TWO_SIDES[seats] == ALONE[seats]
