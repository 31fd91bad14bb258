"""Which store to use, and the key that signs the seats: from an address, a path or the environment."""

import os
from pathlib import Path
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.server.stores.store import Store
from headtable.server.tokens import key_in

KEY: Final = "HEADTABLE_KEY"  # the environment variable with the key
SHORTEST_KEY: Final = 16  # letters
POSTGRES: Final = ("postgresql://", "postgres://")
FILE: Final = "tables.sqlite"


def store_at(where: str, address: str = "") -> tuple[Store, bytes]:
    """The store, and the key of the seats: from the environment, or kept beside the tables.

    `where` is the path of a file or the address of a database; "" for a file in the person's data folder.
    `address` is where the server is reached that they are for.
    """
    given = os.environ.get(KEY, "")
    if given and len(given) < SHORTEST_KEY:
        raise Complaint(f"{KEY} must have at least {SHORTEST_KEY} letters")
    if where.startswith(POSTGRES):
        try:
            from headtable.server.stores.postgres import PostgresStore  # noqa: PLC0415 - an extra
        except ImportError as missing:
            raise Complaint("PostgreSQL needs asyncpg: install headtable[postgres]") from missing
        if not given:
            raise Complaint(f"with PostgreSQL the key of the seats must be given in {KEY}")
        return PostgresStore(where), given.encode()
    from headtable.server.stores.sqlite import SqliteStore  # noqa: PLC0415 - not loaded for PostgreSQL

    path = Path(where) if where else data_folder() / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"cannot keep tables in '{path.parent}': {error.strerror}") from error
    return SqliteStore(path, address), given.encode() if given else key_in(path.parent)


def data_folder() -> Path:
    """Where a person's tables are kept."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "headtable"
