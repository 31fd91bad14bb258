"""One connection: what has been sent to it, and what waits to be sent.

Of views only the newest is ever waiting, so a client that stops reading can neither hold up its table nor
fill the memory.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Protocol

from headtable.server.limits import Bucket
from headtable.server.protocol import Bye, FromServer, encoder

if TYPE_CHECKING:
    from headtable.server.evening_hall import Hall
    from headtable.server.tables import Table

PUBLIC: Final = -1
MOST_WAITING: Final = 100  # small messages; who does not read so many is let go
MOST_TOO_FAST: Final = 200


class Socket(Protocol):
    """A way to write that need not be waited for."""

    def is_ready(self) -> bool: ...

    def write(self, texts: list[bytes]) -> None: ...


class Line:
    """A seat's connection, or with PUBLIC that of one who looks on.

    What it has to say is written at once where there is a socket that is ready, and else by `write`.
    """

    def __init__(
        self, send: Callable[[str], Awaitable[None]], bucket: Bucket, socket: Socket | None = None
    ) -> None:
        self.send = send
        self.bucket = bucket
        self.socket = socket
        self.too_fast = 0
        self.table: Table | None = None
        self.hall: Hall | None = None  # instead of a table; the seat is then the number of a guest
        self.seat = PUBLIC
        self.generation = 0
        self.sent = -1  # the number of the last news that was sent
        self.is_stale = False  # whether there is a newer view than the one that was sent
        self.is_closing = False
        self.is_moved = False  # whether it was told where the company plays on
        self.is_asking = False  # whether a hint is being worked out
        self.waiting: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.is_writing = False  # whether `write` is at it, and nobody else may write
        self.is_held = False  # whether more is about to be said, and all of it is to go together

    def tell(self, message: FromServer) -> None:
        """Send a message as soon as the client reads."""
        self.waiting.append(encoder.encode(message))
        if len(self.waiting) > MOST_WAITING:
            self.waiting.clear()
            self.close("You do not read what you are sent.")
        self._write_at_once()

    def show(self) -> None:
        """There is a newer view."""
        self.is_stale = True
        self._write_at_once()

    def hold(self) -> None:
        """Say nothing until `release`."""
        self.is_held = True

    def release(self) -> None:
        self.is_held = False
        if self.waiting or self.is_stale:
            self._write_at_once()

    def _write_at_once(self) -> None:
        """Write what can be written now, and leave the rest to `write`."""
        socket = self.socket
        if self.is_held:
            return
        if socket is None or self.is_writing or self.is_closing or not socket.is_ready():
            self.wake.set()
            return
        texts = list(self.waiting)
        self.waiting.clear()
        place = self.table or self.hall
        if self.is_stale and place is not None:
            self.is_stale = False
            texts.append(place.message_for(self))
        socket.write(texts)

    def close(self, why: str) -> None:
        """Say good-bye and let go."""
        if not self.is_closing:
            self.is_closing = True
            self.waiting.append(encoder.encode(Bye(self.table.story.seq if self.table else 0, why)))
            self.wake.set()

    async def write(self) -> None:
        """Send what waits, until the line is closed."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            self.is_writing = True
            while self.waiting:
                await self.send(self.waiting.popleft().decode())
            if self.is_closing:
                return
            place = self.table or self.hall
            if self.is_stale and place is not None:
                self.is_stale = False
                await self.send(place.message_for(self).decode())
            self.is_writing = False
