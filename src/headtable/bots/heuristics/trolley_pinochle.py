"""Heuristic for Trolley Pinochle: save what may be melded while there is a stock, then play for points."""

from typing import Final

from headtable.bots.heuristic import MANY
from headtable.bots.reasons import Reason
from headtable.bots.trick_heuristic import LIKELY, TrickHeuristic
from headtable.rules.core.card_sets import size_of
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trolley import COLOUR, DENOMINATION, TRANSFER
from headtable.rules.games.trolley_pinochle import EXCHANGING, PLAYING, TrolleyPinochle
from headtable.rules.games.trolley_pinochle.melds import (
    GROUPS,
    MADE_OF,
    SETS_OF,
    TROLLEY,
    TRUMP_COUPLE,
    best_melds,
    levels_of,
)
from headtable.rules.games.trolley_pinochle.pack import (
    CLASS_A,
    HEIGHT,
    IN_CLASS_A,
    IN_CLASS_B,
    IN_CLASS_C,
    KINDS,
    POINTS,
    POWER,
    with_one,
)

WEIGHTS: Final = [20 * points for points in POINTS]  # a trick counts for itself as much as five points
AHEAD: Final = [0, 0, 20, 0, 60]  # decisions, by the number of players: the hands of four are fixed

# What it is worth to keep a card for the last twelve tricks, in points: by height, and more for a trump.
PLAIN: Final = [0, 0, 1, 1, 3, 7]
TRUMPS: Final = [4, 5, 6, 7, 11, 14]
COSTS: Final = [
    [
        10 * (TRUMPS if COLOUR[kind] == trump else PLAIN)[HEIGHT[DENOMINATION[kind]]]
        for kind in range(KINDS)
    ]
    for trump in range(4)
]  # fmt: skip

CLASS: Final = [0] * 6 + [1] * 2 + [2] * 8  # of each meld
# By the pair that makes a Pinochle and by kind: the melds that a card may be part of, as places in GROUPS.
# Whatever is trump, it may be part of a Trolley.
GROUPS_OF: Final = [
    [
        [place for place, meld in enumerate(GROUPS) if meld == TROLLEY or kind in by_trump[0][meld]]
        for kind in range(KINDS)
    ]
    for by_trump in MADE_OF
]

# What a meld that wants so many cards is worth beside a whole one, in hundredths.
HOPE: Final = [95, 32, 10, 3, 1, 0]
LONG: Final = 6  # with so many draws to come there is time for anything
URGENT: Final = 50  # how much of a meld is lost if it must wait for another trick, in hundredths
CATCHING: Final = 4  # what it is worth to take a trick with nothing to meld
FOR_TRANSFER: Final = 10

# How often in a hundred a card that is led holds the trick against one who may play anything: by height.
LEADS: Final = [10, 20, 25, 30, 40, 60]
TRUMP_LEADS: Final = [40, 50, 60, 70, 85, 100]


