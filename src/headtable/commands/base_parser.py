"""How the command line is read: without regard to capitals, a slip answered with what is near."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NoReturn

from headtable.rules.core.errors import BadSetup

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

PROGRAM: Final = "headtable"


class Parser(argparse.ArgumentParser):
    """argparse, with wrong usage as a Complaint, and help that complains where it cannot be written."""

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        raise BadSetup(f"{message} ({self.prog} --help)")

    def call_positionals(self, title: str) -> None:
        """The heading of the positional arguments in the help."""
        self._positionals.title = title

    @property
    def actions(self) -> list[argparse.Action]:
        """All that can be given, positional arguments and options, in the order of the help."""
        return self._actions

    def option_names(self) -> list[str]:
        return [name for action in self.actions for name in action.option_strings if name.startswith("--")]

    def refuse(self, extra: Sequence[str]) -> None:
        """Complain of arguments that mean nothing here, if there are any."""
        if not extra:
            return
        first = extra[0].partition("=")[0]
        if first.startswith("-"):
            where = "" if self.prog == PROGRAM else f" of {self.prog}"
            names = [name.strip("-") for name in self.option_names()]
            near = nearest_of(first.strip("-"), names)
            hint = f"; did you mean '--{near}'?" if near else f" ({self.prog} --help)"
            raise BadSetup(f"there is no option '{first}'{where}{hint}")
        self.error(f"'{first}' is one word too many")


def nearest_of(word: str, known: Sequence[str]) -> str:
    """The known word that was meant, or "" where none is near."""
    from headtable.rulebooks.did_you_mean import nearest  # not needed for what is spelt right

    return nearest(word, known)


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """The end of a complaint: the nearest known word as a question, or nothing where none is near."""
    near = nearest_of(word, known)
    return f"; did you mean '{near}'?" if near else ""


def in_small_letters(words: Sequence[str]) -> list[str]:
    """The words with the names of options in small letters; their values stay as they are."""
    small: list[str] = []
    for place, word in enumerate(words):
        if word == "--":
            return small + list(words[place:])
        name, sign, value = word.partition("=")
        small.append(f"{name.lower()}{sign}{value}" if word.startswith("--") else word)
    return small


def whole_number(text: str) -> int:
    """The type of arguments that are numbers."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no whole number") from None


def add_simulation_arguments(parser: argparse.ArgumentParser, made: str) -> None:
    """What all words take that let house players play on their own; `made` is what comes of it."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="ID=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument(
        "--seed", type=whole_number, default=1, metavar="N", help=f"the same number gives the same {made} (1)"
    )
    parser.add_argument(
        "--processes",
        type=whole_number,
        default=0,
        metavar="N",
        help="how many processes to use (one for each core)",
    )
