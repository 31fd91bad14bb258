"""The order of Trolley Pinochle, the same in every colour."""

from headtable.rules.equipment.trolley import COLOUR, COLOURED, COLOURS
from headtable.rules.games.trolley_pinochle.pack import CUT_HEIGHTS, EACH_KIND


def orders() -> list[list[str]]:
    high_to_low = sorted(EACH_KIND, key=CUT_HEIGHTS.__getitem__, reverse=True)
    return [
        [COLOURED[kind] for kind in high_to_low if COLOUR[kind] == colour] for colour in range(len(COLOURS))
    ]
