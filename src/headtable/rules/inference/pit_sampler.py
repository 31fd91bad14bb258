"""Random hands for the other seats of a trading pit that agree with what one seat knows.

Hands are guessed that agree with what the viewer is sure of.  Then the history is read backwards, and
every swap and gift is undone: the viewer's own with the cards that he knows, the others' with bundles
that the hands allow, if possible such that the swap before it can be undone as well.  A guess that leads
into a contradiction is dropped; of many that all do, the one that reaches furthest back is taken, and
what lies before it is left unknown.
"""

from typing import Final

from headtable.rules.core.rng import Rng
from headtable.rules.core.world_sampler import WorldSampler
from headtable.rules.inference.trade_history import (
    FULL,
    GIFT,
    SWAP,
    UNKNOWN,
    Certainty,
    Entry,
    Offer,
    TradeRecord,
)

EFFORT: Final = 600  # how much is tried: a guess costs so much, and each entry undone one more
GUESS: Final = 10
LUCKY_GUESSES: Final = 8  # hands dealt at random, before a bundle is put where one must be


class NoHeldCorners:
    """Whether nobody ever kept a Corner to himself, and whether that holds for this very moment, too."""

    def __init__(self, always: bool, now: bool) -> None:
        self.always = always
        self.now = now


class PossiblePits(WorldSampler):
    """The hands and trades that one seat must hold possible."""

    def __init__(self, pit: TradeRecord, viewer: int, no_corners: NoHeldCorners) -> None:
        super().__init__(viewer)
        self.no_corners = no_corners
        self.kinds = len(pit.hands) + 1
        self.sure = Certainty(viewer, len(pit.hands), self.kinds, pit.history)
        for offer in pit.offers:
            self.sure.alike[offer.seat] = max(self.sure.alike[offer.seat], offer.number)
        self.requirements = Requirements(viewer, len(pit.hands), pit.history)

    def imagine(self, pit: TradeRecord, rng: Rng) -> None:
        """Deal afresh, in place, the others' hands, the bundles that they hold up, and what they traded."""
        best: PitSampler | None = None
        effort = 0
        while effort < EFFORT:
            guess = PitSampler(
                pit, self.viewer, guessed(pit, self.sure, self.kinds, rng), self.no_corners, rng
            )
            guess.requirements = self.requirements
            guess.look_back()
            if best is None or guess.reached < best.reached:
                best = guess
            if best.reached < 0:
                break
            effort += GUESS + len(guess.past)
        assert best is not None
        if best.reached > len(pit.history) + 1:
            raise ValueError("what is known of this pit contradicts itself")
        best.write()


def guessed(pit: TradeRecord, sure: Certainty, kinds: int, rng: Rng) -> list[list[int]]:
    """How many of each kind every seat holds: what is sure, a bundle where one must be, and any others."""
    seats = len(pit.hands)
    counts = [sure.least[seat][:] for seat in range(seats)]
    counts[sure.viewer] = [pit.count(sure.viewer, kind) for kind in range(kinds)]
    pool: list[int] = []
    for kind in range(kinds):
        held = sum([counts[seat][kind] for seat in range(seats)])
        pool.append(0 if kind in pit.cornered else FULL - held)
    rooms = [len(pit.hands[seat]) - sum(counts[seat]) for seat in range(seats)]
    for _ in range(LUCKY_GUESSES):
        lucky = [row[:] for row in counts]
        deal_rest(lucky, pool, rooms, rng)
        if has_bundles(lucky, sure):
            return lucky
    for seat in range(seats):
        need = sure.alike[seat]
        if seat == sure.viewer or max(counts[seat]) >= need:
            continue
        lacking = [need - counts[seat][kind] for kind in range(kinds)]
        fitting = [kind for kind in range(kinds) if lacking[kind] <= min(pool[kind], rooms[seat])]
        if fitting:
            kind = fitting[rng.below(len(fitting))]
            counts[seat][kind] += lacking[kind]
            pool[kind] -= lacking[kind]
            rooms[seat] -= lacking[kind]
    deal_rest(counts, pool, rooms, rng)
    return counts


def deal_rest(counts: list[list[int]], pool: list[int], rooms: list[int], rng: Rng) -> None:
    """Deal so many of each kind at random, to each seat as many as it has room for."""
    rest = [kind for kind in range(len(pool)) for _ in range(pool[kind])]
    rng.shuffle(rest)
    for seat in range(len(rooms)):
        for _ in range(rooms[seat]):
            counts[seat][rest.pop()] += 1


