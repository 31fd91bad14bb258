"""How many cards of each kind a hand holds, in one number: five bits for each of at most nine kinds.

A set of kinds has a one where a tally counts the kind.  All of this is quick when compiled.
"""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.rng import Rng

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

WIDTH: Final = 5
MOST: Final = 31
EACH: Final = 0x10842108421  # one of each kind
NO_KIND: Final = -1


def tally(cards: list[int]) -> "i64":
    found: i64 = 0
    for card in cards:
        found += of_kind(card, 1)
    return found


def of_kind(kind: "i64", number: "i64") -> "i64":
    """A tally of so many cards of one kind."""
    return number << WIDTH * kind


def count_of(cards: "i64", kind: "i64") -> "i64":
    return cards >> WIDTH * kind & MOST


def kinds_with(cards: "i64", least: "i64") -> "i64":
    """The kinds of which one tally counts as many as the other or more; the two differ by at most 15."""
    return cards + 16 * EACH - least >> 4 & EACH


def less(cards: "i64", fewer: "i64") -> "i64":
    """What is left of a tally without the cards of another, as far as it has them; none where it has not."""
    enough: i64 = kinds_with(cards, fewer) * MOST
    return (cards & enough) - (fewer & enough)


def lowest(one: "i64", two: "i64") -> "i64":
    """Of each kind the lower of two numbers."""
    return one - less(one, two)


def highest(one: "i64", two: "i64") -> "i64":
    """Of each kind the higher of two numbers."""
    return less(one, two) + two


def any_of(kinds: "i64", rng: Rng) -> "i64":
    """One of a set of kinds, each equally likely; NO_KIND where there is none."""
    left: i64 = kinds % MOST
    if not left:
        return NO_KIND
    if left > 1:
        left = rng.below(left) + 1
    kind: i64 = -1
    while left:
        kind += 1
        left -= kinds >> WIDTH * kind & 1
    return kind


def cards_of(cards: "i64") -> list[int]:
    """The cards of a tally, in order."""
    found: list[int] = []
    kind = 0
    while cards:
        for _ in range(cards & MOST):
            found.append(kind)
        cards >>= WIDTH
        kind += 1
    return found
