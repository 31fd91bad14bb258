"""Environments in which one agent acts at a time: order, masks, refusals, seeds, rewards, names."""

import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from zoo_games import chosen, played, short_options, usual_tables

from headtable import BadSetup, Rng, games, rulebooks
from headtable.research import layout, move_numbers, perfect_layout, pettingzoo_env
from headtable.research.pettingzoo_env import AecGame, aec_env


def begun(game: str = "trolley-euchre", seats: int | None = 4, seed: int = 1, **settings: Any) -> AecGame:
    """An environment whose first agent is asked."""
    env = aec_env(game, seats, short_options(game), **settings)
    env.reset(seed=seed)
    return env


def mask_of(env: AecGame, agent: str) -> Any:
    return env.observe(agent)["action_mask"]


def illegal_action(env: AecGame) -> int:
    return int(np.flatnonzero(mask_of(env, env.agent_selection) == 0)[0])


# What is observed -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), usual_tables())
def test_the_mask_says_what_is_refused(game: str, seats: int) -> None:
    """At some moments of a game every action is tried in a copy: no wrapper is needed for that."""
    env = begun(game, seats)
    rng = Rng(3)
    assert env.unwrapped is env
    for _ in range(4):
        played(env, rng, 3)
        if not env.agents or env.terminations[env.agent_selection]:
            return
        agent = env.agent_selection
        for action, is_legal in enumerate(mask_of(env, agent)):
            twin = env.copy()
            twin.step(action)
            assert ("refused" in twin.infos[agent]) != is_legal


def test_observations_are_those_of_the_layout() -> None:
    env = begun("hilo", 3)
    vectors = layout("hilo", 3, {"length": "one deal"})
    for agent, seat in (("player_0", 0), ("player_2", 2)):
        seen = env.observe(agent)["observation"]
        assert seen.dtype == np.int16
        assert seen.tolist() == list(vectors.observe(env._state, seat))
        assert env.observation_space(agent).contains(env.observe(agent))


def test_the_state_is_all_that_lies_on_the_table() -> None:
    env = begun("hilo", 3)
    assert env.state().tolist() == list(
        perfect_layout("hilo", 3, {"length": "one deal"}).observe(env._state, 0)
    )
    assert env.state_space.contains(env.state())


def test_only_who_is_asked_has_legal_actions() -> None:
    env = begun()
    assert [bool(mask_of(env, agent).any()) for agent in env.agents] == [
        agent == env.agent_selection for agent in env.agents
    ]


def test_a_finished_game_has_no_empty_mask() -> None:
    env = begun()
    while not env.terminations[env.agent_selection]:
        env.step(chosen(mask_of(env, env.agent_selection), Rng(1)))
    assert all(mask_of(env, agent).all() for agent in env.agents)


def test_an_observation_is_the_callers_own() -> None:
    env = begun()
    agent = env.agent_selection
    kept = env.observe(agent)
    as_it_was = {name: value.copy() for name, value in kept.items()}
    env.step(chosen(kept["action_mask"], Rng(1)))
    assert all(np.array_equal(kept[name], as_it_was[name]) for name in kept)
    kept["observation"][:] = 9
    kept["action_mask"][:] = 9
    assert (env.observe(agent)["observation"] != 9).any()
    assert mask_of(env, agent).max() <= 1


# Refusals ---------------------------------------------------------------------------------------


def test_a_refused_action_changes_nothing_and_names_its_clause() -> None:
    env = begun()
    agent = env.agent_selection
    before = env.observe(agent)
    env.step(illegal_action(env))
    assert env.agent_selection == agent
    clause = env.infos[agent]["refused"]
    assert rulebooks.reason(clause).id == clause
    after, reward, terminated, truncated, info = env.last()
    assert after is not None
    assert np.array_equal(after["observation"], before["observation"])
    assert (reward, terminated, truncated, info) == (0, False, False, {"refused": clause})
    env.step(chosen(before["action_mask"], Rng(1)))
    assert env.infos[agent] == {}


def test_the_clause_is_that_of_the_rules() -> None:
    """A seat that holds the suit led plays another one."""
    env = begun("forty-two", 4, seed=5)
    rng = Rng(8)
    numbers = move_numbers("forty-two")
    found = set()
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        seat = env.possible_agents.index(agent)
        for action in np.flatnonzero(mask_of(env, agent) == 0):
            move = numbers.move(env._state, seat, int(action))
            twin = env.copy()
            twin.step(int(action))
            if move is not None:
                assert twin.infos[agent]["refused"] == env._state.why_not(seat, move)
                found.add(twin.infos[agent]["refused"])
        env.step(chosen(mask_of(env, agent), rng))
    assert "forty-two.follow-or-honor" in found
    assert len(found) > 2


