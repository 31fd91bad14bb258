"""Which store to use, and the key that signs the seats: from an address, a path or the environment."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server.stores.admin_store import AdminStore, Target
from headtable.server.stores.sqlite_statements import APPLICATION
from headtable.server.stores.store import Store
from headtable.server.tokens import key_in

KEY: Final = "HEADTABLE_KEY"  # the environment variable with the key
SHORTEST_KEY: Final = 16  # letters
POSTGRES: Final = ("postgresql://", "postgres://")
FILE: Final = "tables.sqlite"
# The header of a SQLite file (sqlite.org/fileformat.html).
HEADER_BYTES: Final = 100
SQLITE: Final = b"SQLite format 3\0"
SCHEMA_COOKIE: Final = slice(40, 44)  # how often the tables have changed
APPLICATION_ID: Final = slice(68, 72)


def store_at(where: str, address: str = "") -> tuple[Store, bytes]:
    """The store, and the key of the seats: from the environment, or kept beside the tables.

    `where` is the path of a file or the address of a database; "" for a file in the person's data folder.
    `address` is where the server is reached that they are for.
    """
    given = os.environ.get(KEY, "")
    if given and len(given) < SHORTEST_KEY:
        raise BadSetup(f"{KEY} must have at least {SHORTEST_KEY} letters")
    if where.startswith(POSTGRES):
        require_asyncpg()
        from headtable.server.stores.postgres import PostgresStore  # noqa: PLC0415 - an extra

        if not given:
            raise BadSetup(f"with PostgreSQL the key of the seats must be given in {KEY}")
        return PostgresStore(where), given.encode()
    from headtable.server.stores.sqlite import SqliteStore  # noqa: PLC0415 - not loaded for PostgreSQL

    path = path_at(where)
    if not where:
        make_folder(path.parent)
    return SqliteStore(path, address), given.encode() if given else key_in(path.parent)


def admin_store_at(where: str) -> AdminStore:
    """A store that is there, for whoever runs the server; `where` as for `store_at`.  It needs no key."""
    if where.startswith(POSTGRES):
        require_asyncpg()
        from headtable.server.stores.postgres_admin import PostgresAdminStore  # noqa: PLC0415 - an extra

        return PostgresAdminStore(where)
    from headtable.server.stores.sqlite_admin import SqliteAdminStore  # noqa: PLC0415 - not loaded for PostgreSQL

    return SqliteAdminStore(path_at(where))


def target_at(where: str) -> Target:
    """A place to restore a backup to; `where` as for `store_at`."""
    if where.startswith(POSTGRES):
        require_asyncpg()
        from headtable.server.stores.postgres_admin import PostgresTarget  # noqa: PLC0415 - an extra

        return PostgresTarget(where)
    from headtable.server.stores.sqlite_admin import SqliteTarget  # noqa: PLC0415 - not loaded for PostgreSQL

    path = path_at(where)
    if not where:
        make_folder(path.parent)
    return SqliteTarget(path)


def path_at(where: str) -> Path:
    """The file of a store; a Complaint where it cannot be one."""
    path = Path(where) if where else data_folder() / FILE
    if where:
        require_place(path)
    return path


def place_of(where: str) -> str:
    """What a person is told of the place of a store: its file, but of a database no address or password."""
    return "PostgreSQL" if where.startswith(POSTGRES) else str(path_at(where))


def require_asyncpg() -> None:
    if find_spec("asyncpg") is None:
        raise Complaint("PostgreSQL needs the extra postgres (docs/install.md says how)")


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"cannot keep tables in '{folder}': {error.strerror}") from error


def require_place(path: Path) -> None:
    """A Complaint where a path that somebody has typed cannot be a store's; nothing is made there."""
    try:
        if not path.parent.is_dir():
            raise Complaint(f"there is no folder '{path.parent}' to keep the tables in")
        if path.is_dir():
            raise Complaint(f"'{path}' is a folder: name the file in it that is to keep the tables")
        if path.is_file() and not may_be_store(path):
            raise Complaint(f"'{path}' is no store of Head Table")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Complaint(f"cannot keep tables in '{path}': {reason}") from error


def may_be_store(path: Path) -> bool:
    """Whether a file is empty, or a SQLite file that is ours or has no tables yet."""
    with path.open("rb") as file:
        head = file.read(HEADER_BYTES)
    if not head.startswith(SQLITE):
        return not head
    is_ours = int.from_bytes(head[APPLICATION_ID]) == APPLICATION
    return is_ours or not any(head[SCHEMA_COOKIE])  # none while a new file's first rows wait beside it


def data_folder() -> Path:
    """Where a person's tables are kept."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "headtable"
