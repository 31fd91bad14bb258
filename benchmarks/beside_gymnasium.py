"""Our Gymnasium environments beside pgx's sparrow_mahjong and RLCard's environments, in one run.

    make bench ONLY=beside_gymnasium

Each figure is taken in a process of its own; the processes of one round follow each other, and the median of
the rounds is printed.  All figures are steps a second of processor time, so threads and busy neighbours count
for nothing.  Trust the ratios of one run.

Many games: our vector environment with every decision a step, and sparrow_mahjong stepped by jit and vmap
with its automatic reset.  Both give observations, masks, rewards and ends as arrays, each for the number of
games that suits it best.  Only the steps are timed, not the choice of a random legal move.

One seat: our environment of one seat among regulars, where a step is the decision of the seat and all those
of the others until it is asked again; and RLCard's environments, where a step is one decision.  Whole games
with their resets are timed, and the choice of a random legal move.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

COMPILED = Path(__file__).parent.parent / "build" / "compiled"
MANY = ("trolley-euchre", "hilo", "forty-two")
BATCHES = ("64", "256", "1024")
ALONE = ("trolley-euchre", "hilo", "forty-two")
RLCARD = (
    "bridge", "mahjong", "doudizhu", "gin-rummy", "uno", "no-limit-holdem", "limit-holdem", "leduc-holdem",
    "blackjack",
)  # fmt: skip
WARM_UP = 3


def stepped(step: Callable[[], float], games: int, seconds: float) -> float:
    """Steps a second; `step` steps so many games and says how long that took."""
    for _ in range(WARM_UP):
        step()
    spent, steps = 0.0, 0
    while spent < seconds:
        spent += step()
        steps += games
    return steps / spent


def many_games(game: str, games: int, seconds: float) -> float:
    import numpy  # noqa: PLC0415 - each process needs its own libraries only

    from headtable.research.gymnasium_env import vector_env  # noqa: PLC0415

    envs = vector_env(game, games, opponents=None)
    rng = numpy.random.default_rng(1904)
    masks = envs.reset(seed=1904)[0]["action_mask"]

    def step() -> float:
        nonlocal masks
        actions = (rng.random(masks.shape, numpy.float32) * masks).argmax(1)
        start = time.process_time()
        observations, *_ = envs.step(actions)
        taken = time.process_time() - start
        masks = observations["action_mask"]
        return taken

    return stepped(step, games, seconds)


def sparrow_mahjong(games: int, seconds: float) -> float:
    import jax  # noqa: PLC0415 - as above
    import pgx  # noqa: PLC0415
    from pgx.experimental.wrappers import auto_reset  # noqa: PLC0415

    finished: Callable[..., Any] = jax.block_until_ready
    env = pgx.make("sparrow_mahjong")
    begin = jax.jit(jax.vmap(env.init))
    play = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, masks: (jax.random.uniform(key, masks.shape) * masks).argmax(1))
    key = jax.random.PRNGKey(1904)
    state = begin(jax.random.split(key, games))

    def step() -> float:
        nonlocal key, state
        key, of_choice, of_step = jax.random.split(key, 3)
        actions = choose(of_choice, state.legal_action_mask)
        keys = finished((actions, jax.random.split(of_step, games)))[1]
        start = time.process_time()
        state = finished(play(state, actions, keys))
        return time.process_time() - start

    return stepped(step, games, seconds)


def one_seat(game: str, seconds: float) -> float:
    import random  # noqa: PLC0415 - as above

    from headtable.research.gymnasium_env import SeatEnv  # noqa: PLC0415

    env = SeatEnv(game, 4, opponents="regular")
    env.reset(seed=1904)
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        observation, _ = env.reset()
        has_ended = False
        while not has_ended:
            legal = observation["action_mask"].nonzero()[0]
            observation, _, has_ended, _, _ = env.step(random.choice(legal))
            steps += 1
    return steps / (time.process_time() - start)


def rlcard(game: str, seconds: float) -> float:
    import random  # noqa: PLC0415 - as above

    import rlcard as library  # noqa: PLC0415

    env = library.make(game)
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
    return steps / (time.process_time() - start)


WORKERS: dict[str, Callable[..., float]] = {
    "many_games": many_games, "sparrow_mahjong": sparrow_mahjong, "one_seat": one_seat, "rlcard": rlcard,
}  # fmt: skip


def measure(figure: tuple[str, ...], seconds: float) -> float:
    """Steps a second, from a worker process of its own."""
    environment = os.environ | {"PYTHONPATH": str(COMPILED), "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, __file__, "--seconds", str(seconds), "--worker", *figure]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout.splitlines()[-1])


def main() -> int:
    parser = argparse.ArgumentParser(description="our Gymnasium environments beside pgx and RLCard")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure (default 1)")
    parser.add_argument("--rounds", type=int, default=3, help="median of so many (default 3)")
    parser.add_argument("--worker", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        kind, *words = asked.worker
        print(WORKERS[kind](*[int(word) if word.isdigit() else word for word in words], asked.seconds))
        return 0
    figures: list[tuple[str, ...]] = [("many_games", game, batch) for game in MANY for batch in BATCHES]
    figures += [("sparrow_mahjong", batch) for batch in BATCHES]
    figures += [("one_seat", game) for game in ALONE] + [("rlcard", game) for game in RLCARD]
    rounds = [{figure: measure(figure, asked.seconds) for figure in figures} for _ in range(asked.rounds)]
    report({figure: statistics.median(taken[figure] for taken in rounds) for figure in figures})
    return 0


def report(rates: dict[tuple[str, ...], float]) -> None:
    peer = max(rates["sparrow_mahjong", batch] for batch in BATCHES)
    print(f"many games, steps a second; pgx sparrow_mahjong {peer:,.0f}")
    for game in MANY:
        ours = max(rates["many_games", game, batch] for batch in BATCHES)
        print(f"  {game:20}{ours:>12,.0f}{ours / peer:>8.1f} times sparrow_mahjong")
    print("one seat, steps a second; ours beside each of RLCard's (with ours of " + ", ".join(ALONE) + ")")
    for game in ALONE:
        print(f"  {game:20}{rates['one_seat', game]:>12,.0f}")
    for game in RLCARD:
        theirs = rates["rlcard", game]
        ratios = " ".join(f"{rates['one_seat', ours] / theirs:6.1f}" for ours in ALONE)
        print(f"  RLCard {game:13}{theirs:>12,.0f}{ratios:>24} times as fast")


if __name__ == "__main__":
    sys.exit(main())
