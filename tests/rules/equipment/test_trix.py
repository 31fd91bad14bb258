"""The Trix pack: every count and total that the catalogue states."""

from itertools import combinations, permutations

import pytest

from headtable.rules.equipment.trix import (
    COMMODITIES,
    COMMODITY,
    DOUBLES,
    EACH_COMMODITY,
    IS_DOUBLE,
    IS_PRIZE,
    IS_PRIZE_TRIX,
    IS_TRIX,
    LOWER,
    LOWEST_DEALS,
    MASK_OF_SUIT,
    NAMES,
    NONE,
    OF_COMMODITY,
    OF_SUIT,
    PACK,
    SUIT,
    SUIT_NAMES,
    SUM,
    TRIXIE,
    UPPER,
    card_of,
    suits,
)
from headtable.rules.mechanics.honor_suit import power_under_honors
from headtable.rules.mechanics.tricks import Trick
from headtable.rules.mechanics.trix_common_rules import ALL_POINTS, POINTS, POWER_IN_TRIX

TOP = ["trixie", "15-15", "10-10", "5-5", "9-9", "8-8", "7-7", "6-6", "4-4", "3-3", "2-2", "1-1", "0-0"]


def cards(names: str) -> list[int]:
    return [NAMES.index(name) for name in names.split()]


def named(flags: list[bool]) -> str:
    return " ".join([NAMES[card] for card in PACK if flags[card]])


def taker_in_trix(names: str) -> str:
    """Which card of a set, given in the order of play, takes it in the game of Trix."""
    trick = Trick(list(range(len(names.split()))))
    trick.cards = cards(names)
    return NAMES[trick.cards[trick.winner(POWER_IN_TRIX)]]


@pytest.mark.clause("trix-pack.cards", "trix-pack.missing-card")
def test_the_pack_is_seventy_two_different_cards() -> None:
    assert list(range(72)) == PACK
    assert len(set(NAMES)) == 72
    pairs = [f"{upper}-{lower}" for upper in range(11) for lower in range(11) if lower <= upper]
    assert len(pairs) == 66
    assert sorted(NAMES) == sorted([*pairs, "11-9", "12-8", "13-12", "14-11", "15-15", "trixie"])
    assert NAMES[TRIXIE] == "trixie"
    for card in PACK[:TRIXIE]:
        assert card_of(UPPER[card], LOWER[card]) == card
        assert UPPER[card] >= LOWER[card]


@pytest.mark.clause("trix-pack.suit", "trix-pack.suit-by-upper")
def test_a_card_has_the_one_suit_of_its_upper_number() -> None:
    assert [len(OF_SUIT[suit]) for suit in range(16)] == [*range(1, 12), 1, 1, 1, 1, 1]
    assert sorted([card for suit in OF_SUIT for card in suit]) == PACK[:TRIXIE]
    assert SUIT[TRIXIE] == NONE
    assert len(SUIT_NAMES) == 16
    for suit in range(11):
        assert [NAMES[card] for card in OF_SUIT[suit]] == [f"{suit}-{lower}" for lower in range(suit + 1)]
        assert [card for card in PACK if MASK_OF_SUIT[suit] >> card & 1] == OF_SUIT[suit]


@pytest.mark.example("trix-pack.illustrate-suit")
def test_the_threes_are_four_cards_and_the_seven_three_is_none_of_them() -> None:
    assert OF_SUIT[3] == cards("3-0 3-1 3-2 3-3")
    (card,) = cards("7-3")
    assert SUIT_NAMES[SUIT[card]] == "Sevens"
    assert LOWER[card] == 3


def test_the_packs_of_the_games() -> None:
    assert len(suits(0, 6)) == 28
    assert [len(suits(low, 10)) for low in (7, 6, 5)] == [38, 45, 51]
    assert len([*suits(5, 10), TRIXIE]) == 52
    assert len(suits(0, 7)) == 36
    assert len(suits(0, 10)) == 66
    assert len([card for card in suits(2, 6) if LOWER[card] > 0]) == 20
    assert sum([POINTS[card] for card in suits(0, 6)]) == 35
    assert suits(0, 15) == PACK[:TRIXIE]
    tens = [card for card in suits(5, 10) if SUM[card] == 10]
    assert tens == cards("5-5 6-4 7-3 8-2 9-1 10-0")


