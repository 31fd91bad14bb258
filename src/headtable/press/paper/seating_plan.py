"""The seating plan of a round: a list by name, and a drawing table by table."""

import unicodedata
from typing import Final

from headtable.press.paper.evening_paper_types import EveningFacts, PrintedGuest, Size
from headtable.press.paper.fonts import Style
from headtable.press.paper.pages import MARGIN, Pages, TextFormat
from headtable.press.paper.vignettes import BELL, FLOURISH

HEAD: Final = 37.0  # where the body of a page begins, below its heading
ROW: Final = 6.6
SIDE: Final = 20.0  # of a table in the plan
CELL: Final = 47.0
ACROSS: Final = 2
MEND: Final = (
    "Letters that cannot be printed here are shown plainly or as “?”: please mend such names by hand."
)
SIDES: Final = 4  # a table with more chairs has its guests listed below it
MOST_LINES: Final = 3
HOUSE: Final = "In italics: players of the house, who fill a chair."


def seating(facts: EveningFacts, guests: list[PrintedGuest], number: int, size: Size) -> bytes:
    """Who sits where in a round."""
    pages = Pages(size, f"{facts.title}: seating")
    heading = f"Seating for {facts.round_word} {number}"
    if guests:
        list_by_name(pages, facts, heading, guests)
        plan_by_table(pages, facts, heading, guests)
    else:
        begin(pages, facts, heading)
        pages.line("Nobody is seated yet.", pages.width / 2, HEAD + 20, TextFormat(14, "italic", "centre"))
    return pages.to_bytes()


def begin(pages: Pages, facts: EveningFacts, heading: str) -> None:
    """A new page with the evening and its heading at the top."""
    pages.new_page()
    middle, room = pages.width / 2, pages.width - 2 * MARGIN
    above = " · ".join(words for words in (facts.title, facts.date) if words)
    pages.line(above.upper(), middle, MARGIN + 4, TextFormat(9, "bold", "centre", spacing=0.08), room=room)
    pages.line(heading, middle, MARGIN + 12.5, TextFormat(22, "black", "centre"), room=room)
    pages.drawing(FLOURISH, middle - 28, MARGIN + 15.4, 56)


def foot(pages: Pages, words: str) -> None:
    """A remark at the lower edge."""
    pages.line(
        words,
        pages.width / 2,
        pages.height - MARGIN - 1.2,
        TextFormat(8.5, "italic", "centre"),
        room=pages.width - 2 * MARGIN,
    )


# By name ---------------------------------------------------------------------------------------


def list_by_name(pages: Pages, facts: EveningFacts, heading: str, guests: list[PrintedGuest]) -> None:
    """Two columns to a page, in the order of the names."""
    named = sorted(guests, key=lambda guest: (plain_letters(guest.name), guest.name, guest.table))
    rows = int((pages.height - HEAD - MARGIN - 10) / ROW)
    column = (pages.width - 2 * MARGIN - 10) / 2
    for start in range(0, len(named), 2 * rows):
        begin(pages, facts, heading)
        here = named[start : start + 2 * rows]
        deep = (len(here) + 1) // 2
        for number, guest in enumerate(here):
            x = MARGIN + number // deep * (column + 10)
            if number % deep == 0:
                head_column(pages, x, column)
            put_guest(pages, x, HEAD + 7 + number % deep * ROW, column, guest)
        if not all(pages.fonts.is_printable(guest.name) for guest in here):
            foot(pages, MEND)
        elif any(guest.is_house for guest in here):
            foot(pages, HOUSE)


