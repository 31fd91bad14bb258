"""Heuristic for Trix Exchange: collect what one has most of, and trade all the rest away by threes."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import NOBODY, State
from headtable.rules.equipment.trix import COMMODITIES
from headtable.rules.games.trix_exchange import BETWEEN, HANDING_OVER, TrixExchange
from headtable.rules.games.trix_exchange.pit import ANYBODY
from headtable.rules.games.trix_exchange.settlement import CARD_POINTS, CORNER_POINTS
from headtable.rules.inference.trade_history import FULL, SWAP

# All in hundredths of a card of what is collected.
CARD: Final = 100
FOR_A_POINT: Final = 10  # of a Corner, in choosing what to collect
GIVEN_AWAY: Final = 40  # for each card that others were seen to part with: they do not collect it
KEPT: Final = 12  # for each other card of its kind, so that what is next best is parted with last
AT_THE_END: Final = 6  # for a point that a card counts when all settle
ACCEPTING: Final = 300  # a trade that is sure, over one that is only called for
CHANGING: Final = 40  # what it costs to call anew while an offer stands
ROUNDS_A_NUMBER: Final = 2  # so long the same number is called for
MARGIN: Final = 150  # what is rated so much lower is not worth trying

# What so many cards of a commodity are worth, in hundredths of its Corner.
PROGRESS: Final = [0, 0, 1, 4, 10, 20, 35, 60, 100]


class ExchangeHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.worlds = 320
        self.decisions_ahead = 32  # eight each: farther on it is luck
        self.collected = 0  # the commodity that is collected
        self.keep = [0] * len(CORNER_POINTS)  # what it costs to part with a card of each
        self.number = 0  # what is best called for now
        self.offered = -1  # the commodity and the number of the own offer, if one stands
        self.offered_number = 0
        self.best = 0  # the highest rating since the last look

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrixExchange)
        self.best = -CARD * CARD
        pit = state.pit
        kinds = state.seats + 1
        held = [pit.count(seat, kind) for kind in range(kinds)]
        wishes = [CARD * held[kind] + FOR_A_POINT * CORNER_POINTS[kind] for kind in range(kinds)]
        for entry in pit.history:
            if entry.what == SWAP and entry.is_known_to(seat):
                is_caller = entry.seat == seat
                wishes[entry.gave if not is_caller else entry.got] += GIVEN_AWAY
        self.collected = 0
        for kind in range(kinds):
            if kind in pit.cornered:
                wishes[kind] = -1
            elif wishes[kind] > wishes[self.collected] or self.collected in pit.cornered:
                self.collected = kind
        self.keep = [KEPT * held[kind] + AT_THE_END * CARD_POINTS[kind] for kind in range(kinds)]
        self.keep[self.collected] = CARD * FULL
        self.number = 3 - state.acts // (state.seats * ROUNDS_A_NUMBER) % 3
        own = pit.offer_of(seat)
        self.offered = -1 if own is None else own.kind
        self.offered_number = 0 if own is None else own.number

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrixExchange)
        rating = self.rate_move(state, seat, move)
        self.best = max(self.best, rating)
        return rating

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        """To part with what is collected, or to do nothing, while there is something to do."""
        assert isinstance(state, TrixExchange)
        return self.rate_move(state, seat, move) < self.best - MARGIN

    def rate_move(self, state: TrixExchange, seat: int, move: Move) -> int:
        verb = move.verb
        cards = move.cards
        if verb == "corner":
            return CARD * CARD
        if verb == "give":
            cost = 0
            for card in cards:
                cost += self.keep[card]
            return -cost
        if verb == "offer":
            return self.rate_offer(cards[0], len(cards))
        if verb == "accept":
            named = 0 if move.number == ANYBODY else 1
            return ACCEPTING + len(cards) * (CARD - self.keep[cards[0]]) - named
        return -1 if verb == "withdraw" and self.offered != self.collected else 0

    def rate_offer(self, kind: int, number: int) -> int:
        """As many as possible of what is least wanted, now this number and now that."""
        if self.offered >= 0 and (kind == self.offered and number == self.offered_number):
            return -1
        rating = number * (CARD - self.keep[kind])
        if number == self.number:
            rating += CARD
        return rating - (CHANGING if self.offered >= 0 else 0)

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, TrixExchange)
        verb = move.verb
        if state.stage == HANDING_OVER:
            return (
                Reason("spare-them") if self.is_best(state, seat, move) else self.why_trade(state, seat, move)
            )
        if verb == "corner":
            return Reason("corner", number=CORNER_POINTS[move.cards[0]])
        if verb == "withdraw":
            return Reason("offers-own") if self.offered == self.collected else None
        if verb in ("offer", "accept"):
            return self.why_trade(state, seat, move)
        if verb != "hold":
            return None
        if self.is_best(state, seat, move):
            return Reason("no-better-trade")
        return Reason("offer-stands") if self.offered >= 0 else None

    def why_trade(self, state: TrixExchange, seat: int, move: Move) -> Reason | None:
        kind = move.cards[0]
        if self.collected in move.cards:
            return None
        held = state.pit.count(seat, self.collected)
        reason = Reason("collects", number=held, thing=COMMODITIES[self.collected])
        costs = [self.keep[card] for card in state.pit.hands[seat]]
        if move.verb == "accept":
            reason.also("sure-trade")
        elif move.verb == "offer" and self.keep[kind] == min(costs):
            reason.also("least-wanted", thing=COMMODITIES[kind])
        return reason

    def worth(self, state: State, seat: int) -> float:
        """The points, and how near each is to a Corner."""
        assert isinstance(state, TrixExchange)
        ahead = super().worth(state, seat)
        if state.turn == NOBODY or state.stage == BETWEEN:
            return ahead
        others = 0.0
        own = 0.0
        for other, hand in enumerate(state.pit.hands):
            promise = promise_of(hand)
            if state.sides[other] == state.sides[seat]:
                own += promise
            else:
                others += promise
        mates = state.sides.count(state.sides[seat])
        return ahead + own / mates - others / (state.seats - mates)


def promise_of(hand: list[int]) -> float:
    """What a hand may yet bring."""
    counts = [0] * len(CORNER_POINTS)
    settled = 0
    for card in hand:
        counts[card] += 1
        settled += CARD_POINTS[card]
    promise = 0.0
    for kind, count in enumerate(counts):
        promise = max(promise, CORNER_POINTS[kind] * PROGRESS[count] / 100)
    return promise + settled / 5
