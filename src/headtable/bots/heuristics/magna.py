"""Heuristic for Magna: bid a point above the hand, as the partner helps; keep what counts, or spoil it."""

from typing import Final

from headtable.bots.heuristics.trix_trick_games import SetHeuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import NONE, SUIT_NAMES
from headtable.rules.games.magna import Magna
from headtable.rules.games.magna.points import TEN_OF
from headtable.rules.mechanics.honor_suit import FIVES, IS_DOUBLE, PACK, SUIT, SUM, TENS, TRIXIE
from headtable.rules.mechanics.trix_trick_game import PLAYING, TrixTrickGame

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

# The points that a hand may make, in quarters: what the defence takes, and what each card brings.
DEFENDED: Final = -6
FOR_HIGH: Final = 6  # a set besides
FOR_TEN: Final = 4
FOR_BOTH: Final = 3  # where the ten is High or Low too: magna.high-game, magna.low-game
FOR_LOW: Final = 4  # if it is the blank
FOR_TRIXIE: Final = 2
FOR_PAIRED: Final = 1  # of Santa or of Magna
LONG: Final = 3


def hope(hand: list[int], honors: int) -> int:
    """The points that the hand itself may make with these Honors, in quarters."""
    quarters = DEFENDED
    length = 0
    for card in hand:
        if SUIT[card] == honors:
            length += 1
            quarters += 1
            if IS_DOUBLE[card]:
                quarters += FOR_HIGH
            if card == TEN_OF[honors]:
                quarters += FOR_TEN + (FOR_BOTH if honors in (FIVES, TENS) else 0)
            if SUM[card] == honors:
                quarters += FOR_LOW
        elif card == TRIXIE:
            quarters += FOR_TRIXIE
        elif IS_DOUBLE[card] or SUM[card] == 10:
            quarters += FOR_PAIRED
    return quarters + max(0, length - LONG)


class MagnaHeuristic(SetHeuristic):
    def __init__(self) -> None:
        super().__init__(PACK)
        self.prize = 5.0
        self.hope = 0
        self.with_partner = False

    def look(self, state: State, seat: int) -> None:
        super().look(state, seat)
        assert isinstance(state, Magna)
        if state.stage == PLAYING:
            return
        hand = state.play.hands.cards(seat)
        best = DEFENDED
        for honors in range(FIVES, TENS + 1):
            best = max(best, hope(hand, honors))
        self.with_partner = state.seats == 4 and state.sides[0] == state.sides[2]
        self.hope = best // 4 + (WITH_PARTNER if self.with_partner else 0)  # magna.advice-bid

    def value_cards(self, state: TrixTrickGame) -> None:
        assert isinstance(state, Magna)
        self.points = WORTH[state.bidding.honors]
        self.costs = COSTS[state.bidding.honors]

    def seen_besides(self, state: TrixTrickGame) -> int:
        assert isinstance(state, Magna)
        return sum(state.aside.cards)

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Magna)
        if move.verb == "bid":
            return move.number if move.number <= self.hope else self.hope - 10 * move.number
        if move.verb == "name":
            return hope(state.play.hands.cards(seat), move.number)
        if move.verb == "discard":
            return self.rate_discard(state, seat, move.card)
        return super().rate(state, seat, move)

    def rate_discard(self, state: Magna, seat: int, card: int) -> int:
        """The bidder's side keeps what counts; the others lay it aside, where nobody can win it any more."""
        honors = state.bidding.honors
        worth = WORTH[honors][card]
        return (worth if is_spoiling(state, seat, card) else -worth) - COSTS[honors][card]

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, Magna)
        if move.verb == "discard":
            return self.why_aside(state, seat, move)
        if move.verb == "play":
            return super().reason(state, seat, move)
        if move.verb == "bid":
            if move.number > self.hope:
                return None
            id = "bid-partner" if self.with_partner and move.number == self.hope else "bid-hand"
            return Reason(id, "magna.advice-bid")
        if move.verb == "pass":
            is_short = self.hope <= max(state.bidding.best, state.bidding.least - 1)
            return Reason("pass-short" if self.hope > 0 else "no-hope") if is_short else None
        named = len([card for card in state.play.hands.cards(seat) if SUIT[card] == move.number])
        id = "name-longest" if self.is_best(state, seat, move) else "holds-named"
        return Reason(id, number=named, thing=SUIT_NAMES[move.number])

    def why_aside(self, state: Magna, seat: int, move: Move) -> Reason | None:
        if is_spoiling(state, seat, move.card):
            is_advised = state.setup.options.is_set("scoring", "bidders only")
            return Reason("aside-spoils", "magna.advice-defend" if is_advised else "")
        if self.is_best(state, seat, move):
            return Reason("spare")
        return Reason("no-honor") if SUIT[move.card] not in (state.bidding.honors, NONE) else None

    def tell_stake(self, reason: Reason) -> bool:
        laid = self.tricks.current.cards
        counting = len([card for card in laid if self.points[card]])
        if TRIXIE in laid:
            reason.also("trixie-in-it")
        elif counting:
            reason.also("counting-in-it", counting)
        return counting > 0


def is_spoiling(state: Magna, seat: int, card: int) -> bool:
    """Whether a seat against the bid, by laying this card aside, leaves less to be won."""
    honors = state.bidding.honors
    if state.sides[seat] == state.sides[state.bidding.bidder]:
        return False
    if card == TRIXIE or not WORTH[honors][card]:  # trixie takes a set of its own
        return False
    return card == TEN_OF[honors] or state.setup.options.is_set("holding", "won")
