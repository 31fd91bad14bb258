"""Layouts: what has to lie before what."""

from seeds import seeds_of

from headtable import Rng
from headtable.rules.games.mayflower.layouts import Layout, Plan

# 2 is the middle, built down to 0 and up to 4; 5 and 9 are ends built inwards, and 7 waits for both.
OUTWARDS = [[1], [2], [], [2], [3]]
INWARDS = [[], [5], [6, 8], [9], []]
PLAN = Plan(OUTWARDS + INWARDS)


def fitting(layout: Layout) -> list[int]:
    """Those of the cards that may be laid now."""
    return [card for card in range(10) if layout.fits(card)]


def test_a_card_fits_when_all_that_it_waits_for_lies() -> None:
    layout = Layout(PLAN)
    assert fitting(layout) == [2, 5, 9]
    for card, expected in [(2, [1, 3, 5, 9]), (1, [0, 3, 5, 9]), (5, [0, 3, 6, 9]), (6, [0, 3, 9])]:
        layout.lay(card)
        assert fitting(layout) == sorted(layout.open) == expected
    assert not layout.fits(7)
    layout.lay(9)
    layout.lay(8)
    assert layout.fits(7)
    assert not layout.fits(6)  # it lies there already
    assert layout.can_lay([4, 0, 1])
    assert not layout.can_lay([4, 1])
    assert not layout.can_lay([])


def test_a_card_that_is_not_in_the_game_waits_for_itself() -> None:
    layout = Layout(Plan([[], [1], [0]]))
    assert layout.open == [0]
    layout.lay(0)
    assert layout.open == [2]
    assert not layout.fits(1)


def test_all_of_some_cards_have_been_laid_or_not() -> None:
    layout = Layout(PLAN)
    for card in (2, 5, 1, 3, 0):
        layout.lay(card)
    assert layout.has_all([0, 1, 2, 3])
    assert not layout.has_all([0, 1, 2, 3, 4])
    assert layout.fits(4)


def test_any_order_of_fitting_cards_lays_them_all_and_a_clone_goes_its_own_way() -> None:
    orders = set()
    for seed in seeds_of("any order of fitting cards", count=60):
        layout = Layout(PLAN)
        rng = Rng(seed)
        for count in range(10):
            twin = layout.clone()
            cards = fitting(layout)
            card = cards[rng.below(len(cards))]
            layout.lay(card)
            assert sorted(twin.open) == fitting(twin) == cards
            assert sorted(layout.open) == fitting(layout)
            assert len(twin.laid) == count
            for before in (OUTWARDS + INWARDS)[card]:
                assert before in layout.laid
        assert sorted(layout.laid) == list(range(10))
        orders.add(tuple(layout.laid))
    assert len(orders) > 50
