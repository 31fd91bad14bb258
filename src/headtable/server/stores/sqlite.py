"""The store in one SQLite file, for one server process.

One thread writes.  What comes while it is at it waits and is the next group, which is committed as one, so
that the price of a commit to the disk is shared; every job of a group still succeeds or fails by itself.
"""

import asyncio
import os
import queue
import sqlite3
import threading
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
from headtable.server.stores import sqlite_statements as statements
from headtable.server.stores.file_lock import FileLock
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
    is_storable,
    settle,
)

MOST_WAITING: Final = 10_000
LARGEST_GROUP: Final = 1_000
CROWD: Final = 4  # jobs in a group
MOMENT: Final = 0.003  # seconds that a crowd waits for company
CLOSING_PAUSE: Final = 0.002
WAIT_FOR_OTHERS_MS: Final = 5_000
LARGEST_IDLE_WAL: Final = 16 << 20
REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not take what is written to it",
    sqlite3.SQLITE_READONLY: "the file may not be written to",
    sqlite3.SQLITE_BUSY: "another program holds the file",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
}
FAULTS_OF_ROWS: Final = {
    sqlite3.SQLITE_TOOBIG: "it is too long",
    sqlite3.SQLITE_CONSTRAINT: "it is not as rows must be",
    sqlite3.SQLITE_MISMATCH: "it is not as rows must be",
    sqlite3.SQLITE_RANGE: "it is not as rows must be",
}

Answer = Exception | None
Found = TypeVar("Found")


