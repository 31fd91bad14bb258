"""The store in one SQLite file, for one server process.

One thread writes.  Other processes do so only when somebody runs `headtable admin`; that is noticed within a
second.  What comes while it is at it waits and is the next group, which is committed as one, so
that the price of a commit to the disk is shared; every job of a group still succeeds or fails by itself.
"""

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.error_reports import Outage
from headtable.server.meters import StoreMeter
from headtable.server.stores import sqlite_statements as statements
from headtable.server.stores.file_lock import FileLock
from headtable.server.stores.sqlite_errors import kind_of, refusal
from headtable.server.stores.sqlite_file import connection_to, prepare, scalar
from headtable.server.stores.sqlite_table_records import (
    clean_log,
    create_in,
    delete_in,
    load_from,
    rows_after_from,
)
from headtable.server.stores.store import (
    AnnouncementHandler,
    NoSuchTable,
    Overtaken,
    PartOfEvening,
    Row,
    StillUsed,
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
CROWD: Final = 4  # jobs in a group
MOMENT: Final = 0.003  # seconds that a crowd waits for company
CLOSING_PAUSE: Final = 0.002
LOOK_SECONDS: Final = 1.0  # between two looks whether another process has written to the file

VERSION: Final = "PRAGMA data_version"
Answer = Exception | None
Found = TypeVar("Found")


class Deletion:
    """What is to be deleted, if nothing of it is newer; `codes` are those of what was."""

    def __init__(self, unchanged_since: int | None) -> None:
        self.unchanged_since = unchanged_since
        self.codes: list[str] = []


class Job(msgspec.Struct, frozen=True):
    """What one caller wants written: rows, or a record, or a deletion; without a code only a look."""

    code: str
    rows: Sequence[Row]
    record: TableRecord | None
    answer: StoredHandler
    deletion: Deletion | None = None


class SqliteStore:
    """Tables in a file; `path` may be new.

    No second store has the same file meanwhile.  `address` is where the server is reached that this store
    is for: whoever else wants the file is told.
    """

    is_shared = False

    def __init__(self, path: str | os.PathLike[str], address: str = "") -> None:
        self.path = Path(path)
        self.address = address
        self._lock = FileLock(self.path)
        self._groups: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()  # one at most; an empty one ends it
        self._waiting: list[Job] = []  # for the next group
        self._is_writing = False
        self._room = asyncio.Semaphore(MOST_WAITING)
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._thread: threading.Thread | None = None
        self._reading: ThreadPoolExecutor | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._outage = Outage()
        self._hearers: list[Callable[[str], None]] = []
        self._version = 0  # changes when another connection writes to the file
        self._next_look: asyncio.TimerHandle | None = None
        self.meter = StoreMeter()

    # Opening and closing ----------------------------------------------------------------

    async def open(self) -> None:
        """Make or find the file; InUse, or a Complaint when it is not ours or of a newer program."""
        self._loop = asyncio.get_running_loop()
        self._reading = ThreadPoolExecutor(1, "store reader")
        try:
            await self._loop.run_in_executor(self._reading, self._connect)
        except (sqlite3.Error, OSError, Complaint) as error:
            self._let_go()
            self._reading.shutdown()
            if isinstance(error, Complaint):
                raise
            reason = error.strerror if isinstance(error, OSError) else error
            raise Complaint(f"the store '{self.path}' cannot be opened: {reason}") from error
        self._thread = threading.Thread(target=self._write_for_ever, name="store writer", daemon=True)
        self._thread.start()
        self._look_later(None)

    async def close(self) -> None:
        """Write what is waiting, then close the file."""
        if self._thread is None or self._reading is None or self._loop is None:
            return
        thread, self._thread = self._thread, None
        if self._next_look is not None:
            self._next_look.cancel()
        while self._is_writing:
            await asyncio.sleep(CLOSING_PAUSE)
        self._groups.put([])
        await self._loop.run_in_executor(None, thread.join)
        await self._loop.run_in_executor(self._reading, self._let_go)
        self._reading.shutdown()

    def _connect(self) -> None:
        self._lock.take(self.address)
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds hands and secrets
        self._writer = writer = connection_to(self.path)
        prepare(writer, self.path)
        self._version = scalar(writer, VERSION)
        self._reader = connection_to(self.path)
        self._reader.execute("PRAGMA query_only = ON")

    def _let_go(self) -> None:
        for connection in (self._reader, self._writer):
            if connection is not None:
                connection.close()
        self._reader = self._writer = None
        self._lock.release()

    # What callers ask for ---------------------------------------------------------------

    async def create(self, record: TableRecord) -> None:
        """A new table, durable on return; CodeTaken, NoSuchTable (its evening), StoreFull, Unstorable."""
        check_text(record.code)
        await self._written(record.code, (), record)

    async def delete(self, code: str, unchanged_since: int | None = None) -> list[str]:
        """Delete a table, or an evening with its tables; NoSuchTable, PartOfEvening, StillUsed, StoreFull."""
        deletion = Deletion(unchanged_since)
        await self._written(code if is_storable(code) else "?", (), None, deletion)
        return deletion.codes

    async def unchanged(self, since: int) -> list[str]:
        """The codes of evenings and of tables that play for none, of which nothing is newer."""
        values = {"since": since}
        return await self._read(
            lambda reader: [code for (code,) in reader.execute(statements.UNCHANGED, values)]
        )

    async def append(self, code: str, rows: Sequence[Row]) -> None:
        """Add all these rows or none, durable on return; Overtaken, NoSuchTable, StoreFull, Unstorable."""
        check_rows(rows)
        check_text(code)
        await self._written(code, rows, None)

    def write(self, code: str, rows: Sequence[Row], stored: StoredHandler) -> None:
        """Begin to add all these rows or none; `stored` hears what became of them."""
        try:
            check_rows(rows)
            check_text(code)
        except Unstorable as bad:
            stored(bad)
            return
        if self._thread is None:
            stored(StoreFull("the store is closed"))
        else:
            self._put(Job(code, rows, None, stored))

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        """A table and all its rows, or None where there is none."""
        return await self._read(lambda reader: load_from(reader, code)) if is_storable(code) else None

    async def rows_after(self, code: str, seq: int) -> list[Row]:
        """The rows with a greater number, in order; NoSuchTable where it is deleted."""
        return await self._read(lambda reader: rows_after_from(reader, code, seq))

    async def listed(self) -> list[str]:
        """The codes of tables that are listed and not over, the newest first."""
        return await self._read(lambda reader: [code for (code,) in reader.execute(statements.LISTED)])

    def backlog(self) -> int:
        return len(self._waiting)

    def watch(self, heard: Callable[[str], None], told: AnnouncementHandler | None = None) -> None:
        """Call `heard` with "" after another process has written to the file; nothing is ever announced."""
        self._hearers.append(heard)

    async def subscribe(self, code: str) -> None:
        """There is nothing to be heard."""

    def unsubscribe(self, code: str) -> None:
        """Nor is there any more."""

    async def announce(self, code: str, text: str) -> None:
        """There is nobody to hear it."""

    async def _written(
        self, code: str, rows: Sequence[Row], record: TableRecord | None, deletion: Deletion | None = None
    ) -> None:
        async with self._room:
            if self._thread is None or self._loop is None:
                raise StoreFull("the store is closed")
            answer: asyncio.Future[None] = self._loop.create_future()
            self._put(Job(code, rows, record, partial(settle, answer), deletion))
            await answer

    async def _read(self, find: Callable[[sqlite3.Connection], Found]) -> Found:
        if self._reading is None or self._loop is None or self._reader is None:
            raise StoreFull("the store is closed")
        reader = self._reader
        try:
            found = await self._loop.run_in_executor(self._reading, find, reader)
        except sqlite3.Error as error:
            why = refusal(error, "read")
            self._outage.failed("reading", why)
            raise why from error
        self._outage.works("reading")
        return found

    # What other processes write ---------------------------------------------------------------

    def _look_later(self, _: Answer) -> None:
        if self._thread is not None and self._loop is not None:
            self._next_look = self._loop.call_later(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        """Only the writer's connection can tell the writing of others from its own."""
        if self._thread is not None:
            self._put(Job("", (), None, self._look_later))

    def _hear(self) -> None:
        for heard in self._hearers:
            heard("")

    # From group to group, on the loop's thread --------------------------------------------

    def _put(self, job: Job) -> None:
        assert self._loop is not None
        self._waiting.append(job)
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._hand_over)  # what comes in the same moment goes along

    def _hand_over(self) -> None:
        """All that waits is the next group."""
        group = self._waiting[:LARGEST_GROUP]
        del self._waiting[:LARGEST_GROUP]
        self._is_writing = bool(group)
        if group:
            self._groups.put(group)

    def _tell(self, group: list[Job], answers: list[Answer]) -> None:
        """Tell all callers of a group what became of it, and go on to the next."""
        assert self._loop is not None
        written = [answer for job, answer in zip(group, answers, strict=True) if job.code]  # not only looked
        why = next((answer for answer in written if isinstance(answer, StoreFull)), None)
        if why is not None:
            self._outage.failed("writing", why)
        elif None in written:
            self._outage.works("writing")
        for job, answer in zip(group, answers, strict=True):
            try:
                job.answer(answer)
            except Exception as error:  # a fault of one caller is no other's
                self._loop.call_exception_handler({"message": "told of rows", "exception": error})
        if len(group) < CROWD:
            self._hand_over()
        else:  # where many come, more come in a moment, and a commit for all costs little more
            self._loop.call_later(MOMENT, self._hand_over)

    # The writer's thread ----------------------------------------------------------------

    def _write_for_ever(self) -> None:
        assert self._loop is not None
        while group := self._groups.get():
            begun = time.monotonic()
            answers = self._commit(group)
            seconds = time.monotonic() - begun
            try:
                self._loop.call_soon_threadsafe(self._tell, group, answers)
            except RuntimeError:  # the loop was closed without the store: nobody waits any more
                return
            rows = [row for job, answer in zip(group, answers, strict=True) if not answer for row in job.rows]
            self.meter.committed(seconds, len(rows), count_moves(rows))

    def _commit(self, group: list[Job]) -> list[Answer]:
        """One transaction for all; where the disk refuses that, one for each."""
        try:
            return self._commit_together(group)
        except Exception as error:
            self._roll_back()
            if len(group) == 1 or kind_of(error) == sqlite3.SQLITE_BUSY:
                return [refusal(error, "written")] * len(group)
        return [self._commit([job])[0] for job in group]

    def _commit_together(self, group: list[Job]) -> list[Answer]:
        assert self._writer is not None
        self._writer.execute("BEGIN IMMEDIATE")
        is_deleting = any(job.deletion for job in group)
        answers = [self._add(self._writer, job) if job.record or is_deleting else None for job in group]
        if not is_deleting and not self._add_at_once(self._writer, [job for job in group if not job.record]):
            self._writer.execute("ROLLBACK")
            self._writer.execute("BEGIN IMMEDIATE")
            answers = [self._add(self._writer, job) for job in group]
        self._writer.execute("COMMIT")
        if is_deleting:
            clean_log(self._writer)
        if not all(job.code for job in group):
            self._compare_version(self._writer)
        return answers

    def _compare_version(self, writer: sqlite3.Connection) -> None:
        """Tell the hearers where another connection has written to the file."""
        before, self._version = self._version, scalar(writer, VERSION)
        if self._version != before and self._loop is not None:
            self._loop.call_soon_threadsafe(self._hear)

    def _add_at_once(self, writer: sqlite3.Connection, group: list[Job]) -> bool:
        """Write all rows of a group in one statement; False where some of them must not be written.

        At each statement the loop's thread may go on and this one has to wait for its turn, which costs
        more than the writing.
        """
        values = [
            (job.code, row.seq, row.kind, row.seat, row.text, row.at, row.id, None if place else row.seq)
            for job in group
            for place, row in enumerate(job.rows)
        ]
        for begin in range(0, len(values), statements.MOST_AT_ONCE):
            some = values[begin : begin + statements.MOST_AT_ONCE]
            size = 1 << (len(some) - 1).bit_length()
            filled = some + [statements.NO_ROW] * (size - len(some))
            if writer.execute(statements.adding(size), list(chain.from_iterable(filled))).rowcount != len(
                some
            ):
                return False
        return True

    def _add(self, writer: sqlite3.Connection, job: Job) -> Answer:
        """Write one job into the open transaction, or find beforehand why it must not be."""
        if not job.code:
            return None
        if job.deletion is not None:
            return _delete(writer, job.code, job.deletion)
        if job.record is not None:
            return create_in(writer, job.record)
        awaited = writer.execute(statements.NEXT_NUMBER, (job.code,)).fetchone()
        if awaited is None:
            return NoSuchTable(job.code)
        if awaited[0] != job.rows[0].seq:
            return Overtaken(job.code, job.rows[0].seq)
        self._add_at_once(writer, [job])
        return None

    def _roll_back(self) -> None:
        assert self._writer is not None
        with suppress(sqlite3.Error):  # a disk that fails at this too; the next group tries again
            if self._writer.in_transaction:  # SQLite itself has rolled back after some errors
                self._writer.execute("ROLLBACK")


def _delete(writer: sqlite3.Connection, code: str, deletion: Deletion) -> Answer:
    try:
        deletion.codes = delete_in(writer, code, deletion.unchanged_since)
    except (NoSuchTable, PartOfEvening, StillUsed) as why_not:
        return why_not
    return None
