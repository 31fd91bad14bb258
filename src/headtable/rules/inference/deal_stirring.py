"""Cards that lie in rooms: which needs they meet there, and fair exchanges that keep all of them met."""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.rng import Rng

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

BARRED: Final = -1  # below all sets of needs
STIRS: Final = 12  # exchanges tried for each card


class Turn:
    """A card that is laid in its turn, and the rooms that it may go to."""

    def __init__(self, card: int, rooms: list[int]) -> None:
        self.card = card
        self.rooms = rooms


class StirredDeal:
    """Where each card lies that is laid in its turn; `loose` ones fill the rest of the space."""

    def __init__(self, rooms: int, needs: int) -> None:
        self.rooms = rooms
        self.all_met = (1 << needs) - 1
        self.turns: list[Turn] = []
        self.meets: list[int] = []  # by turn and room, the needs that the card meets there, or BARRED
        self.able: list[list[int]] = [[] for _ in range(needs)]  # by need, the turns that can meet it
        self.lies: list[int] = []  # by turn, the room where the card lies
        self.loose: list[int] = []

    def add(self, card: int, rooms: list[int], needs: list[int], rooms_of: list[int]) -> None:
        """A card that has its turn next, with the rooms that it may go to and the needs that it can meet;
        each need is met in the rooms of a mask."""
        for need in needs:
            self.able[need].append(len(self.turns))
        self.turns.append(Turn(card, rooms))
        self.lies.append(rooms[0])
        for room in range(self.rooms):
            meets = BARRED
            if room in rooms:
                meets = 0
                for need in needs:
                    meets |= (rooms_of[need] >> room & 1) << need
            self.meets.append(meets)

    def meets_in(self, number: "i64", room: "i64") -> int:
        """The needs that the card of this turn meets in a room, or BARRED."""
        rooms: i64 = self.rooms
        return self.meets[number * rooms + room]

    def met_by(self, number: "i64") -> int:
        """The needs that the card of this turn meets where it lies."""
        rooms: i64 = self.rooms
        return self.meets[number * rooms + self.lies[number]]

    def unmet(self) -> int:
        unmet = self.all_met
        for number in range(len(self.turns)):
            unmet &= ~self.met_by(number)
        return unmet

    def are_met(self, needs: int) -> bool:
        for need, turns in enumerate(self.able):
            if needs >> need & 1:
                for number in turns:
                    if self.met_by(number) >> need & 1:
                        break
                else:
                    return False
        return True

    def able_to_meet(self, needs: int) -> list[int]:
        """The turns of the cards that can meet one of these needs."""
        turns: set[int] = set()
        for need, able in enumerate(self.able):
            if needs >> need & 1:
                turns.update(able)
        return sorted(turns)

    def move(self, number: int, room: int, space: list[int]) -> None:
        space[self.lies[number]] += 1
        self.lies[number] = room
        space[room] -= 1

    # Bringing into order ---------------------------------------------------------------

    def pinned(self) -> list[bool]:
        """By turn, whether a need is met by this card alone."""
        once = 0
        twice = 0
        for number in range(len(self.turns)):
            met = self.met_by(number)
            twice |= once & met
            once |= met
        alone = once & ~twice
        return [self.met_by(number) & alone != 0 for number in range(len(self.turns))]

    def make_space(self, crowded: int, pinned: list[bool], space: list[int], rng: Rng) -> bool:
        """Move a card out of a crowded room, another out of the room where it goes, and so on to one with
        space; False where that cannot be done without a pinned card."""
        came_by = [-1] * len(space)  # by room, the turn whose card comes there
        queue = [crowded]
        first = rng.below(len(self.turns))
        for room in queue:
            for offset in range(len(self.turns)):
                number = (first + offset) % len(self.turns)
                if self.lies[number] != room or pinned[number]:
                    continue
                for target in self.turns[number].rooms:
                    if target != crowded and came_by[target] < 0:
                        came_by[target] = number
                        queue.append(target)
                        if space[target] > 0:
                            self.move_along(came_by, target, crowded, space)
                            return True
        return False

    def move_along(self, came_by: list[int], end: int, start: int, space: list[int]) -> None:
        while end != start:
            number = came_by[end]
            room = end
            end = self.lies[number]
            self.move(number, room, space)

    # Exchanges ---------------------------------------------------------------------------

    def stir(self, space: list[int], rng: Rng) -> None:
        """Exchange cards at random, two or three of them with one another, and each with loose ones."""
        count: i64 = len(self.turns)
        for _ in range(STIRS * count // 2):
            one: i64 = rng.below(2 * count)
            two: i64 = rng.below(count)
            if one < count:
                self.exchange(one, two)
            else:
                self.exchange_three(one - count, two, rng.below(count))
            if self.loose:
                self.exchange_loose(two, space, rng)

    def exchange(self, one: "i64", two: "i64") -> None:
        """Each card goes to the room of the other if all is well then."""
        lies, meets = self.lies, self.meets
        rooms: i64 = self.rooms
        from_one: i64 = lies[one]
        from_two: i64 = lies[two]
        meets_one = meets[one * rooms + from_two]
        meets_two = meets[two * rooms + from_one]
        if meets_one < 0 or meets_two < 0 or from_one == from_two:
            return
        lost = (meets[one * rooms + from_one] | meets[two * rooms + from_two]) & ~(meets_one | meets_two)
        lies[one], lies[two] = from_two, from_one
        if lost and not self.are_met(lost):
            lies[one], lies[two] = from_one, from_two

    def exchange_three(self, one: "i64", two: "i64", three: "i64") -> None:
        """Each card goes to the room of the one before it if all is well then."""
        lies, meets = self.lies, self.meets
        rooms: i64 = self.rooms
        from_one: i64 = lies[one]
        from_two: i64 = lies[two]
        from_three: i64 = lies[three]
        meets_one = meets[one * rooms + from_three]
        meets_two = meets[two * rooms + from_one]
        meets_three = meets[three * rooms + from_two]
        if meets_one < 0 or meets_two < 0 or meets_three < 0 or one in (two, three) or two == three:
            return
        lost = (
            meets[one * rooms + from_one] | meets[two * rooms + from_two] | meets[three * rooms + from_three]
        )
        lost &= ~(meets_one | meets_two | meets_three)
        lies[one], lies[two], lies[three] = from_three, from_one, from_two
        if lost and not self.are_met(lost):
            lies[one], lies[two], lies[three] = from_one, from_two, from_three

    def exchange_loose(self, number: int, space: list[int], rng: Rng) -> None:
        """Exchange a card with one of the loose cards of another room if all is well then, and in fairness to
        how many of them lie in each."""
        rooms = self.turns[number].rooms
        room = rooms[rng.below(len(rooms))]
        before = self.lies[number]
        if room != before and rng.below(space[before] + 1) < space[room]:
            lost = self.met_by(number)
            self.move(number, room, space)
            if lost and not self.are_met(lost):
                self.move(number, before, space)
