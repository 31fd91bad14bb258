"""The rules catalogue: every book as clauses, open questions with their rulings, options and examples.

Nothing is read when this is imported.  A book is read, checked and kept when it is first asked for.
An unknown name is answered with a Complaint that names the nearest known one.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from headtable.rulebooks.book_reader import read_book
from headtable.rulebooks.catalogue_types import (
    Book,
    CatalogueOption,
    Clause,
    Example,
    GameEntry,
    Question,
    RefusalReason,
)
from headtable.rulebooks.did_you_mean import nearest
from headtable.rules.core.errors import Complaint

__all__ = [
    "BOOKS",
    "HOUSE",
    "Book",
    "CatalogueOption",
    "Clause",
    "Example",
    "GameEntry",
    "Question",
    "RefusalReason",
    "book",
    "books",
    "clause",
    "clauses",
    "example",
    "game",
    "game_of",
    "games",
    "is_game",
    "nearest",
    "reason",
]

Cited = TypeVar("Cited", Clause, Example)

HOUSE: Final = "house"
BOOKS: Final = ("trolley", "trix", "trocadero", "great-railroad-game", "mayflower", HOUSE)


def books() -> tuple[Book, ...]:
    """Every book on the shelf, our own house rules last."""
    return tuple(book(id) for id in BOOKS)


@cache
def book(id: str) -> Book:
    """The book with this id."""
    if id not in BOOKS:
        raise _unknown("book", id, BOOKS)
    citable = () if id == HOUSE else [clause.id for game in book(HOUSE).games for clause in game.clauses]
    file = f"{id}.toml"
    text = files("headtable.rulebooks").joinpath(file).read_text(encoding="utf-8")
    read = read_book(text, file, citable)
    if read.id != id:
        raise Complaint(f"{file}: the book's id is '{read.id}', not '{id}'")
    return read


def games() -> tuple[GameEntry, ...]:
    """Every game of every book, playable yet or not."""
    return tuple(game for book in books() for game in book.games)


@cache
def game(id: str) -> GameEntry:
    """The game with this id."""
    for book_id in BOOKS:
        for entry in book(book_id).games:
            if entry.id == id:
                return entry
    raise _unknown("game", id, [entry.id for entry in games()])


def clauses(game_id: str) -> tuple[Clause, ...]:
    """The clauses of a game, in the book's order."""
    return game(game_id).clauses


@cache
def clause(id: str) -> Clause:
    """The clause with this id; a Complaint names the one behind an id that is only a reason's."""
    for found in game_of(id).reasons:
        if found.id == id:
            raise Complaint(f"'{id}' is no clause but a reason; it stands on the clause '{found.clause}'")
    return _named("clause", id, game_of(id).clauses)


@cache
def reason(id: str) -> RefusalReason:
    """The reason with this id: one of its own, or that of the clause of this id."""
    game = game_of(id)
    for found in game.reasons:
        if found.id == id:
            return found
    if id not in [clause.id for clause in game.clauses]:
        raise _unknown(
            "clause", id, [clause.id for clause in game.clauses] + [reason.id for reason in game.reasons]
        )
    known = clause(id)
    return RefusalReason(id, id, "", "", known.refusal)


@cache
def example(id: str) -> Example:
    """The worked example with this id."""
    return _named("example", id, game_of(id).examples)


def game_of(id: str) -> GameEntry:
    """The game that a clause or an example belongs to, by the first half of its id."""
    prefix = id.partition(".")[0]
    if "." in id and is_game(prefix):
        return game(prefix)
    raise _unknown("clause", id, [clause.id for entry in games() for clause in entry.clauses])


def is_game(id: str) -> bool:
    """Whether some book has a game with this id."""
    return any(entry.id == id for entry in games())


def _named(what: str, id: str, known: Sequence[Cited]) -> Cited:
    """The one with this id."""
    for found in known:
        if found.id == id:
            return found
    raise _unknown(what, id, [each.id for each in known])


def _unknown(what: str, id: str, known: Iterable[str]) -> Complaint:
    close = nearest(id, known)
    return Complaint(f"there is no {what} '{id}'" + (f"; the nearest is '{close}'" if close else ""))
