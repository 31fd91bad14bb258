"""Drawings as paper needs them: nothing but paths, in full colour or so that they take little ink."""

import xml.etree.ElementTree as ET
from functools import lru_cache, partial
from typing import Final, Literal, TypeAlias

from fontTools.misc.transform import Transform

from headtable.press.cards.box_sprites import sheet_of
from headtable.press.cards.drawing_as_paths import INHERITED, OutlineWriter, as_drawn, outlines_of
from headtable.press.cards.ink_saving import WHITE, sparse_back, thinned
from headtable.press.cards.ornament import PAPER
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


def plain_document(document: str) -> Symbol:
    """What a document draws, with every letter and every shape written out."""
    root = ET.fromstring(document)
    writer = OutlineWriter(root, as_drawn, PAPER)
    writer.write_all(root, Transform(), INHERITED | root.attrib)
    return Symbol(root.attrib["viewBox"], "".join(one.markup() for one in writer.written), "")
