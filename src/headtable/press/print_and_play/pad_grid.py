"""The ruled part of a score pad: lines for hands or for what a game counts, and columns for players."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from headtable.press.paper.pages import POINT, SMALLEST, Pages, TextFormat
from headtable.press.print_and_play.pad_facts import PadFacts

FINE: Final = 0.12
PLAIN: Final = 0.25
HEAVY: Final = 0.5


@dataclass(frozen=True, slots=True)
class GridStyle:
    """Sizes in millimetres, of type in points."""

    row: float
    name: float  # high, for the name of a player
    box: float  # the least width of what a number is written in
    asked: float  # the width of a column that is asked once for each hand
    text: float


GRID: Final = GridStyle(6.2, 8.0, 7.2, 11.5, 7.5)
LARGE_GRID: Final = GridStyle(9.0, 11.0, 9.5, 17.0, 11.0)
FEWEST_HANDS: Final = 7  # lines for hands that a pad should have
FEWEST_GROUPS: Final = {2: 7, 3: 4}  # where each hand has so many lines
FEWEST_LONG: Final = 3  # where each hand has more
SLACK: Final = 0.01  # for sums of fractions
MOST_SPREAD: Final = 1.6  # that rows of a list are stretched where there is room
TICK: Final = 4.0  # high, for a deal to be ticked off
TICK_GAP: Final = 1.5  # above a line of deals


def grid_for(pages: Pages, facts: PadFacts, style: GridStyle, room: tuple[float, float]) -> "PadGrid":
    """The kind of grid that a game needs, as large as its room allows."""
    if facts.form.rows:
        return ListGrid(pages, facts, style, room)
    width, _ = room
    narrow = (width - style.row * 1.6 - style.asked * len(facts.form.asked)) / len(facts.columns) / 2
    if len(facts.form.items) == 1 and facts.form.total and narrow >= style.box:
        return HandGrid(pages, facts, style, room)
    return GroupGrid(pages, facts, style, room)


class PadGrid(ABC):
    """What all grids share: labels on the left, then columns with a place for a name above each."""

    def __init__(self, facts: PadFacts, style: GridStyle, room: tuple[float, float]) -> None:
        self.facts = facts
        self.style = style
        self.width, self.room = room
        self.labels = 0.0  # the width of all that stands left of the players
        self.under = 0.0  # the height of a second line of headings
        self.ruled = 0.0  # the height of the ruled part
        self.row = style.row
        self.fits = False  # whether everything has the room that it needs
        self.is_roomy = True  # and there are as many lines as a game takes

    @property
    def height(self) -> float:
        return self.ruled

    @property
    def column(self) -> float:
        """The width of a player's column."""
        return (self.width - self.labels) / len(self.facts.columns)

    @property
    def head(self) -> float:
        lines = 2 if self.facts.partners else 1
        return self.style.name * (1 + 0.6 * (lines - 1)) + self.under

    @abstractmethod
    def draw(self, pages: Pages, x: float, y: float) -> None:
        """Put it on the page with its upper left corner at a place."""

    def small(self, factor: float = 1.0, bold: bool = False) -> TextFormat:
        return TextFormat(self.style.text * factor, "bold" if bold else "italic", "centre")

    def draw_names(self, pages: Pages, x: float, y: float) -> None:
        """A place for each name, or the name itself; partners get a line each."""
        high = self.head - self.under
        if not any(self.facts.columns):
            names = TextFormat(self.style.text, "italic")
            pages.line("names", x + 1.5, y + 1.3 * self.style.text * POINT, names, self.labels - 2)
        for number, name in enumerate(self.facts.columns):
            left = x + self.labels + number * self.column
            if name:
                pages.line(
                    name, left + self.column / 2, y + high * 0.62, self.small(1.1, bold=True), self.column - 1
                )
            elif self.facts.partners:
                pages.dashed(left + 1.5, y + high / 2, left + self.column - 1.5, y + high / 2, 0.4, 0.9)

    def draw_columns(self, pages: Pages, x: float, y: float) -> None:
        for number in range(len(self.facts.columns) + 1):
            left = x + self.labels + number * self.column
            pages.rule(left, y, left, y + self.ruled, PLAIN)
        pages.box(x, y, self.width, self.ruled, HEAVY)
        pages.rule(x, y + self.head, x + self.width, y + self.head, HEAVY)

    def draw_start(self, pages: Pages, x: float, base: float, across: float) -> None:
        """What everybody begins with, so far across each column."""
        for number in range(len(self.facts.columns)):
            middle = x + self.labels + (number + across) * self.column
            pages.line(self.facts.start, middle, base, self.small(1.1, bold=True))

    def base(self, top: float, high: float, size: float) -> float:
        """The base line of type in the middle of a row."""
        return top + high / 2 + 0.33 * size * POINT


