"""Drawings as paper needs them: nothing but paths, in full colour or so that they take little ink."""

from functools import lru_cache, partial
from typing import Final, Literal, TypeAlias

from headtable.press.cards.box_sprites import sheet_of
from headtable.press.cards.ink_saving import WHITE, sparse_back, thinned
from headtable.press.cards.plain_outlines import outlines_of
from headtable.press.cards.svg_sheet import Symbol

Ink: TypeAlias = Literal["colour", "saving"]

LARGE_PRINT: Final = 2.5  # an outline in it is so much heavier


@lru_cache(maxsize=128)  # more than a box has
def plain_symbol(box: str, name: str, large: bool = False, ink: Ink = "colour") -> Symbol:
    """A face or piece of a box, drawn with paths alone."""
    symbol = sheet_of(box, large).symbols[name]
    if ink == "saving":
        treated = partial(thinned, heavier=LARGE_PRINT) if large else thinned
        outlines = outlines_of(box, name, large, treated, WHITE)
        outlines = sparse_back(outlines) if name == "back" else outlines
    else:
        outlines = outlines_of(box, name, large)
    return Symbol(symbol.view, "".join(one.markup() for one in outlines), symbol.ink)
