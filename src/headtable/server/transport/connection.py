"""One connection of a client: what has been sent to it, and what waits to be sent.

Of views only the newest ever waits, so a client that stops reading can neither hold up its table nor fill
the memory.
"""

from typing import Final, Protocol

from headtable.server.protocol import Bye, FromServer, encoder
from headtable.server.transport.rate_limits import Bucket

PUBLIC: Final = -1
MOST_WAITING: Final = 100  # small messages; a client that does not read so many is disconnected
MOST_TOO_FAST: Final = 200


class Socket(Protocol):
    """A WebSocket that is written to without waiting."""

    def is_ready(self) -> bool:
        """Whether the client reads, so that something can be written."""

    def write(self, texts: list[bytes]) -> None:
        """Write texts; only when the socket is ready."""

    def hang_up(self) -> None:
        """Close the socket."""


class Place(Protocol):
    """A table or an evening, as its connections use it."""

    def seq(self) -> int:
        """The number of its last row."""

    def message_for(self, connection: "Connection") -> bytes:
        """What a connection is to see now; b"" where it may see nothing, and is being closed."""

    def remove_connection(self, connection: "Connection") -> None:
        """A connection has ended."""


class Connection:
    """A seat's connection, or with PUBLIC that of a spectator."""

    def __init__(self, socket: Socket, bucket: Bucket) -> None:
        self.socket = socket
        self.bucket = bucket
        self.too_fast = 0
        self.address = ""  # of the client, for limits
        self.code = ""  # in the address of the WebSocket; "" where there was none
        self.place: Place | None = None
        self.seat = PUBLIC  # at an evening the number of a guest
        self.person = -1  # who sits there, as the token says, and which of that person's tokens it is
        self.generation = 0
        self.assistant = ""  # the id of an AI assistant; "" for everybody else
        self.seated_at = 0  # when it sat down, in nanoseconds since 1970
        self.sent = -1  # the number of the last news that was sent
        self.is_stale = False  # whether there is a newer view than the one that was sent
        self.is_closing = False
        self.is_moved = False  # whether it was told where the company plays on
        self.is_asking = False  # whether a hint is being worked out
        self.waiting: list[bytes] = []
        self.is_held = False  # whether more is about to be sent, to go together

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
        """Send nothing until `release`."""
        self.is_held = True

    def release(self) -> None:
        self.is_held = False
        self.go_on()

    def go_on(self) -> None:
        """Write all that waits, if the client reads."""
        if self.is_held or not (self.waiting or self.is_stale) or not self.socket.is_ready():
            return
        place = self.place
        view = b""
        if self.is_stale and place is not None and not self.is_closing:
            self.is_stale = False
            view = place.message_for(self)  # b"" where it may see nothing any more: then it is closed
        texts = [*self.waiting, view] if view else self.waiting
        self.waiting = []
        if texts:
            self.socket.write(texts)

    def close(self, why: str, reason: str = "") -> None:
        """Send a farewell and close; `reason` is a code of protocol.py, for programs."""
        if self.is_closing:
            return
        self.is_closing = True
        self.is_held = False
        self.waiting.append(encoder.encode(Bye(self.place.seq() if self.place else 0, why, reason)))
        self.go_on()
        self.socket.hang_up()
