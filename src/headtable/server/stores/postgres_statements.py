"""The SQL statements of the PostgreSQL store."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol

from headtable.server.stores.store import MOST_LISTED


class Connection(Protocol):
    """As much of a connection of asyncpg, which has no types of its own, as the store uses."""

    async def execute(self, statement: str, *values: object) -> str: ...

    async def fetch(self, statement: str, *values: object) -> list[Sequence[Any]]: ...

    async def fetchrow(self, statement: str, *values: object) -> Sequence[Any] | None: ...

    async def fetchval(self, statement: str, *values: object) -> Any: ...

    def transaction(self) -> AbstractAsyncContextManager[object]: ...


FORM: Final = 3  # of the tables below; the first one kept no ids, the second no codes of deleted tables
# Notifications: SENDER rows CODE, or SENDER said CODE TEXT, on the channel of the code.
CHANNEL_PREFIX: Final = "headtable_"
CHANNEL_DIGITS: Final = 8  # of the hash of a code, in hexadecimal
CHANNEL: Final = (  # of the code in the column `code`
    f"'{CHANNEL_PREFIX}' || left(encode(sha256(convert_to(code, 'UTF8')), 'hex'), {CHANNEL_DIGITS})"
)
ROWS: Final = "rows"
SAID: Final = "said"
ANNOUNCE: Final = "SELECT pg_notify($1, $2)"

# Two processes that start together make the tables one after the other.
ALONE: Final = "SELECT pg_advisory_xact_lock(hashtext('headtable'))"
# A server keeps the first for as long as it runs; the second is refused as long as any does.
SERVE: Final = "SELECT pg_advisory_lock_shared(hashtextextended('headtable server ' || current_schema(), 0))"
NOBODY_SERVES: Final = (
    "SELECT pg_try_advisory_xact_lock(hashtextextended('headtable server ' || current_schema(), 0))"
)
IS_NEW: Final = "SELECT to_regclass('headtable_form') IS NULL"
SET_VERSION: Final = "INSERT INTO headtable_form (version) VALUES ($1)"
GET_VERSION: Final = "SELECT version FROM headtable_form"
EVENINGS_AND_CODES: Final = """
CREATE INDEX headtable_evenings ON headtable_tables (evening) WHERE evening <> '';
CREATE TABLE headtable_codes (code text COLLATE "C" PRIMARY KEY);
"""
SCHEMA: Final = f"""
CREATE TABLE headtable_form (version int NOT NULL);
CREATE TABLE headtable_tables (
    code text COLLATE "C" PRIMARY KEY,
    setup bytea NOT NULL,
    secret bytea NOT NULL,
    made_at bigint NOT NULL,
    listed boolean NOT NULL,
    evening text COLLATE "C" NOT NULL DEFAULT ''
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
{EVENINGS_AND_CODES}
"""

TO_SECOND_FORM: Final = """
ALTER TABLE headtable_rows ADD COLUMN id text NOT NULL DEFAULT '';
UPDATE headtable_form SET version = 2;
"""
TO_THIRD_FORM: Final = f"""
ALTER TABLE headtable_tables ADD COLUMN evening text COLLATE "C" NOT NULL DEFAULT '';
{EVENINGS_AND_CODES}
UPDATE headtable_tables SET evening = convert_from(setup, 'UTF8')::json #>> '{{evening,code}}'
    WHERE convert_from(setup, 'UTF8')::json #>> '{{evening,code}}' IS NOT NULL;
INSERT INTO headtable_codes SELECT code FROM headtable_tables;
UPDATE headtable_form SET version = 3;
"""

# The evening cannot be deleted in the same moment.  A code that was ever given out is in headtable_codes.
ADD_TABLE: Final = """
WITH evening AS MATERIALIZED (
    SELECT code FROM headtable_tables WHERE code = $6 FOR KEY SHARE
), taken AS (
    INSERT INTO headtable_codes SELECT $1::text WHERE $6::text = '' OR EXISTS (SELECT FROM evening)
    ON CONFLICT DO NOTHING RETURNING code
)
INSERT INTO headtable_tables (code, setup, secret, made_at, listed, evening)
SELECT code, $2, $3, $4, $5, $6 FROM taken ON CONFLICT DO NOTHING RETURNING code
"""
GET_TABLE: Final = """
SELECT code, setup, secret, made_at, listed, evening FROM headtable_tables WHERE code = $1
"""
IS_THERE: Final = "SELECT EXISTS (SELECT FROM headtable_tables WHERE code = $1)"
GET_ROWS: Final = """
SELECT seq, kind, seat, text, at, id FROM headtable_rows WHERE code = $1 AND seq > $2 ORDER BY seq
"""
LISTED: Final = f"""
SELECT code FROM headtable_tables AS made WHERE listed AND NOT EXISTS
    (SELECT FROM headtable_rows AS ends WHERE ends.code = made.code AND ends.kind = 'over')
ORDER BY made_at DESC LIMIT {MOST_LISTED}
"""

LAST_CHANGE: Final = """
coalesce((SELECT at FROM headtable_rows AS stored WHERE stored.code = made.code ORDER BY seq DESC LIMIT 1),
    made.made_at)
"""
UNCHANGED: Final = f"""
SELECT one.code FROM headtable_tables AS one JOIN headtable_tables AS made USING (code)
WHERE NOT EXISTS (SELECT FROM headtable_tables AS held WHERE held.code = one.evening)
    AND {LAST_CHANGE} <= $1 AND NOT EXISTS
    (SELECT FROM headtable_tables AS made WHERE made.evening = one.code AND {LAST_CHANGE} > $1)
ORDER BY one.code
"""

# For `headtable backup`, `restore` and `admin`
HAS_TABLES: Final = "SELECT to_regclass('headtable_tables') IS NOT NULL"
HOLDS_ANY: Final = "SELECT EXISTS (SELECT FROM headtable_tables)"
ALL_CODES: Final = "SELECT code FROM headtable_tables ORDER BY made_at, code"
SPENT_CODES: Final = "SELECT code FROM headtable_codes EXCEPT SELECT code FROM headtable_tables ORDER BY code"
SUMMARIES: Final = """
SELECT made.code, made.setup, made.made_at, made.evening, coalesce(max(at), made.made_at), count(seq),
    coalesce(bool_or(kind = 'over'), false),
    coalesce(max(seq * 2 + (kind = 'closed')::int) FILTER (WHERE kind IN ('closed', 'reopened')), 0) % 2 = 1
FROM headtable_tables AS made LEFT JOIN headtable_rows USING (code) GROUP BY made.code ORDER BY made_at, code
"""
RESTORE_TABLE: Final = """
INSERT INTO headtable_tables (code, setup, secret, made_at, listed, evening) VALUES ($1, $2, $3, $4, $5, $6)
"""
SITTERS: Final = "SELECT code, text FROM headtable_rows WHERE kind = 'sit' ORDER BY code, seq"
ADD_LAST_ROW: Final = """
INSERT INTO headtable_rows (code, seq, kind, seat, text, at, mark)
SELECT $1, coalesce(max(seq) + 1, 0), $2, -1, '', $3, 0 FROM headtable_rows WHERE code = $1
"""

# Deleting: nothing is added to the locked tables meanwhile, and no table is made for a locked evening.
LOCK_WITH_TABLES: Final = """
SELECT code, evening FROM headtable_tables WHERE code = $1 OR evening = $1 ORDER BY code FOR UPDATE
"""
CHANGED_SINCE: Final = f"""
SELECT EXISTS (SELECT FROM headtable_tables AS made WHERE made.code = ANY($1) AND {LAST_CHANGE} > $2)
"""
KEEP_CODES: Final = "INSERT INTO headtable_codes SELECT unnest($1::text[]) ON CONFLICT DO NOTHING"
DELETE_ROWS: Final = "DELETE FROM headtable_rows WHERE code = ANY($1)"
DELETE_TABLES: Final = "DELETE FROM headtable_tables WHERE code = ANY($1)"
TELL_CHANGE: Final = f"""
SELECT pg_notify({CHANNEL}, $1::text || ' {ROWS} ' || code) FROM unnest($2::text[]) AS code
"""

# One append of each table.  It is added only where it goes on from the last row; should another process add
# a part of it in the same moment, the division by nought takes it all back, and it is sent again.
# Rows are added in order, so that two processes cannot wait for each other.  A table that is being deleted is
# waited for, so that no row can stay behind it.
ADD_ROWS: Final = f"""
WITH given AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::bigint[], $7::bigint[],
        $8::text[]) AS given (code, seq, kind, seat, text, at, mark, id)
), known AS MATERIALIZED (
    SELECT code FROM headtable_tables WHERE code = ANY($1) ORDER BY code FOR KEY SHARE
), due AS MATERIALIZED (
    SELECT code, min(seq) AS first, count(*) AS size,
        EXISTS (SELECT FROM known WHERE known.code = given.code) AS is_known,
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
        THEN pg_notify({CHANNEL}, $9::text || ' {ROWS} ' || code) END AS told
FROM due LEFT JOIN counted USING (code)
"""
