"""A drawing that is larger than the paper, over several sheets that are glued together.

Neighbouring sheets share a strip of the picture.  The left or upper one keeps it as a strip for glue; the
other is cut along its edge and laid over it.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.pages import Pages, TextFormat

OVERLAP: Final = 10.0  # millimetres
SIDE: Final = 8.0  # the white edge left, right and above
FOOT: Final = 15.0  # below, where the sheet says what it is
SAFE: Final = 5.5  # household printers print nothing nearer to the edge than 5 mm
MARK: Final = 2.2  # the length of a cut mark
KEY: Final = 3.0  # the height of a sheet on the key map
WORDS: Final = TextFormat(8)
SMALL: Final = TextFormat(7, "italic", "right")


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a drawing is cut up: the page, the sheets across and down, and how large a piece each shows."""

    page: tuple[float, float]
    across: int
    down: int
    piece: tuple[float, float]

    def origin(self, row: int, column: int) -> tuple[float, float]:
        """Where the piece of a sheet begins on the drawing."""
        return column * (self.piece[0] - OVERLAP), row * (self.piece[1] - OVERLAP)


def tiling_of(paper: tuple[float, float], width: float, height: float) -> Tiling:
    """The fewest sheets, upright or across."""
    found = [tiling_on(page, width, height) for page in (paper, paper[::-1])]
    return min(found, key=lambda one: one.across * one.down)


def tiling_on(page: tuple[float, float], width: float, height: float) -> Tiling:
    room = page[0] - 2 * SIDE - OVERLAP, page[1] - SIDE - FOOT - OVERLAP
    across, down = (
        max(1, ceil((long - OVERLAP) / part - 1e-9)) for long, part in zip((width, height), room, strict=True)
    )
    piece = (width + (across - 1) * OVERLAP) / across, (height + (down - 1) * OVERLAP) / down
    return Tiling(page, across, down, piece)


def put_tiled(pages: Pages, drawing: Symbol, width: float, title: str, note: str) -> None:
    """All sheets of a drawing that is so wide when they are joined."""
    _, _, wide, high = (float(number) for number in drawing.view.split())
    tiling = tiling_of(pages.paper, width, width * high / wide)
    for row in range(tiling.down):
        for column in range(tiling.across):
            pages.new_page(tiling.page)
            left, top = tiling.origin(row, column)
            with pages.pdf.rect_clip(SIDE, SIDE, *tiling.piece):
                pages.drawing(drawing, SIDE - left, SIDE - top, width)
            put_marks(pages, tiling, row, column)
            put_foot(pages, tiling, (row, column), title, note)


def letter(tiling: Tiling, row: int, column: int) -> str:
    return chr(ord("A") + row * tiling.across + column)


def put_marks(pages: Pages, tiling: Tiling, row: int, column: int) -> None:
    """Marks in the white edge: where to cut, and where the next sheet ends that is glued on."""
    right, bottom = SIDE + tiling.piece[0], SIDE + tiling.piece[1]
    for x in (SIDE, right):
        pages.cut_line(x, SIDE - MARK, x, SIDE - 0.4)
        pages.cut_line(x, bottom + 0.4, x, bottom + MARK)
    for y in (SIDE, bottom):
        pages.cut_line(SIDE - MARK, y, SIDE - 0.4, y)
        pages.cut_line(right + 0.4, y, right + MARK, y)
    if column < tiling.across - 1:
        for y, way in ((SIDE - 0.4, -1), (bottom + 0.4, 1)):
            put_arrow(pages, right - OVERLAP, y, (0, way))
    if row < tiling.down - 1:
        for x, way in ((SIDE - 0.4, -1), (right + 0.4, 1)):
            put_arrow(pages, x, bottom - OVERLAP, (way, 0))


def put_arrow(pages: Pages, x: float, y: float, away: tuple[int, int]) -> None:
    """A small triangle whose tip is where the edge of the next sheet comes."""
    across, down = away
    base = x + across * 1.8, y + down * 1.8
    pages.pdf.set_fill_color(0)
    corners = (
        (x, y),
        (base[0] + down * 1.1, base[1] + across * 1.1),
        (base[0] - down * 1.1, base[1] - across * 1.1),
    )
    pages.pdf.polygon(corners, style="F")


def put_foot(pages: Pages, tiling: Tiling, place: tuple[int, int], title: str, note: str) -> None:
    """The key map, the letter of the sheet, what to do with it, and what of it is a reconstruction."""
    row, column = place
    bottom = pages.height - SAFE
    if tiling.across * tiling.down > 1:
        start = put_key(pages, tiling, place, bottom) + 3
        sheet = f"Sheet {letter(tiling, row, column)} of {tiling.across * tiling.down}: {title}. "
    else:
        start, sheet = SIDE, f"{title}. "
    half = (pages.width - start - SIDE) / 2
    pages.line(sheet + instructions(tiling, row, column), start, bottom - 4.4, WORDS, 2 * half)
    if note:
        pages.line(note, pages.width - SIDE, bottom - 0.6, SMALL, 2 * half)


def instructions(tiling: Tiling, row: int, column: int) -> str:
    """How a sheet is joined to those before it."""
    over = []
    if column:
        over.append(("left", letter(tiling, row, column - 1)))
    if row:
        over.append(("upper", letter(tiling, row - 1, column)))
    if not over:
        return "Leave it whole." if tiling.across * tiling.down > 1 else "Cut along the edges."
    edges = " and ".join(edge for edge, _ in over) + (" edges" if len(over) > 1 else " edge")
    sheets = " and ".join(name for _, name in over)
    said = f"Cut off the {edges} and glue it over {sheets} up to the arrows."
    is_last = (row, column) == (tiling.down - 1, tiling.across - 1)
    return f"{said} Then cut off the white edges all round." if is_last else said


def put_key(pages: Pages, tiling: Tiling, place: tuple[int, int], bottom: float) -> float:
    """A small map of all sheets with this one filled; its right edge comes back."""
    high = min(KEY, 8.0 / tiling.down)
    wide = high * tiling.piece[0] / tiling.piece[1]
    top = bottom - high * tiling.down
    for row in range(tiling.down):
        for column in range(tiling.across):
            x, y = SIDE + column * wide, top + row * high
            if (row, column) == place:
                pages.fill(x, y, wide, high, "#555555")
            pages.box(x, y, wide, high, 0.15)
    return SIDE + wide * tiling.across
