"""The forty-eight cards of Trolley Pinochle, their order and their points.  A reconstruction.

A card that lies on the table as part of a meld is its kind plus twenty-four times its marks, which
tell in what it has served.  A card without marks is held in the hand.
"""

from typing import Final

from headtable.rules.core.card_sets import cards_in, mask_of
from headtable.rules.equipment.trolley import (
    CAR,
    COLOUR,
    COLOURED,
    CONDUCTOR,
    DENOMINATION,
    FARE,
    MOTORMAN,
    PASSENGER,
    TRANSFER,
)

KINDS: Final = 24
EACH_KIND: Final = range(KINDS)
PACK: Final = sorted(list(EACH_KIND) * 2)  # trolley-pinochle.pack: two of each coloured card

# From high to low, A X K Q J IX (trolley-pinochle.rank), and what each counts (trolley-pinochle.card-points).
COUNTS: Final = {CAR: 11, FARE: 10, CONDUCTOR: 4, PASSENGER: 3, MOTORMAN: 2, TRANSFER: 0}
HIGH_TO_LOW: Final = list(COUNTS)
HEIGHT: Final = [5 - HIGH_TO_LOW.index(denomination) for denomination in range(6)]
CUT_HEIGHTS: Final = [HEIGHT[DENOMINATION[kind]] for kind in EACH_KIND]  # trolley-pinochle.two-deal
# As a hand is laid: by colour, the highest first.
HAND_ORDER: Final = {
    COLOURED[kind]: COLOUR[kind] * 6 + HIGH_TO_LOW.index(DENOMINATION[kind]) for kind in EACH_KIND
}
POINTS: Final = [COUNTS[DENOMINATION[kind]] for kind in EACH_KIND]
LAST_TRICK: Final = 10
ALL_POINTS: Final = 250


# A hand as a set: for each kind a bit, and a second one, KINDS higher, where both such cards are held.
ONE_EACH: Final = (1 << KINDS) - 1
BOTH: Final = 1 | 1 << KINDS  # the bits of the first kind


def with_one(hand: int, kind: int) -> int:
    """The hand with such a card more."""
    return hand | 1 << (kind + KINDS if hand >> kind & 1 else kind)


def without_one(hand: int, kind: int) -> int:
    """The hand without one such card, of which it holds some."""
    return hand ^ 1 << (kind + KINDS if hand >> (kind + KINDS) & 1 else kind)


def hand_of(kinds: list[int]) -> int:
    hand = 0
    for kind in kinds:
        hand = with_one(hand, kind)
    return hand


def count_of(hand: int, kind: int) -> int:
    """How many such cards a hand holds."""
    return (hand >> kind & 1) + (hand >> (kind + KINDS) & 1)


def kinds_in(hand: int) -> list[int]:
    """The cards of a hand, in ascending order."""
    return sorted([card % KINDS for card in cards_in(hand)])


def power(kind: int, trump: int, led: int) -> int:
    """How strong a card is: trumps before the colour led, and the rest cannot win."""
    if COLOUR[kind] == trump:
        return 10 + HEIGHT[DENOMINATION[kind]]
    return HEIGHT[DENOMINATION[kind]] if COLOUR[kind] == led else -1


OF_COLOUR: Final = [mask_of([kind for kind in EACH_KIND if COLOUR[kind] == colour]) for colour in range(4)]
# By trump, colour led and card: trolley-pinochle.trick.
POWER: Final = [[[power(kind, trump, led) for kind in EACH_KIND] for led in range(4)] for trump in range(4)]
# By trump, colour led and the best card so far: the cards that beat it, as a mask.
BEATING: Final = [
    [
        [mask_of([kind for kind in EACH_KIND if powers[kind] > powers[best]]) for best in EACH_KIND]
        for powers in by_led
    ]
    for by_led in POWER
]

# What a card on the table has served in ---------------------------------------------------

IN_CLASS_A: Final = 1  # in a plain Couple or a Trolley, or in a Couple of which the other card is gone
IN_FIRST_COUPLE: Final = 2  # in a Trump Couple that is still whole, and could become a Trolley
IN_SECOND_COUPLE: Final = 3  # the same, where two of them lie there
IN_CLASS_B: Final = 4
IN_CLASS_C: Final = 8
CLASS_A: Final = 3  # the marks that tell of class A
LETTERS_A: Final = ["", "a", "a1", "a2"]
WORDS_A: Final = ["", "Couple or Trolley", "first Trump Couple", "second Trump Couple"]
EACH_MARKS: Final = range(16)


def letters(marks: int) -> str:
    text = (
        LETTERS_A[marks & CLASS_A] + ("b" if marks & IN_CLASS_B else "") + ("c" if marks & IN_CLASS_C else "")
    )
    return f"+{text}" if text else ""


def words(marks: int) -> str:
    parts = [WORDS_A[marks & CLASS_A], "Pinochle" if marks & IN_CLASS_B else ""]
    return ", ".join([part for part in [*parts, "four of a kind" if marks & IN_CLASS_C else ""] if part])


NAMES: Final = [f"{name}{letters(marks)}" for marks in EACH_MARKS for name in COLOURED]
SERVED_IN: Final = [words(marks) for marks in EACH_MARKS for _ in COLOURED]  # for people
