"""The order of the twenty-four Euchre cards under each trump.  The Trolley book, lines 196 to 230."""

from typing import Final

from headtable.rules.equipment.trolley import COLOUR, DENOMINATION, MOTORMAN, PAIRED

PACK: Final = list(range(24))  # trolley-euchre.pack: one of each denomination in each colour
# By the letters A K Q J X IX (trolley-euchre.equivalents), not by the figures (trolley-euchre.no-figures).
HEIGHT: Final = [5, 2, 4, 1, 3, 0]
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


SUIT: Final = [[suit(card, trump) for card in PACK] for trump in range(4)]
# By trump, colour led and card.
POWER: Final = [[[power(card, trump, led) for card in PACK] for led in range(4)] for trump in range(4)]
# By trump and colour: the cards of the colour as a mask.
OF_SUIT: Final = [
    [sum([1 << card for card in PACK if suit(card, trump) == colour]) for colour in range(4)]
    for trump in range(4)
]
