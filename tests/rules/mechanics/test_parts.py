"""The parts that games share."""

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from headtable import Rng
from headtable.rules.inference.deal_sampler import build, deal_afresh, mask_of, stir, without
from headtable.rules.inference.known_cards import KnownCards, unseen
from headtable.rules.mechanics.dealing import deal_packets, deal_singly
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.tricks import Trick, Tricks


def test_dealing_in_packets_and_singly() -> None:
    hands: list[list[int]] = [[], [], []]
    top = deal_packets(list(range(20)), 0, hands, [1, 2, 0], 2)
    top = deal_packets(list(range(20)), top, hands, [1, 2, 0], 3)
    assert (top, hands) == (15, [[4, 5, 12, 13, 14], [0, 1, 6, 7, 8], [2, 3, 9, 10, 11]])
    hands = [[], []]
    assert deal_singly(list(range(9)), 0, hands, [1, 0], 4) == 8
    assert hands == [[1, 3, 5, 7], [0, 2, 4, 6]]


def test_the_strongest_card_takes_the_trick_and_of_equals_the_first() -> None:
    trick = Trick([2, 0, 1])
    trick.cards = [4, 7, 7]
    assert trick.winner([0, 0, 0, 0, 5, 0, 0, 5]) == 2
    assert trick.winner([0, 0, 0, 0, 5, 0, 0, 6]) == 0
    assert (trick.card_of(1), trick.card_of(3), trick.is_full()) == (7, -1, True)


def test_a_card_taken_back_is_known_and_so_are_those_after_it() -> None:
    tricks = Tricks(3)
    tricks.hands = [[0, 3], [1, 4], [2, 5]]
    tricks.lead([1, 2, 0])
    for seat, card in [(1, 1), (2, 5), (0, 0)]:
        tricks.put(seat, card)
    tricks.take_back(2)
    assert tricks.hands == [[0, 3], [4], [2, 5]]
    assert tricks.current.cards == [1]
    assert tricks.known_cards.holds == [[0], [], [5]]


@st.composite
def rooms(draw: st.DrawFn) -> tuple[list[int], list[int], list[int]]:
    """Rooms that can be filled, since they are: sizes, masks that their cards respect, and the pool."""
    filled = draw(st.lists(st.lists(st.integers(0, 23), min_size=1, max_size=6), min_size=3, max_size=5))
    cannot = [draw(st.integers(0, 2**24 - 1)) & ~mask_of(room) for room in filled]
    return [card for room in filled for card in room], [len(room) for room in filled], cannot


# Only one way to fill four rooms; a ring in which each card can go to two of the rooms; empty rooms.
APART = [list(range(first, first + 3)) for first in (0, 3, 6, 9)]


@given(rooms(), st.integers(1, 2**32))
@example((list(range(12)), [3, 3, 3, 3], [mask_of(list(range(12))) & ~mask_of(room) for room in APART]), 1)
@example(([0, 1, 2, 3], [1, 1, 1, 1], [0b1100, 0b1001, 0b0011, 0b0110]), 2)
@example(([], [0, 0], [1, 0]), 3)
@example(([0, 1, 2], [2, 1], [0, 0b101]), 5)  # of two that may make room only the second can
@example(([5, 5, 7], [2, 0, 1], [1 << 7, 0, 0]), 4)
def test_a_world_dealt_afresh_keeps_all_that_is_known(
    given_rooms: tuple[list[int], list[int], list[int]], seed: int
) -> None:
    pool, sizes, cannot = given_rooms
    for found in (deal_afresh(pool, sizes, cannot, Rng(seed)), build(sorted(pool), sizes, cannot)):
        assert [len(room) for room in found] == sizes
        assert sorted(card for room in found for card in room) == sorted(pool)
        assert all(not mask >> card & 1 for room, mask in zip(found, cannot, strict=True) for card in room)


def test_worlds_are_equally_likely_by_luck_and_near_enough_when_built() -> None:
    """Two rooms of two from four cards, the first without card 0: three fillings."""
    rng = Rng(5)
    lucky = Counter(tuple(deal_afresh([0, 1, 2, 3], [2, 2], [1, 0], rng)[0]) for _ in range(3000))
    built: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        made = build([0, 1, 2, 3], [2, 2], [1, 0])
        stir(made, [1, 0], rng)
        built[tuple(sorted(made[0]))] += 1
    for seen in (lucky, built):
        assert set(seen) == {(1, 2), (1, 3), (2, 3)}
        assert max(abs(count - 1000) for count in seen.values()) < 150


def test_knowledge_that_contradicts_itself_is_an_error() -> None:
    with pytest.raises(ValueError, match="contradicts"):
        build([0], [1], [1])


def test_what_is_known_of_a_hand_is_kept_until_it_is_played() -> None:
    known_cards = KnownCards(3)
    known_cards.saw_take(1, 9)
    known_cards.saw_lack(2, mask_of([7, 8]))
    hands = [[1, 2], [9, 4], [5, 6]]
    pool = unseen(list(range(10)), [hands[0], known_cards.seen_of_others(0)])
    for seed in range(50):
        world = [hand[:] for hand in hands]
        rest = known_cards.imagine(0, world, pool, [4], Rng(seed))
        assert world[0] == [1, 2]
        assert 9 in world[1]
        assert not {7, 8} & set(world[2])
        assert sorted(world[1] + world[2] + rest[0]) == [0, 3, 4, 5, 6, 7, 8, 9]
    known_cards.saw_play(1, 9)
    assert known_cards.seen_of_others(0) == []


def test_cards_taken_out_leave_the_rest_in_order() -> None:
    assert without([3, 1, 3, 2], [3, 2]) == [1, 3]


def test_a_match_goes_on_until_the_target_and_past_a_tie() -> None:
    match = TargetScore(10)
    alone = [0, 1, 2]
    assert match.winners([9, 3, 0], alone) == []
    assert match.winners([10, 12, 0], alone) == [1]
    for _ in range(10):
        assert match.winners([12, 12, 0], alone) == []
    assert match.winners([12, 12, 0], alone) == [0, 1]
    assert TargetScore(0).winners([1, 1, 0], alone) == [0, 1]
    assert TargetScore(10).winners([12, 3, 12, 3], [0, 1, 0, 1]) == [0, 2]


def test_an_extra_deal_is_judged_even_if_all_fall_below_the_target() -> None:
    match = TargetScore(10)
    assert match.winners([10, 10], [0, 1]) == []
    assert match.winners([9, 8], [0, 1]) == [0]
