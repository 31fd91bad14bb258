"""A Gymnasium environment is copied and pickled in the middle of a game, and plays on as the original."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence

from headtable import Rng, games
from headtable.research.gymnasium_env import SeatEnv, env_id, vector_env

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


def played(env: SeatEnv, rng: Rng, steps: int) -> list[Any]:
    """What so many steps bring, with legal moves by the generator; a finished game begins anew."""
    told: list[Any] = []
    for _ in range(steps):
        legal = [int(number) for number in env.action_masks().nonzero()[0]]
        told.append(env.step(legal[rng.below(len(legal))]))
        if env.game.has_ended():
            told.append(env.reset())
    return told


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", games(), ids=str)
def test_a_copy_goes_on_as_the_original_and_apart_from_it(game: Any, way: str) -> None:
    env = SeatEnv(game.id, opponents="random", reward="score", seat=1)
    env.reset(seed=7)
    played(env, Rng(1), 3)
    env.step(int(env.action_masks().argmin()))  # refused where it is illegal
    twin = WAYS[way](env)
    before = env.observation()
    assert twin.info() == env.info()
    went_on = played(twin, Rng(2), 12)
    assert data_equivalence(env.observation(), before)
    assert data_equivalence(played(env, Rng(2), 12), went_on)


@pytest.mark.parametrize("way", ["deep copy", "pickle"])
def test_a_copy_under_wrappers_goes_on_by_itself(way: str) -> None:
    env = gymnasium.make(env_id(games()[1]), opponents="novice")
    observation, _ = env.reset(seed=7)
    twin = WAYS[way](env)
    action = int(observation["action_mask"].argmax())
    assert data_equivalence(twin.step(action), env.step(action))


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_keeps_count_of_refusals_until_the_game_is_truncated(way: str) -> None:
    env = SeatEnv("hilo", 3)
    with pytest.raises(ResetNeeded):
        WAYS[way](env).step(0)
    env.reset(seed=7)
    for _ in range(63):
        env.step(int(env.action_masks().argmin()))
    twin = WAYS[way](env)
    assert twin.step(int(env.action_masks().argmin()))[3]
    assert not env.game.is_truncated
    with pytest.raises(ResetNeeded):
        WAYS[way](twin).step(0)


def test_a_pickle_does_not_hold_the_tables_of_the_game() -> None:
    assert len(pickle.dumps(SeatEnv("great-railroad-game", 4))) < 20_000


@pytest.mark.parametrize("way", WAYS)
def test_many_games_are_refused_with_a_sentence(way: str) -> None:
    with pytest.raises(TypeError, match="make them again with the same seed"):
        WAYS[way](vector_env("hilo", 2))
