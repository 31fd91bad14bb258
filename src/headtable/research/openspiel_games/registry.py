"""Telling OpenSpiel of the games."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pyspiel

import headtable
from headtable.research.openspiel_games import short_name
from headtable.research.openspiel_games.ismcts_guard import guard_cpp_ismcts
from headtable.research.openspiel_games.parameters import Parameter
from headtable.research.openspiel_games.spiel_game import SpielGame, game_type
from headtable.rules.core.game_on_shelf import Game


@cache
def class_of(game: Game) -> Any:
    """The class of a game, as OpenSpiel wants it: made from parameters alone.

    A class, since OpenSpiel keeps it until after the interpreter's end, when no other object can be freed.
    """

    class OneGame(SpielGame):
        def __init__(self, given: Mapping[str, Parameter] | None = None) -> None:
            super().__init__(game, given or {})

    return OneGame


def register_all() -> list[str]:
    """Register every game that is not registered yet; the names of all come back."""
    known = pyspiel.registered_names()
    new = [game for game in headtable.games() if short_name(game.id) not in known]
    if new:
        guard_cpp_ismcts()
    for game in new:
        pyspiel.register_game(game_type(game), class_of(game))
    return [short_name(game.id) for game in headtable.games()]
