"""The configuration of a table, stored as JSON: the game, the chairs, and how it is run."""

from collections.abc import Mapping
from typing import Final
from unicodedata import category

import msgspec

import headtable
from headtable import rulebooks
from headtable.bots.roster import LEVELS
from headtable.rulebooks.railroad_boards import OPTION as BOARD
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.options import Value
from headtable.rules.equipment.railroad_board_text import FORM, RECONSTRUCTION
from headtable.server.protocol import NewTable
from headtable.server.tables.figures import FIGURES, free_figure
from headtable.table.house_seats import NAMES, level_of
from headtable.table.log import quoted, why_not_name

OPEN: Final = "open"
ME: Final = "me"
PERSON: Final = "person"
SPEEDS: Final = {
    "slow": 2.2,
    "human": 1.1,
    "fast": 0.4,
    "instant": 0.0,
}  # seconds before a house player moves
LONGEST_NAME: Final = 20
MOST_MARKS: Final = 4  # accents one upon the other that are too many for a name
VISITOR: Final = "Guest"
DECISION_SECONDS: Final = 30


class Chair(msgspec.Struct, frozen=True):
    """A place at the table: `who` is "open", "person" or the level of a house player.

    `person` tells the people of a table apart, whichever chair they change to; `generation` counts the tokens
    that a person has asked for: only the last one is good.  `figure` is one of figures.py, or "".
    """

    who: str
    name: str = ""
    person: int = -1
    generation: int = 0
    figure: str = ""

    @property
    def is_open(self) -> bool:
        return self.who == OPEN

    @property
    def is_person(self) -> bool:
        return self.who == PERSON

    @property
    def level(self) -> str:
        """The level of the house player who sits here, or ""."""
        return self.who if self.who in LEVELS else ""

    @property
    def logged_name(self) -> str:
        """The name as the log has it: that of a house player says its level."""
        return f"{self.name} ({self.who})" if self.level else self.name


class EveningPlace(msgspec.Struct, frozen=True):
    """Which evening a table plays for, in which round, and as which of its tables."""

    code: str
    round: int
    table: int


class TableConfig(msgspec.Struct, frozen=True):
    """All that is fixed from the beginning; it is stored as JSON and never changed."""

    game: str
    version: int
    seats: int
    options: dict[str, Value]
    chairs: tuple[Chair, ...]
    host: int = -1  # the seat that has set the table up, or -1
    listed: bool = False
    delay: int = 0
    stand_in: int = 0
    move_seconds: int = 0
    game_seconds: int = 0
    speed: str = "human"
    take_back: bool = False  # whether, against the house alone, only what the person has seen counts
    deal_of: str = ""  # the table whose shuffles are used again
    deal_cuts: tuple[str, ...] = ()  # and how they were cut
    origin: str = ""  # the table that a what-if goes on from
    origin_entry: int = 0
    made: str = ""
    dealer: int = -1  # the seat that deals first, or -1: it is drawn for
    evening: EveningPlace | None = None
    daily: str = ""  # the date whose daily deal is played
    deals: str = ""  # the seed of the deals that all tables of a round share, as a number; "" for its own

    @property
    def first_dealer(self) -> int | None:
        return None if self.dealer < 0 else self.dealer

    @property
    def promises_shuffles(self) -> bool:
        """Whether its shuffles are made of its own secret alone, so that they can be checked."""
        return not self.origin and not self.deals

    @property
    def evening_code(self) -> str:
        return self.evening.code if self.evening is not None else ""

    def encoded(self) -> bytes:
        return msgspec.json.encode(self)

    @staticmethod
    def read(stored: bytes) -> "TableConfig":
        """What was stored; a Complaint where this program cannot play it."""
        try:
            config = msgspec.json.decode(stored, type=TableConfig)
        except msgspec.DecodeError:
            raise Complaint("this table was set up by a program that stored tables otherwise") from None
        game = headtable.game(config.game)
        version = game.version
        if version != config.version:
            raise Complaint(
                f"this table plays by version {config.version} of the rules, and only version "
                f"{version} is at hand, under which the same moves may come out otherwise"
            )
        fitting = game.fitting(config.options, config.seats)
        return msgspec.structs.replace(config, options=fitting)


def config_from(asked: NewTable) -> TableConfig:
    """The checked configuration for a request; BadSetup says what is wrong with it."""
    game = headtable.game(asked.game)
    seats = asked.seats or usual_seats(game)
    if asked.speed not in SPEEDS:
        raise BadSetup(f"there is no speed {quoted(asked.speed)}; there are: {', '.join(SPEEDS)}")
    words = words_for(asked, seats)
    people = [word for word in words if word in (ME, OPEN)]
    options = options_of(game, seats, dict(asked.options), len(people))
    host = words.index(ME) if ME in words else -1
    return TableConfig(
        game=game.id,
        version=game.version,
        seats=seats,
        options=options,
        chairs=tuple(chairs_for(words, person_name(asked.name), known_figure(asked.figure))),
        host=host,
        listed=asked.listed,
        delay=asked.delay,
        stand_in=asked.stand_in,
        move_seconds=asked.move_seconds,
        game_seconds=asked.game_seconds,
        speed=asked.speed,
        take_back=is_alone(words) if asked.take_back is None else asked.take_back,
        made=f"headtable {headtable.__version__}",
    )