def test_too_many_refusals_in_a_row_break_the_game_off() -> None:
    env = begun()
    for number in range(64):
        assert not any(env.truncations.values()), number
        env.step(illegal_action(env))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0}
    played(env, Rng(1))
    assert env.agents == []


def test_a_legal_action_in_between_begins_the_count_anew() -> None:
    env = begun("trix", 2)
    for _ in range(3):
        for _ in range(60):
            env.step(illegal_action(env))
        env.step(chosen(mask_of(env, env.agent_selection), Rng(1)))
    assert not any(env.truncations.values())


@pytest.mark.parametrize(("reward", "worst"), [("win", -1), ("score", -10)])
def test_an_illegal_action_can_lose_the_game(reward: str, worst: int) -> None:
    env = begun(illegal="lose", reward=reward)
    offender = env.agent_selection
    env.step(illegal_action(env))
    assert all(env.terminations.values())
    assert env.rewards == {agent: worst if agent == offender else 0 for agent in env.agents}
    assert "refused" in env.infos[offender]
    paid = {agent: paid for agent, _, paid in played(env, Rng(1))}
    assert paid == {agent: worst if agent == offender else 0 for agent in env.possible_agents}


# Seeds ------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_game_and_another_seed_another_one() -> None:
    games = [played(begun("hilo", 3, seed), Rng(1)) for seed in (5, 5, 6)]
    assert games[0] == games[1] != games[2]


def test_games_without_a_seed_follow_from_the_first_one() -> None:
    def three(env: AecGame) -> list[object]:
        games: list[object] = []
        for _ in range(3):
            env.reset()
            games.append((env.state().tolist(), played(env, Rng(1))))
        return games

    first, again = (three(aec_env("hilo", 3, seed=4)) for _ in range(2))
    assert first == again
    assert first[0] != first[1] != first[2]
    assert three(aec_env("hilo", 3)) != three(aec_env("hilo", 3))


# Rewards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), usual_tables())
def test_the_winners_gain_what_the_others_lose(game: str, seats: int) -> None:
    env = begun(game, seats, seed=2)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, reward in played(env, Rng(4)):
        paid[agent] += reward
    assert sum(paid.values()) == pytest.approx(0)
    state = env._state
    for seat, agent in enumerate(env.possible_agents):
        assert -1 <= paid[agent] <= 1
        if len(state.winners()) < seats:
            assert (paid[agent] > 0) == (seat in state.winners())


def test_points_are_paid_as_they_are_written_down() -> None:
    env = aec_env("trolley-euchre", 4, {"target": 10}, reward="score")
    env.reset(seed=3)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    payments = 0
    for agent, _, reward in played(env, Rng(4)):
        paid[agent] += reward
        payments += reward != 0
    scores = env._state.scores
    assert payments > 8
    for seat, agent in enumerate(env.possible_agents):
        assert paid[agent] == scores[seat] - scores[(seat + 1) % 4]


# Order and arguments ----------------------------------------------------------------------------


def complaint(act: Callable[[], object]) -> str:
    with pytest.raises((ValueError, TypeError, RuntimeError, BadSetup)) as caught:
        act()
    return str(caught.value)


def test_nothing_can_be_done_before_the_first_reset() -> None:
    env = aec_env("hilo")
    needed = "there is no game under way: call reset() first"
    assert complaint(lambda: env.step(0)) == needed
    assert complaint(env.last) == needed
    assert complaint(lambda: env.observe("player_0")) == needed
    assert complaint(env.state) == needed
    assert complaint(env.copy().state) == needed
    env.reset(seed=1)
    assert complaint(lambda: env.observe("player_9")).startswith("there is no agent 'player_9'")
    env.observe("player_0")


def test_nothing_can_be_done_after_the_end() -> None:
    env = begun()
    played(env, Rng(1))
    assert not env.agents
    assert env.observe("player_0")["action_mask"].all()
    assert env.state().any()
    assert complaint(lambda: env.step(0)) == "there is no game under way: call reset() first"


def test_whose_game_is_over_can_only_take_leave() -> None:
    env = begun(illegal="lose")
    env.step(illegal_action(env))
    assert complaint(lambda: env.step(3)) == "the game is over for player_0: its only action is None"


