"""The clause matrix: which code enforces a clause, which tests prove it, and what is missing.

Code cites a clause by its id in a string or a comment.  A test cites it in
`pytest.mark.clause("id", …)` or `pytest.mark.example("id", …)`, as plain strings, on a function, a
class, a parameter or a whole module; a scenario file cites it in a header line `[id, id] sentence`.
"""

import ast
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

from headtable import rulebooks
from headtable.rulebooks.catalogue_types import GameEntry
from headtable.rules.core.errors import Complaint

MARKS: Final = ("clause", "example")
# Not an id: part of a longer dotted name or path, a file's name, a call such as table.sit().
ID: Final = re.compile(r"(?<![\w./-])([a-z][a-z-]*\.[a-z0-9][a-z0-9-]*)(?![\w(/-]|\.\w)")
FILE_ENDINGS: Final = ("py", "toml", "txt", "md", "scenario", "svg", "json")
HEADER: Final = re.compile(r"^\[([^\]]+)\]\s*\S")
# f-strings are taken apart into tokens of their own from Python 3.12 on.
QUOTING_TOKENS: Final = ("STRING", "COMMENT", "FSTRING_MIDDLE")


@dataclass(frozen=True, slots=True)
class Citation:
    """An id and where it stands."""

    id: str
    file: str
    line: int

    @property
    def where(self) -> str:
        """The place as editors and terminals know it."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One clause or example and what answers for it."""

    id: str
    is_example: bool
    needs_code: bool
    needs_proof: bool
    code: tuple[Citation, ...]
    tests: tuple[Citation, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """What is missing, as sentences; nothing when the row is complete."""
        missing = []
        if self.needs_code and not self.code:
            missing.append(f"no code cites {self.id}")
        if self.needs_proof and not self.tests:
            missing.append(f"no test {'plays' if self.is_example else 'proves'} {self.id}")
        return tuple(missing)


@dataclass(frozen=True, slots=True)
class GameMatrix:
    """The rows of one game: its clauses in the book's order, then its examples."""

    game: GameEntry
    rows: tuple[MatrixRow, ...]

    def totals(self) -> str:
        """How far the game is, in a line."""
        due = [row for row in self.rows if row.needs_code]
        cited = sum(1 for row in due if row.code)
        proved = sum(1 for row in due if row.tests)
        examples = [row for row in self.rows if row.is_example]
        played = sum(1 for row in examples if row.tests)
        advice = len(self.rows) - len(due) - len(examples)
        return (
            f"{cited} of {len(due)} clauses in code, {proved} of {len(due)} proved, "
            f"{played} of {len(examples)} examples played, {advice} advice"
        )


@dataclass(frozen=True, slots=True)
class Matrix:
    """Every sheet in scope, the games that nobody can play yet, and what is wrong."""

    sheets: tuple[GameMatrix, ...]
    not_on_the_shelf: tuple[GameEntry, ...]
    problems: tuple[str, ...]


def build(shelf: Sequence[str], code: Sequence[Path], tests: Path, asked: Sequence[str] = ()) -> Matrix:
    """The matrix of the games on the shelf and the rules they share, or of those asked for.

    `code` are folders whose sources enforce rules, `tests` is the folder that proves them.  Unknown
    ids are a problem wherever they stand, whatever was asked for.
    """
    if not tests.is_dir():
        raise Complaint(f"there is no folder '{tests}' to look for tests in; --tests names another")
    chosen = [rulebooks.game(id) for id in asked] or list(rulebooks.games())
    books = {rulebooks.HOUSE, *[rulebooks.game(id).book for id in shelf if rulebooks.is_game(id)]}
    shared = [game.id for game in rulebooks.games() if game.is_shared and game.book in books]
    in_scope = {*shelf, *shared}
    in_code = [citation for folder in code for citation in cited_in_code(folder)]
    in_tests = cited_in_tests(tests)
    sheets = tuple(_sheet(game, in_code, in_tests) for game in chosen if game.id in in_scope)
    problems = [f"game {id} is on the shelf but in no book" for id in shelf if not rulebooks.is_game(id)]
    problems += _unknown([*in_code, *in_tests])
    for sheet in sheets:
        problems += _missing(sheet)
    absent = tuple(game for game in chosen if game.id not in in_scope)
    return Matrix(sheets, absent, tuple(problems))


def cited_in_code(folder: Path) -> list[Citation]:
    """Every id that a string or a comment of a source in the folder contains."""
    citations: list[Citation] = []
    for path in sorted(folder.rglob("*.py")):
        with tokenize.open(path) as source, _complaining(path):
            for token in tokenize.generate_tokens(source.readline):
                if tokenize.tok_name[token.type] in QUOTING_TOKENS:
                    citations += _ids_in(token, path)
    return citations


@contextmanager
def _complaining(path: Path) -> Iterator[None]:
    """Turn what is wrong with a file into a sentence that names it."""
    try:
        yield
    except (SyntaxError, UnicodeDecodeError, tokenize.TokenError) as error:
        raise Complaint(f"{path}: not readable: {error}") from error


def _ids_in(token: tokenize.TokenInfo, path: Path) -> Iterator[Citation]:
    for offset, line in enumerate(token.string.splitlines()):
        for match in ID.finditer(line):
            if match[1].rpartition(".")[2] not in FILE_ENDINGS:
                yield Citation(match[1], str(path), token.start[0] + offset)


def cited_in_tests(folder: Path) -> list[Citation]:
    """Every id in a mark of a test module or in the header of a scenario."""
    citations: list[Citation] = []
    for path in sorted(folder.rglob("*.py")):
        with _complaining(path):
            citations += _ids_in_marks(path)
    for path in sorted(folder.rglob("*.scenario")):
        with _complaining(path):
            citations += _ids_in_headers(path)
    return citations


def _ids_in_marks(path: Path) -> Iterator[Citation]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Call) and _is_mark(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield Citation(argument.value, str(path), argument.lineno)


def _ids_in_headers(path: Path) -> Iterator[Citation]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        header = HEADER.match(line)
        if header:
            for id in header[1].split(","):
                yield Citation(id.strip(), str(path), number)


def _is_mark(function: ast.expr) -> bool:
    """Whether the call is pytest.mark.clause(…) or pytest.mark.example(…)."""
    return (
        isinstance(function, ast.Attribute)
        and function.attr in MARKS
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )


def _sheet(game: GameEntry, in_code: Sequence[Citation], in_tests: Sequence[Citation]) -> GameMatrix:
    rows = []
    for clause in game.clauses:
        due = clause.is_enforceable
        rows.append(MatrixRow(clause.id, False, due, due, _of(clause.id, in_code), _of(clause.id, in_tests)))
    for reason in game.reasons:
        rows.append(
            MatrixRow(reason.id, False, True, True, _of(reason.id, in_code), _of(reason.id, in_tests))
        )
    for example in game.examples:
        rows.append(
            MatrixRow(example.id, True, False, True, _of(example.id, in_code), _of(example.id, in_tests))
        )
    return GameMatrix(game, tuple(rows))


def _of(id: str, citations: Iterable[Citation]) -> tuple[Citation, ...]:
    return tuple(citation for citation in citations if citation.id == id)


def _unknown(citations: Iterable[Citation]) -> list[str]:
    """A sentence for each id that begins like a game of the catalogue but is nothing of it."""
    known: dict[str, set[str]] = {}
    for game in rulebooks.games():
        clauses = {clause.id for clause in game.clauses} | {reason.id for reason in game.reasons}
        known[game.id] = clauses | {example.id for example in game.examples}
    problems = []
    for citation in citations:
        ids = known.get(citation.id.partition(".")[0])
        if ids is not None and citation.id not in ids:
            close = rulebooks.nearest(citation.id, sorted(ids))
            hint = f"; the nearest is {close}" if close else ""
            problems.append(f"{citation.where}: {citation.id} is in no book{hint}")
    return problems


def _missing(sheet: GameMatrix) -> list[str]:
    """A sentence for each thing missing, with the place of the clause in the catalogue."""
    file = f"{sheet.game.book}.toml"
    resource = files("headtable.rulebooks").joinpath(file)
    lines = resource.read_text(encoding="utf-8").splitlines()
    problems = []
    for row in sheet.rows:
        for sentence in row.lacks:
            line = lines.index(f'id = "{row.id}"') + 1
            problems.append(f"{resource}:{line}: {sentence}")
    return problems
