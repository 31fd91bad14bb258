"""Reads a Book from the text of a TOML file; every error names file and entry."""

import re
import tomllib
from collections.abc import Collection, Sequence
from typing import Final

from headtable.rulebooks.catalogue_types import (
    ANY,
    KINDS,
    NOT_IN_THE_BOOK,
    POINTS,
    RECONSTRUCTION,
    USUAL_MINUTES,
    Book,
    CatalogueOption,
    Clause,
    Example,
    GameEntry,
    OptionWording,
    Question,
    RefusalReason,
    ScoredPhrase,
)
from headtable.rulebooks.did_you_mean import nearest
from headtable.rulebooks.toml_reader import TomlTable
from headtable.rules.core.errors import Complaint

NUMBERS: Final = re.compile(r"positive|from ([0-9]+)(?: to ([0-9]+))?")
PHRASE: Final = re.compile(r"(?P<verb>[a-z]+) (?P<rest>.*[^ .:])")
OPTION_NAMED: Final = re.compile(r"(?:^|\. )([a-z][a-z-]*): ")


def read_book(text: str, file: str, house_clauses: Collection[str] = ()) -> Book:
    """Read one book.  Its games may cite their book's own clauses and the `house_clauses`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Complaint(f"{file}: not readable as TOML: {error}") from error
    top = TomlTable(data, file)
    head = top.subtable("book")
    book_id = head.text("id")
    games = tuple(_game(table, book_id) for table in top.subtables("game", "id"))
    top.reject_unknown_keys()
    book = Book(
        id=book_id,
        title=head.text("title"),
        maker=head.optional_text("maker"),
        year=head.number("year"),
        pack=head.optional_text("pack"),
        games=games,
    )
    head.reject_unknown_keys()
    _check_ids(book, file)
    _check_citations(book, file, house_clauses)
    return book


def _game(table: TomlTable, book: str) -> GameEntry:
    id = table.text("id")
    questions = tuple(_question(part, id) for part in table.subtables("question", "asks"))
    options = tuple(_option(part, id) for part in table.subtables("option", "id"))
    game = GameEntry(
        id=id,
        book=book,
        name=table.text("name"),
        family=table.text("family"),
        players=table.numbers("players"),
        usual_players=table.number("usual_players") if table.has("usual_players") else 0,
        partners=table.optional_text("partners"),
        summary=table.text("summary"),
        blurb=table.optional_text("blurb"),
        tagline=table.optional_text("tagline"),
        minutes=table.number("minutes") if table.has("minutes") else USUAL_MINUTES,
        goal=table.optional_text("goal"),
        termination=table.optional_text("termination"),
        information=table.optional_text("information"),
        clauses=tuple(_clause(part, book, id) for part in table.subtables("clause", "id")),
        questions=questions,
        options=options,
        examples=tuple(_example(part, id) for part in table.subtables("example", "id")),
        counted=table.optional_text("counted") or POINTS,
        reasons=tuple(_reason(part, id, questions, options) for part in table.subtables("reason", "id")),
        evening_options=dict(_evening_option(part) for part in table.subtables("evening_option", "id")),
    )
    table.reject_unknown_keys()
    return game


def _clause(table: TomlTable, book: str, game: str) -> Clause:
    clause = Clause(
        id=_prefixed(table, game),
        book=book,
        game=game,
        kind=table.text("kind"),
        topic=table.optional_text("topic"),
        lines=_lines(table),
        players=table.numbers("players"),
        says=table.text("says"),
        ruling=table.optional_text("ruling"),
        refusal=table.optional_text("refusal"),
        scored=_scored(table),
    )
    table.reject_unknown_keys()
    if clause.kind != RECONSTRUCTION and clause.topic:
        table.fail("only a reconstruction has a topic")
    if clause.subject not in KINDS:
        key = "topic" if clause.topic or clause.is_reconstruction else "kind"
        table.fail(f"the {key} '{clause.subject}' is none of: {', '.join(KINDS)}")
    return clause


def _scored(table: TomlTable) -> tuple[tuple[str, ScoredPhrase], ...]:
    """One phrase for all, or one for each way, number of points or sign."""
    if not table.has("scored"):
        return ()
    found: list[tuple[str, ScoredPhrase]] = []
    for key, phrase in table.texts_by_key("scored", ANY).items():
        parts = PHRASE.fullmatch(phrase)
        if parts is None:
            table.fail(f"'scored' must begin with a verb and end without a stop: '{phrase}'")
        found.append((key, ScoredPhrase(parts["verb"], parts["rest"])))
    return tuple(found)


def _question(table: TomlTable, game: str) -> Question:
    option = table.optional_text("option")
    question = Question(
        game=game,
        asks=table.text("asks"),
        readings=table.texts("readings"),
        ruling=table.text("ruling"),
        why=table.text("why"),
        option=option,
        options=tuple(OPTION_NAMED.findall(option)),
        clauses=table.texts("clauses"),
        id=table.optional_text("id"),
    )
    table.reject_unknown_keys()
    if option and not question.options:
        table.fail("'option' must begin with the id of an option and a colon")
    return question


def _option(table: TomlTable, game: str) -> CatalogueOption:
    takes_number = table.has("number")
    numbers = NUMBERS.fullmatch(table.text("number") if takes_number else "positive")
    if numbers is None:
        table.fail("'number' can only be 'positive', 'from N' or 'from N to M'")
    least, most = (int(numbers[group] or 0) for group in (1, 2))
    option = CatalogueOption(
        id=table.text("id"),
        game=game,
        wording=_wording(table),
        default=table.value("default"),
        choices=table.values("choices"),
        takes_number=takes_number,
        least=max(least, 1) if takes_number else 0,
        most=most,
        text_says=table.optional_text("text"),
        clause=table.text("clause"),
    )
    table.reject_unknown_keys()
    is_number = takes_number and isinstance(option.default, int) and option.default >= option.least
    is_open = not takes_number and not option.choices
    if not (is_number or is_open or option.default in option.choices):
        table.fail(f"the default '{option.default}' is not a value that the option takes")
    known = [str(choice) for choice in (*option.choices, option.default)]
    for value in option.wording.words:
        if value not in known:
            table.fail(f"there are words for '{value}', which is none of its choices")
    return option


def _wording(table: TomlTable) -> OptionWording:
    words = table.subtable("words").all_texts() if table.has("words") else {}
    return OptionWording(table.text("asks"), words, table.optional_text("number_says"))


def _evening_option(table: TomlTable) -> tuple[str, OptionWording]:
    option = table.text("id"), _wording(table)
    table.reject_unknown_keys()
    return option


def _reason(
    table: TomlTable, game: str, questions: Sequence[Question], options: Sequence[CatalogueOption]
) -> RefusalReason:
    """It names the one thing that it rests on: a clause, or an option or a question of its game."""
    id = _prefixed(table, game)
    clause, option, question = (table.optional_text(key) for key in ("clause", "option", "question"))
    says = table.text("says")
    table.reject_unknown_keys()
    if [bool(clause), bool(option), bool(question)].count(True) != 1:
        table.fail("name one of: clause, option, question")
    if option:
        clause = next((known.clause for known in options if known.id == option), "")
    if question:
        clause = next((known.clauses[0] for known in questions if known.id == question and known.clauses), "")
    if not clause:
        table.fail(f"the game has no {'option' if option else 'question'} '{option or question}'")
    return RefusalReason(id, clause, option, question, says)


def _example(table: TomlTable, game: str) -> Example:
    example = Example(
        id=_prefixed(table, game),
        game=game,
        lines=_lines(table),
        is_printed=table.flag("printed", missing=True),
        given=table.text("given"),
        when=table.text("when"),
        then=table.text("then"),
        clauses=table.texts("clauses"),
    )
    table.reject_unknown_keys()
    return example


def _prefixed(table: TomlTable, game: str) -> str:
    id = table.text("id")
    if not re.fullmatch(re.escape(game) + r"\.[a-z0-9]+(-[a-z0-9]+)*", id):
        table.fail(f"the id must be '{game}.' and a name of small letters, digits and hyphens")
    return id


def _lines(table: TomlTable) -> tuple[int, int]:
    lines = table.numbers("lines")
    if len(lines) != 2 or not (lines == NOT_IN_THE_BOOK or 0 < lines[0] <= lines[1]):
        table.fail("'lines' must be [first, last], or [0, 0] for what the book does not contain")
    return lines[0], lines[1]


def _check_ids(book: Book, file: str) -> None:
    seen: set[str] = set()
    for game in book.games:
        parts = [game.id]
        parts += [clause.id for clause in game.clauses]
        parts += [example.id for example in game.examples]
        parts += [reason.id for reason in game.reasons]
        parts += [f"question {question.id} of {game.id}" for question in game.questions if question.id]
        parts += [f"option {option.id} of {game.id}" for option in game.options]
        for id in parts:
            if id in seen:
                raise Complaint(f"{file}: there are two entries '{id}'")
            seen.add(id)


def _check_citations(book: Book, file: str, house_clauses: Collection[str]) -> None:
    known = {clause.id for game in book.games for clause in game.clauses} | set(house_clauses)
    for game in book.games:
        options = {option.id for option in game.options}
        for question in game.questions:
            where = f"{file}, game '{game.id}', question '{question.asks}'"
            for id in question.options:
                _must_know(id, options, f"{where}: unknown option")
            for id in question.clauses:
                _must_know(id, known, f"{where}: unknown clause")
        for option in game.options:
            where = f"{file}, game '{game.id}', option '{option.id}'"
            _must_know(option.clause, known, f"{where}: unknown clause")
        for reason in game.reasons:
            where = f"{file}, game '{game.id}', reason '{reason.id}'"
            _must_know(reason.clause, known, f"{where}: unknown clause")
        for example in game.examples:
            where = f"{file}, game '{game.id}', example '{example.id}'"
            for id in example.clauses:
                _must_know(id, known, f"{where}: unknown clause")


def _must_know(id: str, known: Collection[str], what: str) -> None:
    if id not in known:
        close = nearest(id, sorted(known))
        raise Complaint(f"{what} '{id}'" + (f"; the nearest is '{close}'" if close else ""))
