"""How our environments and those of others take copies, pickles, seeds and illegal moves: a row for each.

    make bench ONLY=copies_pickles_and_seeds

It repeats what the table of docs/environments.md says of them.  A game is played by a few random legal moves.
A copy is good if it shows the same, and if a move in it changes nothing in the game that it was taken from; a
pickle likewise.  A seed is good if a second game with it and the same moves shows the same.
"""

import copy
import pickle
import random
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from require_bench import require_bench

SEED = 1904
MOVES = 2  # before a game is looked at; the shortest, Kuhn poker, has three at most


@dataclass(frozen=True, slots=True)
class Peer:
    """How a game is begun from a seed, what of it is compared, how it is moved, and what may be chosen."""

    name: str
    start: Callable[[int], Any]
    shown: Callable[[Any], str]
    legal: Callable[[Any], list[int]]
    move: Callable[[Any, int], Any]  # returns the game, as some make a new one
    actions: int
    told: Callable[[Any], str]  # what the game says after an illegal move that it has answered


def played(peer: Peer) -> Any:
    game = peer.start(SEED)
    rng = random.Random(SEED)
    for _ in range(MOVES):
        game = peer.move(game, rng.choice(peer.legal(game)))
        if not peer.legal(game):
            game = peer.start(SEED)
    return game


def twin_answer(peer: Peer, twin_of: Callable[[Any], Any]) -> str:
    """Whether a copy or pickle is whole and apart, or the error."""
    game = played(peer)
    before = peer.shown(game)
    try:
        twin = twin_of(game)
        is_whole = peer.shown(twin) == before
    except Exception as error:  # whatever a library raises is the answer
        return f"no ({type(error).__name__})"
    if not is_whole:
        return "no (shows something else)"
    peer.move(twin, peer.legal(twin)[0])
    return "yes" if peer.shown(game) == before else "no (shares the game)"


def illegal_answer(peer: Peer) -> str:
    game = played(peer)
    wrong = [action for action in range(peer.actions) if action not in peer.legal(game)]
    if not wrong:
        return "every move is legal here"
    before = peer.shown(game)
    try:
        game = peer.move(game, wrong[0])
    except Exception as error:  # as above
        return f"raises {type(error).__name__}"
    told = peer.told(game)
    return told or ("nothing changes" if peer.shown(game) == before else "is played")


def row(peer: Peer) -> str:
    same = peer.shown(played(peer)) == peer.shown(played(peer))
    copied = twin_answer(peer, copy.deepcopy)
    pickled = twin_answer(peer, lambda game: pickle.loads(pickle.dumps(game)))
    return f"{peer.name:34} {copied:27} {pickled:27} {'yes' if same else 'no':6} {illegal_answer(peer)}"


# The libraries ---------------------------------------------------------------------------------------------


def zoo_peer(name: str, make: Callable[[], Any]) -> Peer:
    def start(seed: int) -> Any:
        env = make()
        env.reset(seed=seed)
        return env

    def move(env: Any, action: int) -> Any:
        env.step(action)
        return env

    def legal(env: Any) -> list[int]:
        if env.terminations[env.agent_selection]:
            return []
        return [int(action) for action in env.observe(env.agent_selection)["action_mask"].nonzero()[0]]

    def told(env: Any) -> str:
        if any(env.terminations.values()):
            return f"ends the game, rewards {list(env.rewards.values())}"
        return f"is refused: {env.infos[env.agent_selection].get('refused', '')}"

    def shown(env: Any) -> str:
        return repr([env.observe(agent) for agent in env.possible_agents])

    return Peer(name, start, shown, legal, move, int(make().action_space("player_0").n), told)


def rlcard_peer(name: str) -> Peer:
    import rlcard  # noqa: PLC0415 - after it was looked for

    def start(seed: int) -> Any:
        env = rlcard.make(name, config={"seed": seed})
        env.reset()
        return env

    def move(env: Any, action: int) -> Any:
        env.step(action)
        return env

    def legal(env: Any) -> list[int]:
        return [] if env.is_over() else list(env.get_state(env.get_player_id())["legal_actions"])

    def shown(env: Any) -> str:
        return repr(env.get_state(env.get_player_id())["raw_obs"])

    return Peer(f"RLCard {name}", start, shown, legal, move, rlcard.make(name).num_actions, lambda env: "")


def spiel_peer(name: str) -> Peer:
    import pyspiel  # noqa: PLC0415 - as above

    game = pyspiel.load_game(name)

    def start(seed: int) -> Any:
        rng = random.Random(seed)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        return state

    def move(state: Any, action: int) -> Any:
        state.apply_action(action)
        return state

    return Peer(
        f"OpenSpiel {name}",
        start,
        str,
        lambda state: list(state.legal_actions()),
        move,
        game.num_distinct_actions(),
        lambda state: "",
    )


def pgx_peer(name: str) -> Peer:
    import jax  # noqa: PLC0415 - as above
    import pgx  # noqa: PLC0415

    env = pgx.make(name)
    begin, step = jax.jit(env.init), jax.jit(env.step)

    def legal(state: Any) -> list[int]:
        return [] if state.terminated else [int(action) for action in state.legal_action_mask.nonzero()[0]]

    def told(state: Any) -> str:
        return f"ends the game, rewards {state.rewards.tolist()}" if state.terminated else ""

    return Peer(
        f"pgx {name}",
        lambda seed: begin(jax.random.PRNGKey(seed)),
        lambda state: repr(jax.tree_util.tree_leaves(state)),
        legal,
        step,
        env.num_actions,
        told,
    )


def blackjack_peer() -> Peer:
    import gymnasium  # noqa: PLC0415 - as above

    def start(seed: int) -> Any:
        env = gymnasium.make("Blackjack-v1")
        env.reset(seed=seed)
        return env

    def move(env: Any, action: int) -> Any:
        env.step(action)
        return env

    def shown(env: Any) -> str:
        return repr((env.unwrapped.player, env.unwrapped.dealer))

    return Peer("Gymnasium Blackjack-v1", start, shown, lambda env: [0, 1], move, 2, lambda env: "")


def peers() -> list[Peer]:
    from pettingzoo.classic import (  # noqa: PLC0415 - as above
        leduc_holdem_v4,
        texas_holdem_no_limit_v6,
        texas_holdem_v4,
    )

    from headtable.research.pettingzoo_env import aec_env  # noqa: PLC0415

    theirs = (leduc_holdem_v4, texas_holdem_v4, texas_holdem_no_limit_v6)
    return [
        zoo_peer("Head Table trolley-euchre", lambda: aec_env("trolley-euchre")),
        *[zoo_peer(f"PettingZoo {module.__name__.rpartition('.')[2]}", module.env) for module in theirs],
        *[spiel_peer(name) for name in ("euchre", "hearts", "leduc_poker")],
        *[rlcard_peer(name) for name in ("limit-holdem", "leduc-holdem", "uno", "gin-rummy", "bridge")],
        *[pgx_peer(name) for name in ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")],
        blackjack_peer(),
    ]


def main() -> int:
    require_bench("pettingzoo", "rlcard", "pygame", "pyspiel", "jax", "pgx")
    warnings.simplefilter("ignore")  # what the libraries have to say of illegal moves and of each other
    print(f"{'':34} {'copied':27} {'pickled':27} {'seeded':6} an illegal move")
    for peer in peers():
        print(row(peer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
