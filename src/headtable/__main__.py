"""The `headtable` command: `headtable WORD …`, each word a module of `headtable.commands`."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

from headtable.commands.output import complain
from headtable.rules.core.errors import Complaint

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

WORDS: Final = (
    ("serve", "open the tables to browsers; headtable alone does so on this machine"),
    ("learn", "learn a game in a few minutes, in the terminal"),
    ("play", "sit down to a game in the terminal"),
    ("join", "sit down in the terminal at a table that a server keeps"),
    ("games", "list the games on the shelf"),
    ("rules", "read a rulebook, a game's rules or one clause"),
    ("replay", "step through a saved game"),
    ("review", "say what the expert would have done in a finished game"),
    ("verify", "work the shuffles of a finished game out again"),
    ("check", "run scenario files and say what does not hold"),
    ("arena", "let players meet over duplicate deals"),
    ("evening", "let house players hold a progressive evening at many tables"),
    ("almanac", "say what many games between house players tell of a game"),
    ("matrix", "show which test proves which clause"),
)


class Parser(argparse.ArgumentParser):
    """Says so when its help cannot be written; argparse keeps silent about that."""

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        (file or sys.stdout).write(self.format_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one word; a complaint is printed as a sentence and ends with 2, never with a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # whoever started it has closed it
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
    return guarded((lambda: run(words)) if words else at_home)


def run(words: list[str]) -> int:
    """Do what the words ask for."""
    parser = Parser(
        prog="headtable",
        description="Five antique parlour games back on the table, exactly as their rulebooks say.",
        epilog="headtable WORD --help says more about a word.",
    )
    subparsers = parser.add_subparsers(dest="word", metavar="WORD", required=True)
    chosen = next((word for word in words if not word.startswith("-")), "")
    for name, sentence in WORDS:
        subparser = subparsers.add_parser(name, help=sentence, description=sentence)
        if name == chosen:
            command = import_module(f"headtable.commands.{name}")
            command.add_arguments(subparser)
            subparser.set_defaults(run=command.run)
    parsed = parser.parse_args(words)
    return int(parsed.run(parsed))


def at_home() -> int:
    """What happens when no word is said: the tables are opened in the browser."""
    return int(import_module("headtable.commands.serve").run_at_home())


def guarded(work: Callable[[], int]) -> int:
    """The status that a word ends with, whatever happens in it."""
    try:
        try:
            return work()
        finally:
            sys.stdout.flush()  # here, where a full disk can still be told
    except Complaint as complaint:
        complain(complaint)
        return 2
    except BrokenPipeError:  # who reads has seen enough
        discard_output()
        return 0
    except OSError as error:
        discard_output()
        what = f"'{error.filename}' cannot be used" if error.filename else "the answer cannot be written"
        complain(f"{what}: {error.strerror or error}")
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def discard_output() -> None:
    """What was printed and cannot be written must not be tried again when the interpreter ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
