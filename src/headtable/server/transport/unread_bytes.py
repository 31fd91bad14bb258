"""The connections whose write buffers are full: what all of them hold together, and for how long."""

import time
from collections import OrderedDict
from typing import Generic, TypeVar

from headtable.server.transport.deadlines import UNREAD, Timed

Client = TypeVar("Client", bound=Timed)


class UnreadBytes(Generic[Client]):
    """What clients do not read, `most_bytes` together."""

    def __init__(self, seconds: float, most_bytes: int) -> None:
        self.seconds = seconds
        self.most_bytes = most_bytes
        self.bytes = 0
        self.waiting: OrderedDict[Client, tuple[float, int]] = OrderedDict()

    def add(self, connection: Client, size: int) -> Client | None:
        """A buffer is full; the connection that has waited longest, where all of them hold too much."""
        self.remove(connection)
        self.waiting[connection] = (time.monotonic() + self.seconds, size)
        self.bytes += size
        return next(iter(self.waiting)) if self.bytes > self.most_bytes else None

    def remove(self, connection: Client) -> None:
        """The buffer has room again, or the connection has ended."""
        found = self.waiting.pop(connection, None)
        if found is not None:
            self.bytes -= found[1]

    def sweep(self) -> None:
        """Tell the connections whose buffers have been full for too long."""
        now = time.monotonic()
        late: list[Client] = []
        for connection, (due, _) in self.waiting.items():
            if due > now:
                break
            late.append(connection)
        for connection in late:
            connection.overdue(UNREAD)
