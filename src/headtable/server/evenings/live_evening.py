"""A live evening: its story, its lines, and the one place where a row of it is made.

As at a table, a row is judged, applied, stored and only then acknowledged and shown, under one lock.  What
could not be stored is taken back as if it had never been tried.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from headtable.evening.evening_state import PLAYING, SETTLING
from headtable.rules.core.errors import Complaint
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
from headtable.server.evenings.scheduler import EveningScheduler
from headtable.server.protocol import encoder
from headtable.server.stores.store import Overtaken, Row, StoreFull, Unstorable
from headtable.server.streams.peers import EveningPeers
from headtable.server.streams.request_ids import AlreadyAnswered, RequestKey, StoredAnswers
from headtable.server.transport.connection import COME_AGAIN, LOST_SEAT, PUBLIC, TOO_MANY_OPEN, Connection
from headtable.server.transport.rate_limits import Bucket

if TYPE_CHECKING:
    from headtable.server.tables.live_table import Draft, Table
    from headtable.server.tables.registry import Lobby

PATIENCE: Final = 5.0  # seconds for which rows may be overtaken by other processes before they are given up
FEW: Final = 60  # lines that are told of every change at once; more of them only a few times a second
PAUSE: Final = 0.25
TAKEN_OFF: Final = "You have been taken off the list of guests."
TAKEN_OVER: Final = "Another device has taken this place over: the link of this page is not good any more."
TOO_MANY: Final = "This place is open on too many pages: the oldest is closed."
READ_AGAIN: Final = "The evening must be read again: come back."
BUSY: Final = "The evening is too busy: try again."


class Busy(Complaint):
    """Nothing was done, and the same may be tried again."""


class TablesOpen(Complaint):
    """A line would end the round while tables of it still play; nothing was written."""


class LiveEvening:
    """One evening that is awake."""

    def __init__(self, history: EveningHistory, lobby: "Lobby") -> None:
        self.history = history
        self.lobby = lobby
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.answers = StoredAnswers()
        self.heirs: dict[str, Connection] = {}  # by request for a new token: who is to go on with it
        self.peers = EveningPeers(self)
        self.newcomers = self._bucket()
        self.is_lost = False
        self.idle_since = time.monotonic()
        self.number = history.seq  # of what is shown
        self.parts: dict[str, bytes] = {}  # the data, key by key, and since when each is as it is
        self.since: dict[str, int] = {}
        self.seats: dict[int, tuple[str, int]] = {}  # by guest: table and seat
        self.generations: dict[int, int] = {}  # by number, as they are stored
        self.guarded = 0  # the round whose deals nobody may see yet who does not play them
        self.showing: asyncio.TimerHandle | None = None
        self.scheduler = EveningScheduler(self)
        self.is_settling = history.evening.phase == SETTLING
        self.answers.keep_rows(history.rows)
        self._write()

    @property
    def code(self) -> str:
        return self.history.code

    # Making rows ------------------------------------------------------------------------------

    async def commit(self, propose: Callable[[], Sequence["Draft"]], key: RequestKey | None = None) -> int:
        """Make the rows that are proposed, and what chance says to them, durable on return.

        `propose` judges the evening as it is then.  Answered is raised where the same was `asked` for before.
        The number of the last row proposed is returned.
        """
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            try:
                async with self.lock:
                    return await self._commit_locked(propose, key)
            except TablesOpen:
                await self.scheduler.close_tables()
        raise Busy(BUSY)

    async def _commit_locked(self, propose: Callable[[], Sequence["Draft"]], key: RequestKey | None) -> int:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            if self.is_lost:
                raise Busy(READ_AGAIN)
            known = self.answers.to(key) if key is not None else None
            if known is not None:
                raise AlreadyAnswered(known)
            drafts = propose()
            if not drafts:
                return self.history.seq
            try:
                return await self._add(drafts, key.stored() if key is not None else "")
            except TablesOpen:
                if await self._is_closing_told():
                    raise
            except Overtaken:
                await self.catch_up()
        raise Busy(BUSY)

    async def _is_closing_told(self) -> bool:
        """Say that the tables of the round are about to be closed: from now on it ends whatever happens."""
        if not self.history.is_closing():
            try:
                await self._add([(CLOSING, HOUSE, str(self.history.round_now()))], "")
            except Overtaken:
                await self.catch_up()
                return False
        return True

    async def _add(self, drafts: Sequence["Draft"], id: str) -> int:
        history = self.history
        first = history.seq
        was = history.evening.phase
        at = int(time.time() * 1000)
        try:
            for place, draft in enumerate(drafts, 1):
                history.apply(history.row(*draft, at, id if place == len(drafts) else ""))
            while history.evening.due() and not history.is_cut_by_hand():
                history.apply(history.row(DRAWN, HOUSE, history.chance(), at))
            if was == PLAYING and self._has_open_tables():
                raise TablesOpen(BUSY)
        except Exception:
            self._take_back(first)
            raise
        rows = history.rows[first:]
        try:
            await self.lobby.store.append(self.code, rows)
        except (Overtaken, StoreFull, Unstorable):
            self._take_back(first)
            raise
        except BaseException:
            self.lose()
            raise
        self._publish(rows)
        return first + len(drafts)

    def _take_back(self, seq: int) -> None:
        if self.history.seq > seq:
            self.history = history_of(self.history.record, self.history.rows[:seq])

    def _has_open_tables(self) -> bool:
        """Whether the round has just ended although somebody could still play in it."""
        history = self.history
        if history.evening.phase != SETTLING:
            return False
        for round, number in history.wanted():
            round_table = history.round_tables.get((round, number))
            table = self.lobby.awake.get(round_table.code) if round_table is not None else None
            is_over = table is not None and table.is_settled and table.history.is_over
            if not is_over and number not in history.claims():
                return True
        return False

    async def settled(self) -> EveningHistory:
        """The story at a moment when all of it is durable."""
        async with self.lock:
            return self.history

    async def refresh(self) -> None:
        """Hear what other processes have written, where there are any."""
        if self.lobby.store.is_shared:
            async with self.lock:
                await self.catch_up()

    async def catch_up(self) -> None:
        """Do what other processes have written; the lock must be held."""
        rows = await self.lobby.store.rows_after(self.code, self.history.seq - 1)
        try:
            for row in rows:
                self.history.apply(row)
        except Complaint:
            self.lose()
            raise
        if rows:
            self._publish(rows)

    def lose(self) -> None:
        """Nobody knows any more how the evening stands: all must come again and it is read afresh."""
        self.is_lost = True
        self.scheduler.stop()
        for connection in self.connections:
            connection.close(READ_AGAIN, COME_AGAIN)

    # Showing ---------------------------------------------------------------------------------------

    def _publish(self, rows: Sequence[Row]) -> None:
        """The rows are durable: show them."""
        self.answers.keep_rows(rows)
        for row in rows:
            if row.kind == RENEWED and row.id in self.heirs:
                self.heirs[row.id].generation = row.seq + 1
            if row.kind == DOOR:
                self.newcomers = self._bucket()
        before = self.generations
        self._write()
        if self.generations != before:
            self._close_outdated()
        self.show()
        self._tell_tables(is_company_changed=self.generations != before)
        self.scheduler.plan()

    def _tell_tables(self, is_company_changed: bool) -> None:
        """The bell has rung: what may be undone at a table goes by it.  Or somebody may sit there no more."""
        is_settling = self.history.evening.phase == SETTLING
        is_rung = self.is_settling != is_settling
        self.is_settling = is_settling
        for table in [table for table in self.lobby.awake.values() if table.evening is self]:
            if is_company_changed:
                table.check_connections()
            if is_rung:
                table.show()

    def _write(self) -> None:
        """Write the data down, key by key; a line is sent only those that are new to it."""
        self.number = self.history.seq
        for key, value in evening_data(self.history, self.scheduler.coming()).items():
            written = encoder.encode(value)
            if self.parts.get(key) != written:
                self.parts[key] = written
                self.since[key] = self.number
        self.seats = self._seats()
        history, round = self.history, self.history.round_now()
        self.generations = {number: history.generation(number) for number in (ORGANISER, *history.arrivals)}
        self.guarded = round if history.is_running(round) or history.claims() else 0

    def _seats(self) -> dict[int, tuple[str, int]]:
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

    def show(self) -> None:
        """Something has changed: let all lines see it, a great many of them not too often."""
        if len(self.connections) <= FEW:
            self._show_now()
        elif self.showing is None:
            self.showing = asyncio.get_running_loop().call_later(PAUSE, self._show_now)

    def _show_now(self) -> None:
        if self.showing is not None:
            self.showing.cancel()
            self.showing = None
        for connection in self.connections:
            connection.show()

    def data(self) -> bytes:
        """All of it, as JSON."""
        return b'{"seq":%d,"evening":{%b}}' % (self.number, self._parts_after(-1))

    def _parts_after(self, seen: int) -> bytes:
        new = [key for key, since in self.since.items() if since > seen]
        return b",".join(b'"%b":%b' % (key.encode(), self.parts[key]) for key in new)

    def message_for(self, connection: Connection) -> bytes:
        """What is new to a line, and what concerns it alone."""
        if not self.is_good(connection):
            connection.close(self.why_ended(connection), LOST_SEAT)
            return b""
        new = self._parts_after(connection.sent)
        connection.sent = self.number
        own = {
            "you": {"guest": max(0, connection.seat), "organiser": connection.seat == ORGANISER},
            "seat": self._seat_of(connection),
            "here": sorted(self.here()),
            "watched": self.own_watched() + self.peers.watched(),
        }
        return b'{"type":"evening","seq":%d,"evening":{%b},%b' % (self.number, new, encoder.encode(own)[1:])

    def _seat_of(self, connection: Connection) -> dict[str, object] | None:
        if connection.seat <= ORGANISER or connection.seat not in self.seats:
            return None
        table, seat = self.seats[connection.seat]
        generation = connection.generation
        return {"table": table, "seat": seat, "token": self.lobby.tokens.token(table, seat, generation)}

    # Tokens ----------------------------------------------------------------------------------------

    def is_good(self, connection: Connection) -> bool:
        """Whether the token with which a line was opened is good, as far as is stored."""
        who = connection.seat
        return who == PUBLIC or self.generations.get(who, NOBODY) == connection.generation

    def why_ended(self, connection: Connection) -> str:
        """Why the token of a line is good no more."""
        return TAKEN_OVER if self.generations.get(connection.seat, NOBODY) >= 0 else TAKEN_OFF

    def generation_at(self, round: int, table: int, seat: int) -> int:
        """The generation of the guest at a seat of a table of any round; -1 where no person may sit there."""
        round_table = self.history.round_tables.get((round, table))
        if round_table is None or seat not in round_table.persons or seat >= len(round_table.guests):
            return NOBODY
        return self.generations.get(round_table.guests[seat], NOBODY)

    def _close_outdated(self) -> None:
        """Close the lines whose token is good no more, whether or not they read."""
        for connection in list(self.connections):
            if not self.is_good(connection):
                connection.close(self.why_ended(connection), LOST_SEAT)

    # Lines -----------------------------------------------------------------------------------------

    def here(self) -> set[int]:
        """The guests whose lines are open, to this process or to another."""
        return self.own_guests() | self.peers.guests()

    def own_guests(self) -> set[int]:
        return {connection.seat for connection in self.connections if connection.seat > ORGANISER}

    def own_watched(self) -> int:
        return sum(connection.seat == PUBLIC for connection in self.connections)

    def join(self, connection: Connection, who: int, seen: int) -> None:
        """Open a line for the organiser, a guest, or with PUBLIC for one who looks at the room.

        The organiser and every guest have room of their own, whoever else is there.
        """
        if who == PUBLIC and self.own_watched() >= self.lobby.settings.most_evening_spectators:
            raise Complaint("There is no more room in the hall: so many look on already.")
        own = [other for other in self.connections if other.seat == who and not other.is_closing]
        if who != PUBLIC and len(own) >= self.lobby.settings.most_devices:
            own[0].close(TOO_MANY, TOO_MANY_OPEN)
        connection.evening = self
        connection.seat = who
        connection.sent = seen if seen <= self.number else -1
        is_first = not self.connections
        self.connections.append(connection)
        self.peers.tell(asks=is_first)
        self.show()
        self.scheduler.plan()

    def part(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
        if not self.connections:
            self.idle_since = time.monotonic()
        self.peers.tell()
        self.show()

    def is_attended(self) -> bool:
        """Whether somebody is connected here, to the evening or to one of its tables that play now."""
        if self.connections:
            return True
        awake = self.lobby.awake
        codes = [round_table.code for round_table in self.history.current().values()]
        return any(awake[code].connections for code in codes if code in awake)

    def keeps(self, table: "Table") -> bool:
        """Whether a table must stay awake although nobody sits there."""
        place = table.history.config.evening
        is_needed = place is not None and self.history.may_tell(place.round, place.table)
        return is_needed and self.is_attended()

    def has_rung(self, table: "Table") -> bool:
        """Whether the bell has ended the round that a table plays in."""
        place, is_settling = table.history.config.evening, self.history.evening.phase == SETTLING
        return place is not None and place.round == self.history.round_now() and is_settling

    def heed(self, table: "Table") -> None:
        """Something has happened at a table of this evening."""
        self.scheduler.heed(table)

    def is_idle(self, now: float) -> bool:
        if self.is_attended() or self.lock.locked():
            return False
        is_needed = any(table.evening is self for table in self.lobby.awake.values())
        return not is_needed and now - self.idle_since > self.lobby.settings.sleep_after

    def _bucket(self) -> Bucket:
        """How many may still come in by themselves before the door shuts; full whenever it was opened."""
        settings = self.lobby.settings
        return Bucket(settings.evening_guests_a_minute / 60, settings.evening_burst)
