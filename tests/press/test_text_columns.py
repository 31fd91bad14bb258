"""Columns of text: nothing is lost, nothing is wider than its column, and nothing stands alone."""

from collections.abc import Iterator

import pytest

from headtable.press.paper.pages import Pages
from headtable.press.print_and_play.text_columns import (
    Paragraph,
    Row,
    column_height,
    columns,
    even_columns,
    paragraph_rows,
)

ROOM = 60.0
LONG = "One card from each player makes a trick, and the best of them takes it. " * 6


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    pages = Pages("a4", "")
    yield pages
    pages.to_bytes()


def text_of(rows: list[Row]) -> str:
    return " ".join(piece.text for row in rows for piece in row.pieces)


def test_a_paragraph_keeps_its_words_and_its_room(pages: Pages) -> None:
    rows = paragraph_rows(pages, [("Ruling.", "bold"), (LONG, "regular")], ROOM, Paragraph(9.5, indent=7))
    assert text_of(rows) == f"Ruling. {LONG}".strip()
    for row in rows:
        last = row.pieces[-1]
        assert row.pieces[0].x == 7
        assert last.x + pages.wide(last.text, last.text_format) <= ROOM + 0.01
    wider = paragraph_rows(pages, [(LONG, "regular")], 2 * ROOM, Paragraph(9.5))
    assert len(wider) < len(rows)


def test_stretches_of_two_styles_do_not_overlap(pages: Pages) -> None:
    (row,) = paragraph_rows(pages, [("We play:", "bold"), ("No.", "regular")], ROOM, Paragraph(9.5))
    first, second = row.pieces
    assert second.x > first.x + pages.wide(first.text, first.text_format)


def test_a_label_stands_in_the_indent_of_the_first_line(pages: Pages) -> None:
    form = Paragraph(9.5, indent=7, label="12", label_room=7)
    first, *others = paragraph_rows(pages, [(LONG, "regular")], ROOM, form)
    assert (first.pieces[0].x, first.pieces[0].text) == (0, "12")
    assert all(len(row.pieces) == 1 for row in others)


def test_a_no_break_space_breaks_no_line(pages: Pages) -> None:
    words = [("a" * 20 + f" (line\N{NO-BREAK SPACE}{number})", "regular") for number in range(100, 120)]
    rows = paragraph_rows(pages, [(text, "italic") for text, _ in words], ROOM, Paragraph(9.5))
    assert len(rows) > 5
    assert not any(row.pieces[-1].text.endswith("(line") for row in rows)


@pytest.mark.parametrize("height", [13.0, 17.5, 22.0, 30.0, 41.0])
def test_no_column_begins_or_ends_with_a_line_of_a_longer_paragraph(pages: Pages, height: float) -> None:
    rows = [
        row
        for number in range(12)
        for row in paragraph_rows(pages, [(LONG[: 60 + 35 * number], "regular")], ROOM, Paragraph(9.5))
    ]
    starts = [number for number in range(len(rows)) if is_start(rows, number)]
    filled = columns(rows, 1000, height)
    assert [row for column in filled for row in column] == rows
    breaks = [sum(map(len, filled[:number])) for number in range(1, len(filled))]
    assert breaks
    for at in breaks:
        near = [abs(at - start) for start in [*starts, len(rows)]]
        assert at in starts or min(near) >= 2


def is_start(rows: list[Row], number: int) -> bool:
    return not number or text_of([rows[number]]).startswith("One card from each player makes")


@pytest.mark.parametrize("height", [12.0, 16.0, 20.0, 24.0, 28.0])
def test_a_heading_stays_with_what_follows(pages: Pages, height: float) -> None:
    rows = []
    for _ in range(6):
        rows += paragraph_rows(pages, [("Deal", "bold")], ROOM, Paragraph(12, space=4))
        rows += paragraph_rows(pages, [(LONG[:140], "regular")], ROOM, Paragraph(9.5, is_held=True))
    for column in columns(rows, 100, height):
        assert text_of(column[-1:]) != "Deal"
        assert column_height(column) <= height + 0.01


def test_even_columns_are_nearly_of_one_height_and_lose_nothing(pages: Pages) -> None:
    rows = [row for _ in range(9) for row in paragraph_rows(pages, [(LONG, "regular")], ROOM, Paragraph(9.5))]
    filled, height = even_columns(rows, 2, 250)
    assert [row for column in filled for row in column] == rows
    left, right = map(column_height, filled)
    assert height == max(left, right)
    assert abs(left - right) < 12


def test_what_does_not_fit_is_left(pages: Pages) -> None:
    rows = [row for _ in range(9) for row in paragraph_rows(pages, [(LONG, "regular")], ROOM, Paragraph(9.5))]
    filled, _ = even_columns(rows, 2, 40)
    shown = [row for column in filled for row in column]
    assert len(filled) == 2
    assert shown == rows[: len(shown)]
    assert all(column_height(column) <= 40 for column in filled)
