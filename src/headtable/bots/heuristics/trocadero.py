"""Heuristic for Trocadero: what a card is worth to each, by the pool and by the cards that all still lack.

A seat's part of the pool is its chance to fill its flush first.  A card that comes home shortens one seat's
way and lengthens nobody's but the others' odds: so each knows what it may pay to get it, or to bury it.

A session is won by chips, but a single round by the flush alone: trocadero.session, trocadero.round-win.
There chips are only the means, and to win is worth more than any sale brings.
"""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import NOBODY, State
from headtable.rules.equipment.french import FULL, IS_ROYAL, SUIT
from headtable.rules.games.trocadero import DECIDING, SELLING, SHUFFLING, WITHOUT_CHIPS, Trocadero
from headtable.rules.games.trocadero.auction import SEALED
from headtable.rules.games.trocadero.chips import REASONS

SEATS: Final = 4
BASE: Final = FULL + 1
DRAWS_A_CARD: Final = 50.0  # draws until a card comes home, for one card that is missing anywhere
GROWTH: Final = 0.8  # chips that a draw leaves in the pool, less what Jokers take out
BURIED: Final = 0.45  # by how much a buried card lessens the chance of one who lacks no other
KEPT: Final = 3  # chips that are kept to draw with, if the flush is not full by the purchase
GLORY: Final = 100.0  # chips that winning a single round is worth by itself, to common sense
TITLE: Final = 300.0  # and to an expert, who knows that nothing else wins it
FAR: Final = 3  # in a single round a card is only sold to one who lacks so many
PART: Final = 0.6  # of what a card is worth, that its owner pays: it may come home for nothing


