"""Odd requests: each is answered in a sentence, and none of them is a fault of the server."""

import asyncio
import json
import random
import socket
import struct
import time
from collections.abc import Iterator

import pytest
from server_process import PATIENCE, Server

GET_ROUTES = [
    "/", "/t/{}", "/s/{}", "/h/{}", "/r/{}", "/e", "/e/{}", "/o/{}", "/g/{}", "/join", "/static/{}",
    "/{}", "/press/{}.svg", "/press/large/{}.svg", "/api/shelf", "/api/rules/{}", "/api/score-words/{}",
    "/api/openapi.json", "/api/house",
    "/api/tables", "/api/tables/{}", "/api/tables/{}/log", "/api/tables/{}/moments",
    "/api/tables/{}/qr.svg", "/api/{}", "/api/evenings/forms", "/api/evenings/{}", "/api/evenings/{}/log",
    "/api/evenings/{}/qr.svg", "/api/evenings/{}/paper/{}.pdf", "/api/evenings/TABLE/paper/{}.pdf",
    "/api/tables/EVENING", "/api/print/{}", "/api/print/{}.pdf", "/api/print/{}.json",
    "/api/print/games/{}.pdf",
]  # fmt: skip
POST_ROUTES = [
    "/api/tables", "/api/tables/{}/seats", "/api/evenings", "/api/evenings/{}/guests",
    "/api/tables/TABLE/seats", "/api/evenings/EVENING/guests", "/api/house", "/api/house/owner", "/{}",
]  # fmt: skip
ODD_PARTS = [
    "%00", "a%00b", "%ff%fe", "%ed%a0%80", "..", "../..", "%2e%2e%2f%2e%2e%2fetc/passwd", "....//",
    "%5c..%5c", "x" * 300, "x" * 1500, "x/" * 300, "%F0%9F%83%8F", "%C3%9F%C3%9F", "{}",
    "%7B0.__class__%7D", "KRTW", "krtw", "TABLE", "EVENING", "%", "%zz", ";", "@", ":", "[", "[::1]", "*",
    "~", "%20", "%0d%0aX-Bad:%201", "con", "nul.js", "shell/", "style.css/x", "%D9%A1%D9%A2%D9%A3%D9%A4",
    "shell", "shell/api.js", "-", "__init__.py", "hilo",
]  # fmt: skip
QUERIES = [
    "", "?", "?size=a4", "?size=a4&size=%00", "?blanks=99999999999999999999999", "?blanks=1e9",
    "?blanks=-1", "?x[]=%ff", "?blanks=%D9%A1", "?size=letter&marks=write&fold=flat&blanks=2",
    "?" + "a=1&" * 300, "?%00=%00", "??", "?=&=",
]  # fmt: skip
HEADERS = [
    "Accept-Encoding: gzip;q=x, ,;;", "If-None-Match: W/*,,\"", "X-Forwarded-For: ,,\x01", "Origin: ",
    "Cookie: a=\xff", "Content-Type: application/json; charset=\xff", "Range: bytes=0-,-1",
    "Accept-Language: \xe9", "X-A: " + "b" * 4000, "Referer: http://[", "Sec-Fetch-Site: \xff",
    "Expect: 100-continue", "Content-Encoding: gzip",
]  # fmt: skip
HOSTS = [
    "127.0.0.1", "127.0.0.1:", "[::1]", "[", "]", "[::1%25" + "a" * 200 + "]", "x" * 5000,
    "127.0.0.1:99999", "\xff", "127.0.0.1 evil", "localhost/../x", "user@127.0.0.1", "", "0",
    "1.2.3.4:080", "%00", "127.0.0.1\x0b",
]  # fmt: skip
BODIES = [
    b"", b"null", b"[]", b"{", b'"x"', b"\xff\xfe", b"{}" * 100, b"[" * 10_000,
    b'{"game": "hilo", "game": 1}', b"\0", b'{"game": "hilo", "seats": 1e400}',
    b'{"game": "hilo", "from": {"table": "ZZZZ", "entry": 5}}',
    b'{"game": "hilo", "deal_of": "\\u0000\\ud800"}', b'{"name": "\\ud800"}',
    b'{"name": "\\u0000", "seat": 15}', b'{"form": "trolley", "options": {"x": "\\ud800"}}',
    b'{"game": "hilo", "options": {"\\ud800": 1}}', b'{"game": "hilo", "chairs": ["\\u0000"]}',
    b'{"guest": 99999999999999999999}', b'{"name": "x", "part": "\\ud800"}', b'{"game": "\\ud800"}',
    b'{"form": "\\ud800"}', b'{"game": "hilo", "speed": "\\ud800"}', b'{"name": "Ann", "seat": 0}',
    b'{"game": "hilo", "name": "\\ud800\\udfff"}', b'{"game": "hilo", "seat": -0}', b"1" * 16_000,
    b"x" * 17_000, b'{"game": "trix-football", "options": {"clock": "\\u0000"}}',
    b'{"form": "", "name": "' + b"\\u202e" * 50 + b'"}',
]  # fmt: skip


