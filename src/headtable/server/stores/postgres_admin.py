"""A PostgreSQL database beside the servers that use it, and an empty one that is filled from a backup."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Final

import asyncpg
import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.stores import postgres_statements as statements
from headtable.server.stores.admin_store import HoldsTables, SpentCode, StoredItem, StoredTable, Summary
from headtable.server.stores.postgres_deletion import delete_in
from headtable.server.stores.postgres_errors import AWAY, in_words
from headtable.server.stores.postgres_upgrade import make_tables
from headtable.server.stores.store import NoSuchTable, Row, TableRecord, is_storable

SLOWEST_START: Final = 20.0  # seconds until a connection stands
ROWS_AT_ONCE: Final = 5000  # that are sent together
ROW_COLUMNS: Final = ("code", "seq", "kind", "seat", "text", "at", "mark", "id")


@asynccontextmanager
async def complaints() -> AsyncIterator[None]:
    """Errors of PostgreSQL as complaints."""
    try:
        yield
    except (*AWAY, asyncpg.PostgresError, ValueError) as error:
        raise Complaint(f"the database cannot be used: {in_words(error)}") from error


class PostgresAdminStore:
    """The store in a database."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.sender = token_hex(8)
        self._connection: asyncpg.Connection | None = None

    async def open(self) -> None:
        async with complaints():
            self._connection = connection = await asyncpg.connect(self.address, timeout=SLOWEST_START)
            is_missing = await connection.fetchval(statements.IS_NEW)
            form = 0 if is_missing else await connection.fetchval(statements.GET_VERSION)
        if form != statements.FORM:
            await self.close()
            raise Complaint(
                "there are no tables of Head Table in this database"
                if is_missing
                else f"the database has form {form}, and this program needs form {statements.FORM}: "
                "start `headtable serve` of the same version with it once"
            )

    async def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.close()

    @property
    def connection(self) -> asyncpg.Connection:
        if self._connection is None:
            raise Complaint("the store is closed")
        return self._connection

    async def dump(self, write: Callable[[StoredItem], None]) -> None:
        """All reads of one such transaction see the same moment."""
        async with complaints(), self.connection.transaction(isolation="repeatable_read", readonly=True):
            for (code,) in await self.connection.fetch(statements.ALL_CODES):
                found = await self._load(code)
                assert found is not None
                write(StoredTable(*found))
            for (code,) in await self.connection.fetch(statements.SPENT_CODES):
                write(SpentCode(code))

    async def summaries(self) -> list[Summary]:
        async with complaints():
            return [Summary(*values) for values in await self.connection.fetch(statements.SUMMARIES)]

    async def sitters(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        async with complaints():
            for code, name in await self.connection.fetch(statements.SITTERS):
                names.setdefault(code, []).append(name)
        return names

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        async with complaints():
            return await self._load(code) if is_storable(code) else None

    async def _load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        rows = await self.connection.fetch(statements.GET_ROWS, code, -1)
        found = await self.connection.fetchrow(statements.GET_TABLE, code)
        return None if found is None else (TableRecord(*found), [Row(*values) for values in rows])

    async def add_row(self, code: str, kind: str, at: int) -> None:
        if not is_storable(code):
            raise NoSuchTable(code)
        async with complaints(), self.connection.transaction():
            locked = await self.connection.fetch(statements.LOCK_WITH_TABLES, code)
            if code not in [each for each, _ in locked]:
                raise NoSuchTable(code)
            await self.connection.execute(statements.ADD_LAST_ROW, code, kind, at)
            await self.connection.execute(statements.TELL_CHANGE, self.sender, [code])

    async def delete(self, code: str, unchanged_since: int | None = None) -> list[str]:
        if not is_storable(code):
            raise NoSuchTable(code)
        async with complaints():
            return await delete_in(self.connection, self.sender, code, unchanged_since)

    async def unchanged(self, since: int) -> list[str]:
        async with complaints():
            return [code for (code,) in await self.connection.fetch(statements.UNCHANGED, since)]


class PostgresTarget:
    """A database to restore to; its tables are made where they lack."""

    def __init__(self, address: str) -> None:
        self.address = address

    async def fill(self, items: Iterable[StoredItem]) -> None:
        """One transaction, while no server uses the database and none can start."""
        async with complaints():
            connection = await asyncpg.connect(self.address, timeout=SLOWEST_START)
            try:
                async with connection.transaction():
                    await self._fill(connection, items)
            finally:
                await connection.close()

    async def _fill(self, connection: asyncpg.Connection, items: Iterable[StoredItem]) -> None:
        if not await connection.fetchval(statements.NOBODY_SERVES):
            raise Complaint("a server uses this database: stop it first")
        if await connection.fetchval(statements.HAS_TABLES) and await connection.fetchval(
            statements.HOLDS_ANY
        ):
            raise HoldsTables("this database")
        await make_tables(connection)
        rows: list[tuple[object, ...]] = []
        for item in items:
            if isinstance(item, SpentCode):
                await connection.execute(statements.KEEP_CODES, [item.code])
                continue
            await connection.execute(statements.KEEP_CODES, [item.record.code])
            await connection.execute(statements.RESTORE_TABLE, *msgspec.structs.astuple(item.record))
            rows += [
                (item.record.code, row.seq, row.kind, row.seat, row.text, row.at, 0, row.id)
                for row in item.rows
            ]
            if len(rows) >= ROWS_AT_ONCE:
                await self._send(connection, rows)
                rows = []
        await self._send(connection, rows)

    async def _send(self, connection: asyncpg.Connection, rows: list[tuple[object, ...]]) -> None:
        await connection.copy_records_to_table("headtable_rows", records=rows, columns=ROW_COLUMNS)
