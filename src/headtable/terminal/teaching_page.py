"""The crib card and the half page of rules as text."""

from collections.abc import Mapping, Sequence
from typing import Final

import headtable
from headtable import teaching
from headtable.teaching.crib import crib_for
from headtable.teaching.material import CribRow, HalfPage
from headtable.terminal.card_faces import face
from headtable.terminal.text_page import Page

HEADINGS: Final = {"goal": "Goal", "turn": "Your turn", "end": "End", "score": "Score"}
ENOUGH: Final = 5  # letters of a card's name that tell it, "Motorman" and "Motormen" alike


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
            says = row.says if names_all(row) else f"{cards_in_words(row.cards)}: {row.says}"
            page.row(says, "" if row.points is None else str(row.points))


def names_all(row: CribRow) -> bool:
    """Whether the words of a row name its cards themselves, in the singular or the plural."""
    return all(face(card).name[:ENOUGH].lower() in row.says.lower() for card in row.cards)


def cards_in_words(cards: Sequence[str]) -> str:
    """The cards by their names, each once with its number."""
    names = [face(card).name for card in cards]
    counted = [(name, names.count(name)) for name in dict.fromkeys(names)]
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted)
