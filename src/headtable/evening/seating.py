"""Commands that seat the guests: by lot, by couples or by hand; and swaps before a round."""

from functools import partial

from headtable.evening import resize_tables
from headtable.evening.command_type import Effect
from headtable.evening.evening_state import GATHERING, SEATED, SEATING, EveningState, Refused
from headtable.evening.forms import CHAIRS, GENTLEMAN, LADY, PARTS
from headtable.evening.guests import NOBODY_THERE, NOT_DRAWN, Table
from headtable.evening.word_parser import assignments, exactly, groups, number, numbers, written

NOBODY_WORD = "-"


def seat(state: EveningState, words: list[str]) -> Effect:
    """`seat by lot`, `seat by couples`, or `seat by hand 3 5 - 8 / 1 2 6 7`, where - is for a robot."""
    state.require(GATHERING)
    way = " ".join(words[:2])
    if not words:
        way = str(state.options.values["seating"])
        if way != "by lot":
            reason = "the host sets the places this evening: seat by hand, and the numbers table by table"
            raise Refused(reason, state.form.clause("seating"))
    if way == "by hand":
        return _by_hand(state, groups(words[2:]))
    if way not in ("by lot", "by couples") or len(words) > 2:
        raise Refused("say it like this: seat by lot, seat by couples, or seat by hand 1 2 3 4 / 5 6 7 8")
    if way == "by couples" and not state.form.is_couples:
        raise Refused("everybody plays alone this evening", state.form.clause("seating"))
    _require_enough(state, _counts_to_be(state))
    return partial(_begin_draw, state, way == "by couples")


def _counts_to_be(state: EveningState) -> dict[str, int]:
    """How many of each part there will be once those without one have been given theirs."""
    counts = resize_tables.counts_of(state)
    if state.form.is_couples:
        for _ in state.without_part():
            counts[fewest(counts)] += 1
    return counts


def fewest(counts: dict[str, int]) -> str:
    return LADY if counts[LADY] <= counts[GENTLEMAN] else GENTLEMAN


def _require_enough(state: EveningState, counts: dict[str, int]) -> None:
    """Refuse an evening that would be robots among themselves, or a way that the numbers do not allow."""
    guests = sum(counts.values())
    clause = state.form.clause("tables")
    if guests < 2:
        raise Refused("an evening takes at least two guests", clause)
    if state.sits_out and min(counts[part] for part in PARTS) // 2 < state.min_tables:
        least = f"{state.min_tables} tables need {2 * state.min_tables} of each part"
        raise Refused(f"with {guests} guests nobody can sit out: {least}; let robots fill the chairs", clause)
    if state.has_short_tables and min(resize_tables.sizes_for(state, counts)) == CHAIRS and guests % CHAIRS:
        raise Refused(
            f"{guests} guests cannot sit in fours and threes with four at the head table",
            "progressive-trolley.seating",
        )


def _begin_draw(state: EveningState, by_couples: bool) -> None:
    state.phase = SEATING
    state.is_by_couples = by_couples
    _prepare(state)


def _prepare(state: EveningState) -> None:
    """As soon as all have a part: empty tables, robots for what is missing, and who rests to be drawn."""
    if state.without_part():
        return
    sizes = resize_tables.sizes_for(state, resize_tables.counts_of(state))
    state.tables = [resize_tables.new_table(state, size) for size in sizes]
    state.is_rest_due = state.sits_out
    for part, count in missing(state).items():
        for _ in range(count):
            resize_tables.add_robot(state, part)


def chairs_for(state: EveningState) -> dict[str, int]:
    """How many chairs there are for each part."""
    counts: dict[str, int] = {}
    for table in state.tables:
        for part in table.parts:
            counts[part] = counts.get(part, 0) + 1
    return counts


def missing(state: EveningState) -> dict[str, int]:
    """How many robots of each part it takes."""
    counts = resize_tables.counts_of(state)
    return {part: max(0, chairs - counts[part]) for part, chairs in chairs_for(state).items()}


def resting_counts(state: EveningState) -> dict[str, int]:
    """How many of each part have no chair this time."""
    chairs = chairs_for(state)
    over = {part: count - chairs.get(part, 0) for part, count in resize_tables.counts_of(state).items()}
    return {part: count for part, count in over.items() if count > 0}


def is_rest_due(state: EveningState) -> bool:
    return state.is_rest_due and not state.without_part() and bool(resting_counts(state))


# What chance says ------------------------------------------------------------------------


def parts(state: EveningState, words: list[str]) -> Effect:
    """`* parts 3=lady 5=gentleman`: half of each, as far as the numbers allow."""
    without = state.without_part()
    if not without or state.phase == GATHERING:
        raise Refused("no part is to be drawn for now")
    drawn = assignments(words)
    if sorted(drawn) != sorted(without) or any(part not in PARTS for part in drawn.values()):
        raise Refused(f"a part is to be drawn for {written(without)}, and for nobody else")
    counts = resize_tables.counts_of(state)
    for part in drawn.values():
        counts[part] += 1
    wanted = _counts_to_be(state)
    if sorted(counts.values()) != sorted(wanted.values()):
        raise Refused(
            "half of the guests hold each part, as far as the numbers allow", state.form.clause("seating")
        )
    for guest in (state.guests[each] for each in drawn):
        if guest.companion and drawn.get(guest.companion) == drawn[guest.number]:
            raise Refused(f"{guest.name} and {state.guests[guest.companion].name} came as a couple")
    return partial(_give_parts, state, drawn)


