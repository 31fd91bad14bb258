"""What is typed about chairs at a server's table: codes, and what the host asks for."""

import unicodedata
from typing import Final

from headtable.rules.core.errors import Complaint

OPEN: Final = "open"  # what the server calls a chair for whoever comes, and one with somebody in it
PERSON: Final = "person"
GROUP: Final = 4  # letters of a code that are read together
HOW: Final = "Say which chair and who takes it, for instance: chair 3 open, chair 3 regular"


def grouped(code: str) -> str:
    """A code as people read it, a long one in groups: "KRTW", "KRTW BCDF"."""
    return " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def code_in(typed: str) -> str:
    """The code that was typed, with spaces or dashes between its letters; "" where it is none."""
    code = "".join(sign for sign in typed if not (sign.isspace() or unicodedata.category(sign) == "Pd"))
    return code.upper() if code.isascii() and code.isalpha() and 4 <= len(code) <= 8 else ""


def chair_asked(typed: str, seats: int) -> tuple[int, str]:
    """The seat and the level of "3 regular" or "3 open"; a Complaint says how it is typed.

    Which levels there are the server knows.
    """
    number, _, level = " ".join(typed.lower().split()).partition(" ")
    if not level or not (number.isascii() and number.isdigit()):
        raise Complaint(HOW)
    if not 1 <= int(number) <= seats:
        raise Complaint(f"There are chairs 1 to {seats}.")
    return int(number) - 1, level
