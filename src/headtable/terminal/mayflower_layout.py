"""The layout of The Mayflower in text: four rows, in each the pile on the 1 and the pile on the 13.

It is drawn from the piles of the view alone.  A dot stands for a card that does not lie there yet, and the 7
has its place between the piles.
"""

from typing import Final

from headtable.rules.core.view import View
from headtable.rules.core.view_parts import LAYOUT
from headtable.rules.equipment.mayflower import LAST, SERIES
from headtable.terminal import card_faces
from headtable.terminal.styled_text import BOLD, DIM, styled

NAME: Final = "series "
ACROSS: Final = 7
MISSING: Final = "·"
ROOMY: Final = 72  # the columns that it takes with wide gaps; where there are fewer the gaps are narrow


def rows_of(view: View) -> dict[str, list[str]]:
    """By series the cards that lie there; empty where a view has no such layout."""
    return {
        pile.name.removeprefix(NAME): pile.faces
        for pile in view.piles
        if pile.lies == LAYOUT and pile.name.startswith(NAME)
    }


def drawn(view: View, width: int, colour: bool) -> list[str]:
    """The layout as a block of four lines, or nothing where the view has none."""
    rows = rows_of(view)
    if set(rows) != set(SERIES):
        return []
    return [drawn_row(letter, rows[letter], width >= ROOMY, colour) for letter in SERIES]


def drawn_row(letter: str, laid: list[str], is_roomy: bool, colour: bool) -> str:
    line = f"{' ' * is_roomy} {styled(letter, BOLD, colour)}{' ' * is_roomy}"
    for number in range(1, LAST + 1):
        name = f"{letter.lower()}{number}"
        wide = 2 if is_roomy else len(str(number))
        line += "  " if is_roomy else " "
        if number in (ACROSS, ACROSS + 1):
            line += "  " if is_roomy else " "
        if name in laid:
            line += styled(str(number).rjust(wide), card_faces.ink(card_faces.face(name)), colour)
        else:
            line += styled(MISSING.rjust(wide), DIM, colour)
    return line + ("   complete" if is_roomy and len(laid) == LAST else "")