def has_bundles(counts: list[list[int]], sure: Certainty) -> bool:
    """Whether everybody else holds as many alike as he must."""
    for seat, row in enumerate(counts):
        if seat != sure.viewer and max(row) < sure.alike[seat]:
            return False
    return True


class Requirement:
    """What a hand must have held, so that what its seat did before can have been: some cards of any one
    kind for the last swap, and for the last that the viewer knows of, some of that kind.  Never changed."""

    def __init__(self, alike: int, kind: int, number: int) -> None:
        self.alike = alike
        self.kind = kind
        self.number = number


NO_REQUIREMENT: Final = Requirement(0, UNKNOWN, 0)


class Requirements:
    """By entry, what the hands of its seat and of the other must have held just before it."""

    def __init__(self, viewer: int, seats: int, history: list[Entry]) -> None:
        self.of_seat: list[Requirement] = []
        self.of_other: list[Requirement] = []
        last: list[Requirement] = [NO_REQUIREMENT] * seats
        for entry in history:
            before = last[entry.seat]
            before_other = last[entry.other]
            self.of_seat.append(before)
            self.of_other.append(before_other)
            if entry.what != SWAP:
                last[entry.seat] = last[entry.other] = NO_REQUIREMENT
            elif entry.is_known_to(viewer):
                last[entry.seat] = Requirement(0, entry.got, entry.number)
                last[entry.other] = Requirement(0, entry.gave, entry.number)
            else:
                last[entry.seat] = Requirement(entry.number, before.kind, before.number)
                last[entry.other] = Requirement(entry.number, before_other.kind, before_other.number)