@pytest.mark.parametrize("action", [-1, 69, 10**30])
def test_a_number_out_of_range_is_no_action(action: int) -> None:
    env = begun()
    assert complaint(lambda: env.step(action)).endswith(f"was given {action}; actions go from 0 to 68")


@pytest.mark.parametrize("action", [None, 1.0, "3", np.array([1, 2]), np.array([1.0]), [3], np.zeros((2, 2))])
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    env = begun()
    assert complaint(lambda: env.step(action)).endswith("an action is one whole number from 0 to 68")
    assert env._refusals == 0


@pytest.mark.parametrize("kind", [int, np.int32, np.int64, np.uint8, np.array])
def test_whole_numbers_of_any_kind_are_actions(kind: Callable[[int], Any]) -> None:
    env = begun()
    agent = env.agent_selection
    env.step(kind(chosen(mask_of(env, agent), Rng(1))))
    assert env.infos[agent] == {}
    assert env.agent_selection != agent


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "hillo"}, "there is no game 'hillo' on the shelf; did you mean 'hilo'?"),
        ({"game": "hilo", "seats": 7}, "Hilo is for 2, 3, 4 seats, not for 7"),
        ({"game": "trix", "options": {"trumps": 1}}, "there is no option 'trumps' here"),
        ({"game": "hilo", "illegal": "ignore"}, "illegal is one of refuse, lose, not 'ignore'"),
        ({"game": "hilo", "reward": "money"}, "reward is one of win, score, not 'money'"),
        ({"game": "hilo", "render_mode": "3d"}, "render_mode is one of human, ansi, rgb_array, not '3d'"),
        ({"game": "hilo", "seed": "one"}, "a seed is a whole number, not 'one'"),
    ],
)
def test_a_wrong_argument_is_named(arguments: dict[str, Any], sentence: str) -> None:
    assert complaint(lambda: aec_env(**arguments)).startswith(sentence)


def test_a_wrong_agent_or_seed_is_named() -> None:
    env = begun("hilo", 2)
    for ask in (env.observe, env.action_space, env.observation_space):
        assert complaint(partial(ask, "player_2")) == (
            "there is no agent 'player_2'; there are: player_0, player_1"
        )
    half: Any = 1.5
    assert complaint(lambda: env.reset(seed=half)) == "a seed is a whole number, not 1.5"


def test_a_game_lasts_one_deal_unless_its_length_is_named() -> None:
    deals = []
    for options in ({}, {"target": 10}, {"length": "to the target"}):
        env = aec_env("trolley-euchre", 4, options)
        env.reset(seed=1)
        played(env, Rng(1))
        deals.append(env._state.deals)
    assert deals[0] == 1
    assert min(deals[1:]) > 3
    assert aec_env("trolley-matchem", 2)._state.setup.one_deal


# Names ------------------------------------------------------------------------------------------


def test_every_game_has_a_name_with_the_version_of_its_rules() -> None:
    names = [name for name in dir(pettingzoo_env) if "_v" in name]
    assert set(names) == {f"{game.id.replace('-', '_')}_v{game.version}" for game in games()}
    assert {"hilo_v1", "gyp_v2", "call_suit_forty_two_v1"} < set(names)
    for name in names:
        module = getattr(pettingzoo_env, name)
        assert str(module.env()) == str(module.raw_env()) == name


def test_the_names_on_the_page_are_those_that_there_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "pettingzoo.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b[a-z_]+_v\d+\b", page)) - {"texas_holdem_v4", "gyp_v1"}
    assert "gyp_v2" in named  # and those of PettingZoo, and one that is gone, are not
    assert named <= set(dir(pettingzoo_env))


def test_a_name_with_another_version_is_not_found() -> None:
    with pytest.raises(AttributeError, match=r"^there is no environment 'hilo_v9'; there are: .*hilo_v1"):
        pettingzoo_env.hilo_v9  # noqa: B018
    with pytest.raises(ImportError):
        from headtable.research.pettingzoo_env import chess_v6  # noqa: F401


@pytest.mark.parametrize("library", ["numpy", "pettingzoo"])
def test_a_missing_library_is_named_with_its_extra(library: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; import headtable.research.pettingzoo_env"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: {library} is not installed: "
        "it comes with the extra zoo (docs/install.md says how)"
    )
    assert run.stderr.count("Traceback") == 1
