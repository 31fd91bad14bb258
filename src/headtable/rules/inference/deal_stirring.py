"""Cards that lie in rooms: which needs they meet there, and fair exchanges that keep all of them met."""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.rng import SIZE, Rng

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

BARRED: Final = -1  # below all sets of needs
NOWHERE: Final = -1
WORD_BITS: Final = 32  # of a random word, which are below SIZE
LOOSE: Final = -1  # one of the loose cards lies there
STIRS: Final = 16  # exchanges tried for each card


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
        self.stirs = STIRS
        self.room_of: list[int] = []  # by place, of those that are not taken for certain
        self.first: list[int] = []  # by room, its first place
        self.places: list[list[int]] = []  # by turn, where its card may lie
        self.at: list[int] = []  # by turn, the place where its card lies
        self.holder: list[int] = []  # by place, the turn whose card lies there, or LOOSE

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

    def met(self) -> tuple[int, int]:
        """The needs that are met, and those that several cards meet."""
        once = 0
        twice = 0
        for number in range(len(self.turns)):
            met = self.met_by(number)
            twice |= once & met
            once |= met
        return once, twice

    def are_met(self, needs: int) -> bool:
        lies, meets = self.lies, self.meets
        rooms: i64 = self.rooms
        for need, turns in enumerate(self.able):
            if needs >> need & 1:
                for number in turns:
                    turn: i64 = number
                    if meets[turn * rooms + lies[turn]] >> need & 1:
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

    # Meeting needs, and bringing into order --------------------------------------------

    def pick_up(self) -> None:
        """Lay no card yet."""
        self.lies = [NOWHERE] * len(self.turns)

    def meet(self, need: int, space: list[int], rng: Rng) -> int:
        """Lay one of the cards that can meet a need, where there is space; all needs that it meets."""
        able = self.able[need]
        place = rng.below(len(able))
        for _ in able:
            number = able[place]
            place = place + 1 if place + 1 < len(able) else 0
            if self.lies[number] < 0:
                places = self.places[number]
                first = rng.below(len(places))
                for offset in range(len(places)):
                    room = self.room_of[places[(first + offset) % len(places)]]
                    meets = self.meets_in(number, room)
                    if meets >> need & 1 and space[room] > 0:
                        self.lies[number] = room
                        space[room] -= 1
                        return meets
        return 0

    def make_space(self, crowded: int, alone: int, kept: int, space: list[int], rng: Rng) -> bool:
        """Move a card out of a crowded room, another out of the room where it goes, and so on to one with
        space; False where that cannot be done.  Neither the card that is kept is moved, nor those that meet
        any need of `alone`."""
        came_by = [-1] * len(space)  # by room, the turn whose card comes there
        queue = [crowded]
        first = rng.below(len(self.turns))
        for room in queue:
            for offset in range(len(self.turns)):
                number = (first + offset) % len(self.turns)
                if self.lies[number] != room or number == kept or self.met_by(number) & alone:
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

    def set_places(self, space: list[int]) -> None:
        """Number the places in the rooms, and list those where each card may lie."""
        first = [0] * len(space)
        for room, size in enumerate(space):
            first[room] = len(self.room_of)
            self.room_of += [room] * size
        self.first = first
        for turn in self.turns:
            able: list[int] = []
            for room in turn.rooms:
                able += range(first[room], first[room] + space[room])
            self.places.append(able)

    def stir(self, rng: Rng) -> None:
        """Exchange cards at random: a card goes to any place where it may lie, and what lies there comes to
        its own, or goes on to any such place in the same way.

        Every exchange is as likely as its reverse, so that in the long run every deal is equally likely.
        """
        self.set_down()
        lies, holder, room_of, places = self.lies, self.holder, self.room_of, self.places
        count: i64 = len(self.turns)
        for _ in range(self.stirs * count):
            word: i64 = rng.word()  # enough for two picks; what it misses of fairness is below a millionth
            pick: i64 = word * 2 * count
            one: i64 = pick >> WORD_BITS
            is_long = one >= count
            if is_long:
                one -= count
            able = places[one]
            to_one: i64 = able[(pick & SIZE - 1) * len(able) >> WORD_BITS]
            two: i64 = holder[to_one]
            if two == one or (room_of[to_one] == lies[one] and not is_long):
                continue  # nothing would change; a long exchange within a room may be the reverse of another
            if two == LOOSE:
                self.exchange_loose(one, to_one)
            elif is_long:
                self.exchange_three(one, two, to_one, rng)
            else:
                self.exchange(one, two, to_one)

    def set_down(self) -> None:
        """Give every card a place in its room."""
        self.holder = [LOOSE] * len(self.room_of)
        self.at = self.lies[:]
        top = self.first[:]
        for number, room in enumerate(self.lies):
            place = top[room]
            top[room] = place + 1
            self.holder[place] = number
            self.at[number] = place

    def exchange_loose(self, one: "i64", to_one: "i64") -> None:
        """A card changes places with a loose one if all is well then."""
        rooms: i64 = self.rooms
        room: i64 = self.lies[one]
        lost = self.meets[one * rooms + room] & ~self.meets[one * rooms + self.room_of[to_one]]
        self.lies[one] = self.room_of[to_one]
        if lost and not self.are_met(lost):
            self.lies[one] = room
            return
        self.holder[self.at[one]] = LOOSE
        self.put(one, to_one)

    def exchange(self, one: "i64", two: "i64", to_one: "i64") -> None:
        """Two cards change places if all is well then."""
        lies, meets = self.lies, self.meets
        rooms: i64 = self.rooms
        room_one: i64 = lies[one]
        room_two: i64 = lies[two]
        meets_two = meets[two * rooms + room_one]
        if meets_two < 0:
            return
        lost = meets[one * rooms + room_one] | meets[two * rooms + room_two]
        lost &= ~(meets[one * rooms + room_two] | meets_two)
        lies[one], lies[two] = room_two, room_one
        if lost and not self.are_met(lost):
            lies[one], lies[two] = room_one, room_two
            return
        self.put(two, self.at[one])
        self.put(one, to_one)

    def exchange_three(self, one: "i64", two: "i64", to_one: "i64", rng: Rng) -> None:
        """The second card goes on to any place where it may lie, and what lies there comes to the place of
        the first, if all is well then."""
        lies, meets = self.lies, self.meets
        rooms: i64 = self.rooms
        able = self.places[two]
        to_two: i64 = able[rng.below(len(able))]
        three: i64 = self.holder[to_two]
        if three in (one, two):
            return
        room_one: i64 = lies[one]
        room_two: i64 = lies[two]
        room_three: i64 = self.room_of[to_two]
        lost = meets[one * rooms + room_one] | meets[two * rooms + room_two]
        met = meets[one * rooms + room_two] | meets[two * rooms + room_three]
        if three != LOOSE:
            meets_three = meets[three * rooms + room_one]
            if meets_three < 0:
                return
            lost |= meets[three * rooms + room_three]
            met |= meets_three
            lies[three] = room_one
        lies[one], lies[two] = room_two, room_three
        lost &= ~met
        if lost and not self.are_met(lost):
            lies[one], lies[two] = room_one, room_two
            if three != LOOSE:
                lies[three] = room_three
            return
        if three != LOOSE:
            self.put(three, self.at[one])
        else:
            self.holder[self.at[one]] = LOOSE
        self.put(two, to_two)
        self.put(one, to_one)

    def put(self, number: "i64", place: "i64") -> None:
        self.at[number] = place
        self.holder[place] = number
