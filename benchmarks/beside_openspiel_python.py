"""Steps a second of our games in OpenSpiel beside OpenSpiel's own Python dominoes, in one run.

    make bench ONLY=beside_openspiel_python
    make bench ONLY=beside_openspiel_python ARGS="--seconds 2 hilo trix"

All are Python games of OpenSpiel, played at random by the same loop: chance by one of its outcomes, a seat by
one of its legal actions.  Counted are the actions of seats; the time for chance is in it.  Once it is done
without looking, once the player's observation tensor is taken before each action.  Ours and theirs take
turns, and the median of the rounds counts.

All nineteen games are played, and each is to reach the goal in both ways: the exit status is 1 where one does
not.
"""

import argparse
import random
import statistics
import sys
import time
from typing import Any

from judge_goals import Goal, judged
from require_bench import end_without

import headtable
from headtable.build_info import is_compiled
from headtable.research import openspiel_games

try:
    import open_spiel.python.games  # noqa: F401 - registers theirs
    import pyspiel
except ModuleNotFoundError as error:
    end_without(error.name)

THEIRS = "python_block_dominoes"
GOAL = 3  # times as fast as theirs
ROUNDS = 5


def steps_a_second(game: Any, seconds: float, observed: bool) -> float:
    """Random play until the time is up; the time is that of this process alone."""
    rng = random.Random(1904)
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        steps += play_one(game, rng, observed)
    return steps / (time.process_time() - start)


def play_one(game: Any, rng: random.Random, observed: bool) -> int:
    """One game; the number of actions of seats comes back."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        if observed:
            state.observation_tensor()
        state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


def main() -> int:
    parser = argparse.ArgumentParser(description="our games in OpenSpiel beside their Python dominoes")
    parser.add_argument(
        "games", nargs="*", default=[game.id for game in headtable.games()], help="only these games"
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure (default 0.5)")
    asked = parser.parse_args()
    openspiel_games.register()
    names = {THEIRS: THEIRS} | {id: openspiel_games.short_name(id) for id in asked.games}
    games = {id: pyspiel.load_game(name) for id, name in names.items()}
    print(f"rules {'compiled' if is_compiled() else 'uncompiled'}; actions a second, median of {ROUNDS}")
    goals = []
    for observed in (False, True):
        rounds = [
            {id: steps_a_second(game, asked.seconds, observed) for id, game in games.items()}
            for _ in range(ROUNDS)
        ]
        medians = {id: statistics.median(one[id] for one in rounds) for id in games}
        how = "with the observation tensor" if observed else "without observations"
        print(how)
        for id, speed in medians.items():
            print(f"  {id:24}{speed:10,.0f}   {speed / medians[THEIRS]:5.2f} times theirs")
        goals += [
            Goal(f"{id}, {how}", medians[id] / medians[THEIRS], GOAL, "times their dominoes")
            for id in asked.games
        ]
    return judged(goals, is_compiled())


if __name__ == "__main__":
    sys.exit(main())