@pytest.mark.clause("trix-pack.sum", "trix-pack.trixie")
def test_a_sum_is_that_of_the_two_numbers_and_trixie_stands_for_forty() -> None:
    assert [SUM[card] for card in cards("0-0 7-3 10-10 13-12 trixie")] == [0, 10, 20, 25, 40]
    assert not IS_DOUBLE[TRIXIE]
    assert not IS_TRIX[TRIXIE]
    assert [card for card in PACK if SUM[card] == 40] == [TRIXIE]


@pytest.mark.clause("trix-pack.trix-cards")
def test_trix_cards_are_those_with_a_sum_of_five_to_thirty_by_fives() -> None:
    assert sum(IS_TRIX) == 18
    assert named(IS_TRIX) == (
        "3-2 4-1 5-0 5-5 6-4 7-3 8-2 8-7 9-1 9-6 10-0 10-5 10-10 11-9 12-8 13-12 14-11 15-15"
    )


@pytest.mark.clause("trix-pack.prize-cards", "trix-pack.prize-trix-cards")
def test_the_doubles_are_prize_cards_or_prize_trix_cards() -> None:
    assert named(IS_PRIZE) == "0-0 1-1 2-2 3-3 4-4 6-6 7-7 8-8 9-9"
    assert named(IS_PRIZE_TRIX) == "5-5 10-10 15-15"
    assert len(DOUBLES) == 12


@pytest.mark.clause("trix-pack.trix-table", "trix-pack.trix-total")
@pytest.mark.example("trix-pack.illustrate-trix-table")
def test_the_cards_that_count_are_worth_three_hundred() -> None:
    totals = [
        sum([POINTS[card] for card in PACK if SUM[card] == each]) for each in (5, 10, 15, 20, 25, 30, 40)
    ]
    assert totals == [15, 60, 45, 60, 50, 30, 40]
    assert sum(POINTS) == ALL_POINTS == 300
    assert len([card for card in PACK if POINTS[card]]) == 19
    assert POINTS[NAMES.index("10-10")] == 20
    assert POINTS[NAMES.index("0-0")] == 0


@pytest.mark.clause("trix-pack.top-order")
@pytest.mark.example("trix-pack.illustrate-top-order")
def test_trixie_and_the_doubles_rank_in_the_printed_order() -> None:
    for higher, lower in combinations(TOP, 2):
        assert taker_in_trix(f"{higher} {lower}") == higher
        assert taker_in_trix(f"{lower} {higher}") == higher


@pytest.mark.clause("trix-pack.prize-power", "trix-pack.prize-trix-power")
def test_any_double_takes_any_plain_card_and_a_prize_trix_card_takes_any_prize_card() -> None:
    plain = [card for card in PACK if not IS_DOUBLE[card] and card != TRIXIE]
    assert min([POWER_IN_TRIX[card] for card in DOUBLES]) > max([POWER_IN_TRIX[card] for card in plain])
    prizes = [POWER_IN_TRIX[card] for card in PACK if IS_PRIZE[card]]
    assert min([POWER_IN_TRIX[card] for card in PACK if IS_PRIZE_TRIX[card]]) > max(prizes)
    assert taker_in_trix("14-11 0-0") == "0-0"


@pytest.mark.parametrize(
    ("names", "taker"),
    [
        pytest.param("7-2 6-3 3-2 5-2", "7-2", marks=pytest.mark.example("trix-pack.illustrate-like-sums")),
        pytest.param("7-2 6-3 10-9 0-0", "0-0", marks=pytest.mark.example("trix-pack.illustrate-prize-1")),
        pytest.param("7-2 10-9 0-0 1-1", "1-1", marks=pytest.mark.example("trix-pack.illustrate-prize-2")),
        pytest.param("5-5 10-8 9-9 6-3", "5-5", marks=pytest.mark.example("trix-pack.illustrate-prize-trix")),
    ],
)
def test_the_printed_sets(names: str, taker: str) -> None:
    assert taker_in_trix(names) == taker


