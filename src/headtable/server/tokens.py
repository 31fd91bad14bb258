"""Signed tokens.  Whoever sends the token of a person at a table acts as that person.

A token names the person (at an evening the guest) and which of that person's tokens it is, and is signed
together with the table's code.  A person who changes chairs keeps the token; one who leaves has a token of
nobody; and when a new one is asked for, all older ones are worthless.
"""

import hmac
import os
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path
from secrets import token_bytes
from typing import Final

from headtable.rules.core.errors import Complaint

PURPOSE: Final = "head table person 2"
KEY_BYTES: Final = 32
LONGEST: Final = 80
KEY_FILE: Final = "seat-key"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a token says, once its signature is found good."""

    person: int
    generation: int


class Tokens:
    """Signs tokens and reads them again."""

    def __init__(self, key: bytes) -> None:
        if len(key) < 16:
            raise Complaint("the key that signs the seats must have at least 16 bytes")
        self._key = key

    def token(self, table: str, person: int, generation: int) -> str:
        return f"{person}.{generation}.{self._signature(table, person, generation)}"

    def read(self, table: str, token: str) -> Claim | None:
        """What the token claims, or None where it was not signed here for this table."""
        parts = token.split(".")
        if len(token) > LONGEST or len(parts) != 3 or not token.isascii():
            return None
        if not (parts[0].isdigit() and parts[1].isdigit()):
            return None
        person, generation = int(parts[0]), int(parts[1])
        expected = self._signature(table, person, generation)
        return Claim(person, generation) if hmac.compare_digest(expected, parts[2]) else None

    def _signature(self, table: str, person: int, generation: int) -> str:
        said = "\n".join([PURPOSE, table, str(person), str(generation)])
        signed = hmac.digest(self._key, said.encode(), "sha256")
        return urlsafe_b64encode(signed).decode().rstrip("=")


def key_in(folder: Path) -> bytes:
    """The key that is kept in a folder; it is made when there is none, for its owner's eyes only."""
    path = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            draft = folder / f".{KEY_FILE}.{os.getpid()}"
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(token_bytes(KEY_BYTES))
                    file.flush()
                    os.fsync(file.fileno())
                os.link(draft, path)  # never over a key that another process has just made
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        key = path.read_bytes()
    except OSError as error:
        raise Complaint(f"cannot keep the key of the seats in '{folder}': {error.strerror}") from error
    if len(key) != KEY_BYTES:
        raise Complaint(f"'{path}' is no key of seats: move it away to have a new one made")
    return key
