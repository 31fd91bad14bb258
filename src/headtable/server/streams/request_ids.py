"""Idempotent requests: one that is sent again under its id is answered as before and not done again.

A client names its requests, so that it can send one again when its connection was cut.  What a request asks
for is part of its identity here: the same id with other content is refused.  The row that a request makes
carries all of it, so that a request is known after a restart and at another process too.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.protocol import Done, FromServer, MakeMove, Request
from headtable.server.stores.store import Row

MOST_KEPT: Final = 100  # answers of each person
MOST_ASKERS: Final = 2000  # persons whose answers are kept; those who asked first are forgotten first
DIGEST_BYTES: Final = 8
NOT_CONTENT: Final = ("id", "seq")  # a move that is sent again may answer an older view


class IdReused(Complaint):
    """A known id that comes with another request."""

    def __init__(self) -> None:
        super().__init__("This id was used for another request: give each request its own.")


def digest(request: Request) -> str:
    """A short digest of the content of a request, without its id."""
    if isinstance(request, MakeMove):
        content = b"move\n" + request.text.encode()
    else:
        fields = {key: value for key, value in msgspec.to_builtins(request).items() if key not in NOT_CONTENT}
        content = msgspec.json.encode(fields)
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest()


class RequestKey:
    """Identifies a request when it comes again: who asks, for what, under which id."""

    def __init__(self, asker: str, request: Request) -> None:
        self.asker = asker
        self.id: str = getattr(request, "id", "")
        self.digest = digest(request) if self.id else ""

    def stored(self) -> str:
        """As the row of the request keeps it; also without an id it says who asked."""
        return f"{self.asker} {self.digest} {self.id}"


def asker_of(row: Row) -> str:
    """Who asked for a row; "" where nobody did, or in rows of older programs, which kept the bare id."""
    parts = row.id.split(" ", 2)
    return parts[0] if len(parts) == 3 else ""


class AlreadyAnswered(Exception):
    """The same request was answered before, with `answer`."""

    def __init__(self, answer: FromServer) -> None:
        super().__init__()
        self.answer = answer


class StoredAnswers:
    """A cache of answers, bounded for each person: nobody can evict the answers of another."""

    def __init__(self) -> None:
        # by asker and id: the digest, and the answer or the number of the row that answers for it
        self._of: dict[str, dict[str, tuple[str, FromServer | int]]] = {}

    def to(self, key: RequestKey) -> FromServer | None:
        """What the same request was answered before; OtherContent where the id stood for another one."""
        known = self._of.get(key.asker)
        if known is None or key.id not in known:
            return None
        digest, answer = known[key.id]
        if digest != key.digest:
            raise IdReused
        return Done(answer, key.id) if isinstance(answer, int) else answer

    def keep(self, key: RequestKey, answer: FromServer) -> None:
        if key.id:
            self._keep(key.asker, key.id, key.digest, answer)

    def keep_rows(self, rows: Sequence[Row]) -> None:
        """Rows are stored: a request that made one is answered with its number when it comes again."""
        for row in rows:
            parts = row.id.split(" ", 2) if row.id else []
            if len(parts) == 3 and parts[2]:
                self._keep(parts[0], parts[2], parts[1], row.seq + 1)

    def _keep(self, asker: str, id: str, digest: str, answer: FromServer | int) -> None:
        known = self._of.get(asker)
        if known is None:
            known = self._of[asker] = {}
            if len(self._of) > MOST_ASKERS:
                del self._of[next(iter(self._of))]
        if id not in known:  # the first answer holds
            known[id] = (digest, answer)
            if len(known) > MOST_KEPT:
                del known[next(iter(known))]
