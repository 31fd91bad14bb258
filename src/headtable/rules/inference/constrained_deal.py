"""A random assignment of cards to rooms under constraints.

What follows from the constraints is worked out once; then any number of deals can be drawn, one card after
the other.  Every deal is equally likely where the rooms of the cards are nested, and where there are so few
ways that they can be counted.  Else a deal is brought into order and then stirred by many fair exchanges.
"""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.rng import SIZE, Rng
from headtable.rules.inference.deal_constraints import CONTRADICTION, Constraints, Need
from headtable.rules.inference.deal_stirring import NOWHERE, StirredDeal

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

MOST_NODES: Final = 1200  # counted at most
MOST_STATES: Final = 10000  # among which they are
MOST_ROOMS: Final = 9
ROOM_BITS: Final = 6  # of the number of places in a room
MOST_PLACES: Final = (1 << ROOM_BITS) - 1
STEPS: Final = 400  # to bring a deal into order by luck
SEARCHED: Final = 80  # partial deals that a search for one looks at first
RARELY: Final = 8


def loose_ways() -> list[float]:
    """By the number of places in a room, one divided by the orders in which loose cards can fill them."""
    ways = [1.0]
    for number in range(1, MOST_PLACES + 1):
        ways.append(ways[-1] / number)
    return ways


LOOSE_WAYS: Final = loose_ways()


class Node:
    """Some cards are laid: in how many ways the others can be, by where the next one goes."""

    def __init__(self) -> None:
        self.total = 0.0
        self.rooms: list[int] = []  # of the next card
        self.ways: list[float] = []
        self.next: list[Node] = []


