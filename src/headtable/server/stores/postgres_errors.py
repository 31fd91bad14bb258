"""What can go wrong between us and PostgreSQL, and what is to be done about it."""

from typing import Final

import asyncpg

from headtable.server.stores.store import StoreFull, Unstorable

# The connection or the server has failed; whether a statement that was sent was carried out is not known.
AWAY: Final = (
    OSError,  # TimeoutError is one
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InternalClientError,
)
# Nothing of the statement stands, and the same statement will do better.
AGAIN: Final = (asyncpg.TransactionRollbackError, asyncpg.DivisionByZeroError)
# The value itself is wrong: PostgreSQL says so, or the client that was to encode it (ValueError).
OF_THE_ROW: Final = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, ValueError, OverflowError)


def may_pass(error: Exception) -> bool:
    """Whether the connection or the server has failed, not the statement."""
    return isinstance(error, (*AWAY, *AGAIN)) and not isinstance(error, ValueError)


def refusal(error: Exception) -> Exception:
    """What the database complains of, as a sentence: its own trouble, or the fault of what is to be kept."""
    if isinstance(error, asyncpg.DiskFullError):
        return StoreFull("nothing could be written: the disk of the database is full")
    if may_pass(error):
        return StoreFull(f"the database is away: {in_words(error)}")
    if isinstance(error, OF_THE_ROW):
        return Unstorable("it holds a value that no store takes")
    if isinstance(error, asyncpg.PostgresError):
        return StoreFull(f"nothing could be written: the database complains ({in_words(error)})")
    return error


def in_words(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
