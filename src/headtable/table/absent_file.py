"""A game with an absent friend as a text: the header of a log with three lines more, then the told lines."""

import os
import re
from pathlib import Path
from typing import Final

from headtable.rulebooks.bounded_file import content_of
from headtable.rules.core.errors import Complaint
from headtable.table import log_saving
from headtable.table.absent_game import AbsentGame
from headtable.table.absent_setup import AbsentSetup, line_of
from headtable.table.log import FIRST_LINE, Damaged, Log

TITLE: Final = "head table absent friend 1"
OWN_KEY: Final = re.compile(r"(absent|level|seed): *(\S+) *")


def text_of(game: AbsentGame) -> str:
    """The whole game; `read` gives it back."""
    setup = game.setup
    lines = setup.header().lines()
    own = [f"absent: {setup.seat + 1}", f"level: {setup.level}", f"seed: {setup.seed}"]
    return "\n".join([TITLE, *lines[1:-1], *own, "", *map(str, game.told)]) + "\n"


def read(text: str | bytes) -> AbsentGame:
    """The game in a text; Damaged names the first line that cannot be read, or cannot have been told."""
    plain = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    values: dict[str, str] = {}
    lines: list[str] = []
    for number, line in enumerate(plain.split("\n")):
        found = OWN_KEY.fullmatch(line)
        if number == 0 and line.strip() != TITLE:
            raise Damaged(1, f"a game with an absent friend begins with '{TITLE}'")
        if found and found[1] not in values:
            values[found[1]] = found[2]
        lines.append("" if found else FIRST_LINE if number == 0 else line)
    log = Log.read("\n".join(lines))
    header = log.header
    seat, seed = values.get("absent", ""), values.get("seed", "0")
    if not re.fullmatch("[0-9]{1,3}", seat) or not re.fullmatch("[0-9]{1,18}", seed):
        raise Damaged(1, "the header does not say which seat is the absent friend's ('absent: 2'), or a seed")
    game = AbsentGame(
        AbsentSetup(
            header.game, header.seats, int(seat) - 1, header.names, header.dealer, header.options,
            values.get("level", "regular"), int(seed),
        )
    )  # fmt: skip
    for entry in log.entries:
        try:
            game.tell(str(line_of(entry)))
        except Complaint as reason:
            raise Damaged(entry.line, str(reason)) from reason
    return game


def load(path: str | os.PathLike[str]) -> AbsentGame:
    """The game in a file; Damaged names file and line."""
    try:
        return read(content_of(path))
    except Damaged as damage:
        raise Damaged(damage.line, damage.reason, None, str(path)) from damage


def save(game: AbsentGame, path: str | os.PathLike[str]) -> None:
    """Write the game in one step: no half of it is ever left."""
    log_saving.replace(Path(path), text_of(game))
