"""The interface of stores.  A table or evening is a record that never changes and rows that are only added.

The rows of a table are its one source of truth: nothing is acknowledged or shown before `append` returned.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

import msgspec

from headtable.rules.core.errors import Complaint

MOST_LISTED: Final = 200
AnnouncementHandler: TypeAlias = Callable[[str, str, str], None]
StoredHandler: TypeAlias = Callable[
    [Exception | None], None
]  # told what became of rows: None if they are durable


class Row(msgspec.Struct, frozen=True, gc=False):
    """One event of a table or an evening.

    `seq` counts the rows of a table from 0 without gaps; `kind` is "move", "sit", "cut", "over" and so on;
    `at` is in milliseconds since 1970; `id` is what its sender called it, so that it is known when it comes
    again.
    """

    seq: int
    kind: str
    seat: int
    text: str
    at: int
    id: str = ""


class TableRecord(msgspec.Struct, frozen=True, gc=False):
    """What is fixed when a table or evening is made: `setup` as JSON, `secret` of its shuffles."""

    code: str
    setup: bytes
    secret: bytes
    made_at: int
    listed: bool


class CodeTaken(Complaint):
    """There is a table with this code already; nothing was written."""

    def __init__(self, code: str) -> None:
        super().__init__(f"there is a table {code} already")
        self.code = code


class Overtaken(Complaint):
    """The rows do not go on from the last one stored: read the table again.  Nothing was written."""

    def __init__(self, code: str, seq: int) -> None:
        super().__init__(f"table {code} has gone on: number {seq} is not its next one")
        self.code = code
        self.seq = seq


class NoSuchTable(Complaint):
    """Rows for a table that was never made; nothing was written."""

    def __init__(self, code: str) -> None:
        super().__init__(f"there is no table {code}")
        self.code = code


class StoreFull(Complaint):
    """The store cannot do its work just now, and the text says why; nothing was written.

    The disk is full or broken, or the database is away.  The same may be tried again later.
    """


class Unstorable(Complaint):
    """Such a row cannot be kept; nothing was written.  It is the sender's fault: the store is well."""

    def __init__(self, why: str) -> None:
        super().__init__(f"such a row cannot be kept; nothing was written: {why}")


class Store(Protocol):
    """Where tables live.  Every method may be called by many tasks at once."""

    is_shared: bool  # whether other processes may write to the same tables

    async def open(self) -> None:
        """Make or find the store; a Complaint says why it cannot be used."""

    async def close(self) -> None:
        """Finish what was begun, and let go."""

    async def create(self, record: TableRecord) -> None:
        """A new table, durable on return; CodeTaken, StoreFull, Unstorable."""

    async def append(self, code: str, rows: Sequence[Row]) -> None:
        """Add all these rows or none, durable on return; Overtaken, NoSuchTable, StoreFull, Unstorable.

        Appends to one table are written in the order of the calls, even when one does not wait for another.
        """

    def write(self, code: str, rows: Sequence[Row], stored: StoredHandler) -> None:
        """Begin to `append`; `stored` is called, by the loop or at once, when it is known how it ended.

        For callers with one append at a time that cannot afford a task to wait for it.
        """

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        """A table and all its rows, or None where there is none."""

    async def rows_after(self, code: str, seq: int) -> list[Row]:
        """The rows with a greater number, in order."""

    async def listed(self) -> list[str]:
        """The codes of tables that are listed and not over (no row of kind "over"), the newest first."""

    def watch(self, heard: Callable[[str], None], told: AnnouncementHandler | None = None) -> None:
        """Call `heard` with a table's code after another process has written to it.

        With "" when something may have been missed, so that every table that is held should be looked at.
        `told` is called with what another process has announced: its name, the code and the text.
        """

    async def announce(self, code: str, text: str) -> None:
        """Tell the other processes something about a table that is not kept and may be lost; StoreFull."""


def settle(answer: asyncio.Future[None], error: Exception | None) -> None:
    """Resolve the future of a caller that waits for its rows; one that was cancelled is left alone."""
    if answer.done():
        return
    if error is None:
        answer.set_result(None)
    else:
        answer.set_exception(error)


def check_rows(rows: Sequence[Row]) -> None:
    """Unstorable for rows that no store can take: so that one bad append never reaches a group."""
    if not rows:
        raise Unstorable("there are no rows")
    for place, row in enumerate(rows):
        if row.seq != rows[0].seq + place or row.seq < 0:
            raise Unstorable("the rows are not numbered one after the other")
        check_text(row.kind + row.text + row.id)


def check_text(text: str) -> None:
    """Unstorable for what is no text in UTF-8, or holds the sign NUL, which PostgreSQL cannot keep."""
    if not is_storable(text):
        raise Unstorable("it holds a sign that is no text")


def is_storable(text: str) -> bool:
    """Whether every store can keep a text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text
