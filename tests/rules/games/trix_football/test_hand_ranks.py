"""The values of hands in Trix Football, over every hand that there is."""

from collections import Counter
from itertools import combinations

import pytest
from football_hand_referee import ORDER, value
from football_table import FLUSH, FULL_HAND, LOW_STRAIGHT_SIX, STRAIGHT_FIVE, STRAIGHT_SIX

from headtable.rules.equipment.trix import LOWER, NAMES, UPPER
from headtable.rules.games.trix_football import hand_ranks
from headtable.rules.games.trix_football.hand_ranks import FOOTBALL, NEITHER, RANK_NAMES, Showdown, rank

CARD = {NAMES[card]: card for card in FOOTBALL}
EVERY_HAND = [list(hand) for hand in combinations(FOOTBALL, 5)]
RANKS = [rank(hand) for hand in EVERY_HAND]


def cards(text: str) -> list[int]:
    return sorted(CARD[name] for name in text.split())


def named(text: str) -> str:
    return RANK_NAMES[rank(cards(text))]


@pytest.mark.clause("trix-football.cards", "trix-football.suit-and-double")
def test_twenty_cards_the_twos_to_the_sixes_without_their_blanks() -> None:
    assert [NAMES[card] for card in FOOTBALL] == [
        f"{upper}-{lower}" for upper in range(2, 7) for lower in range(1, upper + 1)
    ]
    assert len(FOOTBALL) == 20
    assert sum(UPPER[card] == LOWER[card] for card in FOOTBALL) == 5


@pytest.mark.clause(
    "trix-football.rank-order", "trix-football.pair", "trix-football.flush", "trix-football.threes",
    "trix-football.straight-fours", "trix-football.full-hand", "trix-football.straight-five",
    "trix-football.fours", "trix-football.straight-six", "trix-football.royal-hand", "trix-football.cards",
)  # fmt: skip
def test_every_hand_there_is_comes_out_as_often_as_the_catalogue_says() -> None:
    assert len(EVERY_HAND) == 15504
    assert Counter(RANK_NAMES[each] for each in RANKS) == {
        "nothing": 9809, "Pair": 4546, "Flush": 4, "Threes": 850, "Straight Fours": 16, "Full Hand": 200,
        "Straight Five": 1, "Fours": 75, "Straight Six": 2, "Royal Hand": 1,
    }  # fmt: skip


@pytest.mark.clause("trix-football.rank-order")
def test_a_second_reading_by_the_names_of_the_cards_agrees_on_every_hand() -> None:
    for hand, found in zip(EVERY_HAND, RANKS, strict=True):
        names = [NAMES[card] for card in hand]
        assert ORDER[found] == value(names, "straight"), names
        assert ORDER[rank(hand, hand_ranks.FLUSH)] == value(names, "flush"), names


@pytest.mark.clause("trix-football.rank-order", "trix-football.pair")
def test_only_pairs_can_meet_their_like() -> None:
    """So no rule is needed for other equals, and none for two Pairs but the highest plain card."""
    for each in range(hand_ranks.FLUSH, hand_ranks.ROYAL_HAND + 1):
        hands = [set(hand) for hand, found in zip(EVERY_HAND, RANKS, strict=True) if found == each]
        assert all(one & two for one, two in combinations(hands, 2)), RANK_NAMES[each]


@pytest.mark.clause("trix-football.rank-order", "trix-football.showdown")
@pytest.mark.parametrize("low", range(1, 10))
def test_the_higher_in_the_list_is_the_better_hand(low: int) -> None:
    """Wherever two hands of the two ranks can be held at once."""
    for high in range(low + 1, 10):
        met = 0
        for one, two in zip(EVERY_HAND[::7], RANKS[::7], strict=True):
            if two == high:
                below = next(
                    (
                        hand
                        for hand, found in zip(EVERY_HAND, RANKS, strict=True)
                        if found == low and not set(hand) & set(one)
                    ),
                    None,
                )
                if below is not None:
                    assert Showdown([one, below], hand_ranks.STRAIGHT_SIX).better == 0
                    assert Showdown([below, one], hand_ranks.STRAIGHT_SIX).better == 1
                    met += 1
            if met == 3:
                break


