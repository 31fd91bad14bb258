"""The socket of uvicorn, spoken to without a detour: what comes and goes is handed on at once.

Every move is shown to all who sit at its table, so most of what a server does is reading and writing short
texts; each queue and each task that they pass through costs more than the text itself
(docs/decisions/0012-what-a-move-costs.md).  Who does not read, is hanging up, or has agreed on compression is
written to in the usual way.
"""

import struct
from collections.abc import Callable
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION: Final = "headtable.quick"  # where the scope of a connection holds its socket
WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a text by itself


class QuickSocket(WebSocketsSansIOProtocol):
    hearer: Callable[[bytes], None] | None = None  # who is told what comes; None for the usual way

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"socket": self}

    # Reading ------------------------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        if self.hearer is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        self.hearer(message)

    def pause(self) -> None:
        """Read no more for a while."""
        self.transport.pause_reading()

    def resume(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    # Writing ------------------------------------------------------------------------------------

    def is_ready(self) -> bool:
        """Whether a text can be written at once."""
        return (
            self.writable.is_set()
            and self.conn.state is State.OPEN
            and not self.close_sent
            and not self.conn.extensions
            and not self.transport.is_closing()
        )

    def write(self, text: bytes) -> None:
        """Write a text; only when the socket is ready."""
        self.transport.write(frame_head(len(text)) + text)


def frame_head(size: int) -> bytes:
    """What stands before a text of so many bytes, as RFC 6455, section 5.2, has it."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size)
