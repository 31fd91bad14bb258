"""A live evening: its history, its connections, and what each of them is shown."""

import time
from collections.abc import Sequence
from typing import Final, Protocol

from headtable.evening.evening_state import PLAYING, SETTLING
from headtable.rules.core.errors import Complaint
from headtable.server.evenings.automatic_line import next_line
from headtable.server.evenings.evening_history import (
    CLOSING,
    DOOR,
    DRAWN,
    HOUSE,
    NOBODY,
    ORGANISER,
    RENEWED,
    EveningHistory,
    history_of,
)
from headtable.server.evenings.public_data import evening_data
from headtable.server.protocol import LOST_SEAT, encoder
from headtable.server.stores.store import Overtaken, Row
from headtable.server.streams.request_ids import RequestKey
from headtable.server.streams.server_context import ServerContext
from headtable.server.streams.stream import RETRY_SECONDS, Busy, Draft, Proposal, Stream
from headtable.server.tables.live_table import Table
from headtable.server.tables.registry import Tables
from headtable.server.tables.table_config import EveningPlace
from headtable.server.tables.table_history import TableHistory
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.server.transport.rate_limits import Bucket

FEW_CONNECTIONS: Final = 60  # that are shown every change at once; more of them only after SHOW_DELAY
SHOW_DELAY: Final = 0.25  # seconds
TAKEN_OFF: Final = "You have been taken off the list of guests."
TAKEN_OVER: Final = "Another device has taken this place over: the link of this page is not good any more."
TOO_MANY: Final = "This place is open on too many pages: the oldest is closed."


class TablesOpen(Complaint):
    """A line would end the round while tables of it still play; nothing was written."""


class Scheduler(Protocol):
    """What an evening does by itself (scheduler.py)."""

    def plan(self) -> None:
        """The evening has changed: do what is due."""

    def stop(self) -> None:
        """Do nothing any more."""

    def table_changed(self, code: str, history: TableHistory) -> None:
        """Rows of a table were stored: look whether a hand has ended there."""

    async def close_tables(self) -> list[int]:
        """End the game at every table of the round."""

    def bell_line(self) -> str:
        """The line that rings the bell now."""


