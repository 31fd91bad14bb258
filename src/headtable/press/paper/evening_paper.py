"""The paper of a progressive evening as PDF: tally cards, table cards, seating and standings.

The library that writes PDF is loaded when the first sheet is asked for and not before.
"""

from importlib.util import find_spec
from typing import Final

from headtable.press.paper.evening_facts import (
    EveningFacts,
    Fold,
    Marks,
    PrintedGuest,
    Size,
    StandingRow,
    TableCard,
)
from headtable.press.paper.table_card_texts import table_card_lines

__all__ = [
    "EveningFacts",
    "Fold",
    "Marks",
    "PaperMissing",
    "PrintedGuest",
    "Size",
    "StandingRow",
    "TableCard",
    "seating_plan",
    "standings",
    "table_card_lines",
    "table_cards",
    "tally_cards",
    "unprintable",
]  # fmt: skip

NEEDED: Final = {"fpdf": "fpdf2", "font_source_serif_pro": "font-source-serif-pro"}


class PaperMissing(RuntimeError):
    """Nothing can be printed here; the sentence says what to install."""


def tally_cards(
    occasion: EveningFacts,
    guests: list[PrintedGuest],
    blanks: int = 0,
    size: Size = "a4",
    marks: Marks = "punch",
) -> bytes:
    """A card to be punched for each guest, and blank ones for latecomers; with nobody, a page of blanks."""
    look_for_paper()
    from headtable.press.paper import tally_cards

    return tally_cards.cards(occasion, guests, blanks, size, marks)


def table_cards(
    occasion: EveningFacts, placards: list[TableCard], size: Size = "a4", fold: Fold = "tent"
) -> bytes:
    """A card to stand on each table."""
    look_for_paper()
    from headtable.press.paper import table_cards as cards

    return cards.cards(occasion, placards, size, fold)


def seating_plan(
    occasion: EveningFacts, guests: list[PrintedGuest], number: int = 1, size: Size = "a4"
) -> bytes:
    """Who sits where in a round: a list by name, then the room table by table."""
    look_for_paper()
    from headtable.press.paper import seating_plan

    return seating_plan.seating(occasion, guests, number, size)


def standings(occasion: EveningFacts, rows: list[StandingRow], size: Size = "a4") -> bytes:
    """The final list in the order given, with the prizes above it."""
    look_for_paper()
    from headtable.press.paper import final_standings

    return final_standings.standings(occasion, rows, size)


def unprintable(names: list[str]) -> list[str]:
    """Those names of which a letter cannot be printed here, so that somebody can be told beforehand."""
    look_for_paper()
    from headtable.press.paper.pages import Pages

    case = Pages("a4", "").case
    lacking = [name for name in names if not case.is_printable(name)]
    case.close()
    return lacking


def look_for_paper() -> None:
    """Refuse with a sentence if a library that printing needs is not installed."""
    lacking = [package for module, package in NEEDED.items() if find_spec(module) is None]
    if lacking:
        raise PaperMissing(
            f"Printing needs {' and '.join(lacking)}, which cannot be found here; "
            f"pip install {' '.join(lacking)} brings what is lacking."
        )
