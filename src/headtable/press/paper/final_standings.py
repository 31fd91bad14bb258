"""The final standings: prizes above, then every guest with punches, points and place."""

from dataclasses import dataclass, replace
from typing import Final

from headtable.press.paper.evening_paper_types import EveningFacts, Size, StandingRow
from headtable.press.paper.fonts import Style
from headtable.press.paper.pages import MARGIN, Pages, TextFormat
from headtable.press.paper.seating_plan import HEAD, begin, foot
from headtable.press.paper.vignettes import ROSETTE, SPOON

ROW: Final = 7.0
PRIZE: Final = 19.0  # high
MOST_EMBLEMS: Final = 8
NAME: Final = 95.0  # as wide as place and name have to be
INDENT: Final = 16.0  # from the place to the name
STEP: Final = 3.2  # from hole to hole
MOST_HOLES: Final = 60.0  # as wide as a card is drawn at the most
CARD: Final = "card"  # the column that shows a card as it was punched


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    right: float  # where its figures end


@dataclass(frozen=True, slots=True)
class ListLayout:
    """The lines of the list: where they begin, where a name has to end, and the columns behind it."""

    left: float
    names_end: float
    right: float
    columns: tuple[Column, ...]


def standings(facts: EveningFacts, rows: list[StandingRow], size: Size) -> bytes:
    """One line for each, in the order given."""
    pages = Pages(size, f"{facts.title}: standings")
    layout = layout_for(pages, rows)
    begin(pages, facts, "Final standings")
    middle, room = pages.width / 2, pages.width - 2 * MARGIN
    pages.line(facts.game, middle, HEAD - 1, TextFormat(11, "italic", "centre"), room)
    prize_winners = [row for row in rows if row.prize][:MOST_EMBLEMS]
    y = draw_prizes(pages, HEAD + 6, prize_winners)
    head_columns(pages, y, layout)
    for row in rows:
        if y + ROW > pages.height - MARGIN - 8:
            begin(pages, facts, "Final standings")
            y = HEAD
            head_columns(pages, y, layout)
        y += ROW
        put_row(pages, y, row if row in prize_winners else with_prize(row), layout)
    if not rows:
        pages.line("Nobody has played yet.", middle, y + 20, TextFormat(14, "italic", "centre"))
    if any(row.luck_adjusted is not None for row in rows):
        foot(pages, "Luck-adjusted: points beside what the same cards brought at the other tables.")
    return pages.to_bytes()


def with_prize(row: StandingRow) -> StandingRow:
    """Where there are too many prizes for emblems, the rest are named in the list."""
    return replace(row, name=f"{row.name} ({row.prize})") if row.prize else row


# Prizes ----------------------------------------------------------------------------------------


def draw_prizes(pages: Pages, y: float, winners: list[StandingRow]) -> float:
    """Each prize with its emblem, two to a row; where the list may begin comes back."""
    across = 1 if len(winners) == 1 else 2
    wide = (pages.width - 2 * MARGIN - 20) / 2
    for number, winner in enumerate(winners):
        left = pages.width / 2 - across * wide / 2 + number % across * wide
        top = y + number // across * PRIZE
        emblem = SPOON if winner.is_poorest else ROSETTE
        pages.drawing(emblem, left + 2, top, 13.5)
        pages.line(winner.prize, left + 18, top + 5.5, TextFormat(10, "italic"), room=wide - 20)
        pages.line(winner.name, left + 18, top + 12, TextFormat(15, "bold"), room=wide - 20)
    return y + -(-len(winners) // across) * PRIZE + 4


# The list --------------------------------------------------------------------------------------


def layout_for(pages: Pages, rows: list[StandingRow]) -> ListLayout:
    """Only the columns that have something to show, in the middle of the page if they are few."""
    wanted: list[tuple[str, float]] = []
    longest = max((len(row.won) for row in rows), default=0)
    if longest:
        wanted.append((CARD, min(MOST_HOLES, STEP * longest) + 4))
    if any(row.punches is not None for row in rows):
        wanted.append(("punches", 18))
    if any(row.points is not None for row in rows):
        wanted.append(("points", 17))
    if any(row.luck_adjusted is not None for row in rows):
        wanted.append(("luck-adjusted", 25))
    width = min(pages.width - 2 * MARGIN, NAME + sum(wide for _, wide in wanted))
    right = (pages.width + width) / 2
    names_end = end = right - sum(wide for _, wide in wanted)
    columns = []
    for title, wide in wanted:
        end += wide
        columns.append(Column(title, end))
    return ListLayout(right - width, names_end, right, tuple(columns))


def head_columns(pages: Pages, y: float, layout: ListLayout) -> None:
    pages.line("place", layout.left + 10, y, TextFormat(8.5, "italic", "right"))
    pages.line("name", layout.left + INDENT, y, TextFormat(8.5, "italic"))
    for column in layout.columns:
        pages.line(column.title, column.right, y, TextFormat(8.5, "italic", "right"))
    pages.rule(layout.left, y + 1.6, layout.right, y + 1.6, 0.4)


def put_row(pages: Pages, y: float, row: StandingRow, layout: ListLayout) -> None:
    pages.line(str(row.place), layout.left + 9, y, TextFormat(12, "bold", "right"))
    style: Style = "italic" if row.is_house else "bold" if row.prize else "regular"
    room = layout.names_end - layout.left - INDENT - 3
    pages.name(row.name, layout.left + INDENT, y, TextFormat(12, style), room)
    figures = {
        "punches": "" if row.punches is None else str(row.punches),
        "points": "" if row.points is None else f"{row.points:,}".replace("-", "−"),
        "luck-adjusted": "" if row.luck_adjusted is None else signed(row.luck_adjusted),
    }
    for column in layout.columns:
        if column.title == CARD:
            put_holes(pages, column.right, y - 1.4, row.won)
        else:
            pages.line(figures[column.title], column.right, y, TextFormat(12, align="right"))
    pages.rule(layout.left, y + 2, layout.right, y + 2, 0.1)


def signed(number: float) -> str:
    """With its sign, and the true minus of print."""
    return f"{number:+.1f}".replace("-", "−")


def put_holes(pages: Pages, right: float, y: float, won: tuple[bool, ...]) -> None:
    """A row of spots as on the card: full where it was punched."""
    step = min(STEP, MOST_HOLES / max(1, len(won)))
    radius = step * 0.36
    for number, is_won in enumerate(reversed(won)):
        pages.ring(right - radius - number * step, y, radius, 0.15, filled=is_won)
