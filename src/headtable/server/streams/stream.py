"""A stream of stored rows and the history folded from them: what a table and an evening have in common.

A row is judged and applied, then stored, and only then answered and shown.  One lock for each stream keeps
this order.  Rows that could not be stored are taken back.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from headtable.rules.core.errors import Complaint
from headtable.server.protocol import CLOSED, COME_AGAIN, GONE, TOO_MANY_OPEN
from headtable.server.settings import Settings
from headtable.server.stores.store import (
    NoSuchTable,
    Overtaken,
    Row,
    Store,
    StoreFull,
    TableRecord,
    Unstorable,
)
from headtable.server.streams.codes import Closed, Gone
from headtable.server.streams.fifo_lock import FifoLock
from headtable.server.streams.peer_presence import Peers, SeatedAssistant
from headtable.server.streams.request_ids import AlreadyAnswered, RequestKey, StoredAnswers
from headtable.server.transport.connection import PUBLIC, Connection

Draft: TypeAlias = tuple[str, int, str]  # kind, seat and text of a row to be made
Proposal: TypeAlias = Callable[[], Sequence[Draft]]
RETRY_SECONDS: Final = 5.0  # for which rows may be overtaken by other processes before they are given up


class Busy(Complaint):
    """Nothing was done, and the same request may be sent again."""


class PendingRows:
    """Rows that are applied but not stored yet; `number` is that after the asker's last row."""

    def __init__(self, rows: list[Row], number: int) -> None:
        self.rows = rows
        self.number = number


