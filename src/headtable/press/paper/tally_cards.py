"""Tally cards: one for each guest, eight on a page, with a spot to punch for every game."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from headtable.press.paper.evening_paper_types import EveningFacts, Marks, PrintedGuest, Size
from headtable.press.paper.pages import MARGIN, Pages, TextFormat
from headtable.press.paper.vignettes import (
    BELL,
    FLOURISH,
    STREETCAR,
    ticket_frame,
)

WIDTH: Final = 92.0
HEIGHT: Final = 64.0
ACROSS: Final = 2
DOWN: Final = 4
EDGE: Final = 3.0  # from the cut to the frame
TICK: Final = 3.0  # a mark where to cut
ROW: Final = 12  # spots on a row before a second one is begun
ROOM: Final = WIDTH - 2 * EDGE - 6  # for type, between the frames
SPOTS: Final = ROOM - 3
WORD: Final = TextFormat(9, spacing=0.1)
GAP: Final = 11.0  # between table and chair
MOST_RADIUS: Final = 3.0  # a little wider than the hole of a hand punch

NOBODY: Final = PrintedGuest("")


@dataclass(frozen=True, slots=True)
class Lines:
    """Where the lines of a card stand, in millimetres from its upper edge; the more spots, the higher up."""

    size: float  # of the name, in points
    name: float
    part: float
    place: float
    high: float  # of a row of spots


LINES: Final = {
    1: Lines(20, 30.2, 36.8, 45.2, 7.2),
    2: Lines(19, 28.8, 34.2, 42.2, 6.4),
    3: Lines(16, 27.0, 31.4, 38.6, 5.3),
}


def cards(facts: EveningFacts, guests: list[PrintedGuest], blanks: int, size: Size, marks: Marks) -> bytes:
    """A card for each guest in the order given, then blank ones."""
    pages = Pages(size, f"{facts.title}: tally cards")
    wanted = [*guests, *[NOBODY] * max(0, blanks)] or [NOBODY] * (ACROSS * DOWN)
    left, top = (pages.width - ACROSS * WIDTH) / 2, (pages.height - DOWN * HEIGHT) / 2
    for number, guest in enumerate(wanted):
        on_page = number % (ACROSS * DOWN)
        if on_page == 0:
            pages.new_page()
            draw_cuts(pages, left, top)
        across, down = on_page % ACROSS, on_page // ACROSS
        draw_card(pages, left + across * WIDTH, top + down * HEIGHT, facts, guest)
        draw_spots(pages, left + across * WIDTH, top + down * HEIGHT, facts, marks)
    return pages.to_bytes()


def draw_cuts(pages: Pages, left: float, top: float) -> None:
    """Dashes between the cards, and marks beside them, as far as the margins go, for cutting with a knife."""
    right, bottom = left + ACROSS * WIDTH, top + DOWN * HEIGHT
    across, down = min(TICK, left - MARGIN), min(TICK, top - MARGIN)
    for number in range(ACROSS + 1):
        x = left + number * WIDTH
        pages.dashed(x, top, x, bottom)
        pages.rule(x, top - down, x, top, 0.15)
        pages.rule(x, bottom, x, bottom + down, 0.15)
    for number in range(DOWN + 1):
        y = top + number * HEIGHT
        pages.dashed(left, y, right, y)
        pages.rule(left - across, y, left, y, 0.15)
        pages.rule(right, y, right + across, y, 0.15)


def draw_card(pages: Pages, x: float, y: float, facts: EveningFacts, guest: PrintedGuest) -> None:
    frame = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    pages.drawing(ticket_frame(*frame), x + EDGE, y + EDGE, frame[0])
    pages.drawing(STREETCAR, x + 8.5, y + 6, 19)
    middle, room = x + 58, 54.0
    pages.line(
        facts.title.upper(), middle, y + 11.2, TextFormat(9, "bold", "centre", spacing=0.06), room=room
    )
    below = " · ".join(words for words in (facts.game, facts.date) if words)
    pages.line(below, middle, y + 16, TextFormat(9, "italic", "centre"), room=room)
    pages.drawing(FLOURISH, middle - 20, y + 17.4, 40)
    lines = LINES[rows_of(facts)]
    draw_name(pages, x + WIDTH / 2, y, guest, lines)
    draw_place(pages, x + WIDTH / 2, y + lines.place, guest)


def draw_name(pages: Pages, middle: float, y: float, guest: PrintedGuest, lines: Lines) -> None:
    if not guest.name:
        pages.dashed(middle - 34, y + lines.name + 2, middle + 34, y + lines.name + 2, 0.3, 0.9)
        return
    pages.name(guest.name, middle, y + lines.name, TextFormat(lines.size, "bold", "centre"), room=ROOM)
    pages.line(guest.part, middle, y + lines.part, TextFormat(10, "italic", "centre"), room=ROOM)


def draw_place(pages: Pages, middle: float, y: float, guest: PrintedGuest) -> None:
    """The first table and chair on one line round the middle, or dotted lines for a latecomer's."""
    is_head = guest.table == 1
    table = "HEAD TABLE" if is_head else "TABLE"
    figures = max(len(str(guest.table)), len(str(guest.chair)))
    number = 4.2 * figures if guest.table else 9.0
    halves = [pages.wide(word, WORD) + 2.2 + number for word in (table, "CHAIR")]
    bell = 12.0 if is_head else 0.0
    x = middle - (bell + sum(halves) + GAP) / 2
    if is_head:
        pages.drawing(BELL, x, y - 4.4, 8.4)
    for word, at, wide in ((table, guest.table, halves[0]), ("CHAIR", guest.chair, halves[1])):
        start = x + bell
        after = start + pages.line(word, start, y, WORD) + 2.2
        if at:
            pages.line(str(at), after, y + 0.6, TextFormat(18, "black"))
        else:
            pages.dashed(after, y + 0.4, after + number, y + 0.4, 0.3, 0.9)
        x += wide + GAP


def rows_of(facts: EveningFacts) -> int:
    return min(len(LINES), ceil(max(1, facts.rounds) / ROW))


def draw_spots(pages: Pages, x: float, y: float, facts: EveningFacts, marks: Marks) -> None:
    """Numbered spots along the lower edge, where a hand punch reaches them; or boxes to write in."""
    rounds, rows = max(1, facts.rounds), rows_of(facts)
    in_row = ceil(rounds / rows)
    wide, high = min(7.4, SPOTS / in_row), LINES[rows].high
    for number in range(rounds):
        row, place = divmod(number, in_row)
        across = x + WIDTH / 2 + (place - (in_row - 1) / 2) * wide
        down = y + HEIGHT - 8.2 - (rows - 1 - row) * high
        if marks == "punch":
            draw_spot(pages, across, down, min(MOST_RADIUS, wide * 0.46, high * 0.46), number + 1)
        else:
            pages.box(across - wide / 2, down - high / 2, wide, high)
            pages.line(str(number + 1), across - wide / 2 + 0.5, down - high / 2 + 1.9, TextFormat(5))
    if rows == 1:
        says = f"A hole for every {facts.round_word} won" if marks == "punch" else "Points at each table"
        pages.line(says, x + WIDTH / 2, y + HEIGHT - 12.8, TextFormat(7.5, "italic", "centre"), ROOM)


def draw_spot(pages: Pages, x: float, y: float, radius: float, number: int) -> None:
    pages.ring(x, y, radius, 0.25)
    pages.line(str(number), x, y + radius * 0.32, TextFormat(radius * 2.7, align="centre"))
