"""An id stands for one request of one person: the same request sent again is answered as it was, never redone.

A client names its requests, so that it can send one again when its connection was cut.  What a request asks
for is part of its identity here: the same id with other content is refused.  The row that a request makes
carries all of it, so that a request is known after a restart and at another process too.
"""

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.protocol import Done, FromServer, MakeMove, Request
from headtable.server.store import Row

MOST_KEPT: Final = 200  # answers of each person
MOST_ASKERS: Final = 2000  # persons whose answers are kept; those not heard of for longest are forgotten
DIGEST_BYTES: Final = 8
NOT_CONTENT: Final = ("id", "seq")  # a move that is sent again may answer an older view


class OtherContent(Complaint):
    """A known id that comes with another request."""

    def __init__(self) -> None:
        super().__init__("This id was used for another request: give each request its own.")


def digest(request: Request) -> str:
    """A short digest of what a request asks for, whatever it is called."""
    if isinstance(request, MakeMove):
        content = b"move\n" + request.text.encode()
    else:
        fields = {key: value for key, value in msgspec.to_builtins(request).items() if key not in NOT_CONTENT}
        content = msgspec.json.encode(fields)
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest()


class Asked:
    """A request as it is known when it comes again: who asks, for what, under which id."""

    def __init__(self, asker: str, request: Request) -> None:
        self.asker = asker
        self.id: str = getattr(request, "id", "")
        self.digest = digest(request) if self.id else ""

    @property
    def stored(self) -> str:
        """As the row of the request keeps it; "" for a request without an id."""
        return f"{self.asker} {self.digest} {self.id}" if self.id else ""


class Answers:
    """What each person was answered.  Nobody can make the answers of another be forgotten early."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, OrderedDict[str, tuple[str, FromServer]]] = OrderedDict()

    def to(self, asked: Asked) -> FromServer | None:
        """What the same request was answered before; OtherContent where the id stood for another one."""
        if not asked.id or asked.asker not in self._of:
            return None
        known = self._of[asked.asker].get(asked.id)
        if known is None:
            return None
        if known[0] != asked.digest:
            raise OtherContent
        return known[1]

    def keep(self, asked: Asked, answer: FromServer) -> None:
        if asked.id:
            self._keep(asked.asker, asked.id, asked.digest, answer)

    def keep_rows(self, rows: Sequence[Row]) -> None:
        """Rows are stored: whoever asked for one and asks again is told its number."""
        for row in rows:
            parts = row.id.split(" ", 2)
            if len(parts) == 3:  # rows of older programs kept the bare id
                self._keep(parts[0], parts[2], parts[1], Done(row.seq + 1, parts[2]))

    def _keep(self, asker: str, id: str, digest: str, answer: FromServer) -> None:
        if asker not in self._of:
            self._of[asker] = OrderedDict()
            if len(self._of) > MOST_ASKERS:
                self._of.popitem(last=False)
        of_asker = self._of[asker]
        if id not in of_asker:  # the first answer holds
            of_asker[id] = (digest, answer)
            if len(of_asker) > MOST_KEPT:
                of_asker.popitem(last=False)
