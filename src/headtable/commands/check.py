"""`headtable check`: run scenario files; 1 when one does not hold, 2 when a file cannot be read."""

import argparse
import os
import sys
from pathlib import Path

from headtable.commands.output import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which files."""
    parser.description = (
        "Run scenario files. A scenario is a short game that proves a rule: the cards that are dealt, the "
        "moves, and behind each move what must come of it. Every scenario is reported in a line, with the "
        "first expectation that fails. It ends with 1 if a scenario fails, and with 2 if a file cannot be "
        "read. docs/notation.md says how scenarios are written."
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a scenario file, or a folder: then all files in it whose names end with .scenario",
    )


def run(args: argparse.Namespace) -> int:
    """Print one line a scenario, then how many hold."""
    from headtable.rules.core.errors import Complaint

    held = failed = unreadable = 0
    for file in _files(args.files):
        try:
            results = _results(file)
        except Complaint as complaint:
            print(f"headtable: {file}: {complaint}", file=sys.stderr)
            unreadable += 1
            continue
        for line, holds in results:
            print(line)
            held += holds
            failed += not holds
    files = f"; {unreadable} could not be read" if unreadable else ""
    print(f"{counted(held, 'scenario')} held, {failed} failed{files}.")
    return 2 if unreadable else 1 if failed else 0


def _files(names: list[str]) -> list[Path]:
    """The files named, a folder standing for the scenario files in it and in its folders."""
    files: list[Path] = []
    for name in names:
        path = Path(name)
        files += sorted(path.rglob("*.scenario")) or [path] if os.path.isdir(path) else [path]
    return files


def _results(file: Path) -> list[tuple[str, bool]]:
    """A line for every scenario of a file, and whether it holds."""
    from headtable.rulebooks.bounded_file import CannotRead, content_of
    from headtable.rules.core.errors import Complaint
    from headtable.table.scenario import Failed, read_scenarios

    try:
        scenarios = read_scenarios(content_of(file).decode())
    except CannotRead as error:
        empty = ", and no file in it ends with .scenario" if os.path.isdir(file) else ""
        raise Complaint(f"cannot be read: {error.reason}{empty}") from error
    except UnicodeDecodeError as error:
        raise Complaint("cannot be read: it is not text in UTF-8") from error
    results: list[tuple[str, bool]] = []
    for scenario in scenarios:
        told = f"[{', '.join(scenario.ids)}] {scenario.sentence}"
        try:
            scenario.run()
            results.append((f"pass  {file}:{scenario.number}: {told}", True))
        except Failed as failure:
            results.append((f"FAIL  {file}:{failure.line}: {failure.reason}  {told}", False))
    return results
