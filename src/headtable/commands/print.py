"""`headtable print BOX`: a box as sheets to cut out, or the papers of one game, as a PDF file."""

import argparse
import os
from pathlib import Path

from headtable.press.print_and_play.print_options import ALL_PARTS, CHOICES, listed

HELP = {
    "paper": "the paper",
    "layout": "nine cards on a sheet where they fit, or single: a page for each card, for a print shop",
    "marks": "where to cut: guides over the sheet, crop marks at its edge, or none",
    "bleed": "how many millimetres the colour runs beyond the cut",
    "backs": "on the other side, turned at the long or short edge; beside the faces, to fold; or none",
    "print": "how large the letters on the cards are",
    "ink": "in colour, or saving ink",
    "size": "poker cards of today, or the size of the period",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which box or game, and how it is printed."""
    parser.description = (
        "Write a box as a PDF file to print and cut out: a test sheet, every card with its back, boards, "
        "pieces, the box itself, score pads, crib cards and leaflets. With the name of a game in place of a "
        "box it is the papers of that game: score pad, crib card and leaflet. Print it at actual size."
    )
    parser.add_argument(
        "box", metavar="BOX", help="trolley, trix, trocadero, railroad or mayflower; or the name of a game"
    )
    for name, values in CHOICES.items():
        parser.add_argument(
            f"--{name}", metavar=name.upper(), help=f"{HELP[name]}: {listed(values)} ({values[0]})"
        )
    parser.add_argument(
        "--parts", metavar="PARTS", help=f"only these, with commas between: {', '.join(ALL_PARTS)} (all)"
    )
    parser.add_argument(
        "--game", action="store_true", help="only the papers of the game, where a box has the same name"
    )
    parser.add_argument(
        "--out", default="", metavar="FILE", help="the file or folder to write to (BOX-PAPER.pdf here)"
    )


def run(args: argparse.Namespace) -> int:
    """Make the document, and write it whole or not at all."""
    from headtable.commands.output import check_writable, printable, save_whole
    from headtable.press.paper.evening_paper import PrintLibraryMissing
    from headtable.press.print_and_play.box_document import print_box, print_game
    from headtable.press.print_and_play.print_options import read_options
    from headtable.rules.core.errors import Complaint

    typed = {name: getattr(args, name) for name in (*CHOICES, "parts")}
    options = read_options({name: value for name, value in typed.items() if value is not None})
    name, is_box = box_or_game(args.box, args.game)
    path = where_to_write(args.out, f"{name}-{options.paper}.pdf")
    check_writable(str(path))
    try:
        made = print_box(name, options) if is_box else print_game(name, options)
    except PrintLibraryMissing as missing:
        raise Complaint(str(missing)) from missing
    save_whole(path, made)
    where = printable(str(path))
    print(f"The sheets are in {where}. Print them at actual size, without fitting them to the page.")
    return 0


def box_or_game(typed: str, must_be_game: bool) -> tuple[str, bool]:
    """The box or game that is meant, and whether it is a box; a box comes before a game of its name."""
    import headtable
    from headtable.commands.base_parser import did_you_mean
    from headtable.commands.typed_names import known_name
    from headtable.press.print_and_play.cards_in_box import BOX_NAMES
    from headtable.press.print_and_play.print_options import quoted
    from headtable.rules.core.errors import BadSetup

    boxes = [] if must_be_game else list(BOX_NAMES)
    games = [game.id for game in headtable.games()]
    name = known_name(typed, [*boxes, *games])
    if name not in boxes and name not in games:
        what = "game" if must_be_game else "box or game"
        there_are = did_you_mean(typed, [*boxes, *games]) or f"; the boxes are: {', '.join(BOX_NAMES)}"
        raise BadSetup(f"there is no {what} {quoted(typed)}{there_are}")
    return name, name in boxes


def where_to_write(out: str, usual: str) -> Path:
    """The file that was asked for, or one with the usual name in the folder that was."""
    is_folder = out.endswith("/") or os.path.isdir(out or ".")
    return Path(out) / usual if is_folder else Path(out)
