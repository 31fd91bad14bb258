"""`headtable moves GAME`: the number of each move, for programs that learn."""

import argparse
import json
import sys
from typing import Final

IN_GENERAL: Final = "Each number means the move beside it. Which of them are legal depends on the position."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.description = (
        "Print the number of every move of a game, as the environments for researchers use them. They are "
        "the same for every number of seats and every option, and change only with the version of the rules."
    )
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="ID=VALUE",
        help="a house rule; only more chips in Trocadero add numbers",
    )
    parser.add_argument("--json", action="store_true", help="print it as JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Print the numbers and the moves."""
    from headtable.commands.typed_names import game_named, options_given
    from headtable.research import move_numbers
    from headtable.terminal.page_writer import page_for, show
    from headtable.terminal.styled_text import DIM

    game = game_named(args.game)
    numbers = move_numbers(game.id, options_given(game.options, args.option))
    reading = f"{IN_GENERAL} {numbers.reading()}".rstrip()
    if args.json:
        described = {
            "game": game.id,
            "rules": game.version,
            "reading": reading,
            "moves": [text for _, text in numbers.rows()],
        }
        print(json.dumps(described, indent=2, ensure_ascii=False))
        return 0
    page = page_for(sys.stdout)
    page.title(f"{game.name}: the moves by number")
    page.edges(f"{numbers.size} moves", f"rules, version {game.version}", DIM)
    page.gap()
    page.paragraph(reading)
    page.gap()
    width = len(str(numbers.size - 1))
    page.lines += [f"{number:>{width}}  {text}" for number, text in numbers.rows()]
    show(page)
    return 0
