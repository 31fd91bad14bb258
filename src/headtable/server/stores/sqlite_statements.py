"""The SQL statements of the SQLite store.

Rows lie in the order in which they came, and short entries (number of the table, number of the row) lead to
them: the tables that are being played at are the newest ones, so a group of moves changes few pages.
"""

from functools import cache
from typing import Final

from headtable.server.stores.store import MOST_LISTED

APPLICATION: Final = 0x48654164  # says in the file's head that it is ours
FORM: Final = 4  # the first kept no ids, the second the rows of a table side by side, the third no codes
MOST_AT_ONCE: Final = 512  # rows in one statement: a power of two
EVENINGS_AND_CODES: Final = (
    "CREATE INDEX evening_tables ON tables (evening) WHERE evening <> ''",
    "CREATE TABLE codes (code TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",  # also those of deleted tables
    f"PRAGMA user_version = {FORM}",
)
TABLES: Final = (
    "CREATE TABLE tables (number INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, setup BLOB NOT NULL,"
    " secret BLOB NOT NULL, made_at INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " evening TEXT NOT NULL DEFAULT '') STRICT",
    "CREATE TABLE rows (table_number INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL,"
    " UNIQUE (table_number, seq)) STRICT",
    "CREATE INDEX listed_tables ON tables (made_at) WHERE listed",
    "CREATE INDEX ends ON rows (table_number) WHERE kind = 'over'",
    *EVENINGS_AND_CODES,
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
TO_FOURTH_FORM: Final = (
    "ALTER TABLE tables ADD COLUMN evening TEXT NOT NULL DEFAULT ''",
    *EVENINGS_AND_CODES,
)
FILL_FOURTH_FORM: Final = (
    "UPDATE tables SET evening = coalesce(json_extract(CAST(setup AS TEXT), '$.evening.code'), '')"
    " WHERE json_valid(CAST(setup AS TEXT))",
    "INSERT INTO codes SELECT code FROM tables",
)
NEXT_NUMBER: Final = (
    "SELECT (SELECT coalesce(max(seq) + 1, 0) FROM rows WHERE table_number = number)"
    " FROM tables WHERE code = ?"
)
GET_TABLE: Final = "SELECT code, setup, secret, made_at, listed, evening FROM tables WHERE code = ?"
GET_ROWS: Final = (
    "SELECT seq, kind, seat, text, at, id FROM rows"
    " WHERE table_number = (SELECT number FROM tables WHERE code = ?) AND seq > ? ORDER BY seq"
)
LISTED: Final = (
    "SELECT code FROM tables WHERE listed AND NOT EXISTS"
    " (SELECT 1 FROM rows WHERE table_number = number AND kind = 'over')"
    f" ORDER BY made_at DESC LIMIT {MOST_LISTED}"
)
IS_THERE: Final = "SELECT 1 FROM tables WHERE code = ?"
TAKE_CODE: Final = "INSERT INTO codes VALUES (?) ON CONFLICT DO NOTHING"
ADD_TABLE: Final = (
    "INSERT INTO tables (code, setup, secret, made_at, listed, evening) VALUES (?, ?, ?, ?, ?, ?)"
)
LAST_CHANGE: Final = (
    "coalesce((SELECT at FROM rows WHERE table_number = number ORDER BY seq DESC LIMIT 1), made_at)"
)
WITH_TABLES: Final = f"SELECT number, code, {LAST_CHANGE} FROM tables WHERE code = :code OR evening = :code"
DELETE_ROWS: Final = "DELETE FROM rows WHERE table_number = ?"
DELETE_TABLE: Final = "DELETE FROM tables WHERE number = ?"
UNCHANGED: Final = (
    "SELECT code FROM tables AS one WHERE NOT EXISTS (SELECT 1 FROM tables WHERE code = one.evening)"
    f" AND {LAST_CHANGE} <= :since AND NOT EXISTS"
    f" (SELECT 1 FROM tables WHERE evening = one.code AND {LAST_CHANGE} > :since) ORDER BY code"
)
# For `headtable backup`, `restore` and `admin`
ALL_CODES: Final = "SELECT code FROM tables ORDER BY made_at, code"
SPENT_CODES: Final = "SELECT code FROM codes EXCEPT SELECT code FROM tables ORDER BY code"
SUMMARIES: Final = (
    "SELECT code, setup, made_at, evening, coalesce(max(at), made_at), count(seq),"
    " coalesce(max(kind = 'over'), 0),"
    " coalesce(max(seq * 2 + (kind = 'closed')) FILTER (WHERE kind IN ('closed', 'reopened')), 0) % 2"
    " FROM tables LEFT JOIN rows ON table_number = number GROUP BY number ORDER BY made_at, code"
)
SITTERS: Final = (
    "SELECT code, text FROM rows JOIN tables ON table_number = number WHERE kind = 'sit' ORDER BY code, seq"
)
ADD_LAST_ROW: Final = (
    "INSERT INTO rows SELECT number,"
    " (SELECT coalesce(max(seq) + 1, 0) FROM rows WHERE table_number = number),"
    " :kind, -1, '', :at, '' FROM tables WHERE code = :code"
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
