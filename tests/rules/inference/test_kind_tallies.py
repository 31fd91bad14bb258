"""Tallies of kinds: each function is compared with plain lists of cards."""

from collections import Counter

from headtable import Rng
from headtable.rules.inference.kind_tallies import (
    EACH,
    NO_KIND,
    any_of,
    cards_of,
    highest,
    kinds_with,
    less,
    lowest,
    of_kind,
    tally,
)

KINDS = range(9)


def hands() -> list[tuple[list[int], list[int]]]:
    """Pairs of hands, each with any number up to eight of every kind."""
    rng = Rng(11)
    found = []
    for _ in range(60):
        pair = [[kind for kind in KINDS for _ in range(rng.below(9))] for _ in range(2)]
        found.append((pair[0], pair[1]))
    return found


def counted(one: list[int], two: list[int]) -> list[tuple[int, int, int]]:
    return [(kind, one.count(kind), two.count(kind)) for kind in KINDS]


def test_a_tally_is_its_cards_in_order() -> None:
    for one, _ in hands():
        assert cards_of(tally(one[::-1])) == one
    assert cards_of(of_kind(8, 3)) == [8, 8, 8]
    assert cards_of(EACH) == list(KINDS)


def test_kinds_and_numbers_are_compared_kind_by_kind() -> None:
    for one, two in hands():
        first, second = tally(one), tally(two)
        both = counted(one, two)
        assert cards_of(kinds_with(first, second)) == [kind for kind, a, b in both if a >= b]
        assert lowest(first, second) == sum(of_kind(kind, min(a, b)) for kind, a, b in both)
        assert highest(first, second) == sum(of_kind(kind, max(a, b)) for kind, a, b in both)
        assert less(first, second) == sum(of_kind(kind, max(a - b, 0)) for kind, a, b in both)


def test_any_of_some_kinds_is_each_as_often() -> None:
    rng = Rng(5)
    kinds = tally([1, 4, 8])
    found = Counter(any_of(kinds, rng) for _ in range(3000))
    assert set(found) == {1, 4, 8}
    assert min(found.values()) > 900
    assert any_of(0, rng) == NO_KIND
    assert any_of(of_kind(6, 1), rng) == 6
