"""The history of a table: a fold over its stored rows, which are the one source of truth."""

from typing import Final

import msgspec

import headtable
from headtable.rules.core.errors import Refusal, Unreadable
from headtable.rules.core.state import CHANCE, State
from headtable.server.stores.store import CLOSED, REOPENED, Row, TableRecord
from headtable.server.streams.request_ids import asker_of
from headtable.server.tables.figures import free_figure
from headtable.server.tables.table_config import OPEN, PERSON, Chair, TableConfig, free_name, house_name
from headtable.server.tables.time_keeper_calls import clock_of
from headtable.table.fairness import Fairness
from headtable.table.log import UNDO, Damaged, quoted
from headtable.table.logged_game import LoggedGame

MOVE: Final = "move"
SIT: Final = "sit"  # a person takes an open chair; the text is the name
FIGURE: Final = "figure"  # a person wants a figure; the text is its id
CHAIR: Final = "chair"  # a chair is given to a house player or opened; the text is the level, or "open"
SWAP: Final = "swap"  # a person changes to an open chair; the text is its number, from 0
RENEW: Final = "renew"  # a person has got a new token, and the older ones are good no more
CUT: Final = "cut"  # a person cuts the pack
START: Final = "start"  # nobody sits down any more: open chairs get house players
STAND_IN: Final = "stand-in"  # the text is "on" or "off"
PAUSE: Final = "pause"  # the text is "on" or "off"
FLAG: Final = "flag"  # the time of a seat is up, and a house player moves for it
WAKE: Final = "wake"  # the table was asleep, and no clock has run
OVER: Final = "over"  # the text is the secret of the shuffles
NEXT: Final = "next"  # the text is the code of the table where the company plays on
ON: Final = "on"
OFF: Final = "off"
MOST_AFFAIRS: Final = 40  # rows of one person, or of one kind, between two moves
MOST_UNDOS: Final = 200  # of one seat in a deal
OF_CHAIRS: Final = (SIT, CHAIR, SWAP, START, RENEW)  # rows that change who sits where, or by which token
FIRST_COMER: Final = (
    16  # added to a row's number: the person who sat down by it; below are those of the set-up
)


class Snapshot:
    """The state of a history, to which it is rewound when rows could not be stored.

    No dataclass: one is made for every move, and a dataclass is filled by interpreted code.
    """

    def __init__(self, history: "TableHistory") -> None:
        self.seq = history.seq
        self.chairs = history.chairs
        self.cuts = history.cuts
        self.is_started = history.is_started
        self.is_over = history.is_over
        self.is_paused = history.is_paused
        self.is_closed = history.is_closed
        self.next = history.next
        self.stand_ins = history.stand_ins
        self.affairs = history.affairs
        self.undos = history.undos
        self.chances = history.chances
        self.asked_at = history.asked_at
        self.used = history.used
        self.clock = history.clock
        self.numbers = len(history.numbers)
        self.logged_game = history.logged_game
        self.dealt = history.logged_game.dealt
        self.steps = list(history.logged_game.steps)
        self.entries = len(history.logged_game.entries)
        self.lines = len(history.logged_game.log.lines)


