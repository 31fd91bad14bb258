"""A whole box, or the papers of one game, as one PDF document.

The library that writes PDF, and the parts that use it, are loaded when something is printed and not before.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from headtable.press.paper.evening_paper import require_libraries
from headtable.press.print_and_play.cards_in_box import BOX_NAMES
from headtable.press.print_and_play.print_options import OF_A_GAME, Part, PrintOptions, parts_to_print
from headtable.rulebooks import game
from headtable.rules.core.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Callable

    from headtable.press.paper.pages import Pages

# The module of each part and its function; what a game has of its own is put by `put_game` besides.
PUT: Final[dict[Part, tuple[str, str]]] = {
    "test": ("test_sheet", "put"),
    "cards": ("card_sheets", "put"),
    "exchange": ("card_sheets", "put_exchange"),
    "board": ("board_sheets", "put"),
    "pieces": ("piece_sheets", "put"),
    "box": ("box_sheets", "put"),
    "pads": ("score_pads", "put"),
    "cribs": ("crib_cards", "put"),
    "leaflets": ("leaflets", "put"),
}


def print_box(box: str, options: PrintOptions) -> bytes:
    """The parts of a box that the options ask for, one after the other."""
    parts = parts_to_print(box, options)
    pages = begun(options, f"{BOX_NAMES[box]}: print and play")
    for part in parts:
        function_of(part, PUT[part][1])(pages, box, options)
    return pages.to_bytes()


def print_game(game_id: str, options: PrintOptions) -> bytes:
    """The papers of one game: its score pad, its crib card and its leaflet."""
    name = game(game_id).name
    for part in options.parts:
        if part not in OF_A_GAME:
            raise BadSetup(f"the papers of a game are {', '.join(OF_A_GAME)}; {part} belongs to a box")
    pages = begun(options, f"{name}: papers")
    for part in options.parts or OF_A_GAME:
        function_of(part, "put_game")(pages, game_id, options)
    return pages.to_bytes()


def begun(options: PrintOptions, title: str) -> "Pages":
    require_libraries()
    from headtable.press.paper.pages import Pages

    return Pages(options.paper, title)


def function_of(part: Part, name: str) -> "Callable[[Pages, str, PrintOptions], None]":
    module = import_module(f"headtable.press.print_and_play.{PUT[part][0]}")
    put: Callable[[Pages, str, PrintOptions], None] = getattr(module, name)
    return put
