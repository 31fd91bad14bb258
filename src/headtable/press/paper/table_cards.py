"""Table cards: a large number, the bell of the head table, and who moves where."""

from typing import Final

from headtable.press.cards.svg_sheet import Symbol, group
from headtable.press.paper.evening_paper_types import EveningFacts, Fold, Size, TableCard
from headtable.press.paper.pages import MARGIN, POINT, Pages, TextFormat
from headtable.press.paper.vignettes import (
    BELL,
    CORNER,
    FLOURISH,
    STREETCAR,
)

NUMBER: Final = 175.0  # points
PICTURE: Final = 42.0
SCROLL: Final = 13.0
HEAVY: Final = 0.7
LINE: Final = 13.5
STEP: Final = 6.3


def cards(facts: EveningFacts, tables: list[TableCard], size: Size, fold: Fold) -> bytes:
    """A page to be folded for each table, or two tables on a page to be cut apart."""
    pages = Pages(size, f"{facts.title}: table cards")
    half = pages.height / 2
    for number, card in enumerate(tables):
        if fold == "tent":
            pages.new_page()
            draw_card(pages, half, facts, card)
            with pages.upside_down(pages.width / 2, half):
                draw_card(pages, half, facts, card)
            draw_fold(pages, half, "fold")
        else:
            if number % 2 == 0:
                pages.new_page()
                draw_fold(pages, half, "cut")
            draw_card(pages, number % 2 * half, facts, card)
    if not tables:
        pages.new_page()
        pages.line("No tables are set yet.", pages.width / 2, half, TextFormat(16, "italic", "centre"))
    return pages.to_bytes()


def draw_fold(pages: Pages, y: float, says: str) -> None:
    """Marks at both edges of the page."""
    for left in (MARGIN, pages.width - MARGIN - 8):
        pages.dashed(left, y, left + 8, y)
        pages.line(says, left + 4, y - 0.8, TextFormat(7, "italic", "centre"))


def draw_card(pages: Pages, top: float, facts: EveningFacts, card: TableCard) -> None:
    """One half of a page, from `top` downwards."""
    middle, room = pages.width / 2, pages.width - 2 * MARGIN - 24
    draw_frame(pages, top)
    pages.line(
        facts.title.upper(),
        middle,
        top + 21,
        TextFormat(13, "bold", "centre", spacing=0.08),
        room=room - 20,
    )
    heading = "HEAD TABLE" if card.is_head else "TABLE"
    pages.line(heading, middle, top + 33, TextFormat(26, "regular", "centre", spacing=0.16), room=room)
    draw_number(pages, top + 57, card)
    pages.line(card.game, middle, top + 88, TextFormat(18, "italic", "centre"), room=room)
    pages.drawing(FLOURISH, middle - 35, top + 90, 70)
    draw_lines(pages, top, card.lines)


def draw_number(pages: Pages, y: float, card: TableCard) -> None:
    """As large as it can be, round the line `y`, with a picture on either side."""
    text, most = str(card.table), pages.width - 2 * MARGIN - 110
    size = pages.fitting(text, TextFormat(NUMBER, "black"), most)
    wide = pages.line(text, pages.width / 2, y + 0.33 * size * POINT, TextFormat(size, "black", "centre"))
    picture = BELL if card.is_head else STREETCAR
    away = wide / 2 + (pages.width / 2 - MARGIN - 4 - wide / 2) / 2
    for centre in (pages.width / 2 - away, pages.width / 2 + away):
        pages.drawing(picture, centre - PICTURE / 2, y - PICTURE * 0.32, PICTURE)


def draw_lines(pages: Pages, top: float, lines: tuple[str, ...]) -> None:
    """The rules, each on as few lines as it needs; smaller if there are many."""
    room, first = pages.width - 2 * MARGIN - 36, 103.0
    broken = [part for line in lines for part in pages.broken(line, TextFormat(LINE), room)]
    step = min(STEP, (pages.height / 2 - MARGIN - 7 - first) / max(1, len(broken) - 1))
    size = min(LINE, LINE * step / STEP + 1)
    for number, line in enumerate(broken):
        pages.line(
            line,
            pages.width / 2,
            top + first + number * step,
            TextFormat(size, "regular", "centre"),
            room=room,
        )


def draw_frame(pages: Pages, top: float) -> None:
    left, right = MARGIN + HEAVY / 2, pages.width - MARGIN - HEAVY / 2
    upper, lower = top + MARGIN + HEAVY / 2, top + pages.height / 2 - MARGIN - HEAVY / 2
    pages.box(left, upper, right - left, lower - upper, HEAVY)
    pages.box(left + 2, upper + 2, right - left - 4, lower - upper - 4, 0.2)
    for x, across in ((left + 3.4, 1), (right - 3.4 - SCROLL, -1)):
        for y, down in ((upper + 3.4, 1), (lower - 3.4 - SCROLL, -1)):
            new_page = f'transform="translate({23 - 23 * across} {23 - 23 * down}) scale({across} {down})"'
            pages.drawing(Symbol(CORNER.view, group(CORNER.body, new_page), CORNER.ink), x, y, SCROLL)
