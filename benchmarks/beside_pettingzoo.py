"""Steps a second of our trick games beside PettingZoo's Texas hold'em, in one run.

    make bench ONLY=beside_pettingzoo
    make bench ONLY=beside_pettingzoo ARGS="--seconds 2 hilo trix"

All are played at random by the same loop: `last` with observation and mask, a legal action, `step`.  Counted
are the actions of living agents.  They take turns, so that whatever else the machine does meets all; the time
is that of the processor, that of choosing an action included, and the median of the rounds counts.

Theirs is what their users make, `texas_holdem_v4.env()`: their game with the wrappers that check order, range
and legality.  Ours is what our users make; it checks the same three things itself.  As the wrappers take more
than half of their time, two more ratios stand beside that: nothing round either, where theirs (`raw_env()`)
checks nothing and ours still checks all; and the same wrappers round both, where ours pays for the checks
twice, and mostly for the wrappers.

The first ratio is judged: every trick game is to reach the goal, and the exit status is 1 where one does not.
"""

import argparse
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from judge_goals import Goal, judged
from require_bench import require_bench

import headtable
from headtable.build_info import is_compiled
from headtable.research.pettingzoo_env import aec_env
from headtable.table.house_seats import default_seats

require_bench("rlcard", "pygame")  # what PettingZoo's classic games need
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what their library has to say of its own dependencies
    from pettingzoo.classic import texas_holdem_v4
    from pettingzoo.utils import wrappers

GOAL = 8  # times as fast as theirs
ROUNDS = 5
WRAPPED = " wrapped"


def steps_a_second(env: Any, seconds: float) -> float:
    """Random play until the time is up, after a game that does not count."""
    rng = random.Random(1904)
    play_one(env, rng)
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        steps += play_one(env, rng)
    return steps / (time.process_time() - start)


def play_one(env: Any, rng: random.Random) -> int:
    """One game; the number of actions comes back."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
    return steps


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="the games to measure (all with tricks)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each round of each game (1)")
    args = parser.parse_args()
    games = [headtable.game(name) for name in args.games]
    games = games or [game for game in headtable.games() if game.family == "trick-taking"]
    makers: dict[str, Callable[[], Any]] = {
        "texas_holdem_v4.env()": texas_holdem_v4.env,
        "texas_holdem_v4.raw_env()": texas_holdem_v4.raw_env,
    }
    theirs = list(makers)
    ours = [f"{game.id}, {default_seats(game)} seats" for game in games]
    for name, game in zip(ours, games, strict=True):
        makers[name] = partial(aec_env, game.id, default_seats(game), seed=1)
        makers[name + WRAPPED] = partial(wrapped, makers[name])
    envs = {name: make() for name, make in makers.items()}
    found: dict[str, list[float]] = {name: [] for name in envs}
    for _ in range(ROUNDS):
        for name, env in envs.items():
            found[name].append(steps_a_second(env, args.seconds))
    speed = {name: statistics.median(rounds) for name, rounds in found.items()}
    for name in theirs:
        print(f"{name:28} {speed[name]:10,.0f} steps/s")
    print(f"{'':28} {'steps/s':>10} {'as made':>9} {'no wrappers':>12} {'same wrappers':>14}")
    for name in ours:
        as_made, bare = (speed[name] / speed[other] for other in theirs)
        same = speed[name + WRAPPED] / speed[theirs[0]]
        print(f"{name:28} {speed[name]:10,.0f} {as_made:9.1f} {bare:12.1f} {same:14.1f}")
    unit = f"times {theirs[0]}"
    return judged([Goal(name, speed[name] / speed[theirs[0]], GOAL, unit) for name in ours], is_compiled())


def wrapped(make: Callable[[], Any]) -> Any:
    """One of ours in the wrappers that `texas_holdem_v4.env` puts round its game."""
    env = wrappers.TerminateIllegalWrapper(make(), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


if __name__ == "__main__":
    sys.exit(main())
