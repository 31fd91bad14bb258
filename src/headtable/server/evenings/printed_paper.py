"""Prints the paper of an evening from its public data."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

import msgspec

from headtable.evening.evening_state import OVER, PLAYING, SETTLING
from headtable.evening.forms import LADY
from headtable.press.paper import evening_paper
from headtable.press.paper.evening_paper import (
    EveningFacts,
    Fold,
    Marks,
    PrintedGuest,
    Size,
    StandingRow,
    TableCard,
)
from headtable.rules.core.errors import BadSetup
from headtable.server.evenings.evening_history import EveningHistory
from headtable.table.house_seats import level_of, without_level

MOST_BLANKS: Final = 40
UNNAMED: Final = "A progressive evening"  # nothing that could be read as where a guest is to sit
FIRST_PRIZE: Final = "First prize"
BOOBY_PRIZE: Final = "For the poorest"


class PaperSettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How the paper is printed; a sheet ignores what does not concern it."""

    size: Literal["a4", "letter"] = "a4"
    blanks: int = 0
    marks: Literal["punch", "write"] = "punch"
    fold: Literal["tent", "flat"] = "tent"


Print: TypeAlias = Callable[[], bytes]


def paper_settings(asked: dict[str, str]) -> PaperSettings:
    """The settings in a query string; BadSetup names the allowed values."""
    try:
        settings = msgspec.convert(asked, PaperSettings, strict=False)
    except msgspec.ValidationError:
        says = "size=a4 or letter, marks=punch or write, fold=tent or flat, blanks=0 to"
        raise BadSetup(f"paper is asked for with {says} {MOST_BLANKS}") from None
    if not 0 <= settings.blanks <= MOST_BLANKS:
        raise BadSetup(f"blanks takes a number from 0 to {MOST_BLANKS}")
    return settings


def sheet(history: EveningHistory, name: str, settings: PaperSettings) -> Print:
    """What prints a sheet; all it needs is read now, so that it may be printed in a thread of its own."""
    if name not in SHEETS:
        raise BadSetup(f"there is no such paper; there are: {', '.join(SHEETS)}")
    return SHEETS[name](history, settings)


def facts_of(history: EveningHistory) -> EveningFacts:
    day = datetime.fromtimestamp(history.record.made_at / 1000, UTC)
    state = history.evening.state
    word = "round" if "rounds" in state.options.values else "game"
    date = f"{day.day} {day:%B %Y}"
    return EveningFacts(history.config.name or UNNAMED, state.form.name, state.rounds_agreed, date, word)


def guests_of(history: EveningHistory, with_robots: bool) -> list[PrintedGuest]:
    state = history.evening.state
    places = state.places()
    found = []
    for guest in state.guests.values():
        place = places.get(guest.number)
        if guest.is_gone or (guest.is_robot and not (with_robots and place)):
            continue
        part = state.part_name(guest.part).capitalize() if guest.part else ""
        is_house = guest.is_robot or bool(level_of(guest.name))
        table, chair = (place.table, place.chair) if place else (0, 0)
        found.append(PrintedGuest(without_level(guest.name), part, table, chair, is_house))
    return found


def tally(history: EveningHistory, settings: PaperSettings) -> Print:
    facts, guests = facts_of(history), guests_of(history, with_robots=False)
    size: Size = settings.size
    marks: Marks = settings.marks
    return lambda: evening_paper.tally_cards(facts, guests, settings.blanks, size, marks)


def tables(history: EveningHistory, settings: PaperSettings) -> Print:
    facts, state = facts_of(history), history.evening.state
    count = len(state.tables) or state.min_tables
    lady = state.part_name(LADY)
    ladies = "ladies" if lady == LADY else f"{lady}s"
    placards = [
        TableCard(
            number,
            state.form.name,
            evening_paper.table_card_lines(state.form.id, number, count, lady, ladies),
            number == 1,
        )
        for number in range(1, count + 1)
    ]
    fold: Fold = settings.fold
    return lambda: evening_paper.table_cards(facts, placards, settings.size, fold)


def seating(history: EveningHistory, settings: PaperSettings) -> Print:
    state = history.evening.state
    if not state.tables:
        raise BadSetup("nobody is seated yet, so there is no plan to print")
    facts, guests = facts_of(history), guests_of(history, with_robots=True)
    number = len(state.rounds) + (0 if state.phase in (PLAYING, SETTLING, OVER) else 1)
    return lambda: evening_paper.seating_plan(facts, guests, number, settings.size)


def standings(history: EveningHistory, settings: PaperSettings) -> Print:
    state = history.evening.state
    facts = facts_of(history)
    is_over = state.phase == OVER
    best = state.best if is_over else []
    poorest = state.poorest.winner() if is_over and state.poorest is not None else 0
    rows = []
    for one in history.evening.standings():
        won = {hole.round for hole in one.punches}
        prize = FIRST_PRIZE if one.guest in best else BOOBY_PRIZE if one.guest == poorest else ""
        rows.append(
            StandingRow(
                place=one.rank,
                name=without_level(state.guests[one.guest].name),
                punches=len(one.punches),
                points=one.points,
                luck_adjusted=one.luckless if state.is_duplicate else None,
                won=tuple(number + 1 in won for number in range(len(state.rounds))),
                prize=prize,
                is_poorest=one.guest == poorest,
                is_house=bool(level_of(state.guests[one.guest].name)),
            )
        )
    return lambda: evening_paper.standings(facts, rows, settings.size)


SHEETS: Final[dict[str, Callable[[EveningHistory, PaperSettings], Print]]] = {
    "tally": tally,
    "tables": tables,
    "seating": seating,
    "standings": standings,
}
