"""The chance line that is due next, drawn from a generator; only the line goes into the log."""

from dataclasses import dataclass
from typing import Final

from headtable.evening import cutting, resize_tables, seating
from headtable.evening.evening_state import GATHERING, PLAY_OFF, SEATED, SEATING, SETTLING, Room
from headtable.evening.forms import GENTLEMAN, LADY, PARTS
from headtable.evening.guests import NOT_DRAWN
from headtable.evening.line_parser import CHANCE_MARK
from headtable.evening.play_off import CUT, PARTNERS
from headtable.rules.core.rng import Rng

CUT_KIND: Final = "cut"


@dataclass(frozen=True, slots=True)
class DueDraw:
    """A chance line that is awaited: its verb; of a cut also what is cut for and at which table (0: none)."""

    kind: str
    contest: str = ""  # win, stay, deal, final or poorest
    table: int = 0

    @property
    def is_cut(self) -> bool:
        return self.kind == CUT_KIND

    @property
    def line_start(self) -> str:
        """The beginning of its line: `* lots`, `* cut win 3`."""
        return " ".join([CHANCE_MARK, self.kind, *([self.contest] if self.contest else []), *self._table()])

    def _table(self) -> list[str]:
        return [str(self.table)] if self.table else []


def shuffled(items: list[int], rng: Rng) -> list[int]:
    """The items in a random order; there may be more of them than a pack has cards."""
    order = items[:]
    for place in range(len(order) - 1, 0, -1):
        other = rng.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def due(room: Room) -> DueDraw | None:
    """The chance line that is awaited; None when there is none."""
    if room.phase == GATHERING:
        return None
    if room.without_part() and room.phase in (SEATING, SEATED):
        return DueDraw("parts")
    if room.phase == SEATING:
        return DueDraw("rest" if seating.is_rest_due(room) else "lots")
    if room.phase == SEATED:
        return _due_when_seated(room)
    if room.phase == SETTLING:
        for game in room.round.games:
            contest = game.contest_due()
            if contest is not None:
                return DueDraw(CUT_KIND, contest[0], game.number)
    return _due_at_the_end(room) if room.phase == PLAY_OFF else None


def _due_when_seated(room: Room) -> DueDraw | None:
    if room.newcomers:
        return DueDraw("chairs")
    if seating.is_rest_due(room):
        return DueDraw("rest")
    for number, table in enumerate(room.tables, 1):
        if table.dealer == NOT_DRAWN:
            return DueDraw("dealers") if room.form.is_drawn_for_deal else DueDraw(CUT_KIND, "deal", number)
    return DueDraw("deals") if room.is_duplicate and not room.seed else None


def _due_at_the_end(room: Room) -> DueDraw | None:
    for name, tie in (("final", room.play_off), ("poorest", room.poorest)):
        if tie is not None and tie.stage == CUT:
            return DueDraw(CUT_KIND, name)
        if tie is not None and tie.stage == PARTNERS:
            return DueDraw("partners")
    return None


def draw(room: Room, rng: Rng) -> str:
    """The chance line that is due; "" when none is.  Nothing changes until it is applied."""
    awaited = due(room)
    if awaited is None:
        return ""
    drawn = {
        "parts": _parts,
        "rest": _rest,
        "lots": _lots,
        "chairs": _chairs,
        "dealers": _dealers,
        "deals": _deals,
        "partners": _partners,
    }
    said = _cut(room, awaited, rng) if awaited.is_cut else drawn[awaited.kind](room, rng)
    return f"{awaited.line_start} {said}"


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


def _cut(room: Room, awaited: DueDraw, rng: Rng) -> str:
    rivals = rivals_of(room, awaited)
    cards = list(cutting.pack_of(room.form.id)[0])
    packs = list(range(len(cards))) * -(-len(rivals) // len(cards))
    order = shuffled(packs, rng)
    return " ".join(f"{guest}={cards[order[place]]}" for place, guest in enumerate(rivals))


def rivals_of(room: Room, awaited: DueDraw) -> list[int]:
    """The guests who cut now."""
    if awaited.contest == "deal":
        return cutting.ladies(room.tables[awaited.table - 1])
    if awaited.contest in ("win", "stay"):
        contest = room.round.games[awaited.table - 1].contest_due()
        return contest[1].rivals if contest else []
    tie = room.play_off if awaited.contest == "final" else room.poorest
    return tie.rivals() if tie else []
