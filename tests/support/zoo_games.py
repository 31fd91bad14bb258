"""PettingZoo environments of every game for tests, and random play in them."""

from collections.abc import Iterator

import numpy as np
from game_setups import SHORTER

import headtable
from headtable import Rng
from headtable.research.pettingzoo_env import AecGame
from headtable.research.pettingzoo_env.parallel import ParallelGame
from headtable.research.pettingzoo_env.seated_game import Observation
from headtable.table.house_seats import default_seats

Setting = tuple[str, int]

# Where several choose at once, with the options that bring it about.
AT_ONCE: dict[str, dict[str, object]] = {
    "trolley-transfer": {},
    "hilo": {"extra-cards": "discard to six"},
    "magna": {},
    "trix-exchange": {},
    "trocadero": {"auction": "sealed"},
    "trolley-euchre": {"honour": "on"},
}


def usual_tables() -> list[Setting]:
    """Each game at its usual number of seats."""
    return [(game.id, default_seats(game)) for game in headtable.games()]


def other_tables() -> list[Setting]:
    """Each game at every other number of seats."""
    usual = usual_tables()
    every = [(game.id, seats) for game in headtable.games() for seats in game.seats]
    return [setting for setting in every if setting not in usual]


def short_options(game: str) -> dict[str, object]:
    """Options that let a game played at random end soon."""
    return dict(SHORTER.get(game, {}))


def chosen(mask: "np.ndarray[tuple[int], np.dtype[np.int8]]", rng: Rng) -> int:
    """A legal action at random."""
    legal = np.flatnonzero(mask)
    return int(legal[rng.below(len(legal))])


def played(env: AecGame, rng: Rng, most: int = 10**9) -> list[tuple[str, int, float]]:
    """Random play: who acted, what they did, and what they had been paid before; dead steps included."""
    steps = []
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        assert observation is not None
        action = None if terminated or truncated else chosen(observation["action_mask"], rng)
        steps.append((agent, -1 if action is None else action, reward))
        env.step(action)
    return steps


def played_together(
    env: ParallelGame, observations: dict[str, Observation], rng: Rng, most: int = 10**9
) -> Iterator[tuple[dict[str, int], dict[str, float]]]:
    """Random play of all agents: what each did in a step, and what it was paid for it."""
    for _ in range(most):
        if not env.agents:
            return
        actions = {agent: chosen(observations[agent]["action_mask"], rng) for agent in env.agents}
        observations, rewards, _, _, _ = env.step(actions)
        yield actions, rewards
