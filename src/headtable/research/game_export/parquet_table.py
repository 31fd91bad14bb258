"""One table of the data set: a folder of Parquet files, each of about a hundred megabytes at most."""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO, Final

from headtable.research.game_export.columns import LIST, Column
from headtable.research.game_export.played_game import Row
from headtable.rules.core.errors import BadSetup

ROWS: Final = 100_000  # that are written at once, as a row group: a few megabytes
FULL: Final = 90_000_000  # bytes after which a new file is begun


def require_pyarrow() -> None:
    if find_spec("pyarrow") is None:
        raise BadSetup("an export needs pyarrow, which comes with the extra data (docs/install.md says how)")


def pyarrow_version() -> str:
    return str(import_module("pyarrow").__version__)


class ParquetTable:
    """Rows that are added one after the other.  Where the files are cut depends on the rows alone."""

    def __init__(self, folder: Path, columns: Sequence[Column]) -> None:
        self.arrow: Any = import_module("pyarrow")
        self.parquet: Any = import_module("pyarrow.parquet")
        self.folder = folder
        self.columns = columns
        self.schema = self.arrow.schema([(column.name, self.type_of(column.type)) for column in columns])
        self.waiting: list[Row] = []
        self.rows = 0
        self.parts: list[tuple[Path, int]] = []  # the files, and the rows in each
        self.stream: BinaryIO | None = None
        self.writer: Any = None
        folder.mkdir()

    def type_of(self, name: str) -> Any:
        if name.startswith(LIST):
            return self.arrow.list_(self.type_of(name.removeprefix(LIST)))
        return getattr(self.arrow, name)()

    def add(self, rows: Sequence[Row]) -> None:
        self.waiting += rows
        if len(self.waiting) >= ROWS:
            self.write_group()

    def write_group(self) -> None:
        if self.stream is None:
            path = self.folder / f"part-{len(self.parts):04}.parquet"
            self.parts.append((path, 0))
            self.stream = open(path, "xb")  # noqa: SIM115
            self.writer = self.parquet.ParquetWriter(self.stream, self.schema, compression="zstd")
        columns = {name: [row[name] for row in self.waiting] for name in self.schema.names}
        self.writer.write_table(self.arrow.table(columns, self.schema))
        path, rows = self.parts.pop()
        self.parts.append((path, rows + len(self.waiting)))
        self.rows += len(self.waiting)
        self.waiting = []
        if self.stream.tell() >= FULL:
            self.end_file()

    def end_file(self) -> None:
        if self.stream is not None:
            with self.stream:
                self.writer.close()
            self.stream = None

    def abandon(self) -> None:
        """Close a file that is not finished, and may be on a full disk."""
        if self.stream is not None:
            with suppress(OSError, ValueError):
                self.end_file()
            self.writer.is_open = False  # else it tries again when it is collected
            self.stream = None

    def close(self) -> None:
        """Write what is left; without any rows there is one file all the same."""
        if self.waiting or not self.parts:
            self.write_group()
        self.end_file()

    def described(self) -> dict[str, object]:
        """The entry of a closed table in the manifest."""
        return {
            "rows": self.rows,
            "columns": [
                {"name": column.name, "type": column.type, "meaning": column.meaning}
                for column in self.columns
            ],
            "files": [
                {
                    "file": f"{self.folder.name}/{path.name}",
                    "rows": rows,
                    "bytes": path.stat().st_size,
                    "sha256": sha256_of(path),
                }
                for path, rows in self.parts
            ],
        }


def sha256_of(path: Path) -> str:
    with open(path, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
