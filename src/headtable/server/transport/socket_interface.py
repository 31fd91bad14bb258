"""What the server needs of a WebSocket, whichever class serves it: QuickSocket or AsgiSocket."""

from typing import Final, Protocol

from starlette.websockets import WebSocket

EXTENSION: Final = "headtable.quick"  # where the ASGI scope of a connection holds its QuickSocket


class Hearer(Protocol):
    """Handles the events of a connection."""

    def hear(self, message: bytes) -> None:
        """A message has come."""

    def go_on(self) -> None:
        """The client, which had stopped reading, reads again."""

    def end(self) -> None:
        """The connection has ended, or nothing more is to be sent."""


class ClientSocket(Protocol):
    """One WebSocket of a client.

    Who has admitted a client says so: `identify` for a good token, `introduce` for one that only looks on.  A
    socket of which neither is said in time is closed.
    """

    hearer: Hearer | None

    def comes_from(self, address: str) -> bool:
        """Count the connection for an address; False where that has too many."""

    async def serve(self, websocket: WebSocket) -> None:
        """Accept the connection and let the hearer have what comes."""

    def identify(self) -> None:
        """The client has shown a good token."""

    def introduce(self) -> None:
        """The client is allowed to look on."""

    def pause(self) -> None:
        """Hear no more for a while."""

    def resume(self) -> None:
        """Hear what comes again, and what has come meanwhile."""

    def is_ready(self) -> bool:
        """Whether the client reads, so that something can be written."""

    def write(self, texts: list[bytes]) -> None:
        """Write texts without waiting; only when the socket is ready."""

    def hang_up(self) -> None:
        """Say good-bye; who does not answer in time is cut off."""
