"""The store in PostgreSQL, for several server processes that share the tables.

Appends that come while a batch is under way are the next batch: one statement, one round trip, and the other
processes hear of it at its commit.  Every append carries a random mark.  When a connection is
lost nobody knows whether the last batch was written; it is sent again, and a row that stands there with the
append's own mark says that it was.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from secrets import randbits
from typing import Final, TypeVar

import asyncpg
import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.error_reports import Outage
from headtable.server.meters import StoreMeter
from headtable.server.stores import postgres_statements as statements
from headtable.server.stores.postgres_deletion import delete_in
from headtable.server.stores.postgres_errors import AGAIN, AWAY, in_words, may_pass, refusal
from headtable.server.stores.postgres_listener import Listener, channel_of
from headtable.server.stores.postgres_upgrade import make_tables
from headtable.server.stores.store import (
    AnnouncementHandler,
    CodeTaken,
    NoSuchTable,
    Overtaken,
    Row,
    StoredHandler,
    StoreFull,
    TableRecord,
    Unstorable,
    check_rows,
    check_text,
    count_moves,
    is_storable,
    settle,
)

MOST_WAITING: Final = 10_000
LARGEST_GROUP: Final = 1_000
CONNECTIONS: Final = 4
PATIENCE: Final = 15.0  # seconds that an unsent append waits for a database that is away
PAUSE: Final = 0.1
SLOWEST_START: Final = 20.0  # seconds until a connection stands
SLOWEST_STATEMENT: Final = 30.0

Found = TypeVar("Found")


@dataclass(slots=True)
class Append:
    """The rows of one caller on their way, and since when."""

    code: str
    rows: Sequence[Row]
    answer: asyncio.Future[None]
    since: float
    mark: int = field(default_factory=lambda: randbits(63))
    was_refused: bool = False  # because of the database, not of the rows

    def done(self) -> None:
        settle(self.answer, None)

    def fail(self, error: Exception) -> None:
        self.was_refused = isinstance(error, StoreFull)
        settle(self.answer, error)


class PostgresStore:
    """Tables in the database that `address` (postgresql://…) names; its tables are made where they lack."""

    is_shared = True

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.address = address
        self.patience = patience
        self._waiting: deque[Append] = deque()
        self._room = asyncio.Semaphore(MOST_WAITING)
        self._wake = asyncio.Event()
        self._is_open = False
        self._pool: asyncpg.Pool | None = None
        self._writing: asyncio.Task[None] | None = None
        self.meter = StoreMeter()
        self._listener = Listener(address, self.meter)
        self._outage = Outage()

    # Opening and closing ----------------------------------------------------------------

    async def open(self) -> None:
        """Make or find the tables; Complaint when the database is away or of a newer program."""
        logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # a traceback for each try; we say it once
        self._pool = pool = asyncpg.create_pool(
            self.address,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=SLOWEST_START,
            command_timeout=SLOWEST_STATEMENT,
            server_settings={"synchronous_commit": "on"},
        )
        try:
            await pool
            async with pool.acquire() as connection, connection.transaction():
                await make_tables(connection)
            await self._listener.open()
        except Exception as error:
            pool.terminate()
            if isinstance(error, (*AWAY, asyncpg.PostgresError, ValueError)):
                raise Complaint(f"the database cannot be used: {in_words(error)}") from error
            raise
        self._is_open = True
        self._writing = asyncio.create_task(self._write_for_ever())

    async def close(self) -> None:
        """Write what is waiting, as far as the database is there, then let go."""
        if not self._is_open or self._pool is None or self._writing is None:
            return
        self._is_open = False
        self._wake.set()
        await asyncio.wait([self._writing], timeout=self.patience)
        self._writing.cancel()
        await asyncio.gather(self._writing, return_exceptions=True)
        for append in self._waiting:
            append.fail(StoreFull("nothing could be written: the store was closed"))
        await self._listener.close()
        try:
            await asyncio.wait_for(self._pool.close(), self.patience)
        except AWAY:
            self._pool.terminate()

    # What callers ask for ---------------------------------------------------------------

    async def create(self, record: TableRecord) -> None:
        """A new table, durable on return; CodeTaken, NoSuchTable (its evening), StoreFull, Unstorable.

        Where the database stays away, the table may have been made all the same, with no rows.
        """
        check_text(record.code)
        values = msgspec.structs.astuple(record)
        tries = 0

        async def add(connection: statements.Connection) -> Complaint | None:
            nonlocal tries
            tries += 1
            if await connection.fetchval(statements.ADD_TABLE, *values) is not None:
                return None
            if record.evening and not await connection.fetchval(statements.IS_THERE, record.evening):
                return NoSuchTable(record.evening)
            found = await connection.fetchrow(statements.GET_TABLE, record.code)
            is_own = tries > 1 and found is not None and tuple(found) == values
            return None if is_own else CodeTaken(record.code)

        why_not = await self._asked(add, "writing")
        if why_not is not None:
            raise why_not

    async def delete(self, code: str, unchanged_since: int | None = None) -> list[str]:
        """Delete a table, or an evening with its tables; NoSuchTable, PartOfEvening, StillUsed, StoreFull."""
        if not is_storable(code):
            raise NoSuchTable(code)
        sender = self._listener.sender
        return await self._asked(
            lambda connection: delete_in(connection, sender, code, unchanged_since), "writing"
        )

    async def unchanged(self, since: int) -> list[str]:
        """The codes of evenings and of tables that play for none, of which nothing is newer."""

        async def find(connection: statements.Connection) -> list[str]:
            return [found[0] for found in await connection.fetch(statements.UNCHANGED, since)]

        return await self._asked(find)

    async def append(self, code: str, rows: Sequence[Row]) -> None:
        """Add all these rows or none, durable on return; Overtaken, NoSuchTable, StoreFull, Unstorable."""
        check_rows(rows)
        check_text(code)
        async with self._room:
            await self._begun(code, rows)

    def write(self, code: str, rows: Sequence[Row], stored: StoredHandler) -> None:
        """Begin to add all these rows or none; `stored` hears what became of them."""
        try:
            check_rows(rows)
            check_text(code)
            self._begun(code, rows).add_done_callback(lambda answer: stored(_error_of(answer)))
        except (StoreFull, Unstorable) as refused:
            stored(refused)

    def _begun(self, code: str, rows: Sequence[Row]) -> asyncio.Future[None]:
        if not self._is_open:
            raise StoreFull("the store is closed")
        loop = asyncio.get_running_loop()
        append = Append(code, rows, loop.create_future(), loop.time())
        self._waiting.append(append)
        self._wake.set()
        return append.answer

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        """A table and all its rows, or None where there is none."""

        async def find(connection: statements.Connection) -> tuple[TableRecord, list[Row]] | None:
            # the record last: what is deleted meanwhile is not there, rather than a table without rows
            rows = await connection.fetch(statements.GET_ROWS, code, -1)
            found = await connection.fetchrow(statements.GET_TABLE, code)
            return None if found is None else (TableRecord(*found), [Row(*values) for values in rows])

        return await self._asked(find) if is_storable(code) else None

    async def rows_after(self, code: str, seq: int) -> list[Row]:
        """The rows with a greater number, in order; NoSuchTable where it is deleted."""
        if not is_storable(code):
            raise NoSuchTable(code)

        async def find(connection: statements.Connection) -> list[Row]:
            rows = [Row(*values) for values in await connection.fetch(statements.GET_ROWS, code, seq)]
            if not rows and not await connection.fetchval(statements.IS_THERE, code):
                raise NoSuchTable(code)
            return rows

        return await self._asked(find)

    async def listed(self) -> list[str]:
        """The codes of tables that are listed and not over, the newest first."""

        async def find(connection: statements.Connection) -> list[str]:
            return [found[0] for found in await connection.fetch(statements.LISTED)]

        return await self._asked(find)

    def backlog(self) -> int:
        return len(self._waiting)

    def watch(self, heard: Callable[[str], None], told: AnnouncementHandler | None = None) -> None:
        """Call `heard` after another process has written; with "" when something may have been missed."""
        self._listener.hearers.append(heard)
        if told is not None:
            self._listener.told.append(told)

    async def subscribe(self, code: str) -> None:
        """Hear of a table or an evening from now on; once again for each time that it is asked for."""
        await self._listener.subscribe(code)

    def unsubscribe(self, code: str) -> None:
        self._listener.unsubscribe(code)

    async def announce(self, code: str, text: str) -> None:
        """Tell the other processes something that is not kept; StoreFull."""
        payload = f"{self._listener.sender} {statements.SAID} {code} {text}"
        await self._asked(
            lambda connection: connection.execute(statements.ANNOUNCE, channel_of(code), payload)
        )

    async def _asked(
        self, ask: Callable[[statements.Connection], Awaitable[Found]], work: str = "reading"
    ) -> Found:
        """Run a query that may be repeated; retry while the database is away."""
        if not self._is_open or self._pool is None:
            raise StoreFull("the store is closed")
        loop = asyncio.get_running_loop()
        since = loop.time()
        while True:
            try:
                async with self._pool.acquire(timeout=self.patience) as connection:
                    found = await ask(connection)
                self._outage.works(work)
                return found
            except (*AWAY, *AGAIN, asyncpg.PostgresError, OverflowError) as error:
                self._note(error, work)
                is_late = loop.time() - since > self.patience
                if not may_pass(error) or is_late or not self._is_open:
                    raise refusal(error) from error
            await asyncio.sleep(PAUSE)

    def _note(self, error: Exception, work: str) -> None:
        """Log that the database does not do its work, where that is what an error says."""
        if not isinstance(error, AGAIN):
            why = refusal(error)
            if isinstance(why, StoreFull):
                self._outage.failed(work, why)

    # Writing ----------------------------------------------------------------------------

    async def _write_for_ever(self) -> None:
        while self._is_open or self._waiting:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = self._next_batch()
            try:
                await self._settle(batch)
                if not any(append.was_refused for append in batch):
                    self._outage.works("writing")
            except asyncio.CancelledError:
                for append in batch:
                    append.fail(StoreFull("the store was closed before it was known what was written"))
                raise

    def _next_batch(self) -> list[Append]:
        """At most one append of a table, so that each is judged by what is stored before it."""
        batch: dict[str, Append] = {}
        left: deque[Append] = deque()
        size = 0
        for append in self._waiting:
            if append.code in batch or size >= LARGEST_GROUP:
                left.append(append)
            else:
                batch[append.code] = append
                size += len(append.rows)
        self._waiting = left
        return list(batch.values())

    async def _settle(self, batch: list[Append]) -> None:
        """Try until it is known for every append what became of it."""
        assert self._pool is not None
        was_sent = False
        while batch:
            try:
                async with self._pool.acquire(timeout=self.patience) as connection:
                    was_sent = True
                    batch = await self._send(connection, batch)
            except AGAIN:
                continue
            except Exception as error:
                self._note(error, "writing")
                if not may_pass(error):
                    await self._settle_alone(batch, error)
                    return
                if not was_sent:
                    batch = self._impatient(batch, error)
                self._waiting = deque(self._impatient(self._waiting, error))
                await asyncio.sleep(PAUSE)

    async def _settle_alone(self, batch: list[Append], error: Exception) -> None:
        """The database refuses the batch for good: find out which of its appends is at fault."""
        if len(batch) == 1:
            batch[0].fail(refusal(error))
            return
        for append in batch:
            await self._settle([append])

    async def _send(self, connection: statements.Connection, batch: list[Append]) -> list[Append]:
        """Send a batch and answer all of whom the outcome tells enough; the others are given back."""
        appends = {append.code: append for append in batch}
        given = [
            (append.code, row.seq, row.kind, row.seat, row.text, row.at, append.mark, row.id)
            for append in batch
            for row in append.rows
        ]
        columns = [list(column) for column in zip(*given, strict=True)]
        begun = time.monotonic()
        rows = moves = 0
        for code, is_known, fits, is_added, mark, *_ in await connection.fetch(
            statements.ADD_ROWS, *columns, self._listener.sender
        ):
            append = appends[code]
            if is_added or mark == append.mark:
                append.done()
                rows += len(append.rows)
                moves += count_moves(append.rows)
            elif not is_known:
                append.fail(NoSuchTable(code))
            elif fits:  # another process was quicker by a hair: the next look will see its row
                continue
            else:
                append.fail(Overtaken(code, append.rows[0].seq))
            del appends[code]
        self.meter.committed(time.monotonic() - begun, rows, moves)
        return list(appends.values())

    def _impatient(self, appends: Sequence[Append] | deque[Append], error: Exception) -> list[Append]:
        """Those that may wait longer; the others are refused, as nothing of them was ever sent."""
        now = asyncio.get_running_loop().time()
        patient: list[Append] = []
        for append in appends:
            if now - append.since <= self.patience:
                patient.append(append)
            else:
                append.fail(refusal(error))
        return patient


def _error_of(answer: asyncio.Future[None]) -> Exception | None:
    """What went wrong with an append, if anything did."""
    error = answer.exception()
    assert error is None or isinstance(error, Exception)
    return error
