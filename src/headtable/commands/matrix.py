"""`headtable matrix`: which code enforces and which test proves every clause; 1 if anything is missing."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from headtable.rulebooks.matrix import Citation, GameMatrix, Matrix, MatrixRow


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games, and where the tests are."""
    parser.description = (
        "For whoever works on the rules: show for each clause of the rulebooks which code enforces it and "
        "which test proves it, and last what is missing. It ends with 1 if anything is."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games (all)")
    parser.add_argument("--tests", default="tests", metavar="FOLDER", help="where the tests are (tests)")
    parser.add_argument(
        "--markdown", default="", metavar="FILE", help="write it to this file as a Markdown page as well"
    )


def run(args: argparse.Namespace) -> int:
    """Print the matrix and then everything that is wrong with it."""
    import headtable.rules
    from headtable import rulebooks
    from headtable.commands.output import check_writable, save
    from headtable.commands.typed_names import known_name
    from headtable.evening.forms import FORMS
    from headtable.rulebooks import matrix
    from headtable.rules.games import GAMES

    check_writable(args.markdown)
    package = Path(headtable.rules.__path__[0]).parent
    code = [package / "rules", package / "table", package / "evening"]
    shelf = [game.id for game in GAMES] + [form.id for form in FORMS if rulebooks.is_game(form.id)]
    asked = [known_name(name, shelf) for name in args.games]
    built = matrix.build(shelf, code, Path(args.tests), asked)
    print("\n".join(plain(built)))
    save(args.markdown, markdown(built))
    return 1 if built.problems else 0


def plain(matrix: "Matrix") -> list[str]:
    """The matrix for a terminal, what is wrong last."""
    lines: list[str] = []
    for sheet in matrix.sheets:
        lines += [f"{sheet.game.name}: {sheet.totals()}", ""]
        lines += _columns(sheet)
        lines.append("")
    for game in matrix.not_on_the_shelf:
        lines.append(f"{game.name}: not on the shelf yet, {len(game.clauses)} clauses")
    if matrix.not_on_the_shelf:
        lines.append("")
    lines += [_relative(problem) for problem in matrix.problems]
    problems = len(matrix.problems)
    lines.append("Nothing is missing." if not problems else f"{problems} to mend.")
    return lines


def _columns(sheet: "GameMatrix") -> list[str]:
    table = [("clause", "code", "tests")]
    table += [(row.id, _code_cell(row), _tests_cell(row)) for row in sheet.rows]
    widths = [max(len(line[column]) for line in table) for column in (0, 1)]
    return [
        f"  {id.ljust(widths[0])}  {code.ljust(widths[1])}  {tests}".rstrip() for id, code, tests in table
    ]


def _code_cell(row: "MatrixRow") -> str:
    return _places(row.code) or ("MISSING" if row.needs_code else "-")


def _tests_cell(row: "MatrixRow") -> str:
    if not row.needs_proof and not row.tests:
        return "advice"
    return _places(row.tests) or "MISSING"


def _places(citations: "tuple[Citation, ...]") -> str:
    """The first place, short, and how many more there are."""
    if not citations:
        return ""
    first = citations[0]
    more = f" +{len(citations) - 1}" if len(citations) > 1 else ""
    return f"{Path(first.file).name}:{first.line}{more}"


def _relative(problem: str) -> str:
    """A problem with its file as seen from here, where it lies below the working directory."""
    return problem.removeprefix(f"{Path.cwd()}{os.sep}")


def markdown(matrix: "Matrix") -> str:
    """The matrix as a document."""
    lines = ["# The clause matrix", ""]
    lines += [
        "Made by `headtable matrix --markdown`: which code enforces a clause and which test proves it.",
        "",
    ]
    for sheet in matrix.sheets:
        lines += [f"## {sheet.game.name}", "", f"{sheet.totals()}.", ""]
        lines += ["| clause | code | tests |", "|---|---|---|"]
        lines += [f"| `{row.id}` | {_code_cell(row)} | {_tests_cell(row)} |" for row in sheet.rows]
        lines.append("")
    if matrix.not_on_the_shelf:
        lines += ["## Not on the shelf yet", ""]
        lines += [f"- {game.name}: {len(game.clauses)} clauses" for game in matrix.not_on_the_shelf]
        lines.append("")
    if matrix.problems:
        lines += ["## To mend", "", *[f"- {_relative(problem)}" for problem in matrix.problems], ""]
    return "\n".join(lines)
