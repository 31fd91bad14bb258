"""Environments in which all agents act in each step."""

from typing import Any

import numpy as np
import pytest
from game_setups import Table, every_table, step
from zoo_games import AT_ONCE, played_together, short_options

import headtable
from headtable import NOBODY, BadSetup, Rng
from headtable.research.environment_setup import environment_setup
from headtable.research.pettingzoo_env import ParallelGame, aec_env, parallel_env
from headtable.research.pettingzoo_env.parallel import require_choices_at_once
from headtable.research.pettingzoo_env.seated_game import Observation


def begun(game: str, seats: int, **settings: Any) -> tuple[ParallelGame, dict[str, Observation]]:
    env = parallel_env(game, seats, short_options(game) | AT_ONCE.get(game, {}), **settings)
    observations, _ = env.reset(seed=1)
    return env, observations


def choose_at_once(table: Table, games: int) -> bool:
    """Whether several seats are seen to be awaited in so many games played at random."""
    for number in range(games):
        state = table.start()
        rng = Rng(number)
        for _ in range(400):
            if state.to_act() == NOBODY:
                break
            if len(state.waiting()) > 1:
                return True
            state.apply(*step(state, rng))
    return False


def is_offered(table: Table) -> bool:
    try:
        require_choices_at_once(environment_setup(table.game.id, table.seats, table.chosen()))
    except BadSetup:
        return False
    return True


@pytest.mark.parametrize("game", headtable.games(), ids=lambda game: game.id)
def test_it_is_refused_only_where_one_seat_at_a_time_chooses(game: headtable.Game) -> None:
    tables = [table for table in every_table() if table.game is game and table.seats == game.seats[-1]]
    assert len(tables) > 2
    for table in tables:
        assert is_offered(table) or not choose_at_once(table, 1), str(table)


@pytest.mark.parametrize("game", AT_ONCE)
def test_it_is_offered_where_several_choose_at_once(game: str) -> None:
    options = tuple((name, str(value)) for name, value in AT_ONCE[game].items())
    table = Table(headtable.game(game), headtable.game(game).seats[-1], options)
    assert is_offered(table)
    assert choose_at_once(table, 40)


def test_a_game_of_turns_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadSetup, match=r"^one seat at a time chooses in Trix: play it with aec_env$"):
        parallel_env("trix")
    with pytest.raises(BadSetup, match=r"or with the option discard-order=together or honour=on$"):
        parallel_env("magna", 3, {"discard-order": "in turn"})


def test_who_has_nothing_to_choose_can_only_wait() -> None:
    env, observations = begun("magna", 3)
    waiting = [agent for agent in env.agents if observations[agent]["action_mask"][env.wait]]
    assert len(waiting) == 2
    for agent in waiting:
        assert observations[agent]["action_mask"].sum() == 1
    assert env.wait == aec_env("magna", 3).action_space("player_0").n == env.action_space("player_0").n - 1


def test_all_give_a_card_in_one_step() -> None:
    """Each passes on what it chose, and nobody has seen what the others chose: trolley-transfer."""
    env, observations = begun("trolley-transfer", 4)
    masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
    assert not any(mask[env.wait] for mask in masks.values())
    actions = {agent: int(np.flatnonzero(mask)[0]) for agent, mask in masks.items()}
    one_by_one = env._state.clone()
    for seat in (2, 0, 3, 1):
        move = env._numbers.move(one_by_one, seat, actions[f"player_{seat}"])
        assert move is not None
        one_by_one.apply(seat, move)
    _, _, _, _, infos = env.step(actions)
    assert infos == {agent: {} for agent in env.agents}
    assert [env._state.view(seat) for seat in range(4)] == [one_by_one.view(seat) for seat in range(4)]


def test_who_chose_badly_is_asked_again_and_the_others_are_not() -> None:
    env, observations = begun("trolley-transfer", 3)
    actions = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
    good = actions["player_1"]
    actions["player_1"] = int(np.flatnonzero(observations["player_1"]["action_mask"] == 0)[0])
    seen, _, _, _, infos = env.step(actions)
    assert [bool(infos[agent]) for agent in env.agents] == [False, True, False]
    assert [bool(seen[agent]["action_mask"][env.wait]) for agent in env.agents] == [True, False, True]
    _, _, _, _, infos = env.step({"player_0": env.wait, "player_1": good, "player_2": env.wait})
    assert infos == {agent: {} for agent in env.agents}


def test_to_wait_is_refused_where_a_choice_is_due() -> None:
    env, _ = begun("trolley-transfer", 3)
    _, _, _, _, infos = env.step(dict.fromkeys(env.agents, env.wait))
    assert infos == {agent: {"refused": "table.not-now"} for agent in env.agents}


def test_too_many_steps_in_which_nothing_is_done_break_the_game_off() -> None:
    env, _ = begun("magna", 2)
    waits = dict.fromkeys(env.agents, env.wait)
    for _ in range(63):
        assert not any(env.step(waits)[3].values())
    _, _, terminations, truncations, _ = env.step(waits)
    assert all(truncations.values())
    assert not any(terminations.values())
    assert env.agents == []


def test_an_illegal_action_can_lose_the_game() -> None:
    env, observations = begun("trolley-transfer", 3, illegal="lose")
    actions = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
    actions["player_1"] = env.wait
    _, rewards, terminations, _, infos = env.step(actions)
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    assert all(terminations.values())
    assert infos == {"player_0": {}, "player_1": {"refused": "table.not-now"}, "player_2": {}}


@pytest.mark.parametrize("game", AT_ONCE)
def test_the_same_seed_gives_the_same_game_and_points_add_up(game: str) -> None:
    games = []
    for _ in range(2):
        env, observations = begun(game, headtable.game(game).seats[0], reward="score")
        games.append(list(played_together(env, observations, Rng(5), 3000)))
        assert env.agents == []
    assert games[0] == games[1]
    paid = [sum(rewards[agent] for _, rewards in games[0]) for agent in env.possible_agents]
    scores = env._state.scores
    rivals = [
        [scores[other] for other, side in enumerate(env._state.sides) if side != env._state.sides[seat]]
        for seat in range(len(scores))
    ]
    assert paid == pytest.approx([own - sum(of) / len(of) for own, of in zip(scores, rivals, strict=True)])


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ({"player_0": 0}, "every agent acts in every step, but there is no action of player_1"),
        ({"player_0": 0, "player_1": 0, "player_2": 0}, "there is no agent 'player_2'"),
        ({"player_0": 0, "player_1": 15}, "player_1 was given 15; actions go from 0 to 14"),
        ({"player_0": 0, "player_1": None}, "player_1 was given None; an action is one whole number"),
    ],
)
def test_wrong_actions_are_named(actions: dict[str, Any], sentence: str) -> None:
    env, _ = begun("trolley-transfer", 2)
    before = env.state().tolist()
    with pytest.raises((ValueError, TypeError)) as caught:
        env.step(actions)
    assert str(caught.value).startswith(sentence)
    assert env.state().tolist() == before


def test_nothing_can_be_done_before_the_first_reset() -> None:
    env = parallel_env("magna")
    with pytest.raises(RuntimeError, match=r"call reset\(\) first$"):
        env.step({})
    with pytest.raises(RuntimeError, match=r"call reset\(\) first$"):
        env.state()
