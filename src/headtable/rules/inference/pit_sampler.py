"""Random hands for the other seats of a trading pit that agree with what one seat knows.

Hands are dealt within the bounds of what the viewer is sure of.  Then the history is read backwards, and
every swap and gift is undone: the viewer's own with the cards that he knows, the others' with bundles that
both may have had.  Where most deals lead into a contradiction, they are mended: cards are exchanged that
have lain in their hands since, so that what has been undone stays as it is.  Where that seldom helps, one of
the best deals of many is taken, and its loose cards are exchanged.  What it has not reached is left unknown.
"""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.moves import NOTHING
from headtable.rules.core.rng import Rng
from headtable.rules.core.world_sampler import WorldSampler
from headtable.rules.inference.imagined_pit_hands import Holding, exchange, mend, most_alike, preferred
from headtable.rules.inference.kind_tallies import (
    EACH,
    MOST,
    NO_KIND,
    any_of,
    cards_of,
    highest,
    kinds_with,
    less,
    lowest,
    of_kind,
    tally,
)
from headtable.rules.inference.trade_bounds import FREE, BoundedEntry, Bounds, TradeBounds, lapse_bounds
from headtable.rules.inference.trade_history import CORNER, FULL, SWAP, UNKNOWN, Entry, Offer, TradeRecord

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

TRIALS: Final = 12  # deals, to see whether luck is enough
ENOUGH: Final = 4  # of them must agree with the whole past
MENDED_TRIALS: Final = 40  # at most, until as many as are kept agree
KEPT: Final = 8
DEALS: Final = 16  # for one world, before one that was kept is taken
MENDED_DEALS: Final = 3
DEALS_OF_A_HAND: Final = 8
CHOICES: Final = 4  # of what two others have swapped
CODES: Final = 16  # more than there are kinds


class NoHeldCorners:
    """Whether nobody ever kept a Corner to himself, and whether that holds for this very moment, too."""

    def __init__(self, always: bool, now: bool) -> None:
        self.always = always
        self.now = now


class KeptDeal:
    """A deal with its past, and how much of it is loose.  Never changed."""

    def __init__(self, sampler: "PossiblePits", reached: int) -> None:
        self.reached = reached  # the entry that could not be undone, or -1
        self.hands = [(holding.now, holding.loose, holding.peak) for holding in sampler.holdings]
        self.kinds = sampler.kinds
        self.history = sampler.history(reached + 1)


