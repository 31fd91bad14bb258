"""The chance line that is due next, drawn from a generator; only the line goes into the log."""

from dataclasses import dataclass
from typing import Final

from headtable.evening import cutting, resize_tables, seating
from headtable.evening.evening_state import GATHERING, PLAY_OFF, SEATED, SEATING, SETTLING, EveningState
from headtable.evening.forms import GENTLEMAN, LADY, PARTS
from headtable.evening.guests import NOT_DRAWN
from headtable.evening.play_off import CUT, PARTNERS
from headtable.evening.word_parser import CHANCE_MARK, written
from headtable.rules.core.rng import Rng

CUT_KIND: Final = "cut"


@dataclass(frozen=True, slots=True)
class DueDraw:
    """A chance line that is awaited: its verb; of a cut also what is cut for and at which table (0: none)."""

    kind: str
    cut_for: str = ""  # win, stay, deal, final or poorest
    table: int = 0

    @property
    def is_cut(self) -> bool:
        return self.kind == CUT_KIND

    @property
    def line_start(self) -> str:
        """The beginning of its line: `* lots`, `* cut win 3`."""
        return " ".join([CHANCE_MARK, self.kind, *([self.cut_for] if self.cut_for else []), *self._table()])

    def _table(self) -> list[str]:
        return [str(self.table)] if self.table else []


def shuffled(items: list[int], rng: Rng) -> list[int]:
    """The items in a random order; there may be more of them than a pack has cards."""
    order = items[:]
    for place in range(len(order) - 1, 0, -1):
        other = rng.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def due(state: EveningState) -> DueDraw | None:
    """The chance line that is awaited; None when there is none."""
    if state.phase == GATHERING:
        return None
    if state.without_part() and state.phase in (SEATING, SEATED):
        return DueDraw("parts")
    if state.phase == SEATING:
        return DueDraw("rest" if seating.is_rest_due(state) else "lots")
    if state.phase == SEATED:
        return _due_when_seated(state)
    if state.phase == SETTLING:
        for game in state.round.games:
            tie_break = game.tie_break_due()
            if tie_break is not None:
                return DueDraw(CUT_KIND, tie_break[0], game.number)
    return _due_at_the_end(state) if state.phase == PLAY_OFF else None


def _due_when_seated(state: EveningState) -> DueDraw | None:
    if state.newcomers:
        return DueDraw("chairs")
    if seating.is_rest_due(state):
        return DueDraw("rest")
    for number, table in enumerate(state.tables, 1):
        if table.dealer == NOT_DRAWN:
            return DueDraw("dealers") if state.form.is_drawn_for_deal else DueDraw(CUT_KIND, "deal", number)
    return DueDraw("deals") if state.is_duplicate and not state.seed else None


def _due_at_the_end(state: EveningState) -> DueDraw | None:
    for name, tie in (("final", state.play_off), ("poorest", state.poorest)):
        if tie is not None and tie.stage == CUT:
            return DueDraw(CUT_KIND, name)
        if tie is not None and tie.stage == PARTNERS:
            return DueDraw("partners")
    return None


def draw(state: EveningState, rng: Rng) -> str:
    """The chance line that is due; "" when none is.  Nothing changes until it is applied."""
    awaited = due(state)
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
    said = _cut(state, awaited, rng) if awaited.is_cut else drawn[awaited.kind](state, rng)
    return f"{awaited.line_start} {said}"


def _parts(state: EveningState, rng: Rng) -> str:
    """Couples first, one part each; the others so that the parts come out even."""
    counts = resize_tables.counts_of(state)
    given: dict[int, str] = {}
    for number in shuffled(state.without_part(), rng):
        companion = state.guests[number].companion
        if companion in given:
            given[number] = PARTS[1 - PARTS.index(given[companion])]
        elif companion:
            given[number] = PARTS[rng.below(2)]
        else:
            continue
        counts[given[number]] += 1
    for number in shuffled([each for each in state.without_part() if each not in given], rng):
        is_even = counts[LADY] == counts[GENTLEMAN]
        part = PARTS[rng.below(2)] if is_even else seating.fewest(counts)
        given[number] = part
        counts[part] += 1
    return " ".join(f"{number}={given[number]}" for number in sorted(given))


def _rest(state: EveningState, rng: Rng) -> str:
    drawn: list[int] = []
    for part, count in seating.resting_counts(state).items():
        able = shuffled(seating.rest_candidates(state, part), rng)
        able.sort(key=lambda guest: state.guests[guest].rests)
        drawn += able[:count]
    return written(drawn)


def _lots(state: EveningState, rng: Rng) -> str:
    everybody = seating.to_be_seated(state)
    if not state.form.is_couples:
        coming = iter(shuffled(everybody, rng))
        return " / ".join(written([next(coming) for _ in table.chairs]) for table in state.tables)
    pairs = _pairs(state, everybody, rng)
    groups = []
    for first in range(0, len(pairs), 2):
        (lady, gentleman), (second, other) = pairs[first], pairs[first + 1]
        groups.append(written([lady, second, gentleman, other]))
    return " / ".join(groups)


def _pairs(state: EveningState, everybody: list[int], rng: Rng) -> list[tuple[int, int]]:
    """Ladies with gentlemen, in a random order; those who came together stay so where that was asked for."""
    together: list[tuple[int, int]] = []
    single: dict[str, list[int]] = {part: [] for part in PARTS}
    for number in everybody:
        guest = state.guests[number]
        if state.is_by_couples and guest.companion in everybody:
            if guest.part == LADY:
                together.append((number, guest.companion))
        else:
            single[guest.part].append(number)
    alone = zip(shuffled(single[LADY], rng), shuffled(single[GENTLEMAN], rng), strict=True)
    pairs = [*together, *alone]
    return [pairs[place] for place in shuffled(list(range(len(pairs))), rng)]


def _chairs(state: EveningState, rng: Rng) -> str:
    return " / ".join(written(shuffled(group, rng)) for group in state.newcomers)


def _dealers(state: EveningState, rng: Rng) -> str:
    return " ".join(
        f"{number}={rng.below(len(seats.chairs)) + 1}"
        for number, seats in enumerate(state.tables, 1)
        if seats.dealer == NOT_DRAWN
    )


def _deals(state: EveningState, rng: Rng) -> str:
    return str(1 + (rng.word() | rng.word() << 32))


def _partners(state: EveningState, rng: Rng) -> str:
    return written(shuffled(state.play_off.tied if state.play_off else [], rng))


def _cut(state: EveningState, awaited: DueDraw, rng: Rng) -> str:
    rivals = rivals_of(state, awaited)
    cards = list(cutting.pack_of(state.form.id)[0])
    packs = list(range(len(cards))) * -(-len(rivals) // len(cards))
    order = shuffled(packs, rng)
    return " ".join(f"{guest}={cards[order[place]]}" for place, guest in enumerate(rivals))


def rivals_of(state: EveningState, awaited: DueDraw) -> list[int]:
    """The guests who cut now."""
    if awaited.cut_for == "deal":
        return cutting.ladies(state.tables[awaited.table - 1])
    if awaited.cut_for in ("win", "stay"):
        tie_break = state.round.games[awaited.table - 1].tie_break_due()
        return tie_break[1].rivals if tie_break else []
    tie = state.play_off if awaited.cut_for == "final" else state.poorest
    return tie.rivals() if tie else []
