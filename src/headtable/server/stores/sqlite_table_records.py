"""Tables in an SQLite file, made, read and deleted: for the store of a server, and for `headtable admin`."""

import sqlite3
from contextlib import suppress

import msgspec

from headtable.server.stores import sqlite_statements as statements
from headtable.server.stores.sqlite_file import WAIT_FOR_OTHERS_MS, record_of
from headtable.server.stores.store import (
    CodeTaken,
    NoSuchTable,
    PartOfEvening,
    Row,
    StillUsed,
    TableRecord,
    is_storable,
)


def create_in(writer: sqlite3.Connection, record: TableRecord) -> Exception | None:
    """Add a new table in the open transaction; or why that must not be."""
    evening = record.evening
    if evening and not writer.execute(statements.IS_THERE, (evening,)).fetchone():
        return NoSuchTable(evening)
    if writer.execute(statements.TAKE_CODE, (record.code,)).rowcount != 1:
        return CodeTaken(record.code)
    writer.execute(statements.ADD_TABLE, msgspec.structs.astuple(record))
    return None


def load_from(reader: sqlite3.Connection, code: str) -> tuple[TableRecord, list[Row]] | None:
    """The record last: what is deleted meanwhile is not there, rather than a table without rows."""
    rows = _rows_in(reader, code, -1)
    found = reader.execute(statements.GET_TABLE, (code,)).fetchone()
    return None if found is None else (record_of(found), rows)


def rows_after_from(reader: sqlite3.Connection, code: str, seq: int) -> list[Row]:
    """The rows with a greater number; NoSuchTable."""
    rows = _rows_in(reader, code, seq) if is_storable(code) else []
    if not rows and not (is_storable(code) and reader.execute(statements.IS_THERE, (code,)).fetchone()):
        raise NoSuchTable(code)
    return rows


def _rows_in(reader: sqlite3.Connection, code: str, seq: int) -> list[Row]:
    return [Row(*values) for values in reader.execute(statements.GET_ROWS, (code, seq))]


def delete_in(connection: sqlite3.Connection, code: str, unchanged_since: int | None) -> list[str]:
    """Delete a table, or an evening with its tables, in the open transaction; the codes of what is gone.

    NoSuchTable, PartOfEvening or StillUsed: then nothing was deleted.
    """
    found = connection.execute(statements.GET_TABLE, (code,)).fetchone()
    if found is None:
        raise NoSuchTable(code)
    evening = found[-1]
    if evening and connection.execute(statements.IS_THERE, (evening,)).fetchone():
        raise PartOfEvening(code, evening)
    doomed = connection.execute(statements.WITH_TABLES, {"code": code}).fetchall()
    if unchanged_since is not None and any(changed_at > unchanged_since for _, _, changed_at in doomed):
        raise StillUsed(code)
    for number, _, _ in doomed:
        connection.execute(statements.DELETE_ROWS, (number,))
        connection.execute(statements.DELETE_TABLE, (number,))
    return [code for _, code, _ in doomed]


def clean_log(connection: sqlite3.Connection) -> None:
    """After a commit: empty the write-ahead log, which still holds what was deleted.

    Not while another connection reads from it, as a backup does: then the next time, or at the latest when
    the file is closed.
    """
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.execute(f"PRAGMA busy_timeout = {WAIT_FOR_OTHERS_MS}")
