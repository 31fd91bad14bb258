"""Our Gymnasium environments beside pgx's sparrow_mahjong and RLCard's environments, in one run.

    make bench ONLY=beside_pgx_and_rlcard

Each figure is taken in a process of its own; the processes of one round follow each other, and the median of
the rounds is printed.  All figures are steps a second of processor time, so threads and busy neighbours count
for nothing.  Trust the ratios of one run.

Many games: our vector environment with every decision a step, and sparrow_mahjong stepped by jit and vmap
with its automatic reset.  Both give observations, masks, rewards and ends as arrays, each for the number of
games that suits it best.  Only the steps are timed, not the choice of a random legal move.

One seat among house players: in ours a step is a decision of the seat and all those of three regulars until
it is asked again.  In RLCard a step is one decision of whoever is asked, and an agent is asked for those of
the opponents: here the rule model that comes with the game, else its random agent, for as many opponents as
the game has by default.  So two things are counted on both sides: decisions of the one seat, which is what
somebody who trains it waits for, and decisions of all seats, which is the work done.  Beside them stand
RLCard's steps where all seats move at random, so that no opponent takes time to think.  Whole games with
their resets are timed, and the choice of a random legal move for the seat, which is made alike.

Each goal is judged in a line of its own, and the exit status is 1 where one is missed.  Beside RLCard the
decisions of all seats are judged: its `env.step` is called for every player, by its own `run` too, so that
is what a step is there, while one of our steps holds those of three regulars besides.  Each of our games must
be as fast as the fastest of all RLCard's, with thinking opponents or with random ones.  How many decisions of
the one seat there are depends on how many opponents move in between, so they are printed and not judged.
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

from judge_goals import Goal, judged
from require_bench import require_bench

COMPILED = Path(__file__).parent.parent / "build" / "compiled"
EUCHRE = "trolley-euchre"
MANY = (EUCHRE, "hilo", "forty-two")
BATCHES = ("64", "256", "1024")
ALONE = (EUCHRE, "hilo", "forty-two")
RLCARD = {  # with the rule model that comes with it
    "bridge": "", "mahjong": "", "doudizhu": "doudizhu-rule-v1", "gin-rummy": "gin-rummy-novice-rule",
    "uno": "uno-rule-v1", "no-limit-holdem": "", "limit-holdem": "limit-holdem-rule-v1",
    "leduc-holdem": "leduc-holdem-rule-v1", "blackjack": "",
}  # fmt: skip
LEAST_STEPS = 500_000  # a second, of the vector environment at Euchre
TIMES_SPARROW_MAHJONG = 5  # the same
TIMES_RLCARD = 1  # decisions of all seats, each of ours beside the fastest of theirs
WARM_UP = 3
COUNTED = 200  # games in which the decisions of all seats are counted


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


def one_seat(game: str, seconds: float) -> tuple[float, float]:
    """Decisions of the seat a second, and of all seats."""
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
    rate = steps / (time.process_time() - start)
    return rate, rate * decisions_of_all(game)


def decisions_of_all(game: str) -> float:
    """So many decisions of all seats come with one of the first among regulars; not timed."""
    import random  # noqa: PLC0415 - as above

    import headtable  # noqa: PLC0415
    from headtable.bots.roster import house_player  # noqa: PLC0415
    from headtable.research.environment_setup import environment_setup  # noqa: PLC0415

    setup = environment_setup(game, 4)
    regular = house_player(game, "regular")
    rng = headtable.Rng(1904)
    own = every = 0
    for _ in range(COUNTED):
        state = setup.start()
        while not state.is_over():
            seat = state.to_act()
            if seat == headtable.CHANCE:
                state.apply(seat, state.chance(rng))
                continue
            move = regular.choose(state, seat, rng) if seat else random.choice(state.legal_moves(seat))
            state.apply(seat, move)
            own += seat == 0
            every += 1
    return every / own


def rlcard(game: str, seconds: float) -> tuple[float, float]:
    """As `one_seat`, with the agents that RLCard has."""
    import random  # noqa: PLC0415 - as above

    import rlcard as library  # noqa: PLC0415
    from rlcard import models  # noqa: PLC0415
    from rlcard.agents import RandomAgent  # noqa: PLC0415

    env = library.make(game)
    model = RLCARD[game]
    agent = models.load(model).agents[0] if model else RandomAgent(env.num_actions)
    own = every = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, seat = env.reset()
        while not env.is_over():
            if seat == 0:
                state, seat = env.step(random.choice(list(state["legal_actions"])))
                own += 1
            else:
                state, seat = env.step(agent.step(state), agent.use_raw)
            every += 1
    taken = time.process_time() - start
    return own / taken, every / taken


def rlcard_at_random(game: str, seconds: float) -> float:
    """Steps a second where every seat moves at random."""
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


Rates = tuple[float, ...]
WORKERS: dict[str, Callable[..., float | Rates]] = {
    "many_games": many_games, "sparrow_mahjong": sparrow_mahjong, "one_seat": one_seat, "rlcard": rlcard,
    "rlcard_at_random": rlcard_at_random,
}  # fmt: skip


def measure(figure: tuple[str, ...], seconds: float) -> Rates:
    """What a worker process of its own has measured."""
    environment = os.environ | {"PYTHONPATH": str(COMPILED), "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, __file__, "--seconds", str(seconds), "--worker", *figure]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return tuple(float(rate) for rate in done.stdout.splitlines()[-1].split())


def main() -> int:
    parser = argparse.ArgumentParser(description="our Gymnasium environments beside pgx and RLCard")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure (default 1)")
    parser.add_argument("--rounds", type=int, default=3, help="median of so many (default 3)")
    parser.add_argument("--worker", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        kind, *words = asked.worker
        found = WORKERS[kind](*[int(word) if word.isdigit() else word for word in words], asked.seconds)
        print(*(found if isinstance(found, tuple) else [found]))
        return 0
    require_bench("pgx", "rlcard")
    figures: list[tuple[str, ...]] = [("many_games", game, batch) for game in MANY for batch in BATCHES]
    figures += [("sparrow_mahjong", batch) for batch in BATCHES]
    figures += [("one_seat", game) for game in ALONE]
    figures += [(kind, game) for game in RLCARD for kind in ("rlcard", "rlcard_at_random")]
    rounds = [{figure: measure(figure, asked.seconds) for figure in figures} for _ in range(asked.rounds)]
    medians = {
        figure: tuple(
            statistics.median(rates) for rates in zip(*(one[figure] for one in rounds), strict=True)
        )
        for figure in figures
    }
    report(medians)
    return judged(goals(medians))


def goals(rates: dict[tuple[str, ...], Rates]) -> list[Goal]:
    """What is judged of the medians."""
    many = max(rates["many_games", EUCHRE, batch][0] for batch in BATCHES)
    sparrows = max(rates["sparrow_mahjong", batch][0] for batch in BATCHES)
    theirs = fastest_rlcard(rates)[1]
    return [
        Goal(f"many games, {EUCHRE}", many, LEAST_STEPS, "steps a second"),
        Goal(f"many games, {EUCHRE}", many / sparrows, TIMES_SPARROW_MAHJONG, "times sparrow_mahjong"),
        *[
            Goal(
                f"one seat, {game}, decisions of all seats",
                rates["one_seat", game][1] / theirs,
                TIMES_RLCARD,
                "times RLCard's fastest",
            )
            for game in ALONE
        ],
    ]


def fastest_rlcard(rates: dict[tuple[str, ...], Rates]) -> tuple[float, float]:
    """Decisions of the seat a second, and of all seats, each in the game of RLCard that has most."""
    own = max(rates["rlcard", game][0] for game in RLCARD)
    every = max(rates[kind, game][-1] for game in RLCARD for kind in ("rlcard", "rlcard_at_random"))
    return own, every


def report(rates: dict[tuple[str, ...], Rates]) -> None:
    peer = max(rates["sparrow_mahjong", batch][0] for batch in BATCHES)
    print(f"many games, steps a second; pgx sparrow_mahjong {peer:,.0f}")
    for game in MANY:
        ours = max(rates["many_games", game, batch][0] for batch in BATCHES)
        print(f"  {game:20}{ours:>12,.0f}{ours / peer:>8.1f} times sparrow_mahjong")
    print("one seat among house players, decisions a second")
    print(f"  {'':28}{'of the seat':>12}{'of all seats':>14}{'all at random':>15}")
    for game in ALONE:
        own, every = rates["one_seat", game]
        print(f"  {game + ', 3 regulars':28}{own:>12,.0f}{every:>14,.0f}")
    for game, model in RLCARD.items():
        own, every = rates["rlcard", game]
        who = f"RLCard {game}{', rules' if model else ''}"
        print(f"  {who:28}{own:>12,.0f}{every:>14,.0f}{rates['rlcard_at_random', game][0]:>15,.0f}")
    for place, what in enumerate(("of the seat", "of all seats")):
        theirs = fastest_rlcard(rates)[place]
        ratios = ", ".join(f"{rates['one_seat', game][place] / theirs:.2f}" for game in ALONE)
        print(f"  decisions {what}: {ratios} times RLCard's fastest")


if __name__ == "__main__":
    sys.exit(main())
