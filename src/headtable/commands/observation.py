"""`headtable observation GAME`: what each number of an observation means, for programs that learn."""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from headtable.research import Layout

READING: Final = (
    "What a seat sees, as a row of whole numbers (int16). Seats are counted from the viewer to the left: "
    "own, left 1, left 2. Cards are counted by their faces, in the order below. A piece that says one of "
    "several has a 1 in that place and 0 elsewhere. Earlier tricks and bids that can no longer be seen are "
    "not in it, nor are the legal moves. Behind each piece stand its place and its length."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and how many play it."""
    from headtable.commands.base_parser import whole_number

    parser.description = (
        "Print the pieces of an observation: where each begins, how long it is and what it means. They "
        "differ with the number of seats, and with a few options."
    )
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument(
        "--seats",
        type=whole_number,
        default=0,
        metavar="N",
        help="how many play (four where four play as partners, else the fewest)",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="ID=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument("--perfect", action="store_true", help="with where every card really lies")
    parser.add_argument("--json", action="store_true", help="print it as JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Print the pieces."""
    from headtable.commands.typed_names import game_named, options_given
    from headtable.research import layout, perfect_layout

    game = game_named(args.game)
    options = options_given(game.options, args.option)
    laid = (perfect_layout if args.perfect else layout)(game.id, args.seats or None, options)
    if args.json:
        print(json.dumps(as_data(laid), indent=2, ensure_ascii=False))
    else:
        write(laid, game.name)
    return 0


def as_data(laid: "Layout") -> dict[str, object]:
    pieces = [
        {"name": piece.name, "offset": piece.offset, "size": piece.size, "meaning": piece.meaning}
        for piece in laid.pieces
    ]
    return {
        "game": laid.game,
        "seats": laid.seats,
        "size": laid.size,
        "faces": list(laid.faces),
        "pieces": pieces,
    }


def write(laid: "Layout", name: str) -> None:
    """A page with a line for each piece and its meaning below."""
    from headtable.terminal.page_writer import page_for, show
    from headtable.terminal.styled_text import DIM

    page = page_for(sys.stdout)
    page.title(f"{name}: what a seat sees, in numbers")
    page.edges(f"{laid.size} numbers", f"{laid.seats} seats", DIM)
    page.gap()
    page.paragraph(READING)
    page.gap()
    page.paragraph(" ".join(laid.faces), label="Faces:")
    page.gap()
    for piece in laid.pieces:
        page.row(f"{piece.name}: {piece.meaning}", f"{piece.offset:>5} {piece.size:>4}")
    show(page)
