"""The pieces of the boxes that have some: trains and a ball that stand when they are folded, and chips."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from headtable.press.cards import chips, standing_pieces
from headtable.press.cards.drawings_for_paper import plain_document
from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.pages import MARGIN, Pages, TextFormat
from headtable.press.print_and_play import reconstruction
from headtable.press.print_and_play.print_options import PrintOptions

HEAD: Final = 16.0  # millimetres above the pieces, for a heading
FOOT: Final = 12.0
CHIP: Final = 22.0
GAP: Final = 3.0
LARGER: Final = 1.4  # pieces in large print, as the board
HEADING: Final = TextFormat(13, "bold")
WORDS: Final = TextFormat(8.5)
NOTE: Final = TextFormat(7, "italic", "right")
FOLDING: Final = "Cut along the edges, fold along the dashed lines, and glue the flap under the floor."
BALL: Final = f"{FOLDING} The ball lies at the yard to which its small wedge points."
WORTH: Final = (
    "Cut out the chips. Each of four players begins with 100: 20 ones, 8 fives and 4 tens. "
    "A 5 or a 10 stands for so many chips."
)


@dataclass(frozen=True, slots=True)
class PieceSheet:
    """What is printed of a box: a heading, what to do, and the pieces with the width of each."""

    heading: str
    words: str
    pieces: list[Symbol]
    width: float
    in_row: int = 1  # a row holds a multiple of these


def put(pages: Pages, box: str, options: PrintOptions) -> None:
    """The pieces of a box, in rows; those without any have no such part."""
    sheet = sheet_of(box, options.ink)
    width = sheet.width * (LARGER if options.is_large else 1)
    _, _, wide, high = (float(number) for number in sheet.pieces[0].view.split())
    height = width * high / wide
    across = int((pages.paper[0] - 2 * MARGIN + GAP) / (width + GAP))
    across -= across % sheet.in_row
    down = int((pages.paper[1] - 2 * MARGIN - HEAD - FOOT + GAP) / (height + GAP))
    for first in range(0, len(sheet.pieces), across * down):
        pages.new_page()
        put_words(pages, sheet, reconstruction.note(box, "pieces"))
        for place, piece in enumerate(sheet.pieces[first : first + across * down]):
            row, column = divmod(place, across)
            x, y = MARGIN + column * (width + GAP), MARGIN + HEAD + row * (height + GAP)
            pages.drawing(piece, x, y, width)


def put_words(pages: Pages, sheet: PieceSheet, note: str) -> None:
    room = pages.width - 2 * MARGIN
    pages.line(sheet.heading, MARGIN, MARGIN + 5, HEADING, room)
    pages.line(sheet.words, MARGIN, MARGIN + 10.5, WORDS, room)
    if note:
        pages.line(note, pages.width - MARGIN, pages.height - MARGIN - 1, NOTE, room)


@cache
def sheet_of(box: str, ink: str) -> PieceSheet:
    if box == "railroad":
        pieces = [plain_document(standing_pieces.train(*one, ink)) for one in standing_pieces.trains()]
        two_colours = 2 * standing_pieces.EACH
        return PieceSheet("The twelve trains", FOLDING, pieces, standing_pieces.TRAIN_LENGTH, two_colours)
    if box == "trix":
        ball = plain_document(standing_pieces.ball(ink))
        return PieceSheet("The ball of Trix Football", BALL, [ball], standing_pieces.BALL_LENGTH)
    drawn = {value: plain_document(chips.chip(value, ink)) for value in chips.PURSE}
    return PieceSheet("The chips", WORTH, [drawn[value] for value in chips.chips()], CHIP)
