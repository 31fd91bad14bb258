"""Who has started the server on this machine: a ticket for the browser, and the proof that it is changed for.

The browser is opened at an address that holds a ticket.  Every user of the machine can see that address among
the arguments of the browser's process, so a ticket is good once and for a few minutes only.  The page changes
it for the proof, a secret of this process that is in no address.
"""

import hmac
import time
from secrets import token_urlsafe
from typing import Final

PURPOSE: Final = "head table house 1"
TICKET_SECONDS: Final = 300


def new_ticket(key: bytes, now: float | None = None) -> str:
    """A ticket, signed with the key of the seats: a second `headtable` of the same person makes one too."""
    expires = int(time.time() if now is None else now) + TICKET_SECONDS
    said = f"{expires}.{token_urlsafe(12)}"
    return f"{said}.{_signature(key, said)}"


def _signature(key: bytes, said: str) -> str:
    return hmac.digest(key, f"{PURPOSE}\n{said}".encode(), "sha256").hex()


class Owner:
    """Takes tickets, each once, and knows the proof.

    Tickets from before it was made are refused: they may have been used with the process that ran then.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._since = int(time.time())
        self._used: dict[str, int] = {}  # when each ticket that was used expires
        self.proof: Final = token_urlsafe(32)

    def is_proof(self, proof: str) -> bool:
        return hmac.compare_digest(proof.encode(), self.proof.encode())

    def redeem(self, ticket: str) -> str:
        """The proof; "" for a ticket that is false, too old or used."""
        said, _, signature = ticket.rpartition(".")
        if not hmac.compare_digest(signature.encode(), _signature(self._key, said).encode()):
            return ""
        now, expires = time.time(), int(said.partition(".")[0])
        self._used = {known: until for known, until in self._used.items() if until > now}
        is_older = expires - TICKET_SECONDS < self._since
        if expires <= now or is_older or ticket in self._used:
            return ""
        self._used[ticket] = expires
        return self.proof
