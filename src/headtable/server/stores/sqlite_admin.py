"""An SQLite file beside the server that uses it, and a new one that is filled from a backup.

SQLite lets a second process read and write a file that is in write-ahead mode.  The lock of the server
(file_lock.py) only keeps a second *server* away, so it is not taken here; the server notices what was written
(sqlite.py).
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.stores import sqlite_statements as statements
from headtable.server.stores.admin_store import HoldsTables, SpentCode, StoredItem, StoredTable, Summary
from headtable.server.stores.file_lock import FileLock
from headtable.server.stores.sqlite_errors import refusal
from headtable.server.stores.sqlite_file import connection_to, prepare, scalar
from headtable.server.stores.sqlite_table_records import clean_log, delete_in, load_from
from headtable.server.stores.store import NoSuchTable, Row, TableRecord, is_storable

HAS_TABLES: Final = "SELECT count(*) FROM sqlite_schema WHERE name = 'tables'"
HOLDS_ANY: Final = "SELECT EXISTS (SELECT 1 FROM tables)"
BESIDE: Final = ("", "-wal", "-shm")


class SqliteAdminStore:
    """The store in a file that is there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None

    async def open(self) -> None:
        if not self.path.is_file():
            raise Complaint(f"there is no store '{self.path}'")
        FileLock(self.path).refuse_second_names()
        with complaints("read"):
            self._connection = connection = connection_to(self.path)
            form = scalar(connection, "PRAGMA user_version")
            is_ours = scalar(connection, "PRAGMA application_id") == statements.APPLICATION
        if not is_ours or form != statements.FORM:
            await self.close()
            raise Complaint(
                f"the store '{self.path}' has form {form}, and this program needs form {statements.FORM}: "
                "start `headtable serve` of the same version with it once"
                if is_ours
                else f"'{self.path}' is no store of Head Table"
            )

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def connection(self) -> sqlite3.Connection:
        if self._connection is None:
            raise Complaint("the store is closed")
        return self._connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with complaints("written" if begin == WRITE else "read"):
            self.connection.execute(begin)
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    async def dump(self, write: Callable[[StoredItem], None]) -> None:
        """All reads of one transaction see the same moment."""
        with self._transaction(READ) as connection:
            for (code,) in connection.execute(statements.ALL_CODES).fetchall():
                found = load_from(connection, code)
                assert found is not None
                write(StoredTable(*found))
            for (code,) in connection.execute(statements.SPENT_CODES):
                write(SpentCode(code))

    async def summaries(self) -> list[Summary]:
        with self._transaction(READ) as connection:
            found = connection.execute(statements.SUMMARIES).fetchall()
        return [
            Summary(code, setup, made_at, evening, changed_at, rows, bool(is_over), bool(is_closed))
            for code, setup, made_at, evening, changed_at, rows, is_over, is_closed in found
        ]

    async def sitters(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        with self._transaction(READ) as connection:
            for code, name in connection.execute(statements.SITTERS):
                names.setdefault(code, []).append(name)
        return names

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        with self._transaction(READ) as connection:
            return load_from(connection, code) if is_storable(code) else None

    async def add_row(self, code: str, kind: str, at: int) -> None:
        with self._transaction(WRITE) as connection:
            values = {"code": code, "kind": kind, "at": at}
            if not is_storable(code) or connection.execute(statements.ADD_LAST_ROW, values).rowcount != 1:
                raise NoSuchTable(code)

    async def delete(self, code: str, unchanged_since: int | None = None) -> list[str]:
        if not is_storable(code):
            raise NoSuchTable(code)
        with self._transaction(WRITE) as connection:
            codes = delete_in(connection, code, unchanged_since)
        clean_log(self.connection)
        return codes

    async def unchanged(self, since: int) -> list[str]:
        with self._transaction(READ) as connection:
            return [code for (code,) in connection.execute(statements.UNCHANGED, {"since": since})]


READ: Final = "BEGIN"
WRITE: Final = "BEGIN IMMEDIATE"


@contextmanager
def complaints(what: str) -> Iterator[None]:
    """Errors of SQLite as complaints."""
    try:
        yield
    except (sqlite3.Error, OverflowError) as error:
        raise refusal(error, what) from error


class SqliteTarget:
    """A file to restore to; it need not be there."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def fill(self, items: Iterable[StoredItem]) -> None:
        """The lock of a server is taken meanwhile; a file that was not there before is removed again."""
        lock = FileLock(self.path)
        lock.take("")
        is_new = not self.path.exists()
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds hands and secrets
            with complaints("written"), closing(connection_to(self.path)) as connection:
                self._fill(connection, items)
        except BaseException:
            if is_new:
                for ending in BESIDE:
                    self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
            raise
        finally:
            lock.release()

    def _fill(self, connection: sqlite3.Connection, items: Iterable[StoredItem]) -> None:
        if scalar(connection, HAS_TABLES) and scalar(connection, HOLDS_ANY):
            raise HoldsTables(f"'{self.path}'")
        prepare(connection, self.path)
        connection.execute("BEGIN IMMEDIATE")  # closing rolls back what is not committed
        for item in items:
            if isinstance(item, SpentCode):
                connection.execute(statements.TAKE_CODE, (item.code,))
            else:
                add_table(connection, item)
        connection.execute("COMMIT")


def add_table(connection: sqlite3.Connection, table: StoredTable) -> None:
    connection.execute(statements.TAKE_CODE, (table.record.code,))
    number = connection.execute(statements.ADD_TABLE, msgspec.structs.astuple(table.record)).lastrowid
    rows = ((number, *msgspec.structs.astuple(row)) for row in table.rows)
    connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
