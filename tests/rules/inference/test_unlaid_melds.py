"""Dealing afresh with guards, against every filling there is."""

from collections import Counter
from collections.abc import Iterator

import pytest

from headtable import Rng
from headtable.rules.inference.deal_with_exclusions import build
from headtable.rules.inference.unlaid_melds import Guard, GuardedRooms, can_fill, keeps

Rooms = tuple[tuple[int, ...], ...]


def every_filling(pool: list[int], sizes: list[int], lacks: list[int]) -> set[Rooms]:
    def fill(place: int, rooms: list[list[int]]) -> Iterator[Rooms]:
        if place == len(pool):
            yield tuple(tuple(sorted(room)) for room in rooms)
            return
        for number, room in enumerate(rooms):
            if len(room) < sizes[number] and not lacks[number] >> pool[place] & 1:
                room.append(pool[place])
                yield from fill(place + 1, rooms)
                room.pop()

    return set(fill(0, [[] for _ in sizes]))


def some_case(rng: Rng) -> tuple[list[int], list[int], list[int]]:
    sizes = [rng.below(4) for _ in range(3)]
    pool = sorted(rng.below(6) for _ in range(sum(sizes)))
    lacks = [sum(1 << kind for kind in range(6) if not rng.below(3)) for _ in sizes]
    return pool, sizes, lacks


def test_what_can_be_filled_is_found_and_filled() -> None:
    rng = Rng(21)
    filled = 0
    for _ in range(1500):
        pool, sizes, lacks = some_case(rng)
        fillings = every_filling(pool, sizes, lacks)
        assert can_fill(pool, sizes, lacks) == bool(fillings)
        if fillings:
            rooms = build(pool, sizes, lacks)
            assert tuple(tuple(sorted(room)) for room in rooms) in fillings
            filled += 1
        else:
            with pytest.raises(ValueError, match="contradicts"):
                build(pool, sizes, lacks)
    assert 200 < filled < 1300


def some_guards(rng: Rng, rooms: Rooms) -> list[Guard]:
    """Guards that these rooms keep."""
    guards = []
    for number, room in enumerate(rooms):
        missing = [kind for kind in range(6) if kind not in room]
        for _ in range(rng.below(4)):
            kinds = {rng.below(6), rng.below(6), missing[rng.below(len(missing))]}
            guards.append(Guard(number, sorted(kinds)))
    return guards


@pytest.mark.clause("trolley-pinochle.four-meld")
def test_guards_are_kept_however_tight_they_are() -> None:
    rng = Rng(22)
    for _ in range(1500):
        pool, sizes, lacks = some_case(rng)
        fillings = sorted(every_filling(pool, sizes, lacks))
        if fillings:
            guards = some_guards(rng, fillings[rng.below(len(fillings))])
            rooms = GuardedRooms(pool, sizes, lacks, guards).deal(rng)
            assert tuple(tuple(room) for room in rooms) in fillings
            assert keeps(rooms, guards)


def test_every_filling_that_keeps_the_guards_is_as_likely_as_any_other() -> None:
    pool, sizes, lacks = [0, 1, 2, 3, 4, 5], [2, 2, 2], [1, 0, 0]
    guards = [Guard(1, [1, 2]), Guard(2, [3, 4])]
    fillings = [
        rooms
        for rooms in every_filling(pool, sizes, lacks)
        if not {1, 2} <= set(rooms[1]) and not {3, 4} <= set(rooms[2])
    ]
    rng = Rng(23)
    guarded = GuardedRooms(pool, sizes, lacks, guards)
    seen = Counter(tuple(tuple(room) for room in guarded.deal(rng)) for _ in range(6000))
    assert set(seen) == set(fillings)
    assert max(seen.values()) < 2 * min(seen.values())
