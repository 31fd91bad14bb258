"""The `headtable` command: `headtable WORD …`, each word a module of `headtable.commands`."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final

import headtable
from headtable.commands.base_parser import PROGRAM, Parser, did_you_mean, in_small_letters
from headtable.commands.output import complain, replace_unprintable
from headtable.rules.core.errors import BadSetup, Complaint

WORDS: Final = (
    ("learn", "learn a game in a few minutes, in the terminal"),
    ("play", "play a game in the terminal against house players"),
    ("daily", "play the daily deal, which is the same for everybody on a date"),
    ("absent", "take a seat at a table with real cards: tell it what is played"),
    ("join", "take a seat in the terminal at a table on a server"),
    ("mcp", "let an AI assistant take a seat"),
    ("games", "list the games, or show one game and its options"),
    ("rules", "read a rulebook, the rules of a game, or one clause"),
    ("print", "write a box, or the papers of a game, as a PDF file to print and cut out"),
    ("replay", "step through a saved game"),
    ("review", "show the turning points and costly moves of a finished game"),
    ("verify", "check that the shuffles of a finished game were fair"),
    ("serve", "run a server, so that people can play in their browsers"),
    ("backup", "write all tables of a server into one file, while it runs"),
    ("restore", "fill an empty store from a backup"),
    ("admin", "list, close and delete the tables and evenings of a server"),
    ("evening", "simulate a progressive evening: many tables of house players"),
    ("arena", "compare players, your own program too, over the same deals"),
    ("almanac", "play a game many times over and show what is usual in it"),
    ("moves", "print the number of each move of a game, for programs that learn"),
    ("observation", "print what each number of an observation means, for programs that learn"),
    ("export", "write many games between house players to files for research"),
    ("check", "run scenario files: short games that prove a rule"),
    ("matrix", "show which code and which test stand behind each clause"),
    ("completion", "print a script that lets your shell complete these words"),
)
HELP: Final = "help"
NEEDS_ALL_WORDS: Final = "completion"
USAGE: Final = "headtable [--house [ADDRESS] | WORD ...]"
DESCRIPTION: Final = """\
Nineteen antique parlour games, exactly as their rulebooks say.

headtable alone opens them in your browser. With a word it does one of these:"""
EPILOG: Final = """\
headtable help WORD says more about a word. Capitals do not matter in words,
options, games and levels.

exit status:
  0    done
  1    the answer is no, or the work could not be finished: a scenario fails,
       shuffles are not proved, nothing is found, a disk is full, a server
       cannot be reached or its port or store cannot be opened
  2    what was typed cannot be used: an unknown word, option or game, a value
       that does not fit, a file that cannot be read or written
  130  stopped by Ctrl-C (at a table Ctrl-C leaves, as quit does: 0)
  143  stopped by SIGTERM; a server has told everybody to come back"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one word; a complaint is printed as a sentence and ends with 2, never with a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # whoever started it has closed it
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
    replace_unprintable()
    is_at_home = not words or words[0].startswith("--house")
    return guarded(lambda: at_home(words) if is_at_home else run(words))


def run(words: list[str]) -> int:
    """Do what the words ask for."""
    words = in_small_letters(words)
    place = next((place for place, word in enumerate(words) if not word.startswith("-")), len(words))
    chosen = word_named(words[place]) if place < len(words) else ""
    if chosen == HELP:
        about = [word_named(word) for word in words[place + 1 : place + 2] if not word.startswith("-")]
        return run([*about, "--help"])
    parser, parsers = parser_for(chosen)
    parsed, extra = parser.parse_known_args(
        [*words[:place], *([chosen] if chosen else []), *words[place + 1 :]]
    )
    parsers.get(chosen, parser).refuse(extra)
    if not chosen:
        parser.error("say what to do")
    parsed.parsers = parsers
    return int(parsed.run(parsed))


def word_named(typed: str) -> str:
    """The word that was typed, in small letters; a complaint names the nearest where there is none."""
    names = [name for name, _ in WORDS]
    if typed.lower() in (*names, HELP):
        return typed.lower()
    raise BadSetup(
        f"there is no word '{typed}'{did_you_mean(typed, names) or f' ({PROGRAM} help lists them)'}"
    )


def parser_for(chosen: str) -> tuple[Parser, dict[str, Parser]]:
    """The parser of the whole line, and those of its words; only the chosen word's module is loaded."""
    parser = Parser(
        prog=PROGRAM,
        usage=USAGE,
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=f"{PROGRAM} {headtable.__version__}")
    parser.add_argument(
        "--house", nargs="?", metavar="ADDRESS", help="open the games to phones in your network as well"
    )
    parser.call_positionals("words")
    subparsers = parser.add_subparsers(prog=PROGRAM, metavar="WORD")
    parsers = {}
    for name, sentence in WORDS:
        parsers[name] = subparser = subparsers.add_parser(name, help=sentence, description=sentence)
        if chosen in (name, NEEDS_ALL_WORDS):
            command = import_module(f"headtable.commands.{name}")
            command.add_arguments(subparser)
            subparser.set_defaults(run=command.run)
    return parser, parsers


def at_home(words: list[str]) -> int:
    """What happens when no word is said: the tables are opened in the browser, with --house to phones too."""
    return int(import_module("headtable.commands.serve").run_at_home(words))


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
