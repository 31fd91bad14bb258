"""Heuristic for Trix: low sums to poor sets, high ones to those that hold Trix cards: trix.advice-low."""

from typing import Final

from headtable.bots.reasons import Reason
from headtable.bots.trick_heuristic import TrickHeuristic
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import IS_PRIZE_TRIX, PACK, TRIXIE
from headtable.rules.games.trix import Trix
from headtable.rules.mechanics.hands import NO_SETS
from headtable.rules.mechanics.trix_common_rules import POINTS, POWER_IN_TRIX

# Here a set in itself is worth nothing, and a point ten; a strong card takes points later on.
WORTH: Final = [10 * POINTS[card] for card in PACK]
COSTS: Final = [POWER_IN_TRIX[card] // 2 for card in PACK]
RICH: Final = 50
# What is saved by a partner's set: trixie and the doubles that count can take a set of their own later on.
SAVED: Final = [0 if IS_PRIZE_TRIX[card] or card == TRIXIE else WORTH[card] for card in PACK]


class TrixHeuristic(TrickHeuristic):
    def __init__(self) -> None:
        super().__init__()
        self.trick = "set"
        self.points = WORTH
        self.counted = POINTS
        self.costs = COSTS
        self.powers = POWER_IN_TRIX
        self.prize = 30.0
        self.hand: list[int] = NOTHING

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, Trix)
        self.hand = state.hands[seat]
        is_out = [True] * len(POWER_IN_TRIX)
        for cards in (self.hand, state.left_over, state.tricks.laid):
            for card in cards:
                is_out[card] = False
        unseen = [card for card in state.pack() if is_out[card]]
        self.look_at_trick(state, seat, state.tricks, unseen, NO_SETS[state.seats])
        self.stake -= 100

    def rate(self, state: State, seat: int, move: Move) -> int:
        return self.rate_here(move.card)

    def rate_here(self, card: int) -> int:
        points = self.points[card]
        cost = self.costs[card]
        if self.best < 0:  # nothing lies there yet: a low card, and no points for the others
            return -cost - points
        at_stake = self.stake + points
        if POWER_IN_TRIX[card] <= self.most:
            return (points if self.is_safe else -points) - cost
        if self.is_safe:
            return -cost - points
        stronger = self.stronger_than(POWER_IN_TRIX[card], POWER_IN_TRIX)
        if self.is_last:
            stronger = 0
        return at_stake // (1 + stronger // 4) - cost

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        """To take the partner's set is a gain only if no card that leaves it to him saves as many points."""
        assert isinstance(state, Trix)
        if not self.is_idle_overtake(move.card):
            return False
        has_time = len(state.reserves[seat if state.has_packs else 0]) > 0
        gain = (SAVED if has_time else WORTH)[move.card]
        for card in self.hand:
            if self.powers[card] <= self.most and self.points[card] >= gain:
                return True
        return False

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        card = move.card
        reason = self.why_card(state, seat, card)
        if reason is None and POWER_IN_TRIX[card] == min(
            [POWER_IN_TRIX[other.card] for other in state.legal_moves(seat)]
        ):
            reason = Reason("weakest")
        is_high = self.best >= 0 and self.stake >= RICH and POWER_IN_TRIX[card] > self.most
        is_low = POINTS[card] == 0 and self.costs[card] <= RICH
        if reason is not None and (is_high or is_low):
            reason.clause = "trix.advice-low"
        return reason

    def rate_card(self, state: State, card: int) -> int:
        return self.rate_here(card)
