"""Train a policy for Trolley Euchre that beats a house player, by imitating a better one.

    pip install ".[learn]"  # in a checkout
    python examples/train_euchre.py --to results

A regular plays all four seats of many deals.  A small network sees each decision as its seat saw it, with the
mask of its legal moves and nothing else, and learns which move the regular chose.  Then it plays by itself.
The same seed gives the same network on the same machine.
"""

import argparse
import time
from pathlib import Path

from headtable import Move, Rng, State
from headtable.arena.game_runner import play_game
from headtable.bots.roster import house_player
from headtable.research import Duel, layout, move_numbers, play
from headtable.research.environment_setup import environment_setup
from headtable.research.extras import program_needs

with program_needs("learn"):
    import matplotlib.pyplot as plt
    import numpy as np
    import torch
    from torch import nn

SETUP = environment_setup("trolley-euchre", 4, None)  # a game is one deal
GAME = SETUP.game_id
LAYOUT = layout(GAME, SETUP.seats, SETUP.options)
NUMBERS = move_numbers(GAME, SETUP.options)
TRIAL_SEED = 1_000_000  # deals that are not learnt from
LAST_SEED = 2_000_000  # nor looked at on the way


# The teacher -----------------------------------------------------------------------------------------------
# Everything that a network needs about a position is two rows of numbers: what the seat sees (a Layout writes
# it), and which moves are legal (MoveNumbers marks them).  Where only one is legal, nothing can be learnt.


class Teacher:
    """A house player whose decisions are written down."""

    def __init__(self, level: str) -> None:
        self.player = house_player(GAME, level)
        self.seen: list[np.ndarray] = []
        self.masks: list[np.ndarray] = []
        self.chosen: list[int] = []

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        move = self.player.choose(state, seat, rng)
        if len(state.legal_moves(seat)) > 1:
            mask = bytearray(NUMBERS.size)
            NUMBERS.mark(state, seat, mask, 0)
            self.seen.append(np.frombuffer(LAYOUT.observe(state, seat), np.int16))
            self.masks.append(np.frombuffer(mask, np.bool_))
            self.chosen.append(NUMBERS.number(state, seat, move))
        return move


def lessons(deals: int, level: str, seed: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """What was seen, what was legal, and what the teacher chose."""
    teacher = Teacher(level)
    for number in range(deals):
        play_game(SETUP.game, SETUP.options, [teacher] * SETUP.seats, seed + number)
    return (
        torch.from_numpy(np.stack(teacher.seen)),
        torch.from_numpy(np.stack(teacher.masks)),
        torch.tensor(teacher.chosen),
    )


# The network -----------------------------------------------------------------------------------------------
# It says how much it likes each move.  A move that is not legal is never liked.


def network() -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(LAYOUT.size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, NUMBERS.size)
    )


def liking(net: nn.Sequential, seen: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    liked: torch.Tensor = net(seen.float())
    return liked.masked_fill(~masks, -1e9)


def learn(net: nn.Sequential, taught: tuple[torch.Tensor, torch.Tensor, torch.Tensor], rate: float) -> None:
    """Go through all lessons once, in a new order."""
    seen, masks, chosen = taught
    optimizer = torch.optim.Adam(net.parameters(), lr=rate)
    for part in torch.randperm(len(chosen)).split(256):
        loss = nn.functional.cross_entropy(liking(net, seen[part], masks[part]), chosen[part])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


# The trial -------------------------------------------------------------------------------------------------
# In a duel the policy has the seats of both partners, and a house player the other two.  Every deal is played
# twice, with the seats exchanged, so that good cards do not decide.


def trial(net: nn.Sequential, against: str, deals: int, seed: int) -> Duel:
    def policy(observation: np.ndarray, mask: np.ndarray) -> int:
        with torch.no_grad():
            return int(liking(net, torch.tensor(observation), torch.tensor(mask, dtype=torch.bool)).argmax())

    return play(policy, GAME, against, deals, seed=seed)


def draw(curve: list[Duel], file: Path) -> None:
    ahead = [duel.points_ahead for duel in curve]
    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    axes.errorbar(range(len(curve)), [one.mean for one in ahead], [one.margin for one in ahead], capsize=3)
    axes.axhline(0, color="grey", linewidth=1)
    axes.set(
        xlabel="times that the lessons were gone through",
        ylabel="points ahead in a deal",
        title=f"Trolley Euchre: the policy against {curve[0].against}",
    )
    figure.savefig(file, metadata={"Date": None})


def main(arguments: list[str] | None = None) -> Duel:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=20_000, help="how many deals the teacher plays (20000)")
    parser.add_argument("--teacher", default="regular", help="the level of the teacher (regular)")
    parser.add_argument("--against", default="novice", help="the level to beat (novice)")
    parser.add_argument("--times", type=int, default=10, help="how often the lessons are gone through (10)")
    parser.add_argument("--trial", type=int, default=1000, help="how many deals the last trial has (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--to", type=Path, default=Path("results"), help="the folder for curve and network (results)"
    )
    args = parser.parse_args(arguments)
    torch.set_num_threads(1)  # so small a network gains nothing from a second
    torch.manual_seed(args.seed)
    taught = lessons(args.deals, args.teacher, args.seed)
    print(f"{len(taught[2])} decisions to learn from, {time.process_time():.0f} s")
    net = network()
    curve = [trial(net, args.against, args.trial // 5, TRIAL_SEED)]
    for done in range(args.times):
        learn(net, taught, rate=1e-3 * (1 - done / args.times))
        curve.append(trial(net, args.against, args.trial // 5, TRIAL_SEED))
        print(f"gone through {done + 1}, {time.process_time():.0f} s: {curve[-1]}", flush=True)
    args.to.mkdir(parents=True, exist_ok=True)
    draw(curve, args.to / "train_euchre.svg")
    torch.save(net.state_dict(), args.to / "train_euchre.pt")
    duel = trial(net, args.against, args.trial, LAST_SEED)
    print(f"{duel}, {time.process_time():.0f} s")
    return duel


if __name__ == "__main__":
    main()
