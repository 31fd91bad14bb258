"""Texts as they go over a socket: the frames of RFC 6455, section 5.2, as far as they are short and whole."""

import struct
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where websockets could not be compiled
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a text by itself
CONTROL: Final = 0x88  # these bits are set in the first byte of a ping, a pong and a close
PING: Final = 0x89
MASKED: Final = 0x80
LONG: Final = 126  # instead of a size: it stands in the next two bytes
LONGEST: Final = 127  # or in the next eight


def framed(texts: list[bytes]) -> bytes:
    """Texts of ours, each in its frame."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(_head(len(text)))
        parts.append(text)
    return b"".join(parts)


def _head(size: int) -> bytes:
    if size < LONG:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, LONG, size)
    return struct.pack("!BBQ", WHOLE_TEXT, LONGEST, size)


def text_at(data: bytes, at: int) -> tuple[bytes | None, int]:
    """The text in the frame that begins at a place in some bytes of a client, and where that frame ends; None
    and the same place where it is no whole text by itself.
    """
    left = len(data) - at
    if left < 6 or data[at] != WHOLE_TEXT or not data[at + 1] & MASKED:
        return None, at
    size, head = data[at + 1] & 0x7F, at + 2
    if size == LONGEST:  # longer than any message of ours
        return None, at
    if size == LONG:
        size, head = int.from_bytes(data[head : head + 2], "big"), head + 2
    begin = head + 4
    end = begin + size
    if len(data) < end:
        return None, at
    return apply_mask(data[begin:end], data[head:begin]), end


def is_whole_control(data: bytes) -> bool:
    """Whether bytes are one whole ping, pong or close of a client."""
    return len(data) >= 6 and data[0] & CONTROL == CONTROL and len(data) == 6 + (data[1] & 0x7F)


def ping(payload: bytes) -> bytes:
    """A ping of ours in its frame."""
    return bytes((PING, len(payload))) + payload
