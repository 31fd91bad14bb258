"""Codes of tables and evenings: their form, how they are drawn, and a limit on guessing them."""

import re
import secrets
from collections.abc import Coroutine
from typing import Final, TypeVar

from headtable.rules.core.errors import Complaint
from headtable.server.transport.rate_limits import Buckets

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # no word can come of it, and none is taken for another
SHORTEST: Final = 4  # where all may find the table: it is listed
LONGEST: Final = 8  # where only who has the link may: nobody can guess it (SECURITY.md)
CODE: Final = re.compile(f"[A-Za-z]{{{SHORTEST},{LONGEST}}}")
Found = TypeVar("Found")


class Absent(Complaint):
    """There is nothing under a code."""


class Gone(Absent):
    """There was something under a code, and it was deleted."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"This {kind} was deleted.")


class Closed(Complaint):
    """Whoever runs the server has closed what is under a code."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"This {kind} was closed by whoever runs this server.")


class OtherKind(Absent):
    """There is something under a code, but not what is asked for."""


class TooManyGuesses(Complaint):
    """An address has asked for too many codes that do not exist."""

    def __init__(self) -> None:
        super().__init__("Too many codes were tried from here that do not exist: wait a few minutes.")


def new_code(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def read_code(text: str) -> str:
    """A code in capitals; Absent where it cannot be one."""
    if CODE.fullmatch(text) is None:
        raise Absent("There is nothing with such a code.")
    return text.upper()


class GuessLimit:
    """A rate limit for each address on codes that do not exist."""

    def __init__(self, a_minute: float, burst: int) -> None:
        self.left = Buckets(a_minute / 60, burst)

    async def spend(self, finding: Coroutine[None, None, Found], address: str) -> Found:
        """Await `finding`; a code that does not exist counts against the address.

        The guess is counted first and given back if it was right, so that many at once are no way round.
        An address without guesses is not told whether the next one is right.
        """
        if not self.left.take(address):
            finding.close()
            raise TooManyGuesses
        try:
            found = await finding
        except Absent as absent:
            if isinstance(absent, OtherKind):
                self.left.give_back(address)
            raise
        except BaseException:
            self.left.give_back(address)
            raise
        self.left.give_back(address)
        return found
