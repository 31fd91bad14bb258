"""Everybody finds a chair: by lot, by couples, by hand; and a few change places before the round."""

from functools import partial

from headtable.evening import resize_tables
from headtable.evening.commands import Deed
from headtable.evening.evening_state import GATHERING, SEATED, SEATING, Refused, Room
from headtable.evening.forms import CHAIRS, GENTLEMAN, LADY, PARTS
from headtable.evening.guests import NOBODY_THERE, NOT_DRAWN, Table
from headtable.evening.line_parser import given, groups, number, numbers, only

NOBODY_WORD = "-"


def seat(room: Room, words: list[str]) -> Deed:
    """`seat by lot`, `seat by couples`, or `seat by hand 3 5 - 8 / 1 2 6 7`, where - is for a robot."""
    room.require(GATHERING)
    way = " ".join(words[:2])
    if not words:
        way = str(room.options.values["seating"])
        if way != "by lot":
            reason = "the host sets the places this evening: seat by hand, and the numbers table by table"
            raise Refused(reason, room.form.clause("seating"))
    if way == "by hand":
        return _by_hand(room, groups(words[2:]))
    if way not in ("by lot", "by couples") or len(words) > 2:
        raise Refused("say it like this: seat by lot, seat by couples, or seat by hand 1 2 3 4 / 5 6 7 8")
    if way == "by couples" and not room.form.is_couples:
        raise Refused("everybody plays alone this evening", room.form.clause("seating"))
    _require_enough(room, _counts_to_be(room))
    return partial(_begin_draw, room, way == "by couples")


def _counts_to_be(room: Room) -> dict[str, int]:
    """How many of each part there will be once those without one have been given theirs."""
    counts = resize_tables.counts_of(room)
    if room.form.is_couples:
        for _ in room.without_part():
            counts[fewest(counts)] += 1
    return counts


def fewest(counts: dict[str, int]) -> str:
    return LADY if counts[LADY] <= counts[GENTLEMAN] else GENTLEMAN


def _require_enough(room: Room, counts: dict[str, int]) -> None:
    """Refuse an evening that would be robots among themselves, or a way that the numbers do not allow."""
    guests = sum(counts.values())
    clause = room.form.clause("tables")
    if guests < 2:
        raise Refused("an evening takes at least two guests", clause)
    if room.sits_out and min(counts[part] for part in PARTS) // 2 < room.min_tables:
        least = f"{room.min_tables} tables need {2 * room.min_tables} of each part"
        raise Refused(f"with {guests} guests nobody can sit out: {least}; let robots fill the chairs", clause)
    if room.has_short_tables and min(resize_tables.sizes_for(room, counts)) == CHAIRS and guests % CHAIRS:
        raise Refused(
            f"{guests} guests cannot sit in fours and threes with four at the head table",
            "progressive-trolley.seating",
        )


def _begin_draw(room: Room, by_couples: bool) -> None:
    room.phase = SEATING
    room.is_by_couples = by_couples
    _prepare(room)


def _prepare(room: Room) -> None:
    """As soon as all have a part: empty tables, robots for what is missing, and who rests to be drawn."""
    if room.without_part():
        return
    sizes = resize_tables.sizes_for(room, resize_tables.counts_of(room))
    room.tables = [resize_tables.new_table(room, size) for size in sizes]
    room.is_rest_due = room.sits_out
    for part, count in missing(room).items():
        for _ in range(count):
            resize_tables.add_robot(room, part)


def chairs_for(room: Room) -> dict[str, int]:
    """How many chairs there are for each part."""
    counts: dict[str, int] = {}
    for table in room.tables:
        for part in table.parts:
            counts[part] = counts.get(part, 0) + 1
    return counts


def missing(room: Room) -> dict[str, int]:
    """How many robots of each part it takes."""
    counts = resize_tables.counts_of(room)
    return {part: max(0, chairs - counts[part]) for part, chairs in chairs_for(room).items()}


def resting_counts(room: Room) -> dict[str, int]:
    """How many of each part have no chair this time."""
    chairs = chairs_for(room)
    over = {part: count - chairs.get(part, 0) for part, count in resize_tables.counts_of(room).items()}
    return {part: count for part, count in over.items() if count > 0}


def is_rest_due(room: Room) -> bool:
    return room.is_rest_due and not room.without_part() and bool(resting_counts(room))


# What chance says ------------------------------------------------------------------------


def parts(room: Room, words: list[str]) -> Deed:
    """`* parts 3=lady 5=gentleman`: half of each, as far as the numbers allow."""
    without = room.without_part()
    if not without or room.phase == GATHERING:
        raise Refused("no part is to be drawn for now")
    drawn = given(words)
    if sorted(drawn) != sorted(without) or any(part not in PARTS for part in drawn.values()):
        raise Refused(f"a part is to be drawn for {numbers_in_words(without)}, and for nobody else")
    counts = resize_tables.counts_of(room)
    for part in drawn.values():
        counts[part] += 1
    wanted = _counts_to_be(room)
    if sorted(counts.values()) != sorted(wanted.values()):
        raise Refused(
            "half of the guests hold each part, as far as the numbers allow", room.form.clause("seating")
        )
    for guest in (room.guests[each] for each in drawn):
        if guest.companion and drawn.get(guest.companion) == drawn[guest.number]:
            raise Refused(f"{guest.name} and {room.guests[guest.companion].name} came as a couple")
    return partial(_give_parts, room, drawn)


