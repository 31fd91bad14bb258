"""The file of a backup: everything that a store holds, in one form from which either kind can be filled.

    head table backup 1          one line
    a gzip stream                one JSON object a line: head, tables with their rows, spent codes, end
    64 hexadecimal digits        SHA-256 of all that stands before, and a line end

Whatever is missing or changed in it, if only one bit, is found before anything is restored.  The checksum
finds accidents, not forgers.  The key of the seats is not in it.
"""

import gzip
import io
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import BinaryIO, Final, TypeAlias

import msgspec

import headtable
from headtable.rules.core.errors import Complaint
from headtable.server.stores.admin_store import SpentCode, StoredItem, StoredTable
from headtable.server.stores.store import check_rows, check_text

FORM: Final = 1
TITLE: Final = b"head table backup "
HEAD_LINE: Final = TITLE + b"%d\n" % FORM
CHECKSUM_BYTES: Final = 65
PIECE: Final = 1 << 20  # bytes that are read at once
LONGEST_LINE: Final = 1 << 28  # bytes of one table
LEVEL: Final = 6  # of compression


class Head(msgspec.Struct, frozen=True, tag_field="is", tag="head"):
    """When a backup was made (milliseconds since 1970), and by which program."""

    made_at: int
    made: str


class End(msgspec.Struct, frozen=True, tag_field="is", tag="end", forbid_unknown_fields=True):
    """How much a backup holds."""

    tables: int = 0
    rows: int = 0
    spent: int = 0

    def with_item(self, item: StoredItem) -> "End":
        if isinstance(item, SpentCode):
            return End(self.tables, self.rows, self.spent + 1)
        return End(self.tables + 1, self.rows + len(item.rows), self.spent)


Line: TypeAlias = Head | StoredTable | SpentCode | End
_lines: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)


class BadBackup(Complaint):
    """A file that nothing can be restored from; the sentence says why."""


class UnusableFile(Complaint):
    """A file that cannot be read or written, or that nothing may replace."""


class BackupWriter:
    """Writes a backup: a context in which `write` is called, and which ends with `finish`.

    The file is written under another name and renamed when it is whole and on the disk, and when reading it
    again has found all of it.  Left without `finish`, it leaves nothing behind.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        self.draft = self.path.with_name(f".headtable-{token_hex(8)}.part")
        self.end = End()

    def __enter__(self) -> "BackupWriter":
        require_replaceable(self.path)
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            descriptor = os.open(self.draft, flags, 0o600)  # it holds everybody's hands
        except OSError as error:
            raise UnusableFile(f"cannot write '{self.path}': {error.strerror}") from error
        self._file = os.fdopen(descriptor, "w+b")
        self._sum = HashedFile(self._file)
        self._sum.write(HEAD_LINE)
        self._packed = gzip.GzipFile("", "wb", LEVEL, self._sum, mtime=0)
        self._add(Head(int(time.time() * 1000), f"headtable {headtable.__version__}"))
        return self

    def write(self, item: StoredItem) -> None:
        self._add(item)
        self.end = self.end.with_item(item)

    def _add(self, line: Line) -> None:
        self._packed.write(msgspec.json.encode(line) + b"\n")

    def finish(self) -> End:
        """Put the file in its place; how much it holds."""
        self._add(self.end)
        self._packed.close()
        self._file.write(self._sum.digest())
        self._file.flush()
        os.fsync(self._file.fileno())
        if check_backup(self.draft) != self.end:
            raise BadBackup(f"the backup '{self.path}' could not be written: it reads otherwise than it was")
        os.replace(self.draft, self.path)
        sync_folder(self.path.parent)
        return self.end

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # a full disk refuses the last bytes again
            self._packed.close()
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self.draft.unlink(missing_ok=True)


class HashedFile(io.RawIOBase):
    """A file that is written to, and the checksum of all that was."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._hash = sha256()

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        assert isinstance(data, (bytes, bytearray, memoryview))
        self._hash.update(data)
        return self._file.write(data)

    def digest(self) -> bytes:
        return f"{self._hash.hexdigest()}\n".encode()