def faults_of(server: Server) -> list[str]:
    with server.log.open(encoding="utf-8") as log:
        return [line for line in log if "fault" in line or "Traceback" in line or "ERROR" in line]


class Fuzzer:
    """Odd requests to a server, and what all answers must be like."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.dice = random.Random(seed)
        self.table = server.table(game="hilo", seats=4, chairs=["me", "open", "open", "open"])["code"]
        self.evening = server.post("/api/evenings", {"form": "progressive-trolley"})[1]["code"]

    def path(self, route: str) -> str:
        while "{}" in route:
            route = route.replace("{}", self.dice.choice(ODD_PARTS).replace("{}", "%7B%7D"), 1)
        return route.replace("TABLE", self.table).replace("EVENING", self.evening)

    def request(self, number: int) -> bytes:
        dice = self.dice
        method = dice.choice(["GET", "GET", "HEAD", "POST", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
        routes = POST_ROUTES if method == "POST" else GET_ROUTES
        target = self.path(routes[number % len(routes)]) + dice.choice(QUERIES)
        host = dice.choice(HOSTS) if dice.random() < 0.2 else self.server.address
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", "Connection: close"]
        if dice.random() < 0.3:
            lines.append(dice.choice(HEADERS))
        body = b""
        if method == "POST":
            body = dice.choice(BODIES)
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode("latin-1") + body

    async def answer(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        writer.write(request)
        try:
            return await asyncio.wait_for(reader.read(), PATIENCE)
        except ConnectionError:
            return b""
        finally:
            writer.close()

    async def bombard(self, count: int) -> None:
        for begin in range(0, count, 8):
            requests = [self.request(number) for number in range(begin, begin + 8)]
            answers = await asyncio.gather(*map(self.answer, requests))
            for request, answer in zip(requests, answers, strict=True):
                check(request, answer)


def check(request: bytes, answer: bytes) -> None:
    if not answer:  # a body that is too long may be answered by closing the connection
        assert b"x" * 17_000 in request, request[:500]
        return
    if b" 100 Continue" in answer[:30]:
        answer = answer.partition(b"\r\n\r\n")[2]
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.partition(b" ")[2][:3])
    assert status < 500 or status == 503, (request[:300], answer[:500])
    assert b"X-Bad" not in head
    if status >= 400 and body and b"application/json" in head:
        error = json.loads(body)["error"]
        assert error.endswith((".", "…")), error
        assert not any(word in error for word in ("Traceback", "Error", "/src/", ".py", "0x")), error


def test_odd_requests_are_no_fault_of_the_server(server: Server) -> None:
    fuzzer = Fuzzer(server, 1)
    asyncio.run(fuzzer.bombard(1200))
    assert faults_of(server) == []


@pytest.mark.long
def test_very_many_odd_requests(server: Server) -> None:
    for seed in range(2, 12):
        asyncio.run(Fuzzer(server, seed).bombard(3000))
    assert faults_of(server) == []


@pytest.mark.parametrize("route", [route for route in GET_ROUTES if "{}" in route])
def test_every_route_takes_every_odd_part(server: Server, route: str) -> None:
    fuzzer = Fuzzer(server, 0)

    async def ask() -> None:
        for part in ODD_PARTS:
            target = (
                route.replace("{}", part).replace("TABLE", fuzzer.table).replace("EVENING", fuzzer.evening)
            )
            request = f"GET {target} HTTP/1.1\r\nHost: {server.address}\r\nConnection: close\r\n\r\n"
            check(request.encode(), await fuzzer.answer(request.encode()))

    asyncio.run(ask())
    assert faults_of(server) == []


# Bodies -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that does not wait long for a body."""
    running = Server(tmp_path_factory.mktemp("hasty") / "tables.sqlite", body_seconds=0.3).start()
    yield running
    running.stop()


