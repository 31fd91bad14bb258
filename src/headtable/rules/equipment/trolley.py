"""The Trolley pack: sixty cards, ten of each of six denominations.  The Trolley book, lines 47 and 321-421.

The book does not say how the colours are spread over the sixty.  Ours has two of each of the
twenty-four coloured cards and two plain cards of each denomination.
"""

from typing import Final

CAR: Final = 0
MOTORMAN: Final = 1
CONDUCTOR: Final = 2
FARE: Final = 3
PASSENGER: Final = 4
TRANSFER: Final = 5
DENOMINATIONS: Final = ["car", "motorman", "conductor", "fare", "passenger", "transfer"]
PLURALS: Final = ["Cars", "Motormen", "Conductors", "Fares", "Passengers", "Transfers"]

FIGURES: Final = [10, 5, 4, 3, 2, 1]  # trolley.faces, trolley.rank, trolley.card-counts
LETTERS: Final = ["A", "J", "K", "X", "Q", "IX"]  # trolley.faces, trolley-euchre.equivalents
EACH: Final = 10  # trolley.pack
POINTS: Final = 250  # trolley.count

RED: Final = 0
ORANGE: Final = 1
BLACK: Final = 2
GREEN: Final = 3
COLOURS: Final = ["red", "orange", "black", "green"]
PAIRED: Final = [ORANGE, RED, GREEN, BLACK]  # the colour that lends its Motorman to this one's trumps

# A coloured card is colour * 6 + denomination; a card without regard to colour is its denomination.
COLOURED: Final = [f"{colour}-{denomination}" for colour in COLOURS for denomination in DENOMINATIONS]
COLOUR: Final = [card // 6 for card in range(24)]
DENOMINATION: Final = [card % 6 for card in range(24)]

SIXTY: Final = sorted(list(range(6)) * EACH)  # trolley.whole-pack: by denomination alone
BY_ANY_COLOUR: Final = {name: card % 6 for card, name in enumerate(COLOURED)}


def physical_pack() -> list[tuple[int, int]]:
    """The sixty cards as (colour, denomination), plain ones with colour -1."""
    return [(colour, denomination) for colour in (0, 1, 2, 3, -1) for denomination in range(6)] * 2
