"""Leaflets: for each game the half page of rules with pictures, then every clause and what is left open."""

from dataclasses import replace
from typing import Final, TypeAlias

from headtable import rulebooks
from headtable.press.cards.box_sprites import BOXES
from headtable.press.cards.drawings_for_paper import plain_symbol
from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.pages import MARGIN, POINT, Pages, TextFormat
from headtable.press.paper.vignettes import FLOURISH, STREETCAR
from headtable.press.print_and_play import reconstruction
from headtable.press.print_and_play.box_to_rulebook import book_of
from headtable.press.print_and_play.leaflet_text import (
    LeafletSheet,
    house_rules,
    open_questions,
    opening,
    rules,
    subtitle,
)
from headtable.press.print_and_play.print_options import Part, PrintOptions
from headtable.press.print_and_play.rule_numbers import entries_cited, short_name
from headtable.press.print_and_play.text_columns import Row, draw_column, even_columns
from headtable.rulebooks import HOUSE, GameEntry
from headtable.teaching import has_material

BETWEEN: Final = 8.0  # the columns
FOOT: Final = 8.5  # the room for the foot of a page, with two lines
EMBLEM: Final = 18.0  # millimetres high
HEADING: Final = EMBLEM + 5
SECTION: Final = 8.0  # between the half page and the rules
FEW: Final = 30  # lines of a column on the last page that closer lines can make room for
LEAST: Final = 45.0  # room below the half page in which the rules can begin
MARKED: Final = "Reconstruction: what is marked so, or as not said by the book, is ours."
ALL_OURS: Final = "Reconstruction: the book names this game and prints no rules for it."
EMBLEMS: Final = {"trix": "trixie", "trocadero": "as", "railroad": "engine", "mayflower": "back"}
# The part of a box that pictures of its cards or trains are taken from, where it is partly our guess.
PICTURED: Final[dict[str, Part]] = {"trix": "cards", "mayflower": "cards", "railroad": "pieces"}

Placed: TypeAlias = tuple[int, float, list[Row]]  # the number of the column, where it begins, and its rows


def put(pages: Pages, box: str, options: PrintOptions) -> None:
    """The leaflets of all games of a box, of the rules that they share, and of those of our tables."""
    for entry in (*book_of(box).games, *rulebooks.book(HOUSE).games):
        put_leaflet(pages, box, entry, options)


def put_game(pages: Pages, game_id: str, options: PrintOptions) -> None:
    """The leaflet of one game, of an evening of it, and of the shared rules that these name."""
    entry = rulebooks.game(game_id)
    box = next(box for box in BOXES if book_of(box).id == entry.book)
    evening = f"progressive-{game_id}"
    own = [entry, rulebooks.game(evening)] if rulebooks.is_game(evening) else [entry]
    cited = dict.fromkeys(game for each in own for game in entries_cited(each))
    shared = [rulebooks.game(game) for game in cited]
    for each in (*own, *(game for game in shared if game.is_shared)):
        put_leaflet(pages, box, each, options)


def put_leaflet(pages: Pages, box: str, entry: GameEntry, options: PrintOptions) -> None:
    """One leaflet, on pages of its own."""
    count = 1 if options.is_large else 2
    room = (pages.width - 2 * MARGIN - BETWEEN * (count - 1)) / count
    sheet = LeafletSheet(pages, box, options, room)
    laid = laid_out(sheet, entry, count)
    if len(laid) > 1 and sum(map(len, (rows for _, _, rows in laid[-1]))) < FEW * count:
        tight = laid_out(replace(sheet, is_tight=True), entry, count)
        laid = tight if len(tight) < len(laid) else laid
    for number, page in enumerate(laid, 1):
        pages.new_page()
        if number == 1:
            draw_heading(sheet, entry)
        for column, y, rows in page:
            if not column and y > HEADING:
                draw_section(pages, MARGIN + y - SECTION / 2)
            draw_column(pages, rows, MARGIN + column * (room + BETWEEN), MARGIN + y)
        draw_foot(sheet, entry, number, len(laid))


def laid_out(sheet: LeafletSheet, entry: GameEntry, count: int) -> list[list[Placed]]:
    """The pages: the half page in even columns below the heading, then the rules; even on the last page."""
    text = rules(sheet, entry) + open_questions(sheet, entry) + house_rules(sheet, entry)
    height = sheet.pages.height - 2 * MARGIN - FOOT
    laid: list[list[Placed]] = [[]]
    top = HEADING
    for rows in (opening(sheet, entry), text):
        left = rows
        while left:
            made, high = even_columns(left, count, height - top)
            laid[-1] += [(number, top, column) for number, column in enumerate(made)]
            left = left[sum(map(len, made)) :]
            top += high + SECTION
            if left or height - top < LEAST:
                if not laid[-1]:
                    raise ValueError("a row is higher than a page")
                laid.append([])
                top = 0.0
    return [page for page in laid if page]


def draw_heading(sheet: LeafletSheet, entry: GameEntry) -> None:
    """The emblem of the box, the name of the game, and where it comes from."""
    pages, symbol = sheet.pages, emblem(sheet.box, sheet.options)
    _, _, wide, high = map(float, symbol.view.split())
    width = EMBLEM * wide / high
    pages.drawing(symbol, MARGIN, MARGIN, width)
    left = MARGIN + width + 5
    room = pages.width - MARGIN - left
    pages.line(short_name(entry), left, MARGIN + 10, TextFormat(26, "bold"), room)
    pages.line(subtitle(entry), left, MARGIN + 16.5, TextFormat(sheet.size + 1, "italic"), room)
    pages.rule(MARGIN, MARGIN + EMBLEM + 2, pages.width - MARGIN, MARGIN + EMBLEM + 2, 0.4)


def draw_section(pages: Pages, y: float) -> None:
    """A flourish where the half page ends and the rules begin."""
    pages.rule(MARGIN, y, pages.width / 2 - 20, y, 0.15)
    pages.drawing(FLOURISH, pages.width / 2 - 18, y - 1.8, 36)
    pages.rule(pages.width / 2 + 20, y, pages.width - MARGIN, y, 0.15)


def emblem(box: str, options: PrintOptions) -> Symbol:
    """What stands for a box beside the name of a game."""
    return plain_symbol(box, EMBLEMS[box], ink=options.ink) if box in EMBLEMS else STREETCAR


def draw_foot(sheet: LeafletSheet, entry: GameEntry, number: int, count: int) -> None:
    """The number of the page, and what is no word of the book; on the first one also of the pictures."""
    pages, base = sheet.pages, sheet.pages.height - MARGIN - 1
    right = pages.width - MARGIN
    size = 10.5 if sheet.options.is_large else 8.0
    number_form = TextFormat(size, "regular", "right")
    room = right - MARGIN - 5
    room -= pages.line(f"{short_name(entry)}, {number} of {count}", right, base, number_form)
    notes = [picture_note(sheet.box, entry)] if number == 1 else []
    notes = [note for note in (*notes, reconstruction_note(entry)) if note]
    for above, note in enumerate(reversed(notes)):
        pages.line(note, MARGIN, base - above * 1.2 * size * POINT, TextFormat(size, "italic"), room)


def picture_note(box: str, entry: GameEntry) -> str:
    """What of the pictures of a leaflet no source shows."""
    return reconstruction.note(box, PICTURED[box]) if box in PICTURED and has_material(entry.id) else ""


def reconstruction_note(entry: GameEntry) -> str:
    """What the foot of every page says of rules that are ours; nothing where there are none."""
    if entry.is_reconstruction:
        return ALL_OURS
    return MARKED if any(clause.is_reconstruction for clause in entry.clauses) else ""
