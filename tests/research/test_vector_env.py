"""Many games as a Gymnasium vector environment, beside as many environments of one game."""

from inspect import signature
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import headtable
from headtable import BadSetup
from headtable.research.gymnasium_env import GamesVectorEnv, SeatEnv, env_id, vector_env
from headtable.research.gymnasium_env.vector_env import SETTINGS

GAMES = 4
STEPS = 150
SHORT = ["trolley-euchre", "hilo", "forty-two"]


def masks_of(observations: Any, infos: dict[str, Any]) -> numpy.ndarray:
    masks = observations["action_mask"] if isinstance(observations, dict) else infos["action_mask"]
    assert isinstance(masks, numpy.ndarray)
    return masks


def some_numbers(masks: numpy.ndarray, rng: numpy.random.Generator, slips: float = 0.1) -> numpy.ndarray:
    """A legal number for each game, and now and then any number."""
    legal = (rng.random(masks.shape) * masks).argmax(1)
    return numpy.where(rng.random(len(masks)) < slips, rng.integers(masks.shape[1], size=len(masks)), legal)


def are_the_same_games(id: str, mode: AutoresetMode, steps: int, **choices: Any) -> int:
    """Compare everything that comes back; so many games have come to their end."""
    ours = vector_env(id, GAMES, autoreset_mode=mode, **choices)
    single = SyncVectorEnv([lambda: SeatEnv(id, **choices) for _ in range(GAMES)], autoreset_mode=mode)
    assert ours.single_observation_space == single.single_observation_space
    assert ours.action_space == single.action_space
    mine, theirs = ours.reset(seed=5), single.reset(seed=5)
    assert data_equivalence(mine, theirs, exact=True)
    masks = masks_of(*mine)
    rng = numpy.random.default_rng(len(id))
    ends = 0
    for _ in range(steps):
        numbers = some_numbers(masks, rng)
        answer, wanted = ours.step(numbers), single.step(numbers)
        assert data_equivalence(answer, wanted, exact=True)
        assert answer[0] in ours.observation_space
        masks = masks_of(answer[0], answer[4])
        ends += int((answer[2] | answer[3]).sum())
    return ends


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(
    "choices", [{}, {"observation": "vector", "illegal": "lose"}, {"reward": "score", "opponents": "random"}]
)
@pytest.mark.parametrize("id", SHORT[:2])
def test_each_game_is_that_of_an_environment_of_its_own(
    id: str, mode: AutoresetMode, choices: dict[str, Any]
) -> None:
    assert are_the_same_games(id, mode, STEPS, **choices) > GAMES


@pytest.mark.long
@pytest.mark.parametrize("game", headtable.games(), ids=lambda game: game.id)
def test_each_game_is_that_of_an_environment_of_its_own_in_all_games(game: headtable.Game) -> None:
    for seats in game.seats:
        are_the_same_games(game.id, AutoresetMode.NEXT_STEP, 60, seats=seats, opponents="random")


