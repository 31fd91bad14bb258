"""Tables of this server that play for an evening: their configuration, finished hands and end."""

from collections.abc import Sequence

import headtable
from headtable.evening.evening_state import SETTLING
from headtable.evening.rounds import CLAIMS, HEAD_TABLE
from headtable.evening.table_game_setup import TableSetup
from headtable.rules.core.options import ON
from headtable.rules.core.state import CHANCE, State
from headtable.server.evenings.evening_history import TABLE_OF_PLAY_OFF, EveningHistory
from headtable.server.streams.stream import Draft
from headtable.server.tables.claim_deadline import is_unaccepted
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_config import (
    LONGEST_NAME,
    PERSON,
    Chair,
    EveningPlace,
    TableConfig,
    free_name,
    options_of,
)
from headtable.server.tables.table_history import MOVE, START
from headtable.table.house_seats import level_of, without_level

BELL = "bell"
GATHER = "gather"
WENT_OUT = "gyp.out"


def config_for(history: EveningHistory, round: int, setup: TableSetup) -> TableConfig:
    """The configuration of a table of a round; every one of them can be ended by the bell."""
    game = headtable.game(setup.game)
    seats = len(setup.guests)
    rules: dict[str, object] = dict(setup.options)
    if setup.table != TABLE_OF_PLAY_OFF:
        rules[BELL] = ON
    return TableConfig(
        game=game.id,
        version=game.version,
        seats=seats,
        options=options_of(game, seats, rules),
        chairs=tuple(chairs_for(history, setup)),
        stand_in=history.config.hold,
        move_seconds=history.config.move_seconds,
        speed=history.config.speed,
        made=f"headtable {headtable.__version__}",
        dealer=-1 if setup.dealer is None else setup.dealer,
        evening=EveningPlace(history.code, round, setup.table),
        deals=str(setup.seed) if setup.seed else "",
    )


def chairs_for(history: EveningHistory, setup: TableSetup) -> list[Chair]:
    """Persons where a guest has a token; house players for robots and for guests without a device."""
    chairs: list[Chair] = []
    for guest, name in zip(setup.guests, setup.names, strict=True):
        short = without_level(name)[:LONGEST_NAME].strip()
        named = free_name(short, [chair.name for chair in chairs])
        level = level_of(name) or history.config.level
        chairs.append(Chair(PERSON if history.has_token(guest) else level, named))
    return chairs


def finished_hands(state: State) -> dict[int, list[int]]:
    """By deal, what each seat has got for a hand that nobody can take back any more.

    The last card of a hand can be taken back until the next shuffle.
    """
    last = state.deals - (2 if state.to_act() == CHANCE else 1)
    if state.is_over():
        last = state.deals
    found: dict[int, list[int]] = {}
    for note in state.notes:
        if note.deal <= last:
            points = found.setdefault(note.deal, [0] * state.seats)
            for seat in range(state.seats):
                if state.sides[seat] == state.sides[note.seat]:
                    points[seat] += note.points
    return {deal: points for deal, points in found.items() if any(points)}


def lines_of(history: EveningHistory, table: int, state: State) -> list[str]:
    """The lines for the evening about what a table has finished since the last ones."""
    room = history.evening.state
    if table == TABLE_OF_PLAY_OFF:
        if not state.is_over() or room.play_off is None:
            return []
        shown = state.scores[:2] if room.play_off.is_paired() else state.scores
        return [f"decide {' '.join(str(points) for points in shown)}"]
    game = room.round.games[table - 1]
    told = max((hand.deal for hand in game.hands), default=0)
    if game.typed is not None or (told and not room.form.has_bell):
        return []
    lines = []
    for deal, points in finished_hands(state).items():
        if deal > told:
            shown = points[:2] if room.form.is_couples else points
            out = next((n.seat + 1 for n in state.notes if n.clause == WENT_OUT and n.deal == deal), 0)
            tail = f" out {out}" if out else ""
            lines.append(f"hand {table} {' '.join(str(point) for point in shown)} deal {deal}{tail}")
    return lines


def bell_line(claims: Sequence[int]) -> str:
    """What the evening hears of the bell; `claims` are the tables whose last hand can still be called."""
    return f"{BELL} {CLAIMS} {' '.join(str(table) for table in claims)}" if claims else BELL


def waits_for_claims(history: EveningHistory, table: int) -> bool:
    """Whether a table's last hand can be called after the bell; the head table's can be before it."""
    room = history.evening.state
    if room.phase == SETTLING:
        return table in room.round.claims
    is_counting = room.form.has_bell and room.is_honour and table not in (TABLE_OF_PLAY_OFF, HEAD_TABLE)
    return is_counting and room.round.games[table - 1].typed is None


def played_out(state: State) -> State:
    """The state with the last trick of a hand taken in where it lies full; the same if there is none."""
    seat = state.to_act()
    if seat < 0 or GATHER not in [move.text for move in state.legal_moves(seat)]:
        return state
    after = state.clone()
    after.apply(seat, after.parse(GATHER))
    return after if is_unaccepted(after) else state


def closing(table: Table, is_called: bool) -> Sequence[Draft]:
    """The rows that end a table's game by the bell, whatever it is at.

    Where its last hand can be called, the table waits until it can be called no more; a hand whose last card
    has fallen is such a hand, and its trick is taken in: progressive-trolley-euchre.unfinished.

    As all calls from outside it comes while a seat is awaited (time_keeper_calls.py): a shuffle that is due
    is made first, so that the shuffles can be checked.
    """
    history = table.history
    if history.is_over or not history.state.setup.has_bell:
        return []
    if is_called and is_unaccepted(history.state):
        return []
    if is_called and played_out(history.state) is not history.state:
        return [(MOVE, history.state.to_act(), GATHER)]
    rows: list[Draft] = [] if history.is_started else [(START, CHANCE, "")]
    if history.state.to_act() == CHANCE:
        rows.append(table.chance())
    return [*rows, (MOVE, CHANCE, BELL)]
