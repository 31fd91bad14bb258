"""A random assignment of cards to rooms under constraints.

What follows from the constraints is worked out once; then any number of deals can be drawn, one card after
the other.  Every deal is equally likely where the rooms of the cards are nested, and where there are so few
ways that they can be counted.  Else a deal is brought into order and then stirred by many fair exchanges.
"""

from typing import Final

from headtable.rules.core.rng import SIZE, Rng
from headtable.rules.inference.deal_constraints import CONTRADICTION, Constraints, Need

MOST_NODES: Final = 1200  # counted at most
MOST_STATES: Final = 10000  # among which they are
MOST_ROOMS: Final = 9
ROOM_BITS: Final = 6  # of the number of places in a room
MOST_PLACES: Final = (1 << ROOM_BITS) - 1
STEPS: Final = 400  # to bring a deal into order by luck
SEARCHED: Final = 80  # partial deals that a search for one looks at first
RARELY: Final = 8
STIRS: Final = 12  # exchanges tried for each card then


def loose_ways() -> list[float]:
    """By the number of places in a room, one divided by the orders in which loose cards can fill them."""
    ways = [1.0]
    for number in range(1, MOST_PLACES + 1):
        ways.append(ways[-1] / number)
    return ways


LOOSE_WAYS: Final = loose_ways()


class Turn:
    """A card that is laid in its turn: the rooms that it may go to, and the needs that are met there."""

    def __init__(self, card: int, rooms: list[int], meets: list[int], most_rooms: int) -> None:
        self.card = card
        self.rooms = rooms
        self.meets = meets
        self.place_of = [-1] * most_rooms  # by room, its place above
        for place, room in enumerate(rooms):
            self.place_of[room] = place


class Node:
    """Some cards are laid: in how many ways the others can be, by where the next one goes."""

    def __init__(self) -> None:
        self.total = 0.0
        self.places: list[int] = []  # of the next card, among its rooms
        self.ways: list[float] = []
        self.next: list[Node] = []


