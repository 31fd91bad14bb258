"""The socket of uvicorn, spoken to without a detour: what comes and goes is handed on at once.

Every move is shown to all who sit at its table, so most of what a server does is reading and writing short
texts; each queue and each task that they pass through costs more than the text itself, and what thousands of
connections keep of them is most of the memory (docs/decisions/0012-what-a-move-costs.md).  So the application
has its say when a connection is opened, and hands it over to a hearer; no task waits for its end.
"""

import asyncio
from typing import Final, Protocol

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from headtable.server.frames import first_text, framed, is_whole_control

EXTENSION: Final = "headtable.quick"  # where the scope of a connection holds its socket


class QuickHttp(HttpToolsProtocol):
    """uvicorn's HTTP, but nothing of it stays behind when a connection has become a socket."""

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        del self.parser  # it and the connection hold each other


class Hearer(Protocol):
    """Who is told all about a connection."""

    def hear(self, message: bytes) -> None:
        """A message has come."""

    def go_on(self) -> None:
        """The client, which did not read for a while, reads again."""

    def end(self) -> None:
        """Nobody is there any more, or nothing more is said to them."""


class Unread(asyncio.Queue[ASGIReceiveEvent]):
    """What uvicorn has to tell the application of a connection that has a hearer: nobody wants it."""

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        pass


UNREAD: Final = Unread()


class QuickSocket(WebSocketsSansIOProtocol):
    hearer: Hearer | None = None  # None as long as the application has not handed the connection over
    is_at_frame: bool = False  # whether what comes next is surely the beginning of a frame

    # Opening ------------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"socket": self}
            self.is_at_frame = True

    async def run_asgi(self) -> None:
        """As uvicorn does it; but a connection that was handed over outlives the application's part in it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
            self.transport.close()
        if self.hearer is None and self.close_timer is None:
            self.transport.close()
        elif self.hearer is not None:
            self._forget_opening()
            if self.disconnected:  # before there was anybody to be told
                self._end()

    def _forget_opening(self) -> None:
        """What was needed to open the connection need not be kept for as long as it stands."""
        del self.request, self.response, self.scope
        self.queue = UNREAD

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._end()
        self.conn.parser.close()  # it and the connection would keep each other until garbage is looked for

    def _end(self) -> None:
        hearer, self.hearer = self.hearer, None
        if hearer is not None:
            hearer.end()

    # Reading ------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Texts that come whole, as nearly all do, are taken at once; the rest goes the usual way."""
        rest = data
        while rest and self.is_at_frame and self.hearer is not None and self.is_open():
            text, left = first_text(rest)
            if text is None or len(text) > self.config.ws_max_size or self.conn.extensions:
                break
            self.hearer.hear(text)
            rest = left
        if rest:
            self.is_at_frame = self.is_at_frame and is_whole_control(rest)
            super().data_received(rest)

    def send_receive_event_to_app(self) -> None:
        if self.hearer is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        self.hearer.hear(message)

    def pause(self) -> None:
        """Read no more for a while."""
        self.transport.pause_reading()

    def resume(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    # Writing ------------------------------------------------------------------------------------

    def is_ready(self) -> bool:
        """Whether a text can be written."""
        return self.writable.is_set() and self.is_open()

    def is_open(self) -> bool:
        """Whether both sides talk."""
        is_greeted = self.handshake_complete and self.conn.state is OPEN
        return is_greeted and not (self.close_sent or self.disconnected or self.transport.is_closing())

    def write(self, texts: list[bytes]) -> None:
        """Write texts; only when the socket is ready."""
        if self.conn.extensions:  # they are to be compressed
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
            return
        self.transport.write(framed(texts))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.hearer is not None:
            self.hearer.go_on()

    def hang_up(self) -> None:
        """Say good-bye; who does not say it too in time is cut off."""
        if not self.is_open():
            return
        self.conn.send_close(1000)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.resume()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        self.loop.call_soon(self._end)
