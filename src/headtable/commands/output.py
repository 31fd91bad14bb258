"""What the subcommands share: writing files, error messages, and text that every terminal can show."""

import codecs
import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import Final

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
    from headtable.terminal.ansi import in_ascii

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def complain(sentence: object) -> None:
    """Say it where errors are said, if they can be said at all."""
    with suppress(OSError):
        print(f"headtable: {sentence}", file=sys.stderr)


def check_writable(path: str) -> None:
    """Complain of a file that cannot be written, before hours of work for it; "" stands for none.

    An existing file stays as it is, and none is left behind.
    """
    if not path:
        return
    try:
        if os.path.isfile(path):
            os.close(os.open(path, os.O_WRONLY))
        elif os.path.isdir(path):
            raise Complaint(f"cannot write '{path}': it is a folder")
        elif not os.path.exists(path):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            os.unlink(path)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def save(path: str, text: str) -> None:
    """Write a file, where one was asked for; a Complaint says why it cannot be written."""
    if path:
        try:
            Path(path).write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            raise unwritable(path, error) from error


def save_whole(path: Path, content: bytes) -> None:
    """Write a file under another name beside it and rename it: what fails leaves nothing half written.

    A full disk is an OSError, as it is for all that is printed; other trouble is a Complaint.
    """
    is_device = path.exists() and not path.is_file()  # or a pipe: nothing may be put in its place
    written = path if is_device else path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(written, "wb" if is_device else "xb") as stream:
            stream.write(content)
        if not is_device:
            os.replace(written, path)
    except OSError as error:
        if error.errno in DISK_IS_FULL:
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise unwritable(str(path), error) from error
    finally:
        if not is_device:
            with suppress(OSError):
                written.unlink(missing_ok=True)


def unwritable(path: str, error: OSError | ValueError) -> Complaint:
    return Complaint(f"cannot write '{path}': {getattr(error, 'strerror', None) or error}")


def counted(number: int, one: str) -> str:
    """A number of things: "1 deal", "2 deals"."""
    return f"{number} {one}{'' if number == 1 else 's'}"