class PinochleHeuristic(TrickHeuristic):
    def __init__(self) -> None:
        super().__init__()
        self.points = WEIGHTS
        self.counted = POINTS
        self.worlds = 96
        self.trump = -1
        self.made_of: list[list[int]] = []
        self.counts: list[int] = []  # what each meld counts
        self.draws = 0  # how often each of two players will still draw
        self.out: list[int] = []  # by kind: the copies whose place one cannot see
        self.fresh: list[int] = []  # by kind: what the own hand has, and what of it and of the table
        self.free: list[list[int]] = []  # may still serve, by meld class
        self.groups: list[list[int]] = []  # by kind: the melds that it may be part of, as places in GROUPS
        self.whole: list[int] = []
        self.promises: list[int] = []

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrolleyPinochle)
        cards = state.cards
        self.trump = cards.trump
        self.decisions_ahead = AHEAD[state.seats]
        self.costs = COSTS[self.trump]
        self.made_of = state.made_of()
        self.groups = GROUPS_OF[state.pair]
        self.counts = state.worth
        led = cards.tricks.led
        self.powers = POWER[self.trump][COLOUR[led] if led >= 0 else self.trump]
        self.draws = 0 if cards.has_duty() or state.seats == 4 else (len(cards.stock) + 1) // 2
        self.out = copies_out(state, seat)
        unseen = [kind for kind in range(KINDS) if self.out[kind]]
        self.look_at_trick(state, seat, cards.tricks, unseen, cards.lacks)
        is_sure = self.is_last or self.stronger_than(self.most, self.powers) == 0
        self.is_safe = self.is_partners and is_sure
        if self.draws:
            self.count_cards(state, seat)

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrolleyPinochle)
        verb = move.verb
        if verb == "play":
            return self.rate_early(move.card) if self.draws else self.rate_card(state, move.card)
        if verb == "call out":
            total = state.scores[seat] + state.cards.points_of(seat, state.sides)
            return 100000 if state.match.is_won(total) else -100000
        if state.stage == EXCHANGING:
            return self.rate_exchange(state, seat) if verb == "exchange" else 0
        if verb == "meld":
            return self.rate_meld(move)
        return 1000 if verb in ("exchange", "show transfer") else 0

    # The melds --------------------------------------------------------------------------

    def count_cards(self, state: TrolleyPinochle, seat: int) -> None:
        """What may still serve in each class of melds: any card of the hand, and some on the table."""
        fresh = [0] * KINDS
        for kind in state.cards.hand(seat):
            fresh[kind] += 1
        self.fresh = fresh
        self.free = [fresh[:], fresh[:], fresh[:]]
        for code in state.cards.laid[seat]:
            self.add(code, 1)
        for other, laid in enumerate(state.cards.laid):
            if other != seat:
                for code in laid:
                    self.out[code % KINDS] -= 1  # it will not come from the stock
        self.weigh_melds()

    def add(self, code: int, times: int) -> None:
        kind = code % KINDS
        if code < KINDS:
            self.fresh[kind] += times
        marks = code // KINDS
        if marks & CLASS_A != IN_CLASS_A:  # a Trump Couple that is whole may become a Trolley
            self.free[0][kind] += times
        if not marks & IN_CLASS_B:
            self.free[1][kind] += times
        if not marks & IN_CLASS_C:
            self.free[2][kind] += times

    def weigh_melds(self) -> None:
        """What the cards may still bring in each of the melds that tell all the others."""
        self.whole = [0] * len(GROUPS)
        self.promises = [0] * len(GROUPS)
        for number in range(len(GROUPS)):
            self.weigh_meld(number)

    def weigh_meld(self, number: int) -> None:
        """`whole` is what it counts now, if it does, and `promises` what it may, in hundredths."""
        meld = GROUPS[number]
        if meld == self.trump:
            meld = TRUMP_COUPLE
        free = self.free[CLASS[meld]]
        missing = 0
        fresh = 0
        for kind in self.made_of[meld]:
            fresh += self.fresh[kind]
            if not free[kind]:
                missing += 1 if self.out[kind] else 5
        is_idle = missing >= 5 or (not missing and not fresh)
        self.whole[number] = self.counts[meld] if not missing and fresh else 0
        self.promises[number] = 0 if is_idle else self.counts[meld] * HOPE[missing]

    def promise(self) -> int:
        """What all the melds together may still bring, in hundredths, by the draws that are left."""
        return sum(self.promises) * min(self.draws - 1, LONG) // LONG

    def rate_meld(self, move: Move) -> int:
        """The one that counts most, of cards on the table; but a Trump Couple before its Trolley."""
        rating = self.counts[move.number] + len(move.cards)
        if move.number == TRUMP_COUPLE and self.draws > 2 and not move.cards:
            for kind in self.made_of[TROLLEY]:
                if not self.free[0][kind]:
                    return rating
            rating += self.counts[TROLLEY]
        return rating

    def rate_exchange(self, state: TrolleyPinochle, seat: int) -> int:
        """The 10 are sure either way: whether the turned-up card melds more here than with the dealer."""
        is_ours = state.sides[state.dealer] == state.sides[seat]
        return self.exchange_gain(state, seat) + (0 if is_ours else 20) + 1

    def exchange_gain(self, state: TrolleyPinochle, seat: int) -> int:
        """What the turned-up card adds to the melds of the hand."""
        hand = state.cards.hands[seat]
        sets = SETS_OF[state.pair][self.trump]
        return self.all_melds(with_one(hand, state.cards.turned[0]), sets) - self.all_melds(hand, sets)

    def all_melds(self, hand: int, sets: list[int]) -> int:
        worth = 0
        for meld in best_melds(levels_of(hand, sets), self.trump):
            worth += self.counts[meld]
        return worth

    # The cards while there is a stock -------------------------------------------------------

    def rate_early(self, code: int) -> int:
        """What stays in the hand, and what the trick brings as often as the card takes it."""
        kind = code % KINDS
        self.add(code, -1)
        for number in self.groups[kind]:
            self.weigh_meld(number)
        kept = self.promise() - 10 * self.costs[kind]
        best = max(self.whole)
        self.add(code, 1)
        for number in self.groups[kind]:
            self.weigh_meld(number)
        if kind == self.trump * 6 + TRANSFER:
            kept -= 100 * FOR_TRANSFER
        chance = self.chance(kind)
        stake = POINTS[kind] + CATCHING
        for card in self.tricks.laid[self.tricks.begun :]:
            stake += POINTS[card]
        gain = best * (100 if self.draws == 1 else URGENT) + 100 * stake
        return kept + (gain * chance - 100 * POINTS[kind] * (100 - chance)) // 100

    def chance(self, kind: int) -> int:
        if self.best >= 0:
            return 100 if self.powers[kind] > self.most else 0
        height = HEIGHT[DENOMINATION[kind]]
        return TRUMP_LEADS[height] if COLOUR[kind] == self.trump else LEADS[height]

    def rate_lead(self, card: int, powers: list[int]) -> int:
        """The best card of its colour while few can trump it, else a cheap one."""
        trumps = 0
        for kind in self.unseen:
            if COLOUR[kind] == self.trump:
                trumps += 1
            elif powers[kind] > powers[card]:
                return -self.costs[card] - self.points[card]
        if COLOUR[card] != self.trump:
            return LIKELY + self.points[card] - 20 * trumps
        if self.stronger_than(powers[card], powers):
            return -self.costs[card] - self.points[card]
        return LIKELY + self.points[card]

    def lead_powers(self, state: State, card: int) -> list[int]:
        return POWER[self.trump][COLOUR[card]]

    # In words -------------------------------------------------------------------------------------

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, TrolleyPinochle)
        verb = move.verb
        if verb == "play":
            return (
                self.why_early(state, seat, move.card)
                if self.draws
                else self.why_card(state, seat, move.card)
            )
        is_best = self.is_best(state, seat, move)
        if verb == "meld" and not is_best:
            return Reason("meld-counts", number=self.counts[move.number])
        if verb == "keep" and self.exchange_gain(state, seat) == 0:
            return Reason("exchange-nothing")
        if not is_best:
            return None
        if verb == "call out":
            return Reason("goes-out")
        if verb == "meld":
            is_first = self.rate_meld(move) > self.counts[move.number] + len(move.cards)
            return (
                Reason("couple-first") if is_first else Reason("meld-most", number=self.counts[move.number])
            )
        if verb not in ("exchange", "show transfer"):
            return None
        if state.stage != EXCHANGING:
            return Reason("transfer-counts")
        melded = self.exchange_gain(state, seat)
        return Reason("exchange-melds", number=melded) if melded > 0 else Reason("exchange-keeps")

    def why_early(self, state: TrolleyPinochle, seat: int, code: int) -> Reason | None:
        """Whether the card takes the trick and with what to meld, or what the hand keeps by it."""
        kind = code % KINDS
        promised = [self.promises[number] for number in self.groups[kind]]
        self.add(code, -1)
        for number in self.groups[kind]:
            self.weigh_meld(number)
        left = [self.promises[number] for number in self.groups[kind]]
        best = max(self.whole)
        self.add(code, 1)
        for number in self.groups[kind]:
            self.weigh_meld(number)
        reason: Reason | None = None
        if self.best >= 0 and self.powers[kind] > self.most:
            reason = Reason("takes-last", thing=self.trick)
            if best:
                return reason.also("has-meld", best)
            if self.tell_stake(reason):
                return reason
        if left == promised:
            return Reason("no-meld") if reason is None else reason.also("no-meld")
        if reason is not None:
            return reason
        plays = [move for move in state.legal_moves(seat) if move.verb == "play"]
        kinds = [move.card % KINDS for move in plays]
        if self.is_spare(kind, kinds):
            return Reason("spare")
        if sum(promised) - sum(left) == min([self.meld_loss(other.card) for other in plays]):
            return Reason("melds-least")
        if self.best >= 0 and max([self.powers[other] for other in kinds]) <= self.most:
            return Reason("cannot-take", thing=self.trick)
        return self.why_worthless(kind, kinds)

    def meld_loss(self, code: int) -> int:
        """What the melds that may still be made lose with a card, in hundredths."""
        promised = sum(self.promises)
        groups = self.groups[code % KINDS]
        self.add(code, -1)
        for number in groups:
            self.weigh_meld(number)
        lost = promised - sum(self.promises)
        self.add(code, 1)
        for number in groups:
            self.weigh_meld(number)
        return lost

    def copies_above(self, power: int, powers: list[int]) -> int:
        return sum([self.out[kind] for kind in self.unseen if powers[kind] > power])

    def is_led_by_colour(self, card: int) -> bool:
        return COLOUR[card] != self.trump

    # What the engine asks besides ---------------------------------------------------------------

    def worth(self, state: State, seat: int) -> float:
        """In the middle of a deal also the points in the tricks and what the hands may meld."""
        assert isinstance(state, TrolleyPinochle)
        ahead = super().worth(state, seat)
        if state.turn < 0 or state.seats == 4:
            return ahead
        return ahead + self.prospects(state, seat) - self.prospects(state, 1 - seat)

    def prospects(self, state: TrolleyPinochle, seat: int) -> float:
        self.look(state, seat)
        promised = 0.0
        for kind in state.cards.hand(seat):
            promised += self.costs[kind] / 10
        for code in state.cards.laid[seat]:
            promised += self.costs[code % KINDS] / 10
        if self.draws:
            promised += self.promise() / 100
        return promised + state.cards.points_of(seat, state.sides)

    def plies_left(self, state: State) -> int:
        assert isinstance(state, TrolleyPinochle)
        left = 0
        for hand in state.cards.hands:
            left += size_of(hand)
        return left if left and state.stage == PLAYING and state.cards.has_duty() else MANY


def copies_out(state: TrolleyPinochle, seat: int) -> list[int]:
    """By kind, the copies that a seat cannot see: there are two of each, and what lies in an opponent's melds
    can still be played."""
    out = [2] * KINDS
    for card in state.cards.hand(seat):
        out[card] -= 1
    for card in state.cards.laid[seat]:
        out[card % KINDS] -= 1
    for card in state.cards.tricks.laid:
        out[card] -= 1
    return out
