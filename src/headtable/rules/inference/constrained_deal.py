"""A random assignment of cards to places under two kinds of constraint.

Each place has cards that it cannot take.  A need is met when at least one of its places has at least one of
its cards.  Places with the same constraints form a room.
"""

from typing import Final

from headtable.rules.core.rng import Rng
from headtable.rules.inference.deal_sampler import build

LUCKY_TRIES: Final = 12  # to lay all by luck alone
MOST_TRIES: Final = 400  # to meet all needs one after the other
STIRS: Final = 20  # exchanges tried for each place outside the largest room


class Need:
    """At least one of these places has at least one of these cards."""

    def __init__(self, places: list[int], cards: int) -> None:
        self.places = places
        self.cards = cards  # a mask


class ConstrainedDeal:
    """Rooms are places that cannot take the same cards; a place is known by its number."""

    def __init__(self) -> None:
        self.cannot: list[int] = []  # by place, a mask
        self.rooms: list[list[int]] = []
        self.needs: list[Need] = []
        self.cards: list[int] = []  # by place
        self.barred: list[list[bool]] = []  # by place and card, as `cannot`: masks of many cards are slow
        self.wanted: list[list[bool]] = []  # by need and card, as the cards of the needs
        self.pinned: list[bool] = []  # by place, while the needs are met one after the other
        self.needs_at: list[list[int]] = []  # by place, the numbers of its needs
        self.met: list[int] = []  # how often each need is met

    def add_room(self, size: int, cannot: int) -> list[int]:
        """So many places that cannot take these cards (a mask); their numbers come back."""
        room = list(range(len(self.cannot), len(self.cannot) + size))
        if room:
            self.rooms.append(room)
        self.cannot += [cannot] * size
        return room

    def solve(self, pool: list[int], rng: Rng) -> list[int]:
        """The card for each place.

        Every way is equally likely while plain luck finds one in a few tries.  Where the bounds are too
        tight for that, some way is built that meets all needs, and is then stirred by many fair exchanges.
        """
        cards = sorted(pool)
        size = cards[-1] + 1 if cards else 0
        self.barred = spread_out(self.cannot, size)
        self.wanted = spread_out([need.cards for need in self.needs], size)
        for _ in range(LUCKY_TRIES):
            rng.shuffle(cards)
            if self.fits(cards):
                return cards
        self.lay_somehow(cards)
        self.meet_needs(rng)
        self.count_met()
        self.stir_all(rng)
        return self.cards

    def fits(self, cards: list[int]) -> bool:
        barred = self.barred
        for place, card in enumerate(cards):
            if barred[place][card]:
                return False
        for number, need in enumerate(self.needs):
            if not is_met(need.places, self.wanted[number], cards):
                return False
        return True

    def lay_somehow(self, cards: list[int]) -> None:
        sizes = [len(room) for room in self.rooms]
        filled = build(cards, sizes, [self.cannot[room[0]] for room in self.rooms])
        self.cards = [-1] * len(self.cannot)
        for room, laid in zip(self.rooms, filled, strict=True):
            for place, card in zip(room, laid, strict=True):
                self.cards[place] = card

    def is_barred(self, start: int, end: int) -> bool:
        """Whether the card at one place cannot go to the other."""
        return self.barred[end][self.cards[start]]

    # Meeting the needs ------------------------------------------------------------------

    def meet_needs(self, rng: Rng) -> None:
        """One after the other, each with a card pinned to a place; where that fails the need that was
        not met comes first.  Should they not all be met after very many tries, it is left at that."""
        order = list(range(len(self.needs)))
        rng.shuffle(order)
        for _ in range(MOST_TRIES):
            self.pinned = [False] * len(self.cards)
            unmet = -1
            for number in order:
                if not self.pin(number, rng):
                    unmet = number
                    break
            if unmet < 0:
                return
            order.remove(unmet)
            order.insert(0, unmet)

    def pin(self, number: int, rng: Rng) -> bool:
        need = self.needs[number]
        wanted = self.wanted[number]
        meeting = [place for place in need.places if wanted[self.cards[place]]]
        for place in meeting:
            if self.pinned[place]:
                return True
        if meeting:
            self.pinned[meeting[rng.below(len(meeting))]] = True
            return True
        ends = [place for place in need.places if not self.pinned[place]]
        starts = [place for place, card in enumerate(self.cards) if wanted[card] and not self.pinned[place]]
        rng.shuffle(ends)
        rng.shuffle(starts)
        for end in ends:
            for start in starts:
                if not self.is_barred(start, end) and self.bring(start, end):
                    self.pinned[end] = True
                    return True
        return False

    def bring(self, start: int, end: int) -> bool:
        """Bring a card from one place to another, sending others on until the first place is filled."""
        seen = self.pinned[:]
        seen[end] = True
        way = self.way(end, start, seen)
        if not way:
            return False
        card = self.cards[start]
        for place in reversed([end, *way[:-1]]):
            self.cards[way.pop()] = self.cards[place]
        self.cards[end] = card
        return True

    def way(self, place: int, free: int, seen: list[bool]) -> list[int]:
        """Where the card of a place goes, where the card from there goes, and so on to the free place."""
        card = self.cards[place]
        barred = self.barred
        if not barred[free][card]:
            return [free]
        for other in range(len(seen)):
            if not seen[other] and not barred[other][card]:
                seen[other] = True
                rest = self.way(other, free, seen)
                if rest:
                    return [other, *rest]
        return []

    # Stirring ------------------------------------------------------------------------------

    def count_met(self) -> None:
        self.needs_at = [[] for _ in self.cards]
        self.met = [0] * len(self.needs)
        for number, need in enumerate(self.needs):
            wanted = self.wanted[number]
            met = 0
            for place in need.places:
                self.needs_at[place].append(number)
                if wanted[self.cards[place]]:
                    met += 1
            self.met[number] = met

    def stir_all(self, rng: Rng) -> None:
        """Exchange cards with the places outside the largest room, and then within each room."""
        largest = self.rooms[0]
        for room in self.rooms:
            if len(room) > len(largest):
                largest = room
        firsts = [place for place in range(len(self.cards)) if not largest[0] <= place <= largest[-1]]
        for _ in range(STIRS * len(firsts)):
            self.stir(firsts[rng.below(len(firsts))], rng)
        for room in self.rooms:
            cards = [self.cards[place] for place in room]
            rng.shuffle(cards)
            for place, card in zip(room, cards, strict=True):
                self.cards[place] = card

    def stir(self, one: int, rng: Rng) -> None:
        """Try a fair exchange between two places, or between three in a ring."""
        two = rng.below(len(self.cards))
        three = rng.below(len(self.cards)) if rng.below(2) else two
        if one in (two, three) or self.is_barred(one, two) or self.is_barred(three, one):
            return
        if three == two:
            if not self.swap(one, two):
                self.swap(one, two)
        elif not self.is_barred(two, three):
            self.swap(one, two)
            if not self.swap(one, three) or self.has_unmet(two):
                self.swap(one, three)
                self.swap(one, two)

    def swap(self, one: int, two: int) -> bool:
        """Exchange two cards; whether all needs of both places are still met."""
        first = self.cards[one]
        second = self.cards[two]
        self.lay(one, second)
        self.lay(two, first)
        return not self.has_unmet(one) and not self.has_unmet(two)

    def lay(self, place: int, card: int) -> None:
        before = self.cards[place]
        self.cards[place] = card
        for number in self.needs_at[place]:
            wanted = self.wanted[number]
            if wanted[card] != wanted[before]:
                self.met[number] += 1 if wanted[card] else -1

    def has_unmet(self, place: int) -> bool:
        for number in self.needs_at[place]:
            if not self.met[number]:
                return True
        return False


def spread_out(masks: list[int], size: int) -> list[list[bool]]:
    """For each mask, whether each card below `size` is in it; equal masks share a row."""
    rows: dict[int, list[bool]] = {}
    spread: list[list[bool]] = []
    for mask in masks:
        row = rows.get(mask)
        if row is None:
            row = [bool(mask >> card & 1) for card in range(size)]
            rows[mask] = row
        spread.append(row)
    return spread


def is_met(places: list[int], wanted: list[bool], cards: list[int]) -> bool:
    """Whether one of the places has one of the wanted cards."""
    for place in places:
        if wanted[cards[place]]:
            return True
    return False
