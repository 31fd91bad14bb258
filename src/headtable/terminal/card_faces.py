"""The faces of cards in text: a drawn card, a chip of one line, a back, and a fan of cards.

A face is asked for by the name that a view gives it: "red-car", "car", or with marks behind a
plus, "car+tc".  Each pack answers for its own names; what no pack knows is shown by its name.
"""

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from headtable.rules.equipment import french, mayflower, trix, trolley
from headtable.terminal.styled_text import BACK, clipped, styled

HEIGHT: Final = 6
NARROW: Final = 7  # the width inside the border of a card, where room is scarce
WIDE: Final = 9
LEAST_STEP: Final = 6  # how much of a card must stick out from under the next one

# Ink on paper, so that a card looks like one on a dark screen and on a light one.
PAPER: Final = "48;5;255"
SHADE: Final = "48;5;250"  # a card that cannot be chosen now
INKS: Final = {"red": "38;5;160", "orange": "38;5;166", "black": "38;5;16", "green": "38;5;28"}
SHIP: Final = ("  |>|>", " \\___/", "")  # a card of which no title is known
WITHOUT_SUMS: Final = ("gyp", "rover")  # games with Trix cards in which no sums are made
PLAIN_INK: Final = "38;5;24"


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card.  `picture` is two lines of at most seven columns."""

    figure: str
    letter: str
    title: str
    colour: str = ""
    picture: tuple[str, str] = ("", "")
    marks: str = ""
    spoken: str = ""  # its name, where that is neither colour nor title

    @property
    def name(self) -> str:
        """The card as one says it: "Red Car", "7-3"."""
        return self.spoken or f"{self.colour} {self.title}".strip().title()

    @property
    def chip(self) -> str:
        """The card in a few letters.  By the books, coloured cards rank by letter and others by figure."""
        corner = "" if self.spoken else self.letter if self.colour else self.figure
        marks = f" +{self.marks}" if self.marks else ""
        return f"[{corner} {self.name}{marks}]" if corner else f"[{self.name}{marks}]"


# The Trolley pack ------------------------------------------------------------------------

TROLLEY_PICTURES: Final = (
    ("╓─┬─┬─╖", "╙o───o╜"),
    (" ▄▄▄  ╷", "(o o)─┤"),
    (" ▄▄▄   ", "(o o) %"),
    (" ╭5¢╮  ", " ╰──╯  "),
    (" ▁▃▁   ", "(o o)  "),
    (" ┌┄┄┄┐ ", " └≡≡≡┘ "),
)


def trolley_face(name: str) -> Face | None:
    """A card of the Trolley pack, with its colour or by its denomination alone."""
    colour, _, denomination = name.rpartition("-")
    if denomination not in trolley.DENOMINATIONS or (colour and colour not in trolley.COLOURS):
        return None
    card = trolley.DENOMINATIONS.index(denomination)
    return Face(
        str(trolley.FIGURES[card]),
        trolley.LETTERS[card],
        denomination.capitalize(),
        colour,
        TROLLEY_PICTURES[card],
    )


# The Trix pack ---------------------------------------------------------------------------


def trix_face(name: str) -> Face | None:
    """A card of the Trix pack: its numbers, their sum, what it counts as, and its suit."""
    if name not in trix.NAMES:
        return None
    card = trix.NAMES.index(name)
    if card == trix.TRIXIE:
        return Face("", "", "Trixie", "", ("  \\o/  ", "  / \\  "), spoken="Trixie")
    if trix.IS_PRIZE_TRIX[card]:
        counts_as = "P.Trix"
    elif trix.IS_TRIX[card]:
        counts_as = "Trix"
    else:
        counts_as = "Prize" if trix.IS_PRIZE[card] else ""
    suit = trix.SUIT_NAMES[trix.SUIT[card]] if trix.SUIT[card] else ""  # the 0-0 needs no name
    return Face(name, "", suit, "", (f"={trix.SUM[card]}", counts_as), spoken=name)


def trix_picture(shown: Face, game: str) -> tuple[str, str]:
    """A card's sum in games where it matters, and what it counts as in the game of Trix itself."""
    if shown.title == shown.spoken:  # Trixie is drawn
        return shown.picture
    total, counts_as = shown.picture
    return ("" if game in WITHOUT_SUMS else total), (counts_as if game == "trix" else "")


# The pack of Trocadero -------------------------------------------------------------------


def french_face(name: str) -> Face | None:
    """A card of the standard pack, or the Joker."""
    if name not in french.NAMES:
        return None
    card = french.NAMES.index(name)
    if card == french.JOKER:
        return Face("", "", "Joker", "", ("  \\o/  ", "  / \\  "), spoken="Joker")
    suit = french.SUIT_NAMES[french.SUIT[card]]
    colour = "red" if suit in ("hearts", "diamonds") else "black"
    rank = french.RANKS[french.RANK[card]].upper()
    return Face(rank, "", suit.capitalize(), colour, spoken=french.SPOKEN[card])


# The Mayflower pack ------------------------------------------------------------------------


