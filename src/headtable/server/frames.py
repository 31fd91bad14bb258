"""Texts as they go over a socket: the frames of RFC 6455, section 5.2, as far as they are short and whole."""

import struct
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where websockets could not be compiled
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a text by itself
CONTROL: Final = 0x88  # these bits are set in the first byte of a ping, a pong and a close
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


def first_text(data: bytes) -> tuple[bytes | None, bytes]:
    """The text in the frame that some bytes of a client begin with, and what is left; None where it is no
    whole text by itself, and then all is left.
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None, data
    size, head = data[1] & 0x7F, 2
    if size == LONGEST:  # longer than any message of ours
        return None, data
    if size == LONG:
        size, head = int.from_bytes(data[2:4], "big"), 4
    begin = head + 4
    end = begin + size
    if len(data) < end:
        return None, data
    return apply_mask(data[begin:end], data[head:begin]), data[end:]


def is_whole_control(data: bytes) -> bool:
    """Whether bytes are one whole ping, pong or close of a client."""
    return len(data) >= 6 and data[0] & CONTROL == CONTROL and len(data) == 6 + (data[1] & 0x7F)
