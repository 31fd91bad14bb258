"""The interface of stores.  A table or evening is a record that never changes and rows that are only added.

The rows of a table are its one source of truth: nothing is acknowledged or shown before `append` returned.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeAlias

import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.meters import StoreMeter

MOST_LISTED: Final = 200
CLOSED: Final = "closed"  # kinds of rows: whoever runs the server closes a table or evening ...
REOPENED: Final = "reopened"  # ... and opens it again
MOVE: Final = "move"  # the kind of row that is counted apart
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
    """What is fixed when a table or evening is made: `setup` as JSON, `secret` of its shuffles.

    `evening` is the code of the evening that a table plays for, or "".
    """

    code: str
    setup: bytes
    secret: bytes
    made_at: int
    listed: bool
    evening: str = ""


class CodeTaken(Complaint):
    """There is a table with this code already, or was one that is deleted; nothing was written."""

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
    """There is no table under a code: it was never made, or is deleted.  Nothing was written."""

    def __init__(self, code: str) -> None:
        super().__init__(f"there is no table {code}")
        self.code = code


class StoreFull(Complaint):
    """The store cannot do its work just now, and the text says why; nothing was written.

    The disk is full or broken, or the database is away.  The same may be tried again later.
    """


class PartOfEvening(Complaint):
    """A table that plays for an evening is deleted only with it; nothing was deleted."""

    def __init__(self, code: str, evening: str) -> None:
        super().__init__(f"table {code} plays for evening {evening}: only the whole evening can be deleted")
        self.evening = evening


class StillUsed(Complaint):
    """It was to be deleted only if nothing has changed for a while, but something has."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code} has changed since: it is kept")


class Unstorable(Complaint):
    """Such a row cannot be kept; nothing was written.  It is the sender's fault: the store is well."""

    def __init__(self, why: str) -> None:
        super().__init__(f"such a row cannot be kept; nothing was written: {why}")


def count_moves(rows: Iterable[Row]) -> int:
    return sum(row.kind == MOVE for row in rows)


class Store(Protocol):
    """Where tables live.  Every method may be called by many tasks at once."""

    is_shared: bool  # whether other processes may write to the same tables
    meter: StoreMeter

    async def open(self) -> None:
        """Make or find the store; a Complaint says why it cannot be used."""

    async def close(self) -> None:
        """Finish what was begun, and let go."""

    async def create(self, record: TableRecord) -> None:
        """A new table, durable on return; CodeTaken, StoreFull, Unstorable.

        A code is given out once, also if its table is deleted.  NoSuchTable where its evening is deleted.
        """

    async def delete(self, code: str, unchanged_since: int | None = None) -> list[str]:
        """Delete a table, or an evening with its tables, for ever: the codes of what is gone on return.

        With `unchanged_since` (milliseconds since 1970) only if nothing is newer: else StillUsed.
        NoSuchTable, PartOfEvening, StoreFull.
        """

    async def unchanged(self, since: int) -> list[str]:
        """The codes of evenings and of tables that play for none, of which nothing is newer."""

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
        """The rows with a greater number, in order; NoSuchTable where it is deleted."""

    async def listed(self) -> list[str]:
        """The codes of tables that are listed and not over (no row of kind "over"), the newest first."""

    def backlog(self) -> int:
        """How many appends wait to be written."""

    def watch(self, heard: Callable[[str], None], told: AnnouncementHandler | None = None) -> None:
        """Call `heard` with a code that is subscribed to after another process has written to its table.

        With "" when something may have been missed, so that every table that is held should be looked at.
        `told` is called with what another process has announced: its name, the code and the text.
        """

    async def subscribe(self, code: str) -> None:
        """Hear of what other processes write to a table or announce of it, from now on.

        Whoever reads its rows afterwards misses nothing.  It never fails: where the connection is lost,
        `heard` is called with "" when it stands again.
        """

    def unsubscribe(self, code: str) -> None:
        """Hear no more of a table; once for each `subscribe`."""

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
