"""One connection: what has been sent to it, and what waits to be sent.

Of views only the newest is ever waiting, so a client that stops reading can neither hold up its table nor
fill the memory.
"""

from typing import TYPE_CHECKING, Final, Protocol

from headtable.server.protocol import Bye, FromServer, encoder
from headtable.server.transport.rate_limits import Bucket

if TYPE_CHECKING:
    from headtable.server.evenings.live_evening import LiveEvening
    from headtable.server.tables.live_table import Table

PUBLIC: Final = -1
MOST_WAITING: Final = 100  # small messages; who does not read so many is let go
MOST_TOO_FAST: Final = 200
# Why a line is closed, for programs to read.
COME_AGAIN: Final = "again"  # the place has to be read again, or the server is restarted
LOST_SEAT: Final = "seat"  # the chair is another's now, or a newer token has ended this one
TOO_MANY_OPEN: Final = "device"


class Socket(Protocol):
    """A way to write that is never waited for."""

    def is_ready(self) -> bool:
        """Whether the client reads, so that something can be written."""

    def write(self, texts: list[bytes]) -> None:
        """Write texts; only when the socket is ready."""

    def hang_up(self) -> None:
        """Say no more."""


class Connection:
    """A seat's connection, or with PUBLIC that of one who looks on."""

    def __init__(self, socket: Socket, bucket: Bucket) -> None:
        self.socket = socket
        self.bucket = bucket
        self.too_fast = 0
        self.address = ""  # of the client, for limits
        self.table: Table | None = None
        self.evening: LiveEvening | None = None  # instead of a table; the seat is then the number of a guest
        self.seat = PUBLIC
        self.person = -1  # who sits there, as the token says, and which of that person's tokens it is
        self.generation = 0
        self.sent = -1  # the number of the last news that was sent
        self.is_stale = False  # whether there is a newer view than the one that was sent
        self.is_closing = False
        self.is_moved = False  # whether it was told where the company plays on
        self.is_asking = False  # whether a hint is being worked out
        self.waiting: list[bytes] = []
        self.is_held = False  # whether more is about to be said, and all of it is to go together

    def tell(self, message: FromServer) -> None:
        """Send a message as soon as the client reads."""
        if self.is_closing:
            return
        self.waiting.append(encoder.encode(message))
        if len(self.waiting) > MOST_WAITING:
            self.waiting.clear()
            self.close("You do not read what you are sent.")
        self.go_on()

    def show(self) -> None:
        """There is a newer view."""
        self.is_stale = True
        self.go_on()

    def hold(self) -> None:
        """Say nothing until `release`."""
        self.is_held = True

    def release(self) -> None:
        self.is_held = False
        self.go_on()

    def go_on(self) -> None:
        """Write all that waits, if the client reads."""
        if self.is_held or not (self.waiting or self.is_stale) or not self.socket.is_ready():
            return
        place = self.table or self.evening
        view = b""
        if self.is_stale and place is not None and not self.is_closing:
            self.is_stale = False
            view = place.message_for(self)  # nothing where it may see it no more: then the line is closed
        texts = [*self.waiting, view] if view else self.waiting
        self.waiting = []
        if texts:
            self.socket.write(texts)

    def close(self, why: str, reason: str = "") -> None:
        """Say good-bye and let go; `reason` is one of the words above."""
        if self.is_closing:
            return
        self.is_closing = True
        self.is_held = False
        self.waiting.append(encoder.encode(Bye(self.table.history.seq if self.table else 0, why, reason)))
        self.go_on()
        self.socket.hang_up()
