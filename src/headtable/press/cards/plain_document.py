"""A whole SVG document as one drawing of plain paths, for paper."""

import xml.etree.ElementTree as ET

from fontTools.misc.transform import Transform

from headtable.press.cards.ornament import PAPER
from headtable.press.cards.plain_outlines import INHERITED, OutlineWriter, as_drawn
from headtable.press.cards.svg_sheet import Symbol


def plain_document(document: str) -> Symbol:
    """What a document draws, with every letter and every shape written out."""
    root = ET.fromstring(document)
    writer = OutlineWriter(root, as_drawn, PAPER)
    writer.write_all(root, Transform(), INHERITED | root.attrib)
    return Symbol(root.attrib["viewBox"], "".join(one.markup() for one in writer.written), "")
