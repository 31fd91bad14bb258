"""A lock on the file of a store: one server keeps it, and a second one learns where the first is reached.

The operating system ends the lock with the process that holds it, however that process ends.  The lock file
lies beside the store under the store's real name, and holds the address of the server.
"""

import errno
import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from headtable.rules.core.errors import Complaint

ENDING: Final = ".lock"
PATIENCE: Final = 1.0  # seconds for a server that is just ending
PAUSE: Final = 0.02
LONGEST_ADDRESS: Final = 300
ADDRESS: Final = re.compile("http://[!-~]+")  # it is shown to people and opened in their browser
TAKEN: Final = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    FAR: Final = 1 << 30  # a locked byte cannot be read there, so it is none of the address

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class InUse(Complaint):
    """Another server keeps this file; `address` is where it is reached, or "" where that is not known."""

    def __init__(self, path: Path, address: str) -> None:
        where = f"the server at {address}" if address else "another server"
        super().__init__(
            f"{where} keeps the tables in '{path}' already, and players at two servers would never meet: "
            "stop that one first, or give this one a file of its own"
        )
        self.address = address


class FileLock:
    """The lock for one file of tables, which need not be there yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        real = Path(os.path.realpath(path))
        self._target = real
        self._file = real.with_name(real.name + ENDING)
        self._descriptor = -1

    def take(self, address: str) -> None:
        """Lock, and leave the address there; InUse where another has the lock.  It waits a moment for it.

        Another Complaint says that there can be no lock.
        """
        deadline = time.monotonic() + PATIENCE
        is_last = False
        while not self._is_taken_now():
            if is_last:
                raise InUse(self.path, self._address())
            is_last = time.monotonic() > deadline  # once more: this process may have stood still until now
            time.sleep(PAUSE)
        try:
            self.refuse_second_names()
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, f"{address}\n".encode())
        except OSError as error:
            self.release()
            raise Complaint(f"the store '{self.path}' cannot be opened: {error.strerror}") from error
        except Complaint:
            self.release()
            raise

    def release(self) -> None:
        """Let another have it.  The file goes first, while nobody else can have locked it."""
        if self._descriptor >= 0:
            with suppress(OSError):
                self._file.unlink()
            os.close(self._descriptor)
            self._descriptor = -1

    def _is_taken_now(self) -> bool:
        """Try once; False where another process holds the lock, or has just let go of the file."""
        try:
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            descriptor = os.open(self._file, flags, 0o600)
        except OSError as error:
            raise Complaint(
                f"the store '{self.path}' cannot be opened: "
                f"no lock file can be made beside it ({error.strerror})"
            ) from error
        try:
            _lock(descriptor)
            if os.path.samestat(os.fstat(descriptor), self._file.stat()):
                self._descriptor = descriptor
                return True
        except FileNotFoundError:  # its owner has removed it meanwhile
            pass
        except OSError as error:
            if error.errno not in TAKEN:
                os.close(descriptor)
                raise Complaint(
                    f"the store '{self.path}' cannot be opened: its file system knows no locks "
                    f"({error.strerror}), so that a second server could not be kept away"
                ) from error
        os.close(descriptor)
        return False

    def refuse_second_names(self) -> None:
        """A hard link leads to the same file past this lock, and SQLite itself would damage the file."""
        with suppress(FileNotFoundError):
            if self._target.is_file() and self._target.stat().st_nlink > 1:
                raise Complaint(
                    f"'{self.path}' has a second name (a hard link), under which another server may keep it: "
                    "leave it one name, or make a real copy"
                )

    def _address(self) -> str:
        """What the holder of the lock has left there."""
        try:
            with self._file.open("rb") as file:
                found = file.read(LONGEST_ADDRESS).decode("ascii", "replace").strip()
        except OSError:
            return ""
        return found if ADDRESS.fullmatch(found) else ""
