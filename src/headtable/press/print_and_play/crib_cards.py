"""Crib cards: what counts, what beats what and what may be done, on cards of poker size to cut out.

They say what the crib card in the browser and in the terminal says, for the usual number of players and the
usual options.  Where two cards are filled they can be glued back to back.
"""

from dataclasses import dataclass, replace
from typing import Final

from headtable import rulebooks, teaching
from headtable.press.paper.pages import POINT, Pages, TextFormat
from headtable.press.print_and_play.box_to_rulebook import book_of
from headtable.press.print_and_play.print_options import PrintOptions
from headtable.press.print_and_play.rule_numbers import short_name
from headtable.press.print_and_play.text_columns import (
    Paragraph,
    Piece,
    Row,
    columns,
    draw_column,
    even_columns,
    paragraph_rows,
)
from headtable.rulebooks import GameEntry
from headtable.rulebooks.headings_and_numbers import players_in_words
from headtable.teaching.crib_for_table import crib_for, row_in_words
from headtable.teaching.material import CribRow

WIDTH, HEIGHT = 63.0, 88.0  # a poker card
INSET: Final = 2.0  # the frame, from the cut
PADDING: Final = 2.5  # the text, from the frame
HEAD: Final = 8.0  # room for the name of the game
FOOT: Final = 5.0
ACROSS: Final = 3
# The sizes of the type in points, and whether every box stays whole, in the order in which they are tried.
SMALLEST: Final = 6.5
FORMS: Final = ((7.5, True), (7.0, True), (7.5, False), (7.0, False), (SMALLEST, True), (SMALLEST, False))
LARGE: Final = 9.5
LARGE_FORMS: Final = ((LARGE, True), (LARGE, False))
POINTS_ROOM: Final = 1.1  # for a figure of the points, in parts of the size of the type
MARK: Final = 2.5  # of a cut, beyond the cards
MOST_CARDS: Final = 12


@dataclass(frozen=True, slots=True)
class CribCard:
    """One card: whose it is, which of how many, and its rows."""

    entry: GameEntry
    number: int
    count: int
    rows: list[Row]


def put(pages: Pages, box: str, options: PrintOptions) -> None:
    """The crib cards of all games of a box, nine on a sheet."""
    taught = [entry for entry in book_of(box).games if teaching.has_material(entry.id)]
    put_cards(pages, [card for entry in taught for card in cards_of(pages, entry, options)])


def put_game(pages: Pages, game_id: str, options: PrintOptions) -> None:
    """The crib cards of one game."""
    put_cards(pages, cards_of(pages, rulebooks.game(game_id), options))


def cards_of(pages: Pages, entry: GameEntry, options: PrintOptions) -> list[CribCard]:
    """The crib of a game on as few cards as it needs, in large type and whole boxes where it can be."""
    height = HEIGHT - 2 * INSET - HEAD - FOOT - PADDING / 2
    smallest, forms = (LARGE, LARGE_FORMS) if options.is_large else (SMALLEST, FORMS)
    count = len(columns(crib_rows(pages, entry, smallest), MOST_CARDS, height))
    for size, is_whole in forms:
        rows = crib_rows(pages, entry, size, is_whole)
        filled, _ = even_columns(rows, count, height)
        if sum(map(len, filled)) == len(rows):
            return [CribCard(entry, number, count, each) for number, each in enumerate(filled, 1)]
    raise ValueError(f"the crib of {entry.id} does not fit {MOST_CARDS} cards")


def crib_rows(pages: Pages, entry: GameEntry, size: float, is_whole: bool = False) -> list[Row]:
    """The boxes of the crib as they hold at a usual table; `is_whole`: no box goes on on the next card."""
    room = WIDTH - 2 * INSET - 2 * PADDING
    usual = {option.id: option.default for option in entry.options}
    rows: list[Row] = []
    for box in crib_for(teaching.material(entry.id).crib, entry.usual_players, usual):
        title = Paragraph(size + 0.5, space=0.8 * size * POINT)
        rows += paragraph_rows(pages, [(box.title, "bold")], room, title)
        for number, row in enumerate(box.rows):
            form = Paragraph(size, space=0.2 * size * POINT, is_held=number == 0)
            made = crib_row(pages, row, room, form)
            rows += [replace(each, may_begin=False) for each in made] if is_whole else made
    if entry.context:
        rows += paragraph_rows(pages, [(entry.context, "italic")], room, Paragraph(size, space=size * POINT))
    return rows


def crib_row(pages: Pages, row: CribRow, room: float, form: Paragraph) -> list[Row]:
    """What counts, and at the right edge how much; a row stays on one card."""
    points = "" if row.points is None else f"{row.points:,}".replace("-", "\N{MINUS SIGN}")
    kept = POINTS_ROOM * (len(points) + 1) * form.size * POINT / 2 if points else 0.0
    made = paragraph_rows(pages, [(row_in_words(row), "regular")], room - kept, form)
    if points:
        figure = Piece(room, points, TextFormat(form.size, "bold", "right"))
        made[0] = replace(made[0], pieces=(*made[0].pieces, figure))
    return [made[0], *(replace(line, may_begin=False) for line in made[1:])]


# On paper ----------------------------------------------------------------------------------------


def put_cards(pages: Pages, cards: list[CribCard]) -> None:
    """The cards on sheets, with lines to cut along."""
    down = int((pages.height - 2 * MARK - 10) / HEIGHT)
    left, top = (pages.width - ACROSS * WIDTH) / 2, (pages.height - down * HEIGHT) / 2
    for first in range(0, len(cards), ACROSS * down):
        pages.new_page()
        shown = cards[first : first + ACROSS * down]
        for place, card in enumerate(shown):
            put_card(pages, card, left + place % ACROSS * WIDTH, top + place // ACROSS * HEIGHT)
        put_guides(pages, left, top, -(-len(shown) // ACROSS))


def put_guides(pages: Pages, left: float, top: float, down: int) -> None:
    """Fine lines between the cards and a little beyond them."""
    right, bottom = left + ACROSS * WIDTH, top + down * HEIGHT
    for number in range(ACROSS + 1):
        pages.rule(left + number * WIDTH, top - MARK, left + number * WIDTH, bottom + MARK, 0.1)
    for number in range(down + 1):
        pages.rule(left - MARK, top + number * HEIGHT, right + MARK, top + number * HEIGHT, 0.1)


def put_card(pages: Pages, card: CribCard, x: float, y: float) -> None:
    """One card with its frame, its name, its rows, and for whom it holds."""
    middle, room = x + WIDTH / 2, WIDTH - 2 * INSET - 2 * PADDING
    pages.box(x + INSET, y + INSET, WIDTH - 2 * INSET, HEIGHT - 2 * INSET, 0.35)
    pages.line(short_name(card.entry), middle, y + INSET + 5.5, TextFormat(12, "bold", "centre"), room)
    pages.rule(x + INSET, y + INSET + HEAD, x + WIDTH - INSET, y + INSET + HEAD, 0.2)
    draw_column(pages, card.rows, x + INSET + PADDING, y + INSET + HEAD + PADDING / 2)
    base = y + HEIGHT - INSET - 1.8
    said = "Reconstruction. " if card.entry.is_reconstruction else ""
    said += f"Usual rules, {players_in_words((card.entry.usual_players,))}"
    if card.count > 1:
        said += f"; card {card.number} of {card.count}"
    pages.line(said, middle, base, TextFormat(7, "italic", "centre"), room)
