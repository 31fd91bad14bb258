"""All that has happened in an evening, put together from its rows; the rows are the one source of truth."""

from dataclasses import dataclass, replace
from typing import Final

from headtable.evening.evening import CHANCE_MARK, UNDO, Evening, tidy
from headtable.evening.forms import form
from headtable.evening.play_off import GAME
from headtable.evening.room import PLAY_OFF, PLAYING, SEATED, SEATING, SETTLING, Refused
from headtable.evening.table_setup import TableSetup
from headtable.rules.core.rng import Rng
from headtable.server.evening_setup import BY_HAND, EveningSetup
from headtable.server.store import Row, TableRecord
from headtable.table.fairness import seed
from headtable.table.log import Damaged

LINE: Final = "line"  # somebody says a line of the evening
DRAWN: Final = "chance"  # chance says one
OPENED: Final = "open"  # a table was laid for a round: round, code, and the seats of persons
INVITED: Final = "invite"  # a guest whom the organiser has brought gets a link
DOOR: Final = "door"  # whether guests may come in by themselves; the text is "open" or "shut"
OPEN: Final = "open"
SHUT: Final = "shut"
HOUSE: Final = -1  # who says a line: the server itself, the organiser, or a guest by number
ORGANISER: Final = 0
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
        return {HOUSE: "house", ORGANISER: "organiser"}.get(self.row.seat, f"guest {self.row.seat}")


@dataclass(frozen=True, slots=True)
class Laid:
    """A table of this server that plays for the evening, and its seats that belong to persons."""

    code: str
    persons: tuple[int, ...]


