"""A PDF document: text and drawings in millimetres from the upper left corner; text shrinks to fit."""

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from typing import Final, Literal, TypeAlias

from fpdf import FPDF
from fpdf.svg import SVGObject

from headtable.press.cards.svg_sheet import NAMESPACE, Symbol, group
from headtable.press.paper.evening_paper_types import Size
from headtable.press.paper.fonts import Fonts, Style
from headtable.press.paper.paper_sizes import SIZES
from headtable.press.paper.reused_drawings import ReusedDrawings

Align: TypeAlias = Literal["left", "centre", "right"]

MARGIN: Final = 10.0  # household printers leave less than this white
SMALLEST: Final = 7.0  # points; a line that is still too long is cut
POINT: Final = 25.4 / 72
CUT_GREY: Final = 110
DRAWN_WIDTH: Final = 100.0  # millimetres, of a drawing where it is written; it is scaled where it is used
# The same bytes whenever it is printed: the year of the Trolley pack instead of a clock.
DATED: Final = datetime(1904, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TextFormat:
    """How a line is printed: the size in points, the style, and which end of it stands at its place."""

    size: float
    style: Style = "regular"
    align: Align = "left"
    spacing: float = 0  # between letters, in parts of their size


class Pages:
    """A document whose pages are filled one after the other."""

    def __init__(self, size: Size, title: str) -> None:
        if size not in SIZES:
            raise ValueError(f"paper is {' or '.join(SIZES)}, not {size!r}")
        self.paper = SIZES[size]
        self.width, self.height = self.paper  # of the page that is being filled
        self.pdf = FPDF(unit="mm", format=(self.width, self.height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(DATED)
        self.pdf.set_creator("Head Table")
        self.pdf.set_lang("en")
        self.fonts = Fonts(self.pdf)
        self.drawings = ReusedDrawings(self.pdf)
        self.pdf.set_title(self.fonts.printable(title, "regular"))

    def new_page(self, size: tuple[float, float] | None = None) -> None:
        """Begin a new page of the document's paper, or of another size: width and height."""
        self.width, self.height = size or self.paper
        self.pdf.add_page(format=(self.width, self.height))

    def to_bytes(self) -> bytes:
        """The whole document, after which nothing more can be put on it."""
        return bytes(self.pdf.output())

    # Type --------------------------------------------------------------------------------------

    def line(self, text: str, x: float, y: float, text_format: TextFormat, room: float = 0) -> float:
        """One line of type on the base line `y`, made smaller or at last cut if it has too little room.

        How wide it is comes back.
        """
        style, spacing = text_format.style, text_format.spacing
        printable = self.fonts.printable(text, style)
        size = self.fitting(printable, text_format, room)
        if room:
            printable = self.cut(printable, replace(text_format, size=size), room)
        wide = self.wide(printable, replace(text_format, size=size))
        start = x - {"left": 0.0, "centre": wide / 2, "right": wide}[text_format.align]
        for face, run in self.fonts.runs(printable, style):
            self.pdf.set_font(face, "", size)
            step = self.pdf.get_string_width(run) + len(run) * spacing * size * POINT
            self.pdf.set_char_spacing(spacing * size)
            self.pdf.text(start, y, run)
            self.pdf.set_char_spacing(0)
            start += step
        return wide

    def wide(self, printable: str, text_format: TextFormat) -> float:
        """How wide a printable text is."""
        apart = max(0, len(printable) - 1) * text_format.spacing * text_format.size * POINT
        return self.fonts.width(printable, text_format.style, text_format.size) + apart

    def fitting(self, printable: str, text_format: TextFormat, room: float) -> float:
        """The size at which a printable line fits its room, no smaller than can be read."""
        if not room:
            return text_format.size
        wide = self.wide(printable, text_format)
        if wide <= room:
            return text_format.size
        return max(min(text_format.size, SMALLEST), text_format.size * room / wide * 0.995)

    def cut(self, printable: str, text_format: TextFormat, room: float) -> str:
        """As much of a printable line as there is room for."""
        if self.wide(printable, text_format) <= room:
            return printable
        fits = bisect_left(
            range(len(printable)), True, key=lambda end: self.is_longer(printable[:end], text_format, room)
        )
        return printable[: max(0, fits - 1)].rstrip() + "…"

    def is_longer(self, start: str, text_format: TextFormat, room: float) -> bool:
        return self.wide(start + "…", text_format) > room

    def broken(self, text: str, text_format: TextFormat, room: float) -> list[str]:
        """A text in as few lines as its room allows, broken between words."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.wide(self.fonts.printable(longer, text_format.style), text_format) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def name(self, text: str, x: float, y: float, text_format: TextFormat, room: float) -> None:
        """A name round a base line: on one line, or on two where one would be much smaller."""
        smaller = replace(text_format, size=text_format.size * 0.7)
        halves = self.halved(text, text_format)
        alone = self.fitting(self.fonts.printable(text, text_format.style), text_format, room)
        both = min(
            self.fitting(self.fonts.printable(half, text_format.style), smaller, room) for half in halves
        )
        if alone >= both or len(halves) == 1:
            self.line(text, x, y, text_format, room)
            return
        smaller = replace(text_format, size=both)
        self.line(halves[0], x, y - 1.25 * both * POINT / 2, smaller, room)
        self.line(halves[1], x, y + 1.05 * both * POINT / 2, smaller, room)

    def halved(self, text: str, text_format: TextFormat) -> list[str]:
        """A text broken at the space or hyphen that makes its longer half shortest."""
        words = " ".join(text.split())
        places = [place + 1 for place, letter in enumerate(words[:-1]) if letter in " -" and place]
        if not places:
            return [words]

        def longer(place: int) -> float:
            parts = (self.fonts.printable(part, text_format.style) for part in (words[:place], words[place:]))
            return max(self.wide(part, text_format) for part in parts)

        best = min(places, key=longer)
        return [words[:best].rstrip(), words[best:]]

    # Rules and drawings ------------------------------------------------------------------------

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.2) -> None:
        self.pdf.set_line_width(weight)
        self.pdf.line(x1, y1, x2, y2)

    def cut_line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """As fine as a printer can draw it, and grey: it may stay on what is cut out."""
        self.pdf.set_draw_color(CUT_GREY)
        self.rule(x1, y1, x2, y2, 0.1)
        self.pdf.set_draw_color(0)

    def dashed(self, x1: float, y1: float, x2: float, y2: float, dash: float = 1.2, gap: float = 1.2) -> None:
        with self.pdf.local_context():
            self.pdf.set_dash_pattern(dash, gap)
            self.rule(x1, y1, x2, y2, 0.15)

    def box(self, x: float, y: float, width: float, height: float, weight: float = 0.2) -> None:
        self.pdf.set_line_width(weight)
        self.pdf.rect(x, y, width, height)

    def ring(self, x: float, y: float, radius: float, weight: float = 0.25, filled: bool = False) -> None:
        """A circle round a centre."""
        self.pdf.set_line_width(weight)
        self.pdf.set_fill_color(0)
        self.pdf.circle(x, y, radius, "DF" if filled else "D")

    def fill(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A rectangle without an outline."""
        self.pdf.set_fill_color(colour)
        self.pdf.rect(x, y, width, height, "F")

    def drawing(self, symbol: Symbol, x: float, y: float, width: float) -> None:
        """A drawing of plain SVG, so wide, with its upper left corner at a place.

        However often it is used in a document, it is written only once.
        """
        if not self.drawings.is_possible:
            svg_object(symbol, width).draw_to_page(self.pdf, x, y)
            return
        _, _, wide, high = (float(number) for number in symbol.view.split())
        if not self.drawings.has(symbol):
            self.drawings.add(symbol, svg_object(symbol, DRAWN_WIDTH), DRAWN_WIDTH, DRAWN_WIDTH * high / wide)
        self.drawings.place(symbol, x, y + width * high / wide, width / DRAWN_WIDTH)

    @contextmanager
    def upside_down(self, x: float, y: float) -> Iterator[None]:
        """All that is put on the page meanwhile is turned half round about a place."""
        with self.turned(180, x, y):
            yield

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """All that is put on the page meanwhile is turned about a place, against the clock."""
        with self.pdf.rotation(degrees, x, y):
            yield


@cache
def svg_object(symbol: Symbol, width: float) -> SVGObject:
    """A drawing ready to be put on pages.  The library misplaces a frame that does not begin at nought."""
    left, top, wide, high = (float(number) for number in symbol.view.split())
    size = f'width="{width}mm" height="{width * high / wide}mm" viewBox="0 0 {wide} {high}"'
    body = group(symbol.body, f'transform="translate({-left} {-top})"')
    return SVGObject(f"<svg {NAMESPACE} {size}>{body}</svg>")
