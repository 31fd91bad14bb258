"""Random hands for seats that have laid down every meld they could make.

Of the cards of a meld that a hand could not make once more it lacks at least one.  A guard is that constraint
for one seat and one meld: of one of these kinds it holds no more than all have seen.
"""

from typing import Final

from headtable.rules.core.card_sets import mask_of
from headtable.rules.core.rng import Rng
from headtable.rules.inference.deal_with_exclusions import cut_up, deal_afresh, deal_by_luck

LUCKY_TRIES: Final = 150
BUILT_TRIES: Final = 8


class Guard:
    """Among the unseen cards in this room at least one of these kinds is missing."""

    def __init__(self, room: int, kinds: list[int]) -> None:
        self.room = room
        self.kinds = kinds
        self.cards = mask_of(kinds)


def guards_of(
    room: int, melds: list[list[int]], levels: list[int], seen: list[int], may_come: int
) -> list[Guard]:
    """What its melds tell of the unseen cards in a room: `melds` are the kinds that make each, `levels` how
    often it has laid each one down, and `seen` the kinds of which all have seen one card of it, and two.

    Where several kinds could be missing and one of them is none of those that `may_come`, no guard is needed.
    """
    guards: list[Guard] = []
    once, twice = seen[0], seen[1]
    for place, level in enumerate(levels):
        if level < 2:
            cards = mask_of(melds[place]) & (once & ~twice if level else ~once)
            if not cards & (cards - 1) or not cards & ~may_come:
                guards.append(Guard(room, [kind for kind in melds[place] if cards >> kind & 1]))
    return guards


def keeps(rooms: list[list[int]], guards: list[Guard]) -> bool:
    held = [mask_of(room) for room in rooms]
    for guard in guards:
        if not guard.cards & ~held[guard.room]:
            return False
    return True


def can_fill(pool: list[int], sizes: list[int], lacks: list[int]) -> bool:
    """Whether cards that fill all the rooms can be dealt so: no rooms get more than they have space for.

    That is Hall's condition; rooms are few, so each set of them is looked at.
    """
    for rooms in range(1 << len(sizes)):
        space = 0
        elsewhere = -1  # the cards that may go into no room but these
        for room in range(len(sizes)):
            if rooms >> room & 1:
                space += sizes[room]
            else:
                elsewhere &= lacks[room]
        for kind in pool:
            space -= elsewhere >> kind & 1
        if space < 0:
            return False
    return True


def settle(guards: list[Guard], at: int, pool: list[int], sizes: list[int], lacks: list[int]) -> bool:
    """Choose for each guard from `at` on a kind that is missing, so that the pool still fits."""
    if at == len(guards):
        return True
    guard = guards[at]
    before = lacks[guard.room]
    if before & guard.cards:
        return settle(guards, at + 1, pool, sizes, lacks)
    for kind in guard.kinds:
        lacks[guard.room] = before | 1 << kind
        if can_fill(pool, sizes, lacks) and settle(guards, at + 1, pool, sizes, lacks):
            return True
    lacks[guard.room] = before
    return False


class GuardedRooms:
    """Rooms of these sizes to fill from the pool, none with a card that it lacks, and all guards kept.

    What follows from the guards is worked out once; then any number of deals can be drawn.
    """

    def __init__(self, pool: list[int], sizes: list[int], lacks: list[int], guards: list[Guard]) -> None:
        self.pool = sorted(pool)
        self.sizes = sizes
        self.lacks = lacks[:]
        for guard in guards:
            if len(guard.kinds) == 1:
                self.lacks[guard.room] = self.lacks[guard.room] | guard.cards
        here = mask_of(pool)
        self.guards = [guard for guard in guards if not guard.cards & (self.lacks[guard.room] | ~here)]

    def deal(self, rng: Rng) -> list[list[int]]:
        """The cards of each room.

        Every filling is equally likely while plain luck finds one; where all together is too tight for
        that, one is built that keeps the masks, and at last it is decided which kind each guard misses.
        """
        cards = self.pool[:]
        for _ in range(LUCKY_TRIES):
            if deal_by_luck(cards, self.sizes, self.lacks, rng):
                rooms = cut_up(cards, self.sizes)
                if keeps(rooms, self.guards):
                    return [sorted(room) for room in rooms]
        for _ in range(BUILT_TRIES):
            rooms = deal_afresh(self.pool, self.sizes, self.lacks, rng)
            if keeps(rooms, self.guards):
                return rooms
        lacks = self.lacks[:]
        guards = [Guard(guard.room, rng.shuffled(guard.kinds)) for guard in self.guards]
        settle(guards, 0, self.pool, self.sizes, lacks)
        return deal_afresh(self.pool, self.sizes, lacks, rng)
