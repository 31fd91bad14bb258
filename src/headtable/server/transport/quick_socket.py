"""uvicorn's WebSocket protocol without queues and tasks: messages are passed on by plain calls.

Every move is shown to all who sit at its table, so most of what the server does is reading and writing short
texts.  A queue or a task on their way costs more than the text itself, and for thousands of connections they
are most of the memory (docs/decisions/0012-what-a-move-costs.md).  So the application only accepts or rejects
a connection; then a hearer gets the messages, and no task waits for its end.

This file and bounded_http.py use private parts of uvicorn (uvicorn_compatibility.py lists them).
"""

import asyncio
import logging
import os
from typing import Any, Final

from starlette.websockets import WebSocket
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from headtable.server.transport.bounded_http import REFUSALS, RegisterConfig, reset
from headtable.server.transport.connection_register import STRANGER, Account
from headtable.server.transport.deadlines import CLOSING, INTRODUCTION, NO_PHASE, PING, PONG
from headtable.server.transport.log_rate_limit import SOCKETS
from headtable.server.transport.rate_limits import Bucket
from headtable.server.transport.socket_interface import EXTENSION, Hearer
from headtable.server.transport.websocket_frames import framed, is_whole_control, ping, text_at

LOG: Final = logging.getLogger(SOCKETS)
PIECE: Final = 1024  # bytes that are parsed before the number of frames is checked
MOST_KEPT: Final = 65_536  # received bytes that wait while the hearer is paused
MOST_LATE: Final = 65_536  # bytes that are read after we have sent a close frame
MOST_FRAGMENTS: Final = 100  # of one message


class Unread(asyncio.Queue[ASGIReceiveEvent]):
    """A queue that drops everything: uvicorn's events have no reader where a connection has a hearer."""

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        pass


NOBODY_READS: Final = Unread()


class QuickSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which hands what comes to a hearer at once (see ClientSocket)."""

    account: Account | None = None
    standing: int = STRANGER
    phase: int = NO_PHASE
    hearer: Hearer | None = None  # None until the application has accepted the connection
    is_at_frame: bool = False  # whether the next byte is certainly the first of a frame
    is_paused: bool = False  # whether the hearer is paused
    kept: bytes = b""  # what was received while it was paused
    late: int = 0  # bytes that were read since we sent a close frame
    awaited: bytes | None = None  # the payload of the pong that we wait for
    pong: bytes = b""  # the pong to the latest ping of a client that does not read
    control: Bucket | None = None  # the rate limit of control frames, made for the first of them

    def __init__(
        self,
        config: RegisterConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.register = config.register
        self.logger = LOG
        self.close_timeout = config.register.settings.close_seconds

    # Opening ------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.register.admit(self, self.client[0] if self.client else ""):
            self.register.enter(self, INTRODUCTION)
        else:
            self.cut()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"socket": self}
            self.is_at_frame = True

    def comes_from(self, address: str) -> bool:
        """A proxy says where the client is; False where that address has too many connections."""
        return self.register.readdress(self, address)

    async def serve(self, websocket: WebSocket) -> None:
        """Accept the connection; it outlives this call."""
        await websocket.accept()

    def introduce(self) -> None:
        """The client is allowed to look on."""
        self.register.introduce(self)
        self.register.enter(self, PING)

    def identify(self) -> None:
        """The client has shown a good token."""
        self.register.identify(self)
        self.register.enter(self, PING)

    def start_keepalive(self) -> None:
        """Do nothing: uvicorn would keep two timers for each connection."""

    async def run_asgi(self) -> None:
        """Run the application as uvicorn does; but a connection with a hearer stays open after that."""
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
            if self.disconnected:  # before there was a hearer
                self._end()

    def _forget_opening(self) -> None:
        """Free what was needed only to open the connection."""
        del self.request, self.response, self.scope
        self.queue = NOBODY_READS

    def connection_lost(self, exc: Exception | None) -> None:
        self.register.remove(self)
        super().connection_lost(exc)
        self._end()
        self.kept = b""
        self.conn.parser.close()  # breaks a reference cycle

    def shutdown(self) -> None:
        """The server shuts down; a connection that is closing already is cut."""
        if self.transport.is_closing():
            self.cut()
        else:
            super().shutdown()

    def _end(self) -> None:
        hearer, self.hearer = self.hearer, None
        if hearer is not None:
            hearer.end()

    def cut(self) -> None:
        if not self.disconnected:
            reset(self.transport)

    # Reading ------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Pass whole text frames, as nearly all are, to the hearer; leave the rest to uvicorn's parser."""
        at, size = 0, len(data)
        while at < size and self.is_at_frame and self.hearer is not None and self.is_open():
            if self.is_paused:
                break
            text, end = text_at(data, at)
            if text is None or len(text) > self.config.ws_max_size or self.conn.extensions:
                break
            self.hearer.hear(text)
            at = end
        if at < size:
            self._parse(data[at:])

    def _parse(self, data: bytes) -> None:
        """Parse frames piece by piece, so that a flood of them is noticed early."""
        if not self.is_paused:
            self.is_at_frame = self.is_at_frame and is_whole_control(data)
        for start in range(0, len(data), PIECE):
            if self.is_paused:
                self._keep(data[start:])
                return
            if self.transport.is_closing() or not self._may_be_late(PIECE):
                return
            super().data_received(data[start : start + PIECE])
        if not self.handshake_initiated and not self.transport.is_closing():
            self._refuse()

    def _refuse(self) -> None:
        """Answer what is no handshake, and close."""
        answer = b"".join(self.conn.data_to_send())
        self.transport.write(answer or REFUSALS[400])
        self.transport.close()
        self.register.enter(self, CLOSING)

    def _keep(self, data: bytes) -> None:
        self.kept += data
        if len(self.kept) > MOST_KEPT:
            self.kept = b""
            self.cut()

    def _may_be_late(self, size: int) -> bool:
        """Whether more may be read; after our close frame only the client's own is looked for."""
        if self.close_sent:
            self.late += size
            if self.late > MOST_LATE:
                self.transport.pause_reading()  # until the time for an answer is over
        return self.late <= MOST_LATE

    def send_receive_event_to_app(self) -> None:
        if self.hearer is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        self.hearer.hear(message)

    def pause(self) -> None:
        """Hear no more for a while."""
        self.is_paused = True
        self.transport.pause_reading()

    def resume(self) -> None:
        self.is_paused = False
        if self.transport.is_closing():
            self.kept = b""
        elif self.kept:
            self.loop.call_soon(self._go_on_reading)
        else:
            self.transport.resume_reading()

    def _go_on_reading(self) -> None:
        data, self.kept = self.kept, b""
        if data and not self.transport.is_closing():
            self.data_received(data)
        if not (self.is_paused or self.transport.is_closing() or self.late > MOST_LATE):
            self.transport.resume_reading()

    # Frames that are no whole messages ----------------------------------------------------------

    def handle_ping(self) -> None:
        """Send a pong; while the client does not read, only the latest ping is answered."""
        pongs = self.conn.data_to_send()
        if not self._is_allowed() or not pongs:
            return
        if self.writable.is_set():
            self.transport.write(b"".join(pongs))
        else:
            self.pong = pongs[-1]

    def handle_pong(self, event: Frame) -> None:
        if self.awaited is not None and bytes(event.data) == self.awaited:
            self.awaited = None
            self.register.enter(self, PING)
        else:
            self._is_allowed()

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._is_allowed():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._is_allowed():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.cut()
        elif self._is_allowed():
            super().handle_cont(event)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        if self.transport.is_closing():
            self.register.enter(self, CLOSING)

    def _is_allowed(self) -> bool:
        """Take a control frame or fragment from the rate limit; the connection is cut where it is over it."""
        if self.transport.is_closing():
            return False
        if self.control is None:
            settings = self.register.settings
            self.control = Bucket(settings.control_frames_a_second, settings.control_frame_burst)
        is_allowed = self.control.take()
        if not is_allowed:
            self.cut()
        return is_allowed

    # Writing ------------------------------------------------------------------------------------

    def is_ready(self) -> bool:
        """Whether the client reads, so that something can be written."""
        return self.writable.is_set() and self.is_open()

    def is_open(self) -> bool:
        """Whether the handshake is done and neither side has begun to close."""
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

    def pause_writing(self) -> None:
        super().pause_writing()
        self.register.fill(self, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        self.register.drain(self)
        pong, self.pong = self.pong, b""
        if pong and self.is_open():
            self.transport.write(pong)
        if self.hearer is not None:
            self.hearer.go_on()

    def hang_up(self) -> None:
        """Send a close frame; a client that does not answer it in time is cut off."""
        if not self.is_open():
            return
        self.conn.send_close(1000)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.resume()
        self.close_timer = self.loop.call_later(self.close_timeout, self.cut)
        self.loop.call_soon(self._end)

    # Time ---------------------------------------------------------------------------------------

    def overdue(self, phase: int) -> None:
        """Send a ping; a client that has not answered one is cut off."""
        if phase == PING and self.is_open():
            self.awaited = os.urandom(4)
            self.transport.write(ping(self.awaited))
            self.register.enter(self, PONG)
        elif phase == PONG and self.is_paused and self.is_open():
            self.register.enter(self, PONG)  # we are paused: the pong may have arrived and not been read
        else:
            self.register.drop(self)