def plain_letters(name: str) -> str:
    """A name without capitals and accents, to be sorted by."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def head_column(pages: Pages, x: float, width: float) -> None:
    pages.line("Name", x, HEAD, TextFormat(8.5, "italic"))
    pages.line("Table", x + width - 15, HEAD, TextFormat(8.5, "italic", "right"))
    pages.line("Chair", x + width, HEAD, TextFormat(8.5, "italic", "right"))
    pages.rule(x, HEAD + 1.4, x + width, HEAD + 1.4, 0.4)


def put_guest(pages: Pages, x: float, y: float, width: float, guest: PrintedGuest) -> None:
    pages.name(guest.name, x, y, TextFormat(12, "italic" if guest.is_house else "regular"), width - 30)
    pages.line(str(guest.table or "–"), x + width - 15, y, TextFormat(12, "bold", "right"))
    pages.line(str(guest.chair or "–"), x + width, y, TextFormat(12, "regular", "right"))
    pages.rule(x, y + 1.9, x + width, y + 1.9, 0.1)


# By table --------------------------------------------------------------------------------------


def plan_by_table(pages: Pages, facts: EveningFacts, heading: str, guests: list[PrintedGuest]) -> None:
    """The tables in their order, each with its guests round it; those without a table come last, in words."""
    tables: dict[int, list[PrintedGuest]] = {}
    for guest in sorted(guests, key=lambda guest: (guest.table, guest.chair)):
        tables.setdefault(guest.table, []).append(guest)
    resting = tables.pop(0, [])
    rows = int((pages.height - HEAD - MARGIN - 8) / CELL)
    cell = (pages.width - 2 * MARGIN) / ACROSS
    for number, (table, seated) in enumerate(tables.items()):
        on_page = number % (rows * ACROSS)
        if on_page == 0:
            begin(pages, facts, heading)
        x, y = MARGIN + on_page % ACROSS * cell, HEAD - 6 + on_page // ACROSS * CELL
        draw_table(pages, x + cell / 2, y + CELL / 2, table, seated)
    if resting and tables:
        foot(pages, "Without a chair in this round: " + ", ".join(guest.name for guest in resting))


def draw_table(pages: Pages, x: float, y: float, table: int, seated: list[PrintedGuest]) -> None:
    """A square seen from above round its middle; the chairs go round by the clock from the top."""
    half, cell = SIDE / 2, (pages.width - 2 * MARGIN) / ACROSS
    pages.box(x - half, y - half, SIDE, SIDE, 0.6)
    pages.box(x - half + 1, y - half + 1, SIDE - 2, SIDE - 2, 0.15)
    if table == 1:
        pages.drawing(BELL, x - 4.5, y - 7.4, 9)
        pages.line("1", x, y + 6.6, TextFormat(24, "black", "centre"))
    else:
        pages.line(str(table), x, y + 3.6, TextFormat(30, "black", "centre"), room=SIDE - 3)
    if len(seated) > SIDES:
        words = ", ".join(guest.name for guest in seated)
        for number, line in enumerate(pages.broken(words, TextFormat(9, "bold"), cell - 10)[:MOST_LINES]):
            pages.line(line, x, y + half + 5 + number * 4, TextFormat(9, "bold", "centre"), room=cell - 10)
        return
    for side, guest in by_side(seated):
        put_beside(pages, x, y, side, guest)


def by_side(seated: list[PrintedGuest]) -> list[tuple[int, PrintedGuest]]:
    """Each guest with a side of the table: that of the chair, or in turn where the chairs are not known."""
    chairs = [guest.chair for guest in seated]
    if len(set(chairs)) < len(chairs) or not set(chairs) <= set(range(1, SIDES + 1)):
        chairs = list(range(1, len(seated) + 1))
    return list(zip(chairs, seated, strict=True))


def put_beside(pages: Pages, x: float, y: float, side: int, guest: PrintedGuest) -> None:
    """A name at the first (upper), second (right), third or fourth side of the table round a place."""
    half, cell = SIDE / 2, (pages.width - 2 * MARGIN) / ACROSS
    beside = cell / 2 - half - 5
    style: Style = "italic" if guest.is_house else "bold"
    if side == 1:
        pages.name(guest.name, x, y - half - 3.6, TextFormat(12, style, "centre"), room=cell - 10)
    elif side == 2:
        pages.name(guest.name, x + half + 2.5, y + 1.5, TextFormat(12, style, "left"), room=beside)
    elif side == 3:
        pages.name(guest.name, x, y + half + 6.4, TextFormat(12, style, "centre"), room=cell - 10)
    else:
        pages.name(guest.name, x - half - 2.5, y + 1.5, TextFormat(12, style, "right"), room=beside)
