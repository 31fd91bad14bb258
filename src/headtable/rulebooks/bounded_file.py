"""Reading files that a user names: whole, up to a size limit, and only regular files."""

import os
import stat
from typing import Final

from headtable.rules.core.errors import Complaint

MOST_MEGABYTES: Final = 4  # the longest log of a real game has a hundredth of that
MOST_BYTES: Final = MOST_MEGABYTES << 20
BINARY: Final = getattr(os, "O_BINARY", 0)
AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)  # a pipe that nobody writes to would be waited for
KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class CannotRead(Complaint):
    """A file that is not read; `reason` says why."""

    def __init__(self, path: str | os.PathLike[str], reason: str) -> None:
        super().__init__(f"cannot read '{path}': {reason}")
        self.reason = reason


def content_of(path: str | os.PathLike[str]) -> bytes:
    """All that is in a file; CannotRead where it is no file, too long or closed to us."""
    try:
        _require_file(path, os.stat(path))  # before it is opened: to open a device may do something
        with os.fdopen(os.open(path, os.O_RDONLY | BINARY | AT_ONCE), "rb") as file:
            _require_file(path, os.fstat(file.fileno()))
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CannotRead(path, error.strerror or str(error)) from error
    except ValueError as error:  # a NUL in the name
        raise CannotRead(repr(path), "there is no such file") from error
    _require_short(path, len(content))
    return content


def _require_file(path: str | os.PathLike[str], found: os.stat_result) -> None:
    for is_kind, name in KINDS:
        if is_kind(found.st_mode):
            raise CannotRead(path, f"it is {name}, not a file")
    _require_short(path, found.st_size)


def _require_short(path: str | os.PathLike[str], size: int) -> None:
    if size > MOST_BYTES:
        raise CannotRead(path, f"it has more than {MOST_MEGABYTES} megabytes")
