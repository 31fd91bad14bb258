"""uvicorn's HTTP protocol with limits on the size of a request and the time that it may take.

The limits are enforced while a request is being parsed, before the application sees any of it.  How long each
phase may last is in deadlines.py, and how many connections there may be in connection_register.py.
"""

import asyncio
import contextlib
import socket
import struct
from typing import Any, Final, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from headtable.server.transport.connection_register import STRANGER, Account, ConnectionRegister
from headtable.server.transport.deadlines import ANSWER, BODY, CLOSING, HEAD, NO_PHASE, UNREAD

SLICE: Final = 4096  # bytes of a request that are parsed before its size is looked at
MOST_PIPELINED: Final = 8  # requests that wait for the answer to another one of the same connection
RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)
REASONS: Final = {
    400: "Bad Request",
    413: "Content Too Large",
    414: "URI Too Long",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}
REFUSALS: Final = {
    status: f"HTTP/1.1 {status} {reason}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()
    for status, reason in REASONS.items()
}


class RegisterConfig(uvicorn.Config):
    """uvicorn's configuration with the register of all connections."""

    def __init__(self, app: Any, register: ConnectionRegister, **more: Any) -> None:
        super().__init__(app, **more)
        self.register = register


def reset(transport: asyncio.Transport) -> None:
    """End a connection by a TCP reset: what its client has not read is discarded by the system too.  It must
    not have ended yet: its descriptor may be another connection's by then.
    """
    wire = transport.get_extra_info("socket")
    if wire is not None:
        with contextlib.suppress(OSError):
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
    transport.abort()


class RequestTooLarge(Exception):
    """A request is over a limit of its size."""


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits; it is freed when its connection becomes a WebSocket."""

    account: Account | None = None
    standing: int = STRANGER
    phase: int = NO_PHASE
    received: int = 0  # bytes of the request that is being read
    has_begun: bool = False  # whether a request has begun in the slice that is being parsed
    is_in_head: bool = True
    is_whole: bool = False  # whether the last request has arrived as a whole
    is_upgraded: bool = False
    is_lost: bool = False
    fault: int = 400  # the status to refuse with what cannot be parsed

    def __init__(
        self,
        config: RegisterConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.register = config.register
        self.bounds = config.register.settings

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        if self.register.admit(self, self.client[0] if self.client else ""):
            self.register.enter(self, HEAD)
        else:
            self._refuse(503)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        self.register.remove(self)
        super().connection_lost(exc)

    def cut(self) -> None:
        if not self.is_lost:
            reset(self.transport)

    # Reading ------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse what was received, slice by slice, and stop where a request is over a limit."""
        for start in range(0, len(data), SLICE):
            if not self._is_reading():
                return
            piece = data[start : start + SLICE]
            self.has_begun = False
            super().data_received(piece)
            self.received = len(piece) if self.has_begun else self.received + len(piece)
            if self._is_reading():
                self._bound()

    def _is_reading(self) -> bool:
        return not (self.is_upgraded or self.transport.is_closing())

    def _bound(self) -> None:
        """Refuse a request that is over a limit already, although it is not all there."""
        most = self.bounds.largest_head + (0 if self.is_in_head else self.bounds.largest_body)
        if self.is_whole or self.received <= most:
            return
        if not self.is_in_head:
            self._refuse(413)
        else:
            self._refuse(431 if self.headers else 414)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.has_begun = self.is_in_head = True
        self.is_whole = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= self.bounds.most_headers:
            self.fault = 431
            raise RequestTooLarge
        super().on_header(name, value)
        if self.is_in_head and name.lower() == b"content-length" and int(value) > self.bounds.largest_body:
            self.fault = 413
            raise RequestTooLarge

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise RequestTooLarge
        self.is_in_head = False
        self.register.enter(self, BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.is_whole = True
        self.register.enter(self, ANSWER if self._is_answering() else HEAD)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.is_upgraded = True
        self.register.remove(self)  # the socket takes its place
        super().handle_websocket_upgrade()
        del self.parser  # it and the connection hold each other

    # Writing ------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.is_whole and not self._is_answering() and not self.transport.get_write_buffer_size():
            self.register.enter(self, HEAD)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.register.fill(self, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        self.register.drain(self)

    def send_400_response(self, msg: str) -> None:
        self._refuse(self.fault)

    def _refuse(self, status: int) -> None:
        """Send an error response and close; a request that is being answered is abandoned."""
        is_started = False
        if self._is_answering():
            is_started = self.cycle.response_started
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if not is_started:
            self.transport.write(REFUSALS[status])
        self.transport.close()
        self.register.enter(self, CLOSING)

    # Time ---------------------------------------------------------------------------------------

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def overdue(self, phase: int) -> None:
        """End a connection whose client is late; it is not while the server still works on a request."""
        if phase == UNREAD:
            return  # an answer is longer than what a socket is told: it has more time, see ANSWER
        if phase in (HEAD, ANSWER) and self._is_answering() and not self.flow.write_paused:
            self.register.enter(self, ANSWER)
        else:
            self.register.drop(self)