def _give_parts(state: EveningState, drawn: dict[int, str]) -> None:
    for guest, part in drawn.items():
        state.guests[guest].part = part
    if state.phase == SEATING:
        _prepare(state)
    elif state.phase == SEATED:
        resize_tables.fit(state)


def rest(state: EveningState, words: list[str]) -> Effect:
    """`* rest 5 9`: who sits out, the fewest rests first: progressive-trolley-euchre.tables."""
    if not is_rest_due(state):
        raise Refused("nobody is to be drawn to rest now")
    drawn = numbers(words, "guest")
    counts = resting_counts(state)
    for part, count in counts.items():
        able = rest_candidates(state, part)
        of_part = [guest for guest in drawn if guest in able]
        if len(of_part) != count or len(set(of_part)) != count:
            raise Refused(f"{count} of the {state.part_name(part)}'s part rest", state.form.clause("tables"))
        most = max(state.guests[guest].rests for guest in of_part)
        left = [state.guests[guest].rests for guest in able if guest not in of_part]
        if left and min(left) < most:
            raise Refused("who has rested least rests first", state.form.clause("tables"))
    if len(drawn) != sum(counts.values()):
        raise Refused("more are named than are to rest", state.form.clause("tables"))
    return partial(_let_rest, state, drawn)


def rest_candidates(state: EveningState, part: str) -> list[int]:
    """Who may be drawn to rest: before the first game anybody, later those who sit at a table."""
    seated = state.places()
    return [
        guest.number
        for guest in state.present()
        if guest.part == part and (state.phase == SEATING or guest.number in seated)
    ]


def _let_rest(state: EveningState, drawn: list[int]) -> None:
    """Who has rested takes the chair of one who is to rest now."""
    state.is_rest_due = False
    if state.phase == SEATING:
        state.resting = drawn
        return
    returning = state.bench()
    for table in state.tables:
        for chair, guest in enumerate(table.chairs):
            if guest in drawn:
                back = next(each for each in returning if state.guests[each].part == state.guests[guest].part)
                returning.remove(back)
                table.chairs[chair] = back


def to_be_seated(state: EveningState) -> list[int]:
    """Everybody for whom a lot is drawn, robots included."""
    robots = [guest.number for guest in state.guests.values() if guest.is_robot and not guest.is_gone]
    return [guest.number for guest in state.present() if guest.number not in state.resting] + robots


def lots(state: EveningState, words: list[str]) -> Effect:
    """`* lots 3 5 9 8 / 1 2 6 7`: everybody's chair, table by table."""
    state.require(SEATING)
    if state.without_part() or is_rest_due(state):
        raise Refused("first the parts are drawn, and who rests")
    found = [numbers(group, "guest") for group in groups(words)]
    if [len(group) for group in found] != [len(table.chairs) for table in state.tables]:
        raise Refused("the lots do not fit the tables", state.form.clause("tables"))
    if sorted(guest for group in found for guest in group) != sorted(to_be_seated(state)):
        raise Refused("everybody draws one lot, and nobody two", state.form.clause("seating"))
    for group in found:
        _require_couples(state, group, state.is_by_couples)
    return partial(_sit_down, state, found)


def _require_couples(state: EveningState, group: list[int], are_together: bool) -> None:
    """Partners sit opposite, one of each part; with `are_together` those who came together are partners."""
    if not state.form.is_couples:
        return
    for place in range(2):
        one, two = state.guests[group[place]], state.guests[group[place + 2]]
        if one.part == two.part:
            said = f"{one.name} and {two.name} would sit opposite with the same part"
            raise Refused(f"{said}; partners have one of each", state.form.clause("seating"))
        if are_together and one.companion != two.number and (one.companion or two.companion):
            raise Refused("those who came together play together", state.form.clause("seating"))


def _sit_down(state: EveningState, found: list[list[int]]) -> None:
    state.tables = [
        Table(group, [state.guests[guest].part if state.form.is_couples else "" for guest in group])
        for group in found
    ]
    state.resting = []
    state.last_places = {}
    state.phase = SEATED


# By hand -----------------------------------------------------------------------------------


