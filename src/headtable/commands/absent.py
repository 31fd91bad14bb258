"""`headtable absent GAME`: the program takes a seat at a table with real cards."""

import argparse
from typing import TYPE_CHECKING

from headtable.commands.base_parser import whole_number

if TYPE_CHECKING:
    from headtable.table.absent_game import AbsentGame


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, which seat is the program's, and where the evening is kept."""
    parser.description = (
        "Play with real cards and let the program take a seat. Type what it is dealt and what the others "
        "play; it says what it plays."
    )
    parser.add_argument("game", nargs="?", default="", metavar="GAME", help="which game")
    parser.add_argument("--seats", type=whole_number, metavar="N", help="how many play, the program too")
    parser.add_argument("--seat", type=whole_number, default=1, metavar="N", help="the program's seat (1)")
    parser.add_argument(
        "--dealer", type=whole_number, metavar="N", help="the seat that deals first (asked for)"
    )
    parser.add_argument(
        "--level",
        default="regular",
        metavar="LEVEL",
        help="how well it plays: novice, regular (default) or expert",
    )
    parser.add_argument(
        "--names", default="", metavar="A,B,C", help="the players in turn, separated by commas"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="ID=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument(
        "--seed", type=whole_number, default=1, metavar="N", help="a number for its chance moves (1)"
    )
    parser.add_argument("--file", default="", metavar="FILE", help="keep the evening here, and go on with it")
    parser.add_argument("--plain", action="store_true", help="no colours; so does NO_COLOR")


def run(args: argparse.Namespace) -> int:
    """Ask for lines until the game is over."""
    from headtable.terminal.absent_screen import AbsentScreen
    from headtable.terminal.screen import Screen

    return AbsentScreen(game_of(args), Screen.standard(args.plain), args.file).run()


def game_of(args: argparse.Namespace) -> "AbsentGame":
    """The evening in the file, or a new game as the arguments say."""
    from pathlib import Path

    from headtable.commands.typed_names import game_named, options_given
    from headtable.rules.core.errors import BadSetup
    from headtable.table import absent_file
    from headtable.table.absent_game import AbsentGame
    from headtable.table.absent_setup import AbsentSetup
    from headtable.table.house_seats import level_named

    if args.file and Path(args.file).exists():
        return absent_file.load(args.file)
    if not args.game:
        raise BadSetup("say which game: headtable absent hilo --seats 3 --seat 2")
    game = game_named(args.game)
    names = tuple(" ".join(name.split()) for name in args.names.split(",")) if args.names else ()
    seats = args.seats or len(names) or game.seats[0]
    return AbsentGame(
        AbsentSetup(
            game.id, seats, args.seat - 1, names, None if args.dealer is None else args.dealer - 1,
            options_given(game.options, args.option), level_named(args.level), abs(args.seed),
        )
    )  # fmt: skip