class HandGrid(PadGrid):
    """A line for each hand; every player has a box for its points and one for the total."""

    def __init__(self, pages: Pages, facts: PadFacts, style: GridStyle, room: tuple[float, float]) -> None:
        super().__init__(facts, style, room)
        self.number = max(style.row * 1.6, pages.wide(facts.hand, self.small()) + 2)
        self.labels = self.number + style.asked * len(facts.form.asked)
        self.under = style.row * 0.75
        self.count = max(1, int((self.room - self.head) / style.row))
        self.row = max(style.row, (self.room - self.head) / self.count)
        self.ruled = self.head + self.count * self.row
        self.fits = self.ruled <= self.room + SLACK and self.column >= 2 * style.box
        self.is_roomy = self.count >= FEWEST_HANDS

    def draw(self, pages: Pages, x: float, y: float) -> None:
        style, facts = self.style, self.facts
        self.draw_names(pages, x, y)
        words = self.base(y + self.head - self.under, self.under, style.text)
        pages.line(facts.hand, x + self.number / 2, words, self.small(), self.number - 0.5)
        for number, asked in enumerate(facts.form.asked):
            left = x + self.number + number * style.asked
            pages.line(asked, left + style.asked / 2, words, self.small(), style.asked - 1)
            pages.rule(left, y, left, y + self.ruled, FINE)
        for number in range(len(facts.columns)):
            left = x + self.labels + number * self.column
            half = self.column / 2
            pages.line(facts.form.items[0], left + half / 2, words, self.small(0.92), half - 0.6)
            pages.line(facts.form.total, left + 1.5 * half, words, self.small(0.92), half - 0.6)
            pages.rule(left + half, y + self.head - self.under, left + half, y + self.ruled, FINE)
        for row in range(self.count):
            top = y + self.head + row * self.row
            pages.rule(x, top, x + self.width, top, FINE)
            self.draw_label(pages, x, top, row)
        self.draw_columns(pages, x, y)

    def draw_label(self, pages: Pages, x: float, top: float, row: int) -> None:
        """The number of a hand; where the score counts down, the first line has what all begin with."""
        base = self.base(top, self.row, self.style.text)
        hand = row if self.facts.start else row + 1
        pages.line(str(hand) if hand else "start", x + self.number / 2, base, self.small(), self.number - 0.5)
        if not hand:
            self.draw_start(pages, x, base, 0.75)


class GroupGrid(PadGrid):
    """For each hand a line for everything that is counted, and the total below."""

    def __init__(self, pages: Pages, facts: PadFacts, style: GridStyle, room: tuple[float, float]) -> None:
        super().__init__(facts, style, room)
        self.number = max(style.row * 1.2, pages.wide(facts.hand, self.small()) + 2)
        asked = tuple(f"{word}:" for word in facts.form.asked)
        self.lines = asked + tuple(word for word in (*facts.form.items, facts.form.total) if word)
        widest = max(pages.wide(line, self.small()) for line in self.lines)
        self.labels = self.number + widest + 3
        start = 1 if facts.start else 0
        self.count = max(1, int(((self.room - self.head) / style.row - start) / len(self.lines)))
        lines = start + self.count * len(self.lines)
        self.row = max(style.row, (self.room - self.head) / lines)
        self.first = self.head + start * self.row  # where the first hand begins
        self.ruled = self.head + lines * self.row
        self.fits = self.ruled <= self.room + SLACK and self.column >= style.box
        self.is_roomy = self.count >= FEWEST_GROUPS.get(len(self.lines), FEWEST_LONG)

    def draw(self, pages: Pages, x: float, y: float) -> None:
        style, facts = self.style, self.facts
        self.draw_names(pages, x, y)
        words = y + self.head - 1.6
        pages.line(facts.hand, x + self.number / 2, words, self.small(), self.number - 0.5)
        if facts.start:
            base = self.base(y + self.head, self.row, style.text)
            pages.line("start", x + self.number + 1.5, base, TextFormat(style.text, "italic"))
            self.draw_start(pages, x, base, 0.5)
        for hand in range(self.count):
            top = y + self.first + hand * self.row * len(self.lines)
            pages.rule(x, top, x + self.width, top, PLAIN)
            middle = self.base(top, self.row * len(self.lines), style.text * 1.2)
            pages.line(str(hand + 1), x + self.number / 2, middle, self.small(1.2, bold=True))
            for number, line in enumerate(self.lines):
                self.draw_line(pages, x, top + number * self.row, line, number)
        pages.rule(x + self.number, y + self.head, x + self.number, y + self.ruled, FINE)
        self.draw_columns(pages, x, y)

    def draw_line(self, pages: Pages, x: float, top: float, line: str, number: int) -> None:
        style = self.style
        is_total = line == self.facts.form.total
        text = TextFormat(style.text, "bold" if is_total else "italic")
        base = self.base(top, self.row, style.text)
        pages.line(line, x + self.number + 1.5, base, text, self.labels - self.number - 2)
        if number:
            pages.rule(x + self.number, top, x + self.width, top, FINE)


