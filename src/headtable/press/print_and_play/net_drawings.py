"""The nets of boxes drawn with what is printed on them: pictures, titles, creases and cuts.

A drawing has ten units to a millimetre.
"""

import xml.etree.ElementTree as ET
from typing import Final

from fontTools.misc.transform import Transform

from headtable.press.cards.box_lids import BoxArt
from headtable.press.cards.box_lids.lettering import letters, rect
from headtable.press.cards.drawing_as_paths import INHERITED, OutlineWriter, as_drawn
from headtable.press.cards.ink_saving import thinned
from headtable.press.cards.svg_sheet import NAMESPACE, Symbol, group, path, short
from headtable.press.print_and_play.box_nets import Net, Panel, Point
from headtable.press.print_and_play.print_options import Ink

UNIT: Final = 10  # for a millimetre
BLACK: Final = "#000"
WHITE: Final = "#fff"
GREY: Final = "#666"
EDGE: Final = 12  # of ground that shows round a picture
CUT: Final = 3.5
FOLD: Final = 2.5
DASHES: Final = 'stroke-dasharray="16 12"'
LETTER: Final = 0.7  # how wide a capital is, in parts of its size
SMALL: Final = 0.5  # and a small letter


def tuck_drawing(net: Net, art: BoxArt, lists: tuple[str, ...], ink: Ink) -> Symbol:
    """A tuck box; the lists are lines of small type for its back."""
    painter = NetPainter(net, art, ink)
    painter.fill("front", "back", "left side", "right side", "lid", "bottom")
    painter.picture("front", art.front)
    painter.title("back", 0, 0.17)
    painter.lines("back", lists)
    painter.title("left side", -90)
    painter.title("right side", -90)
    painter.title("lid", 180)
    return painter.symbol()


def lid_drawing(net: Net, art: BoxArt, ink: Ink) -> Symbol:
    """A lid with the picture on it and the title on its walls."""
    painter = NetPainter(net, art, ink)
    painter.fill("base", "upper wall", "lower wall", "left wall", "right wall")
    painter.picture("base", art.lid)
    for wall, turn in (("upper wall", 180), ("lower wall", 0), ("left wall", 90), ("right wall", -90)):
        painter.title(wall, turn)
    return painter.symbol()


def tray_drawing(net: Net, art: BoxArt, ink: Ink) -> Symbol:
    """A tray: its lid covers it, so that nothing is printed on it."""
    return NetPainter(net, art, ink).symbol()


class NetPainter:
    """Puts together the drawing of a net, the grounds first and the cuts last."""

    def __init__(self, net: Net, art: BoxArt, ink: Ink) -> None:
        self.net = net
        self.art = art
        self.ink: Ink = ink
        self.ground = WHITE if ink == "saving" else art.ground
        self.type_ink = art.ground if ink == "saving" else art.ink
        self.body = ""

    def symbol(self) -> Symbol:
        """The whole drawing as plain paths."""
        for panel in self.net.panels:
            if panel.is_glued:
                self.title_of_flap(panel)
        creases, cuts = (lines_of(edges) for edges in (self.net.creases, self.net.cuts))
        self.body += path(creases, stroke=WHITE, width=FOLD)
        self.body += path(creases, stroke=BLACK, width=FOLD, more=DASHES)
        self.body += path(cuts, stroke=BLACK, width=CUT, more='stroke-linecap="round"')
        width, height = (short(length * UNIT + CUT) for length in (self.net.width, self.net.height))
        view = f"{-CUT / 2} {-CUT / 2} {width} {height}"  # half of a cut lies outside its net
        return plain(Symbol(view, self.body, BLACK))

    def fill(self, *names: str) -> None:
        for name in names:
            corners = self.net.panel(name).corners
            self.body += path(f"M{'L'.join(point(corner) for corner in corners)}Z", self.ground)

    def picture(self, name: str, picture: Symbol) -> None:
        """A picture in the middle of a panel, as large as it can be."""
        left, top, width, height = self.frame(name)
        _, _, wide, high = (float(number) for number in picture.view.split())
        scale = min((width - EDGE) / wide, (height - EDGE) / high)
        x, y = left + (width - scale * wide) / 2, top + (height - scale * high) / 2
        place = f'transform="translate({short(x)} {short(y)}) scale({scale:.4f})"'
        self.body += group(plain(picture, self.ink).body, place)

    def title(self, name: str, turn: int, down: float = 0.5) -> None:
        """The title in capitals, turned about a place so far down on the panel."""
        left, top, width, height = self.frame(name)
        room, most = (width, height) if turn % 180 == 0 else (height, width)
        text = self.art.title.upper()
        size = min(0.46 * most, 110, 0.84 * room / (LETTER * len(text)))
        middle = f"translate({short(left + width / 2)} {short(top + height * down)}) rotate({turn})"
        line = letters(text, 0, 0.34 * size, size, self.type_ink, LETTER * size * len(text))
        self.body += group(line, f'transform="{middle}"')

    def lines(self, name: str, texts: tuple[str, ...]) -> None:
        """Lines of small type, one below the other, in a frame."""
        left, top, width, height = self.frame(name)
        self.body += rect((left + 25, top + 25, width - 50, height - 50), "none", self.type_ink, 4)
        self.body += rect((left + 33, top + 33, width - 66, height - 66), "none", self.type_ink, 1.5)
        step = min(48.0, 0.62 * height / max(1, len(texts)))
        first = top + 0.58 * height - step * (len(texts) - 1) / 2
        size = min([0.72 * step, *((width - 110) / (SMALL * len(text)) for text in texts)])
        for number, text in enumerate(texts):
            base = first + number * step
            self.body += letters(text, left + width / 2, base, size, self.type_ink, SMALL * size * len(text))

    def title_of_flap(self, panel: Panel) -> None:
        left, top, width, height = self.frame(panel.name)
        turn = 0 if width >= height else -90
        middle = f"translate({short(left + width / 2)} {short(top + height / 2)}) rotate({turn})"
        self.body += group(letters("glue", 0, 9, 30, GREY), f'transform="{middle}"')

    def frame(self, name: str) -> tuple[float, float, float, float]:
        left, top, width, height = self.net.panel(name).frame
        return left * UNIT, top * UNIT, width * UNIT, height * UNIT


def plain(symbol: Symbol, ink: Ink = "colour") -> Symbol:
    """A drawing with its lettering turned into outlines, as the library for PDF needs it."""
    root = ET.fromstring(f"<svg {NAMESPACE} {symbol.attributes()}>{symbol.body}</svg>")
    writer = OutlineWriter(root, thinned if ink == "saving" else as_drawn, WHITE)
    writer.write_all(root, Transform(), INHERITED | root.attrib)
    return Symbol(symbol.view, "".join(one.markup() for one in writer.written), symbol.ink)


def lines_of(edges: list[tuple[Point, Point]]) -> str:
    return "".join(f"M{point(start)}L{point(end)}" for start, end in edges)


def point(corner: Point) -> str:
    x, y = corner
    return f"{short(x * UNIT)} {short(y * UNIT)}"
