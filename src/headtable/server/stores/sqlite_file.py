"""The file of the SQLite store: a connection to it, and its tables made or brought up to date."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from headtable.rules.core.errors import Complaint
from headtable.server.stores import sqlite_statements as statements
from headtable.server.stores.store import TableRecord

WAIT_FOR_OTHERS_MS: Final = 5_000
LARGEST_IDLE_WAL: Final = 16 << 20


def connection_to(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout = {WAIT_FOR_OTHERS_MS}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    connection.execute(f"PRAGMA journal_size_limit = {LARGEST_IDLE_WAL}")
    return connection


def prepare(writer: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new file, or bring those of an older program up to date; else a Complaint."""
    version = scalar(writer, "PRAGMA user_version")
    is_new = scalar(writer, "SELECT count(*) FROM sqlite_schema") == 0
    if not is_new and scalar(writer, "PRAGMA application_id") != statements.APPLICATION:
        raise Complaint(f"'{path}' is no store of Head Table")
    if version > statements.FORM:
        raise Complaint(
            f"the store '{path}' has form {version}, and this program knows forms up to "
            f"{statements.FORM}: it takes the newer program that made it"
        )
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("BEGIN IMMEDIATE")
    if scalar(writer, "SELECT count(*) FROM sqlite_schema") == 0:
        _execute_all(writer, statements.NEW_FILE)
    version = scalar(writer, "PRAGMA user_version")
    if version < 2:
        _execute_all(writer, statements.TO_SECOND_FORM)
    if version < 3:  # with all that a new file has
        _execute_all(writer, statements.TO_THIRD_FORM)
    if version == 3:
        _execute_all(writer, statements.TO_FOURTH_FORM)
    if version < 4:
        _execute_all(writer, statements.FILL_FOURTH_FORM)
    writer.execute("COMMIT")


def record_of(found: Sequence[Any]) -> TableRecord:
    """A record from the columns of GET_TABLE."""
    code, setup, secret, made_at, listed, evening = found
    return TableRecord(code, setup, secret, made_at, bool(listed), evening)


def _execute_all(connection: sqlite3.Connection, all: Sequence[str]) -> None:
    for statement in all:
        connection.execute(statement)


def scalar(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])