class ListGrid(PadGrid):
    """One line for each thing that can be won, with the total at the foot; deals to be ticked off below."""

    def __init__(self, pages: Pages, facts: PadFacts, style: GridStyle, room: tuple[float, float]) -> None:
        super().__init__(facts, style, room)
        label = TextFormat(style.text)
        most = 0.45 * self.width
        self.broken = [pages.broken(row, label, most - 3) for row in (*facts.form.rows, facts.form.total)]
        widest = max(pages.wide(line, label) for lines in self.broken for line in lines)
        self.labels = max(widest + 3, style.asked)
        self.under = style.row * 0.75 if facts.form.parts else 0.0
        step = style.text * POINT * 1.25
        self.step = step
        self.tick = TICK + step  # the height of a line of deals with its word
        self.ticked = (self.tick + TICK_GAP) * len(facts.ticks)
        least = [max(style.row, len(lines) * step + 2) for lines in self.broken]
        spread = max(1.0, min(MOST_SPREAD, (self.room - self.head - self.ticked) / sum(least)))
        self.rows = [row * spread for row in least]
        self.ruled = self.head + sum(self.rows)
        smallest = TextFormat(SMALLEST, "italic")
        boxes = [max(style.box, pages.wide(part, smallest) + 1) for part in facts.form.parts]
        self.fits = self.height <= self.room + SLACK and self.column >= sum(boxes or [style.box])

    @property
    def height(self) -> float:
        return self.ruled + self.ticked

    def draw(self, pages: Pages, x: float, y: float) -> None:
        self.draw_names(pages, x, y)
        self.draw_parts(pages, x, y)
        top = y + self.head
        for lines, high in zip(self.broken, self.rows, strict=True):
            is_total = lines is self.broken[-1]
            text = TextFormat(self.style.text, "bold" if is_total else "regular")
            first = self.base(top, high - (len(lines) - 1) * self.step, self.style.text)
            for number, line in enumerate(lines):
                pages.line(line, x + 1.5, first + number * self.step, text, self.labels - 2)
            pages.rule(x, top, x + self.width, top, PLAIN if is_total else FINE)
            top += high
        self.draw_columns(pages, x, y)
        for number, deals in enumerate(self.facts.ticks):
            self.draw_ticks(pages, x, top + TICK_GAP + number * (self.tick + TICK_GAP), number, deals)

    def draw_parts(self, pages: Pages, x: float, y: float) -> None:
        """A box for each part of the game within a column."""
        parts = self.facts.form.parts
        words = self.base(y + self.head - self.under, self.under, self.style.text)
        for column in range(len(self.facts.columns)):
            for number, part in enumerate(parts):
                wide = self.column / len(parts)
                left = x + self.labels + column * self.column + number * wide
                pages.line(part, left + wide / 2, words, self.small(0.92), wide - 0.6)
                if number:
                    pages.rule(left, y + self.head - self.under, left, y + self.ruled, FINE)

    def draw_ticks(self, pages: Pages, x: float, y: float, part: int, deals: int) -> None:
        """So many small boxes, for a stroke after each deal."""
        word = f"{self.facts.hand}s, {self.facts.form.parts[part]}"
        pages.line(word, x, y + 0.75 * self.step, TextFormat(self.style.text * 0.92, "italic"))
        wide = self.width / deals
        for deal in range(deals):
            pages.box(x + deal * wide, y + self.step, wide, TICK, FINE)
