"""The SQL statements of the SQLite store.

Rows lie in the order in which they came, and short entries (number of the table, number of the row) lead to
them: the tables that are being played at are the newest ones, so a group of moves changes few pages.
"""

from functools import cache
from typing import Final

from headtable.server.stores.store import MOST_LISTED

APPLICATION: Final = 0x48654164  # says in the file's head that it is ours
FORM: Final = 3  # of the file; the first kept no ids, the second kept the rows of a table side by side
MOST_AT_ONCE: Final = 512  # rows in one statement: a power of two
TABLES: Final = (
    "CREATE TABLE tables (number INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, setup BLOB NOT NULL,"
    " secret BLOB NOT NULL, made_at INTEGER NOT NULL, listed INTEGER NOT NULL) STRICT",
    "CREATE TABLE rows (table_number INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL,"
    " UNIQUE (table_number, seq)) STRICT",
    "CREATE INDEX listed_tables ON tables (made_at) WHERE listed",
    "CREATE INDEX ends ON rows (table_number) WHERE kind = 'over'",
    f"PRAGMA user_version = {FORM}",
)
NEW_FILE: Final = (*TABLES, f"PRAGMA application_id = {APPLICATION}")
TO_SECOND_FORM: Final = ("ALTER TABLE rows ADD COLUMN id TEXT NOT NULL DEFAULT ''",)
TO_THIRD_FORM: Final = (
    "ALTER TABLE tables RENAME TO old_tables",
    "ALTER TABLE rows RENAME TO old_rows",
    "DROP INDEX listed_tables",
    "DROP INDEX ends",
    *TABLES,
    "INSERT INTO tables (code, setup, secret, made_at, listed)"
    " SELECT code, setup, secret, made_at, listed FROM old_tables ORDER BY made_at",
    "INSERT INTO rows SELECT number, seq, kind, seat, text, at, id"
    " FROM tables JOIN old_rows USING (code) ORDER BY number, seq",
    "DROP TABLE old_rows",
    "DROP TABLE old_tables",
)
NEXT_NUMBER: Final = (
    "SELECT (SELECT coalesce(max(seq) + 1, 0) FROM rows WHERE table_number = number)"
    " FROM tables WHERE code = ?"
)
GET_TABLE: Final = "SELECT code, setup, secret, made_at, listed FROM tables WHERE code = ?"
GET_ROWS: Final = (
    "SELECT seq, kind, seat, text, at, id FROM rows"
    " WHERE table_number = (SELECT number FROM tables WHERE code = ?) AND seq > ? ORDER BY seq"
)
LISTED: Final = (
    "SELECT code FROM tables WHERE listed AND NOT EXISTS"
    " (SELECT 1 FROM rows WHERE table_number = number AND kind = 'over')"
    f" ORDER BY made_at DESC LIMIT {MOST_LISTED}"
)
ADD_TABLE: Final = (
    "INSERT INTO tables (code, setup, secret, made_at, listed) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (code) DO NOTHING"
)
NEW_ROW: Final = "(?, ?, ?, ?, ?, ?, ?, ?)"
NO_ROW: Final = (None,) * 8  # fills a statement up to its size
ADD_ROWS: Final = (  # fewer where there is no such table, or it does not wait for what is its job's first row
    "INSERT INTO rows WITH new (code, seq, kind, seat, text, at, id, first) AS (VALUES {})"
    " SELECT number, seq, kind, seat, text, at, id FROM new CROSS JOIN tables USING (code)"
    " WHERE first IS NULL OR first ="
    " (SELECT coalesce(max(rows.seq) + 1, 0) FROM rows WHERE rows.table_number = tables.number)"
)


@cache
def adding(size: int) -> str:
    """The statement that adds so many rows; the sizes are few, so that each is prepared but once."""
    return ADD_ROWS.format(", ".join([NEW_ROW] * size))
