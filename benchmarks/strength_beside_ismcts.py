"""Our expert against OpenSpiel's ISMCTS bot at four-handed Euchre, partners against partners.

    make bench ONLY=strength_beside_ismcts ARGS="--deals 400"

Every deal is played twice, the second time with the sides changed.  Their bot is OpenSpiel's own C++
implementation with random roll-outs and worlds by resampling.  Where the tables differ in the order of
things (we hear `alone` with the call), their bot is asked what it would say, and that is said at ours.

Our expert spends its speed on more worlds, so it takes about as long as their bot; with `--worlds 256` it
thinks a third as long.
"""

import argparse
import math
import random
import statistics
import sys
import time
from pathlib import Path

import pyspiel

import headtable
from headtable.bots.expert import Expert
from headtable.bots.roster import heuristic_of
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.trolley import COLOURED

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))
from open_spiel_euchre import (
    ALONE,
    PASS,
    TOGETHER,
    call_text,
    deal_theirs,
    ours,
)

THEIR_CARD = {COLOURED[ours(card)]: card for card in range(24)}
BID, DISCARD = pyspiel.euchre.Phase.BIDDING, pyspiel.euchre.Phase.DISCARD


class Table:
    """One deal at both tables at once; `theirs_sits` are the seats of their bot."""

    def __init__(self, deal: int, side: int, bot: pyspiel.Bot, expert: Expert) -> None:
        self.bot = bot
        self.expert = expert
        self.side = side  # the seats of their bot are those with this remainder by two
        self.theirs = pyspiel.load_game("euchre(stick_the_dealer=False)").new_initial_state()
        order = deal_theirs(self.theirs, random.Random(deal))
        self.ours = headtable.game("trolley-euchre").start(4, self.theirs.dealer(), {"length": "one deal"})
        self.ours.apply(headtable.CHANCE, shuffle(order, COLOURED))
        self.rng = headtable.Rng(deal)
        self.times: dict[str, list[float]] = {"ours": [], "theirs": []}

    def play(self) -> float:
        """The points of our side, less those of theirs."""
        while not self.theirs.is_terminal():
            if self.theirs.current_phase() == BID:
                self.call()
            elif self.theirs.current_player() % 2 == self.side:
                card = self.ask_theirs(self.theirs)
                self.ours.apply(self.ours.to_act(), self.ours.parse(f"play {COLOURED[ours(card)]}"))
                self.theirs.apply_action(card)
            else:
                text = self.ask_ours()
                self.ours.apply(self.ours.to_act(), self.ours.parse(text))
                self.theirs.apply_action(THEIR_CARD[text.split()[1]])
        return float(self.theirs.returns()[1 - self.side])

    def call(self) -> None:
        seat = self.theirs.current_player()
        if seat % 2 == self.side:
            action = self.ask_theirs(self.theirs)
            alone = action != PASS and self.would_go_alone(action)
            text = call_text(self.theirs, action, alone)
        else:
            text = self.ask_ours()
            alone = text.endswith(" alone")
            action = next(
                action
                for action in self.theirs.legal_actions()
                if call_text(self.theirs, action, alone) == text
            )
        self.ours.apply(seat, self.ours.parse(text))
        self.theirs.apply_action(action)
        if action != PASS:
            self.finish_call(alone)

    def finish_call(self, alone: bool) -> None:
        if self.theirs.current_phase() == DISCARD:
            dealer = self.theirs.current_player()
            if (
                self.ours.prompt().public != "discard a card"
            ):  # the dealer's partner plays alone, and the dealer rests
                self.theirs.apply_action(self.theirs.legal_actions()[0])
            elif dealer % 2 == self.side:
                card = self.ask_theirs(self.theirs)
                self.ours.apply(dealer, self.ours.parse(f"discard {COLOURED[ours(card)]}"))
                self.theirs.apply_action(card)
            else:
                text = self.ask_ours()
                self.ours.apply(dealer, self.ours.parse(text))
                self.theirs.apply_action(THEIR_CARD[text.split()[1]])
        self.theirs.apply_action(ALONE if alone else TOGETHER)

    def would_go_alone(self, action: int) -> bool:
        """What their bot says when it comes to it; a discard on the way there is its own guess."""
        trial = self.theirs.clone()
        trial.apply_action(action)
        if trial.current_phase() == DISCARD:
            trial.apply_action(self.bot.step(trial))
        return bool(self.bot.step(trial) == ALONE)

    def ask_theirs(self, state: pyspiel.State) -> int:
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        start = time.perf_counter()
        action = int(self.bot.step(state))
        self.times["theirs"].append(time.perf_counter() - start)
        return action

    def ask_ours(self) -> str:
        seat = self.ours.to_act()
        start = time.perf_counter()
        text = self.expert.choose(self.ours, seat, self.rng).text
        if len(self.ours.legal_moves(seat)) > 1:
            self.times["ours"].append(time.perf_counter() - start)
        return text


def main() -> int:
    parser = argparse.ArgumentParser(description="our expert beside OpenSpiel's ISMCTS bot")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--uct", type=float, default=2.0)
    parser.add_argument("--worlds", type=int, default=0, help="for each decision of ours (as it has them)")
    asked = parser.parse_args()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1904)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1904, evaluator, asked.uct, asked.simulations, -1, policy, False, True)
    ahead = []
    times: dict[str, list[float]] = {"ours": [], "theirs": []}
    for deal in range(asked.deals):
        points = 0.0
        for side in (0, 1):
            table = Table(deal, side, bot, Expert(heuristic_of("trolley-euchre"), asked.worlds))
            points += table.play() / 2
            for who, taken in table.times.items():
                times[who] += taken
        ahead.append(points)
    margin = 1.96 * statistics.stdev(ahead) / math.sqrt(len(ahead))
    print(
        f"points a hand ahead of ISMCTS ({asked.simulations} simulations, {asked.deals} deals played twice):"
    )
    print(f"{statistics.fmean(ahead):+.3f} ± {margin:.3f}")
    means = {who: 1000 * statistics.fmean(taken) for who, taken in times.items()}
    for who, taken in times.items():
        slow = 1000 * sorted(taken)[int(0.95 * len(taken))]
        print(f"{who}: {means[who]:.1f} ms a decision, 95 % under {slow:.1f}")
    print(f"time a decision, ours to theirs: {means['ours'] / means['theirs']:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
