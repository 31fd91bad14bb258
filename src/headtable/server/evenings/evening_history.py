"""The history of an evening: a fold over its stored rows, which are the one source of truth."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from headtable.evening.evening import UNDO, Evening, tidy
from headtable.evening.evening_state import OVER, PLAY_OFF, PLAYING, SEATED, SEATING, SETTLING, Refused
from headtable.evening.forms import form
from headtable.evening.play_off import GAME
from headtable.evening.table_game_setup import TableSetup
from headtable.evening.word_parser import CHANCE_MARK
from headtable.rules.core.rng import Rng
from headtable.server.evenings.evening_config import BY_HAND, EveningConfig
from headtable.server.stores.store import CLOSED, REOPENED, Row, TableRecord
from headtable.table.fairness import seed
from headtable.table.log import Damaged

LINE: Final = "line"  # somebody says a line of the evening
DRAWN: Final = "chance"  # chance says one
OPENED: Final = "open"  # a table was laid for a round: round, code, and the seats of persons
CLOSING: Final = "closing"  # the tables of a round, whose number is the text, are about to be closed
INVITED: Final = "invite"  # a guest whom the organiser has brought gets a link
RENEWED: Final = "renew"  # all older tokens of the organiser or a guest are good no more
BY_ORGANISER: Final = "organiser"  # the text of such a row where a guest has not asked for it
DOOR: Final = "door"  # whether guests may come in by themselves; the text is "open" or "shut"
OPEN: Final = "open"
SHUT: Final = "shut"
HOUSE: Final = -1  # who says a line: the server itself, the organiser, or a guest by number
ORGANISER: Final = 0
GUEST: Final = "guest"
NOBODY: Final = -1  # the generation of a guest who has no good token
DEALS: Final = f"{CHANCE_MARK} deals"
TABLE_OF_PLAY_OFF: Final = 0


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line that was said: by whom, and whether it was taken back."""

    row: Row
    text: str
    is_undone: bool = False

    @property
    def by(self) -> str:
        if self.row.kind == DRAWN:
            return "chance"
        return {HOUSE: "house", ORGANISER: "organiser"}.get(self.row.seat, GUEST)


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of this server that plays for the evening: the seats of persons, and the guest at each seat."""

    code: str
    persons: tuple[int, ...]
    guests: tuple[int, ...] = ()


class EveningHistory:
    """The state of an evening after the rows that were applied."""

    def __init__(self, record: TableRecord) -> None:
        self.record = record
        self.config = EveningConfig.read(record.setup)
        self.evening = Evening(form(self.config.form), self.config.options)
        self.rows: list[Row] = []
        self.spoken: list[Spoken] = []
        self.standing: list[int] = []  # which of those count
        self.arrivals: dict[int, Row] = {}  # by guest, without robots
        self.invited: set[int] = set()
        self.renewed: dict[int, int] = {}  # by number: the generation that the last renewal has made
        self.renewals: Counter[int] = Counter()  # how often each guest has asked for one
        self.keeps_own: set[int] = set()  # the guests who have renewed their token themselves
        self.granted: dict[int, int] = {}  # by row that hands out a token: its generation
        self.told: Counter[tuple[int, int]] = Counter()  # lines of each guest, by round and number
        self.closing: tuple[int, int] = (0, -1)  # the last round whose tables were closed, and by which row
        self.ended_at = -1  # the row that has ended the last round
        self.round_tables: dict[tuple[int, int], RoundTable] = {}  # by round and table
        self.laid_at = -1  # the row of the last of them
        self.is_open = True
        self.is_closed = False  # by whoever runs the server
        self.is_rush = False  # whether the door has shut by itself because so many came in
        self.chances = 0

    @property
    def seq(self) -> int:
        return len(self.rows)

    @property
    def code(self) -> str:
        return self.record.code

    # Row by row ---------------------------------------------------------------------------------

    def row(self, kind: str, by: int, text: str, at: int, id: str = "") -> Row:
        """The next row; it is not applied yet."""
        return Row(self.seq, kind, by, tidy(text) if kind == LINE else text, at, id)

    def apply(self, row: Row) -> None:
        """Apply a row; Refused leaves everything as it was."""
        if row.kind in (LINE, DRAWN):
            self._say(row)
        elif row.kind == OPENED:
            self._lay(row)
        elif row.kind == CLOSING:
            self.closing = int(row.text), row.seq
        elif row.kind == INVITED:
            self.invited.add(row.seat)
            self.granted[row.seq] = self.generation(row.seat)
        elif row.kind == RENEWED:
            self._renew(row)
        elif row.kind == DOOR:
            self.is_open = row.text == OPEN
            self.is_rush = not self.is_open and row.seat == HOUSE
        elif row.kind in (CLOSED, REOPENED):
            self.is_closed = row.kind == CLOSED
        self.rows.append(row)

    def _lay(self, row: Row) -> None:
        round, code, *seats = row.text.split()
        guests = self.guests_at(row.seat) if int(round) == self.round_now() else ()
        self.round_tables[int(round), row.seat] = RoundTable(code, tuple(int(seat) for seat in seats), guests)
        self.laid_at = row.seq

    def _renew(self, row: Row) -> None:
        """A new generation; no arrival has ever had the same number, as each has its own row."""
        self.renewed[row.seat] = self.granted[row.seq] = row.seq + 1
        if row.text == BY_ORGANISER:
            self.invited.add(row.seat)
            self.keeps_own.discard(row.seat)
        else:
            self.renewals[row.seat] += 1
            self.keeps_own.add(row.seat)

    def _say(self, row: Row) -> None:
        guests = set(self.evening.state.guests)
        was = self.evening.phase
        said = self.evening.apply(row.text)
        if was == PLAYING and self.evening.phase == SETTLING:
            self.ended_at = row.seq
        self.spoken.append(Spoken(row, said, said == UNDO))
        if row.kind == DRAWN:
            self.chances += 1
        if said == UNDO:
            while len(self.standing) > len(self.evening.standing_lines):
                place = self.standing.pop()
                self.spoken[place] = replace(self.spoken[place], is_undone=True)
            self._forget_guests()
            return
        self.standing.append(len(self.spoken) - 1)
        if said.startswith("arrive "):
            number = min(set(self.evening.state.guests) - guests)
            self.arrivals[number] = row
        elif row.seat > ORGANISER:
            self.told[len(self.evening.state.rounds), row.seat] += 1

    def _forget_guests(self) -> None:
        """Those whose arrival was taken back: their number may be another's some day."""
        guests = self.evening.state.guests
        gone = [number for number in self.arrivals if number not in guests or guests[number].is_robot]
        for number in gone:
            del self.arrivals[number]
            self.renewed.pop(number, None)
            self.keeps_own.discard(number)
            self.invited.discard(number)

    # Chance ---------------------------------------------------------------------------------------

    def is_cut_by_hand(self) -> bool:
        """Whether real cards are awaited now."""
        due = self.evening.due()
        return self.config.cuts == BY_HAND and due is not None and due.is_cut

    def chance(self) -> str:
        """The chance line that is due, or ""."""
        return self.evening.chance(Rng(seed(self.code, self.record.secret, (), self.chances)))

    # Who may what ---------------------------------------------------------------------------------

    def generation(self, number: int) -> int:
        """What a good token of the organiser or a guest says besides the number.

        NOBODY where there is no such guest, or the guest was taken off the list.
        """
        if number == ORGANISER:
            return self.renewed.get(ORGANISER, 0)
        row, guest = self.arrivals.get(number), self.evening.state.guests.get(number)
        if row is None or guest is None or not guest.is_here:
            return NOBODY
        return self.renewed.get(number, row.seq)

    def is_hosted(self, guest: int) -> bool:
        """Whether the organiser has brought the guest, who has perhaps no device at all."""
        row = self.arrivals.get(guest)
        return row is not None and row.seat == ORGANISER

    def has_token(self, guest: int) -> bool:
        """Whether a guest has a token, and so can sit down at a table of this server."""
        return self.generation(guest) >= 0 and (guest in self.invited or not self.is_hosted(guest))

    def newcomers(self) -> list[int]:
        """The guests who came in by themselves, also those who are on the list no more."""
        return [number for number, row in self.arrivals.items() if row.seat > ORGANISER]

    def why_not_undo(self) -> str:
        """What speaks against an undo besides the evening itself; "" when nothing does."""
        last = next((self.spoken[at] for at in reversed(self.standing) if self._is_said(at)), None)
        if last is None or not self.config.is_online:
            return ""
        if self.evening.phase == OVER:
            return "the evening is over, and the secret of its lots is told: nothing is taken back any more"
        if last.row.seat == HOUSE:
            return "the last line is a table's own: a slip is corrected with score"
        if last.row.seq < self.laid_at:
            return "cards have been dealt since: what a round began with is not taken back online"
        if last.row.seq < self.closing[1] or last.row.seq == self.ended_at:
            return "this has ended the round at every table: a slip is corrected with score"
        return ""

    def _is_said(self, place: int) -> bool:
        return self.spoken[place].row.kind == LINE and not self.spoken[place].text.startswith(CHANCE_MARK)

    # Tables of this server ------------------------------------------------------------------------

    def wanted(self) -> dict[tuple[int, int], TableSetup]:
        """The tables that have to be laid for what is played now, by round and number."""
        evening = self.evening
        if not self.config.is_online:
            return {}
        if evening.phase in (PLAYING, SETTLING):
            tables = range(1, len(evening.state.round.games) + 1)
            return {(len(evening.state.rounds), table): evening.setup(table) for table in tables}
        last = evening.play_off_setup() if evening.phase == PLAY_OFF else None
        return {} if last is None else {(self.round_of_play_off(), TABLE_OF_PLAY_OFF): last}

    def round_of_play_off(self) -> int:
        play_off = self.evening.state.play_off
        return len(self.evening.state.rounds) + 1 + (len(play_off.games) if play_off else 0)

    def current(self) -> dict[int, RoundTable]:
        """The tables that are laid for what is played now, by number."""
        round = self.round_now()
        return {table: round_table for (of, table), round_table in self.round_tables.items() if of == round}

    def round_now(self) -> int:
        """The number of the round that is played or settled, or of the deciding game; else nought."""
        room = self.evening.state
        if room.phase in (PLAYING, SETTLING):
            return len(room.rounds)
        is_deciding = room.phase == PLAY_OFF and room.play_off is not None and room.play_off.stage == GAME
        return self.round_of_play_off() if is_deciding else 0

    def is_running(self, round: int) -> bool:
        """Whether hands of this round may still be played; of those played right out see `may_tell`."""
        return self.evening.phase in (PLAYING, PLAY_OFF) and round == self.round_now()

    def is_closing(self) -> bool:
        """Whether the round that is played ends as soon as its tables are closed."""
        return self.evening.phase == PLAYING and self.closing[0] == self.round_now()

    def claims(self) -> tuple[int, ...]:
        """The tables whose last hand can still be called although the bell has rung."""
        return self.evening.state.round.claims if self.evening.phase == SETTLING else ()

    def may_tell(self, round: int, table: int) -> bool:
        """Whether a table of this round has still something to tell."""
        return self.is_running(round) or (round == self.round_now() and table in self.claims())

    def guests_at(self, table: int) -> tuple[int, ...]:
        """Who sits at a table of what is played now, seat by seat."""
        room = self.evening.state
        if table == TABLE_OF_PLAY_OFF:
            return tuple(room.play_off.seats) if room.play_off else ()
        return room.round.games[table - 1].chairs

    # What all may read ------------------------------------------------------------------------------

    def secret_line(self) -> int:
        """Which line, counted from 0, holds deals that can still be played; -1 if none does.

        When a round has ended, none of its tables is open any more but those that wait for claims.
        """
        phase = self.evening.phase
        is_to_come = bool(self.evening.state.seed) and phase != OVER
        if not (is_to_come or self.claims() or phase in (SEATING, SEATED, PLAYING)):
            return -1
        for place in range(len(self.spoken) - 1, -1, -1):
            if self.spoken[place].text.startswith(DEALS):
                return place
        return -1


def history_of(record: TableRecord, rows: list[Row]) -> EveningHistory:
    """The history after all these rows; Damaged where one is impossible."""
    history = EveningHistory(record)
    for row in rows:
        try:
            history.apply(row)
        except (Refused, ValueError) as wrong:
            raise Damaged(row.seq, str(wrong)) from wrong
    return history
