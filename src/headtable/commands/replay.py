"""`headtable replay`: step through a saved game; 2 when the file is damaged."""

import argparse
import sys
from typing import TYPE_CHECKING

from headtable.commands.base_parser import whole_number

if TYPE_CHECKING:
    from headtable.table.log import Damaged
    from headtable.table.logged_game import LoggedGame
    from headtable.terminal.replay_in_text import Replay
    from headtable.terminal.screen import Screen

KEYS = "Enter or n: next   p: back   a number: that move   q: quit > "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which file, whose eyes, and how much of it."""
    parser.description = (
        "Step through a saved game. You see what an onlooker saw; --seat shows one player's cards, --open "
        "shows all."
    )
    parser.add_argument("file", metavar="FILE", help="a game saved by `headtable play`")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=whole_number, metavar="N", help="show it as this seat saw it")
    eyes.add_argument("--open", action="store_true", help="show all hands")
    much = parser.add_mutually_exclusive_group()
    much.add_argument("--all", action="store_true", help="print every move with its points and their reasons")
    much.add_argument("--to", type=whole_number, metavar="N", help="print the table as it was after N moves")
    parser.add_argument(
        "--plain", action="store_true", help="no colours; the variable NO_COLOR does the same"
    )


def run(args: argparse.Namespace) -> int:
    """Show what is whole, and say what is not."""
    from headtable.rules.core.errors import Complaint
    from headtable.terminal.replay_in_text import Onlooker, Replay
    from headtable.terminal.screen import Screen

    logged_game, damage = _load(args.file)
    if damage is not None:
        print(f"headtable: {damage}", file=sys.stderr)
    if logged_game is None:
        return 2
    if args.seat is not None and not 1 <= args.seat <= len(logged_game.names):
        raise Complaint(f"there is no seat {args.seat} at a table of {len(logged_game.names)}")
    replay = Replay(logged_game, Onlooker(None if args.seat is None else args.seat - 1, args.open))
    screen = Screen.standard(args.plain)
    if args.to is not None:
        if not 0 <= args.to <= replay.last():
            raise Complaint(f"there are {replay.last()} moves in '{args.file}', so --to goes from 0 to that")
        screen.write(replay.table(args.to, screen.width, screen.colour))
    elif args.all or not screen.is_live:
        screen.write(*replay.whole())
    else:
        _step(replay, screen)
    return 0 if damage is None else 2


def _load(file: str) -> "tuple[LoggedGame | None, Damaged | None]":
    """The logged game as far as it is whole, and what is wrong with the rest."""
    from headtable.table.log import Damaged
    from headtable.table.logged_game import LoggedGame

    try:
        return LoggedGame.load(file), None
    except Damaged as damage:
        return None if damage.whole is None else LoggedGame.resume(damage.whole), damage


def _step(replay: "Replay", screen: "Screen") -> None:
    """Show one moment after the other, as the person asks."""
    index = 0
    hint = ""
    while True:
        screen.clear()
        screen.write(replay.table(index, screen.width, screen.colour, screen.height - 2), hint)
        try:
            typed = screen.ask(f"{index} of {replay.last()}   {KEYS}").lower()
        except (EOFError, KeyboardInterrupt):
            screen.write("")
            return
        if typed in ("q", "quit"):
            return
        index, hint = moved(index, replay.last(), typed)


def moved(index: int, last: int, typed: str) -> tuple[int, str]:
    """The moment that is asked for, and a hint where there is none."""
    if typed.isascii() and typed.isdigit():
        wanted = int(typed)
    elif typed in ("", "n", "p"):
        wanted = index - 1 if typed == "p" else index + 1
    else:
        return index, f"'{typed}' is none of these."
    if 0 <= wanted <= last:
        return wanted, ""
    return index, "That is before the beginning." if wanted < 0 else "That is after the end."