def is_alone(words: list[str]) -> bool:
    """Whether one person sits with house players."""
    return words.count(ME) == 1 and OPEN not in words


def options_of(game: Game, seats: int, given: dict[str, object], people: int = 1) -> dict[str, Value]:
    """The options as a log would keep them."""
    refuse_board_file(given)
    values = game.start(seats, None, given).setup.options.values
    return proposed_for(game, values, people) | {id: values[id] for id in given}


def refuse_board_file(given: Mapping[str, object]) -> None:
    """Over the wire a board is given as its text: no file of ours is ever read for a client."""
    board = str(given.get(BOARD, RECONSTRUCTION)).strip()
    if board.lower() != RECONSTRUCTION and not board.startswith(FORM):
        raise BadSetup(f"option {BOARD} takes 'reconstruction' or the text of a board, not a file")


def proposed_for(game: Game, agreed: Mapping[str, Value], people: int) -> dict[str, Value]:
    """Default values of this server for options that the request does not set.

    Several people trade live (trix-exchange.offer).  Where Football is played against a real clock a
    decision has a limit: trix-football.delay.
    """
    differing = [option for option in game.options if option.usual(people) != option.default()]
    proposed = {option.id: option.usual(people) for option in differing}
    if agreed.get("clock") == "real" and "decision-limit" in agreed:
        proposed["decision-limit"] = DECISION_SECONDS
    return proposed


def usual_seats(game: Game) -> int:
    """How many make the best game, by the catalogue."""
    return rulebooks.game(game.id).usual_players


def words_for(asked: NewTable, seats: int) -> list[str]:
    """One word for each chair; by default regular house players sit with the asker."""
    if asked.chairs is None:
        if asked.seat >= seats:
            raise BadSetup(f"there is no seat {asked.seat + 1} at a table of {seats}")
        return [ME if seat == asked.seat else "regular" for seat in range(seats)]
    if len(asked.chairs) != seats:
        count = len(asked.chairs)
        raise BadSetup(f"{count} {'chair was' if count == 1 else 'chairs were'} named for a table of {seats}")
    known = (OPEN, ME, *LEVELS)
    for word in asked.chairs:
        if word not in known:
            raise BadSetup(f"a chair cannot be {quoted(word)}; it can be: {', '.join(known)}")
    return list(asked.chairs)


def chairs_for(words: list[str], name: str, figure: str = "") -> list[Chair]:
    chairs: list[Chair] = []
    for word in words:
        taken = [chair.name for chair in chairs]
        if word == OPEN:
            chairs.append(Chair(OPEN))
        elif word == ME:
            others = [chair.figure for chair in chairs]
            chairs.append(Chair(PERSON, free_name(name, taken), figure=free_figure(figure, others)))
        else:
            chairs.append(Chair(word, house_name([*taken, name])))
    return chairs


def house_name(taken: list[str]) -> str:
    """A name that nobody at the table has."""
    known = {name.lower() for name in taken}
    return next(name for name in NAMES if name.lower() not in known)


def free_name(name: str, taken: list[str]) -> str:
    """The name, with a number behind it where somebody has it already."""
    known = {other.lower() for other in taken}
    number = 2
    found = name
    while found.lower() in known:
        found = f"{name[: LONGEST_NAME - 3]} {number}"
        number += 1
    return found


def known_figure(given: str) -> str:
    """The figure that somebody wants, or "" for whichever is free; BadSetup where there is no such one."""
    if given and given not in FIGURES:
        raise BadSetup(f"there is no figure {quoted(given)}; there are: {', '.join(FIGURES)}")
    return given


def person_name(given: str) -> str:
    """The normalised name of a person; BadSetup says why it is not allowed."""
    name = " ".join(given.split()) or VISITOR
    if why_not_name(name):
        raise BadSetup(f"the name {quoted(name)} {why_not_name(name)}")
    require_visible(name)
    if len(name) > LONGEST_NAME:
        raise BadSetup(f"a name has at most {LONGEST_NAME} letters, or the table has no room for it")
    if level_of(name):
        raise BadSetup(f"{quoted(name)} is how a house player is called")
    return name


def require_visible(name: str) -> None:
    """Refuse a name without a visible letter, or with so many combining marks that it hides others."""
    kinds = "".join(category(sign)[0] for sign in name)
    if not set(kinds) & set("LNPS"):
        raise BadSetup("a name needs a letter that can be seen")
    if "M" * MOST_MARKS in kinds:
        raise BadSetup("a name has few marks above and below its letters")
