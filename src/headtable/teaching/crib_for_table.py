"""The crib card for one table: what holds for its number of players and options, and its rows in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from headtable.narration.card_names import card_name
from headtable.teaching.material import Condition, CribBox, CribRow

ENOUGH: Final = 5  # letters of a card's name that tell it, "Motorman" and "Motormen" alike


def crib_for(boxes: tuple[CribBox, ...], seats: int, options: Mapping[str, object]) -> list[CribBox]:
    """The boxes and rows that hold there, with the values of options filled in."""
    fitting = []
    for box in boxes:
        rows = tuple(filled(row, options) for row in box.rows if holds(row.seats, row.when, seats, options))
        if rows and holds(box.seats, box.when, seats, options):
            fitting.append(CribBox(box.title, rows, box.is_order, box.seats, box.when))
    return fitting


def holds(counts: tuple[int, ...], when: Condition, seats: int, options: Mapping[str, object]) -> bool:
    """Whether something is so at a table of these seats and options."""
    if counts and seats not in counts:
        return False
    return all(
        str(options.get(option)) in [str(value) for value in values] for option, values in when.items()
    )


def filled(row: CribRow, options: Mapping[str, object]) -> CribRow:
    """The row with the value of an option in the place of its `{id}`."""
    says = row.says
    for option, value in options.items():
        says = says.replace(f"{{{option}}}", str(value))
    return CribRow(row.cards, says, row.points, row.clause, row.seats, row.when)


def row_in_words(row: CribRow) -> str:
    """A row without pictures: its cards by their names, unless its words name them all."""
    return row.says if names_all(row) else f"{cards_in_words(row.cards)}: {row.says}"


def names_all(row: CribRow) -> bool:
    """Whether the words of a row name its cards themselves: one, several, or without their colour."""
    return all(names_card(row.says.lower(), card_name(card).lower()) for card in row.cards)


def names_card(says: str, name: str) -> bool:
    """Whether words name a card by its whole name or without its first word, the colour."""
    colourless = name.partition(" ")[2]
    return name[:ENOUGH] in says or (bool(colourless) and colourless[:ENOUGH] in says)


def cards_in_words(cards: Sequence[str]) -> str:
    """The cards by their names, each once with its number."""
    names = [card_name(card) for card in cards]
    counted = [(name, names.count(name)) for name in dict.fromkeys(names)]
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted)
