"""The crib card and the half page of rules as text."""

from collections.abc import Mapping
from typing import Final

import headtable
from headtable import teaching
from headtable.teaching.crib_for_table import cards_in_words, crib_for, row_in_words
from headtable.teaching.material import HalfPage
from headtable.terminal.page_writer import Page

HEADINGS: Final = {"goal": "Goal", "turn": "Your turn", "end": "End", "score": "Score"}


def write_half_page(page: Page, half: HalfPage) -> None:
    """The rules in half a page, each part under its heading, with the cards that it shows."""
    for part, text in zip(HEADINGS, (half.goal, half.turn, half.end, half.score), strict=True):
        page.heading(HEADINGS[part])
        page.paragraph(text)
        for picture in half.pictures:
            if picture.part == part:
                page.paragraph(f"{cards_in_words(picture.cards)}: {picture.says}", indent=2)


def write_crib(page: Page, game: str, seats: int, options: Mapping[str, object]) -> None:
    """The crib card for a table of these seats and options, those that are not named as usual."""
    known = headtable.game(game)
    values = known.start(seats, 0, dict(options)).setup.options.values
    page.title(f"{known.name}: crib card")
    for box in crib_for(teaching.material(game).crib, seats, values):
        page.heading(box.title)
        for row in box.rows:
            page.row(row_in_words(row), "" if row.points is None else str(row.points))
