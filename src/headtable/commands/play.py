"""`headtable play`: sit down to a game in the terminal."""

import argparse
from typing import TYPE_CHECKING, Final

from headtable.commands.base_parser import whole_number

if TYPE_CHECKING:
    from headtable.table.logged_game import LoggedGame

LONGEST_NAME: Final = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, who sits where, and the house rules."""
    parser.description = "Play a game in the terminal. House players take the other seats."
    parser.add_argument(
        "game", nargs="?", default="", metavar="GAME", help="which game; without it you choose from a list"
    )
    parser.add_argument(
        "--seats",
        type=whole_number,
        metavar="N",
        help="how many play (four where four are partners, else the fewest)",
    )
    parser.add_argument("--seat", type=whole_number, metavar="N", help="where you sit (1)")
    parser.add_argument(
        "--bots",
        metavar="LEVEL",
        help="how well the others play: random, novice, regular (default) or expert",
    )
    parser.add_argument("--name", default="", metavar="NAME", help="your name at the table (You)")
    parser.add_argument(
        "--dealer", type=whole_number, metavar="N", help="the seat that deals first (drawn by lot)"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="ID=VALUE",
        help="a house rule, as target=5; may be repeated; `headtable games GAME` lists them",
    )
    parser.add_argument(
        "--seed", type=whole_number, metavar="N", help="a number; the same one gives the same cards again"
    )
    parser.add_argument(
        "--plain", action="store_true", help="no colours; the variable NO_COLOR does the same"
    )
    parser.add_argument(
        "--rogues",
        action="store_true",
        help="the others move at random and, with --option honour=on, also against the rules",
    )
    parser.add_argument("--resume", default="", metavar="FILE", help="go on with a saved game")


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    from secrets import randbits

    from headtable.commands.game_menu import choose_game
    from headtable.rules.core.rng import Rng
    from headtable.table import house_seats
    from headtable.terminal.local_play import Place
    from headtable.terminal.screen import Screen

    screen = Screen.standard(args.plain)
    if not args.game and not args.resume:
        house_seats.level_from(args.bots, args.rogues)
        chosen = choose_game(screen, "play")
        if chosen is None:
            return 0
        args.game = chosen.id
    logged_game = resumed(args) if args.resume else begun(args)
    seat = place_of(args, house_seats.human_seats(logged_game.names), len(logged_game.names))
    rng = Rng(randbits(96) if args.seed is None else args.seed)
    place = Place(logged_game, seat, rng, screen, args.rogues)
    if args.resume:
        place.file = args.resume
        place.recall()
    else:
        place.welcome()
    return place.run()


def begun(args: argparse.Namespace) -> "LoggedGame":
    """A new logged game as the arguments say."""
    from headtable.commands.typed_names import game_named, options_given
    from headtable.rules.core.errors import BadSetup
    from headtable.rules.core.game_on_shelf import require_seat
    from headtable.table import house_seats
    from headtable.table.logged_game import LoggedGame

    level = house_seats.level_from(args.bots, args.rogues)
    game = game_named(args.game)
    seats = house_seats.default_seats(game) if args.seats is None else args.seats
    person = place_of(args, [0], seats)
    name = " ".join(args.name.split()) or "You"
    if len(name) > LONGEST_NAME:
        raise BadSetup(f"a name has at most {LONGEST_NAME} letters, or the table has no room for it")
    if house_seats.level_of(name):
        raise BadSetup(f"'{name}' is how a house player is called")
    names = house_seats.names_for(seats, person, name, level)
    dealer = None
    if args.dealer is not None:
        require_seat(args.dealer, seats)
        dealer = args.dealer - 1
    return LoggedGame.start(game, seats, names, dealer, options_given(game.options, args.option))


def resumed(args: argparse.Namespace) -> "LoggedGame":
    """The logged game in a file; what it is cannot be changed any more."""
    from headtable.commands.typed_names import game_named
    from headtable.rules.core.errors import BadSetup
    from headtable.table.logged_game import LoggedGame

    if args.seats is not None or args.dealer is not None or args.option or args.name or args.bots:
        raise BadSetup("a saved game keeps its seats, players, dealer and options: give --resume alone")
    logged_game = LoggedGame.load(args.resume)
    if args.game and game_named(args.game).id != logged_game.game.id:
        raise BadSetup(f"'{args.resume}' is a game of {logged_game.game.id}, not of {args.game}")
    return logged_game


def place_of(args: argparse.Namespace, persons: list[int], seats: int) -> int:
    """Where the person sits: as told, or where no house player does."""
    from headtable.rules.core.errors import BadSetup

    if args.seat is None and len(persons) != 1:
        raise BadSetup("the saved game does not say which seat is yours: say --seat N")
    seat = persons[0] if args.seat is None else int(args.seat) - 1
    if not 0 <= seat < seats:
        raise BadSetup(f"there is no seat {seat + 1} at a table of {seats}")
    return seat
