"""`headtable play`: sit down to a game in the terminal."""

import argparse
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from headtable.rules.core.game import Game
    from headtable.table.logged_game import LoggedGame

LONGEST_NAME: Final = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, who sits where, and the house rules."""
    parser.description = "Sit down to a game with house players, as good as you like."
    parser.add_argument("game", nargs="?", default="", metavar="GAME", help="as `headtable games` calls it")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play; four where partners can be")
    parser.add_argument("--seat", type=int, metavar="N", help="where you sit (1)")
    parser.add_argument(
        "--bots", metavar="LEVEL", help="how good the others are: random, novice, regular (usual), expert"
    )
    parser.add_argument("--name", default="", metavar="NAME", help="what you are called")
    parser.add_argument(
        "--dealer", type=int, metavar="N", help="the seat that deals first; else it is drawn for"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="ID=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same number gives the same cards again")
    parser.add_argument("--plain", action="store_true", help="no colours; so does NO_COLOR")
    parser.add_argument(
        "--rogues", action="store_true", help="with honour=on the others move at random and break the rules"
    )
    parser.add_argument("--resume", default="", metavar="FILE", help="go on with a saved game")


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    from secrets import randbits

    from headtable.rules.core.rng import Rng
    from headtable.table import house_seats
    from headtable.terminal.local_play import Place
    from headtable.terminal.screen import Screen

    logged_game = resumed(args) if args.resume else begun(args)
    seat = place_of(args, house_seats.human_seats(logged_game.names), len(logged_game.names))
    rng = Rng(randbits(96) if args.seed is None else args.seed)
    place = Place(logged_game, seat, rng, Screen.standard(args.plain), args.rogues)
    if args.resume:
        place.file = args.resume
        place.recall()
    else:
        place.welcome()
    return place.run()


def begun(args: argparse.Namespace) -> "LoggedGame":
    """A new logged game as the arguments say."""
    import headtable
    from headtable.rules.core.errors import BadSetup
    from headtable.table import house_seats
    from headtable.table.logged_game import LoggedGame

    level = house_seats.level_from(args.bots, args.rogues)
    if not args.game:
        known = ", ".join(game.id for game in headtable.games())
        raise BadSetup(f"say which game to play; there are: {known}")
    game = headtable.game(args.game)
    seats = default_seats(game) if args.seats is None else args.seats
    person = place_of(args, [0], seats)
    name = " ".join(args.name.split()) or "You"
    if len(name) > LONGEST_NAME:
        raise BadSetup(f"a name has at most {LONGEST_NAME} letters, or the table has no room for it")
    if house_seats.level_of(name):
        raise BadSetup(f"'{name}' is how a house player is called")
    names = house_seats.names_for(seats, person, name, level)
    dealer = None if args.dealer is None else args.dealer - 1
    return LoggedGame.start(game, seats, names, dealer, options_from(args.option))


def resumed(args: argparse.Namespace) -> "LoggedGame":
    """The logged game in a file; what it is cannot be changed any more."""
    from headtable.rules.core.errors import BadSetup
    from headtable.table.logged_game import LoggedGame

    if args.seats is not None or args.dealer is not None or args.option or args.name or args.bots:
        raise BadSetup("a saved game keeps its seats, players, dealer and options: give --resume alone")
    logged_game = LoggedGame.load(args.resume)
    if args.game and args.game != logged_game.game.id:
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


def default_seats(game: "Game") -> int:
    """Four where four play as partners, else the fewest."""
    if 4 in game.seats:
        sides = game.start(4).sides
        if len(set(sides)) < len(sides):
            return 4
    return min(game.seats)


def options_from(given: list[str]) -> dict[str, object]:
    """`target=500` as an option and its value."""
    from headtable.rules.core.errors import BadSetup

    chosen: dict[str, object] = {}
    for text in given:
        id, sign, value = text.partition("=")
        if not sign or not id.strip():
            raise BadSetup(f"'{text}' is no option: write it as --option target=500")
        if id.strip() in chosen:
            raise BadSetup(f"option {id.strip()} is given twice")
        chosen[id.strip()] = value.strip()
    return chosen