class EveningStory:
    """An evening as its rows tell it."""

    def __init__(self, record: TableRecord) -> None:
        self.record = record
        self.setup = EveningSetup.read(record.setup)
        self.evening = Evening(form(self.setup.form), self.setup.options)
        self.rows: list[Row] = []
        self.spoken: list[Spoken] = []
        self.standing: list[int] = []  # which of those count
        self.arrivals: dict[int, Row] = {}  # by guest, without robots
        self.invited: set[int] = set()
        self.laid: dict[tuple[int, int], Laid] = {}  # by round and table
        self.laid_at = -1  # the row of the last of them
        self.is_open = True
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
        """Do what a row says; Refused leaves everything as it was."""
        if row.kind in (LINE, DRAWN):
            self._say(row)
        elif row.kind == OPENED:
            round, code, *seats = row.text.split()
            self.laid[int(round), row.seat] = Laid(code, tuple(int(seat) for seat in seats))
            self.laid_at = row.seq
        elif row.kind == INVITED:
            self.invited.add(row.seat)
        elif row.kind == DOOR:
            self.is_open = row.text == OPEN
        self.rows.append(row)

    def _say(self, row: Row) -> None:
        guests = set(self.evening.room.guests)
        said = self.evening.apply(row.text)
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
            number = min(set(self.evening.room.guests) - guests)
            self.arrivals[number] = row

    def _forget_guests(self) -> None:
        """Those whose arrival was taken back: their number may be another's some day."""
        guests = self.evening.room.guests
        gone = [number for number in self.arrivals if number not in guests or guests[number].is_robot]
        for number in gone:
            del self.arrivals[number]
            self.invited.discard(number)

    # Chance ---------------------------------------------------------------------------------------

    def is_cut_by_hand(self) -> bool:
        """Whether real cards are awaited now."""
        return self.setup.cuts == BY_HAND and self.evening.due().startswith("cut ")

    def chance(self) -> str:
        """The chance line that is due, or ""."""
        return self.evening.chance(Rng(seed(self.code, self.record.secret, (), self.chances)))

    # Who may what ---------------------------------------------------------------------------------

    def generation(self, guest: int) -> int:
        """What a good token of a guest says besides the number; -1 where there is no such guest."""
        row = self.arrivals.get(guest)
        return -1 if row is None else row.seq

    def is_hosted(self, guest: int) -> bool:
        """Whether the organiser has brought the guest, who has perhaps no device at all."""
        row = self.arrivals.get(guest)
        return row is not None and row.seat == ORGANISER

    def has_token(self, guest: int) -> bool:
        """Whether a guest has a token, and so can sit down at a table of this server."""
        return guest in self.arrivals and (guest in self.invited or not self.is_hosted(guest))

    def why_not_undo(self) -> str:
        """What speaks against an undo besides the evening itself; "" when nothing does."""
        last = next((self.spoken[at] for at in reversed(self.standing) if self._is_said(at)), None)
        if last is None or not self.setup.is_online:
            return ""
        if last.row.seat == HOUSE:
            return "the last line is a table's own: a slip is corrected with score"
        if last.row.seq < self.laid_at:
            return "cards have been dealt since: what a round began with is not taken back online"
        return ""

    def _is_said(self, place: int) -> bool:
        return self.spoken[place].row.kind == LINE and not self.spoken[place].text.startswith(CHANCE_MARK)

    # Tables of this server ------------------------------------------------------------------------

    def wanted(self) -> dict[tuple[int, int], TableSetup]:
        """The tables that have to be laid for what is played now, by round and number."""
        evening = self.evening
        if not self.setup.is_online:
            return {}
        if evening.phase in (PLAYING, SETTLING):
            tables = range(1, len(evening.room.round.games) + 1)
            return {(len(evening.room.rounds), table): evening.setup(table) for table in tables}
        last = evening.play_off_setup() if evening.phase == PLAY_OFF else None
        return {} if last is None else {(self.round_of_play_off(), TABLE_OF_PLAY_OFF): last}

    def round_of_play_off(self) -> int:
        play_off = self.evening.room.play_off
        return len(self.evening.room.rounds) + 1 + (len(play_off.games) if play_off else 0)

    def current(self) -> dict[int, Laid]:
        """The tables that are laid for what is played now, by number."""
        round = self.round_now()
        return {table: laid for (of, table), laid in self.laid.items() if of == round}

    def round_now(self) -> int:
        """The number of the round that is played or settled, or of the deciding game; else nought."""
        room = self.evening.room
        if room.phase in (PLAYING, SETTLING):
            return len(room.rounds)
        is_deciding = room.phase == PLAY_OFF and room.play_off is not None and room.play_off.stage == GAME
        return self.round_of_play_off() if is_deciding else 0

    def is_running(self, round: int) -> bool:
        """Whether hands of this round may still be played."""
        return self.evening.phase in (PLAYING, PLAY_OFF) and round == self.round_now()

    def claims(self) -> tuple[int, ...]:
        """The tables whose last hand can still be called although the bell has rung."""
        return self.evening.room.round.claims if self.evening.phase == SETTLING else ()

    def may_tell(self, round: int, table: int) -> bool:
        """Whether a table of this round has still something to tell."""
        return self.is_running(round) or (round == self.round_now() and table in self.claims())

    def guests_at(self, table: int) -> tuple[int, ...]:
        """Who sits at a table of what is played now, seat by seat."""
        room = self.evening.room
        if table == TABLE_OF_PLAY_OFF:
            return tuple(room.play_off.seats) if room.play_off else ()
        return room.round.games[table - 1].chairs

    # What all may read ------------------------------------------------------------------------------

    def secret_line(self) -> int:
        """Which line, counted from 0, holds the deals of a round that is not over; -1 if none does."""
        if self.evening.phase not in (SEATING, SEATED, PLAYING):
            return -1
        for place in range(len(self.spoken) - 1, -1, -1):
            if self.spoken[place].text.startswith(DEALS):
                return place
        return -1


def evening_of(record: TableRecord, rows: list[Row]) -> EveningStory:
    """The whole story; Damaged where a row cannot have happened."""
    story = EveningStory(record)
    for row in rows:
        try:
            story.apply(row)
        except (Refused, ValueError) as wrong:
            raise Damaged(row.seq, str(wrong)) from wrong
    return story