@pytest.mark.clause("trix-pack.like-sums", "trix-pack.like-sums-name")
def test_of_like_sums_the_first_one_played_takes_the_set_unless_one_is_a_double() -> None:
    for one, other in permutations(PACK, 2):
        if SUM[one] == SUM[other]:
            double = IS_DOUBLE[other]
            assert taker_in_trix(f"{NAMES[one]} {NAMES[other]}") == NAMES[other if double else one]
    plain = [card for card in PACK if not IS_DOUBLE[card]]
    for one, other in combinations(plain, 2):
        assert (POWER_IN_TRIX[one] == POWER_IN_TRIX[other]) == (SUM[one] == SUM[other])


@pytest.mark.clause("trix-pack.honors", "trix-pack.honor-power")
@pytest.mark.example("trix-pack.illustrate-honors")
def test_every_five_beats_every_other_double_when_fives_are_honors() -> None:
    fives = OF_SUIT[5]
    for led in range(5, 11):
        lowest = min([power_under_honors(card, 5, led) for card in fives])
        assert lowest == power_under_honors(card_of(5, 0), 5, led)
        assert lowest > power_under_honors(TRIXIE, 5, led)
        for card in suits(6, 10):
            assert power_under_honors(card, 5, led) < power_under_honors(TRIXIE, 5, led) < lowest


def test_without_an_honor_only_the_suit_led_and_trixie_can_take_a_set() -> None:
    able = [card for card in [*suits(5, 10), TRIXIE] if power_under_honors(card, 5, 7) >= 0]
    assert able == [*OF_SUIT[5], *OF_SUIT[7], TRIXIE]
    powers = [power_under_honors(card, 5, 7) for card in OF_SUIT[7]]
    assert powers == sorted(set(powers))
    assert all(power_under_honors(card, 5, NONE) == -1 for card in suits(6, 10))


@pytest.mark.clause("trix-pack.draw-for-deal")
def test_the_lowest_sum_is_the_height_that_deals_and_trixie_the_worst_draw() -> None:
    by_height = sorted(PACK, key=LOWEST_DEALS.__getitem__, reverse=True)
    assert [NAMES[card] for card in (by_height[0], by_height[-1])] == ["0-0", "trixie"]
    assert [SUM[card] for card in by_height] == sorted(SUM)


@pytest.mark.clause("trix-pack.commodities")
def test_nine_commodities_have_eight_cards_each() -> None:
    assert " ".join(COMMODITIES) == "Gold Zinc Iron Salt Lime Coal Lead Mica Alum"
    assert [len(cards_of) for cards_of in OF_COMMODITY] == [EACH_COMMODITY] * 9
    assert sorted([card for cards_of in OF_COMMODITY for card in cards_of]) == PACK
    for name, members in {
        "Alum": "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1",
        "Lime": "3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0",
        "Salt": "5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2",
        "Mica": "6-3 6-4 6-5 6-6 7-0 7-1 7-2 7-3",
        "Iron": "7-4 7-5 7-6 7-7 8-0 8-1 8-2 8-3",
        "Lead": "8-4 8-5 8-6 8-7 8-8 9-0 9-1 9-2",
        "Coal": "9-3 9-4 9-5 9-6 9-7 9-8 9-9 10-0",
        "Zinc": "10-1 10-2 10-3 10-4 10-5 10-6 10-7 10-8",
        "Gold": "10-9 10-10 11-9 12-8 13-12 14-11 15-15 trixie",
    }.items():
        assert OF_COMMODITY[COMMODITIES.index(name)] == cards(members)
    assert [COMMODITIES[COMMODITY[card]] for card in cards("0-0 3-2 trixie")] == ["Alum", "Lime", "Gold"]
