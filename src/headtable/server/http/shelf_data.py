"""The books, the games and their rules as answers; encoded once and kept."""

from functools import cache

from msgspec.structs import asdict

import headtable
from headtable import rulebooks
from headtable.evening.forms import Form
from headtable.rulebooks.catalogue_types import Book, Clause, Example, GameEntry, OptionWording, Question
from headtable.rules.core.errors import Complaint
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.options import Option
from headtable.server.http import shelf_answer_types as answers
from headtable.server.http.evening_answer_types import EveningForm
from headtable.server.protocol import encoder
from headtable.server.tables.table_config import usual_seats


@cache
def shelf() -> bytes:
    """Every book that has games to play, with them."""
    books = [_book_on_shelf(book) for book in rulebooks.books()]
    return encoder.encode(answers.Shelf([book for book in books if book.games]))


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
        answers.Rules(
            game=answers.RulesGame(**asdict(_game(playable, entry) if playable else _entry(entry))),
            book=answers.RulesBook(**asdict(_book(book)), pack=book.pack),
            clauses=[_clause(book, clause) for clause in entry.clauses],
            questions=[_question(question) for question in entry.questions],
            options=[_option(option, entry) for option in playable.options] if playable else [],
            examples=[_example(book, example) for example in entry.examples],
            information=entry.information,
            termination=entry.termination,
        )
    )


@cache
def score_words(id: str) -> bytes:
    """What the score sheet of a known game is told with: the phrases of its book and of the house."""
    entry = rulebooks.game(id)
    books = [rulebooks.book(book) for book in {entry.book, rulebooks.HOUSE}]
    clauses = [clause for book in books for game in book.games for clause in game.clauses]
    scored = {
        clause.id: {key: answers.ScoredPhrase(said.verb, said.rest) for key, said in clause.scored}
        for clause in clauses
        if clause.scored
    }
    return encoder.encode(answers.ScoreWords(counted=entry.counted, scored=scored))


def _book(book: Book) -> answers.Book:
    return answers.Book(
        id=book.id,
        title=book.short_title,
        full_title=book.title,
        dated=book.dated,
        year=book.year,
        maker=book.maker,
    )


def _book_on_shelf(book: Book) -> answers.ShelfBook:
    entries = {entry.id: entry for entry in book.games}
    games = [_game(game, entries[game.id]) for game in headtable.games() if game.id in entries]
    return answers.ShelfBook(**asdict(_book(book)), games=games)


def _entry(entry: GameEntry) -> answers.CatalogueGame:
    return answers.CatalogueGame(
        id=entry.id,
        name=entry.short_name,
        book=entry.book,
        family=entry.family,
        seats=list(entry.players),
        summary=entry.summary,
        goal=entry.goal,
        partners=entry.partners,
        context=entry.context,
        reconstruction=entry.is_reconstruction,
    )


def _game(game: Game, entry: GameEntry) -> answers.ShelfGame:
    written = asdict(_entry(entry)) | {"seats": list(game.seats)}
    return answers.ShelfGame(
        **written,
        usual_seats=usual_seats(game),
        minutes=entry.minutes,
        like=entry.blurb,
        tagline=entry.tagline,
        version=game.version,
        options=[_option(option, entry) for option in game.options],
    )


def form_data(form: Form) -> EveningForm:
    """A form of the evening, with its options."""
    entry = rulebooks.game(form.rules)
    return EveningForm(
        id=form.id,
        title=form.title,
        is_reconstruction=form.is_reconstruction,
        book=form.book,
        rules=form.rules,
        game=form.game,
        couples=form.is_couples,
        bell=form.has_bell,
        min_tables=form.min_tables,
        options=[_option(option, entry) for option in form.options],
    )


def _option(option: Option, entry: GameEntry) -> answers.Option:
    """A house rule in the words of the catalogue."""
    wording = entry.wording_of(option.id) or OptionWording(option.says, {}, "")
    return answers.Option(
        id=option.id,
        says=wording.asks,
        clause=option.clause,
        default=option.default(),
        among_people=option.usual(people=2),
        choices=list(option.choices),
        words=[wording.in_words(choice) for choice in option.choices],
        choices_for=[list(option.counts(choice)) for choice in option.choices],
        any_number=option.any_number,
        number_says=wording.number_says,
        least=option.least,
        most=option.most,
        any_text=option.any_text,
    )


def _clause(book: Book, clause: Clause) -> answers.Clause:
    return answers.Clause(
        id=clause.id,
        kind=clause.kind,
        subject=clause.subject,
        says=clause.says,
        ruling=clause.ruling,
        source="" if clause.is_ours else book.where(clause.lines),
        players=list(clause.players),
        advice=not clause.is_enforceable,
        reconstruction=clause.is_reconstruction,
        ours=clause.is_ours,
    )


def _question(question: Question) -> answers.Question:
    return answers.Question(
        asks=question.asks,
        readings=list(question.readings),
        ruling=question.ruling,
        why=question.why,
        option=question.option,
        options=list(question.options),
        clauses=list(question.clauses),
    )


def _example(book: Book, example: Example) -> answers.Example:
    return answers.Example(
        id=example.id,
        given=example.given,
        when=example.when,
        then=example.then,
        printed=example.is_printed,
        source=book.where(example.lines),
        clauses=list(example.clauses),
    )
