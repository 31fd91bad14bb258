"""The numbering of each game."""

from collections.abc import Mapping
from typing import Final

import headtable
from headtable.research.argument_checks import required_options
from headtable.research.move_numbering.exchange_bundles import ExchangeNumbers
from headtable.research.move_numbering.football_changes import FootballNumbers
from headtable.research.move_numbering.move_numbers import MoveNumbers
from headtable.research.move_numbering.pinochle_melds import PinochleNumbers
from headtable.research.move_numbering.railroad_orders import RailroadNumbers
from headtable.research.move_numbering.trocadero_prices import TrocaderoNumbers, chips_at
from headtable.research.move_numbering.trolley_shows import TrolleyNumbers
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.options import Options

# Of the games that number more or less than the fixed moves of their notation.
KINDS: Final[dict[str, type[MoveNumbers]]] = {
    "trolley": TrolleyNumbers,
    "trolley-pinochle": PinochleNumbers,
    "trix-football": FootballNumbers,
    "trix-exchange": ExchangeNumbers,
    "trocadero": TrocaderoNumbers,
    "great-railroad-game": RailroadNumbers,
}
MADE: Final[dict[tuple[str, int], MoveNumbers]] = {}  # by the game's id, and for Trocadero by the chips


def move_numbers(game_id: str, options: Mapping[str, object] | None = None) -> MoveNumbers:
    """The numbering of a game's moves, for every number of seats.

    Only in Trocadero do the options matter: the more chips there are, the more prices have numbers.  BadSetup
    where there is no such game or option.
    """
    game = headtable.game(game_id)
    chosen = required_options(options)
    Options(game.options, chosen)  # complains of those that there are not
    return shared(game, chips_at(game, chosen) if game_id == "trocadero" else 0)


def unpickled(game_id: str, chips: int, version: int) -> MoveNumbers:
    """The numbering that a pickle names; BadSetup where it is of another version of the rules."""
    game = headtable.game(game_id)
    if version != game.version:
        raise BadSetup(
            f"these move numbers are for version {version} of the rules of {game.name}, "
            f"which are at version {game.version} here"
        )
    return shared(game, chips)


def shared(game: Game, chips: int) -> MoveNumbers:
    """The one numbering of a game, made when it is first asked for."""
    key = (game.id, chips)
    if key not in MADE:
        MADE[key] = KINDS.get(game.id, MoveNumbers)(game, chips)
    return MADE[key]
