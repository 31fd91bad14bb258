"""Score pads: for each game a page of two or four alike, with columns for the players and what counts."""

from dataclasses import dataclass, replace
from typing import Final

from headtable import games, rulebooks
from headtable.narration.capital_and_stop import capital
from headtable.press.paper.pages import MARGIN, POINT, Pages, TextFormat
from headtable.press.paper.paper_sizes import SIZES as PAPERS
from headtable.press.print_and_play.box_to_rulebook import book_of
from headtable.press.print_and_play.pad_facts import PadFacts, pad_facts
from headtable.press.print_and_play.pad_grid import GRID, LARGE_GRID, PadGrid, grid_for
from headtable.press.print_and_play.print_options import PrintOptions

TEXT: Final = 8.0  # points
LARGE_TEXT: Final = 12.0
LEADING: Final = 1.22
INSET: Final = 4.0  # from a cut to what is printed
TABLES: Final = (0.39, 0.3, 0.48, 0.56)  # of the width, where what counts stands beside the grid
BETWEEN: Final = 5.0  # the grid and what counts
POINTS: Final = 9.0  # room for the points of a row, in the size of normal print
FIRST: Final = 2.0  # from the edge to the first line of a row
HANGING: Final = 2.0  # that its other lines stand further in
WIDE: Final = 1.15  # from here on a pad is wide enough for a table beside its grid
BROAD: Final = 150.0  # from here on a table below has two columns
ON_A_PAGE: Final = {4: (2, 2), 2: (1, 2), 1: (1, 1)}  # so many across, and so many down
ALL_OURS: Final = "Reconstruction: the book names this game and prints no rules for it."


def put(pages: Pages, box: str, options: PrintOptions) -> None:
    """The pads of all games of a box."""
    book = book_of(box).id
    for known in games():
        if rulebooks.game(known.id).book == book:
            put_game(pages, known.id, options)


def put_game(pages: Pages, game_id: str, options: PrintOptions) -> None:
    """A page with as many pads of one game as fit, to be cut apart."""
    pad, count = best_pad(pages, pad_facts(game_id), options)
    across, down = ON_A_PAGE[count]
    pages.new_page()
    for number in range(count):
        x = MARGIN + number % across * (pages.width - 2 * MARGIN) / across
        y = MARGIN + number // across * (pages.height - 2 * MARGIN) / down
        draw_pad(pages, pad, x + INSET, y + INSET)
    draw_cuts(pages, across, down)


