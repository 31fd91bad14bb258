"""What the environments of one seat and of many games are both made from."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy
from gymnasium import spaces

from headtable.research import Layout, layout
from headtable.research.argument_checks import require_one_of
from headtable.research.environment_setup import LOSE, REFUSE, environment_setup
from headtable.research.many_games import Terms
from headtable.research.rewards import REWARDS, SCORE, usual_target
from headtable.rules.core.errors import BadSetup

Opponents = str | Sequence[str]
Observation = Any  # {"observation": array, "action_mask": array}, or the first array alone
DICT = "dict"
VECTOR = "vector"


def terms_of(
    game: str, seats: int | None, options: Mapping[str, object] | None, illegal: str, reward: str
) -> Terms:
    """The terms of a game by its id; BadSetup says what does not fit."""
    require_one_of("illegal", illegal, (REFUSE, LOSE))
    require_one_of("reward", reward, REWARDS)
    setup = environment_setup(game, seats, options)
    terms = Terms(setup.game, setup.seats, setup.options)
    terms.loses = illegal == LOSE
    terms.target = usual_target(setup.game.options) if reward == SCORE else 0
    return terms


def levels_of(opponents: Opponents | None, seats: int) -> list[str]:
    """A level for each opponent, from the left of the seat on."""
    if opponents is None:
        raise BadSetup("name the level of the opponents: only a vector environment leaves every seat to you")
    if not isinstance(opponents, Iterable):
        raise BadSetup(f"opponents are a level, or a level for each of them, not {opponents!r}")
    return [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)


def layout_of(terms: Terms) -> Layout:
    return layout(terms.game.id, terms.seats, terms.options)


def observation_space(terms: Terms, told: Layout, observation: str) -> spaces.Space[Any]:
    """The space of what a seat sees: with the mask of its legal moves, or without."""
    require_one_of("observation", observation, (DICT, VECTOR))
    seen = spaces.Box(numpy.array(told.low), numpy.array(told.high), dtype=numpy.int16)
    if observation == VECTOR:
        return seen
    mask = spaces.Box(0, 1, (terms.numbers.size,), numpy.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})
