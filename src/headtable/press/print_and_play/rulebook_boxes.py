"""Which rulebook lies in which box, and which games it has."""

from headtable import rulebooks
from headtable.press import BOXES
from headtable.rulebooks import GameEntry


def book_of(box: str) -> str:
    """The id of the rulebook in a box."""
    return "great-railroad-game" if box == "railroad" else box


def box_of(book: str) -> str:
    """The box that a rulebook lies in."""
    return next(box for box in BOXES if book_of(box) == book)


def games_in(box: str) -> list[GameEntry]:
    """The games that are played at one table with a box."""
    return [entry for entry in rulebooks.book(book_of(box)).games if entry.usual_players]
