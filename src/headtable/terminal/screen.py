"""Where a person reads and types: a terminal, or plain streams as in a script."""

import os
import pydoc
import shutil
import sys
from contextlib import suppress
from importlib import import_module
from typing import Final, TextIO

from headtable.terminal.styled_text import LETTERS_ONLY

CLEAR: Final = "\033[H\033[2J"
NARROWEST: Final = 40
WIDEST: Final = 120


class Screen:
    """Output and input.  A live screen is cleared before each drawing; any other is only added to."""

    def __init__(self, source: TextIO, target: TextIO, plain: bool) -> None:
        self.source = source
        self.target = target
        self.is_live = source.isatty() and target.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = self.is_live and not plain and not os.environ.get("NO_COLOR")
        encoding = (target.encoding or "ascii").lower().replace("-", "")
        self.letters_only = not encoding.startswith("utf")

    @classmethod
    def standard(cls, plain: bool) -> "Screen":
        """The screen of the person who gave the command."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            _remember_lines()
        return cls(sys.stdin, sys.stdout, plain)

    @property
    def width(self) -> int:
        columns = shutil.get_terminal_size((80, 24)).columns
        return max(NARROWEST, min(columns, WIDEST))

    @property
    def height(self) -> int:
        """The lines that can be seen at once; 0 where there is no end to them."""
        return shutil.get_terminal_size((80, 24)).lines if self.is_live else 0

    def clear(self) -> None:
        if self.is_live:
            self.target.write(CLEAR)

    def write(self, *lines: str) -> None:
        text = "\n".join(lines) + "\n"
        self.target.write(text.translate(LETTERS_ONLY) if self.letters_only else text)
        self.target.flush()

    def page(self, text: str) -> None:
        """A long text: with a pager on a live screen."""
        if self.is_live and text.count("\n") >= self.height:
            pydoc.pager(text.translate(LETTERS_ONLY) if self.letters_only else text)
        else:
            self.write(text.rstrip("\n"))

    def ask(self, prompt: str) -> str:
        """The line that is typed, without spaces around it; EOFError when there is no more."""
        if self.is_live:
            return input(prompt).strip()
        line = self.source.readline()
        if not line:
            raise EOFError
        self.write(prompt + line.strip())  # so that the transcript of a script can be read
        return line.strip()


def _remember_lines() -> None:
    """Let a typed line be edited and recalled, where the system can do that."""
    with suppress(ImportError):
        import_module("readline")