def head(server: Server, *more: str, path: str = "/api/tables") -> bytes:
    lines = [f"POST {path} HTTP/1.1", f"Host: {server.address}", "Content-Type: application/json", *more]
    return "\r\n".join([*lines, "", ""]).encode()


@pytest.mark.parametrize("path", ["/api/tables", "/api/evenings"])
def test_a_body_that_does_not_come_is_not_waited_for(hasty: Server, path: str) -> None:
    """The server answers and closes, though the client would go on for ever."""
    with socket.create_connection(("127.0.0.1", hasty.port), PATIENCE) as line:
        line.sendall(head(hasty, "Content-Length: 1000", path=path) + b'{"game":')
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"did not come in time" in answer


def test_a_body_that_comes_letter_by_letter_is_not_waited_for(hasty: Server) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), PATIENCE) as line:
        line.sendall(head(hasty, "Content-Length: 1000"))
        line.settimeout(0.05)
        until = time.monotonic() + PATIENCE
        answer = b""
        while not answer and time.monotonic() < until:
            line.sendall(b" ")
            try:
                answer = line.recv(65536)
            except TimeoutError:
                continue
    assert answer.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("length", ["17000", "9" * 30, "99999999999"])
def test_a_body_that_is_said_to_be_too_long_is_not_read(server: Server, length: str) -> None:
    answer = server.send(head(server, f"Content-Length: {length}"))
    assert answer.startswith((b"HTTP/1.1 413 ", b"HTTP/1.1 400 "))  # some lengths are no HTTP at all
    assert server.get("/api/shelf")[0] == 200


def test_pieces_of_a_body_are_counted(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(head(server, "Transfer-Encoding: chunked"))
        for _ in range(17):
            line.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
        answer = line.recv(65536)
    assert answer.startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/KRTW/seats", "/api/evenings"])
def test_who_goes_in_the_middle_of_a_body_is_no_fault(server: Server, path: str) -> None:
    before = len(server.log.read_text().splitlines())
    for is_rude in (False, True):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(head(server, "Content-Length: 1000", path=path) + b'{"game":')
            assert server.get("/api/shelf")[0] == 200  # so the server has heard the beginning
            if is_rude:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    for _ in range(3):
        assert server.get("/api/shelf")[0] == 200
    lines = server.log.read_text().splitlines()[before:]
    assert len(lines) <= 2, lines
    assert faults_of(server) == []


def test_what_holds_a_token_is_kept_nowhere(server: Server) -> None:
    answer = server.send(head(server, "Content-Length: 16", "Connection: close") + b'{"game": "hilo"}')
    top, _, body = answer.partition(b"\r\n\r\n")
    made = json.loads(body)
    assert made["token"]
    assert b"cache-control: no-store" in top
    for path in (f"/api/tables/{made['code']}", "/api/tables", f"/api/tables/{made['code']}/qr.svg"):
        headers = server.get(path)[1]
        assert headers["cache-control"] == "no-store"
        assert made["token"].encode() not in server.get(path)[2]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "POST"])
def test_what_cannot_be_done_is_said_in_a_sentence(server: Server, method: str) -> None:
    for path in ("/", "/api/shelf", "/nothing", "/api/tables/KRTW"):
        lines = [f"{method} {path} HTTP/1.1", f"Host: {server.address}", "Content-Type: application/json"]
        answer = server.send("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        assert answer.startswith(b"HTTP/1.1 405 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"] == "This cannot be done here."
