"""Text in columns: paragraphs and pictures broken into rows, and rows filled into columns of a height.

A row knows whether a column may begin with it, so headings stay with what follows them, and no paragraph
leaves a single line behind or ahead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.fonts import Style
from headtable.press.paper.pages import POINT, Pages, TextFormat

LEADING: Final = 1.27  # usual distance from base line to base line, in parts of the size
RISE: Final = 0.93  # the base line below the top of its row, in parts of the size
TOGETHER: Final = 2  # lines of a paragraph that stay together at a break
STEPS: Final = 40  # in which the height of even columns is looked for

MEASURED: Final = 1000  # points, at which words are measured
WIDTHS: Final[dict[tuple[str, Style], float]] = {}  # of words in millimetres for a point of their size

Run: TypeAlias = tuple[str, Style]  # a word or a longer stretch of text in one style


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of type in a row: how far from the left edge, what it says and how."""

    x: float
    text: str
    text_format: TextFormat


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in a row."""

    x: float
    symbol: Symbol
    width: float


@dataclass(frozen=True, slots=True)
class Row:
    """One line of type, or one row of pictures.  The space before it is left out at the top of a column."""

    height: float
    pieces: tuple[Piece, ...] = ()
    pictures: tuple[Picture, ...] = ()
    space: float = 0
    may_begin: bool = True


@dataclass(frozen=True, slots=True)
class Paragraph:
    """How a paragraph stands: its size in points, the indent of all its lines, the space before it."""

    size: float
    indent: float = 0
    space: float = 0
    label: str = ""  # stands in the indent of the first line, in bold
    label_room: float = 0  # how far the label stands to the left of the text
    is_held: bool = False  # it stays with the row before it
    leading: float = LEADING


def paragraph_rows(pages: Pages, runs: Sequence[Run], room: float, form: Paragraph) -> list[Row]:
    """A text in rows, broken between words."""
    lines = broken_words(pages, runs, room - form.indent, form.size)
    rows = []
    for number, line in enumerate(lines):
        pieces = placed(pages, line, form.indent, form.size)
        if form.label and not number:
            label = Piece(form.indent - form.label_room, form.label, TextFormat(form.size, "bold"))
            pieces = (label, *pieces)
        at_edge = number == 0 and not form.is_held
        inside = TOGETHER <= number <= len(lines) - TOGETHER
        space = form.space if number == 0 else 0.0
        height = form.leading * form.size * POINT
        rows.append(Row(height, pieces, space=space, may_begin=at_edge or inside))
    return rows


def broken_words(pages: Pages, runs: Sequence[Run], room: float, size: float) -> list[list[Run]]:
    """The words of a text in lines that fit the room; a no-break space breaks no line."""
    words = [(word, style) for text, style in runs for word in text.split(" ") if word]
    lines: list[list[Run]] = []
    wide = 0.0
    for word, style in words:
        length = word_width(pages, word, style, size)
        gap = word_width(pages, " ", style, size)
        if lines and wide + gap + length <= room:
            lines[-1].append((word, style))
            wide += gap + length
        else:
            lines.append([(word, style)])
            wide = length
    return lines


def word_width(pages: Pages, word: str, style: Style, size: float) -> float:
    """How wide a word is.  All documents have the same faces, so it is measured once."""
    known = WIDTHS.get((word, style))
    if known is None:
        printable = pages.fonts.printable(word, style) or " "
        known = WIDTHS[word, style] = pages.fonts.width(printable, style, MEASURED) / MEASURED
    return known * size


def placed(pages: Pages, line: Sequence[Run], start: float, size: float) -> tuple[Piece, ...]:
    """The words of a line joined into stretches of one style, each at its place."""
    stretches: list[tuple[list[str], Style]] = []
    for word, style in line:
        if stretches and stretches[-1][1] == style:
            stretches[-1][0].append(word)
        else:
            stretches.append(([word], style))
    pieces = []
    x = start
    for words, style in stretches:
        pieces.append(Piece(x, " ".join(words), TextFormat(size, style)))
        gap = word_width(pages, " ", style, size)
        x += sum(word_width(pages, word, style, size) + gap for word in words)
    return tuple(pieces)


# Columns -------------------------------------------------------------------------------------


def fill(rows: Sequence[Row], height: float) -> int:
    """How many of these rows fill a column of this height without a break where none may be."""
    used = 0.0
    fitting = 0
    for number, row in enumerate(rows):
        used += row.height + (row.space if number else 0)
        if used > height + 0.001:
            break
        if number + 1 == len(rows) or rows[number + 1].may_begin:
            fitting = number + 1
    return fitting


def columns(rows: Sequence[Row], count: int, height: float) -> list[list[Row]]:
    """The first of these rows in so many columns of this height, or fewer."""
    made: list[list[Row]] = []
    left = list(rows)
    while left and len(made) < count:
        fitting = fill(left, height)
        if not fitting:
            break
        made.append(left[:fitting])
        left = left[fitting:]
    return made


def even_columns(rows: Sequence[Row], count: int, most: float) -> tuple[list[list[Row]], float]:
    """Rows in columns of nearly the same height, as low as they can be; with the height.

    If all rows do not fit in columns of the greatest height, those that do.
    """
    total = sum(row.height + row.space for row in rows)
    least = total / count * 0.8
    for step in range(STEPS + 1):
        height = least + (most - least) * step / STEPS
        made = columns(rows, count, height)
        if height <= most and sum(map(len, made)) == len(rows):
            return made, max(map(column_height, made), default=0)
    return columns(rows, count, most), most


def column_height(rows: Sequence[Row]) -> float:
    return sum(row.height + (row.space if number else 0) for number, row in enumerate(rows))


def draw_column(pages: Pages, rows: Sequence[Row], x: float, y: float) -> None:
    """Put rows on the page, the first one at the top."""
    for number, row in enumerate(rows):
        y += row.space if number else 0
        for picture in row.pictures:
            pages.drawing(picture.symbol, x + picture.x, y, picture.width)
        for piece in row.pieces:
            base = y + RISE * piece.text_format.size * POINT
            pages.line(piece.text, x + piece.x, base, piece.text_format)
        y += row.height