class LiveEvening(Stream):
    """One evening that is held in memory."""

    scheduler: Scheduler  # set by whoever makes the evening

    def __init__(self, history: EveningHistory, context: ServerContext, tables: Tables) -> None:
        super().__init__("evening", history.record, context.store, context.settings)
        self.history = history
        self.tokens = context.tokens
        self.tables = tables
        self.heirs: dict[str, Connection] = {}  # by request for a new token: who is to go on with it
        self.newcomers = self._bucket()
        self.stored = history.seq  # rows that are stored
        self.number = history.seq  # of what is shown
        self.parts: dict[str, bytes] = {}  # the public data as JSON, by key
        self.since: dict[str, int] = {}  # by key: the number since which it is unchanged
        self.guest_seats: dict[int, tuple[str, int]] = {}  # by guest: table and seat
        self.generations: dict[int, int] = {}  # by number, as they are stored
        self.guarded = 0  # the round whose deals only those may see who play them
        self.is_settling = history.evening.phase == SETTLING
        self.answers.keep_rows(history.rows)
        self._write()

    def seq(self) -> int:
        return self.history.seq

    def is_closed(self) -> bool:
        return self.history.is_closed

    def vanish(self) -> None:
        """Its tables are deleted with it."""
        super().vanish()
        for table in self.own_tables():
            table.vanish()

    def shut(self) -> None:
        super().shut()
        for table in self.own_tables():
            table.shut()

    # Making rows ------------------------------------------------------------------------------

    async def commit(
        self, propose: Proposal, key: RequestKey | None = None, asker: Connection | None = None
    ) -> int:
        """As for every stream; a line that ends a round is made only when all its tables are closed."""
        give_up = time.monotonic() + RETRY_SECONDS
        while time.monotonic() < give_up:
            try:
                async with self.lock:
                    return await self.commit_locked(propose, key, asker)
            except TablesOpen:
                await self.scheduler.close_tables()
        raise Busy(self.too_busy())

    async def commit_locked(
        self, propose: Proposal, key: RequestKey | None = None, asker: Connection | None = None
    ) -> int:
        give_up = time.monotonic() + RETRY_SECONDS
        while time.monotonic() < give_up:
            try:
                return await super().commit_locked(propose, key, asker)
            except TablesOpen:
                if await self._is_closing_stored():
                    raise
        raise Busy(self.too_busy())

    async def _is_closing_stored(self) -> bool:
        """Store that the tables of the round are about to be closed: from now on it ends whatever happens."""
        if not self.history.is_closing():
            try:
                await self.append([(CLOSING, HOUSE, str(self.history.round_now()))], None, None)
            except Overtaken:
                await self.catch_up()
                return False
        return True

    def apply_new(self, drafts: Sequence[Draft], id: str) -> list[Row]:
        history = self.history
        self.stored = history.seq
        was = history.evening.phase
        at = int(time.time() * 1000)
        try:
            for place, draft in enumerate(drafts, 1):
                history.apply(history.row(*draft, at, id if place == len(drafts) else ""))
            while history.evening.due() and not history.is_cut_by_hand():
                history.apply(history.row(DRAWN, HOUSE, history.chance(), at))
            if was == PLAYING and self._has_open_tables():
                raise TablesOpen(self.too_busy())
        except Exception:
            self.take_back()
            raise
        return history.rows[self.stored :]

    def apply_stored(self, row: Row) -> None:
        self.history.apply(row)

    def take_back(self) -> None:
        if self.history.seq > self.stored:
            self.history = history_of(self.history.record, self.history.rows[: self.stored])

    def _has_open_tables(self) -> bool:
        """Whether the round has just ended although somebody could still play in it."""
        history = self.history
        if history.evening.phase != SETTLING:
            return False
        for round, number in history.wanted():
            round_table = history.round_tables.get((round, number))
            table = self.tables.awake.get(round_table.code) if round_table is not None else None
            is_over = table is not None and table.is_settled and table.history.is_over
            if not is_over and number not in history.claims():
                return True
        return False

    async def settled(self) -> EveningHistory:
        """The history at a moment when all of it is stored."""
        async with self.lock:
            return self.history

    def stop_timers(self) -> None:
        self.scheduler.stop()

    # Showing ----------------------------------------------------------------------------------

    def show_rows(self, rows: Sequence[Row], asker: Connection | None) -> None:
        for row in rows:
            if row.kind == RENEWED and row.id in self.heirs:
                self.heirs[row.id].generation = row.seq + 1
            if row.kind == DOOR:
                self.newcomers = self._bucket()
        before = self.generations
        self._write()
        if self.generations != before:
            self._close_outdated()
        self.show_presence()
        self._tell_tables(is_company_changed=self.generations != before)
        self.scheduler.plan()

    def _tell_tables(self, is_company_changed: bool) -> None:
        """Tell the tables that the bell has rung, which ends undo, or that somebody may sit there no more."""
        is_settling = self.history.evening.phase == SETTLING
        is_rung = self.is_settling != is_settling
        self.is_settling = is_settling
        for table in self.own_tables():
            if is_company_changed:
                table.seats.check_connections()
            if is_rung:
                table.show()

    def own_tables(self) -> list[Table]:
        """The tables in memory that play for this evening."""
        return [table for table in self.tables.awake.values() if table.evening is self]

    def _write(self) -> None:
        """Write the public data as JSON, key by key; a connection is sent only what is new to it."""
        history, round = self.history, self.history.round_now()
        self.number = history.seq
        for key, value in evening_data(history, next_line(history, self.settings.haste)).items():
            written = encoder.encode(value)
            if self.parts.get(key) != written:
                self.parts[key] = written
                self.since[key] = self.number
        self.guest_seats = self._guest_seats()
        self.generations = {number: history.generation(number) for number in (ORGANISER, *history.arrivals)}
        self.guarded = round if history.is_running(round) or history.claims() else 0

    def _guest_seats(self) -> dict[int, tuple[str, int]]:
        """The seat of each guest at a table that plays now, or has to wait for claims."""
        history = self.history
        found: dict[int, tuple[str, int]] = {}
        for table, round_table in history.current().items():
            if not history.may_tell(history.round_now(), table):
                continue
            for seat, guest in enumerate(history.guests_at(table)):
                if seat in round_table.persons:
                    found[guest] = (round_table.code, seat)
        return found

    def show_presence(self) -> None:
        """Something has changed: show it to all connections, a great many of them not too often."""
        if len(self.connections) <= FEW_CONNECTIONS:
            self.show_connections()
        else:
            self.show_connections_in(SHOW_DELAY)

    def data(self) -> bytes:
        """All public data, as JSON."""
        return b'{"seq":%d,"evening":{%b}}' % (self.number, self._parts_after(-1))

    def _parts_after(self, seen: int) -> bytes:
        new = [key for key, since in self.since.items() if since > seen]
        return b",".join(b'"%b":%b' % (key.encode(), self.parts[key]) for key in new)

    def message_for(self, connection: Connection) -> bytes:
        """What is new to a connection, and what concerns it alone."""
        if not self.is_good(connection):
            connection.close(self.why_ended(connection), LOST_SEAT)
            return b""
        new = self._parts_after(connection.sent)
        connection.sent = self.number
        own = {
            "you": {"guest": max(0, connection.seat), "organiser": connection.seat == ORGANISER},
            "seat": self._seat_of(connection),
            "here": sorted(self.here()),
            "watched": self.watched(),
        }
        return b'{"type":"evening","seq":%d,"evening":{%b},%b' % (self.number, new, encoder.encode(own)[1:])

    def _seat_of(self, connection: Connection) -> dict[str, object] | None:
        if connection.seat <= ORGANISER or connection.seat not in self.guest_seats:
            return None
        table, seat = self.guest_seats[connection.seat]
        return {"table": table, "seat": seat, "token": self.tokens.token(table, seat, connection.generation)}

    # Tokens -----------------------------------------------------------------------------------

    def is_good(self, connection: Connection) -> bool:
        """Whether the token with which a connection was opened is good, as far as is stored."""
        who = connection.seat
        return who == PUBLIC or self.generations.get(who, NOBODY) == connection.generation

    def why_ended(self, connection: Connection) -> str:
        """Why the token of a connection is good no more."""
        return TAKEN_OVER if self.generations.get(connection.seat, NOBODY) >= 0 else TAKEN_OFF

    def _close_outdated(self) -> None:
        """Close the connections whose token is good no more, whether or not they read."""
        for connection in list(self.connections):
            if not self.is_good(connection):
                connection.close(self.why_ended(connection), LOST_SEAT)

    # Connections ------------------------------------------------------------------------------

    def own_present(self) -> set[int]:
        """The guests who are connected to this process."""
        return {connection.seat for connection in self.connections if connection.seat > ORGANISER}

    def join(self, connection: Connection, who: int, seen: int) -> None:
        """Open a connection for the organiser, a guest, or with PUBLIC for a spectator of the room.

        The organiser and every guest have room of their own, whoever else is there.
        """
        if who != PUBLIC:
            self.make_room(who, TOO_MANY)
        elif self.own_watched() >= self.settings.most_evening_spectators:
            raise Complaint("There is no more room in the hall: so many look on already.")
        connection.seat = who
        connection.sent = seen if seen <= self.number else -1
        self.add_connection(connection)
        self.show_presence()
        self.scheduler.plan()

    def is_unused(self) -> bool:
        return not (self.is_attended() or self.lock.locked())

    def is_idle(self, now: float) -> bool:
        return super().is_idle(now) and not self.own_tables()

    def _bucket(self) -> Bucket:
        """How many may still come in by themselves before the door shuts; full whenever it was opened."""
        return Bucket(self.settings.evening_guests_a_minute / 60, self.settings.evening_burst)

    # As its tables see it (tables/hosting_evening.py) -----------------------------------------

    def generation_at(self, place: EveningPlace, seat: int) -> int:
        round_table = self.history.round_tables.get((place.round, place.table))
        if round_table is None or seat not in round_table.persons or seat >= len(round_table.guests):
            return NOBODY
        return self.generations.get(round_table.guests[seat], NOBODY)

    def is_attended(self) -> bool:
        if self.connections:
            return True
        awake = self.tables.awake
        codes = [round_table.code for round_table in self.history.current().values()]
        return any(awake[code].connections for code in codes if code in awake)

    def needs_table(self, place: EveningPlace) -> bool:
        return self.history.may_tell(place.round, place.table) and self.is_attended()

    def has_rung(self, place: EveningPlace) -> bool:
        return place.round == self.history.round_now() and self.history.evening.phase == SETTLING

    def hides_deals(self, place: EveningPlace) -> bool:
        return self.guarded == place.round

    def table_changed(self, code: str, history: TableHistory) -> None:
        self.scheduler.table_changed(code, history)