class Stream:
    """One stream that is held in memory; `kind` is what people call it."""

    def __init__(self, kind: str, record: TableRecord, store: Store, settings: Settings) -> None:
        self.kind = kind
        self.record = record
        self.store = store
        self.settings = settings
        self.lock = FifoLock()
        self.answers = StoredAnswers()
        self.connections: list[Connection] = []
        self.peers = Peers(self, settings.beat)
        self.is_lost = False  # whether nobody knows what is stored: it must be read again
        self.is_gone = False  # whether it was deleted
        self.is_behind = False  # whether other processes were heard to store rows since they were last read
        self.is_catching_up = False  # whether a task reads such rows
        self.idle_since = time.monotonic()
        self.showing: asyncio.TimerHandle | None = None

    @property
    def code(self) -> str:
        return self.record.code

    # What tables and evenings do in their own way ---------------------------------------------

    def seq(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def is_closed(self) -> bool:
        """Whether whoever runs the server has closed it."""
        raise NotImplementedError

    def apply_new(self, drafts: Sequence[Draft], id: str) -> list[Row]:
        """Judge and apply new rows, and those of chance that follow from them.

        `id` goes into the last row that was asked for.  A Complaint leaves everything as it was.
        """
        raise NotImplementedError

    def apply_stored(self, row: Row) -> None:
        """Apply a row that another process has stored."""
        raise NotImplementedError

    def take_back(self) -> None:
        """Undo the rows that were applied last and could not be stored."""
        raise NotImplementedError

    def show_rows(self, rows: Sequence[Row], asker: Connection | None) -> None:
        """These rows are stored: show them.  `asker` is the connection that asked for them."""
        raise NotImplementedError

    def stop_timers(self) -> None:
        """Do nothing by itself any more."""
        raise NotImplementedError

    def is_unused(self) -> bool:
        """Whether it can be removed from memory to make room."""
        raise NotImplementedError

    def message_for(self, connection: Connection) -> bytes:
        """The newest view for a connection."""
        raise NotImplementedError

    def show_presence(self) -> None:
        """Somebody has come or gone: show it."""
        raise NotImplementedError

    # Making rows ------------------------------------------------------------------------------

    async def commit(
        self, propose: Proposal, key: RequestKey | None = None, asker: Connection | None = None
    ) -> int:
        """Make the rows that are proposed; they are stored on return.  Returns the number of the last one.

        `propose` judges the stream as it is at that moment, and raises a Complaint where nothing is to be
        made.  AlreadyAnswered holds the answer where the request `key` was done before, by whichever process.
        """
        async with self.lock:
            return await self.commit_locked(propose, key, asker)

    async def commit_locked(
        self, propose: Proposal, key: RequestKey | None = None, asker: Connection | None = None
    ) -> int:
        """The same for a caller who holds the lock."""
        is_newest = key is None or not self.store.is_shared
        give_up = time.monotonic() + RETRY_SECONDS
        while time.monotonic() < give_up:
            self.require_there()
            if self.is_lost:
                raise Busy(self.read_again())
            known = self.answers.to(key) if key is not None else None
            if known is not None:
                raise AlreadyAnswered(known)
            drafts = propose()
            if not drafts and is_newest:
                return self.seq()
            if not drafts:  # a process that is behind must not say that all is done
                await self.catch_up()
                is_newest = True
                continue
            try:
                return await self.append(drafts, key, asker)
            except Overtaken:
                await self.catch_up()
        raise Busy(self.too_busy())

    async def append(self, drafts: Sequence[Draft], key: RequestKey | None, asker: Connection | None) -> int:
        """Apply and store rows once; the lock must be held.

        Overtaken where another process was quicker, Gone where it has deleted the stream.
        """
        pending = self.begin(drafts, key.stored() if key is not None else "")
        try:
            await self.store.append(self.record.code, pending.rows)
        except BaseException as error:
            self.end(pending, error)
            self.require_there()
            raise
        self.end(pending, None, asker)
        return pending.number

    def begin(self, drafts: Sequence[Draft], id: str) -> PendingRows:
        """Judge and apply rows that are to be stored now, and then ended; the lock must be held.

        `id` says who asked for them, as `RequestKey.stored` does.
        """
        first = self.seq()
        return PendingRows(self.apply_new(drafts, id), first + len(drafts))

    def end(self, pending: PendingRows, error: BaseException | None, asker: Connection | None = None) -> None:
        """It is known what became of the rows in the store: show them, or take them back."""
        if error is None:
            self.publish(pending.rows, asker)
        elif isinstance(error, (Overtaken, StoreFull, Unstorable)):
            self.take_back()
        elif isinstance(error, NoSuchTable):
            self.vanish()
        else:
            self.lose()

    def publish(self, rows: Sequence[Row], asker: Connection | None = None) -> None:
        """Rows are stored: remember whose requests they answer, and show them."""
        self.answers.keep_rows(rows)
        self.show_rows(rows, asker)

    # Other processes --------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Apply what other processes have stored, where there are any."""
        if self.store.is_shared:
            async with self.lock:
                await self.catch_up()

    async def catch_up(self) -> None:
        """Apply and show what other processes have stored, or Gone; the lock must be held."""
        try:
            rows = await self.store.rows_after(self.record.code, self.seq() - 1)
        except NoSuchTable:
            self.vanish()
            raise Gone(self.kind) from None
        self.follow(rows)

    def follow(self, rows: Sequence[Row]) -> None:
        """Apply and show rows from the store."""
        try:
            for row in rows:
                self.apply_stored(row)
        except Complaint:
            self.lose()
            raise
        if rows:
            self.publish(rows)
        if self.is_closed():
            self.shut()

    def require_there(self) -> None:
        """Gone where it was deleted, Closed where it was closed."""
        if self.is_gone:
            raise Gone(self.kind)
        if self.is_closed():
            raise Closed(self.kind)

    def vanish(self) -> None:
        """It was deleted: stop, and close all connections for good."""
        self.is_lost = self.is_gone = True
        self.close_connections(str(Gone(self.kind)), GONE)

    def shut(self) -> None:
        """It was closed: stop, and close all connections."""
        self.is_lost = True
        self.close_connections(str(Closed(self.kind)), CLOSED)

    def lose(self) -> None:
        """Nobody knows any more what is stored: close all connections, so that it is read again."""
        self.is_lost = True
        self.close_connections(self.read_again())

    def close_connections(self, why: str, reason: str = COME_AGAIN) -> None:
        """Stop, and say why to all clients; without another reason they are asked to come again."""
        self.stop_timers()
        for connection in list(self.connections):
            connection.close(why, reason)

    def read_again(self) -> str:
        return f"The {self.kind} must be read again: come back."

    def too_busy(self) -> str:
        return f"The {self.kind} is too busy: try again."

    # Presence, as peer_presence.py needs it -----------------------------------------------------------

    def own_present(self) -> set[int]:
        """The seats, or guests of an evening, that are connected to this process."""
        return {connection.seat for connection in self.connections if connection.seat > PUBLIC}

    def own_watched(self) -> int:
        return sum(connection.seat == PUBLIC for connection in self.connections)

    def here(self) -> set[int]:
        """Who is connected, to this process or to another."""
        return self.own_present() | self.peers.present()

    def watched(self) -> int:
        """How many spectators there are, at all processes."""
        return self.own_watched() + self.peers.watched()

    def presence_note(self) -> str:
        return ""

    def hear_note(self, note: str) -> None:
        """Nothing is told besides the presence."""

    def hear_relayed(self, message: str) -> None:
        """Nothing is relayed."""

    def note_present(self, numbers: Iterable[int]) -> None:
        """Nobody counts how long somebody is gone."""

    def own_assistants(self) -> list[SeatedAssistant]:
        return []

    def end_second_assistants(self) -> None:
        """No assistant sits here."""

    # Connections ------------------------------------------------------------------------------

    def make_room(self, seat: int, why_oldest_goes: str) -> None:
        """Where one person has too many connections, the oldest is closed."""
        same = [other for other in self.connections if other.seat == seat and not other.is_closing]
        if len(same) >= self.settings.most_devices:
            same[0].close(why_oldest_goes, TOO_MANY_OPEN)

    def add_connection(self, connection: Connection) -> None:
        """Show the stream to a connection from now on."""
        connection.place = self
        is_first = not self.connections
        self.connections.append(connection)
        self.peers.tell(asks=is_first)

    def remove_connection(self, connection: Connection) -> None:
        """A connection has ended."""
        if connection in self.connections:
            self.connections.remove(connection)
        if not self.connections:
            self.idle_since = time.monotonic()
        self.peers.tell()
        self.show_presence()

    def show_connections(self) -> None:
        """Let all connections see what has changed."""
        if self.showing is not None:
            self.showing.cancel()
            self.showing = None
        for connection in self.connections:
            connection.show()

    def show_connections_in(self, seconds: float) -> None:
        """The same after a while, in which more changes may come together."""
        if self.showing is None:
            self.showing = asyncio.get_running_loop().call_later(seconds, self.show_connections)

    def is_idle(self, now: float) -> bool:
        """Whether nobody has needed it for so long that it can be removed from memory."""
        return self.is_unused() and now - self.idle_since > self.settings.sleep_after