def test_gymnasium_makes_them_by_their_id() -> None:
    envs = gymnasium.make_vec(
        "headtable/Hilo-v1", num_envs=3, vectorization_mode="vector_entry_point", seats=2
    )
    assert isinstance(envs, GamesVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert (envs.num_envs, envs.terms.game.id, envs.terms.seats) == (3, "hilo", 2)
    assert isinstance(gymnasium.make_vec(env_id(headtable.game("forty-two")), num_envs=2), GamesVectorEnv)
    same_step = gymnasium.make_vec("headtable/Hilo-v1", num_envs=3, autoreset_mode="SameStep")
    assert same_step.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP


@pytest.mark.parametrize("id", SHORT)
def test_every_decision_of_every_seat_can_be_a_step(id: str) -> None:
    envs = vector_env(id, GAMES, opponents=None)
    observations, infos = envs.reset(seed=1)
    rng = numpy.random.default_rng(1)
    seats = set()
    ends = 0
    for _ in range(STEPS):
        for place, game in enumerate(envs.games.games):
            if not game.has_ended():
                assert infos["seat"][place] == game.state.to_act()
        seats |= set(infos["seat"].tolist())
        movers = infos["seat"]
        observations, rewards, terminations, _, infos = envs.step(
            some_numbers(observations["action_mask"], rng, slips=0)
        )
        assert infos["rewards"].shape == (GAMES, envs.terms.seats)
        assert (rewards == infos["rewards"][numpy.arange(GAMES), movers]).all()
        assert ((infos["rewards"] != 0).any(1) <= terminations).all()
        assert numpy.allclose(infos["rewards"].sum(1), 0)
        ends += int(terminations.sum())
    assert seats == set(range(envs.terms.seats))
    assert ends


def test_seeds_reproduce() -> None:
    def played(envs: GamesVectorEnv, seed: Any) -> list[Any]:
        told: list[Any] = [envs.reset(seed=seed)]
        rng = numpy.random.default_rng(1)
        for _ in range(40):
            told.append(envs.step(some_numbers(masks_of(told[-1][0], told[-1][-1]), rng)))
        return told

    envs = vector_env("hilo", GAMES)
    first = played(envs, 3)
    assert data_equivalence(first, played(envs, 3))
    assert data_equivalence(first, played(vector_env("hilo", GAMES), [3, 4, 5, 6]))
    assert not data_equivalence(first, played(envs, 4))
    assert not data_equivalence(played(envs, None), played(envs, None))
    assert not data_equivalence(played(vector_env("hilo", 1), None), played(vector_env("hilo", 1), None))
    with pytest.raises(BadSetup, match="4 games need as many seeds, not 2"):
        envs.reset(seed=[1, 2])


def arrays_in(answer: Any) -> list[numpy.ndarray]:
    if isinstance(answer, numpy.ndarray):
        return [answer]
    if isinstance(answer, dict):
        answer = list(answer.values())
    return [array for part in answer for array in arrays_in(part)]


@pytest.mark.parametrize("opponents", ["random", None])
@pytest.mark.parametrize("observation", ["dict", "vector"])
@pytest.mark.parametrize("copy", [True, False])
def test_all_arrays_are_fresh(copy: bool, observation: str, opponents: str | None) -> None:
    envs = vector_env("hilo", GAMES, observation=observation, opponents=opponents, copy=copy)
    told: Any = envs.reset(seed=1)
    rng = numpy.random.default_rng(1)
    for _ in range(30):
        kept = arrays_in(told)
        before = [array.copy() for array in kept]
        told = envs.step(some_numbers(masks_of(told[0], told[-1]), rng))
        assert not any(numpy.shares_memory(one, other) for one in kept for other in arrays_in(told))
        assert data_equivalence(kept, before, exact=True)


def test_observations_can_be_windows_on_the_memory_of_the_engine() -> None:
    windows, copies = vector_env("hilo", GAMES, copy=False), vector_env("hilo", GAMES)
    seen, copied = windows.reset(seed=1)[0], copies.reset(seed=1)[0]
    assert data_equivalence(seen, copied, exact=True)
    assert numpy.shares_memory(seen["observation"], numpy.asarray(windows.games.observations))
    assert not seen["observation"].flags.writeable
    assert copied["observation"].flags.writeable


@pytest.mark.parametrize(
    "actions",
    [
        [0, 0, 0],
        [[0, 0, 0, 0]],
        numpy.zeros((4, 1), int),
        numpy.zeros(4),
        ["a", "b", "c", "d"],
        0,
        [0, 0, 0, -1],
        [0, 0, 0, 10_000],
    ],
)
def test_what_are_no_actions_is_refused_in_a_sentence(actions: Any) -> None:
    envs = vector_env("hilo", 4)
    before, _ = envs.reset(seed=1)
    with pytest.raises(
        InvalidAction, match=r"there is no move number|the actions are an array of 4 whole numbers"
    ):
        envs.step(actions)
    assert data_equivalence(envs.observations(), before)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(ResetNeeded, match="call reset"):
        vector_env("hilo", 2).step(numpy.zeros(2, int))


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"num_envs": 0}, "num_envs cannot be 0"),
        ({"num_envs": 2, "autoreset_mode": AutoresetMode.DISABLED}, "autoreset_mode is NextStep or SameStep"),
        ({"num_envs": 2, "autoreset_mode": "Never"}, "autoreset_mode is NextStep or SameStep, not 'Never'"),
        (
            {"num_envs": 2, "render_mode": "ansi"},
            "many games are not drawn: there is no render_mode here",
        ),
        ({"num_envs": 2, "ilegal": "lose"}, "there is no setting ilegal; did you mean illegal?"),
        ({"num_envs": 2, "opponents": None, "seat": 2}, "with opponents=None every seat is yours"),
        ({"num_envs": 2, "opponents": ["random"]}, "name a level for each opponent"),
        ({"num_envs": 2, "observation": "text"}, "observation is one of dict, vector, not 'text'"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(choices: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        vector_env("hilo", seats=4, **choices)
    assert sentence in str(refused.value)
    with pytest.raises(BadSetup) as refused:
        gymnasium.make_vec("headtable/Hilo-v1", seats=4, **choices)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("seed", [1.5, [1, 2.5], object()])
def test_what_is_no_seed_is_refused_in_a_sentence(seed: Any) -> None:
    envs = vector_env("hilo", 2)
    with pytest.raises(TypeError, match=r"^a seed is a whole number"):
        envs.reset(seed=seed)


def test_the_settings_that_are_offered_are_those_that_there_are() -> None:
    known = [*signature(vector_env).parameters, *signature(GamesVectorEnv).parameters]
    assert set(SETTINGS) == set(known) - {"game", "num_envs", "terms", "how"}