@pytest.mark.clause("trix-football.pair", "trix-football.suit-and-double")
@pytest.mark.example("trix-football.pair-tie")
@pytest.mark.parametrize(
    ("better", "poorer"),
    [
        ("2-2 3-3 6-5 2-1 3-1", "4-4 5-5 6-4 6-3 6-2"),
        ("2-2 3-3 6-1 2-1 3-1", "4-4 5-5 5-4 5-3 5-2"),
        ("2-2 3-3 5-4 2-1 3-1", "5-5 6-6 5-3 5-2 5-1"),  # the Doubles themselves do not matter
        ("2-2 3-3 6-1 2-1 3-1", "5-5 6-6 5-4 5-2 4-3"),
    ],
)
def test_between_two_pairs_the_highest_card_that_is_no_double_decides(better: str, poorer: str) -> None:
    for hands, seat in (([better, poorer], 0), ([poorer, better], 1)):
        shown = Showdown([cards(hand) for hand in hands], hand_ranks.STRAIGHT_SIX)
        assert shown.ranks == [hand_ranks.PAIR, hand_ranks.PAIR]
        assert shown.better == seat


@pytest.mark.clause("trix-football.rank-order")
def test_an_unranked_hand_is_never_the_better_one() -> None:
    shown = Showdown([cards("6-6 6-5 6-4 5-4 5-3"), cards("2-1 3-1 3-2 4-1 4-2")], hand_ranks.STRAIGHT_SIX)
    assert shown.better == NEITHER
    assert [shown.higher(True), shown.higher(False)] == [0, 0]


@pytest.mark.example("trix-football.flush-hand")
@pytest.mark.clause("trix-football.flush")
def test_five_sixes_out_of_order_are_a_flush() -> None:
    assert named("6-6 6-5 6-4 6-2 6-1") == "Flush"
    assert named(FLUSH) == "Flush"


@pytest.mark.example("trix-football.straight-fours-hand")
@pytest.mark.clause("trix-football.straight-fours")
@pytest.mark.parametrize("fifth", ["3-2", "6-3", "6-6", "2-2"])
def test_the_four_fours_with_any_fifth_card(fifth: str) -> None:
    assert named(f"4-4 4-3 4-2 4-1 {fifth}") == "Straight Fours"


@pytest.mark.example("trix-football.full-hand-hand")
@pytest.mark.clause("trix-football.full-hand", "trix-football.threes")
def test_three_doubles_with_two_of_a_suit_are_a_full_hand_and_otherwise_threes() -> None:
    assert named("5-5 3-3 2-2 6-4 6-2") == "Full Hand"
    assert named("5-5 3-3 2-2 5-4 5-2") == "Full Hand"
    assert named("5-5 3-3 2-2 6-4 5-2") == "Threes"
    assert named(FULL_HAND) == "Full Hand"


@pytest.mark.example("trix-football.straight-five-hand")
@pytest.mark.clause("trix-football.straight-five")
def test_the_five_fives() -> None:
    assert named(STRAIGHT_FIVE) == "Straight Five"
    assert named("5-5 5-4 5-3 5-2 6-1") == "nothing"


@pytest.mark.clause("trix-football.fours", "trix-football.royal-hand")
def test_four_doubles_and_five() -> None:
    assert named("2-2 3-3 4-4 5-5 6-5") == "Fours"
    assert named("2-2 3-3 4-4 5-5 6-6") == "Royal Hand"


@pytest.mark.example("trix-football.straight-six-hand")
@pytest.mark.clause("trix-football.straight-six")
def test_sixes_in_order_with_their_double_or_without_it() -> None:
    assert named(STRAIGHT_SIX) == "Straight Six"
    assert named(LOW_STRAIGHT_SIX) == "Straight Six"
    assert rank(cards(LOW_STRAIGHT_SIX), hand_ranks.FLUSH) == hand_ranks.FLUSH
    assert rank(cards(STRAIGHT_SIX), hand_ranks.FLUSH) == hand_ranks.STRAIGHT_SIX