class PossiblePits(WorldSampler):
    """The hands and trades that one seat must hold possible."""

    def __init__(self, pit: TradeRecord, viewer: int, no_corners: NoHeldCorners) -> None:
        super().__init__(viewer)
        seats = len(pit.tallies)
        bounds = TradeBounds(viewer, seats, pit.history, no_corners.always)
        self.entries = bounds.entries
        self.offers = pit.offers[:]
        for offer in self.offers:
            bounds.put(offer.seat, bounds.now[offer.seat].with_alike(offer.number))
        if no_corners.now:
            bounds.rule_out_corners()
        self.holdings = [Holding(seat, bounds.now[seat]) for seat in range(seats)]
        self.others = [holding for holding in self.holdings if holding.seat != viewer]
        self.own: i64 = pit.tallies[viewer]
        hidden: i64 = tally([kind for kind in range(seats + 1) if kind not in pit.cornered]) * FULL - self.own
        for holding in self.others:
            hidden -= holding.bounds_now.least
        self.rest = [of_kind(card, 1) for card in cards_of(hidden)]  # what is not sure to lie with anybody
        self.rooms = [held % MOST - bounds.now[seat].least % MOST for seat, held in enumerate(pit.tallies)]
        self.kinds: list[int] = []  # of the bundles held up
        self.past: list[int] = []  # of the unseen swaps undone: the kind given times CODES, plus the kind got
        self.gifts: list[list[int]] = []  # the cards of the unseen gifts undone
        self.kept: list[KeptDeal] = []
        self.mends = False
        rng = Rng(len(pit.history))
        self.deals = DEALS  # for one world
        if not self.agree_often(TRIALS, rng):
            self.mends = True
            self.deals = MENDED_DEALS if self.agree_often(MENDED_TRIALS, rng) else 1
        if not self.kept:
            raise ValueError("what is known of this pit contradicts itself")

    def agree_often(self, trials: int, rng: Rng) -> bool:
        """Whether enough deals agree with the whole past; the best are kept."""
        whole = 0
        for trial in range(1, trials + 1):
            if not self.deal(rng):
                continue
            reached = self.look_back(rng)
            self.keep(reached)
            if reached < 0:
                whole += 1
                if whole == KEPT:
                    return whole * TRIALS >= ENOUGH * trial
        return whole * TRIALS >= ENOUGH * trials

    def keep(self, reached: int) -> None:
        """Keep those that agree with the whole past, or else those that reach furthest back."""
        kept = self.kept
        if kept and kept[0].reached < 0 <= reached:
            return
        if reached < 0:
            self.kept = kept = [deal for deal in kept if deal.reached < 0]
        place = len(kept)
        while place and kept[place - 1].reached > reached:
            place -= 1
        if place < KEPT:
            kept.insert(place, KeptDeal(self, reached))
            del kept[KEPT:]

    def imagine(self, pit: TradeRecord, rng: Rng) -> None:
        """Deal afresh, in place, the others' hands, the bundles that they hold up, and what they traded."""
        for _ in range(self.deals):
            if self.deal(rng) and self.look_back(rng) < 0:
                self.write(pit, self.history(0))
                return
        deal = self.kept[rng.below(len(self.kept))]
        for holding in self.others:
            holding.deal(deal.hands[holding.seat][0])
            holding.loose, holding.peak = deal.hands[holding.seat][1:]
            holding.bounds = FREE
        for holding in self.others:
            for _ in range(holding.loose % MOST):
                spare = holding.kinds_to_spare(0)
                exchange(holding, holding.kinds_to_get(FULL * EACH), spare, self.others, rng)
        self.kinds = deal.kinds
        self.write(pit, deal.history[:])

    # The present -----------------------------------------------------------------------

    def deal(self, rng: Rng) -> bool:
        """Deal to the others what is not sure to lie with anybody, and choose the bundles held up."""
        rest = rng.shuffled(self.rest)
        for holding in self.others:
            cards = self.hand_from(rest, holding)
            if self.mends:
                trials = 1
                while trials < DEALS_OF_A_HAND and not holding.bounds_now.hold(cards):
                    trials += 1
                    rng.shuffle(rest)
                    cards = self.hand_from(rest, holding)
            elif not holding.bounds_now.hold(cards):
                return False
            holding.deal(cards)
            del rest[len(rest) - self.rooms[holding.seat] :]
        for holding in self.others if self.mends else []:
            if not mend(holding, holding.bounds_now, 0, self.others, rng):
                return False
        viewer = self.holdings[self.viewer]
        viewer.deal(self.own)
        viewer.pin(self.own)
        self.kinds = []
        for offer in self.offers:
            holding = self.holdings[offer.seat]
            kind: i64 = offer.kind
            if holding is not viewer:
                kind = any_of(kinds_with(holding.cards, offer.number * EACH), rng)
                if kind == NO_KIND:
                    return False
            self.kinds.append(kind)
            holding.hold_up(kind, offer.number, offer.since)
            holding.pin(holding.own)
        return True

    def hand_from(self, rest: list[int], holding: Holding) -> "i64":
        """What is sure to lie with a seat and the last cards of the rest."""
        cards: i64 = holding.bounds_now.least
        for place in range(len(rest) - self.rooms[holding.seat], len(rest)):
            cards += rest[place]
        return cards

    # The past --------------------------------------------------------------------------

    def look_back(self, rng: Rng) -> int:
        """Undo everything; the entry that cannot be undone comes back, or -1."""
        self.past = []
        self.gifts = []
        for place in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[place]
            if entry.entry.what == CORNER:
                for holding in self.holdings:
                    holding.own = 0
                cornered = of_kind(entry.entry.gave, FULL)
                self.holdings[entry.entry.seat].move(0, cornered, entry.of_seat)
            elif not (self.undo_swap if entry.entry.what == SWAP else self.undo_gift)(place, entry, rng):
                return place
        return -1

    def undo_swap(self, place: int, bounded: BoundedEntry, rng: Rng) -> bool:
        entry = bounded.entry
        caller = self.holdings[entry.seat]
        taker = self.holdings[entry.other]
        gave: i64 = entry.gave
        got: i64 = entry.got
        for trial in range(1 if bounded.is_known else CHOICES):
            if not bounded.is_known:
                if trial and self.mends:
                    mend(caller, bounded.of_seat, 0, self.others, rng)
                    mend(taker, bounded.of_other, 0, self.others, rng)
                gave, got = self.chosen(place, bounded, rng)
                if gave < 0 or got < 0:
                    return False
            given = of_kind(gave, entry.number)
            taken = of_kind(got, entry.number)
            if not self.can_undo(place, bounded, given, taken) and not self.can_mend(
                place, bounded, given, taken, rng
            ):
                continue
            caller.move(taken, given, bounded.of_seat)
            caller.hold_up(gave, entry.number, entry.since)
            own = taker.own_at(place)
            taker.move(given, 0, bounded.of_other)
            if own:
                taker.pin(own)
            if entry.lapsed:
                taker.pin(of_kind(got, FULL))
                taker.peak = highest(taker.peak, of_kind(got, FULL))
            taker.move(0, taken, bounded.of_other)
            if not bounded.is_known:
                self.past.append(gave * CODES + got)
            return True
        return False

    def undo_gift(self, place: int, bounded: BoundedEntry, rng: Rng) -> bool:
        entry = bounded.entry
        receiver = self.holdings[entry.other]
        cards = entry.cards
        for _ in range(1 if bounded.is_known else CHOICES):
            if not bounded.is_known:
                cards = sorted(rng.shuffled(cards_of(receiver.cards))[: entry.number])
            given = tally(cards)
            if self.can_undo(place, bounded, given, 0) or self.can_mend(place, bounded, given, 0, rng):
                self.holdings[entry.seat].move(0, given, bounded.of_seat)
                receiver.move(given, 0, bounded.of_other)
                if not bounded.is_known:
                    self.gifts.append(cards)
                return True
        return False

    def can_undo(self, place: int, bounded: BoundedEntry, given: "i64", taken: "i64") -> bool:
        """Whether the seat of an entry can have given and taken these cards, and both had what they must."""
        entry = bounded.entry
        mine = self.holdings[entry.seat].cards
        taker = self.holdings[entry.other]
        if kinds_with(mine, taken) != EACH or kinds_with(taker.cards, given + taker.own_at(place)) != EACH:
            return False
        left = taker.cards - given
        if entry.lapsed:
            one = kinds_with(taken, EACH)
            of_it = left & one * MOST
            if of_it > one * (entry.lapsed - 1) or of_it < one * (entry.lapsed - entry.number):
                return False
        return bounded.of_seat.hold(mine - taken + given) and bounded.of_other.hold(left + taken)

    def can_mend(self, place: int, bounded: BoundedEntry, given: "i64", taken: "i64", rng: Rng) -> bool:
        """Whether both can have what they must after exchanges of loose cards."""
        if not self.mends:
            return False
        entry = bounded.entry
        taker = self.holdings[entry.other]
        two = bounded.of_other
        least = highest(less(two.least + given, taken), given + taker.own_at(place))
        most = less(two.most + given, taken)
        if entry.lapsed:
            left = lapse_bounds(entry, kinds_with(taken, EACH))
            same = given if given == taken else 0
            least = highest(least, left.least + same)
            most = lowest(most, left.most + same)
        if not mend(taker, Bounds(least, most, two.alike, 0), taken - given, self.others, rng):
            return False
        one = bounded.of_seat
        least = highest(less(one.least + taken, given), taken)
        bounds = Bounds(least, less(one.most + taken, given), one.alike, 0)
        if not mend(self.holdings[entry.seat], bounds, given - taken, self.others, rng):
            return False
        return self.can_undo(place, bounded, given, taken)

    def chosen(self, place: int, bounded: BoundedEntry, rng: Rng) -> tuple["i64", "i64"]:
        """Kinds that two others may have swapped; where there are none, such as may be mended."""
        entry = bounded.entry
        one = bounded.of_seat
        two = bounded.of_other
        mine = self.holdings[entry.seat].cards
        his = self.holdings[entry.other].cards
        bundle: i64 = entry.number * EACH
        held = kinds_with(his, bundle + self.holdings[entry.other].own_at(place))
        gives = held & kinds_with(his, bundle + two.least) & kinds_with(one.most, mine + bundle)
        takes = kinds_with(mine, bundle + one.least) & kinds_with(two.most, his + bundle)
        if entry.lapsed:
            takes &= kinds_with((entry.lapsed - 1) * EACH, his)
            takes &= kinds_with(his, max(entry.lapsed - entry.number, 0) * EACH)
        must_give = one.wanting(mine) | two.exceeding(his)
        must_take = two.wanting(his) | one.exceeding(mine)
        gives &= must_give or EACH
        takes &= must_take or EACH
        if not gives or not takes:
            both = held & kinds_with(mine, bundle)
            if both and not must_give and not must_take:
                kind = any_of(both, rng)
                return kind, kind
            if not self.mends:
                return NO_KIND, NO_KIND
            gives = gives or must_give or most_alike(his, entry.number)
            takes = takes or must_take or most_alike(mine, entry.number)
        if self.mends:
            gives = preferred(gives, self.holdings[entry.other], two, one.missing(mine), bundle)
            takes = preferred(takes, self.holdings[entry.seat], one, two.missing(his), bundle)
        return any_of(gives, rng), any_of(takes, rng)

    # The world -------------------------------------------------------------------------

    def write(self, pit: TradeRecord, history: list[Entry]) -> None:
        """Make the hands now, the bundles held up and this past the pit's own."""
        for holding in self.others:
            pit.tallies[holding.seat] = holding.now
        pit.history = history
        for place, offer in enumerate(self.offers):
            pit.offers[place] = Offer(offer.seat, self.kinds[place], offer.number, offer.since)

    def history(self, first: int) -> list[Entry]:
        """All that changed hands; what lies before this entry is unknown."""
        past = self.past[:]  # what was undone last is read first
        gifts = self.gifts[:]
        history: list[Entry] = []
        for place, bounded in enumerate(self.entries):
            entry = bounded.entry
            if not bounded.is_known:
                if place < first:
                    entry = entry.with_cards(UNKNOWN, UNKNOWN, NOTHING)
                elif entry.what == SWAP:
                    code = past.pop()
                    entry = entry.with_cards(code // CODES, code % CODES, NOTHING)
                else:
                    entry = entry.with_cards(UNKNOWN, UNKNOWN, gifts.pop())
            history.append(entry)
        return history