def _give_parts(room: Room, drawn: dict[int, str]) -> None:
    for guest, part in drawn.items():
        room.guests[guest].part = part
    if room.phase == SEATING:
        _prepare(room)
    elif room.phase == SEATED:
        resize_tables.fit(room)


def numbers_in_words(guests: list[int]) -> str:
    return " ".join(str(guest) for guest in guests)


def rest(room: Room, words: list[str]) -> Deed:
    """`* rest 5 9`: who sits out, the fewest rests first: progressive-trolley-euchre.tables."""
    if not is_rest_due(room):
        raise Refused("nobody is to be drawn to rest now")
    drawn = numbers(words, "guest")
    counts = resting_counts(room)
    for part, count in counts.items():
        able = rest_candidates(room, part)
        of_part = [guest for guest in drawn if guest in able]
        if len(of_part) != count or len(set(of_part)) != count:
            raise Refused(f"{count} of the {room.part_name(part)}'s part rest", room.form.clause("tables"))
        most = max(room.guests[guest].rests for guest in of_part)
        left = [room.guests[guest].rests for guest in able if guest not in of_part]
        if left and min(left) < most:
            raise Refused("who has rested least rests first", room.form.clause("tables"))
    if len(drawn) != sum(counts.values()):
        raise Refused("more are named than are to rest", room.form.clause("tables"))
    return partial(_let_rest, room, drawn)


def rest_candidates(room: Room, part: str) -> list[int]:
    """Who may be drawn to rest: before the first game anybody, later those who sit at a table."""
    seated = room.places()
    return [
        guest.number
        for guest in room.present()
        if guest.part == part and (room.phase == SEATING or guest.number in seated)
    ]


def _let_rest(room: Room, drawn: list[int]) -> None:
    """Who has rested takes the chair of one who is to rest now."""
    room.is_rest_due = False
    if room.phase == SEATING:
        room.resting = drawn
        return
    returning = room.bench()
    for table in room.tables:
        for chair, guest in enumerate(table.chairs):
            if guest in drawn:
                back = next(each for each in returning if room.guests[each].part == room.guests[guest].part)
                returning.remove(back)
                table.chairs[chair] = back


def to_be_seated(room: Room) -> list[int]:
    """Everybody for whom a lot is drawn, robots included."""
    robots = [guest.number for guest in room.guests.values() if guest.is_robot and not guest.is_gone]
    return [guest.number for guest in room.present() if guest.number not in room.resting] + robots


def lots(room: Room, words: list[str]) -> Deed:
    """`* lots 3 5 9 8 / 1 2 6 7`: everybody's chair, table by table."""
    room.require(SEATING)
    if room.without_part() or is_rest_due(room):
        raise Refused("first the parts are drawn, and who rests")
    found = [numbers(group, "guest") for group in groups(words)]
    if [len(group) for group in found] != [len(table.chairs) for table in room.tables]:
        raise Refused("the lots do not fit the tables", room.form.clause("tables"))
    if sorted(guest for group in found for guest in group) != sorted(to_be_seated(room)):
        raise Refused("everybody draws one lot, and nobody two", room.form.clause("seating"))
    for group in found:
        _require_couples(room, group, room.is_by_couples)
    return partial(_sit_down, room, found)


def _require_couples(room: Room, group: list[int], are_together: bool) -> None:
    """Partners sit opposite, one of each part; with `are_together` those who came together are partners."""
    if not room.form.is_couples:
        return
    for place in range(2):
        one, two = room.guests[group[place]], room.guests[group[place + 2]]
        if one.part == two.part:
            said = f"{one.name} and {two.name} would sit opposite with the same part"
            raise Refused(f"{said}; partners have one of each", room.form.clause("seating"))
        if are_together and one.companion != two.number and (one.companion or two.companion):
            raise Refused("those who came together play together", room.form.clause("seating"))


def _sit_down(room: Room, found: list[list[int]]) -> None:
    room.tables = [
        Table(group, [room.guests[guest].part if room.form.is_couples else "" for guest in group])
        for group in found
    ]
    room.resting = []
    room.before = {}
    room.phase = SEATED


# By hand -----------------------------------------------------------------------------------


