"""`headtable join`: sit down in the terminal at a table that a server keeps."""

import argparse
from typing import TYPE_CHECKING

from headtable.commands.base_parser import whole_number

if TYPE_CHECKING:
    from headtable.terminal.server_connection import Link


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which table, and who comes."""
    parser.description = (
        "Take a seat in the terminal at a table on a server. The table's link says what you may do there: "
        "one that ends with /t/CODE takes an open chair, one with #TOKEN behind that comes back to your own "
        "chair, and one that ends with /s/CODE looks on."
    )
    parser.add_argument("link", metavar="URL", nargs="+", help="the table's link, as http://host:8190/t/KRTW")
    parser.add_argument("--name", default="", metavar="NAME", help="what the others call you")
    parser.add_argument(
        "--seat", type=whole_number, metavar="N", help="the chair that you want (any open one)"
    )
    parser.add_argument(
        "--plain", action="store_true", help="no colours; the variable NO_COLOR does the same"
    )


def run(args: argparse.Namespace) -> int:
    """Sit there until the game is over or the person leaves; 1 where the server refuses or is away."""
    from headtable.commands.output import complain
    from headtable.rules.core.errors import BadSetup, Complaint
    from headtable.terminal.server_connection import Link

    link = Link.read("".join(args.link))  # a code may be typed with spaces
    if args.seat is not None and args.seat < 1:
        raise BadSetup("seats are numbered from 1")
    if (link.token or link.watches) and (args.name or args.seat is not None):
        raise BadSetup("--name and --seat are for taking a chair, and this link takes none")
    try:
        return sit_down(link, args)
    except Complaint as refusal:
        complain(refusal)
        return 1


def sit_down(link: "Link", args: argparse.Namespace) -> int:
    from headtable.terminal.screen import Screen
    from headtable.terminal.server_connection import take_chair
    from headtable.terminal.server_play import ServerSeat

    is_new = not (link.token or link.watches)
    if is_new:
        link = take_chair(link, args.name, None if args.seat is None else args.seat - 1)
    guest = ServerSeat(link, Screen.standard(args.plain))
    if is_new:
        guest.welcome()
    return guest.run()
