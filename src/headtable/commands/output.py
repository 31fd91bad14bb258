"""What the subcommands share: writing files, error messages, and text that every terminal can show."""

import codecs
import errno
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from secrets import token_hex
from typing import Final, NoReturn

from headtable.rules.core.errors import Complaint

DISK_IS_FULL: Final = (errno.ENOSPC, errno.EDQUOT)
READABLE: Final = "headtable.readable"  # an error handler of encodings: `nearest_letters`


def replace_unprintable() -> None:
    """Let standard output replace what its encoding lacks, and standard input what it cannot decode."""
    codecs.register_error(READABLE, nearest_letters)
    for stream, errors in ((sys.stdout, READABLE), (sys.stderr, READABLE), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper):
            with suppress(UnsupportedOperation, ValueError):  # it is closed, or has been read from
                stream.reconfigure(errors=errors)


def nearest_letters(error: UnicodeError) -> tuple[str, int]:
    """What stands in for signs that an encoding lacks: plain letters, or a question mark."""
    from headtable.terminal.styled_text import in_ascii

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def complain(sentence: object) -> None:
    """Say it where errors are said, if they can be said at all."""
    with suppress(OSError):
        print(f"headtable: {sentence}", file=sys.stderr)


def check_writable(path: str) -> None:
    """Complain of a file that cannot be written, before hours of work for it; "" stands for none.

    An existing file stays as it is, and none is left behind.  The file itself is never made and removed for
    that: another process may be putting its own there.
    """
    if not path:
        return
    try:
        if os.path.isfile(path):
            os.close(os.open(path, os.O_WRONLY))
        elif os.path.isdir(path):
            raise Complaint(f"cannot write '{printable(path)}': it is a folder")
        elif not is_there(path):
            probe = draft_of(Path(os.path.realpath(path)))
            os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            os.unlink(probe)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def is_there(path: str) -> bool:
    """Whether there is something at a path; OSError where there can be nothing, as with a name too long."""
    try:
        os.stat(path)
    except FileNotFoundError:
        return False
    return True


def draft_of(path: Path) -> Path:
    """A name beside a file, short whatever its own is, that nobody else has."""
    return path.with_name(f".headtable-{token_hex(8)}.part")


def save(path: str, text: str) -> None:
    """Write a file, where one was asked for; a Complaint says why it cannot be written."""
    if path:
        try:
            Path(path).write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            raise unwritable(path, error) from error


def save_whole(path: Path, content: bytes) -> None:
    """Write a file under another name beside it and rename it: what fails leaves nothing half written.

    A link stays one: the file that it leads to is replaced.  A full disk is an OSError, as it is for all that
    is printed; other trouble is a Complaint.
    """
    try:
        if is_there(str(path)) and not path.is_file():  # a device or a pipe: nothing may take its place
            path.write_bytes(content)
        else:
            replace_file(Path(os.path.realpath(path)), content)
    except OSError as error:
        if error.errno in DISK_IS_FULL:
            raise OSError(error.errno, error.strerror, printable(str(path))) from error
        raise unwritable(str(path), error) from error


def replace_file(path: Path, content: bytes) -> None:
    """Put a file in the place of another, with the same permissions."""
    draft = draft_of(path)
    with signals_as_exits():
        try:
            with open(draft, "xb") as stream:
                stream.write(content)
            if path.exists():
                shutil.copymode(path, draft)
            os.replace(draft, path)
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


@contextmanager
def signals_as_exits() -> Iterator[None]:
    """Let a signal that ends the process be an exception, so that it can tidy up first."""

    def leave(number: int, frame: object) -> NoReturn:
        sys.exit(128 + number)

    named = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]  # Windows lacks one
    ending = [number for number in named if number and signal.getsignal(number) == signal.SIG_DFL]
    for number in ending:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in ending:
            signal.signal(number, signal.SIG_DFL)


def unwritable(path: str, error: OSError | ValueError) -> Complaint:
    return Complaint(f"cannot write '{printable(path)}': {getattr(error, 'strerror', None) or error}")


def printable(path: str) -> str:
    """A path as one line that commands nothing to a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in path)


def counted(number: int, one: str) -> str:
    """A number of things: "1 deal", "2 deals"."""
    return f"{number} {one}{'' if number == 1 else 's'}"
