"""The books, the games and their rules as data for the client; encoded once and kept."""

from functools import cache

import headtable
from headtable import rulebooks
from headtable.evening import public_data
from headtable.evening.forms import Form
from headtable.rulebooks.catalogue import Book, Clause, Example, GameEntry, Question
from headtable.rules.core.errors import Complaint
from headtable.rules.core.game import Game
from headtable.rules.core.options import Option
from headtable.server.protocol import encoder
from headtable.server.tables.table_config import usual_seats


@cache
def shelf() -> bytes:
    """Every book that has games to play, with them."""
    return encoder.encode(
        {"books": [book for book in map(_book_on_shelf, rulebooks.books()) if book["games"]]}
    )


@cache
def _known() -> frozenset[str]:
    return frozenset(entry.id for entry in rulebooks.games())


def known_game(id: str) -> str:
    """The id itself, if there are rules for it: of a game, or of what games share; else a Complaint."""
    if id not in _known():
        near = rulebooks.nearest(id[:60], _known())
        raise Complaint("There is no such game." + (f" The nearest is '{near}'." if near else ""))
    return id


@cache
def rules(id: str) -> bytes:
    """The rules of a known game."""
    entry = rulebooks.game(id)
    book = rulebooks.book(entry.book)
    playable = next((game for game in headtable.games() if game.id == id), None)
    return encoder.encode(
        {
            "game": _game(playable, entry) if playable else _entry(entry),
            "book": _book(book),
            "clauses": [_clause(book, clause) for clause in entry.clauses],
            "questions": [_question(question) for question in entry.questions],
            "options": _options(playable, entry),
            "examples": [_example(book, example) for example in entry.examples],
            "information": entry.information,
            "termination": entry.termination,
        }
    )


def _book(book: Book) -> dict[str, object]:
    return {
        "id": book.id,
        "title": book.short_title,
        "full_title": book.title,
        "dated": book.dated,
        "year": book.year,
        "maker": book.maker,
        "pack": book.pack,
    }


def _book_on_shelf(book: Book) -> dict[str, object]:
    entries = {entry.id: entry for entry in book.games}
    games = [_game(game, entries[game.id]) for game in headtable.games() if game.id in entries]
    return {**_book(book), "games": games}


def _entry(entry: GameEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "name": entry.name.partition(" (")[0],
        "book": entry.book,
        "family": entry.family,
        "seats": list(entry.players),
        "summary": entry.summary,
        "goal": entry.goal,
        "partners": entry.partners,
        "context": entry.context,
        "reconstruction": entry.is_reconstruction,
    }


def _game(game: Game, entry: GameEntry) -> dict[str, object]:
    return {
        **_entry(entry),
        "seats": list(game.seats),
        "usual_seats": usual_seats(game),
        "minutes": entry.minutes,
        "like": entry.blurb or entry.summary,
        "version": game.version,
        "options": [_option(option) for option in game.options],
    }


def form_data(form: Form) -> dict[str, object]:
    """A form of the evening, with its options."""
    return public_data.form_data(form) | {
        "min_tables": form.min_tables,
        "options": [_option(option) for option in form.options],
    }


def _option(option: Option) -> dict[str, object]:
    return {
        "id": option.id,
        "says": option.says,
        "clause": option.clause,
        "default": option.default(),
        "choices": list(option.choices),
        "choices_for": [list(option.counts(choice)) for choice in option.choices],
        "any_number": option.any_number,
        "least": option.least,
        "most": option.most,
        "any_text": option.any_text,
    }


def _options(game: Game | None, entry: GameEntry) -> list[dict[str, object]]:
    """The options with what the catalogue says of their values."""
    values = {option.id: option.values for option in entry.options}
    found = [_option(option) for option in game.options] if game else []
    return [{**option, "values": values.get(str(option["id"]), "")} for option in found]


def _clause(book: Book, clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "kind": clause.kind,
        "subject": clause.subject,
        "says": clause.says,
        "ruling": clause.ruling,
        "source": "" if clause.is_ours else book.where(clause.lines),
        "players": list(clause.players),
        "advice": not clause.is_enforceable,
        "reconstruction": clause.is_reconstruction,
        "ours": clause.is_ours,
    }


def _question(question: Question) -> dict[str, object]:
    return {
        "asks": question.asks,
        "readings": list(question.readings),
        "ruling": question.ruling,
        "why": question.why,
        "option": question.option,
        "options": list(question.options),
        "clauses": list(question.clauses),
    }


def _example(book: Book, example: Example) -> dict[str, object]:
    return {
        "id": example.id,
        "given": example.given,
        "when": example.when,
        "then": example.then,
        "printed": example.is_printed,
        "source": book.where(example.lines),
        "clauses": list(example.clauses),
    }