class Job(msgspec.Struct, frozen=True):
    """What one caller wants written: rows, or a record where there are none."""

    code: str
    rows: Sequence[Row]
    record: TableRecord | None
    answer: StoredHandler


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

    async def close(self) -> None:
        """Write what is waiting, then close the file."""
        if self._thread is None or self._reading is None or self._loop is None:
            return
        thread, self._thread = self._thread, None
        while self._is_writing:
            await asyncio.sleep(CLOSING_PAUSE)
        self._groups.put([])
        await self._loop.run_in_executor(None, thread.join)
        await self._loop.run_in_executor(self._reading, self._let_go)
        self._reading.shutdown()

    def _connect(self) -> None:
        self._lock.take(self.address)
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds hands and secrets
        self._writer = writer = self._connection()
        version = _scalar(writer, "PRAGMA user_version")
        is_new = _scalar(writer, "SELECT count(*) FROM sqlite_schema") == 0
        if not is_new and _scalar(writer, "PRAGMA application_id") != statements.APPLICATION:
            raise Complaint(f"'{self.path}' is no store of Head Table")
        if version > statements.FORM:
            raise Complaint(
                f"the store '{self.path}' has form {version}, and this program knows forms up to "
                f"{statements.FORM}: it takes the newer program that made it"
            )
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("BEGIN IMMEDIATE")
        if _scalar(writer, "SELECT count(*) FROM sqlite_schema") == 0:
            _execute_all(writer, statements.NEW_FILE)
        version = _scalar(writer, "PRAGMA user_version")
        if version < 2:
            _execute_all(writer, statements.TO_SECOND_FORM)
        if version < 3:
            _execute_all(writer, statements.TO_THIRD_FORM)
        writer.execute("COMMIT")
        self._reader = self._connection()
        self._reader.execute("PRAGMA query_only = ON")

    def _connection(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute(f"PRAGMA busy_timeout = {WAIT_FOR_OTHERS_MS}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA journal_size_limit = {LARGEST_IDLE_WAL}")
        return connection

    def _let_go(self) -> None:
        for connection in (self._reader, self._writer):
            if connection is not None:
                connection.close()
        self._reader = self._writer = None
        self._lock.release()

    # What callers ask for ---------------------------------------------------------------

    async def create(self, record: TableRecord) -> None:
        """A new table, durable on return; CodeTaken, StoreFull, Unstorable."""
        check_text(record.code)
        await self._written(record.code, (), record)

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
        return await self._read(lambda reader: _load(reader, code)) if is_storable(code) else None

    async def rows_after(self, code: str, seq: int) -> list[Row]:
        """The rows with a greater number, in order."""
        return await self._read(lambda reader: _rows_after(reader, code, seq)) if is_storable(code) else []

    async def listed(self) -> list[str]:
        """The codes of tables that are listed and not over, the newest first."""
        return await self._read(lambda reader: [code for (code,) in reader.execute(statements.LISTED)])

    def watch(self, heard: Callable[[str], None], told: AnnouncementHandler | None = None) -> None:
        """Nothing is ever heard: no other process writes to the file."""

    async def announce(self, code: str, text: str) -> None:
        """There is nobody to hear it."""

    async def _written(self, code: str, rows: Sequence[Row], record: TableRecord | None) -> None:
        async with self._room:
            if self._thread is None or self._loop is None:
                raise StoreFull("the store is closed")
            answer: asyncio.Future[None] = self._loop.create_future()
            self._put(Job(code, rows, record, partial(settle, answer)))
            await answer

    async def _read(self, find: Callable[[sqlite3.Connection], Found]) -> Found:
        if self._reading is None or self._loop is None or self._reader is None:
            raise StoreFull("the store is closed")
        reader = self._reader
        try:
            found = await self._loop.run_in_executor(self._reading, find, reader)
        except sqlite3.Error as error:
            refusal = _refusal(error, "read")
            self._outage.failed("reading", refusal)
            raise refusal from error
        self._outage.works("reading")
        return found

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
        refusal = next((answer for answer in answers if isinstance(answer, StoreFull)), None)
        if refusal is not None:
            self._outage.failed("writing", refusal)
        elif None in answers:
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
            answers = self._commit(group)
            try:
                self._loop.call_soon_threadsafe(self._tell, group, answers)
            except RuntimeError:  # the loop was closed without the store: nobody waits any more
                return

    def _commit(self, group: list[Job]) -> list[Answer]:
        """One transaction for all; where the disk refuses that, one for each."""
        try:
            return self._commit_together(group)
        except Exception as error:
            self._roll_back()
            if len(group) == 1 or _code(error) == sqlite3.SQLITE_BUSY:
                return [_refusal(error, "written")] * len(group)
        return [self._commit([job])[0] for job in group]

    def _commit_together(self, group: list[Job]) -> list[Answer]:
        assert self._writer is not None
        self._writer.execute("BEGIN IMMEDIATE")
        answers = [self._add(self._writer, job) if job.record else None for job in group]
        if not self._add_at_once(self._writer, [job for job in group if not job.record]):
            self._writer.execute("ROLLBACK")
            self._writer.execute("BEGIN IMMEDIATE")
            answers = [self._add(self._writer, job) for job in group]
        self._writer.execute("COMMIT")
        return answers

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
        if job.record is not None:
            record = job.record
            values = (record.code, record.setup, record.secret, record.made_at, record.listed)
            is_new = writer.execute(statements.ADD_TABLE, values).rowcount == 1
            return None if is_new else CodeTaken(record.code)
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


def _load(reader: sqlite3.Connection, code: str) -> tuple[TableRecord, list[Row]] | None:
    found = reader.execute(statements.GET_TABLE, (code,)).fetchone()
    if found is None:
        return None
    record = TableRecord(found[0], found[1], found[2], found[3], bool(found[4]))
    return record, _rows_after(reader, code, -1)


def _rows_after(reader: sqlite3.Connection, code: str, seq: int) -> list[Row]:
    return [Row(*values) for values in reader.execute(statements.GET_ROWS, (code, seq))]


def _execute_all(connection: sqlite3.Connection, all: Sequence[str]) -> None:
    for statement in all:
        connection.execute(statement)


def _scalar(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])


def _code(error: Exception) -> int:
    """Which kind of trouble it is: the low byte of what SQLite says."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _refusal(error: Exception, what: str) -> Exception:
    """What SQLite complains of, as a sentence: the disk's trouble, or the fault of what is to be kept."""
    if _code(error) in FAULTS_OF_ROWS:
        return Unstorable(FAULTS_OF_ROWS[_code(error)])
    if isinstance(error, (OverflowError, ValueError)):  # found by Python, before SQLite saw it
        return Unstorable("it holds a value that no store takes")
    if not isinstance(error, sqlite3.Error):
        return error
    reason = REASONS.get(_code(error), f"the database complains ({error})")
    return StoreFull(f"nothing could be {what}: {reason}")
