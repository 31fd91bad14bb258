"""Boards over several sheets: the railroad map, the cloth of Trocadero, the field of Trix Football."""

from functools import cache
from typing import Final

from headtable.press.cards.drawings_for_paper import plain_document, plain_symbol
from headtable.press.cards.football_field import WIDTH as FIELD_WIDTH
from headtable.press.cards.football_field import football_field
from headtable.press.cards.railroad_board_for_print import PrintedBoard
from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.pages import Pages
from headtable.press.print_and_play import reconstruction
from headtable.press.print_and_play.print_options import PrintOptions
from headtable.press.print_and_play.tiled_drawing import put_tiled
from headtable.rulebooks import railroad_boards
from headtable.rules.equipment.railroad_board_text import BOARDS

RAILROAD_WIDTH: Final = (
    515.0  # millimetres; from a circle to the nearest track space it is 18, more than a train is long
)
CLOTH_WIDTH: Final = 560.0  # a place on it takes a poker card
LARGER: Final = 1.4  # a board in large print


def put(pages: Pages, box: str, options: PrintOptions) -> None:
    """The board of a box; those without one have no such part."""
    times = LARGER if options.is_large else 1.0
    note = reconstruction.note(box, "board")
    if box == "railroad":
        put_tiled(pages, railroad_board(options.ink), RAILROAD_WIDTH * times, "the board", note)
    elif box == "trocadero":
        cloth = plain_symbol("trocadero", "layout", options.is_large, options.ink)
        put_tiled(pages, cloth, CLOTH_WIDTH, "the layout", note)
    elif box == "trix":
        field = plain_document(football_field(options.ink, options.is_large))
        put_tiled(pages, field, FIELD_WIDTH, "the field of Trix Football", note)


@cache
def railroad_board(ink: str) -> Symbol:
    return plain_document(PrintedBoard(BOARDS.board(railroad_boards.reconstruction()), ink).document())
