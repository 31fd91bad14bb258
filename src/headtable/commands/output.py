"""What the subcommands share: writing files, and error messages."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from headtable.rules.core.errors import Complaint


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


def unwritable(path: str, error: OSError | ValueError) -> Complaint:
    return Complaint(f"cannot write '{path}': {getattr(error, 'strerror', None) or error}")
