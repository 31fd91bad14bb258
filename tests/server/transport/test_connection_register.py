"""The connections of a server: how many there may be, who is dropped for whom, and who is not there."""

import asyncio
import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from raw_tcp_client import CONTINUATION, HANDSHAKE, PING, TEXT, RawClient, frame, resident
from server_process import PATIENCE, Client, Server

from headtable.server.settings import Settings
from headtable.server.transport.connection_register import Account, ConnectionRegister
from headtable.server.transport.deadlines import NO_PHASE
from headtable.server.transport.log_rate_limit import LONGEST_LINE, LogLimit

HURRY: dict[str, Any] = {
    "introduction_seconds": 1.0,
    "ping_seconds": 0.4,
    "pong_seconds": 0.4,
    "unread_seconds": 0.6,
    "close_seconds": 0.4,
}
ELSEWHERE = "127.0.0.2"


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon finds out who is not there."""
    running = Server(tmp_path_factory.mktemp("hurried") / "tables.sqlite", **HURRY).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with room for few."""
    limits: dict[str, Any] = {"most_connections": 16, "most_strangers": 12, "most_spectators": 3}
    running = Server(tmp_path_factory.mktemp("small") / "tables.sqlite", **limits).start()
    yield running
    running.stop()


def wait_for(is_so: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def sit(server: Server, made: dict[str, Any], seat: int, receive_buffer: int = 0) -> RawClient:
    """A line that says who it is and does nothing more."""
    client = RawClient(server, receive_buffer=receive_buffer)
    client.shake_hands()
    token = made["seats"][seat]["token"]
    client.say(json.dumps({"do": "sit", "table": made["code"], "token": token, "seen": -1}).encode())
    return client


# How many -------------------------------------------------------------------------------------------


def test_players_come_in_and_stay_whoever_holds_all_connections(small: Server) -> None:
    table = small.table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        ann, bob = [Client(small, table["code"], seat["token"]) for seat in table["seats"]]
        await ann.open()
        idle = [RawClient(small, ELSEWHERE) for _ in range(20)]
        await bob.open()  # although all are taken
        idle += [RawClient(small, ELSEWHERE) for _ in range(20)]
        await ann.heard("view")
        await bob.heard("view")
        for client in (ann, bob):
            await client.say(do="chat", text="still here")
            await client.until(lambda message: message.get("text") == "still here")
        for stranger in idle:
            stranger.reset()

    small.run(play())


def test_the_oldest_stranger_goes_first(small: Server) -> None:
    clients = [RawClient(small, ELSEWHERE) for _ in range(14)]
    wait_for(lambda: clients[0].is_dropped() and clients[1].is_dropped(), "nobody was dropped")
    assert not any(client.is_dropped() for client in clients[2:])
    for client in clients:
        client.reset()


def test_of_too_many_spectators_of_an_address_the_oldest_goes(small: Server) -> None:
    table = small.table(game="hilo", seats=2, chairs=["me", "me"])
    watch = json.dumps({"do": "watch", "table": table["code"]}).encode()
    clients = []
    for _ in range(4):
        clients.append(RawClient(small))
        clients[-1].shake_hands()
        clients[-1].say(watch)
        assert clients[-1].socket.recv(10)  # it was heard
    wait_for(clients[0].is_dropped, "nobody was dropped")
    assert not any(client.is_dropped() for client in clients[1:])
    for client in clients:
        client.reset()


def test_an_address_has_only_so_many_seats(tmp_path: Path) -> None:
    """When all of them are taken by players, who comes next is told so at once."""
    server = Server(tmp_path / "tables.sqlite", most_sockets=3).start()
    table = server.table(game="hilo", seats=4, chairs=["me"] * 4)

    async def fill() -> None:
        for seat in table["seats"][:3]:
            client = Client(server, table["code"], seat["token"])
            await client.open()
            await client.heard("view")
        with RawClient(server) as late:
            assert late.answer().startswith(b"HTTP/1.1 503 ")
        with RawClient(server, ELSEWHERE) as other:
            other.shake_hands()

    server.run(fill())
    assert server.get("/api/shelf")[0] == 200  # there is room again
    server.stop()


def test_a_server_with_few_descriptors_still_accepts(tmp_path: Path) -> None:
    """It is started with room for 64; they are used up twice over, and the store works all the time."""
    server = Server(tmp_path / "tables.sqlite")
    code = (
        "import resource, runpy, sys\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (64, 96))\n"
        "sys.argv = sys.argv[1:]\n"
        "sys.path.insert(0, sys.argv[0].rpartition('/')[0])\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    words = [str(tmp_path / "tables.sqlite"), server.settings, "", "0", str(tmp_path)]
    script = str(Path(__file__).parents[2] / "support" / "server_process.py")
    command = [sys.executable, "-c", code, script, *words]
    server.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.process.stdout is not None
        server.port = int(server.process.stdout.readline())
        server.address = f"127.0.0.1:{server.port}"
        idle = [RawClient(server, ELSEWHERE) for _ in range(200)]
        assert server.table(game="hilo", seats=2)["code"]
        assert len(list(Path(f"/proc/{server.process.pid}/fd").iterdir())) < 96
        for client in idle:
            client.reset()
    finally:
        server.stop()


# Who is not there -----------------------------------------------------------------------------------


def test_who_reads_nothing_is_not_there(hurried: Server) -> None:
    """A seat whose line is open and reads nothing is shown as away, and its line is dropped."""
    table = hurried.table(game="hilo", seats=2, chairs=["me", "me"])
    deaf = sit(hurried, table, 1)

    async def look() -> None:
        ann = Client(hurried, table["code"], table["seats"][0]["token"])
        await ann.open()
        await ann.until(lambda message: message.get("type") == "view" and all(message["table"]["here"]))
        await ann.until(lambda message: message.get("type") == "view" and not message["table"]["here"][1])
        for _ in range(10):  # who answers pings stays
            await asyncio.sleep(0.1)
        await ann.say(do="chat", text="still here")
        await ann.heard("chat")

    hurried.run(look())
    deaf.answer()
    deaf.reset()


def test_a_wrong_pong_is_no_answer(hurried: Server) -> None:
    table = hurried.table(game="hilo", seats=2, chairs=["me", "me"])
    with sit(hurried, table, 0) as liar:
        end = time.monotonic() + PATIENCE
        while liar.send(frame(10, b"here")) and not liar.is_dropped():
            assert time.monotonic() < end, "a wrong pong was taken for an answer"
            time.sleep(0.1)


def test_a_socket_that_says_nothing_is_closed(hurried: Server) -> None:
    with RawClient(hurried) as silent:
        silent.shake_hands()
        silent.answer()


@pytest.mark.parametrize("begin", [frame(TEXT, b"x" * 100)[:50], frame(TEXT, b"x", is_last=False)])
def test_half_a_message_keeps_no_line_open(hurried: Server, begin: bytes) -> None:
    table = hurried.table(game="hilo", seats=2, chairs=["me", "me"])
    with sit(hurried, table, 0) as client:
        client.send(begin)
        client.answer()


def test_a_line_whose_buffer_is_full_is_dropped(hurried: Server) -> None:
    """It sends messages that are answered, and never reads the answers."""
    table = hurried.table(game="hilo", seats=2, chairs=["me", "me"])
    with sit(hurried, table, 0, receive_buffer=4096) as client:
        ask = frame(TEXT, json.dumps({"do": "chat", "text": "x" * 200}).encode())
        end = time.monotonic() + PATIENCE
        while client.send(ask * 10):
            assert time.monotonic() < end, "the server keeps the connection open"
            time.sleep(0.01)


# Frames ---------------------------------------------------------------------------------------------

FLOODS: dict[str, bytes] = {
    "pings": frame(PING, b"x" * 100) * 500,
    "small pings": frame(PING) * 10_000,
    "pongs": frame(10, b"x") * 10_000,
    "empty fragments": frame(CONTINUATION, is_last=False) * 10_000,
    "small fragments": frame(CONTINUATION, b"x", is_last=False) * 10_000,
    "small messages": frame(TEXT, b"x") * 10_000,
    "empty messages": frame(TEXT) * 10_000,
    "small binary messages": frame(2, b"x") * 10_000,
}


@pytest.mark.parametrize("is_seated", [True, False])
@pytest.mark.parametrize("what", FLOODS)
def test_who_sends_too_many_frames_is_cut_off(hurried: Server, what: str, is_seated: bool) -> None:
    assert hurried.process is not None
    table = hurried.table(game="hilo", seats=2, chairs=["me", "me"])
    client = sit(hurried, table, 0) if is_seated else RawClient(hurried)
    if not is_seated:
        client.shake_hands()
    idle = resident(hurried.process.pid)
    with client:
        if "fragments" in what:
            client.send(frame(TEXT, b"x", is_last=False))
        assert client.flood(FLOODS[what], 60_000_000) < 20_000_000
        client.answer()
    assert resident(hurried.process.pid) - idle < 20_000_000


# What is written down -------------------------------------------------------------------------------


def test_who_breaks_off_fills_no_log(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite").start()
    broken = (
        HANDSHAKE,
        HANDSHAKE[:-30],
        b"POST /api/tables HTTP/1.1\r\nContent-Length: 50\r\n\r\n{",
        b"GET /api/shelf HTTP/1.1\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    )
    before = len(server.log.read_text(encoding="utf-8").splitlines())
    for data in broken:
        client = RawClient(server)
        client.send(data)
        client.reset()
    assert server.get("/api/shelf")[0] == 200
    few = server.log.read_text(encoding="utf-8")
    for _ in range(150):
        for data in broken[4:]:
            client = RawClient(server)
            client.send(data)
            client.reset()
    assert server.get("/api/shelf")[0] == 200
    server.stop()
    many = server.log.read_text(encoding="utf-8")
    assert "Traceback" not in many
    assert len(few.splitlines()) - before <= len(broken)
    assert len(many.splitlines()) < 250


# The register ---------------------------------------------------------------------------------------


class Known:
    """A connection as the register sees it."""

    def __init__(self) -> None:
        self.account: Account | None = None
        self.standing = 0
        self.phase = NO_PHASE
        self.is_cut = False

    def cut(self) -> None:
        self.is_cut = True

    def overdue(self, phase: int) -> None:
        pass


def test_the_address_with_most_strangers_makes_room() -> None:
    async def fill() -> None:
        register = ConnectionRegister(Settings(key=b"a key"), 40)
        many = [Known() for _ in range(29)]
        few = [Known() for _ in range(11)]
        for connection in few:
            assert register.admit(connection, "few")
        for connection in many:
            assert register.admit(connection, "many")
        late = [Known() for _ in range(20)]
        for number, connection in enumerate(late):
            assert register.admit(connection, f"late {number}")
        assert [one.is_cut for one in few + late].count(True) == 1  # when both had as many
        assert [one.is_cut for one in many] == [True] * 19 + [False] * 10
        assert register.number == 40
        for connection in few + many + late:
            register.remove(connection)
        assert (register.number, register.accounts, register.by_strangers.levels) == (0, {}, {})

    asyncio.run(fill())


def test_known_connections_are_never_dropped_for_newcomers() -> None:
    async def fill() -> None:
        register = ConnectionRegister(Settings(key=b"a key", most_sockets=5), 20)
        seats = [Known() for _ in range(5)]
        for connection in seats:
            assert register.admit(connection, "school")
            register.identify(connection)
        assert not register.admit(Known(), "school")
        assert register.admit(Known(), "elsewhere")
        assert not any(connection.is_cut for connection in seats)

    asyncio.run(fill())


def test_where_there_are_no_strangers_the_address_with_most_spectators_makes_room() -> None:
    async def fill() -> None:
        register = ConnectionRegister(Settings(key=b"a key"), 10)
        watching = [(Known(), "many") for _ in range(6)] + [(Known(), "few") for _ in range(4)]
        for connection, address in watching:
            assert register.admit(connection, address)
            register.introduce(connection)
        for _ in range(2):
            late = Known()
            assert register.admit(late, "late")
            register.identify(late)
        assert [one.is_cut for one, _ in watching] == [True] * 2 + [False] * 8

    asyncio.run(fill())


def test_what_all_clients_leave_unread_has_a_bound() -> None:
    async def fill() -> None:
        register = ConnectionRegister(Settings(key=b"a key", most_unread=1000), 10)
        deaf = [Known() for _ in range(5)]
        for connection in deaf:
            assert register.admit(connection, "deaf")
            register.fill(connection, 300)
        assert [connection.is_cut for connection in deaf] == [True, True, False, False, False]
        register.drain(deaf[2])
        register.remove(deaf[3])
        assert register.unread.bytes == 300

    asyncio.run(fill())


def test_a_flood_of_log_lines_is_cut_short() -> None:
    limit = LogLimit(rate=0.001, burst=3)
    passed = []
    for number in range(10):
        record = logging.LogRecord("x", logging.WARNING, "x", 1, "line %d", (number,), None)
        if limit.filter(record):
            passed.append(record.getMessage())
    assert passed == ["line 0", "line 1", "line 2"]
    limit.serious.drops = 1.0
    long = logging.LogRecord("x", logging.ERROR, "x", 1, "x" * 5000, (), None)
    assert limit.filter(long)
    assert long.getMessage() == f"{'x' * LONGEST_LINE} … (7 lines were left out)"
