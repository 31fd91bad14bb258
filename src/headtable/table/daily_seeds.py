"""The seeds of the daily deal: they follow from the date alone, and are public.

A day has the secret of a table of its own, `daily-2026-11-16`, so that the shuffles are made and checked as
those of every other table (fairness.py).  The house players have seeds of their own: from what one of them is
given no shuffle can be worked out (docs/decisions/0024-daily-deal-and-offline-pages.md).
"""

import hashlib
import re
from typing import Final

NAME_OF_SCHEME: Final = "head table daily 1"
SIZE_OF_SEED: Final = 12
TABLE: Final = re.compile("daily-([0-9]{4}-[0-9]{2}-[0-9]{2})")


def table_of(date: str) -> str:
    """The name under which the shuffles of a date are made."""
    return f"daily-{date}"


def date_of(table: str) -> str:
    """The date whose shuffles a table has; "" where they are no day's."""
    found = TABLE.fullmatch(table)
    return found[1] if found else ""


def secret_of(date: str) -> bytes:
    """What stands in the place of a secret; everybody can work it out."""
    return _hash("shuffles", date)


def house_seed(date: str, seat: int, moves: int) -> int:
    """The seed of a house player's next move, after so many of its own."""
    return int.from_bytes(_hash("house", date, str(seat), str(moves))[:SIZE_OF_SEED], "big")


def _hash(*said: str) -> bytes:
    return hashlib.sha256("\n".join([NAME_OF_SCHEME, *said]).encode()).digest()
