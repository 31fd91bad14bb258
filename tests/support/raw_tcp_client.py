"""A client without manners: raw bytes over a TCP connection, for tests of what a server puts up with."""

from __future__ import annotations

import contextlib
import os
import socket
import struct
import time

from server_process import PATIENCE, Server

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
TEXT, PING, CONTINUATION = 1, 9, 0


class RawClient:
    """One TCP connection; `address` is the one that it comes from."""

    def __init__(self, server: Server, address: str = "127.0.0.1", receive_buffer: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.bind((address, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))

    def __enter__(self) -> RawClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Whether it could be sent."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def flood(self, data: bytes, most: int) -> int:
        """Send the same again and again, until the server has enough or so many bytes are sent; how many."""
        sent = 0
        while sent < most and self.send(data):
            sent += len(data)
        return sent

    def answer(self) -> bytes:
        """All that comes until the server closes the connection; it must do so in time."""
        found = b""
        deadline = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < deadline, "the server keeps the connection open"
            try:
                part = self.socket.recv(65_536)
            except ConnectionError:
                return found
            if not part:
                return found
            found += part

    def is_dropped(self) -> bool:
        """Whether the server has ended the connection by now."""
        self.socket.setblocking(False)
        try:
            return not self.socket.recv(1_000_000)
        except BlockingIOError:
            return False
        except ConnectionError:
            return True
        finally:
            self.socket.settimeout(PATIENCE)

    def reset(self) -> None:
        """End the connection without a good-bye."""
        with contextlib.suppress(OSError):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    # Frames -------------------------------------------------------------------------------------

    def shake_hands(self) -> None:
        """Become a socket."""
        assert self.send(HANDSHAKE)
        found = b""
        while not found.endswith(b"\r\n\r\n"):
            part = self.socket.recv(1)
            assert part, found
            found += part
        assert b" 101 " in found, found

    def say(self, text: bytes) -> bool:
        return self.send(frame(TEXT, text))


def frame(opcode: int, payload: bytes = b"", is_last: bool = True) -> bytes:
    """A masked frame; its mask changes nothing."""
    size = len(payload)
    head = bytes((opcode | (0x80 if is_last else 0),))
    head += bytes((0x80 | size,)) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
    return head + bytes(4) + payload


def resident(process: int) -> int:
    """The bytes of memory that a process uses."""
    with open(f"/proc/{process}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
