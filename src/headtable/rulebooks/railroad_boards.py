"""Boards of The Great Railroad Game from TOML files.

The board of the house lies beside this file and is a reconstruction.  Whatever is wrong with another one
is said with file and entry; what the rules ask of a board, `rules.equipment.railroad_board_text` checks.
"""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from headtable.rulebooks.bounded_file import CannotRead, content_of
from headtable.rulebooks.toml_reader import TomlTable
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.equipment.railroad import HEADINGS
from headtable.rules.equipment.railroad_board_text import BOARDS, FORM, RECONSTRUCTION

OPTION: Final = "board"
FILE: Final = "great-railroad-game-board.toml"
ONLY_ONE: Final = ("spaces_per_track", "trains_per_city", "trains_per_track_space", "trains_per_depot_circle")
PARTS_FORM: Final = (";", "#")  # signs that would end a record, or the line of a log


@cache
def reconstruction() -> str:
    """The text of the house's board."""
    return text_of(files("headtable.rulebooks").joinpath(FILE).read_text(encoding="utf-8"), FILE)


def load(path: str | os.PathLike[str]) -> str:
    """The text of a board file, for the option `board`; BadSetup says what is wrong with the file."""
    try:
        content = content_of(path).decode()
    except CannotRead as error:
        raise BadSetup(f"the board file '{path}' cannot be read: {error.reason}") from error
    except ValueError as error:
        raise BadSetup(f"the board file '{path}' is not text in UTF-8") from error
    try:
        text = text_of(content, str(path))
        BOARDS.board(text)
    except BadSetup as bad:
        raise BadSetup(f"{path}: {bad}") from bad
    except Complaint as bad:
        raise BadSetup(str(bad)) from bad
    return text


def with_board(game: Game, options: Mapping[str, object]) -> dict[str, object]:
    """The options with a board file replaced by what is in it, so that the log needs no file."""
    chosen = dict(options)
    if OPTION not in [option.id for option in game.options]:
        return chosen
    given = str(chosen.get(OPTION, RECONSTRUCTION)).strip()
    if given.lower() != RECONSTRUCTION and not given.startswith(FORM):
        chosen[OPTION] = load(given)
    return chosen


def text_of(content: str, file: str) -> str:
    """The one line that the rules read a board from, out of the text of its TOML file."""
    try:
        top = TomlTable(tomllib.loads(content), file)
    except tomllib.TOMLDecodeError as error:
        raise Complaint(f"{file}: not readable as TOML: {error}") from error
    records = [FORM, *_head(top.subtable("board"))]
    for depot in top.subtables("depot", "id"):
        records.append(f"depot {_text(depot, 'id')} {depot.number('x')} {depot.number('y')}")
        depot.optional_text("name")
        depot.reject_unknown_keys()
    for city in top.subtables("city", "id"):
        city.optional_text("state")
        where = f"{city.number('x')} {city.number('y')} {_text(city, 'label').lower()}"
        records.append(f"city {_text(city, 'id')} {where} {_text(city, 'name')}")
        city.reject_unknown_keys()
    for track in top.subtables("track", "id"):
        track.has("length")  # of the drawing
        track.optional_text("after")
        ends = f"{_text(track, 'a')} {_text(track, 'b')} {_text(track, 'heading').lower()}"
        records.append(f"track {_text(track, 'id')} {ends}")
        track.reject_unknown_keys()
    top.reject_unknown_keys()
    return "; ".join(records)


def _head(head: TomlTable) -> list[str]:
    """Title, status and terminal; of what the rules fix, no other value is taken."""
    for key in ("id", "width", "height"):
        head.has(key)  # for people and for drawing
    headings = [heading.lower() for heading in head.texts("headings")]
    if headings and headings != HEADINGS:
        head.fail(f"'headings' must be {', '.join(HEADINGS)}")
    for key in ONLY_ONE:
        if head.has(key) and head.number(key) != 1:
            head.fail(f"'{key}' must be 1: the rules know no other number")
    records = [f"{key} {_text(head, key)}" for key in ("title", "status", "terminal")]
    head.reject_unknown_keys()
    return records


def _text(table: TomlTable, key: str) -> str:
    text = " ".join(table.text(key).split())
    if not text.isprintable() or any(sign in text for sign in PARTS_FORM):
        table.fail(f"'{key}' holds a ';', a '#' or a sign that cannot be printed")
    return text
