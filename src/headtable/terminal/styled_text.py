"""Lines of text with colour in them: how wide they look, and how they are put side by side."""

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

BOLD: Final = "1"
DIM: Final = "2"
TITLE: Final = "1;36"
YOURS: Final = "1;33"
WARNING: Final = "1;35"
BACK: Final = "34"

ESCAPE: Final = re.compile(r"\033\[[0-9;]*m")

# What stands in for line drawing on a screen that has letters only.
LETTERS_ONLY: Final = str.maketrans(
    {
        **dict.fromkeys("─┄━═", "-"),
        **dict.fromkeys("│╷┤║┃", "|"),
        **dict.fromkeys("┌┐└┘╭╮╰╯╓╖╙╜┬├", "+"),
        **dict.fromkeys("▄▃", "#"),
        "▁": "_",
        "╱": "/",
        "╲": "\\",
        **dict(zip("↑↗→↘↓↙←↖", "^/>\\v/<\\", strict=True)),
        "≡": "=",
        "▒": ":",
        "▮": "#",
        "¢": "c",
        "·": ".",
        "▸": ">",
        "◂": "<",
        "●": "o",
        "½": ".5",
        "…": "~",
        "×": "x",
        "–": "-",
    }
)
# What else is printed and not in every encoding.
SIGNS: Final = {
    "±": "+/-",
    "°": "deg",
    "−": "-",
    "—": "-",
    "…": "...",
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
}


def in_ascii(text: str) -> str:
    """A text in letters that every terminal has; a question mark for what has none like it."""
    return "".join(_in_ascii(sign) for sign in text)


def _in_ascii(sign: str) -> str:
    like = SIGNS.get(sign) or LETTERS_ONLY.get(ord(sign))
    if like is not None:
        return str(like)
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


def styled(text: str, style: str, colour: bool) -> str:
    """The text in a style, or as it is where there is no colour."""
    return f"\033[{style}m{text}\033[0m" if colour and style and text else text


def breadth(text: str) -> int:
    """How many columns a text takes up; colour takes none."""
    return len(ESCAPE.sub("", text)) if "\033" in text else len(text)


def padded(text: str, width: int) -> str:
    """The text with blanks behind it up to a width."""
    return text + " " * max(0, width - breadth(text))


def clipped(text: str, width: int) -> str:
    """A text without colour, cut to a width with a mark that something is missing."""
    return text if len(text) <= width else text[: max(0, width - 1)].rstrip() + "…"


def wrapped(text: str, width: int) -> list[str]:
    """A text without colour in lines of at most a width, those after the first indented."""
    return textwrap.wrap(
        text, width, initial_indent=text[: len(text) - len(text.lstrip())], subsequent_indent="  "
    )


def beside(blocks: Sequence[Sequence[str]], gap: int) -> list[str]:
    """Blocks of lines put next to one another, all beginning at the top."""
    height = max((len(block) for block in blocks), default=0)
    widths = [max((breadth(line) for line in block), default=0) for block in blocks]
    lines = []
    for row in range(height):
        cells = [
            padded(block[row] if row < len(block) else "", width)
            for block, width in zip(blocks, widths, strict=True)
        ]
        lines.append((" " * gap).join(cells).rstrip())
    return lines


def flowing(words: Iterable[str], width: int, gap: int = 2, indent: int = 0) -> list[str]:
    """Things set one after the other and wrapped to a width; the lines after the first are indented."""
    lines: list[str] = []
    line, used = "", 0
    for word in words:
        size = breadth(word)
        if used and used + gap + size > width:
            lines.append(line)
            line, used = " " * indent + word, indent + size
        else:
            line, used = (line + " " * gap + word, used + gap + size) if used else (word, size)
    return [*lines, line] if line else lines


def in_columns(words: Sequence[str], width: int, gap: int = 3) -> list[str]:
    """Things in as many equal columns as fit, read across."""
    if not words:
        return []
    cell = min(width, max(breadth(word) for word in words))
    count = max(1, (width + gap) // (cell + gap))
    rows = [words[start : start + count] for start in range(0, len(words), count)]
    return [(" " * gap).join(padded(word, cell) for word in row).rstrip() for row in rows]