def _by_hand(state: EveningState, found: list[list[str]]) -> Effect:
    """The host names everybody's chair; those without a part get that of the chair, ladies first."""
    clause = state.form.clause("seating")
    named = [numbers([word for word in group if word != NOBODY_WORD], "guest") for group in found]
    everybody = [guest for group in named for guest in group]
    for guest in everybody:
        if everybody.count(guest) > 1:
            raise Refused(f"{state.guest(guest).name} cannot sit twice", clause)
    left = [guest.number for guest in state.present() if guest.number not in everybody]
    for guest in everybody:
        if not state.guest(guest).is_here:
            raise Refused(f"{state.guests[guest].name} has left already", clause)
    sizes = [len(group) for group in found]
    if left and not state.sits_out:
        raise Refused(f"no chair was named for {names(state, left)}", clause)
    wrong = [size for size in sizes if size != CHAIRS and not (state.has_short_tables and size == CHAIRS - 1)]
    if wrong or (state.has_short_tables and sizes[0] != CHAIRS):
        raise Refused("four sit at each table", clause)
    if len(found) < state.min_tables:
        raise Refused(f"it takes at least {state.min_tables} tables", state.form.clause("tables"))
    if len(everybody) < 2:
        raise Refused("an evening takes at least two guests", clause)
    seated = [[0 if word == NOBODY_WORD else int(word) for word in group] for group in found]
    given_parts = _parts_by_hand(state, seated)
    _require_fit(state, seated, given_parts)
    return partial(_seat_by_hand, state, seated, given_parts)


def _require_fit(state: EveningState, seated: list[list[int]], parts_found: list[list[str]]) -> None:
    """Refuse more tables than it takes, or short ones in the wrong place; who rests the host decides."""
    if state.sits_out:
        return
    counts = dict.fromkeys(PARTS if state.form.is_couples else ("",), 0)
    for group, held in zip(seated, parts_found, strict=True):
        for guest, part in zip(group, held, strict=True):
            counts[part] += guest != NOBODY_THERE
    sizes = resize_tables.sizes_for(state, counts)
    if [len(group) for group in seated] != sizes:
        wanted = ", ".join(str(size) for size in sizes)
        raise Refused(f"these guests sit at {len(sizes)} tables, of {wanted}", state.form.clause("tables"))


def _parts_by_hand(state: EveningState, seated: list[list[int]]) -> list[list[str]]:
    """The part of every chair: its guest's, the other one of the partner's, or by the chair."""
    if not state.form.is_couples:
        return [[""] * len(group) for group in seated]
    found = []
    for group in seated:
        held = [state.guests[guest].part if guest else "" for guest in group]
        for place in range(2):
            one, two = held[place], held[place + 2]
            if one and one == two:
                _require_couples(state, group, False)
            first = one or (PARTS[1 - PARTS.index(two)] if two else LADY)
            held[place], held[place + 2] = first, PARTS[1 - PARTS.index(first)]
        found.append(held)
    return found


def _seat_by_hand(state: EveningState, seated: list[list[int]], parts_found: list[list[str]]) -> None:
    state.tables = [Table(group, held) for group, held in zip(seated, parts_found, strict=True)]
    for table in state.tables:
        for chair, guest in enumerate(table.chairs):
            if guest != NOBODY_THERE:
                state.guests[guest].part = table.parts[chair]
    for table in state.tables:
        for chair, guest in enumerate(table.chairs):
            if guest == NOBODY_THERE:
                table.chairs[chair] = resize_tables.new_robot(state, table.parts[chair])
    state.last_places = {}
    state.phase = SEATED


def names(state: EveningState, guests: list[int]) -> str:
    return ", ".join(state.guests[guest].name for guest in guests)


def swap(state: EveningState, words: list[str]) -> Effect:
    """`swap 3 7`: two of the same part change places before the round, or one of them rests instead."""
    state.require(SEATED)
    one, two = (state.guest(each) for each in numbers(exactly(words, 2, "swap 3 7"), "guest"))
    for guest in (one, two):
        if not (guest.is_here or (guest.is_robot and not guest.is_gone)):
            raise Refused(f"{guest.name} has left already")
    if one is two:
        raise Refused(f"{one.name} sits there already")
    seated = state.places()
    if one.number not in seated and two.number not in seated:
        raise Refused(f"neither {one.name} nor {two.name} has a chair")
    if one.part != two.part:
        said = f"{one.name} and {two.name} hold different parts"
        raise Refused(f"{said}, and every couple has one of each", state.form.clause("seating"))
    if state.newcomers:
        raise Refused("first the newcomers draw their chairs")
    return partial(_swap, state, one.number, two.number)


def _swap(state: EveningState, one: int, two: int) -> None:
    other = {one: two, two: one}
    for table in state.tables:
        table.chairs = [other.get(guest, guest) for guest in table.chairs]


def dealers(state: EveningState, words: list[str]) -> Effect:
    """`* dealers 1=3 2=1`: the chair that deals at each table that has none: progressive-trolley.own-hand."""
    state.require(SEATED)
    without = [number for number, table in enumerate(state.tables, 1) if table.dealer == NOT_DRAWN]
    if not without or not state.form.is_drawn_for_deal:
        raise Refused("no dealer is to be drawn by lot now")
    drawn = {table: number(chair, "chair") for table, chair in assignments(words).items()}
    if sorted(drawn) != without:
        raise Refused("a dealer is drawn for every table without one, and for no other")
    for table, chair in drawn.items():
        if not 1 <= chair <= len(state.tables[table - 1].chairs):
            raise Refused(f"table {table} has no chair {chair}")
    return partial(_deal, state, drawn)


def _deal(state: EveningState, drawn: dict[int, int]) -> None:
    for table, chair in drawn.items():
        state.tables[table - 1].dealer = chair - 1
