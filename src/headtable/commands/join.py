"""`headtable join`: sit down in the terminal at a table that a server keeps."""

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which table, and who comes."""
    parser.description = (
        "Sit down at a server's table. Its link ends with /t/CODE to take an open chair, with #TOKEN behind "
        "that to come back to your own, or with /s/CODE to look on."
    )
    parser.add_argument(
        "link", metavar="URL", nargs="+", help="the table's link, as http://host:8190/t/KRTW or …/t/KRTW BCDF"
    )
    parser.add_argument("--name", default="", metavar="NAME", help="what you are called")
    parser.add_argument(
        "--seat", type=int, metavar="N", help="the chair that you want; else any that is open"
    )
    parser.add_argument("--plain", action="store_true", help="no colours; so does NO_COLOR")


def run(args: argparse.Namespace) -> int:
    """Sit there until the game is over or the person leaves."""
    from headtable.rules.core.errors import BadSetup
    from headtable.terminal.screen import Screen
    from headtable.terminal.server_connection import Link, take_chair
    from headtable.terminal.server_seat import ServerSeat

    link = Link.read("".join(args.link))  # a code may be typed with spaces
    if args.seat is not None and args.seat < 1:
        raise BadSetup("seats are numbered from 1")
    if (link.token or link.watches) and (args.name or args.seat is not None):
        raise BadSetup("--name and --seat are for taking a chair, and this link takes none")
    is_new = not (link.token or link.watches)
    if is_new:
        link = take_chair(link, args.name, None if args.seat is None else args.seat - 1)
    guest = ServerSeat(link, Screen.standard(args.plain))
    if is_new:
        guest.welcome()
    return guest.run()
