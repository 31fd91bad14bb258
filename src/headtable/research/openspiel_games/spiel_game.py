"""A game in OpenSpiel: its kind and its bounds, and where its states and observers come from."""

from collections.abc import Mapping
from typing import Any

import pyspiel

from headtable.research.openspiel_games import short_name
from headtable.research.openspiel_games.chance_nodes import DIGITS
from headtable.research.openspiel_games.observers import make_observer
from headtable.research.openspiel_games.parameters import EXPLICIT, Parameter, specification, with_defaults
from headtable.research.openspiel_games.running_game import SpielTable, table_for
from headtable.research.openspiel_games.spiel_state import SpielState
from headtable.research.rewards import SCORE
from headtable.rules.core.game_on_shelf import Game

Kind = pyspiel.GameType
UNBOUNDED = float("inf")


class SpielGame(pyspiel.Game):
    """One of our games with its parameters.  `table` is what all its states share."""

    def __init__(self, game: Game, given: Mapping[str, Parameter]) -> None:
        parameters = with_defaults(game, given)
        self.table = table_for(game.id, tuple(sorted(parameters.items())))
        super().__init__(game_type(game, self.table), game_info(self.table), parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.table.begin())

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, object] | None = None) -> Any:
        """What stands in `observers` for this type; ValueError where there is none."""
        return make_observer(self.table, iig_obs_type, params or {})

    def max_chance_nodes_in_history(self) -> int:
        most = self.table.beginning.cap()
        return most * (len(self.table.beginning.pack()) if self.table.setup.chance == EXPLICIT else DIGITS)

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_game, (str(self),)


def restored_game(name: str) -> Any:
    """A game from its pickle, also in a process where nobody has registered the games yet."""
    from headtable.research.openspiel_games.registry import register_all  # noqa: PLC0415 - it imports this

    register_all()
    return pyspiel.load_game(name)


def game_type(game: Game, table: SpielTable | None = None) -> Any:
    """What OpenSpiel wants to know of a game; without a table, of the game with its defaults."""
    table = table or table_for(game.id, tuple(sorted(specification(game).items())))
    is_of_points = table.setup.reward == SCORE
    has_cards = bool(table.beginning.pack())  # on the railroad's board nothing is hidden, and no dice fall
    return Kind(
        short_name=short_name(game.id),
        long_name=game.name,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC if has_cards else Kind.ChanceMode.DETERMINISTIC,
        information=Kind.Information.IMPERFECT_INFORMATION
        if has_cards
        else Kind.Information.PERFECT_INFORMATION,
        utility=Kind.Utility.ZERO_SUM if is_zero_sum(table) else Kind.Utility.GENERAL_SUM,
        reward_model=Kind.RewardModel.REWARDS if is_of_points else Kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=table.setup.recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(game),
        provides_factored_observation_string=False,
    )


def game_info(table: SpielTable) -> Any:
    """The bounds of a game.  How many points one can make, no rulebook says: then the range is infinite."""
    most = UNBOUNDED if table.setup.reward == SCORE else 1.0
    return pyspiel.GameInfo(
        num_distinct_actions=table.numbers.size,
        max_chance_outcomes=table.most_outcomes(),
        num_players=table.setup.seats,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0 if is_zero_sum(table) else None,
        max_game_length=table.beginning.cap(),
    )


def is_zero_sum(table: SpielTable) -> bool:
    """Whether what one side gains the others lose: so it is where all sides are of one size."""
    sides = table.beginning.sides
    return len({sides.count(side) for side in sides}) == 1
