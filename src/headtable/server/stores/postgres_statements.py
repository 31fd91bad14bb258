"""The SQL statements of the PostgreSQL store."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from headtable.server.stores.store import MOST_LISTED


class Connection(Protocol):
    """As much of a connection of asyncpg, which has no types of its own, as the store uses."""

    async def execute(self, statement: str, *values: object) -> str: ...

    async def fetch(self, statement: str, *values: object) -> list[Sequence[Any]]: ...

    async def fetchrow(self, statement: str, *values: object) -> Sequence[Any] | None: ...

    async def fetchval(self, statement: str, *values: object) -> Any: ...


FORM: Final = 2  # of the tables below; the first one kept no ids
CHANNEL: Final = "headtable"
ANNOUNCEMENTS: Final = "headtable_announcements"
ANNOUNCE: Final = f"SELECT pg_notify('{ANNOUNCEMENTS}', $1)"

# Two processes that start together make the tables one after the other.
ALONE: Final = "SELECT pg_advisory_xact_lock(hashtext('headtable'))"
IS_NEW: Final = "SELECT to_regclass('headtable_form') IS NULL"
SET_VERSION: Final = "INSERT INTO headtable_form (version) VALUES ($1)"
GET_VERSION: Final = "SELECT version FROM headtable_form"
SCHEMA: Final = """
CREATE TABLE headtable_form (version int NOT NULL);
CREATE TABLE headtable_tables (
    code text COLLATE "C" PRIMARY KEY,
    setup bytea NOT NULL,
    secret bytea NOT NULL,
    made_at bigint NOT NULL,
    listed boolean NOT NULL
);
CREATE TABLE headtable_rows (
    code text COLLATE "C" NOT NULL,
    seq int NOT NULL,
    kind text NOT NULL,
    seat int NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    mark bigint NOT NULL,
    id text NOT NULL DEFAULT '',
    PRIMARY KEY (code, seq)
);
CREATE INDEX headtable_listed ON headtable_tables (made_at) WHERE listed;
CREATE INDEX headtable_ends ON headtable_rows (code) WHERE kind = 'over';
"""

TO_SECOND_FORM: Final = """
ALTER TABLE headtable_rows ADD COLUMN id text NOT NULL DEFAULT '';
UPDATE headtable_form SET version = 2;
"""

ADD_TABLE: Final = """
INSERT INTO headtable_tables (code, setup, secret, made_at, listed) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING code
"""
GET_TABLE: Final = "SELECT code, setup, secret, made_at, listed FROM headtable_tables WHERE code = $1"
GET_ROWS: Final = """
SELECT seq, kind, seat, text, at, id FROM headtable_rows WHERE code = $1 AND seq > $2 ORDER BY seq
"""
LISTED: Final = f"""
SELECT code FROM headtable_tables AS made WHERE listed AND NOT EXISTS
    (SELECT FROM headtable_rows AS ends WHERE ends.code = made.code AND ends.kind = 'over')
ORDER BY made_at DESC LIMIT {MOST_LISTED}
"""

# One append of each table.  It is added only where it goes on from the last row; should another process add
# a part of it in the same moment, the division by nought takes it all back, and it is sent again.
# Rows are added in order, so that two processes cannot wait for each other.
ADD_ROWS: Final = """
WITH given AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::bigint[], $7::bigint[],
        $8::text[]) AS given (code, seq, kind, seat, text, at, mark, id)
), due AS MATERIALIZED (
    SELECT code, min(seq) AS first, count(*) AS size,
        EXISTS (SELECT FROM headtable_tables AS made WHERE made.code = given.code) AS is_known,
        (SELECT coalesce(max(stored.seq) + 1, 0) FROM headtable_rows AS stored
            WHERE stored.code = given.code) AS next
    FROM given GROUP BY code
), added AS (
    INSERT INTO headtable_rows (code, seq, kind, seat, text, at, mark, id)
    SELECT given.* FROM given JOIN due USING (code)
        WHERE due.is_known AND due.first = due.next ORDER BY given.code, given.seq
    ON CONFLICT (code, seq) DO NOTHING
    RETURNING code
), counted AS (
    SELECT code, count(*) AS size FROM added GROUP BY code
)
SELECT due.code, due.is_known, due.first = due.next AS fits, counted.size IS NOT NULL AS is_added,
    (SELECT stored.mark FROM headtable_rows AS stored
        WHERE stored.code = due.code AND stored.seq = due.first) AS mark,
    1 / (coalesce(counted.size, due.size) = due.size)::int AS is_whole,
    CASE WHEN counted.size IS NOT NULL
        THEN pg_notify('headtable', $9::text || ' ' || due.code) END AS told
FROM due LEFT JOIN counted USING (code)
"""
