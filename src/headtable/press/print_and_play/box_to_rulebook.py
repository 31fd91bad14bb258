"""Which rulebook lies in which box."""

from typing import Final

from headtable import rulebooks
from headtable.rulebooks import Book

OTHERWISE_NAMED: Final = {"railroad": "great-railroad-game"}


def book_of(box: str) -> Book:
    """The rulebook in a box."""
    return rulebooks.book(OTHERWISE_NAMED.get(box, box))
