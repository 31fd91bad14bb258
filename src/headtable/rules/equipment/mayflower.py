"""The Mayflower pack: fifty-two cards, four series of thirteen.  The Mayflower leaflet, lines 30 to 32.

The end panels bear names too.  The leaflet does not list them; of the pictures' titles those are given here
that collectors know, and none is invented.
"""

from typing import Final

SERIES: Final = ["A", "B", "C", "D"]
EACH_SERIES: Final = range(len(SERIES))
LAST: Final = 13  # the number that a series ends with
PACK: Final = list(range(len(SERIES) * LAST))  # mayflower.pack: one of each, and no joker

SERIES_OF: Final = [card // LAST for card in PACK]
NUMBER: Final = [card % LAST + 1 for card in PACK]
NAMES: Final = [f"{SERIES[SERIES_OF[card]].lower()}{NUMBER[card]}" for card in PACK]


def card_of(series: int, number: int) -> int:
    """The card of a series with this number."""
    return series * LAST + number - 1


# By series its cards from 1 to 13; by number (less one) its cards from A to D.
OF_SERIES: Final = [[card for card in PACK if SERIES_OF[card] == series] for series in EACH_SERIES]
OF_NUMBER: Final = [[card for card in PACK if NUMBER[card] == number + 1] for number in range(LAST)]

# Decoration in the main game: mayflower.end-panels.
KNOWN_TITLES: Final = [
    "Departure from Delft Haven", "Embarkation of the Pilgrims", "The Mayflower in Plymouth Harbor",
    "Landing of the Pilgrims", "John Alden and Priscilla", "Treaty of Massasoit",
    "The Pilgrims Going to Church", "Pilgrim Exiles", "Two Farewells", "Gov. Bradford's House",
    "Plymouth in 1622", "Pulpit Rock", "The Old Fort", "Spinning Wheel and Gov. Carver Chair",
    "Brewster Chair and White's Cradle", "Standish's Sword, Pot and Platter",
]  # fmt: skip
TITLES: Final = [KNOWN_TITLES[card] if card < len(KNOWN_TITLES) else "" for card in PACK]