class PitSampler:
    """One guess, led back from the present as far as it goes."""

    def __init__(
        self, pit: TradeRecord, viewer: int, counts: list[list[int]], no_corners: NoHeldCorners, rng: Rng
    ) -> None:
        self.pit = pit
        self.viewer = viewer
        self.now = [row[:] for row in counts]
        self.counts = counts  # by seat and kind, at the moment that has been reached
        self.no_corners = no_corners
        self.rng = rng
        self.reached = len(pit.history) + 2  # from this entry on all fits; -1 when the deal does, too
        self.offers: list[Offer] = []
        self.offer_then: list[Offer | None] = [None] * len(counts)  # at the moment that has been reached
        self.past: list[Entry] = []  # the entries undone, the last one first
        self.requirements = Requirements(viewer, 0, [])

    def look_back(self) -> None:
        history = self.pit.history
        if not self.fill_offers():
            return
        self.reached -= 1
        if self.no_corners.now and self.is_corner_held():
            return
        self.reached -= 1
        for place in range(len(history) - 1, -1, -1):
            if not self.undo(place):
                return
            self.reached = place
        if not self.is_contradicted_after(-1):
            self.reached = -1

    def fill_offers(self) -> bool:
        """Put cards into the bundles that others hold up."""
        for offer in self.pit.offers:
            kind = offer.kind
            if offer.seat != self.viewer:
                kind = self.pick(self.alike(offer.seat, offer.number))
                if kind == UNKNOWN:
                    return False
            filled = Offer(offer.seat, kind, offer.number, offer.since)
            self.offers.append(filled)
            self.offer_then[offer.seat] = filled
        return True

    def alike(self, seat: int, number: int) -> list[int]:
        """The kinds that a seat holds so many of."""
        row = self.counts[seat]
        return [kind for kind in range(len(row)) if row[kind] >= number]

    def pick(self, kinds: list[int]) -> int:
        return kinds[self.rng.below(len(kinds))] if kinds else UNKNOWN

    def is_corner_held(self) -> bool:
        """Whether somebody else holds all cards of a kind."""
        for seat, row in enumerate(self.counts):
            if seat != self.viewer:
                for number in row:
                    if number == FULL:
                        return True
        return False

    def undo(self, place: int) -> bool:
        """Go back before an entry; False when it cannot have come about so."""
        entry = self.pit.history[place]
        if self.is_contradicted_after(place):
            return False
        if entry.what == SWAP:
            return self.undo_swap(place, entry)
        if entry.what == GIFT:
            return self.undo_gift(entry)
        self.counts[entry.seat][entry.gave] += FULL
        self.offer_then = [None] * len(self.counts)
        self.past.append(entry)
        return True

    def is_contradicted_after(self, place: int) -> bool:
        return self.no_corners.always and self.went_on_after(place) and self.is_corner_held()

    def went_on_after(self, place: int) -> bool:
        """Whether after this entry, or after the deal, trading went on, so that nobody had a Corner."""
        history = self.pit.history
        return place + 1 < len(history) and history[place + 1].what == SWAP

    def undo_swap(self, place: int, entry: Entry) -> bool:
        caller = entry.seat
        taker = entry.other
        number = entry.number
        counts = self.counts
        given = [entry.gave]
        taken = [entry.got]
        if not entry.is_known_to(self.viewer):
            given = self.alike(taker, number)
            taken = self.alike(caller, number)
        pair = self.pick(self.most_plausible(place, entry, given, taken))
        if pair == UNKNOWN:
            return False
        gave, got = pair // len(counts[caller]), pair % len(counts[caller])
        counts[taker][gave] -= number
        counts[caller][gave] += number
        counts[caller][got] -= number
        counts[taker][got] += number
        self.offer_then[caller] = Offer(caller, gave, number, entry.since)
        self.past.append(entry.with_cards(gave, got, []))
        return True

    def can_undo(self, place: int, entry: Entry, gave: int, got: int) -> bool:
        """Whether a swap can have been of these kinds, and have done to the taker's own offer what it did."""
        number = entry.number
        row = self.counts[entry.other]
        if row[gave] < number or self.counts[entry.seat][got] < number:
            return False
        if entry.lapsed:
            left = row[got] - (number if got == gave else 0)
            if not left < entry.lapsed <= left + number:
                return False
        own = self.offer_then[entry.other]
        if own is None or own.since > place:
            return True
        return row[own.kind] - (number if own.kind == gave else 0) >= own.number

    def most_plausible(self, place: int, entry: Entry, given: list[int], taken: list[int]) -> list[int]:
        """Of the swaps of these kinds that can have been, those with which most of what both must have held
        before was there: the kind given times the number of kinds, plus the kind taken."""
        one = self.requirements.of_seat[place]
        two = self.requirements.of_other[place]
        kinds = len(self.counts[entry.seat])
        best: list[int] = []
        most = -1
        for gave in given:
            for got in taken:
                if not self.can_undo(place, entry, gave, got):
                    continue
                met = self.met(entry.seat, one, gave, got, entry.number)
                met += self.met(entry.other, two, got, gave, entry.number)
                if met > most:
                    most = met
                    best = []
                if met == most:
                    best.append(gave * kinds + got)
        return best

    def met(self, seat: int, requirement: Requirement, more: int, less: int, number: int) -> int:
        """How much a seat meets with so many more of one kind and less of another: 3 is all."""
        row = self.counts[seat]
        kind = requirement.kind
        met = 1
        if kind != UNKNOWN:
            held = row[kind] + (number if kind == more else 0) - (number if kind == less else 0)
            met = 1 if held >= requirement.number else 0
        if requirement.alike <= 1 or row[more] + number >= requirement.alike:
            return met + 2
        for kind in range(len(row)):
            if kind not in (more, less) and row[kind] >= requirement.alike:
                return met + 2
        return met + 2 if more != less and row[less] - number >= requirement.alike else met

    def undo_gift(self, entry: Entry) -> bool:
        row = self.counts[entry.other]
        cards = entry.cards
        if not entry.is_known_to(self.viewer):
            held = [kind for kind in range(len(row)) for _ in range(row[kind])]
            self.rng.shuffle(held)
            cards = sorted(held[: entry.number])
        for card in cards:
            if not row[card]:
                return False
            row[card] -= 1
            self.counts[entry.seat][card] += 1
        self.past.append(entry.with_cards(UNKNOWN, UNKNOWN, cards))
        return True

    def write(self) -> None:
        """Make the guess the pit's present and past."""
        pit = self.pit
        for seat, row in enumerate(self.now):
            pit.hands[seat] = [kind for kind in range(len(row)) for _ in range(row[kind])]
        pit.offers = self.offers
        first = len(pit.history) - len(self.past)
        for place, entry in enumerate(pit.history):
            if place >= first:
                pit.history[place] = self.past[len(pit.history) - 1 - place]
            elif not entry.is_known_to(self.viewer):
                pit.history[place] = entry.with_cards(UNKNOWN, UNKNOWN, [])