class Odds:
    """By how many cards each of the four lacks: each one's chance to be full first, and how long it takes."""

    def __init__(self) -> None:
        self.chances: list[list[float]] = [[0.0] * SEATS for _ in range(BASE**SEATS)]
        self.draws = [0.0] * BASE**SEATS
        for state in range(BASE**SEATS):
            self.work_out(state)

    def work_out(self, state: int) -> None:
        """The next card comes home to a seat by how many it lacks."""
        lacks = [state // BASE**seat % BASE for seat in range(SEATS)]
        if 0 in lacks:
            self.chances[state][lacks.index(0)] = 1.0
            return
        total = sum(lacks)
        self.draws[state] = DRAWS_A_CARD / total
        for seat in range(SEATS):
            share = lacks[seat] / total
            after = state - BASE**seat
            self.draws[state] += share * self.draws[after]
            for other in range(SEATS):
                self.chances[state][other] += share * self.chances[after][other]


ODDS: Final = Odds()


class TrocaderoHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.unit = "chips"
        self.decisions_ahead = 25  # in a session
        self.worlds = 256
        self.lacks: list[int] = []  # by seat: the cards missing from its flush
        self.buried: list[int] = []  # and how many of them are known to be buried
        self.pool = 0.0  # with what winning is worth by itself
        self.left = FULL  # what the owner of the card lacks
        self.limit = 0  # what the card for sale is worth to the seat
        self.loss = 0.0  # what it costs the seat if the card that it has drawn comes home
        self.price = 0  # the most that its owner may be asked for it
        self.rivals_price = 0  # and the most that another will pay to bury it

    # What the pool is worth to each ------------------------------------------------------------

    def count(self, state: Trocadero, seat: int, glory: float) -> None:
        """What each lacks, what the seat knows to be buried of it, and what there is to win."""
        self.lacks = [FULL - len(cards) for cards in state.layout.placed]
        self.buried = [0] * SEATS
        for card in state.deck.known_to(seat):
            if IS_ROYAL[card]:
                self.buried[state.layout.suits.index(SUIT[card])] += 1
        self.pool = state.chips.pool + (glory if state.rounds == 1 else 0.0)

    def equities(self) -> list[float]:
        """Each one's part of the pool as it will be, less the chips that he has yet to draw for."""
        place = 0
        for seat in range(SEATS - 1, -1, -1):
            place = place * BASE + self.lacks[seat]
        parts: list[float] = []
        total = 0.0
        for seat in range(SEATS):
            part = ODDS.chances[place][seat]
            if self.buried[seat]:
                part *= 1.0 - BURIED * self.buried[seat] / max(1, self.lacks[seat])
            parts.append(part)
            total += part
        growth = GROWTH * ODDS.draws[place]
        pool = (self.pool + growth) / total if total else 0.0
        return [part * pool - growth / SEATS for part in parts]

    def worths(self, owner: int) -> list[float]:
        """What each gains if the card that the owner lacks comes home and is not buried."""
        self.buried[owner] += 1
        without = self.equities()
        self.buried[owner] -= 1
        self.lacks[owner] -= 1
        having = self.equities()
        self.lacks[owner] += 1
        return [having[seat] - without[seat] for seat in range(SEATS)]

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, Trocadero)
        if state.stage not in (SELLING, DECIDING, WITHOUT_CHIPS):
            return
        self.count(state, seat, GLORY)
        if state.stage == WITHOUT_CHIPS or not IS_ROYAL[state.drawn]:
            return
        owner = state.layout.suits.index(SUIT[state.drawn])
        worths = self.worths(owner)
        self.left = self.lacks[owner]
        if state.stage == SELLING:
            self.limit = self.most(state, owner, seat, worths)
            return
        self.loss = -worths[seat]
        self.price = self.most(state, owner, owner, worths)
        self.rivals_price = 0
        for other in range(SEATS):
            if other not in (seat, owner):
                self.rivals_price = max(self.rivals_price, self.most(state, owner, other, worths))

    def most(self, state: Trocadero, owner: int, seat: int, worths: list[float]) -> int:
        """What a seat may pay: the owner for what he gains, another for what he would lose by it."""
        held = state.chips.held[seat]
        if seat != owner:
            return max(0, min(held - KEPT, int(-worths[seat])))
        if self.lacks[owner] > 1:
            held -= KEPT
        return max(0, min(held, int(PART * worths[seat])))

    # Rating ----------------------------------------------------------------------------------------

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Trocadero)
        verb = move.verb
        if verb == "bid":
            return self.rate_bid(state, move.number)
        if verb == "sell":
            return self.rate_sale(state, move.number)
        if verb == "rebuy":
            return 1 if self.equities()[seat] > 0 else -1
        return 0

    def rate_sale(self, state: Trocadero, asked: int) -> int:
        """What a sale brings, in tenths of a chip, beside burying the card: trocadero.auction-profit."""
        if self.left < FAR and state.rounds == 1:
            return -1000  # who holds him up may win the round himself: trocadero.block
        if max(self.price, self.rivals_price) < max(1, asked):
            return -10 - asked
        if self.rivals_price > self.price:  # it is buried all the same, and paid for
            return 10 * max(self.price + 1, asked)
        return int(10 * (max(min(self.price, self.rivals_price + 1), asked) - self.loss))

    def rate_bid(self, state: Trocadero, price: int) -> int:
        """As little as is taken, and never more than the card is worth; under seal, a good part of that."""
        if price > self.limit:
            return -price
        if state.auction.form == SEALED:
            return 1000 - abs(price - (2 * self.limit + 2) // 3)
        return 1000 - price

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        """To sell the last card that somebody lacks; to bid more than is needed.

        More than the card is worth is too much in a session and under seal; in a single round an expert
        tries it, as chips that are left over win nothing.
        """
        assert isinstance(state, Trocadero)
        if move.verb == "sell":
            return self.left == 1 and state.rounds == 1
        if move.verb != "bid":
            return False
        auction = state.auction
        is_sealed = auction.form == SEALED
        if move.number > self.limit and (is_sealed or state.rounds > 1):
            return True
        return not is_sealed and move.number > auction.lowest()

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, Trocadero)
        verb = move.verb
        if verb == "bury":
            return self.why_bury(state, seat, move)
        if verb == "sell":
            clause = "trocadero.risk-sale" if self.left == 1 else "trocadero.auction-profit"
            return Reason("sells-well", clause) if self.rate_sale(state, move.number) > 0 else None
        if verb == "bid" and move.number > self.limit:
            return Reason("chips-idle", "trocadero.round-win") if state.rounds == 1 else None
        if verb == "bid":
            return Reason("worth-chips", number=self.limit)
        if verb == "pass" and state.stage == SELLING:
            is_dear = state.auction.lowest() > self.limit
            if not self.limit:
                return Reason("worthless") if is_dear else None
            return Reason("worth-no-more", number=self.limit) if is_dear else None
        if verb in ("rebuy", "skip"):
            hope = int(self.equities()[seat])
            if verb == "rebuy":
                return Reason("pool-hope", number=hope) if hope > 0 else None
            return Reason("no-pool") if hope <= 0 else None
        return None

    def why_bury(self, state: Trocadero, seat: int, move: Move) -> Reason:
        if not IS_ROYAL[state.drawn]:
            return Reason("nobody-lacks")
        owner = state.layout.suits.index(SUIT[state.drawn])
        if self.left == 1:
            return Reason("last-lacked", "trocadero.block", seat=owner)
        if self.is_best(state, seat, move):
            return Reason("helps-more", "trocadero.block", seat=owner)
        return Reason("is-lacked", "trocadero.block", self.left, owner)

    # Looking ahead ---------------------------------------------------------------------------------

    def play_on(self, state: State, deal: int, rng: Rng) -> None:
        """In a single round to the end of a sale and no further: what comes after it is chance."""
        assert isinstance(state, Trocadero)
        if state.rounds > 1:
            super().play_on(state, deal, rng)
            return
        while state.stage == SELLING:
            seat = state.turn
            state.apply(seat, self.pick(state, seat, state.legal_moves(seat), rng))

    def worth(self, state: State, seat: int) -> float:
        """The chips won or lost so far, and the part of the pool that can be hoped for."""
        assert isinstance(state, Trocadero)
        chips = float(state.scores[seat])
        if state.turn == NOBODY or state.stage == SHUFFLING:
            return chips + (TITLE / len(state.won) if seat in state.won and state.rounds == 1 else 0.0)
        for reason in range(REASONS):
            chips += state.chips.brought(seat, reason)
        self.count(state, seat, TITLE)
        return chips + self.equities()[seat]
