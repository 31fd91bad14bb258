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

try:
    from websockets.speedups import apply_mask
except ImportError:  # where websockets could not be compiled
    from websockets.utils import apply_mask

EXTENSION: Final = "headtable.quick"  # where the scope of a connection holds its socket
WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a text by itself
CONTROL: Final = 0x88  # these bits are set in the first byte of a ping, a pong and a close
MASKED: Final = 0x80


class QuickSocket(WebSocketsSansIOProtocol):
    hearer: Callable[[bytes], None] | None = None  # who is told what comes; None for the usual way
    is_at_frame: bool = False  # whether what comes next is surely the beginning of a frame

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"socket": self}
            self.is_at_frame = True

    def forget_handshake(self) -> None:
        """The connection stands: what was said to open it need not be kept for as long as it does."""
        del self.request, self.response
        self.scope["headers"] = []
        self.scope["extensions"].pop(EXTENSION)

    # Reading ------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """A text that comes in one piece, as nearly all do, is taken at once; the rest goes the usual way."""
        if self.is_at_frame and self.handshake_complete:
            text = whole_text(data) if len(data) <= self.config.ws_max_size else None
            if text is not None and self.hearer is not None and self.is_open():
                self.hearer(text)
                return
            self.is_at_frame = is_whole_control(data)
        super().data_received(data)

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
        return self.writable.is_set() and self.is_open()

    def is_open(self) -> bool:
        """Whether both sides talk, in plain frames."""
        return (
            self.conn.state is State.OPEN
            and not self.close_sent
            and not self.conn.extensions
            and not self.transport.is_closing()
        )

    def write(self, texts: list[bytes]) -> None:
        """Write texts; only when the socket is ready."""
        self.transport.write(b"".join([part for text in texts for part in (frame_head(len(text)), text)]))


def whole_text(data: bytes) -> bytes | None:
    """The text in bytes that are one whole frame of a client; None where they are something else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    size, head = data[1] & 0x7F, 2
    if size == 127:  # longer than any message of ours
        return None
    if size == 126:
        size, head = int.from_bytes(data[2:4], "big"), 4
    if len(data) != head + 4 + size:
        return None
    return apply_mask(data[head + 4 :], data[head : head + 4])


def is_whole_control(data: bytes) -> bool:
    """Whether bytes are one whole ping, pong or close of a client."""
    return len(data) >= 6 and data[0] & CONTROL == CONTROL and len(data) == 6 + (data[1] & 0x7F)


def frame_head(size: int) -> bytes:
    """What stands before a text of so many bytes, as RFC 6455, section 5.2, has it."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size)