class Limited(io.RawIOBase):
    """So many bytes of a file from where it stands."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file = file
        self._left = size

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(self._left if size < 0 else min(size, self._left))
        self._left -= len(data)
        return data


def require_replaceable(path: Path) -> None:
    """A Complaint where something else than an older backup is in the way, such as the store itself."""
    try:
        if path.is_dir():
            raise UnusableFile(f"cannot write '{path}': it is a folder")
        if path.exists():
            with path.open("rb") as file:
                is_ours = path.is_file() and file.read(len(TITLE)) == TITLE
            if not is_ours:
                raise UnusableFile(f"'{path}' is no backup, so it is not replaced by one: name another file")
    except OSError as error:
        raise UnusableFile(f"cannot write '{path}': {error.strerror}") from error


def sync_folder(folder: Path) -> None:
    """Let the new name of a file be on the disk too, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def check_backup(path: Path) -> End:
    """Read a whole backup; how much it holds, or BadBackup, or UnusableFile."""
    end = End()
    for item in read_backup(path):
        end = end.with_item(item)
    return end


def read_backup(path: Path) -> Iterator[StoredItem]:
    """Everything in a backup; BadBackup before the first item where the file is not as it was written,
    UnusableFile where it cannot be read.
    """
    try:
        with path.open("rb") as file:
            size = packed_size(file, path)
            file.seek(len(HEAD_LINE))
            with gzip.GzipFile(fileobj=Limited(file, size), mode="rb") as packed:
                yield from items_in(packed, path)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise damaged(path) from None
    except OSError as error:
        raise UnusableFile(f"cannot read '{path}': {error.strerror or error}") from error


def packed_size(file: BinaryIO, path: Path) -> int:
    """How long the gzip stream is, in a file whose checksum is right."""
    head = file.read(len(HEAD_LINE))
    if not head.startswith(TITLE):
        raise BadBackup(f"'{path}' is no backup of Head Table")
    if head != HEAD_LINE:
        raise BadBackup(
            f"the backup '{path}' is damaged, or of another form than {FORM}, which this program reads"
        )
    size = file.seek(0, os.SEEK_END) - CHECKSUM_BYTES
    if size < len(HEAD_LINE):
        raise damaged(path)
    file.seek(0)
    found = sha256()
    left = size
    while left:
        piece = file.read(min(PIECE, left))
        if not piece:
            raise damaged(path)
        found.update(piece)
        left -= len(piece)
    if file.read() != f"{found.hexdigest()}\n".encode():
        raise damaged(path)
    return size - len(HEAD_LINE)


def damaged(path: Path) -> BadBackup:
    return BadBackup(f"the backup '{path}' is damaged or was cut off: its checksum does not fit")


def items_in(packed: gzip.GzipFile, path: Path) -> Iterator[StoredItem]:
    """The items of a backup, whose head and end are as they must be."""
    odd = BadBackup(f"the backup '{path}' is not as this program writes them")
    if not isinstance(line_in(packed, odd), Head):
        raise odd
    end = End()
    while not isinstance(item := line_in(packed, odd), End):
        if isinstance(item, Head):
            raise odd
        require_storable(item, odd)
        end = end.with_item(item)
        yield item
    if item != end or packed.read(1):
        raise odd


def line_in(packed: gzip.GzipFile, odd: BadBackup) -> Line:
    try:
        return _lines.decode(packed.readline(LONGEST_LINE))
    except (msgspec.DecodeError, UnicodeError):
        raise odd from None


def require_storable(item: StoredItem, odd: BadBackup) -> None:
    try:
        if isinstance(item, SpentCode):
            check_text(item.code)
            return
        check_text(item.record.code + item.record.evening)
        if item.rows:
            check_rows(item.rows)
    except Complaint:
        raise odd from None
    if item.rows and item.rows[0].seq:
        raise odd
