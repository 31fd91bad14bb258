"""What chance has to say next, drawn from a generator; the line alone goes into the log."""

from headtable.evening import cutting, resize_tables, seating
from headtable.evening.forms import GENTLEMAN, LADY, PARTS
from headtable.evening.guests import NOT_DRAWN
from headtable.evening.play_off import CUT, PARTNERS
from headtable.evening.room import GATHERING, PLAY_OFF, SEATED, SEATING, SETTLING, Room
from headtable.rules.core.rng import Rng


def shuffled(items: list[int], rng: Rng) -> list[int]:
    """The items in a random order; there may be more of them than a pack has cards."""
    order = items[:]
    for place in range(len(order) - 1, 0, -1):
        other = rng.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def due(room: Room) -> str:
    """What chance is awaited for, as the beginning of its line; "" when it is not."""
    if room.phase == GATHERING:
        return ""
    if room.without_part() and room.phase in (SEATING, SEATED):
        return "parts"
    if room.phase == SEATING:
        return "rest" if seating.is_rest_due(room) else "lots"
    if room.phase == SEATED:
        return _due_when_seated(room)
    if room.phase == SETTLING:
        for game in room.round.games:
            contest = game.contest_due()
            if contest is not None:
                return f"cut {contest[0]} {game.number}"
    return _due_at_the_end(room) if room.phase == PLAY_OFF else ""


def _due_when_seated(room: Room) -> str:
    if room.newcomers:
        return "chairs"
    if seating.is_rest_due(room):
        return "rest"
    for number, table in enumerate(room.tables, 1):
        if table.dealer == NOT_DRAWN:
            return "dealers" if room.form.is_drawn_for_deal else f"cut deal {number}"
    return "deals" if room.is_duplicate and not room.seed else ""


def _due_at_the_end(room: Room) -> str:
    for name, tie in (("final", room.play_off), ("poorest", room.poorest)):
        if tie is not None and tie.stage == CUT:
            return f"cut {name}"
        if tie is not None and tie.stage == PARTNERS:
            return "partners"
    return ""


def draw(room: Room, rng: Rng) -> str:
    """The chance line that is due; "" when none is.  Nothing changes until it is applied."""
    what = due(room)
    if not what:
        return ""
    words = what.split()
    drawn = {
        "parts": _parts,
        "rest": _rest,
        "lots": _lots,
        "chairs": _chairs,
        "dealers": _dealers,
        "deals": _deals,
        "partners": _partners,
    }
    said = _cut(room, words, rng) if words[0] == "cut" else drawn[words[0]](room, rng)
    return f"* {what} {said}"


def _parts(room: Room, rng: Rng) -> str:
    """Couples first, one part each; the others so that the parts come out even."""
    counts = resize_tables.counts_of(room)
    given: dict[int, str] = {}
    for number in shuffled(room.without_part(), rng):
        companion = room.guests[number].companion
        if companion in given:
            given[number] = PARTS[1 - PARTS.index(given[companion])]
        elif companion:
            given[number] = PARTS[rng.below(2)]
        else:
            continue
        counts[given[number]] += 1
    for number in shuffled([each for each in room.without_part() if each not in given], rng):
        is_even = counts[LADY] == counts[GENTLEMAN]
        part = PARTS[rng.below(2)] if is_even else seating.fewest(counts)
        given[number] = part
        counts[part] += 1
    return " ".join(f"{number}={given[number]}" for number in sorted(given))


def _rest(room: Room, rng: Rng) -> str:
    drawn: list[int] = []
    for part, count in seating.resting_counts(room).items():
        able = shuffled(seating.rest_candidates(room, part), rng)
        able.sort(key=lambda guest: room.guests[guest].rests)
        drawn += able[:count]
    return listed(drawn)


def listed(guests: list[int]) -> str:
    return " ".join(str(guest) for guest in guests)


def _lots(room: Room, rng: Rng) -> str:
    everybody = seating.to_be_seated(room)
    if not room.form.is_couples:
        coming = iter(shuffled(everybody, rng))
        return " / ".join(listed([next(coming) for _ in table.chairs]) for table in room.tables)
    pairs = _pairs(room, everybody, rng)
    groups = []
    for first in range(0, len(pairs), 2):
        (lady, gentleman), (second, other) = pairs[first], pairs[first + 1]
        groups.append(listed([lady, second, gentleman, other]))
    return " / ".join(groups)


def _pairs(room: Room, everybody: list[int], rng: Rng) -> list[tuple[int, int]]:
    """Ladies with gentlemen, in a random order; those who came together stay so where that was asked for."""
    together: list[tuple[int, int]] = []
    single: dict[str, list[int]] = {part: [] for part in PARTS}
    for number in everybody:
        guest = room.guests[number]
        if room.is_by_couples and guest.companion in everybody:
            if guest.part == LADY:
                together.append((number, guest.companion))
        else:
            single[guest.part].append(number)
    alone = zip(shuffled(single[LADY], rng), shuffled(single[GENTLEMAN], rng), strict=True)
    pairs = [*together, *alone]
    return [pairs[place] for place in shuffled(list(range(len(pairs))), rng)]


def _chairs(room: Room, rng: Rng) -> str:
    return " / ".join(listed(shuffled(group, rng)) for group in room.newcomers)


def _dealers(room: Room, rng: Rng) -> str:
    return " ".join(
        f"{number}={rng.below(len(seats.chairs)) + 1}"
        for number, seats in enumerate(room.tables, 1)
        if seats.dealer == NOT_DRAWN
    )


def _deals(room: Room, rng: Rng) -> str:
    return str(1 + (rng.word() | rng.word() << 32))


def _partners(room: Room, rng: Rng) -> str:
    return listed(shuffled(room.play_off.tied if room.play_off else [], rng))


def _cut(room: Room, words: list[str], rng: Rng) -> str:
    rivals = rivals_of(room, words)
    cards = list(cutting.pack_of(room.form.id)[0])
    packs = list(range(len(cards))) * -(-len(rivals) // len(cards))
    order = shuffled(packs, rng)
    return " ".join(f"{guest}={cards[order[place]]}" for place, guest in enumerate(rivals))


def rivals_of(room: Room, words: list[str]) -> list[int]:
    """Who cuts, for the beginning of a line such as `cut win 3`."""
    if words[1] == "deal":
        return cutting.ladies(room.tables[int(words[2]) - 1])
    if words[1] in ("win", "stay"):
        contest = room.round.games[int(words[2]) - 1].contest_due()
        return contest[1].rivals if contest else []
    tie = room.play_off if words[1] == "final" else room.poorest
    return tie.rivals() if tie else []
