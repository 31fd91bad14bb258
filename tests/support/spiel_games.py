"""Tables for the tests of the OpenSpiel adapter: parameters that keep games short, and random play."""

import random
from typing import Any

import pyspiel
from game_setups import SHORTER, Table, every_table

from headtable import games
from headtable.research import openspiel_games
from headtable.research.environment_setup import one_deal
from headtable.research.openspiel_games.parameters import FROM_OUTSIDE, parameter_name, written
from headtable.rules.core.options import ONE_DEAL

# At random nobody collects five of a kind, and nobody makes a Corner.
QUICK: dict[str, dict[str, int]] = {
    "trolley-transfer": {"round_limit": 4},
    "trix-exchange": {"round_limit": 5},
    "great-railroad-game": {"limit": 20},
}


def load(game_id: str, **parameters: int | str) -> Any:
    """A game by OpenSpiel's own way."""
    openspiel_games.register()
    return pyspiel.load_game(openspiel_games.short_name(game_id), QUICK.get(game_id, {}) | parameters)


def loaded(table: Table, **parameters: int | str) -> Any:
    """A table of the laws, for one deal."""
    known = {option.id: option for option in table.game.options}
    for id, value in (SHORTER.get(table.game.id, {}) | dict(table.options)).items():
        if id not in FROM_OUTSIDE and value != ONE_DEAL:
            parameters[parameter_name(id)] = written(known[id], value)
    if one_deal(table.game):
        parameters["length"] = ONE_DEAL
    return load(table.game.id, players=table.seats, **parameters)


def plain_tables() -> list[Table]:
    return [Table(game, seats) for game in games() for seats in game.seats]


def tables_with_options() -> list[Table]:
    return [table for table in every_table() if table.options]


def played(game: Any, moves: int, seed: int = 20) -> Any:
    """A state after so many moves at random, those of chance not counted: a seat is to act, or it is over."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
        moves -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state
