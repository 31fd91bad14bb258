"""Heuristic for Forty-two and its Call Suit form: keep and catch the fives and tens, save the doubles."""

from typing import Final

from headtable.bots.heuristics.trix_trick_games import SetHeuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.card_sets import cards_in
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import IS_DOUBLE, LOWER, SUIT, SUIT_NAMES, SUM
from headtable.rules.games.call_suit_forty_two import CALLED, CallSuitFortyTwo
from headtable.rules.games.forty_two import BIDDING, FortyTwo
from headtable.rules.mechanics.forty_two_pack import ALL_POINTS, PACK, SUITS
from headtable.rules.mechanics.trix_common_rules import POINTS
from headtable.rules.mechanics.trix_trick_game import TrixTrickGame

COUNTS: Final = [100 * POINTS[card] for card in PACK]  # a set is one point: forty-two.object
# What it costs to part with a card: the high ones, and the Honors more.
COSTS: Final = [
    [
        2 * SUM[card] + (150 + 5 * SUM[card] if SUIT[card] == honors else 90 if IS_DOUBLE[card] else 0)
        for card in PACK
    ]
    for honors in range(SUITS)
]
PLAIN_COSTS: Final = [4 * SUM[card] + (60 if IS_DOUBLE[card] else 0) for card in PACK]

# The points that a hand may hope for, in halves: without anything, for each Honor, and for what it holds.
FROM_PARTNER: Final = 18
FOR_NAMED: Final = 7
FOR_HIGH: Final = 5
FOR_DOUBLE: Final = 6
MUCH: Final = 500  # in a set, as its stake counts it


def hope(hand: list[int], suit: int) -> int:
    """The points to be hoped for with this suit for Honors."""
    halves = FROM_PARTNER
    named = 0
    for card in hand:
        if SUIT[card] == suit:
            named += 1
            halves += FOR_NAMED
            if IS_DOUBLE[card] or SUM[card] == 2 * suit - 1:
                halves += FOR_HIGH
            halves += POINTS[card]
        elif IS_DOUBLE[card]:
            halves += FOR_DOUBLE + POINTS[card]
    if named < 2:
        halves -= 2 * FOR_NAMED
    return min(halves // 2, ALL_POINTS)


def best_hope(hand: list[int]) -> int:
    """The same with the suit that promises most."""
    best = 0
    for suit in range(SUITS):
        best = max(best, hope(hand, suit))
    return best


class FortyTwoHeuristic(SetHeuristic):
    def __init__(self) -> None:
        super().__init__(PACK)
        self.points = COUNTS
        self.counted = POINTS
        self.prize = 20.0
        self.worlds = 384
        self.hope = 0  # the best of the hand, while bids are made

    def look(self, state: State, seat: int) -> None:
        super().look(state, seat)
        assert isinstance(state, FortyTwo)
        if state.stage == BIDDING:
            self.hope = best_hope(state.play.hands.cards(seat))

    def value_cards(self, state: TrixTrickGame) -> None:
        assert isinstance(state, FortyTwo)
        self.costs = COSTS[state.bidding.honors]

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, FortyTwo)
        if move.verb == "bid":  # as much as is to be hoped for, and no more
            return move.number if move.number <= self.hope else self.hope - 10 * move.number
        if move.verb == "name":
            return hope(state.play.hands.cards(seat), move.number)
        return super().rate(state, seat, move)

    def likelihood(self, world: State, seat: int) -> float:
        """Who bid has a hand for it."""
        assert isinstance(world, FortyTwo)
        bidding = world.bidding
        fit = 1.0
        for place, bid in enumerate(bidding.calls):
            holder = bidding.turns[place]
            if bid > 1 and holder != seat:
                best = best_hope(cards_in(world.play.hands.dealt[holder]))
                fit *= 0.999 if best >= bid - 3 else 0.3
        return fit

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, FortyTwo)
        hand = state.play.hands.cards(seat)
        if move.verb == "bid":
            return Reason("bid-hope", number=self.hope) if move.number <= self.hope else None
        if move.verb == "pass":
            is_short = self.hope <= max(state.bidding.best, state.bidding.least - 1)
            return Reason("pass-hope", number=self.hope) if is_short else None
        if move.verb == "name":
            named = len([card for card in hand if SUIT[card] == move.number])
            id = "name-longest" if self.is_best(state, seat, move) else "holds-named"
            return Reason(id, number=named, thing=SUIT_NAMES[move.number])
        reason = super().reason(state, seat, move)
        if reason is not None and self.best >= 0 and self.powers[move.card] <= self.most:
            if not self.is_safe:
                reason.clause = "forty-two.advice-save"
        elif reason is not None and self.stake > MUCH:
            reason.clause = "forty-two.object"
        return reason


class CallSuitHeuristic(SetHeuristic):
    def __init__(self) -> None:
        super().__init__(PACK)
        self.points = COUNTS
        self.counted = POINTS
        self.costs = PLAIN_COSTS
        self.prize = 20.0
        self.worlds = 384

    def value_cards(self, state: TrixTrickGame) -> None:
        """They are the same in every hand."""

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, CallSuitFortyTwo)
        if move.verb == "call":  # by the power that the card has where its lower number is asked for
            return self.rate_lead(move.card, state.demands[CALLED][LOWER[move.card]].powers)
        return super().rate(state, seat, move)

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, CallSuitFortyTwo)
        if move.verb == "call":
            playable = [other.card for other in state.legal_moves(seat)]
            return self.why_lead(move.card, playable, state.demands[CALLED][LOWER[move.card]].powers)
        return super().reason(state, seat, move)
