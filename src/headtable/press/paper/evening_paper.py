"""The paper of a progressive evening as PDF: tally cards, table cards, seating and standings.

The library that writes PDF is loaded when the first sheet is asked for and not before.
"""

from importlib.util import find_spec
from typing import Final

from headtable.press.paper.evening_paper_types import (
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
    "PrintLibraryMissing",
    "PrintedGuest",
    "Size",
    "StandingRow",
    "TableCard",
    "seating_plan",
    "standings",
    "table_card_lines",
    "table_cards",
    "tally_cards",
]  # fmt: skip

NEEDED: Final = {"fpdf": "fpdf2", "font_source_serif_pro": "font-source-serif-pro"}


class PrintLibraryMissing(RuntimeError):
    """Nothing can be printed here; the sentence says what to install."""


def tally_cards(
    facts: EveningFacts,
    guests: list[PrintedGuest],
    blanks: int = 0,
    size: Size = "a4",
    marks: Marks = "punch",
) -> bytes:
    """A card to be punched for each guest, and blank ones for latecomers; with nobody, a page of blanks."""
    require_libraries()
    from headtable.press.paper import tally_cards

    return tally_cards.cards(facts, guests, blanks, size, marks)


def table_cards(
    facts: EveningFacts, tables: list[TableCard], size: Size = "a4", fold: Fold = "tent"
) -> bytes:
    """A card to stand on each table."""
    require_libraries()
    from headtable.press.paper import table_cards as cards

    return cards.cards(facts, tables, size, fold)


def seating_plan(
    facts: EveningFacts, guests: list[PrintedGuest], number: int = 1, size: Size = "a4"
) -> bytes:
    """Who sits where in a round: a list by name, then the room table by table."""
    require_libraries()
    from headtable.press.paper import seating_plan

    return seating_plan.seating(facts, guests, number, size)


def standings(facts: EveningFacts, rows: list[StandingRow], size: Size = "a4") -> bytes:
    """The final list in the order given, with the prizes above it."""
    require_libraries()
    from headtable.press.paper import final_standings

    return final_standings.standings(facts, rows, size)


def require_libraries() -> None:
    """Refuse with a sentence if a library that printing needs is not installed."""
    lacking = [package for module, package in NEEDED.items() if find_spec(module) is None]
    if lacking:
        raise PrintLibraryMissing(
            f"Printing needs {' and '.join(lacking)}, which cannot be found here: the extra paper has it"
            " (docs/install.md says how)."
        )
