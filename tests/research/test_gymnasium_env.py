"""One seat among house players as a Gymnasium environment."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence

import headtable
from headtable import BadSetup
from headtable.research import layout, move_numbers
from headtable.research.environment_setup import MOST_REFUSALS
from headtable.research.gymnasium_env import SeatEnv, env_id, register
from headtable.research.rewards import win_rewards
from headtable.research.table_text import table_text
from headtable.table.house_seats import default_seats

TABLES = [(game, seats) for game in headtable.games() for seats in game.seats]
SAMPLE = [(game, seats) for game, seats in TABLES if seats == default_seats(game)]


def name(value: object) -> str:
    return value.id if isinstance(value, headtable.Game) else str(value)


def check(game: headtable.Game, seats: int, render: bool) -> None:
    """Gymnasium's own check plays without masks; every warning is an error here."""
    for observation in ("dict", "vector"):
        env = gymnasium.make(env_id(game), seats=seats, observation=observation, opponents="random")
        check_env(env.unwrapped, skip_render_check=not render)


@pytest.mark.parametrize(("game", "seats"), SAMPLE, ids=name)
def test_gymnasium_finds_nothing_wrong(game: headtable.Game, seats: int) -> None:
    check(game, seats, render=False)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=name)
def test_gymnasium_finds_nothing_wrong_at_any_table(game: headtable.Game, seats: int) -> None:
    check(game, seats, render=True)


def test_every_game_has_an_id_with_the_version_of_its_rules() -> None:
    register()
    register()  # twice is once
    ours = {id for id in gymnasium.registry if id.startswith("headtable/")}
    assert ours == {env_id(game) for game in headtable.games()}
    assert {"headtable/TrolleyEuchre-v1", "headtable/CallSuitFortyTwo-v1", "headtable/Gyp-v2"} < ours
    env = gymnasium.make("headtable/Hilo-v1", seats=3).unwrapped
    assert isinstance(env, SeatEnv)
    assert (env.terms.game.id, env.terms.seats) == ("hilo", 3)


def legal_actions(observation: dict[str, Any]) -> list[int]:
    return [int(number) for number in numpy.flatnonzero(observation["action_mask"])]


def play(env: SeatEnv, seed: int | None, games: int = 2) -> list[Any]:
    """All that comes back in some games, with legal numbers that follow from the mask."""
    told: list[Any] = []
    for game in range(games):
        observation, info = env.reset(seed=seed if game == 0 else None)
        told.append((observation, info))
        has_ended = False
        while not has_ended:
            legal = legal_actions(observation)
            answer = env.step(legal[len(told) % len(legal)])
            told.append(answer)
            observation, has_ended = answer[0], answer[2] or answer[3]
    return told


@pytest.mark.parametrize("opponents", ["random", "novice", "regular"])
def test_a_seed_reproduces_the_games_after_it(opponents: str) -> None:
    env = SeatEnv("trolley-euchre", 4, opponents=opponents)
    first = play(env, 11)
    assert data_equivalence(first, play(env, 11))
    assert data_equivalence(first, play(SeatEnv("trolley-euchre", opponents=opponents), 11))
    assert not data_equivalence(first, play(env, 12))
    assert not data_equivalence(play(env, None), play(env, None))
    assert not data_equivalence(play(SeatEnv("hilo", 2), None), play(SeatEnv("hilo", 2), None))


def test_the_levels_of_the_opponents_matter() -> None:
    several = ["novice", "regular", "random"]
    told = [play(SeatEnv("trolley-euchre", opponents=level), 11) for level in [*several, several]]
    assert not any(data_equivalence(told[-1], other) for other in told[:-1])


@pytest.mark.parametrize("seat", [0, 2])
def test_an_observation_is_what_the_seat_sees_and_may_do(seat: int) -> None:
    env = SeatEnv("hilo", 3, {"target": 7}, seat=seat, opponents="random")
    told = layout("hilo", 3, env.terms.options)
    numbers = move_numbers("hilo")
    observation, _ = env.reset(seed=2)
    rewards = []
    has_ended = False
    while not has_ended:
        assert env.state.to_act() == seat
        assert observation in env.observation_space
        assert observation["observation"].tolist() == list(told.observe(env.state, seat))
        legal = legal_actions(observation)
        assert legal == sorted(numbers.legal(env.state, seat))
        assert numpy.flatnonzero(env.action_masks()).tolist() == legal
        assert env.action_masks().dtype == numpy.bool_
        observation, reward, has_ended, is_truncated, info = env.step(numpy.int64(legal[0]))
        assert (is_truncated, info) == (False, {})
        rewards.append(reward)
    assert max(env.state.scores) >= 7
    assert rewards[-1] == win_rewards(env.state)[seat] != 0
    assert not any(rewards[:-1])
    assert observation["action_mask"].all()
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)


