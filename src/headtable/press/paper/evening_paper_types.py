"""The data types that the paper of an evening is printed from."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Size: TypeAlias = Literal["a4", "letter"]
Marks: TypeAlias = Literal["punch", "write"]  # a hole for a game won, or the points of each game in ink
Fold: TypeAlias = Literal["tent", "flat"]  # a page folded to stand, or half a page to lie


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """What stands at the head of every sheet."""

    title: str  # "At home: Mrs. Alden"
    game: str  # "Progressive Trolley Euchre"
    rounds: int = 10
    date: str = ""  # in words, as the hostess would write it
    round_word: str = "game"  # what the evening calls a round


@dataclass(frozen=True, slots=True)
class PrintedGuest:
    """One person, with the chair of a round if one is known; tables and chairs are counted from 1."""

    name: str
    part: str = ""  # "Lady", "Gentleman" or whatever words the evening uses
    table: int = 0
    chair: int = 0
    is_house: bool = False  # a player of the house, who fills a chair and takes no prize


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card that stands on a table, with a few lines for those who sit there."""

    table: int
    game: str
    lines: tuple[str, ...] = ()
    is_head: bool = False


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One row of the final standings.  A column is printed if at least one line has something in it."""

    place: int
    name: str
    punches: int | None = None
    points: int | None = None
    luck_adjusted: float | None = None
    won: tuple[bool, ...] = ()  # round by round: what the punched card shows
    prize: str = ""  # "First prize", "For the poorest"
    is_poorest: bool = False
    is_house: bool = False
