"""How a box is printed: paper, layout, marks, bleed, backs, print, ink, size of cards, and which parts."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from headtable.press.cards.box_sprites import BOXES
from headtable.press.paper.evening_paper_types import Size
from headtable.rules.core.errors import BadSetup

Layout: TypeAlias = Literal["nine", "single"]  # nine cards a sheet where they fit, or a page for each card
CutMarks: TypeAlias = Literal["guides", "crop", "none"]
Bleed: TypeAlias = Literal[0, 3, 6]  # millimetres of colour beyond the cut
Backs: TypeAlias = Literal["long-edge", "short-edge", "fold", "none"]
Print: TypeAlias = Literal["normal", "large"]
Ink: TypeAlias = Literal["colour", "saving"]
CardSize: TypeAlias = Literal["poker", "period"]
Part: TypeAlias = Literal[
    "test", "cards", "exchange", "board", "pieces", "box", "pads", "cribs", "leaflets"
]  # fmt: skip

ALL_PARTS: Final[tuple[Part, ...]] = get_args(Part)  # in the order in which they are printed
# What only some boxes have; all have the rest.
SPECIAL: Final[dict[Part, tuple[str, ...]]] = {
    "cards": ("trolley", "trix", "trocadero", "mayflower"),
    "exchange": ("trix",),  # the nine commodities by themselves, for Trix Exchange
    "board": ("trix", "trocadero", "railroad"),
    "pieces": ("trix", "trocadero", "railroad"),
}
OF_A_GAME: Final[tuple[Part, ...]] = ("pads", "cribs", "leaflets")
LONGEST_SHOWN: Final = 30  # of a wrong value that is repeated in a complaint

Value = TypeVar("Value", bound=str | int)


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What can be chosen; no parts stand for all that there are."""

    paper: Size = "a4"
    layout: Layout = "nine"
    marks: CutMarks = "guides"
    bleed: Bleed = 0
    backs: Backs = "long-edge"
    print: Print = "normal"
    ink: Ink = "colour"
    size: CardSize = "poker"
    parts: tuple[Part, ...] = ()

    @property
    def is_large(self) -> bool:
        return self.print == "large"


# The values of each choice, the usual one first; parts apart.
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "paper": get_args(Size),
    "layout": get_args(Layout),
    "marks": get_args(CutMarks),
    "bleed": tuple(str(bleed) for bleed in get_args(Bleed)),
    "backs": get_args(Backs),
    "print": get_args(Print),
    "ink": get_args(Ink),
    "size": get_args(CardSize),
}


def read_options(given: Mapping[str, str]) -> PrintOptions:
    """The options as they were typed or sent; what does not exist is named in a complaint."""
    names = [field.name for field in fields(PrintOptions)]
    for name in given:
        if name not in names:
            raise BadSetup(f"there is no option {quoted(name)} for printing; there are: {', '.join(names)}")
    options = PrintOptions(
        paper=chosen(given, "paper", get_args(Size)),
        layout=chosen(given, "layout", get_args(Layout)),
        marks=chosen(given, "marks", get_args(CutMarks)),
        bleed=chosen(given, "bleed", get_args(Bleed)),
        backs=chosen(given, "backs", get_args(Backs)),
        print=chosen(given, "print", get_args(Print)),
        ink=chosen(given, "ink", get_args(Ink)),
        size=chosen(given, "size", get_args(CardSize)),
        parts=read_parts(given.get("parts", "")),
    )
    if options.layout == "single" and options.backs == "fold":
        raise BadSetup("single cards are not folded: choose the backs long-edge, short-edge or none")
    return options


def chosen(given: Mapping[str, str], name: str, values: tuple[Value, ...]) -> Value:
    """The value that was given, or the first if none was."""
    if name not in given:
        return values[0]
    typed = given[name].strip().lower()
    for value in values:
        if typed == str(value):
            return value
    unit = " mm" if name == "bleed" else ""
    raise BadSetup(f"{name} cannot be {quoted(given[name])}: it is {listed(CHOICES[name])}{unit}")


def read_parts(typed: str) -> tuple[Part, ...]:
    """The parts in a list with commas, each once and in the order of printing."""
    words = [word.strip().lower() for word in typed.split(",") if word.strip()]
    for word in words:
        if word not in ALL_PARTS:
            raise BadSetup(f"there is no part {quoted(word)}; there are: {', '.join(ALL_PARTS)}")
    return tuple(part for part in ALL_PARTS if part in words)


def parts_of(box: str) -> tuple[Part, ...]:
    """What can be printed of a box, in the order of printing."""
    if box not in BOXES:
        raise BadSetup(f"there is no box {quoted(box)}; there are: {', '.join(BOXES)}")
    return tuple(part for part in ALL_PARTS if box in SPECIAL.get(part, BOXES))


def parts_to_print(box: str, options: PrintOptions) -> tuple[Part, ...]:
    """The parts of a box that were asked for; a complaint names one that it does not have."""
    there = parts_of(box)
    for part in options.parts:
        if part not in there:
            raise BadSetup(f"the box {box} has no {part}; it has: {', '.join(there)}")
    return options.parts or there


def quoted(typed: str) -> str:
    """What was typed, as far as a sentence can repeat it."""
    shown = "".join(sign for sign in typed[:LONGEST_SHOWN] if sign.isprintable())
    return f"'{shown}{'…' if len(typed) > LONGEST_SHOWN else ''}'"


def listed(values: tuple[str, ...]) -> str:
    return " or ".join(part for part in (", ".join(values[:-1]), values[-1]) if part)
