"""An environment is copied and pickled whole, in the middle of a game.

PettingZoo's own games come back from a deep copy or a pickle as if they had never been begun (its issues
1186, 1271 and 1307), so that nobody can search a tree or keep a checkpoint.
"""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from zoo_games import AT_ONCE, played, played_together, short_options, usual_tables

from headtable import Rng
from headtable.research.pettingzoo_env import AecGame, ParallelGame, aec_env, parallel_env

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": lambda env: env.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}
BEFORE = 7  # steps before the copy is made
AFTER = 60


def begun(game: str, seats: int, **settings: Any) -> AecGame:
    env = aec_env(game, seats, short_options(game), **settings)
    env.reset(seed=4)
    played(env, Rng(2), BEFORE)
    return env


def told(env: AecGame) -> list[object]:
    """All that an environment says of this moment."""
    return [
        env.agents[:],
        env.agent_selection,
        dict(env.rewards),
        dict(env._cumulative_rewards),
        dict(env.terminations),
        dict(env.truncations),
        {agent: dict(info) for agent, info in env.infos.items()},
        env.state().tolist(),
        {agent: [part.tolist() for part in env.observe(agent).values()] for agent in env.agents},
    ]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "seats"), usual_tables())
def test_a_copy_is_the_same_game_and_goes_on_by_itself(game: str, seats: int, way: str) -> None:
    env = begun(game, seats, reward="score")
    before = told(env)
    twin = WAYS[way](env)
    assert told(twin) == before
    went_on = played(twin, Rng(9), AFTER)
    after = told(twin)
    assert told(env) == before
    assert played(env, Rng(9), AFTER) == went_on
    assert told(env) == after
    twin.reset()
    env.reset()
    assert told(twin) == told(env)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_samples_as_the_original_and_apart_from_it(way: str) -> None:
    env = begun("hilo", 3)
    env.action_space("player_0").seed(5)
    twin = WAYS[way](env)
    space, other = env.action_space("player_0"), twin.action_space("player_0")
    assert other is not space
    drawn = [int(space.sample()) for _ in range(5)]
    assert [int(other.sample()) for _ in range(5)] == drawn


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_keeps_what_was_refused(way: str) -> None:
    env = begun("hilo", 3)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    twin = WAYS[way](env)
    assert twin.infos[agent] == env.infos[agent] != {}
    twin.infos[agent].clear()
    assert env.infos[agent]
    assert twin._refusals == 1


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", AT_ONCE)
def test_a_copy_of_a_game_of_steps_together_goes_on_by_itself(game: str, way: str) -> None:
    env = parallel_env(game, None, short_options(game) | AT_ONCE[game], seed=3)
    observations, _ = env.reset()
    list(played_together(env, observations, Rng(2), BEFORE))

    def go_on(one: ParallelGame) -> list[object]:
        return [*played_together(one, one._observations(), Rng(9), AFTER), one.state().tolist()]

    twin = WAYS[way](env)
    before = env.state().tolist()
    went_on = go_on(twin)
    assert env.state().tolist() == before
    assert go_on(env) == went_on


def test_a_pickle_does_not_hold_the_tables_of_the_game() -> None:
    """What can be looked up again: the numbering of the moves and the layout of the observation."""
    assert len(pickle.dumps(begun("great-railroad-game", 4))) < 20_000
