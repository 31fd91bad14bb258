"""Common sense at Magna: bid a point above the hand, as the partner helps, and keep what counts."""

from typing import Final

from headtable.bots.sense import Reason
from headtable.bots.senses.sets import SetSense
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import IS_DOUBLE, PACK, SUIT, SUM, TRIXIE
from headtable.rules.games.magna import Magna
from headtable.rules.mechanics.game_of_sets import GameOfSets
from headtable.rules.mechanics.honors import FIVES, TENS
from headtable.rules.mechanics.magna_points import TEN_OF

TEN_CARD: Final = 300  # the Honor of sum ten, which is Game
WORTH: Final = [
    [
        300 if card == TRIXIE
        else TEN_CARD if card == TEN_OF[honors]
        else 120 if SUIT[card] != honors and (IS_DOUBLE[card] or SUM[card] == 10)
        else 0
        for card in PACK
    ]
    for honors in range(TENS + 1)
]  # fmt: skip
COSTS: Final = [
    [
        (150 if card == TRIXIE else 2 * SUM[card] + (120 + 4 * SUM[card] if SUIT[card] == honors else 0))
        for card in PACK
    ]
    for honors in range(TENS + 1)
]
WITH_PARTNER: Final = 1


def hope(hand: list[int], honors: int) -> int:
    """The points that the hand itself may make with these Honors, in quarters."""
    quarters = 0
    length = 0
    for card in hand:
        if SUIT[card] == honors:
            length += 1
            quarters += 1
            if IS_DOUBLE[card]:
                quarters += 4  # High, and a trick
            if card == TEN_OF[honors]:
                quarters += 3
            if SUM[card] == honors:
                quarters += 4  # the blank is Low
        elif card == TRIXIE:
            quarters += 2
        elif IS_DOUBLE[card]:
            quarters += 1
    return quarters + 2 * max(0, length - 3)


class MagnaSense(SetSense):
    def __init__(self) -> None:
        super().__init__()
        self.prize = 5.0
        self.hope = 0

    def look(self, state: State, seat: int) -> None:
        super().look(state, seat)
        assert isinstance(state, Magna)
        best = 0
        for honors in range(FIVES, TENS + 1):
            best = max(best, hope(state.play.tricks.hands[seat], honors))
        partner = WITH_PARTNER if state.seats == 4 and state.sides[0] == state.sides[2] else 0
        self.hope = best // 4 + partner  # magna.advice-bid

    def value_cards(self, state: GameOfSets) -> None:
        assert isinstance(state, Magna)
        self.points = WORTH[state.bidding.honors]
        self.costs = COSTS[state.bidding.honors]

    def seen_besides(self, state: GameOfSets) -> list[int]:
        assert isinstance(state, Magna)
        return [card for cards in state.aside.cards for card in cards]

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Magna)
        if move.verb == "bid":
            return move.number if move.number <= self.hope else self.hope - 10 * move.number
        if move.verb == "name":
            return hope(state.play.tricks.hands[seat], move.number)
        if move.verb == "discard":
            honors = state.bidding.honors
            return -COSTS[honors][move.card] - WORTH[honors][move.card]
        return super().rate(state, seat, move)

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        if move.verb == "bid":
            return Reason("a point above the hand, as the partner helps", "magna.advice-bid")
        return None
