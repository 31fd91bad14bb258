"""The order of the twenty-four Euchre cards under each trump.  The Trolley book, lines 196 to 230."""

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
    PAIRED,
    PASSENGER,
    TRANSFER,
)

PACK: Final = list(range(24))  # trolley-euchre.pack: one of each denomination in each colour
WHOLE: Final = mask_of(PACK)
# From high to low, by the letters A K Q J X IX (trolley-euchre.equivalents), not by the figures
# (trolley-euchre.no-figures).  Under a trump its Motorman is high and that of the paired colour next.
HIGH_TO_LOW: Final = [CAR, CONDUCTOR, PASSENGER, MOTORMAN, FARE, TRANSFER]
HEIGHT: Final = [5 - HIGH_TO_LOW.index(denomination) for denomination in range(6)]
CUT_HEIGHTS: Final = [HEIGHT[DENOMINATION[card]] for card in PACK]  # trolley-euchre.cut


def suit(card: int, trump: int) -> int:
    """The colour a card belongs to; the second Motorman is a trump in every respect."""
    if DENOMINATION[card] == MOTORMAN and PAIRED[COLOUR[card]] == trump:
        return trump  # trolley-euchre.second-motorman-led, trolley-euchre.revoke-motormen
    return COLOUR[card]


def power(card: int, trump: int, led: int) -> int:
    """How strong a card is: trumps before the colour led, and the rest cannot win.

    trolley-euchre.red-trump, trolley-euchre.orange-trump, trolley-euchre.black-trump and
    trolley-euchre.green-trump are one rule, by the pairs of colours.
    """
    if suit(card, trump) != trump:
        return HEIGHT[DENOMINATION[card]] if COLOUR[card] == led else -1  # trolley-euchre.two-trick
    if DENOMINATION[card] == MOTORMAN:
        return 21 if COLOUR[card] == trump else 20  # trolley-euchre.motorman-high
    return 10 + HEIGHT[DENOMINATION[card]]  # trolley-euchre.trump-beats


def hand_order(trump: int) -> dict[str, int]:
    """As a hand is laid: by colour, the highest first, the second Motorman among the trumps."""
    in_order = sorted(PACK, key=lambda card: (suit(card, trump), -power(card, trump, COLOUR[card])))
    return {COLOURED[card]: place for place, card in enumerate(in_order)}


HAND_ORDER: Final = [hand_order(trump) for trump in (0, 1, 2, 3, -1)]  # by trump; the last where none is
SUIT: Final = [[suit(card, trump) for card in PACK] for trump in range(4)]
# By trump: the names of all cards that are trumps, the second Motorman among them.
TRUMPS: Final = [[COLOURED[card] for card in PACK if suit(card, trump) == trump] for trump in range(4)]
# By trump, colour led and card.
POWER: Final = [[[power(card, trump, led) for card in PACK] for led in range(4)] for trump in range(4)]
# By trump and card led: the cards that follow it, as a set.
FOLLOWING: Final = [
    [mask_of([card for card in PACK if suits[card] == suits[led]]) for led in PACK] for suits in SUIT
]


# Why a card does not follow, where one Motorman is a trump against its printed colour -----------------


def is_second(card: int, trump: int) -> bool:
    """Whether it is the Motorman that is a trump although another colour is printed on it."""
    return SUIT[trump][card] != COLOUR[card]


def why_not_follow(card: int, led: int, hand: int, trump: int) -> str:
    """The reason against a card that does not follow the card led, from a hand that can follow."""
    if is_second(led, trump):
        return "trolley-euchre.second-motorman-led"
    if is_second(card, trump) and COLOUR[card] == COLOUR[led]:
        return "trolley-euchre.revoke-motormen"
    for held in cards_in(hand & FOLLOWING[trump][led]):
        if not is_second(held, trump):
            return "trolley-euchre.follow"
    return "trolley-euchre.motorman-follows"
