"""One process of game_speed.py; its arguments are GAME SEATS SECONDS, or open_spiel SECONDS."""

import json
import random
import sys
import time
from collections.abc import Callable

HANDS = 50
GAMES = 3  # that worlds are imagined in, at so many moments of each
MOMENTS = 8
LONGEST = 400  # moves of a game that are looked at
WORLDS = 48  # imagined at one moment: as many as the expert that tries the fewest
SIMULATIONS = 10_000  # of one search; with fewer their bot is slower


def rate(work: Callable[[], int], seconds: float) -> float:
    """How often a second `work` does what it counts; processor time, after one round to warm up."""
    work()
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


def open_spiel(seconds: float) -> dict[str, float]:
    import pyspiel  # noqa: PLC0415 - a benchmark-only dependency

    game = pyspiel.load_game("euchre(stick_the_dealer=False)")

    def plain() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    def lean() -> int:
        decisions = 0
        pick = random.random
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(pick() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(pick() * len(actions))])
                decisions += 1
        return decisions

    work = {"plain": plain, "lean": lean, "simulations": open_spiel_simulation()}
    return {name: rate(one, seconds) for name, one in work.items()}


def open_spiel_simulation() -> Callable[[], int]:
    """Hands that have been dealt, searched by their bot; each of its simulations is one random play-out."""
    import pyspiel  # noqa: PLC0415 - as above

    game = pyspiel.load_game("euchre(stick_the_dealer=False)")
    hands = [game.new_initial_state() for _ in range(HANDS)]
    for hand in hands:
        while hand.is_chance_node():
            hand.apply_action(random.choice(hand.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 7, False)

    def simulated() -> int:
        bot.step(random.choice(hands))
        return SIMULATIONS

    return simulated


def head_table(id: str, seats: int, seconds: float) -> dict[str, float]:
    import headtable  # noqa: PLC0415 - from the sources or as installed, by PYTHONPATH
    from headtable.rules.core.random_play import play_out  # noqa: PLC0415

    game = headtable.game(id)
    rng = headtable.Rng(7)

    def driven() -> int:
        decisions = 0
        pick = random.random
        state = game.start(seats, 0)
        while (seat := state.to_act()) != headtable.NOBODY:
            if seat == headtable.CHANCE:
                state.apply(seat, state.chance(rng))
            else:
                moves = state.legal_moves(seat)
                state.apply(seat, moves[int(pick() * len(moves))])
                decisions += 1
        return decisions

    def played_out() -> int:
        return play_out(game.start(seats, 0), rng, sys.maxsize)

    middle = game.start(seats, 0)
    play_out(middle, rng, 12)

    def clone() -> int:
        for _ in range(100):
            middle.clone()
        return 100

    work = {"driven": driven, "play_out": played_out, "clone": clone}
    if (id, seats) == ("trolley-euchre", 4):
        work["simulations"] = euchre_simulation()
    measured = {name: rate(one, seconds) for name, one in work.items()}
    return measured | imagined(id, seats, seconds)


def imagined(id: str, seats: int, seconds: float) -> dict[str, float]:
    """Worlds a second at moments spread over whole games: in all, at the slowest moment, and the first ones.

    What a state has worked out is lost with its next move, so each moment is a fresh copy every time.
    """
    import headtable  # noqa: PLC0415 - as above
    from headtable.rules.core.random_play import play_out  # noqa: PLC0415

    moments = []
    for seed in range(GAMES):
        length = play_out(headtable.game(id).start(seats, 0), headtable.Rng(seed), LONGEST)
        for place in range(MOMENTS):
            state = headtable.game(id).start(seats, 0)
            play_out(state, headtable.Rng(seed), 1 + (length - 1) * place // MOMENTS)
            if state.to_act() >= 0:
                moments.append(state)
    rng = headtable.Rng(7)
    spent = [0.0] * len(moments)
    first = 0.0
    rounds = 0
    while sum(spent) < seconds:
        rounds += 1
        for place, moment in enumerate(moments):
            state = moment.clone()
            seat = state.to_act()
            start = time.process_time()
            state.imagine(seat, rng)
            first += time.process_time() - start
            for _ in range(WORLDS - 1):
                state.imagine(seat, rng)
            spent[place] += time.process_time() - start
    return {
        "imagine": rounds * len(moments) * WORLDS / sum(spent),
        "slowest": rounds * WORLDS / max(spent),
        "first": rounds * len(moments) / first,
    }


def euchre_simulation() -> Callable[[], int]:
    """Hands that have been dealt, each copied and played out at random: what a search does all the time."""
    import headtable  # noqa: PLC0415 - as above
    from headtable.rules.core.random_play import play_out  # noqa: PLC0415

    rng = headtable.Rng(7)
    hands = [headtable.game("trolley-euchre").start(4, 0, {"length": "one deal"}) for _ in range(HANDS)]
    for hand in hands:
        hand.apply(headtable.CHANCE, hand.chance(rng))

    def simulated() -> int:
        for hand in hands:
            play_out(hand.clone(), rng, sys.maxsize)
        return HANDS

    return simulated


if __name__ == "__main__":
    if sys.argv[1] == "open_spiel":
        found = open_spiel(float(sys.argv[2]))
    else:
        found = head_table(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
    sys.stdout.write(json.dumps(found))
