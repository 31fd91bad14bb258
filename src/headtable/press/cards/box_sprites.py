"""The cards and pieces of the five boxes, drawn by our own code in the spirit of 1900, as SVG.

A face is asked for by the name that a view gives it, without the marks behind a plus: "red-car", "7-3", "as".
"""

from functools import cache
from typing import Final

from headtable.press.cards import french, large_print, mayflower, railroad_pieces, trix, trolley
from headtable.press.cards.svg_sheet import SvgSheet
from headtable.rules.equipment import french as french_pack
from headtable.rules.equipment import mayflower as mayflower_pack
from headtable.rules.equipment import trix as trix_pack
from headtable.rules.equipment import trolley as trolley_pack

BOXES: Final = ("trolley", "trix", "trocadero", "railroad", "mayflower")

FACES: Final = {
    "trolley": (*trolley_pack.DENOMINATIONS, *trolley_pack.COLOURED),
    "trix": (*trix_pack.NAMES, *(name.lower() for name in trix_pack.COMMODITIES)),
    "trocadero": tuple(french_pack.NAMES),
    "railroad": (),  # trains lie in no pile: a view names no faces
    "mayflower": tuple(mayflower_pack.NAMES),
}


def faces(box: str) -> list[str]:
    """The name of every face that a view of this box's games can show."""
    return list(FACES[box])


def pieces(box: str) -> list[str]:
    """What else is drawn for a box: its back, the places of a layout, trains, ornaments."""
    known = set(FACES[box])
    return [name for name in sheet_of(box).symbols if name not in known]


def card(box: str, face: str, large: bool = False) -> str:
    """One face or piece as a whole SVG document."""
    return sheet_of(box, large).document(face)


@cache
def sprite(box: str, large: bool = False) -> str:
    """One SVG document with a symbol for each face and piece of a box, for `<use href="…#red-car">`."""
    return sheet_of(box, large).sprite()


@cache
def sheet_of(box: str, in_large: bool = False) -> SvgSheet:
    """The sheet that a box is printed from."""
    if in_large:
        return large_print.sheet(box)
    if box == "trolley":
        return trolley.sheet()
    if box == "trix":
        return trix.sheet()
    if box == "trocadero":
        return french.sheet()
    return railroad_pieces.sheet() if box == "railroad" else mayflower.sheet()