class TableHistory:
    """The state of a table after the rows that were applied."""

    def __init__(self, record: TableRecord) -> None:
        self.record = record
        self.config = TableConfig.read(record.setup)
        self.seq = 0  # how many rows there are
        self.chairs = self.config.chairs
        for seat, chair in enumerate(self.chairs):
            if chair.is_person:
                self._take(seat, msgspec.structs.replace(chair, person=seat))
        self._persons_of: tuple[Chair, ...] = ()
        self._persons: list[int] = []
        self.cuts = ("",) * self.config.seats
        self.is_started = False
        self.is_over = False
        self.is_paused = False
        self.is_closed = False  # by whoever runs the server
        self.next = ""
        self.stand_ins: frozenset[int] = frozenset()
        self.affairs: dict[str, int] = {}  # rows since the last move, by who asked for them or their kind
        self.undos: dict[int, int] = {}  # in this deal, by seat
        self.chances = 0  # chance moves so far
        self.has_clocks = bool(self.config.move_seconds or self.config.game_seconds)
        self.asked_at = (record.made_at,) * self.config.seats  # when the clock of each began to run
        self.used = (0,) * self.config.seats  # milliseconds that each has thought
        self.numbers: list[int] = []  # the row number of each entry of the log
        self.logged_game = self._seated()
        self.clock = clock_of(self.state)
        self.takes_claims = self.config.evening is not None and self.state.honour
        self.is_timed = self.has_clocks or self.clock is not None

    @property
    def state(self) -> State:
        return self.logged_game.state

    @property
    def names(self) -> list[str]:
        return [chair.name or f"Seat {seat + 1}" for seat, chair in enumerate(self.chairs)]

    def persons(self) -> list[int]:
        if self._persons_of is not self.chairs:
            self._persons_of = self.chairs
            self._persons = [seat for seat, chair in enumerate(self.chairs) if chair.is_person]
        return self._persons

    def humans(self) -> set[int]:
        """The persons who play themselves."""
        return set(self.persons()) - self.stand_ins

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there who plays themselves."""
        return self.chairs[seat].is_person and seat not in self.stand_ins

    def seat_of(self, person: int) -> int:
        """The seat where a person sits, or -1."""
        for seat, chair in enumerate(self.chairs):
            if chair.is_person and chair.person == person:
                return seat
        return -1

    def host(self) -> int:
        """The person who has set up the table, or who sat down first where nobody did from a chair; or -1."""
        if self.config.host >= 0 or self.config.evening is not None:
            return self.config.host
        return min((chair.person for chair in self.chairs if chair.is_person), default=-1)

    def is_host(self, person: int) -> bool:
        """Whether a person is the host, wherever that person sits now."""
        return 0 <= person == self.host()

    def is_calm(self, who: str) -> bool:
        """Whether somebody, or a kind of row, has made few rows since the last move."""
        return self.affairs.get(who, 0) < MOST_AFFAIRS

    def fairness(self) -> Fairness:
        """What the chance moves are made of; where they are dealt again, all of it is the other table's."""
        agreed = self.config
        if agreed.deal_of:
            return Fairness(agreed.deal_of, self.record.secret, agreed.deal_cuts, self.record.code)
        return Fairness(self.record.code, self.record.secret, self.cuts)

    def row(self, kind: str, seat: int, text: str, at: int, id: str = "") -> Row:
        """The next row; it is not applied yet."""
        return Row(self.seq, kind, seat, text, at, id)

    def _seated(self) -> LoggedGame:
        agreed = self.config
        names = [chair.logged_name or f"seat {seat + 1}" for seat, chair in enumerate(self.chairs)]
        return LoggedGame.start(
            headtable.game(agreed.game), agreed.seats, names, agreed.first_dealer, agreed.options
        )

    # Row by row ---------------------------------------------------------------------------------

    def apply(self, row: Row, is_new: bool = False) -> None:
        """Apply a row; Refusal and Unreadable leave everything as it was.

        Of a row that is not new it is known already that nobody else's move was taken back.
        """
        if row.kind == MOVE:
            self._move(row, is_new)
        else:
            self._affair(row)
            who = asker_of(row) or row.kind
            self.affairs = {**self.affairs, who: self.affairs.get(who, 0) + 1}
        if self.clock is not None and row.kind in (MOVE, PAUSE, START):
            self.clock = self.clock.after(row, self.state, self.is_paused)
        self.seq += 1

    def _move(self, row: Row, is_new: bool) -> None:
        awaited = self.state.awaited_in_public() if self.has_clocks else []
        if row.text == UNDO and row.seat != CHANCE:
            self.logged_game.humans = self.humans() if is_new else self.humans() & {row.seat}
            self.logged_game.is_lenient = self.config.take_back or not is_new
            self.logged_game.undo(row.seat)
            self.undos = {**self.undos, row.seat: self.undos.get(row.seat, 0) + 1}
        else:
            self.logged_game.move(row.seat, row.text)
            if self.affairs:
                self.affairs = {}
            if row.seat == CHANCE and self.undos:
                self.undos = {}
        self.numbers.append(self.seq + 1)
        if row.seat == CHANCE:
            self.chances += 1
        if self.has_clocks:
            self._count(row, awaited)

    def _count(self, row: Row, awaited: list[int]) -> None:
        """Add the time that a seat has thought, and note when those who are awaited now were asked."""
        used, asked_at = list(self.used), list(self.asked_at)
        if row.seat in awaited:
            used[row.seat] += max(0, row.at - asked_at[row.seat])
        for seat in self.state.awaited_in_public():
            if seat not in awaited or seat == row.seat:
                asked_at[seat] = row.at
        self.used, self.asked_at = tuple(used), tuple(asked_at)

    def _begin_to_count(self, at: int) -> None:
        self.asked_at = (at,) * self.config.seats

    def _affair(self, row: Row) -> None:
        if row.kind == SIT:
            self._give(row.seat, Chair(PERSON, row.text, FIRST_COMER + row.seq))
        elif row.kind == FIGURE:
            self._take(row.seat, msgspec.structs.replace(self.chairs[row.seat], figure=row.text))
        elif row.kind == CHAIR:
            self._give(row.seat, Chair(row.text, "" if row.text == OPEN else house_name(self.names)))
        elif row.kind == SWAP:
            mover = self.chairs[row.seat]
            self._give(row.seat, Chair(OPEN))
            self._give(int(row.text), mover)
        elif row.kind == RENEW:
            old = self.chairs[row.seat]
            self._give(row.seat, msgspec.structs.replace(old, generation=old.generation + 1))
        elif row.kind == CUT:
            self.cuts = tuple(row.text if seat == row.seat else cut for seat, cut in enumerate(self.cuts))
        elif row.kind == START:
            self._start(row)
        elif row.kind == STAND_IN:
            there = frozenset({row.seat})
            self.stand_ins = self.stand_ins | there if row.text == ON else self.stand_ins - there
        elif row.kind == PAUSE:
            self._pause(row)
        elif row.kind == WAKE:
            self._begin_to_count(row.at)
            self.clock = self.clock.woken(row.at) if self.clock else None
        elif row.kind == OVER:
            self.is_over = True
            if self.config.promises_shuffles:
                self.fairness().reveal(self.logged_game.log)
        elif row.kind == NEXT:
            self.next = row.text
        elif row.kind in (CLOSED, REOPENED):
            self.is_closed = row.kind == CLOSED

    def _pause(self, row: Row) -> None:
        """The clocks stand; what those awaited have thought so far is counted."""
        self.is_paused = row.text == ON
        if self.is_paused:
            awaited = self.state.awaited_in_public()
            thought = [max(0, row.at - at) if seat in awaited else 0 for seat, at in enumerate(self.asked_at)]
            self.used = tuple(used + more for used, more in zip(self.used, thought, strict=True))
        self._begin_to_count(row.at)

    def _give(self, seat: int, new: Chair) -> None:
        """Give a chair to somebody under a unique name; a stand-in for another person goes."""
        others = [chair.name for other, chair in enumerate(self.chairs) if other != seat and chair.name]
        if new.name:
            new = msgspec.structs.replace(new, name=free_name(new.name, others))
        if new.person != self.chairs[seat].person:
            self.stand_ins -= {seat}
        self._take(seat, new)

    def _take(self, seat: int, new: Chair) -> None:
        """Put somebody into a chair; each person has another figure, and of guests of an evening none."""
        if new.is_person and self.config.evening is None:
            taken = [chair.figure for other, chair in enumerate(self.chairs) if other != seat]
            new = msgspec.structs.replace(new, figure=free_figure(new.figure, taken))
        self.chairs = tuple(new if other == seat else chair for other, chair in enumerate(self.chairs))

    def _start(self, row: Row) -> None:
        for seat, chair in enumerate(self.chairs):
            if chair.is_open:
                self._give(seat, Chair("regular", house_name(self.names)))
        self.is_started = True
        self._begin_to_count(row.at)
        self.logged_game = self._seated()
        if self.config.promises_shuffles:  # those of a what-if are in part another table's
            self.fairness().promise(self.logged_game.log)

    # Going back ----------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The present state, for `rewind`."""
        return Snapshot(self)

    def rewind(self, snapshot: Snapshot) -> None:
        """As if nothing had been applied since the mark."""
        self.seq = snapshot.seq
        self.chairs, self.cuts = snapshot.chairs, snapshot.cuts
        self.is_started, self.is_over, self.is_paused = (
            snapshot.is_started,
            snapshot.is_over,
            snapshot.is_paused,
        )
        self.is_closed = snapshot.is_closed
        self.next, self.stand_ins, self.chances = snapshot.next, snapshot.stand_ins, snapshot.chances
        self.asked_at, self.used = snapshot.asked_at, snapshot.used
        self.affairs, self.undos = snapshot.affairs, snapshot.undos
        self.clock = snapshot.clock
        self.logged_game = snapshot.logged_game
        self.logged_game.go_back(snapshot.dealt, snapshot.steps)
        del self.logged_game.log.entries[snapshot.entries :]
        del self.logged_game.log.lines[snapshot.lines :]
        del self.numbers[snapshot.numbers :]

    # Judging -------------------------------------------------------------------------------------

    def moved_text(self, text: str) -> str:
        """The text of a move as the log writes it; Unreadable where it is none.  Applying it judges it."""
        if text.strip().lower() == UNDO:
            raise Unreadable(f"{quoted(text)} is no move here")
        return self.state.parse(text).text

    def is_legal(self, seat: int, text: str) -> bool:
        """Whether a text is a move that the seat may make now."""
        try:
            return not self.state.why_not(seat, self.state.parse(text))
        except Unreadable:
            return False


def history_of(record: TableRecord, rows: list[Row]) -> TableHistory:
    """The history after all these rows; Damaged where one is impossible under these rules."""
    history = TableHistory(record)
    for row in rows:
        try:
            history.apply(row)
        except (Refusal, Unreadable) as wrong:
            raise Damaged(row.seq, str(wrong)) from wrong
    return history
