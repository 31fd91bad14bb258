"""What the views of a game can show, as data: `contents/GAME.toml`, with `contents/shared.toml` for what many
games have.

At the top of a game's file:

    shared = ["hand", "trick"]      the piles and facts of shared.toml that this game has
    [changed.hand]                  where they differ from shared.toml, the keys that do
    asks = ["play", "pass"]         the kinds of moves that a prompt can ask for
    several_act = true              several seats can be awaited at once
    places = ["corner 1"]           places of `State.places()` that are not there when a game starts
    all_is_seen = true              nothing is hidden, so that there is no more to the perfect layout

Then a `[[pile]]` and a `[[fact]]` for everything else, each with its name and its `meaning` in plain words.
Both can have:

    each = "seat"                   there is one for each seat: a pile is then called "hand 1", "hand 2" …
                                    by its owner, and a fact is about a seat
    each = 3                        a pile comes three times: "corner 1", "corner 2", "corner 3"
    shown = "always"                it is in every view
    shown = "sometimes"             it is not, so a bit says whether it is there
    shown = "when filled"           it is there if and only if one of its numbers is not nought (the default)
    seats = [3, 4]                  it exists only with so many players
    options = {review = ["all"]}    it exists only if the option has one of these values
    order = 8                       its cards, or seats, have an order that matters: that of the first eight
                                    is written beside how many there are of each

A pile can further have:

    lies = "row"                    how it lies (rules/core/view_parts.py); a list where that can change
    owner = "anybody"               it belongs to some seat or to nobody; without it, to nobody
    faces = "all"                   whether its cards can be seen: "all" (the default), "own" for the viewer's
                                    own pile only, or "none"
    hidden = "none"                 whether it can have hidden cards: "none" (the default), "all", or "others"
                                    for all but the viewer's own
    tags = ["laid aside"]           the tags that a card can have; "follow" where they follow from the face;
                                    a table where a tag gives the face another ending: {Pinochle = "+b"}
    taker = true                    a trick that somebody has taken

A fact has a `kind` of `headtable.rules.core.view_parts`, or "rows" (`View.tell_rows`), and:

    low, high                       the bounds of its numbers, for counts, a number, a part or cards
    seats_named = 1                 how many seats its words name; in each row, if there are rows
    codes = [{name = "bid", low = 0, high = 42}, {name = "suit", of = 7}, {name = "card", of = "cards"}]
                                    what its codes mean: a number as it is, one of so many, or a card by its
                                    number; -1 stands for none of them
    rows = "by seat"                it says the same of several seats: one row for each, by the seat named
    rows = 9                        it has at most so many rows, in order
    told = "often"                  it is told once for each of these rows, and not once with all of them
    rows = "set"                    it has any number of codes of one kind, whose order does not matter

A number can be a table by the number of players: `order = {2 = 12, 3 = 8}`.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from headtable.rules.core.errors import Complaint
from headtable.rules.core.options import Options
from headtable.rules.core.view_parts import CARDS, COUNTS, NUMBER, PART, ROWS, SEATS, TRUMP, WORDS

SHARED = "shared"
ALWAYS = "always"
SOMETIMES = "sometimes"
WHEN_FILLED = "when filled"
KINDS = (COUNTS, NUMBER, PART, SEATS, CARDS, WORDS, TRUMP, ROWS)
BOTH = {"name", "meaning", "each", "shown", "seats", "options", "order"}
OF_PILE = BOTH | {"lies", "owner", "faces", "hidden", "tags", "taker"}
OF_FACT = BOTH | {"kind", "low", "high", "seats_named", "codes", "rows", "told"}
OF_GAME = {"shared", "changed", "asks", "several_act", "places", "all_is_seen", "pile", "fact"}


@dataclass(frozen=True)
class Entry:
    """A pile or a fact of a contents file."""

    where: str
    data: dict[str, Any]

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def meaning(self) -> str:
        return str(self.data["meaning"])

    @property
    def shown(self) -> str:
        return str(self.data.get("shown", WHEN_FILLED))

    @property
    def is_for_each_seat(self) -> bool:
        return bool(self.data.get("each") == "seat")

    def text(self, key: str, default: str) -> str:
        return str(self.data.get(key, default))

    def number(self, key: str, seats: int, default: int) -> int:
        """A number, for so many players."""
        value = self.data.get(key, default)
        if isinstance(value, dict):
            value = value.get(str(seats), default)
        if not isinstance(value, int):
            raise Complaint(f"{self.where}: '{key}' must be a number")
        return value

    def exists(self, seats: int, options: Options) -> bool:
        """Whether a game with so many players and these options has it."""
        if seats not in self.data.get("seats", [seats]):
            return False
        wanted = self.data.get("options", {})
        return all(options.values.get(option) in values for option, values in wanted.items())


@dataclass(frozen=True)
class Contents:
    """What the views of one game can show."""

    game: str
    piles: tuple[Entry, ...]
    facts: tuple[Entry, ...]
    asks: tuple[str, ...]
    several_act: bool
    places: tuple[str, ...]
    all_is_seen: bool


def read(name: str) -> dict[str, Any]:
    """A contents file; Complaint where there is none."""
    file = files("headtable.research.observations") / "contents" / f"{name}.toml"
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Complaint(f"there are no observations of '{name}' yet") from None
    except tomllib.TOMLDecodeError as error:
        raise Complaint(f"{name}.toml: {error}") from None


def entries(name: str, data: dict[str, Any], part: str, known: set[str]) -> list[Entry]:
    """The piles or the facts of a file, checked."""
    found = []
    for table in data.get(part, []):
        where = f"{name}.toml, {part} '{table.get('name', '?')}'"
        unknown = sorted(table.keys() - known)
        if unknown:
            raise Complaint(f"{where}: there is no '{unknown[0]}'")
        for key in ("name", "meaning"):
            if not isinstance(table.get(key), str) or not table[key]:
                raise Complaint(f"{where}: '{key}' must be a text")
        if table.get("shown", ALWAYS) not in (ALWAYS, SOMETIMES, WHEN_FILLED):
            raise Complaint(f"{where}: 'shown' cannot be '{table['shown']}'")
        if part == "fact" and table.get("kind") not in KINDS:
            raise Complaint(f"{where}: 'kind' must be one of {', '.join(KINDS)}")
        if part == "pile" and "lies" not in table:
            raise Complaint(f"{where}: 'lies' is missing")
        found.append(Entry(where, table))
    names = [(entry.name, entry.data.get("kind")) for entry in found]
    for entry in found:
        if (
            names.count((entry.name, entry.data.get("kind"))) > 1
            and "seats" not in entry.data
            and "options" not in entry.data
        ):
            raise Complaint(f"{entry.where}: is there twice")
    return found


@cache
def contents(game: str) -> Contents:
    """The contents of a game; Complaint where they are missing or wrong."""
    data = read(game)
    unknown = sorted(data.keys() - OF_GAME)
    if unknown:
        raise Complaint(f"{game}.toml: there is no '{unknown[0]}'")
    shared = read(SHARED)
    wanted = data.get("shared", [])
    changed = data.get("changed", {})
    for table in [*shared["pile"], *shared["fact"]]:
        table.update(changed.pop(table["name"], {}))
    if changed:
        raise Complaint(f"{game}.toml: shared.toml has no '{min(changed)}'")
    piles = [entry for entry in entries(SHARED, shared, "pile", OF_PILE) if entry.name in wanted]
    facts = [entry for entry in entries(SHARED, shared, "fact", OF_FACT) if entry.name in wanted]
    missing = sorted(set(wanted) - {entry.name for entry in piles + facts})
    if missing:
        raise Complaint(f"{game}.toml: shared.toml has no '{missing[0]}'")
    return Contents(
        game,
        (*piles, *entries(game, data, "pile", OF_PILE)),
        (*facts, *entries(game, data, "fact", OF_FACT)),
        tuple(data.get("asks", [])),
        bool(data.get("several_act", False)),
        tuple(data.get("places", [])),
        bool(data.get("all_is_seen", False)),
    )
