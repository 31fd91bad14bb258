"""Saving logs to files: atomically, and a file is only replaced by its own continuation."""

import os
import shutil
from pathlib import Path
from secrets import token_hex

from headtable.rulebooks.bounded_file import CannotRead, content_of
from headtable.rules.core.errors import Complaint
from headtable.table.log import Damaged, Log, seat_mark


def save(log: Log, path: Path) -> None:
    """Write the log in one step: other readers see the old file or the new one, never a part."""
    target = path.resolve()
    try:
        _replace(target, _continuation(log, target) if target.exists() else log.text().encode())
    except CannotRead as error:
        raise Complaint(f"cannot save '{path}': {error.reason}") from error
    except OSError as error:
        raise Complaint(f"cannot save '{path}': {error.strerror}") from error


def replace(path: Path, text: str) -> None:
    """Write a text in one step in place of what the file held."""
    try:
        _replace(path.resolve(), text.encode())
    except OSError as error:
        raise Complaint(f"cannot save '{path}': {error.strerror}") from error


def _continuation(log: Log, path: Path) -> bytes:
    """What the file holds, remarks and all, and the moves that it lacks."""
    content = content_of(path)
    try:
        saved = Log.read(content)
    except Damaged as damage:
        reason = f"line {damage.line}: {damage.reason}"
        raise Complaint(f"'{path.name}' is there already and is no whole log ({reason})") from damage
    if not log.continues(saved):
        raise Complaint(f"'{path.name}' is there already and holds another game, or more of this one")
    rest = log.entries[len(saved.entries) :]
    return content + "".join(f"{seat_mark(entry.seat)} {entry.text}\n" for entry in rest).encode()


def _replace(path: Path, content: bytes) -> None:
    draft = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Make the rename durable, where the system lets a folder be opened for that."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
