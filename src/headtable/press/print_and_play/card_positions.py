"""Where cards lie on sheets: how many fit, and each back exactly behind its face.

Millimetres from the upper left corner of each side as it is printed.  What a printer turns over is turned
here too: a back that is to lie behind a face stands on its own side at the mirrored place.
"""

from dataclasses import dataclass
from typing import Final

from headtable.press.paper.evening_paper_types import Size
from headtable.press.paper.paper_sizes import SIZES
from headtable.press.print_and_play.cards_in_box import SIZES as CARD_SIZES
from headtable.press.print_and_play.print_options import Backs, PrintOptions

UNPRINTED: Final = 5.0  # what household printers leave white at every edge
MARKS: Final = 1.3  # the shortest marks that can be cut by
FOOT: Final = 2.7  # high enough for a line of small type
GUTTER: Final = 4.0  # between a face and its back on either side of a fold, besides the bleed
SHOP_MARKS: Final = 7.0  # room for crop marks and two lines of small type round a single card


@dataclass(frozen=True, slots=True)
class Place:
    """Where the corner of a card lies that is the upper left one on the page."""

    x: float
    y: float
    is_turned: bool = False  # drawn upside down


@dataclass(frozen=True, slots=True)
class Sheet:
    """One kind of sheet: its size, the places of the faces, and in the same order those of their backs."""

    width: float
    height: float
    card: tuple[float, float]
    bleed: float
    faces: tuple[Place, ...]
    backs: tuple[Place, ...]
    is_folded: bool = False  # faces and backs are on the same side, with a level fold in the middle
    margin: float = UNPRINTED


def sheet_for(options: PrintOptions) -> Sheet:
    """The sheet on which a pack is printed; of those on which equally many cards fit, the upright one."""
    card = CARD_SIZES[options.size]
    if options.layout == "single":
        return single(card, options)
    upright, lying = (laid_out(card, options, is_lying) for is_lying in (False, True))
    return lying if len(lying.faces) > len(upright.faces) else upright


def single(card: tuple[float, float], options: PrintOptions) -> Sheet:
    """A page for each card: bleed, and room for marks if there are any."""
    room = options.bleed + (SHOP_MARKS if options.marks != "none" else 0)
    width, height = card[0] + 2 * room, card[1] + 2 * room
    face = (Place(room, room),)
    backs = behind(face, card, (width, height), options.backs)
    return Sheet(width, height, card, options.bleed, face, backs, margin=0)


def laid_out(card: tuple[float, float], options: PrintOptions, is_lying: bool) -> Sheet:
    """As many cards as a sheet has room for, in the middle of it."""
    width, height = paper(options.paper, is_lying)
    bleed = options.bleed
    cell = card[0] + 2 * bleed, card[1] + 2 * bleed
    marks = MARKS if options.marks != "none" else 0.0
    columns = fitting(width - 2 * UNPRINTED - 2 * marks, cell[0])
    left = (width - columns * cell[0]) / 2 + bleed
    if options.backs == "fold":
        # The upper half has the faces, the lower one the backs, upside down, so that they meet when folded.
        rows = fitting(height / 2 - GUTTER / 2 - UNPRINTED - marks, cell[1])
        top = height / 2 - GUTTER / 2 - rows * cell[1] + bleed
        faces = grid(left, top, (columns, rows), cell)
        return Sheet(width, height, card, bleed, faces, folded(faces, card, height), is_folded=True)
    rows = fitting(height - 2 * UNPRINTED - 2 * marks, cell[1])
    faces = grid(left, (height - rows * cell[1]) / 2 + bleed, (columns, rows), cell)
    return Sheet(width, height, card, bleed, faces, behind(faces, card, (width, height), options.backs))


def paper(size: Size, is_lying: bool) -> tuple[float, float]:
    width, height = SIZES[size]
    return (height, width) if is_lying else (width, height)


def fitting(room: float, length: float) -> int:
    return int(room / length + 1e-9)


def grid(left: float, top: float, count: tuple[int, int], cell: tuple[float, float]) -> tuple[Place, ...]:
    """Row by row, each from left to right."""
    columns, rows = count
    return tuple(
        Place(left + column * cell[0], top + row * cell[1])
        for row in range(rows)
        for column in range(columns)
    )


def behind(
    faces: tuple[Place, ...], card: tuple[float, float], page: tuple[float, float], backs: Backs
) -> tuple[Place, ...]:
    """Where the backs stand on the other side, when the printer turns the sheet over at an edge."""
    if backs == "none":
        return ()
    is_over_side = (backs == "long-edge") == (page[1] >= page[0])
    if is_over_side:
        return tuple(Place(page[0] - face.x - card[0], face.y) for face in faces)
    return tuple(Place(face.x, page[1] - face.y - card[1], is_turned=True) for face in faces)


def folded(faces: tuple[Place, ...], card: tuple[float, float], height: float) -> tuple[Place, ...]:
    return tuple(Place(face.x, height - face.y - card[1], is_turned=True) for face in faces)
