"""A store as whoever runs the server sees it: all of it at once, also while servers use it.

`headtable backup`, `restore` and `admin` stand on this.  It needs no key of the seats.
"""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias

import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.stores.store import Row, TableRecord


class StoredTable(msgspec.Struct, frozen=True, tag_field="is", tag="table", forbid_unknown_fields=True):
    """A table or evening with all its rows."""

    record: TableRecord
    rows: list[Row]


class SpentCode(msgspec.Struct, frozen=True, tag_field="is", tag="spent", forbid_unknown_fields=True):
    """The code of something that was deleted: it is never given out again."""

    code: str


StoredItem: TypeAlias = StoredTable | SpentCode


class Summary(msgspec.Struct, frozen=True):
    """What the list of `headtable admin` is made of; times are milliseconds since 1970."""

    code: str
    setup: bytes
    made_at: int
    evening: str
    changed_at: int
    rows: int
    is_over: bool
    is_closed: bool


class HoldsTables(Complaint):
    """A backup is restored only where nothing is: nothing was written."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} holds tables already: a backup is restored only into an empty store, so that nothing is"
            " mixed or overwritten"
        )


class AdminStore(Protocol):
    """A store that is there; `open` and `close` it.  Every method may raise a Complaint."""

    async def open(self) -> None:
        """A Complaint where there is no store, or one of another form."""

    async def close(self) -> None: ...

    async def dump(self, write: Callable[[StoredItem], None]) -> None:
        """Hand over everything as it is at one moment, while servers go on writing."""

    async def summaries(self) -> list[Summary]:
        """All tables and evenings, the oldest first."""

    async def sitters(self) -> dict[str, list[str]]:
        """By code, the names under which people have sat down after the table was set up."""

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        """A table and all its rows, or None where there is none."""

    async def add_row(self, code: str, kind: str, at: int) -> None:
        """Add a row that needs no judging, and let the servers know; NoSuchTable."""

    async def delete(self, code: str, unchanged_since: int | None = None) -> list[str]:
        """As Store.delete; the servers drop what they hold of it."""

    async def unchanged(self, since: int) -> list[str]:
        """As Store.unchanged."""


class Target(Protocol):
    """A place to restore a backup to."""

    async def fill(self, items: Iterable[StoredItem]) -> None:
        """All items or none; HoldsTables, or a Complaint where a server uses the place.

        What `items` raises leaves the place as it was.
        """
