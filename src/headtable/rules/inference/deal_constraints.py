"""What is known of the cards in some rooms: two kinds of constraint, and what follows from them.

Each room has so many places, and cards that it cannot take.  A need is met when at least one of its rooms
has at least one of its cards.  Sets of rooms, of cards and of needs are masks.
"""

from typing import Final

from headtable.rules.core.rng import Rng

BITS: Final = 60  # of a mask that are looked at together: mypyc is slow with longer numbers
CONTRADICTION: Final = "what is known of these cards contradicts itself"


def cards_in(mask: int) -> list[int]:
    """The cards of a mask in ascending order."""
    cards: list[int] = []
    first = 0
    while mask:
        part = mask & ((1 << BITS) - 1)
        bit = first
        while part:
            if part & 1:
                cards.append(bit)
            part >>= 1
            bit += 1
        mask >>= BITS
        first += BITS
    return cards


def rooms_in(mask: int) -> list[int]:
    """The rooms of a mask in ascending order."""
    return [room for room in range(mask.bit_length()) if mask >> room & 1]


class Need:
    """At least one of these rooms has at least one of these cards."""

    def __init__(self, rooms: int, cards: int) -> None:
        self.rooms = rooms
        self.cards = cards_in(cards)

    def follows_from(self, other: "Need") -> bool:
        if other.rooms & ~self.rooms:
            return False
        for card in other.cards:
            if card not in self.cards:
                return False
        return True


