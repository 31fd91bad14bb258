"""A page of text for a terminal: wrapped to its width, coloured only where the reader's screen can."""

import os
import shutil
import sys
import textwrap
from typing import Final, TextIO

WIDEST: Final = 100
NARROWEST: Final = 40
BOLD: Final = "1"
DIM: Final = "2"
TITLE: Final = "1;36"
LABEL: Final = "33"
WARNING: Final = "1;35"


class Page:
    """Lines of text being written: wrapped to a width, coloured only where the reader's screen can."""

    def __init__(self, width: int, colour: bool, ruled: str = "-") -> None:
        self.width = max(NARROWEST, min(width, WIDEST))
        self.colour = colour
        self.ruled = ruled
        self.lines: list[str] = []

    def text(self) -> str:
        """All that was written."""
        return "\n".join(self.lines).strip("\n") + "\n"

    def styled(self, text: str, style: str) -> str:
        """The text in a style, or as it is on a screen without styles."""
        return f"\033[{style}m{text}\033[0m" if self.colour and text else text

    def gap(self) -> None:
        """One empty line, never two."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def title(self, text: str) -> None:
        """The head of a page."""
        self.gap()
        for line in textwrap.wrap(text, self.width):
            self.lines.append(self.styled(line, TITLE))
        self.lines.append(self.styled("=" * min(len(text), self.width), TITLE))

    def heading(self, text: str) -> None:
        """The head of a section: the words and a line to the edge of the page."""
        self.gap()
        *above, last = textwrap.wrap(text, self.width)
        self.lines += [self.styled(line, BOLD) for line in above]
        rule = self.ruled * max(0, self.width - len(last) - 1)
        self.lines.append(f"{self.styled(last, BOLD)} {self.styled(rule, DIM)}".rstrip())
        self.gap()

    def edges(self, left: str, right: str, style: str = BOLD) -> None:
        """A line with a name on the left and a remark on the right, on two lines where they do not fit."""
        space = self.width - len(left) - len(right)
        if space >= 2 or not right:
            gap = " " * space if right else ""
            self.lines.append(self.styled(left, style) + gap + self.styled(right, DIM))
            return
        self.lines.append(self.styled(left, style))
        for line in textwrap.wrap(right, self.width - 4, break_on_hyphens=False):
            self.lines.append(" " * (self.width - len(line)) + self.styled(line, DIM))

    def row(self, text: str, figure: str) -> None:
        """Wrapped text with a figure at the right edge of its first line."""
        room = self.width - len(figure) - 2 if figure else self.width
        lines = textwrap.wrap(text, room, subsequent_indent="  ", break_on_hyphens=False)
        self.lines.append((f"{lines[0]:<{room}}  {figure}" if figure else lines[0]).rstrip())
        self.lines += lines[1:]

    def paragraph(self, text: str, indent: int = 0, label: str = "", style: str = "") -> None:
        """Wrapped text; a label stands in front of it and the text hangs under itself."""
        lead = f"{label} " if label else ""
        hanging = " " * (indent + min(len(lead), 9))
        lines = textwrap.wrap(
            lead + " ".join(text.split()),
            self.width,
            initial_indent=" " * indent,
            subsequent_indent=hanging,
            break_on_hyphens=False,
        )
        for index, line in enumerate(lines):
            head = " " * indent + label
            if label and index == 0 and line.startswith(head):
                rest = line[len(head) :]
                self.lines.append(" " * indent + self.styled(label, LABEL) + self._dressed(rest, style))
            else:
                self.lines.append(self._dressed(line, style))

    def _dressed(self, line: str, style: str) -> str:
        return self.styled(line, style) if style else line

    def note(self, text: str) -> None:
        """A longer text: paragraphs between empty lines; a line that begins with a blank stays as it is."""
        for part in text.strip("\n").split("\n\n"):
            self.gap()
            if part.startswith(" "):
                self.lines.extend(part.splitlines())
            else:
                self.paragraph(part)


def page_for(stream: TextIO) -> Page:
    """An empty page as wide as the terminal, coloured if the stream is one and NO_COLOR is not set."""
    colour = stream.isatty() and not os.environ.get("NO_COLOR")
    encoding = (stream.encoding or "ascii").lower().replace("-", "")
    return Page(shutil.get_terminal_size((80, 24)).columns, colour, "─" if encoding == "utf8" else "-")


def show(page: Page) -> None:
    """Print a page."""
    sys.stdout.write(page.text())
