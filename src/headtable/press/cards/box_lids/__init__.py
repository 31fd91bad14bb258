"""The lids of the five boxes, drawn as the printers of their day would have: flat inks, heavy frames,
lettering stretched to its line.  Nothing is traced from a printed lid."""

from collections.abc import Callable
from typing import Final

from headtable.press.cards.box_lids import mayflower, railroad, trix, trocadero, trolley
from headtable.press.cards.box_lids.lettering import BoxArt

__all__ = ["BoxArt", "art_of"]

ARTS: Final[dict[str, Callable[[str], BoxArt]]] = {
    "trolley": trolley.art,
    "trix": trix.art,
    "trocadero": trocadero.art,
    "railroad": railroad.art,
    "mayflower": mayflower.art,
}


def art_of(box: str, foot: str) -> BoxArt:
    """What is printed on a box; the line at the foot says what is in it, in capitals."""
    return ARTS[box](foot)