# Layout ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of what counts; the points stand at its end."""

    text: str
    indent: float = 0
    points: str = ""
    is_title: bool = False
    ends_row: bool = False


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad with the places of its parts, from its own upper left corner."""

    facts: PadFacts
    grid: PadGrid
    lines: tuple[TableLine, ...]
    text: TextFormat
    size: tuple[float, float]
    head: float
    table: tuple[float, float, float]  # left, top and width of its first column
    split: int  # so many lines stand in that column
    fits: bool

    @property
    def step(self) -> float:
        return step_of(self.text)


def step_of(text: TextFormat) -> float:
    return text.size * POINT * LEADING


def best_pad(pages: Pages, facts: PadFacts, options: PrintOptions) -> tuple[Pad, int]:
    """The pad with which most fit a page, and how many: four, two, or one where it needs all the room."""
    width, height = (length - 2 * MARGIN for length in PAPERS[options.paper])
    for count in (2, 1) if options.is_large else (4, 2, 1):
        across, down = ON_A_PAGE[count]
        pad = laid_out(pages, facts, (width / across, height / down), options)
        if pad.fits and pad.grid.is_roomy:
            break
    return pad, count


def laid_out(pages: Pages, facts: PadFacts, place: tuple[float, float], options: PrintOptions) -> Pad:
    """Grid and table beside each other on a wide pad, else one below the other."""
    width, height = (length - 2 * INSET for length in place)
    text = TextFormat(LARGE_TEXT if options.is_large else TEXT)
    style = LARGE_GRID if options.is_large else GRID
    step = step_of(text)
    head = step * (4.9 if facts.partners else 3.7)
    foot = step * 1.2 if facts.entry.is_reconstruction else 0
    high = height - head - foot
    if width <= WIDE * height:
        column = (width - BETWEEN) / 2 if width > BROAD else width
        lines = table_lines(pages, facts, text, column)
        split = len(lines) if column == width else first_column(lines)
        grid = grid_for(pages, facts, style, (width, high - split * step - BETWEEN))
        table = (0.0, head + grid.height + BETWEEN, column)
        return Pad(facts, grid, lines, text, (width, height), head, table, split, grid.fits)
    for part in TABLES:
        beside = part * width
        lines = table_lines(pages, facts, text, beside)
        grid = grid_for(pages, facts, style, (width - beside - BETWEEN, high))
        fits = grid.fits and len(lines) * step <= high
        table = (width - beside, head, beside)
        pad = Pad(facts, grid, lines, text, (width, height), head, table, len(lines), fits)
        if fits and grid.is_roomy:
            break
    return pad


def table_lines(pages: Pages, facts: PadFacts, text: TextFormat, width: float) -> tuple[TableLine, ...]:
    """What counts, broken to its room; points stand on the last line of their row."""
    bold = TextFormat(text.size, "bold")
    room = width - POINTS * text.size / TEXT
    lines = []
    for box in facts.boxes:
        lines += [TableLine(line, is_title=True) for line in pages.broken(box.title, bold, width)]
        for row in box.rows:
            broken = pages.broken(row.says, text, room - FIRST - HANGING)
            lines += [TableLine(line, HANGING if place else 0) for place, line in enumerate(broken)]
            lines[-1] = replace(lines[-1], points=row.points, ends_row=True)
    return tuple(lines)


def first_column(lines: tuple[TableLine, ...]) -> int:
    """How many lines stand in the first of two columns: half of them, up to the end of a row."""
    middle = (len(lines) + 1) // 2
    ends = [number for number, line in enumerate(lines, 1) if line.ends_row and number >= middle]
    return ends[0] if ends else len(lines)


# Drawing ---------------------------------------------------------------------------------------


def draw_pad(pages: Pages, pad: Pad, x: float, y: float) -> None:
    draw_head(pages, pad, x, y)
    pad.grid.draw(pages, x, y + pad.head)
    first, top, width = pad.table
    for number, line in enumerate(pad.lines):
        column, place = divmod(number, pad.split)
        left = first + column * (width + BETWEEN)
        base = y + top + (place + 0.8) * pad.step
        if line.is_title:
            pages.line(line.text, x + left, base, TextFormat(pad.text.size, "bold"), width)
            continue
        pages.line(line.text, x + left + FIRST + line.indent, base, pad.text)
        points = TextFormat(pad.text.size, "bold", "right")
        pages.line(line.points, x + left + width, base, points)
    if pad.facts.entry.is_reconstruction:
        note = TextFormat(pad.text.size - 1, "italic")
        pages.line(ALL_OURS, x, y + pad.size[1], note, pad.size[0])


def draw_head(pages: Pages, pad: Pad, x: float, y: float) -> None:
    """The game and what it goes to; the players; whose pad it is."""
    facts, step, (width, _) = pad.facts, pad.step, pad.size
    size = pad.text.size
    aim = capital(facts.aim)
    right = pages.line(aim, x + width, y + 1.3 * step, TextFormat(1.25 * size, "bold", "right"), width / 2)
    name = facts.entry.short_name
    pages.line(name, x, y + 1.3 * step, TextFormat(1.6 * size, "bold"), width - right - 3)
    book = rulebooks.book(facts.entry.book)
    pages.line(f"{facts.players} · {book.dated}", x, y + 2.6 * step, TextFormat(size, "italic"), width * 0.68)
    pages.line("Date", x + width * 0.72, y + 2.6 * step, TextFormat(size, "italic"))
    after = pages.wide("Date", TextFormat(size, "italic")) + 1.5
    pages.rule(x + width * 0.72 + after, y + 2.7 * step, x + width, y + 2.7 * step, 0.15)
    if facts.partners:
        pages.line(facts.partners, x, y + 3.8 * step, TextFormat(size, "italic"), width)


def draw_cuts(pages: Pages, across: int, down: int) -> None:
    """Dashes between the pads."""
    width, height = pages.width - 2 * MARGIN, pages.height - 2 * MARGIN
    for number in range(1, across):
        x = MARGIN + number * width / across
        pages.dashed(x, MARGIN, x, MARGIN + height)
    for number in range(1, down):
        y = MARGIN + number * height / down
        pages.dashed(MARGIN, y, MARGIN + width, y)
