"""The rules as pages of text for a terminal: the shelf, a book, a game, a clause, a search."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from headtable import rulebooks, teaching
from headtable.rulebooks.catalogue_types import (
    KINDS,
    NOT_IN_THE_BOOK,
    Book,
    CatalogueOption,
    Clause,
    Example,
    GameEntry,
    Question,
    RefusalReason,
)
from headtable.rulebooks.headings_and_numbers import HEADINGS, lines_in_words, players_in_words
from headtable.terminal.half_page_and_crib import write_half_page
from headtable.terminal.page_writer import BOLD, DIM, WARNING, Page

OURS: Final = "Ours, not in the book"
REBUILT: Final = "Reconstruction"


def write_shelf(page: Page, books: Iterable[Book]) -> None:
    """Every book with its games, one line a game."""
    for book in books:
        write_book_head(page, book)
        for game in book.games:
            page.gap()
            page.edges(f"  {game.id}", players_in_words(game.players))
            page.paragraph(game.summary, 4)
    page.gap()
    page.paragraph("headtable rules GAME reads a game, headtable rules GAME.CLAUSE one clause,", style=DIM)
    page.paragraph("headtable rules --book BOOK a whole book, --find WORD searches.", style=DIM)


def write_book_head(page: Page, book: Book) -> None:
    """Title, maker and year of a book."""
    page.title(book.dated)
    if book.maker:
        page.paragraph(book.maker, style=DIM)


def write_book_opening(page: Page, book: Book) -> None:
    """What stands before the first game of a book: its title and its pack."""
    write_book_head(page, book)
    if book.pack:
        page.heading("What is in the box")
        page.note(book.pack)


def write_book(page: Page, book: Book) -> None:
    """A whole book: its pack and every game."""
    write_book_opening(page, book)
    for game in book.games:
        page.gap()
        write_game(page, book, game)


def write_game(page: Page, book: Book, game: GameEntry) -> None:
    """All the rules of a game, then what the book leaves open."""
    page.title(game.name)
    kind_and_seats = f"{game.family} for {players_in_words(game.players)}"
    page.edges(kind_and_seats[0].upper() + kind_and_seats[1:], f"from {book.where(NOT_IN_THE_BOOK)}", DIM)
    page.gap()
    page.paragraph(game.summary)
    if teaching.has_material(game.id):
        write_half_page(page, teaching.material(game.id).half_page)
    if game.is_reconstruction:
        page.gap()
        page.paragraph(
            f"{REBUILT}: the book names this game but prints no rules for it. All that follows is ours.",
            style=WARNING,
        )
    for label, text in (("Goal:", game.goal), ("Partners:", game.partners)):
        if text:
            page.gap()
            page.paragraph(text, label=label)
    for kind in KINDS:
        clauses = game.clauses_about(kind)
        if clauses:
            page.heading(HEADINGS[kind])
        for clause in clauses:
            _write_rule(page, clause)
    _write_appendix(page, game)


def _write_rule(page: Page, clause: Clause) -> None:
    page.edges(clause.id, _remark(clause))
    page.paragraph(clause.says, 2)
    if clause.ruling:
        page.paragraph(clause.ruling, 2, "Ruling:")
    page.gap()


def _write_appendix(page: Page, game: GameEntry) -> None:
    if game.questions:
        page.heading("Questions that the book leaves open")
    for question in game.questions:
        _write_question(page, question)
    if game.options:
        page.heading("Options")
    for option in game.options:
        _write_option(page, option)
    if game.examples:
        page.heading("Examples")
    for example in game.examples:
        _write_example(page, example)
    for heading, text in (("What everybody may see", game.information), ("Why it ends", game.termination)):
        if text:
            page.heading(heading)
            page.paragraph(text)


def write_reason(page: Page, reason: RefusalReason) -> None:
    """Why a move is refused, and what stands behind it; the clause comes after it."""
    page.title(reason.id)
    page.edges(f"{rulebooks.game_of(reason.id).name}: why a move is refused", "", DIM)
    page.gap()
    page.paragraph(reason.in_general)
    page.gap()
    page.paragraph(reason.clause, label="Clause:")
    if reason.option:
        page.paragraph(reason.option, label="Option:")


def write_clause(page: Page, book: Book, clause: Clause) -> None:
    """One clause with everything that the catalogue says about it."""
    game = rulebooks.game(clause.game)
    page.title(clause.id)
    page.edges(f"{game.name}: {HEADINGS[clause.subject].lower()}", _source(book, clause), DIM)
    if clause.is_reconstruction and not clause.is_ours:
        page.paragraph(f"{REBUILT}: the rule is ours; the book prints none.", style=WARNING)
    page.gap()
    page.paragraph(clause.says)
    if clause.ruling:
        page.gap()
        page.paragraph(clause.ruling, label="Ruling:")
    if clause.players:
        page.gap()
        page.paragraph(f"for {players_in_words(clause.players)} only", label="Holds:")
    if not clause.is_enforceable:
        page.gap()
        page.paragraph("Advice: nothing is enforced.", style=DIM)
    _write_neighbours(page, game, clause)


def _write_neighbours(page: Page, game: GameEntry, clause: Clause) -> None:
    near = [entry for entry in rulebooks.games() if entry.id == game.id or game.is_shared]
    questions = [question for entry in near for question in entry.questions_on(clause)]
    options = [option for entry in near for option in entry.options_on(clause)]
    examples = [example for entry in near for example in entry.examples_of(clause)]
    if questions:
        page.heading("Questions about it")
    for question in questions:
        _write_question(page, question, "" if question.game == game.id else f"{question.game}: ")
    if options:
        page.heading("Options that change it")
    alike: dict[tuple[str, str], list[CatalogueOption]] = {}
    for option in options:
        alike.setdefault((option.id, option.answers()), []).append(option)
    for (name, _), same in alike.items():
        games = ", ".join(option.game for option in same)
        page.edges(name, "" if games == game.id else games)
        _write_answers(page, same[0])
    if examples:
        page.heading("Examples")
    for example in examples:
        _write_example(page, example)


def write_example(page: Page, book: Book, example: Example) -> None:
    """One worked example and the clauses it is about."""
    page.title(example.id)
    page.edges(_printed(example), book.where(example.lines), DIM)
    page.gap()
    _write_case(page, example, 0)
    if example.clauses:
        page.gap()
        page.paragraph(", ".join(example.clauses), label="Clauses:")


def _write_question(page: Page, question: Question, prefix: str = "") -> None:
    page.paragraph(prefix + question.asks, style=BOLD)
    if len(question.readings) > 1:
        for letter, reading in zip("abcdefgh", question.readings, strict=False):
            page.paragraph(reading, 2, f"({letter})")
    page.paragraph(question.ruling, 2, "Ruling:")
    page.paragraph(question.why, 2, "Why:")
    if question.option:
        page.paragraph(question.option, 2, "Option:")
    if question.clauses:
        page.paragraph(f"See {', '.join(question.clauses)}", 2, style=DIM)
    page.gap()


def _write_option(page: Page, option: CatalogueOption) -> None:
    page.edges(option.id, f"changes {option.clause}")
    _write_answers(page, option)


def _write_answers(page: Page, option: CatalogueOption) -> None:
    page.paragraph(option.wording.asks, 2)
    page.paragraph(option.answers(), 4)
    page.gap()


def _write_example(page: Page, example: Example) -> None:
    page.edges(example.id, f"{_printed(example)}, {lines_in_words(example.lines)}")
    _write_case(page, example, 2)
    page.gap()


def _write_case(page: Page, example: Example, indent: int) -> None:
    page.paragraph(example.given, indent, "Given")
    page.paragraph(example.when, indent, "When ")
    page.paragraph(example.then, indent, "Then ")


def write_found(page: Page, word: str, games: Sequence[GameEntry]) -> int:
    """Every clause, question, option and example with the word in it; how many there are."""
    pattern = re.compile(re.escape(word), re.IGNORECASE)
    found = 0
    for game in games:
        matches = _found_in(game, pattern)
        if matches:
            page.heading(game.name)
        for name, remark, text in matches:
            page.edges(name, remark)
            page.paragraph(text, 2)
            page.gap()
        found += len(matches)
    if page.colour:
        page.lines = [_highlighted(line, word) for line in page.lines]
    return found


def _highlighted(line: str, word: str) -> str:
    """The line with the word in reverse; the colours already in it are left alone."""
    pattern = re.compile(rf"(\033\[[0-9;]*m)|{re.escape(word)}", re.IGNORECASE)
    return pattern.sub(lambda hit: hit[0] if hit[1] else f"\033[7m{hit[0]}\033[27m", line)


def _found_in(game: GameEntry, pattern: re.Pattern[str]) -> list[tuple[str, str, str]]:
    matches: list[tuple[str, str, str]] = []
    for clause in game.clauses:
        ruling = f" Ruling: {clause.ruling}" if pattern.search(clause.ruling) else ""
        matches.append((clause.id, _remark(clause), clause.says + ruling))
    for question in game.questions:
        matches.append(("Question", ", ".join(question.clauses[:2]), f"{question.asks} {question.ruling}"))
    for option in game.options:
        said = f"{option.wording.asks} {option.answers()}"
        matches.append((f"option {option.id}", option.clause, said))
    for example in game.examples:
        text = f"Given: {example.given} When: {example.when} Then: {example.then}"
        matches.append((example.id, _printed(example), text))
    return [match for match in matches if pattern.search(match[0]) or pattern.search(match[2])]


def _remark(clause: Clause) -> str:
    """What stands beside a clause: for how many players it holds, and where it comes from."""
    if clause.is_ours:
        source = OURS
    elif clause.is_reconstruction:
        source = REBUILT
    else:
        source = lines_in_words(clause.lines)
    return f"{players_in_words(clause.players)}, {source}" if clause.players else source


def _source(book: Book, clause: Clause) -> str:
    if clause.is_ours:
        return OURS
    return f"after {book.where(clause.lines)}" if clause.is_reconstruction else book.where(clause.lines)


def _printed(example: Example) -> str:
    return "printed in the book" if example.is_printed else "worked out by us"
