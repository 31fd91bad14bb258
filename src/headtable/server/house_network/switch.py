"""The switch that opens a server of one machine to phones in the same network, and closes it again.

The server keeps its socket at the loopback address.  To open the house is to listen with a second socket at
the machine's address in its network; whoever comes through it is told when it is closed, and keeps the seat.
"""

import asyncio
import errno
import socket
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from headtable.rules.core.errors import Complaint
from headtable.server.house_network.addresses import house_addresses
from headtable.server.house_network.owner import Owner
from headtable.server.protocol import HOUSE_CLOSED
from headtable.server.settings import Settings
from headtable.server.transport.connection import Connection
from headtable.server.transport.listening import listening_at, web_address
from headtable.server.transport.rate_limits import Bucket
from headtable.server.transport.socket_interface import Hearer

GOOD_BYE: Final = "The house was closed to phones. Your chair is kept for when it opens again."
# Why the house cannot be opened.
NO_NETWORK: Final = "no-network"
IN_USE: Final = "in-use"
NOT_HERE: Final = "not-here"
NOT_ALLOWED: Final = "not-allowed"
REASONS: Final = {errno.EADDRINUSE: IN_USE, errno.EADDRNOTAVAIL: NOT_HERE}
SENTENCES: Final = {
    NO_NETWORK: "This computer is in no network that phones could share.",
    IN_USE: "Another program uses {} already.",
    NOT_HERE: "{} is no address of this computer.",
    NOT_ALLOWED: "This computer does not let us listen at {}.",
}


class CannotOpen(Complaint):
    """The house stays closed; `reason` says why, for programs."""

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(SENTENCES[reason].format(where))
        self.reason = reason


class Listeners(Protocol):
    """The part of the server that accepts connections."""

    async def listen_at(self, listening: socket.socket) -> None:
        """Accept connections on one more socket."""

    def stop_listening_at(self, listening: socket.socket) -> None:
        """Accept no more, and close those that wait for another request."""


class HouseGuest:
    """Passes on what a phone says, and knows how to say good-bye to it."""

    def __init__(self, hearer: Hearer, connection: Connection, guests: "set[HouseGuest]") -> None:
        self.hearer = hearer
        self.connection = connection
        self.guests = guests
        guests.add(self)

    def hear(self, message: bytes) -> None:
        self.hearer.hear(message)

    def go_on(self) -> None:
        self.hearer.go_on()

    def end(self) -> None:
        self.guests.discard(self)
        self.hearer.end()


class HouseSwitch:
    """Whether the house is open, where, and who has come in.

    `own` is the address and port of the socket that is always there.  `place` names the address of the house,
    and perhaps its port; without it the machine's private addresses are looked up each time.
    """

    def __init__(
        self, settings: Settings, own: tuple[str, int], place: tuple[str, int | None] | None = None
    ) -> None:
        self.own = own
        self.place = place
        self.owner = Owner(settings.key)
        self.rate_limit = Bucket(settings.house_switches_a_minute / 60, settings.house_switch_burst)
        self.opens_at_start = False
        self.listeners: Listeners | None = None  # until the server runs
        self.say: Callable[[str], None] = lambda _: None  # tells whoever started the server
        self.guests: set[HouseGuest] = set()
        self._listening: socket.socket | None = None
        self._lock = asyncio.Lock()

    # What is so ---------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        return self._listening is not None

    def opened_at(self) -> tuple[str, int] | None:
        """The address and port at which phones come in."""
        if self._listening is None:
            return None
        host, port = self._listening.getsockname()[:2]
        return host, port

    @property
    def origin(self) -> str:
        """What links for phones begin with; "" while the house is closed."""
        opened = self.opened_at()
        return web_address(*opened) if opened else ""

    def candidates(self) -> list[str]:
        """The addresses at which it can be opened, the likeliest first."""
        return [self.place[0]] if self.place else house_addresses()

    def is_through_own_socket(self, scope: Mapping[str, Any]) -> bool:
        """Whether a connection came in through the socket that only this machine can reach."""
        return tuple(scope.get("server") or ()) == self.own

    def is_shut_to(self, scope: Mapping[str, Any]) -> bool:
        """Whether a connection came in through the house, which has been closed or moved since."""
        return tuple(scope.get("server") or ()) not in (self.own, self.opened_at())

    def hearer_for(self, scope: Mapping[str, Any], hearer: Hearer, connection: Connection) -> Hearer:
        """The hearer of a new WebSocket; those that come through the house are remembered."""
        if self.is_through_own_socket(scope):
            return hearer
        return HouseGuest(hearer, connection, self.guests)

    # Turning it ---------------------------------------------------------------------------------

    async def open(self, wanted: str = "") -> None:
        """Let phones come in, at the address that is wanted or at the likeliest; CannotOpen says why not."""
        async with self._lock:
            candidates = self.candidates()
            opened = self.opened_at()
            if opened and wanted in ("", opened[0]):
                return
            if wanted and wanted not in candidates:
                raise CannotOpen(NOT_HERE, wanted)
            if not candidates:
                raise CannotOpen(NO_NETWORK)
            assert self.listeners is not None
            listening = self._bound(wanted or candidates[0])
            self._shut()
            self._listening = listening
            await self.listeners.listen_at(listening)
            self.say(f"Phones in the same network can come in at {self.origin}/")
            others = [address for address in candidates if address != listening.getsockname()[0]]
            if others:
                self.say(f"Other addresses of this computer, to name behind --house: {', '.join(others)}")

    def _bound(self, host: str) -> socket.socket:
        """A socket at the port that was named, else at our own port, or where that is taken at any."""
        named = self.place[1] if self.place else None
        try:
            return bound(host, self.own[1] if named is None else named)
        except CannotOpen as cannot:
            if named is not None or cannot.reason != IN_USE:
                raise
            return bound(host, 0)

    async def close(self) -> None:
        """Close the second socket, and tell the guests who came in by it."""
        async with self._lock:
            if self.is_open:
                self._shut()
                self.say("Phones cannot come in any more.")

    def _shut(self) -> None:
        listening, self._listening = self._listening, None
        if listening is None:
            return
        for guest in list(self.guests):
            guest.connection.close(GOOD_BYE, HOUSE_CLOSED)
        assert self.listeners is not None
        self.listeners.stop_listening_at(listening)
        listening.close()


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; CannotOpen says why there can be none."""
    try:
        return listening_at(host, port)
    except (OSError, OverflowError) as error:
        where = web_address(host, port)
        code = error.errno if isinstance(error, OSError) else None
        reason = REASONS.get(code or 0, NOT_ALLOWED)
        raise CannotOpen(reason, host if reason == NOT_HERE else where) from error
