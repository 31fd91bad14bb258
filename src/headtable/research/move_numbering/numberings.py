"""The numbering of each game."""

from collections.abc import Mapping
from typing import Final

import headtable
from headtable.research.move_numbering.exchange_bundles import ExchangeNumbers
from headtable.research.move_numbering.football_changes import FootballNumbers
from headtable.research.move_numbering.pinochle_melds import PinochleNumbers
from headtable.research.move_numbering.railroad_orders import RailroadNumbers
from headtable.research.move_numbering.table import MoveNumbers
from headtable.research.move_numbering.trocadero_prices import TrocaderoNumbers, chips_at
from headtable.research.move_numbering.trolley_shows import TrolleyNumbers
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.game import Game

MADE: Final[dict[tuple[str, int], MoveNumbers]] = {}  # by the game's id, and for Trocadero by the chips
BY_DEFAULT: dict[str, object] = {}


def move_numbers(game_id: str, options: Mapping[str, object] = BY_DEFAULT) -> MoveNumbers:
    """The numbering of a game's moves, for every number of seats; BadSetup where there is no such game.

    Only Trocadero looks at the options: the more chips there are, the more prices have numbers.
    """
    game = headtable.game(game_id)
    return shared(game, chips_at(game, options) if game_id == "trocadero" else 0)


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
        MADE[key] = made(game, chips)
    return MADE[key]


def made(game: Game, chips: int) -> MoveNumbers:
    if game.id == "trolley":
        return TrolleyNumbers(game)
    if game.id == "trolley-pinochle":
        return PinochleNumbers(game)
    if game.id == "trix-football":
        return FootballNumbers(game)
    if game.id == "trix-exchange":
        return ExchangeNumbers(game)
    if game.id == "trocadero":
        return TrocaderoNumbers(game, chips)
    return RailroadNumbers(game) if game.id == "great-railroad-game" else MoveNumbers(game)
