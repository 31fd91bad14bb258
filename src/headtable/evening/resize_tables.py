"""Fitting the tables to those who are here: chairs are filled, tables added or dissolved.

Nobody who can keep a chair is moved.  Who waits takes an empty chair first, then a robot's, the last table
before the others; robots take what is left.
"""

from headtable.evening.evening_state import Room
from headtable.evening.forms import CHAIRS, GENTLEMAN, LADY, PARTS
from headtable.evening.guests import NOBODY_THERE, Guest, Table

LADIES_AND_GENTLEMEN = (LADY, LADY, GENTLEMAN, GENTLEMAN)  # chairs of a new table; partners sit opposite


def new_table(room: Room, size: int = CHAIRS) -> Table:
    parts = list(LADIES_AND_GENTLEMEN) if room.form.is_couples else [""] * size
    return Table([NOBODY_THERE] * size, parts)


def sizes_for(room: Room, counts: dict[str, int]) -> list[int]:
    """The size of each table, the head table first, for so many guests of each part."""
    if room.form.is_couples:
        most = max(counts[part] for part in PARTS)
        tables = -(-most // 2)
        if room.sits_out and min(counts[part] for part in PARTS) // 2 >= room.min_tables:
            tables = min(counts[part] for part in PARTS) // 2
        return [CHAIRS] * max(tables, room.min_tables)
    guests = sum(counts.values())
    tables = max(-(-guests // CHAIRS), room.min_tables)
    missing = CHAIRS * tables - guests
    if room.has_short_tables and missing < min(tables, CHAIRS):  # progressive-trolley.seating
        return [CHAIRS] * (tables - missing) + [CHAIRS - 1] * missing
    return [CHAIRS] * tables


def counts_of(room: Room) -> dict[str, int]:
    """How many guests there are of each part; all of them under "" where all play alone."""
    counts = dict.fromkeys(PARTS if room.form.is_couples else ("",), 0)
    for guest in room.present():
        part = guest.part if room.form.is_couples else ""
        if part in counts:
            counts[part] += 1
    return counts


def fit(room: Room) -> None:
    """Bring tables and guests together again; not while lots are out that will do so."""
    if room.newcomers:
        return
    sizes = sizes_for(room, counts_of(room))
    _let_go(room)
    displaced = _resize(room, sizes)
    resting = [number for number in room.bench() if number not in displaced]
    resting.sort(key=lambda number: -room.guests[number].rests)
    waiting = displaced + resting
    waiting = [number for number in waiting if room.guests[number].part or not room.form.is_couples]
    _fill(room, waiting)
    for table in room.tables:
        for chair, guest in enumerate(table.chairs):
            if guest == NOBODY_THERE:
                table.chairs[chair] = new_robot(room, table.parts[chair])
    _forget_idle_robots(room)


def _let_go(room: Room) -> None:
    """The chairs of those who are gone stand empty."""
    for table in room.tables:
        for chair, number in enumerate(table.chairs):
            if number != NOBODY_THERE and not (room.guests[number].is_here or room.guests[number].is_robot):
                table.chairs[chair] = NOBODY_THERE


def _resize(room: Room, sizes: list[int]) -> list[int]:
    """Add or dissolve tables at the end and give each its size; who lost a chair is returned."""
    displaced: list[int] = []
    while len(room.tables) > len(sizes):
        displaced += room.tables.pop().chairs
    while len(room.tables) < len(sizes):
        room.tables.append(new_table(room, sizes[len(room.tables)]))
    for table, size in zip(room.tables, sizes, strict=True):
        while len(table.chairs) > size:
            chair = _least_needed(room, table)
            displaced.append(table.chairs.pop(chair))
            table.parts.pop(chair)
            table.dealer = -1
        while len(table.chairs) < size:
            table.chairs.append(NOBODY_THERE)
            table.parts.append("")
            table.dealer = -1
    return [number for number in displaced if number != NOBODY_THERE and room.guests[number].is_here]


def _least_needed(room: Room, table: Table) -> int:
    """The chair to take away: an empty one, a robot's, or the last."""
    for chair in reversed(range(len(table.chairs))):
        if table.chairs[chair] == NOBODY_THERE or room.guests[table.chairs[chair]].is_robot:
            return chair
    return len(table.chairs) - 1


def _fill(room: Room, waiting: list[int]) -> None:
    """Give chairs to those who wait, empty ones first, the last table before the others."""
    for wants_robot in (False, True):
        for table in reversed(room.tables):
            for chair, number in enumerate(table.chairs):
                is_free = room.guests[number].is_robot if number else True
                if is_free and bool(number) == wants_robot:
                    for guest in waiting:
                        if room.guests[guest].part == table.parts[chair] or not room.form.is_couples:
                            table.chairs[chair] = guest
                            waiting.remove(guest)
                            break


def new_robot(room: Room, part: str) -> int:
    """A robot guest for an empty chair; one that has left a chair is asked again first."""
    seated = room.places()
    for guest in room.guests.values():
        if guest.is_robot and guest.number not in seated and guest.part == part:
            guest.is_gone = False
            return guest.number
    return add_robot(room, part)


def add_robot(room: Room, part: str) -> int:
    number = len(room.guests) + 1
    taken = {guest.name for guest in room.guests.values()}
    count = sum(1 for guest in room.guests.values() if guest.is_robot) + 1
    while f"Robot {count}" in taken:
        count += 1
    room.guests[number] = Guest(number, f"Robot {count}", part, is_robot=True)
    return number


def _forget_idle_robots(room: Room) -> None:
    seated = room.places()
    for guest in room.guests.values():
        if guest.is_robot:
            guest.is_gone = guest.number not in seated