def test_the_mask_can_be_in_the_info() -> None:
    env = SeatEnv("forty-two", observation="vector")
    with_mask = SeatEnv("forty-two")
    seen, info = env.reset(seed=4)
    both, _ = with_mask.reset(seed=4)
    for _ in range(5):
        assert data_equivalence({"observation": seen} | info, both)
        action = legal_actions(info)[0]
        seen, _, _, _, info = env.step(action)
        both, *_ = with_mask.step(action)


def test_an_illegal_action_is_refused_with_the_clause() -> None:
    env = SeatEnv("trolley-euchre", 4)
    before, _ = env.reset(seed=1)
    illegal = numpy.flatnonzero(before["action_mask"] == 0)
    for number in illegal:
        observation, reward, is_over, is_truncated, info = env.step(number)
        move = env.terms.numbers.move(env.state, 0, int(number))
        assert info == {"refused": env.state.why_not(0, move) if move else "table.not-now"}
        assert data_equivalence(observation, before)
        assert (reward, is_over, is_truncated) == (0.0, False, False)
        env.game.refusals = 0
    for refusals in range(1, MOST_REFUSALS + 1):
        observation, reward, is_over, is_truncated, info = env.step(illegal[0])
        assert (reward, is_over, is_truncated) == (0.0, False, refusals == MOST_REFUSALS)
    assert env.reset()[1] == {}


@pytest.mark.parametrize(("reward", "worst"), [("win", -1.0), ("score", -10.0)])
def test_an_illegal_action_can_lose_the_game(reward: str, worst: float) -> None:
    env = SeatEnv("trolley-euchre", 4, illegal="lose", reward=reward)
    observation, _ = env.reset(seed=1)
    illegal = int(numpy.argmin(observation["action_mask"]))
    _, lost, is_over, is_truncated, info = env.step(illegal)
    assert (lost, is_over, is_truncated) == (worst, True, False)
    assert info["refused"]


@pytest.mark.parametrize("action", [-1, 10_000, 1.0, "1", None, numpy.array([1]), numpy.array([1, 2])])
def test_what_is_no_action_is_refused_in_a_sentence(action: object) -> None:
    env = SeatEnv("hilo", 3)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match=r"there is no move number|an action is one whole number"):
        env.step(action)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(ResetNeeded, match="call reset"):
        SeatEnv("hilo", 3).step(0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "hiloo"}, "there is no game 'hiloo' on the shelf; did you mean 'hilo'?"),
        ({"game": "hilo", "seats": 7}, "Hilo is for 2, 3, 4 seats, not for 7"),
        ({"game": "hilo", "options": {"length": "two deals"}}, "option length cannot be 'two deals'"),
        ({"game": "hilo", "opponents": "godlike"}, "there is no level 'godlike'"),
        ({"game": "hilo", "seats": 3, "opponents": ["random"]}, "for each opponent: 2 of them, not 1"),
        ({"game": "hilo", "opponents": None}, "name the level of the opponents"),
        ({"game": "hilo", "seats": 3, "seat": 3}, "there is no seat 3"),
        ({"game": "hilo", "illegal": "shout"}, "illegal is one of refuse, lose, not 'shout'"),
        ({"game": "hilo", "reward": "fun"}, "reward is one of win, score, not 'fun'"),
        ({"game": "hilo", "observation": "text"}, "observation is one of dict, vector, not 'text'"),
        ({"game": "hilo", "render_mode": "film"}, "render_mode is one of"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        SeatEnv(**arguments)
    assert sentence in str(refused.value)


def test_the_table_is_drawn_as_the_seat_sees_it() -> None:
    env = SeatEnv("hilo", 3, render_mode="ansi", opponents=["novice", "regular"], seat=1)
    env.reset(seed=1)
    drawn = env.render()
    assert drawn == table_text(env.state.view(1), ["regular 2", "learner", "novice 1"])
    with pytest.warns(UserWarning, match="name a render_mode"):
        assert SeatEnv("hilo").render() is None


BY_IMPORT = """
import gymnasium
from headtable.research import gymnasium_env
assert not [id for id in gymnasium.registry if id.startswith("headtable/")]
env = gymnasium.make("headtable.research.gymnasium_ids:headtable/Hilo-v1", seats=3)
assert env.unwrapped.terms.seats == 3
gymnasium.make_vec("headtable.research.gymnasium_ids:headtable/TrolleyEuchre-v1", num_envs=2)
"""


def test_gymnasium_finds_an_id_by_an_import() -> None:
    done = subprocess.run([sys.executable, "-c", BY_IMPORT], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


MISSING = """
import sys
sys.modules["{library}"] = None
import headtable.research.gymnasium_env
"""


@pytest.mark.parametrize("library", ["gymnasium", "numpy"])
def test_a_missing_library_is_named_with_its_extra(library: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MISSING.format(library=library)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert library in said
    assert "it comes with the extra gym (docs/install.md says how)" in said
