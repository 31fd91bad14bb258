"""Requests within bounds: no head, body or pipeline without end, and none that takes for ever."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from raw_tcp_client import HANDSHAKE, RawClient, resident
from server_process import PATIENCE, Server

MEGABYTE = 1_000_000
MUCH = 60 * MEGABYTE
LITTLE = 20 * MEGABYTE  # what lies in the buffers of the two ends is sent although nobody reads it
HURRY: dict[str, Any] = {
    "head_seconds": 0.5,
    "body_seconds": 0.5,
    "upload_seconds": 0.5,
    "answer_seconds": 1.0,
}


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for half a second only."""
    running = Server(tmp_path_factory.mktemp("hurried") / "tables.sqlite", **HURRY).start()
    yield running
    running.stop()


ENDLESS: dict[str, tuple[bytes, bytes]] = {
    "request line": (b"GET /", b"x" * 65_536),
    "header": (b"GET / HTTP/1.1\r\nX-Long: ", b"x" * 65_536),
    "headers": (b"GET / HTTP/1.1\r\n", b"X-Many: x\r\n" * 5_000),
    "announced body": (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000000\r\n\r\n",
        b"x" * 65_536,
    ),
    "chunked body": (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"10000\r\n" + b"x" * 65_536 + b"\r\n",
    ),
    "body that nobody reads": (
        b"GET /api/shelf HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"10000\r\n" + b"x" * 65_536 + b"\r\n",
    ),
    "trailers": (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
        b"X-Many: x\r\n" * 5_000,
    ),
    "chunk extension": (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        b"x" * 65_536,
    ),
    "handshake": (HANDSHAKE[:-2], b"X-Many: x\r\n" * 5_000),
    "body of a handshake": (HANDSHAKE[:-2] + b"Content-Length: 900000000\r\n\r\n", b"x" * 65_536),
    "pipeline": (b"", b"GET /api/shelf HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5_000),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_nothing_is_read_without_end(server: Server, what: str) -> None:
    begin, more = ENDLESS[what]
    assert server.process is not None
    idle = resident(server.process.pid)
    with RawClient(server) as client:
        client.send(begin)
        assert client.flood(more, MUCH) < LITTLE
        client.answer()
    assert resident(server.process.pid) - idle < LITTLE
    assert server.get("/api/shelf")[0] == 200


REFUSED: dict[str, tuple[bytes, int]] = {
    "a long line": (b"GET /" + b"x" * 17_000, 414),
    "a long header": (b"GET / HTTP/1.1\r\nX-Other: y\r\nX-Long: " + b"x" * 20_000, 431),
    "too many headers": (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 101 + b"\r\n", 431),
    "a long body": (b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 70000\r\n\r\n", 413),
    "nonsense": (b"How do you do?\r\n\r\n", 400),
    "a handshake with a long line": (HANDSHAKE.replace(b"/ws", b"/ws?" + b"x" * 9_000), 414),
    "a handshake with a body": (HANDSHAKE[:-2] + b"Content-Length: 1\r\n\r\nx", 400),
    "a handshake by post": (HANDSHAKE.replace(b"GET", b"POST"), 405),
    "a handshake without a key": (HANDSHAKE.replace(b"Sec-WebSocket-Key", b"X-Key"), 400),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_too_large_or_no_request_is_answered_and_closed(server: Server, what: str) -> None:
    data, status = REFUSED[what]
    with RawClient(server) as client:
        client.send(data)
        assert client.answer().startswith(b"HTTP/1.1 %d " % status)


def test_an_ordinary_request_may_have_long_headers(server: Server) -> None:
    status, _, _ = server.get("/api/shelf", Cookie="x" * 12_000)
    assert status == 200


HALF: dict[str, bytes] = {
    "nothing": b"",
    "half a line": b"GET /api/sh",
    "half the headers": b"GET /api/shelf HTTP/1.1\r\nHost: ta",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\n{",
    "half a body that nobody reads": (
        b"GET /api/shelf HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
    ),
    "nothing more": b"GET /api/shelf HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "half of the next line": b"GET /api/shelf HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/",
}


@pytest.mark.parametrize("what", HALF)
def test_who_sends_half_a_request_is_not_waited_for(hurried: Server, what: str) -> None:
    with RawClient(hurried) as client:
        client.send(HALF[what])
        client.answer()


@pytest.mark.parametrize("what", ["half a line", "half the headers", "half a body"])
def test_a_byte_now_and_then_does_not_extend_the_time(hurried: Server, what: str) -> None:
    end = time.monotonic() + PATIENCE
    with RawClient(hurried) as client:
        client.send(HALF[what])
        while client.send(b"x") and not client.is_dropped():
            assert time.monotonic() < end, "the server keeps the connection open"
            time.sleep(0.05)


def test_who_does_not_read_the_answer_is_not_waited_for(hurried: Server) -> None:
    with RawClient(hurried, receive_buffer=4096) as client:
        for _ in range(8):
            client.send(b"GET /press/trolley.svg HTTP/1.1\r\n\r\n")
        time.sleep(2.0)  # the answer is left unread for longer than the time for it
        end = time.monotonic() + PATIENCE
        while client.send(b"\r\n"):
            assert time.monotonic() < end, "the server keeps the connection open"
            time.sleep(0.05)
