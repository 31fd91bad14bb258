"""A store in memory that can be told to refuse, for tests of what a table does then."""

import asyncio
from collections.abc import Callable, Sequence

from headtable.rules.core.errors import Complaint
from headtable.server.meters import StoreMeter
from headtable.server.stores.store import (
    AnnouncementHandler,
    CodeTaken,
    NoSuchTable,
    Overtaken,
    Row,
    StillUsed,
    StoredHandler,
    StoreFull,
    TableRecord,
    count_moves,
)


class MemoryStore:
    """Keeps its promises as long as the process lives."""

    is_shared = False

    def __init__(self) -> None:
        self.records: dict[str, TableRecord] = {}
        self.rows: dict[str, list[Row]] = {}
        self.is_full = False
        self.meter = StoreMeter()
        self.meanwhile: list[Row] = []  # what another process writes just before the next append

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def create(self, record: TableRecord) -> None:
        if record.code in self.records:
            raise CodeTaken(record.code)
        if record.evening and record.evening not in self.records:
            raise NoSuchTable(record.evening)
        self.records[record.code] = record
        self.rows[record.code] = []

    async def append(self, code: str, rows: Sequence[Row]) -> None:
        self._add(code, rows)

    def write(self, code: str, rows: Sequence[Row], stored: StoredHandler) -> None:
        try:
            self._add(code, rows)
        except Complaint as error:
            asyncio.get_running_loop().call_soon(stored, error)
        else:
            asyncio.get_running_loop().call_soon(stored, None)

    def _add(self, code: str, rows: Sequence[Row]) -> None:
        if self.is_full:
            raise StoreFull("the disk is full: nothing can be written")
        if code not in self.records:
            raise NoSuchTable(code)
        kept = self.rows[code]
        kept += self.meanwhile
        self.meanwhile = []
        if rows[0].seq != len(kept):
            raise Overtaken(code, rows[0].seq)
        kept += rows
        self.meter.committed(0.0, len(rows), count_moves(rows))

    def backlog(self) -> int:
        return 0

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        return (self.records[code], list(self.rows[code])) if code in self.records else None

    async def delete(self, code: str, unchanged_since: int | None = None) -> list[str]:
        if self.is_full:
            raise StoreFull("the disk is full: nothing can be written")
        if code not in self.records:
            raise NoSuchTable(code)
        codes = [code, *(each for each, record in self.records.items() if record.evening == code)]
        changes = [row.at for each in codes for row in self.rows[each]]
        if unchanged_since is not None and max(changes, default=0) > unchanged_since:
            raise StillUsed(code)
        for each in codes:
            del self.records[each], self.rows[each]
        return codes

    async def unchanged(self, since: int) -> list[str]:
        return [code for code in self.records if all(row.at <= since for row in self.rows[code])]

    async def rows_after(self, code: str, seq: int) -> list[Row]:
        if code not in self.records:
            raise NoSuchTable(code)
        return self.rows[code][seq + 1 :]

    async def listed(self) -> list[str]:
        return [code for code, record in self.records.items() if record.listed]

    def watch(self, heard: Callable[[str], None], told: AnnouncementHandler | None = None) -> None:
        pass

    async def subscribe(self, code: str) -> None:
        pass

    def unsubscribe(self, code: str) -> None:
        pass

    async def announce(self, code: str, text: str) -> None:
        pass