def _by_hand(room: Room, found: list[list[str]]) -> Deed:
    """The host names everybody's chair; those without a part get that of the chair, ladies first."""
    clause = room.form.clause("seating")
    named = [numbers([word for word in group if word != NOBODY_WORD], "guest") for group in found]
    everybody = [guest for group in named for guest in group]
    for guest in everybody:
        if everybody.count(guest) > 1:
            raise Refused(f"{room.guest(guest).name} cannot sit twice", clause)
    left = [guest.number for guest in room.present() if guest.number not in everybody]
    for guest in everybody:
        if not room.guest(guest).is_here:
            raise Refused(f"{room.guests[guest].name} has left already", clause)
    sizes = [len(group) for group in found]
    if left and not room.sits_out:
        raise Refused(f"no chair was named for {names(room, left)}", clause)
    wrong = [size for size in sizes if size != CHAIRS and not (room.has_short_tables and size == CHAIRS - 1)]
    if wrong or (room.has_short_tables and sizes[0] != CHAIRS):
        raise Refused("four sit at each table", clause)
    if len(found) < room.min_tables:
        raise Refused(f"it takes at least {room.min_tables} tables", room.form.clause("tables"))
    if len(everybody) < 2:
        raise Refused("an evening takes at least two guests", clause)
    seated = [[0 if word == NOBODY_WORD else int(word) for word in group] for group in found]
    given_parts = _parts_by_hand(room, seated)
    _require_fit(room, seated, given_parts)
    return partial(_seat_by_hand, room, seated, given_parts)


def _require_fit(room: Room, seated: list[list[int]], parts_found: list[list[str]]) -> None:
    """Refuse more tables than it takes, or short ones in the wrong place; who rests the host decides."""
    if room.sits_out:
        return
    counts = dict.fromkeys(PARTS if room.form.is_couples else ("",), 0)
    for group, held in zip(seated, parts_found, strict=True):
        for guest, part in zip(group, held, strict=True):
            counts[part] += guest != NOBODY_THERE
    sizes = resize_tables.sizes_for(room, counts)
    if [len(group) for group in seated] != sizes:
        wanted = ", ".join(str(size) for size in sizes)
        raise Refused(f"these guests sit at {len(sizes)} tables, of {wanted}", room.form.clause("tables"))


def _parts_by_hand(room: Room, seated: list[list[int]]) -> list[list[str]]:
    """The part of every chair: its guest's, the other one of the partner's, or by the chair."""
    if not room.form.is_couples:
        return [[""] * len(group) for group in seated]
    found = []
    for group in seated:
        held = [room.guests[guest].part if guest else "" for guest in group]
        for place in range(2):
            one, two = held[place], held[place + 2]
            if one and one == two:
                _require_couples(room, group, False)
            first = one or (PARTS[1 - PARTS.index(two)] if two else LADY)
            held[place], held[place + 2] = first, PARTS[1 - PARTS.index(first)]
        found.append(held)
    return found


def _seat_by_hand(room: Room, seated: list[list[int]], parts_found: list[list[str]]) -> None:
    room.tables = [Table(group, held) for group, held in zip(seated, parts_found, strict=True)]
    for table in room.tables:
        for chair, guest in enumerate(table.chairs):
            if guest != NOBODY_THERE:
                room.guests[guest].part = table.parts[chair]
    for table in room.tables:
        for chair, guest in enumerate(table.chairs):
            if guest == NOBODY_THERE:
                table.chairs[chair] = resize_tables.new_robot(room, table.parts[chair])
    room.before = {}
    room.phase = SEATED


def names(room: Room, guests: list[int]) -> str:
    return ", ".join(room.guests[guest].name for guest in guests)


def swap(room: Room, words: list[str]) -> Deed:
    """`swap 3 7`: two of the same part change places before the round, or one of them rests instead."""
    room.require(SEATED)
    one, two = (room.guest(each) for each in numbers(only(words, 2, "swap 3 7"), "guest"))
    for guest in (one, two):
        if not (guest.is_here or (guest.is_robot and not guest.is_gone)):
            raise Refused(f"{guest.name} has left already")
    if one is two:
        raise Refused(f"{one.name} sits there already")
    seated = room.places()
    if one.number not in seated and two.number not in seated:
        raise Refused(f"neither {one.name} nor {two.name} has a chair")
    if one.part != two.part:
        said = f"{one.name} and {two.name} hold different parts"
        raise Refused(f"{said}, and every couple has one of each", room.form.clause("seating"))
    if room.newcomers:
        raise Refused("first the newcomers draw their chairs")
    return partial(_swap, room, one.number, two.number)


def _swap(room: Room, one: int, two: int) -> None:
    other = {one: two, two: one}
    for table in room.tables:
        table.chairs = [other.get(guest, guest) for guest in table.chairs]


def dealers(room: Room, words: list[str]) -> Deed:
    """`* dealers 1=3 2=1`: the chair that deals at each table that has none: progressive-trolley.own-hand."""
    room.require(SEATED)
    without = [number for number, table in enumerate(room.tables, 1) if table.dealer == NOT_DRAWN]
    if not without or not room.form.is_drawn_for_deal:
        raise Refused("no dealer is to be drawn by lot now")
    drawn = {table: number(chair, "chair") for table, chair in given(words).items()}
    if sorted(drawn) != without:
        raise Refused("a dealer is drawn for every table without one, and for no other")
    for table, chair in drawn.items():
        if not 1 <= chair <= len(room.tables[table - 1].chairs):
            raise Refused(f"table {table} has no chair {chair}")
    return partial(_deal, room, drawn)


def _deal(room: Room, drawn: dict[int, int]) -> None:
    for table, chair in drawn.items():
        room.tables[table - 1].dealer = chair - 1