class ConstrainedDeal(Constraints):
    def __init__(self) -> None:
        super().__init__()
        self.laid = StirredDeal(0, 0)
        self.is_nested = False
        self.root: Node | None = None  # where the ways are counted
        self.nodes: dict[int, Node] = {}  # by space, needs met and number of turns
        self.shifts: list[int] = []  # by room, where its space stands in a number
        self.due: list[int] = []  # by turn, the needs that must be met then

    def prepare(self, pool: list[int]) -> None:
        """These cards fill the rooms: work out what all deals of them have in common."""
        self.fill(pool)
        self.drop_needs_that_follow()
        self.take_turns()
        sets = list(dict.fromkeys([self.may[turn.card] for turn in self.laid.turns]))
        self.is_nested = not self.needs and are_nested(sets)
        if self.laid.turns and not self.is_nested:
            self.count_ways()

    def drop_needs_that_follow(self) -> None:
        """They are met wherever another one is."""
        kept: list[Need] = []
        for number, need in enumerate(self.needs):
            for other in kept + self.needs[number + 1 :]:
                if need.follows_from(other):
                    break
            else:
                kept.append(need)
        self.needs = kept

    def take_turns(self) -> None:
        """All cards that cannot lie just anywhere.  Those that can meet the same needs follow one another;
        else a card comes before those with more choice."""
        rooms = [room for room, space in enumerate(self.space) if space]
        needs_of: list[list[int]] = [[] for _ in self.may]
        for number, need in enumerate(self.needs):
            for card in need.cards:
                needs_of[card].append(number)
        rooms_of = [need.rooms for need in self.needs]
        self.laid = StirredDeal(len(self.sizes), len(self.needs))
        order: list[tuple[int, int, int]] = []
        for card in self.unsure:
            if not needs_of[card] and self.may[card].bit_count() == len(rooms):
                self.laid.loose.append(card)
            else:
                first = min([self.needs[number].cards[0] for number in needs_of[card]], default=-1)
                order.append((first, self.may[card].bit_count(), card))
        for _, _, card in sorted(order):
            may = [room for room in rooms if self.may[card] >> room & 1]
            self.laid.add(card, may, needs_of[card], rooms_of)
        self.laid.set_places(self.space)

    # Counting -----------------------------------------------------------------------------

    def count_ways(self) -> None:
        """Count all the ways to lay the cards in turn, unless there are too many."""
        spaces = sorted([space for space in self.space if space])
        states = len(self.laid.turns)
        for size in spaces[:-1]:
            states *= size + 1
        if len(spaces) > MOST_ROOMS or states > MOST_STATES:
            return
        self.due = [0] * len(self.laid.turns)
        for number in range(len(self.needs)):
            self.due[max(self.laid.able[number])] |= 1 << number
        space = 0
        shift = 0
        self.shifts = [0] * len(self.sizes)
        for room, size in enumerate(self.space):
            if size:
                self.shifts[room] = shift
                space |= size << shift
                shift += ROOM_BITS
        self.root = self.node(0, space, 0)
        if len(self.nodes) > MOST_NODES:
            self.root = None
        elif not self.root.total:
            raise ValueError(CONTRADICTION)
        self.nodes = {}

    def node(self, number: int, space: int, met: int) -> Node:
        """The ways from this turn on, with so much space in the rooms and these needs met."""
        key = (space << len(self.needs) | met) * (len(self.laid.turns) + 1) + number
        node = self.nodes.get(key)
        if node is not None or len(self.nodes) > MOST_NODES:
            return node or Node()
        self.nodes[key] = node = Node()
        if number == len(self.laid.turns):
            node.total = 1.0
            while space:
                node.total *= LOOSE_WAYS[space & MOST_PLACES]
                space >>= ROOM_BITS
            return node
        turn = self.laid.turns[number]
        for room in turn.rooms:
            shift = self.shifts[room]
            now = met | self.laid.meets_in(number, room)
            if not self.due[number] & ~now and space >> shift & MOST_PLACES:
                after = self.node(number + 1, space - (1 << shift), now)
                if after.total:
                    node.rooms.append(room)
                    node.ways.append(after.total)
                    node.next.append(after)
                    node.total += after.total
        return node

    def follow_ways(self, node: Node, rng: Rng) -> None:
        """Lay the cards in turn, each where it lies in as many of the ways."""
        for number in range(len(self.laid.turns)):
            mark = rng.word() / SIZE * node.total
            way = 0
            last = len(node.ways) - 1
            while way < last and mark >= node.ways[way]:
                mark -= node.ways[way]
                way += 1
            self.laid.lies[number] = node.rooms[way]
            node = node.next[way]

    # Drawing ------------------------------------------------------------------------------

    def draw(self, rng: Rng) -> None:
        """Lay every card that has a turn, as it is in one of the deals."""
        if self.root is not None:
            self.follow_ways(self.root, rng)
            return
        space = self.space[:]
        self.laid.pick_up()
        self.meet_needs(space, rng)
        self.lay_by_space(space, rng)
        if not self.is_nested:
            self.repair(space, rng)
            self.laid.stir(rng)

    def deal(self, rng: Rng) -> list[list[int]]:
        """The cards of each room."""
        self.draw(rng)
        rooms = [cards[:] for cards in self.certain]
        for number, turn in enumerate(self.laid.turns):
            rooms[self.laid.lies[number]].append(turn.card)
        loose = self.laid.loose[:]
        rng.shuffle(loose)
        top = 0
        for room, size in enumerate(self.sizes):
            end = top + size - len(rooms[room])
            if end > top:
                rooms[room] += loose[top:end]
                top = end
        return rooms

    def meet_needs(self, space: list[int], rng: Rng) -> None:
        """Lay a card for every need, as far as there is space where it would meet it."""
        count = len(self.needs)
        met = 0
        first = rng.below(count) if count else 0
        for offset in range(count):
            need = (first + offset) % count
            if not met >> need & 1:
                met |= self.laid.meet(need, space, rng)

    def lay_by_space(self, space: list[int], rng: Rng) -> None:
        """Lay each other card in a room by the space there; it crowds one if there is none.

        Where the sets of rooms are nested, and a card has its turn before those with more choice, the cards
        before it always leave it the same space in all.  So every deal is equally likely.
        """
        lies = self.laid.lies
        for number, turn in enumerate(self.laid.turns):
            if lies[number] >= 0:
                continue
            total: i64 = 0
            for room in turn.rooms:
                total += space[room]
            chosen = turn.rooms[0]
            if total > 0:
                mark: i64 = rng.below(total)
                for room in turn.rooms:
                    chosen = room
                    if mark < space[room]:
                        break
                    mark -= max(space[room], 0)
            space[chosen] -= 1
            lies[number] = chosen

    def repair(self, space: list[int], rng: Rng) -> None:
        """Move cards about at random until no room is crowded and all needs are met.

        A card that alone meets a need is moved only where it must be.
        """
        laid = self.laid
        kept = NOWHERE  # the card that was the last to meet a need
        for _ in range(STEPS):
            once, twice = laid.met()
            alone = once & ~twice
            crowded = crowded_room(space)
            if crowded != NOWHERE:
                if not (
                    laid.make_space(crowded, alone, NOWHERE, space, rng)
                    or laid.make_space(crowded, 0, kept, space, rng)
                ):
                    laid.make_space(crowded, 0, NOWHERE, space, rng)
                continue
            unmet = laid.all_met & ~once
            if not unmet:
                return
            ways: list[tuple[int, int]] = []
            for number in laid.able_to_meet(unmet):
                is_pinned = laid.met_by(number) & alone != 0
                for room in laid.turns[number].rooms:
                    if laid.meets_in(number, room) & unmet and (not is_pinned or not rng.below(RARELY)):
                        ways.append((number, room))
            if ways:
                kept, room = ways[rng.below(len(ways))]
                laid.move(kept, room, space)
        self.search(space, rng)

    def search(self, space: list[int], rng: Rng) -> None:
        """Find a deal by trying the rooms of one card after the other, and drawing conclusions each time.

        It begins anew after some dead ends, as one wrong room at first may cost very many; each time it looks
        further, so that it always comes to an end.
        """
        most = SEARCHED
        left = [-1]
        found: Constraints | None = None
        while found is None and left[0] < 0:
            left = [most]
            found = self.part(-1, 0).searched(left, rng)
            most += max(most // 8, 1)
        if found is None:
            raise ValueError(CONTRADICTION)
        for number, turn in enumerate(self.laid.turns):
            for room in turn.rooms:
                if turn.card in found.certain[room]:
                    self.laid.move(number, room, space)


def crowded_room(space: list[int]) -> int:
    """A room with less than no space, or NOWHERE."""
    for room, left in enumerate(space):
        if left < 0:
            return room
    return NOWHERE


def are_nested(sets: list[int]) -> bool:
    """Whether of any two sets one holds the other, or they have nothing in common."""
    for one in sets:
        for two in sets:
            if one & two and one & ~two and two & ~one:
                return False
    return True