class Constraints:
    def __init__(self) -> None:
        self.sizes: list[int] = []  # by room
        self.cannot: list[int] = []
        self.needs: list[Need] = []
        self.unsure: list[int] = []  # the cards that may go to several rooms
        self.may: list[int] = []  # by card, those rooms
        self.certain: list[list[int]] = []  # by room, the other cards
        self.space: list[int] = []  # by room, beside them

    def add_room(self, size: int, cannot: int) -> int:
        """A room that cannot take these cards; its number comes back."""
        self.sizes.append(size)
        self.cannot.append(cannot)
        return len(self.sizes) - 1

    def fill(self, pool: list[int]) -> None:
        """These cards fill the rooms: draw all conclusions that are easily drawn."""
        self.certain = [[] for _ in self.sizes]
        self.space = self.sizes[:]
        self.unsure = sorted(pool)
        self.may = [0] * (max(pool, default=-1) + 1)
        for card in pool:
            self.may[card] = (1 << len(self.sizes)) - 1
        for room, cannot in enumerate(self.cannot):
            for card in cards_in(cannot):
                if card < len(self.may):
                    self.may[card] &= ~(1 << room)
        for need in self.needs:
            need.cards = [card for card in need.cards if card < len(self.may) and self.may[card]]
        self.conclude()

    def conclude(self) -> None:
        while (
            self.lay_certain()
            or self.restrict_to_needs()
            or self.restrict_to_full()
            or self.keep_out_of_crowded()
            or self.keep_space_for_needs()
        ):
            pass

    def lay_certain(self) -> bool:
        """Lay the cards that can go to one room only; whether there was one."""
        full = 0
        for room, space in enumerate(self.space):
            if not space:
                full |= 1 << room
        unsure: list[int] = []
        for card in self.unsure:
            rooms = self.may[card] & ~full
            self.may[card] = rooms
            if rooms & (rooms - 1):
                unsure.append(card)
                continue
            room = rooms.bit_length() - 1
            if room < 0 or not self.space[room]:
                raise ValueError(CONTRADICTION)
            self.certain[room].append(card)
            self.space[room] -= 1
        is_new = len(unsure) < len(self.unsure)
        self.unsure = unsure
        return is_new

    def restrict_to_needs(self) -> bool:
        """Where one card alone can meet a need, it does; whether that is new of any."""
        left: list[Need] = []
        is_new = False
        for need in self.needs:
            need.cards = [card for card in need.cards if self.may[card] & need.rooms]
            if not need.cards:
                raise ValueError(CONTRADICTION)
            if len(need.cards) == 1:
                is_new = is_new or self.may[need.cards[0]] & ~need.rooms != 0
                self.may[need.cards[0]] &= need.rooms
            is_met = False
            for card in need.cards:
                is_met = is_met or not self.may[card] & ~need.rooms
            if not is_met:
                left.append(need)
        self.needs = left
        return is_new

    def restrict_to_full(self) -> bool:
        """Where no more cards can go to a room than it has space for, they do; whether that is new of any."""
        is_new = False
        may = self.may
        for room, space in enumerate(self.space):
            if space:
                able = [card for card in self.unsure if may[card] >> room & 1]
                if len(able) == space:
                    is_new = True
                    for card in able:
                        may[card] = 1 << room
        return is_new

    def keep_out_of_crowded(self) -> bool:
        """Where some cards fill all the rooms that they can go to, no other card does; whether that is new of
        any."""
        may = self.may
        is_new = False
        for rooms in dict.fromkeys([may[card] for card in self.unsure]):
            space = self.space_in(rooms)
            others: list[int] = []
            for card in self.unsure:
                if may[card] & ~rooms:
                    others.append(card)
                else:
                    space -= 1
            if space < 0:
                raise ValueError(CONTRADICTION)
            if not space:
                is_new = self.keep_out(others, rooms) or is_new
        return is_new

    def keep_space_for_needs(self) -> bool:
        """Where some rooms have just the space for needs that no card can meet two of, no other card goes
        there; whether that is new of any."""
        is_new = False
        for rooms in dict.fromkeys([need.rooms for need in self.needs]):
            space = self.space_in(rooms)
            able: set[int] = set()
            for need in self.needs:
                if not need.rooms & ~rooms and able.isdisjoint(need.cards):
                    able.update(need.cards)
                    space -= 1
            if space < 0:
                raise ValueError(CONTRADICTION)
            if not space:
                others = [card for card in self.unsure if card not in able]
                is_new = self.keep_out(others, rooms) or is_new
        return is_new

    def space_in(self, rooms: int) -> int:
        space = 0
        for room, size in enumerate(self.space):
            if rooms >> room & 1:
                space += size
        return space

    def keep_out(self, cards: list[int], rooms: int) -> bool:
        """None of these cards goes to any of these rooms; whether that is new of any."""
        is_new = False
        for card in cards:
            is_new = is_new or self.may[card] & rooms != 0
            self.may[card] &= ~rooms
        return is_new

    # Searching ---------------------------------------------------------------------------

    def part(self, card: int, room: int) -> "Constraints":
        """The same constraints with this card in that room."""
        part = Constraints()
        part.sizes = self.sizes
        part.certain = [cards[:] for cards in self.certain]
        part.space = self.space[:]
        part.unsure = self.unsure
        part.may = self.may[:]
        for need in self.needs:
            part.needs.append(Need(need.rooms, 0))
            part.needs[-1].cards = need.cards
        if card >= 0:
            part.may[card] = 1 << room
        return part

    def searched(self, left: list[int], rng: Rng) -> "Constraints | None":
        """These constraints with every card in a room; None where there is no such way, or none of so many
        that are tried."""
        left[0] -= 1
        try:
            self.conclude()
        except ValueError:
            return None
        if not self.unsure or left[0] < 0:
            return None if self.unsure else self
        ways = self.next_ways()
        order = list(range(len(ways)))
        rng.shuffle(order)
        for number in order:
            card, room = ways[number]
            found = self.part(card, room).searched(left, rng)
            if found is not None:
                return found
        return None

    def next_ways(self) -> list[tuple[int, int]]:
        """The cards and rooms of which one at least must be tried: those of the card, or of the need, that
        has the fewest."""
        card = self.unsure[0]
        for other in self.unsure:
            if self.may[other].bit_count() < self.may[card].bit_count():
                card = other
        fewest = [(card, room) for room in rooms_in(self.may[card])]
        for need in self.needs:
            number = sum([(self.may[card] & need.rooms).bit_count() for card in need.cards])
            if number < len(fewest):
                fewest = [
                    (card, room) for card in need.cards for room in rooms_in(self.may[card] & need.rooms)
                ]
        return fewest