def mayflower_face(name: str) -> Face | None:
    """A card of The Mayflower: its series and number, and its title where that is known."""
    if name not in mayflower.NAMES:
        return None
    title = mayflower.TITLES[mayflower.NAMES.index(name)]
    short = " ".join(shortened(word, NARROW) for word in title.split())
    lines = textwrap.wrap(short, NARROW, max_lines=3, placeholder="…")
    upper, lower, last = [*lines, "", "", ""][:3] if title else SHIP
    return Face(name.upper(), "", last, "", (upper, lower), spoken=name.upper())


PACKS: Final[tuple[Callable[[str], Face | None], ...]] = (
    trolley_face,
    trix_face,
    french_face,
    mayflower_face,
)


@lru_cache(maxsize=1024)  # some hundred, of all packs with all marks; names may come from a server
def face(name: str, game: str = "") -> Face:
    """The face of that name, marks included; of a game, only with what counts in it."""
    base, _, marks = name.partition("+")
    for pack in PACKS:
        found = pack(base)
        if found is not None:
            picture = trix_picture(found, game) if pack is trix_face and game else found.picture
            return replace(found, marks=marks, picture=picture)
    return Face("", "", base.replace("-", " ").title(), marks=marks)


def is_lot(name: str) -> bool:
    """Whether a card is nothing but its name, so that equal ones are counted and not drawn."""
    shown = face(name)
    return not shown.figure and not any(shown.picture)


# Drawing ---------------------------------------------------------------------------------


def shortened(title: str, width: int) -> str:
    """A title that fits: "Conductor" becomes "Condu'r"."""
    return title if len(title) <= width else f"{title[: width - 2]}'{title[-1]}"


def drawn(face: Face, inside: int = NARROW) -> list[str]:
    """The card as lines without colour; what tells it from others is on its left, for the fan."""
    marks = f"+{face.marks}" if face.marks else ""
    corner = f"{face.figure} {face.letter}".strip()
    middle = (NARROW + inside) // 2
    upper, lower = (line.rjust(middle) if len(line) == NARROW else line for line in face.picture)
    return [
        f"┌{marks.ljust(inside, '─')[:inside]}┐",
        f"│{corner.ljust(inside)}│",
        f"│{upper.ljust(inside)}│",
        f"│{lower.ljust(inside)}│",
        f"│{shortened(face.title, inside).ljust(inside)}│",
        f"└{face.colour.ljust(inside, '─')[:inside]}┘",
    ]


def back(inside: int = NARROW) -> list[str]:
    """A card face down."""
    return [f"┌{'─' * inside}┐", *[f"│{'▒' * inside}│"] * (HEIGHT - 2), f"└{'─' * inside}┘"]


def backs(count: int, most: int) -> str:
    """So many cards seen from behind, as little strokes; a great many as a number."""
    return "▮" * count if count <= most else f"▮×{count}"


def ink(face: Face, shaded: bool = False) -> str:
    """The style of a face."""
    return f"{SHADE if shaded else PAPER};{INKS.get(face.colour, PLAIN_INK)}"


def card(name: str, colour: bool, inside: int = NARROW, game: str = "") -> list[str]:
    """One card by itself; without a name, its back."""
    if not name:
        return [styled(line, BACK, colour) for line in back(inside)]
    shown = face(name, game)
    return [styled(line, ink(shown), colour) for line in drawn(shown, inside)]


def chip(name: str, colour: bool, label: str = "", shaded: bool = False) -> str:
    """One card in one word, with what to type for it in front."""
    shown = face(name)
    text = styled(shown.chip, ink(shown, shaded), colour)
    return f"{label} {text}" if label else text


def fan(names: Sequence[str], labels: Sequence[str], width: int, colour: bool, game: str = "") -> list[str]:
    """Cards side by side, overlapping where they must, in as few rows as the width allows.

    `labels` stand below the cards, only their first word where room is scarce.  Where some cards have
    one, those without are shaded.
    """
    per_row = max(1, (width - NARROW - 2) // LEAST_STEP + 1)
    rows = -(-len(names) // per_row)
    size = -(-len(names) // max(1, rows))
    lines: list[str] = []
    for start in range(0, len(names), max(1, size)):
        row = names[start : start + size]
        lines += _fan_row(row, labels[start : start + size], width, colour, game)
    return lines


def _fan_row(names: Sequence[str], labels: Sequence[str], width: int, colour: bool, game: str) -> list[str]:
    inside = WIDE if len(names) * (WIDE + 3) - 1 <= width else NARROW
    whole = inside + 2
    step = whole + 1
    if len(names) > 1:
        step = min(step, (width - whole) // (len(names) - 1))
    lines = [""] * HEIGHT
    below = ""
    for place, name in enumerate(names):
        shown = face(name, game)
        is_shaded = any(labels) and not labels[place]
        seen = whole if place == len(names) - 1 else min(step, whole)
        for row, text in enumerate(drawn(shown, inside)):
            gap = "" if place == len(names) - 1 else " " * (step - seen)
            lines[row] += styled(text[:seen], ink(shown, is_shaded), colour) + gap
        below += f" {_fitting(labels[place], step - 2)}".ljust(step)
    return [*lines, below.rstrip()] if any(labels) else lines


def _fitting(label: str, width: int) -> str:
    return label if len(label) <= width else clipped(label.partition(" ")[0], width)
