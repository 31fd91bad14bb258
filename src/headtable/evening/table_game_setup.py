"""The setup of one table's game in a round: seats, options, and the seed where all tables share deals."""

from dataclasses import dataclass

from headtable.evening.evening_state import PLAYING, SETTLING, EveningState, Refused
from headtable.evening.rounds import HEAD_TABLE
from headtable.rules.core.moves import Move
from headtable.rules.core.options import ON, Value
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

DEAL_TICKS = 10  # a deal takes ten ticks; each call, discard and card takes one
MOVE_TICKS = 1
TIMELESS = frozenset(
    {"gather", "take back", "revoke", "accept", "challenge", "allow"}
)  # what honour mode adds


@dataclass(frozen=True, slots=True)
class TableSetup:
    """`guests` and `names` are those at the seats in turn; `dealer` is a seat, counted from 0, or None where
    the game itself finds its first dealer; `seed` is 0 unless all tables of the round play the same deals."""

    table: int
    game: str
    guests: tuple[int, ...]
    names: tuple[str, ...]
    dealer: int | None
    options: dict[str, Value]
    seed: int = 0


def setup_of(state: EveningState, table: int) -> TableSetup:
    """How a table plays the coming or running round."""
    if not 1 <= table <= len(state.tables):
        raise Refused(
            f"there is no table {table}; there are {len(state.tables)}", state.form.clause("tables")
        )
    seats = state.tables[table - 1]
    options = dict(state.form.table_options)
    if table == HEAD_TABLE and state.form.has_bell:
        # progressive-trolley-euchre.five-points, progressive-trolley-euchre.no-lone-head
        options = {"target": state.head_points, "lone-hands": "barred", "bell": ON}
    options |= honour_of(state)
    seed = state.round.seed if state.phase in (PLAYING, SETTLING) else state.seed
    names = tuple(state.guests[guest].name if guest else "" for guest in seats.chairs)
    return TableSetup(table, state.form.game, tuple(seats.chairs), names, seats.dealer, options, seed)


def play_off_setup(state: EveningState) -> TableSetup | None:
    """How the deciding game is played; None while none is due."""
    play_off = state.play_off
    if play_off is None or play_off.stage != "game":
        return None
    seats = tuple(play_off.seats)
    names = tuple(state.guests[guest].name for guest in seats)
    return TableSetup(0, state.form.game, seats, names, None, play_off.options() | honour_of(state))


def honour_of(state: EveningState) -> dict[str, Value]:
    """What every table of an evening in honour mode plays with, that of the deciding game too."""
    return {"honour": ON} if state.is_honour else {}


def ticks_of(move: Move) -> int:
    """How long a move takes: what only honour mode adds takes no time of the catalogue's clock."""
    return 0 if move.verb in TIMELESS else MOVE_TICKS


def shared_shuffle(state: State, seed: int) -> Move:
    """The shuffle of a table's deal that is the same at every table with this seed."""
    return state.chance(Rng(seed | state.deals << 64))
