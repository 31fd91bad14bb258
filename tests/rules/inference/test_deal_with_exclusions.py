"""Random deals into hidden places, and what is known of hands."""

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from headtable import Rng
from headtable.rules.core.card_sets import mask_of, without
from headtable.rules.inference.deal_with_exclusions import build, deal_afresh, stir
from headtable.rules.inference.known_cards import KnownCards, unseen


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
