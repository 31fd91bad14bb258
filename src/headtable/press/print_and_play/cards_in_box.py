"""The cards that lie in a box, each in its true number, and how large they are."""

from typing import Final

from headtable.press.print_and_play.print_options import CardSize
from headtable.rules.equipment import french, mayflower, trix, trolley

SIZES: Final[dict[CardSize, tuple[float, float]]] = {
    "poker": (63.0, 88.0),
    # Two and a half by three and a half inches: our guess for all boxes, as no book gives a size.  A museum's
    # catalogue has 3.50 x 2.50, read here as inches, for a card of "White Squadron", a game of 1896.
    "period": (63.5, 88.9),
}

BOX_NAMES: Final = {
    "trolley": "Trolley",
    "trix": "Trix",
    "trocadero": "Trocadero",
    "railroad": "The Great Railroad Game",
    "mayflower": "The Mayflower",
}


def pack_of(box: str) -> list[str]:
    """The face of every card of a box: as many names as the pack has cards."""
    if box == "trolley":
        # Two of each of thirty: trolley.pack.
        return [
            trolley.DENOMINATIONS[denomination]
            if colour < 0
            else trolley.COLOURED[colour * len(trolley.DENOMINATIONS) + denomination]
            for colour, denomination in trolley.physical_pack()
        ]
    if box == "trix":
        return list(trix.NAMES)
    if box == "trocadero":
        return list(french.NAMES)
    return list(mayflower.NAMES) if box == "mayflower" else []


def exchange_pack() -> list[str]:
    """Eight of each commodity, without numbers.

    The book plays Trix Exchange with the seventy-two cards themselves (line 535) and has no other pack: these
    show the same commodities large enough for a game in which everybody calls at once.
    """
    return [name.lower() for name in trix.COMMODITIES for _ in range(trix.EACH_COMMODITY)]