class ConstrainedDeal(Constraints):
    def __init__(self) -> None:
        super().__init__()
        self.all_met = 0
        self.turns: list[Turn] = []
        self.loose: list[int] = []  # cards that may lie anywhere and are not needed
        self.is_nested = False
        self.root: Node | None = None  # where the ways are counted
        self.nodes: dict[int, Node] = {}  # by space, needs met and number of turns
        self.shifts: list[int] = []  # by room, where its space stands in a number
        self.due: list[int] = []  # by turn, the needs that must be met then
        self.places: list[int] = []  # by turn, which of its rooms the card was laid in

    def prepare(self, pool: list[int]) -> None:
        """These cards fill the rooms: work out what all deals of them have in common."""
        self.fill(pool)
        self.drop_needs_that_follow()
        self.take_turns()
        sets = list(dict.fromkeys([self.may[turn.card] for turn in self.turns]))
        self.is_nested = not self.needs and are_nested(sets)
        if self.turns and not self.is_nested:
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
        self.all_met = (1 << len(kept)) - 1

    def take_turns(self) -> None:
        """All cards that cannot lie just anywhere.  Those that can meet the same needs follow one another;
        else a card comes before those with more choice."""
        rooms = [room for room, space in enumerate(self.space) if space]
        needs_of: list[list[int]] = [[] for _ in self.may]
        for number, need in enumerate(self.needs):
            for card in need.cards:
                needs_of[card].append(number)
        order: list[tuple[int, int, int]] = []
        for card in self.unsure:
            if not needs_of[card] and self.may[card].bit_count() == len(rooms):
                self.loose.append(card)
            else:
                first = min([self.needs[number].cards[0] for number in needs_of[card]], default=-1)
                order.append((first, self.may[card].bit_count(), card))
        for _, _, card in sorted(order):
            turn = Turn(card, [room for room in rooms if self.may[card] >> room & 1], [], len(self.sizes))
            for room in turn.rooms:
                meets = 0
                for number in needs_of[card]:
                    meets |= (self.needs[number].rooms >> room & 1) << number
                turn.meets.append(meets)
            self.turns.append(turn)
        self.places = [0] * len(self.turns)

    # Counting -----------------------------------------------------------------------------

    def count_ways(self) -> None:
        """Count all the ways to lay the cards in turn, unless there are too many."""
        spaces = sorted([space for space in self.space if space])
        states = len(self.turns)
        for size in spaces[:-1]:
            states *= size + 1
        if len(spaces) > MOST_ROOMS or states > MOST_STATES:
            return
        self.due = [0] * len(self.turns)
        for number, need in enumerate(self.needs):
            last = max([place for place, turn in enumerate(self.turns) if turn.card in need.cards])
            self.due[last] |= 1 << number
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
        key = (space << len(self.needs) | met) * (len(self.turns) + 1) + number
        node = self.nodes.get(key)
        if node is not None or len(self.nodes) > MOST_NODES:
            return node or Node()
        self.nodes[key] = node = Node()
        if number == len(self.turns):
            node.total = 1.0
            while space:
                node.total *= LOOSE_WAYS[space & MOST_PLACES]
                space >>= ROOM_BITS
            return node
        turn = self.turns[number]
        for place, room in enumerate(turn.rooms):
            shift = self.shifts[room]
            now = met | turn.meets[place]
            if not self.due[number] & ~now and space >> shift & MOST_PLACES:
                after = self.node(number + 1, space - (1 << shift), now)
                if after.total:
                    node.places.append(place)
                    node.ways.append(after.total)
                    node.next.append(after)
                    node.total += after.total
        return node

    def follow_ways(self, node: Node, rng: Rng) -> None:
        """Lay the cards in turn, each where it lies in as many of the ways."""
        for number in range(len(self.turns)):
            mark = rng.word() / SIZE * node.total
            way = 0
            last = len(node.ways) - 1
            while way < last and mark >= node.ways[way]:
                mark -= node.ways[way]
                way += 1
            self.places[number] = node.places[way]
            node = node.next[way]

    # Drawing ------------------------------------------------------------------------------

    def deal(self, rng: Rng) -> list[list[int]]:
        """The cards of each room."""
        if self.root is not None:
            self.follow_ways(self.root, rng)
        else:
            space = self.lay_by_space(rng)
            if not self.is_nested:
                self.repair(space, rng)
                self.stir(space, rng)
        rooms = [cards[:] for cards in self.certain]
        for number, turn in enumerate(self.turns):
            rooms[turn.rooms[self.places[number]]].append(turn.card)
        loose = self.loose[:]
        rng.shuffle(loose)
        top = 0
        for room, size in enumerate(self.sizes):
            end = top + size - len(rooms[room])
            if end > top:
                rooms[room] += loose[top:end]
                top = end
        return rooms

    def lay_by_space(self, rng: Rng) -> list[int]:
        """Lay each card in a room by the space there, which is left; it crowds one if there is none.

        Where the sets of rooms are nested, and a card has its turn before those with more choice, the cards
        before it always leave it the same space in all.  So every deal is equally likely.
        """
        space = self.space[:]
        for number, turn in enumerate(self.turns):
            total = 0
            for room in turn.rooms:
                total += space[room]
            place = 0
            if total > 0:
                mark = rng.below(total)
                while mark >= space[turn.rooms[place]]:
                    mark -= max(space[turn.rooms[place]], 0)
                    place += 1
            space[turn.rooms[place]] -= 1
            self.places[number] = place
        return space

    def room(self, number: int) -> int:
        return self.turns[number].rooms[self.places[number]]

    def unmet(self) -> int:
        unmet = self.all_met
        for number, turn in enumerate(self.turns):
            unmet &= ~turn.meets[self.places[number]]
        return unmet

    def are_met(self, needs: int) -> bool:
        for number, turn in enumerate(self.turns):
            needs &= ~turn.meets[self.places[number]]
            if not needs:
                return True
        return False

    def move(self, number: int, place: int, space: list[int]) -> None:
        space[self.room(number)] += 1
        self.places[number] = place
        space[self.room(number)] -= 1

    def repair(self, space: list[int], rng: Rng) -> None:
        """Move cards about at random until no room is crowded and all needs are met.

        A card that alone meets a need is moved only where it must be.
        """
        kept = -1  # the card that was the last to meet a need
        for _ in range(STEPS):
            pinned = self.pinned()
            if min(space) < 0:
                crowded = space.index(min(space))
                only_kept = [number == kept for number in range(len(pinned))]
                for pins in (pinned, only_kept, [False] * len(pinned)):
                    if self.make_space(crowded, pins, space, rng):
                        break
                continue
            unmet = self.unmet()
            if not unmet:
                return
            ways: list[tuple[int, int]] = []
            for number, turn in enumerate(self.turns):
                for place, meets in enumerate(turn.meets):
                    if meets & unmet and (not pinned[number] or not rng.below(RARELY)):
                        ways.append((number, place))
            if ways:
                kept, place = ways[rng.below(len(ways))]
                self.move(kept, place, space)
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
        for number, turn in enumerate(self.turns):
            for place, room in enumerate(turn.rooms):
                if turn.card in found.certain[room]:
                    self.move(number, place, space)

    def pinned(self) -> list[bool]:
        """By turn, whether a need is met by this card alone."""
        once = 0
        twice = 0
        for number, turn in enumerate(self.turns):
            twice |= once & turn.meets[self.places[number]]
            once |= turn.meets[self.places[number]]
        alone = once & ~twice
        return [turn.meets[self.places[number]] & alone != 0 for number, turn in enumerate(self.turns)]

    def make_space(self, crowded: int, pinned: list[bool], space: list[int], rng: Rng) -> bool:
        """Move a card out of a crowded room, another out of the room where it goes, and so on to one with
        space; False where that cannot be done without a pinned card."""
        came_by: list[tuple[int, int]] = [(-1, -1)] * len(space)  # by room, the turn and the place
        queue = [crowded]
        first = rng.below(len(self.turns))
        for room in queue:
            for offset in range(len(self.turns)):
                number = (first + offset) % len(self.turns)
                if self.room(number) != room or pinned[number]:
                    continue
                for place, target in enumerate(self.turns[number].rooms):
                    if target != crowded and came_by[target][0] < 0:
                        came_by[target] = (number, place)
                        queue.append(target)
                        if space[target] > 0:
                            self.move_along(came_by, target, crowded, space)
                            return True
        return False

    def move_along(self, came_by: list[tuple[int, int]], end: int, start: int, space: list[int]) -> None:
        while end != start:
            number, place = came_by[end]
            end = self.room(number)
            self.move(number, place, space)

    def stir(self, space: list[int], rng: Rng) -> None:
        """Exchange cards at random, two or three of them with one another, and each with loose ones."""
        count = len(self.turns)
        for _ in range(STIRS * count // 2):
            ring = [rng.below(count), rng.below(count), rng.below(count)]
            self.exchange(ring[rng.below(2) :])
            if self.loose:
                self.exchange_loose(ring[2], space, rng)

    def exchange(self, ring: list[int]) -> None:
        """Each card goes to the room of the one before it if all is well then."""
        before = [self.places[number] for number in ring]
        rooms = [self.room(number) for number in ring]
        lost = 0
        for index, number in enumerate(ring):
            turn = self.turns[number]
            lost |= turn.meets[before[index]]
            self.places[number] = turn.place_of[rooms[index - 1]]
        is_well = len(set(ring)) == len(ring)
        for number in ring:
            is_well = is_well and self.places[number] >= 0
        if not is_well or (lost and not self.are_met(lost)):
            for index, number in enumerate(ring):
                self.places[number] = before[index]

    def exchange_loose(self, number: int, space: list[int], rng: Rng) -> None:
        """Exchange a card with one of the loose cards of another room if all is well then, and in fairness to
        how many of them lie in each."""
        turn = self.turns[number]
        before = self.places[number]
        place = rng.below(len(turn.rooms))
        if place != before and rng.below(space[turn.rooms[before]] + 1) < space[turn.rooms[place]]:
            self.move(number, place, space)
            if turn.meets[before] and not self.are_met(turn.meets[before]):
                self.move(number, before, space)


def are_nested(sets: list[int]) -> bool:
    """Whether of any two sets one holds the other, or they have nothing in common."""
    for one in sets:
        for two in sets:
            if one & two and one & ~two and two & ~one:
                return False
    return True
