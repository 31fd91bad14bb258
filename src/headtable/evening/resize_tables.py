"""Fitting the tables to those who are here: chairs are filled, tables added or dissolved.

Nobody who can keep a chair is moved.  Who waits takes an empty chair first, then a robot's, the last table
before the others; robots take what is left.
"""

from headtable.evening.evening_state import EveningState
from headtable.evening.forms import CHAIRS, GENTLEMAN, LADY, PARTS
from headtable.evening.guests import NOBODY_THERE, Guest, Table

LADIES_AND_GENTLEMEN = (LADY, LADY, GENTLEMAN, GENTLEMAN)  # chairs of a new table; partners sit opposite


def new_table(state: EveningState, size: int = CHAIRS) -> Table:
    parts = list(LADIES_AND_GENTLEMEN) if state.form.is_couples else [""] * size
    return Table([NOBODY_THERE] * size, parts)


def sizes_for(state: EveningState, counts: dict[str, int]) -> list[int]:
    """The size of each table, the head table first, for so many guests of each part."""
    if state.form.is_couples:
        most = max(counts[part] for part in PARTS)
        tables = -(-most // 2)
        if state.sits_out and min(counts[part] for part in PARTS) // 2 >= state.min_tables:
            tables = min(counts[part] for part in PARTS) // 2
        return [CHAIRS] * max(tables, state.min_tables)
    guests = sum(counts.values())
    tables = max(-(-guests // CHAIRS), state.min_tables)
    missing = CHAIRS * tables - guests
    if state.has_short_tables and missing < min(tables, CHAIRS):  # progressive-trolley.seating
        return [CHAIRS] * (tables - missing) + [CHAIRS - 1] * missing
    return [CHAIRS] * tables


def counts_of(state: EveningState) -> dict[str, int]:
    """How many guests there are of each part; all of them under "" where all play alone."""
    counts = dict.fromkeys(PARTS if state.form.is_couples else ("",), 0)
    for guest in state.present():
        part = guest.part if state.form.is_couples else ""
        if part in counts:
            counts[part] += 1
    return counts


def fit(state: EveningState) -> None:
    """Bring tables and guests together again; not while lots are out that will do so."""
    if state.newcomers:
        return
    sizes = sizes_for(state, counts_of(state))
    _empty_chairs_of_the_gone(state)
    displaced = _resize(state, sizes)
    resting = [number for number in state.bench() if number not in displaced]
    resting.sort(key=lambda number: -state.guests[number].rests)
    waiting = displaced + resting
    waiting = [number for number in waiting if state.guests[number].part or not state.form.is_couples]
    _fill(state, waiting)
    for table in state.tables:
        for chair, guest in enumerate(table.chairs):
            if guest == NOBODY_THERE:
                table.chairs[chair] = new_robot(state, table.parts[chair])
    _forget_idle_robots(state)


def _empty_chairs_of_the_gone(state: EveningState) -> None:
    """Empty the chairs of guests who are gone."""
    for table in state.tables:
        for chair, number in enumerate(table.chairs):
            if number != NOBODY_THERE and not (state.guests[number].is_here or state.guests[number].is_robot):
                table.chairs[chair] = NOBODY_THERE


def _resize(state: EveningState, sizes: list[int]) -> list[int]:
    """Add or dissolve tables at the end and give each its size; who lost a chair is returned."""
    displaced: list[int] = []
    while len(state.tables) > len(sizes):
        displaced += state.tables.pop().chairs
    while len(state.tables) < len(sizes):
        state.tables.append(new_table(state, sizes[len(state.tables)]))
    for table, size in zip(state.tables, sizes, strict=True):
        while len(table.chairs) > size:
            chair = _least_needed(state, table)
            displaced.append(table.chairs.pop(chair))
            table.parts.pop(chair)
            table.dealer = -1
        while len(table.chairs) < size:
            table.chairs.append(NOBODY_THERE)
            table.parts.append("")
            table.dealer = -1
    return [number for number in displaced if number != NOBODY_THERE and state.guests[number].is_here]


def _least_needed(state: EveningState, table: Table) -> int:
    """The chair to take away: an empty one, a robot's, or the last."""
    for chair in reversed(range(len(table.chairs))):
        if table.chairs[chair] == NOBODY_THERE or state.guests[table.chairs[chair]].is_robot:
            return chair
    return len(table.chairs) - 1


def _fill(state: EveningState, waiting: list[int]) -> None:
    """Give chairs to those who wait, empty ones first, the last table before the others."""
    for wants_robot in (False, True):
        for table in reversed(state.tables):
            for chair, number in enumerate(table.chairs):
                is_free = state.guests[number].is_robot if number else True
                if is_free and bool(number) == wants_robot:
                    for guest in waiting:
                        if state.guests[guest].part == table.parts[chair] or not state.form.is_couples:
                            table.chairs[chair] = guest
                            waiting.remove(guest)
                            break


def new_robot(state: EveningState, part: str) -> int:
    """A robot guest for an empty chair; one that has left a chair is asked again first."""
    seated = state.places()
    for guest in state.guests.values():
        if guest.is_robot and guest.number not in seated and guest.part == part:
            guest.is_gone = False
            return guest.number
    return add_robot(state, part)


def add_robot(state: EveningState, part: str) -> int:
    number = len(state.guests) + 1
    taken = {guest.name for guest in state.guests.values()}
    count = sum(1 for guest in state.guests.values() if guest.is_robot) + 1
    while f"Robot {count}" in taken:
        count += 1
    state.guests[number] = Guest(number, f"Robot {count}", part, is_robot=True)
    return number


def _forget_idle_robots(state: EveningState) -> None:
    seated = state.places()
    for guest in state.guests.values():
        if guest.is_robot:
            guest.is_gone = guest.number not in seated
