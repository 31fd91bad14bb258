"""What SQLite complains of: the trouble of the disk, or the fault of what is to be kept."""

import sqlite3
from typing import Final

from headtable.server.stores.store import StoreFull, Unstorable

REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not take what is written to it",
    sqlite3.SQLITE_READONLY: "the file may not be written to",
    sqlite3.SQLITE_BUSY: "another program holds the file",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
}
FAULTS_OF_ROWS: Final = {
    sqlite3.SQLITE_TOOBIG: "it is too long",
    sqlite3.SQLITE_CONSTRAINT: "it is not as rows must be",
    sqlite3.SQLITE_MISMATCH: "it is not as rows must be",
    sqlite3.SQLITE_RANGE: "it is not as rows must be",
}


def kind_of(error: Exception) -> int:
    """Which kind of trouble it is: the low byte of what SQLite says."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def refusal(error: Exception, what: str) -> Exception:
    """What SQLite complains of, as a sentence: the disk's trouble, or the fault of what is to be kept."""
    if kind_of(error) in FAULTS_OF_ROWS:
        return Unstorable(FAULTS_OF_ROWS[kind_of(error)])
    if isinstance(error, (OverflowError, ValueError)):  # found by Python, before SQLite saw it
        return Unstorable("it holds a value that no store takes")
    if not isinstance(error, sqlite3.Error):
        return error
    reason = REASONS.get(kind_of(error), f"the database complains ({error})")
    return StoreFull(f"nothing could be {what}: {reason}")
