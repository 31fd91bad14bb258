"""A process that ends answers what it is storing, asks all clients to come back, and does no more."""

import asyncio
import json
import signal
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from memory_lobby import Room, Wire, run
from memory_store import MemoryStore
from server_process import PATIENCE, Server
from server_process import Client as Guest
from starlette.types import Message

from headtable.assistant.seats_in_use import Seats
from headtable.assistant.server_interface import TableServer
from headtable.assistant.tool_types import Answer
from headtable.server.http.assistant_draining import DrainingToolbox
from headtable.server.http.responses import RESTARTING
from headtable.server.http.security_headers import SecurityHeaders
from headtable.server.lobby import DRAIN_SECONDS
from headtable.server.requests.session import Session
from headtable.server.stores.store import Row, StoredHandler
from headtable.server.tables.live_table import Table
from headtable.server.transport.connection import Connection
from headtable.server.transport.quick_socket import QuickSocket
from headtable.server.transport.rate_limits import Bucket


class SlowStore(MemoryStore):
    """Writes when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[Callable[[], None]] | None = None

    def write(self, code: str, rows: Sequence[Row], stored: StoredHandler) -> None:
        if self.held is None:
            super().write(code, rows, stored)
        else:
            self.held.append(lambda: MemoryStore.write(self, code, rows, stored))

    def go_on(self) -> None:
        for write in self.held or []:
            write()
        self.held = None


class Client(Wire):
    """A client of a session; its session ends soon after the server has hung up, as with real sockets."""

    def __init__(self, room: Room) -> None:
        super().__init__([])
        self.room = room
        self.session = Session(Connection(self, Bucket(100, 100)), room.requests, cast(QuickSocket, self))

    def hang_up(self) -> None:
        super().hang_up()
        asyncio.get_running_loop().call_soon(self.session.end)

    def say(self, **message: object) -> None:
        self.session.hear(json.dumps(message).encode())

    def heard(self) -> list[dict[str, Any]]:
        """All but views and what became of the cut."""
        messages = [json.loads(text) for text in self.written]
        return [one for one in messages if one["type"] != "view" and one.get("id") != "cut"]

    async def sit(self, table: Table, seat: int) -> None:
        token = self.room.lobby.context.tokens.token(table.code, seat, 0)
        self.say(do="sit", table=table.code, token=token)
        while not self.written:
            await asyncio.sleep(0.01)

    def move(self, table: Table, id: str) -> None:
        state = table.history.state
        text = state.legal_moves(state.to_act())[0].text
        self.say(do="move", id=id, seq=table.history.seq, text=text)


async def at_a_table() -> tuple[Room, SlowStore, Table, list[Client]]:
    """A table of two that has begun; the client whose turn it is comes first."""
    room = Room()
    store = room.store = room.lobby.store = room.lobby.context.store = SlowStore()
    table = await room.table(chairs=["me", "me"])
    clients = [Client(room), Client(room)]
    for seat, client in enumerate(clients):
        await client.sit(table, seat)
        client.say(do="cut", id="cut", value="c")
    while table.history.state.to_act() < 0:
        await asyncio.sleep(0.01)
    return room, store, table, clients if table.history.state.to_act() == 0 else clients[::-1]


COME_BACK = ("bye", "again")


@pytest.mark.parametrize("plain", [False, True], ids=["quick", "plain"])
def test_a_process_that_is_ended_says_so_and_ends(plain: bool, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", plain_transport=plain).start()
    try:
        code = server.table(game="hilo", listed=True)["code"]

        async def look_on() -> None:
            guest = Guest(server, code)
            await guest.open()
            await guest.heard("view")
            assert server.process is not None
            server.process.terminate()
            bye = await guest.heard("bye")
            assert (bye["type"], bye["reason"]) == COME_BACK
            await asyncio.to_thread(server.process.wait, 60)

        server.run(look_on())
        assert server.process is not None
        assert server.process.returncode in (0, -signal.SIGTERM)  # uvicorn raises it again when all is done
    finally:
        server.stop()


@pytest.mark.parametrize("plain", [False, True], ids=["quick", "plain"])
def test_an_assistant_that_waits_is_answered_at_once(plain: bool, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", assistants="listed", plain_transport=plain).start()

    def call(name: str, **arguments: object) -> dict[str, Any]:
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
        asked["params"] = {"name": name, "arguments": arguments}
        status, answer = server.post("/mcp", asked, Accept="application/json, text/event-stream")
        assert status == 200, answer
        return dict(answer["result"])

    async def wait_until_the_end() -> None:
        seat = call("sit", game="hilo", seats=3, chairs_for_people=1)["structuredContent"]["seat"]
        waiting = asyncio.create_task(asyncio.to_thread(call, "wait", seat=seat))
        await asyncio.sleep(0.5)
        assert not waiting.done()
        begun = time.monotonic()
        ended_by_signal(server)
        answer = await waiting
        assert time.monotonic() - begun < 2.0
        assert (answer["isError"], answer["structuredContent"]["code"]) == (True, "unreachable")
        assert "sit down again in a moment" in answer["content"][0]["text"]
        await asyncio.to_thread(ended_quietly, server, begun)

    try:
        asyncio.run(wait_until_the_end())
    finally:
        server.stop()


def test_an_assistant_that_moves_is_answered_when_what_is_stored_is() -> None:
    async def work() -> None:
        lobby = Room().lobby
        toolbox = DrainingToolbox(Seats(False), True, ("play", "why"), lobby)
        never = asyncio.Event()

        async def waits(*_: object) -> tuple[Answer, str]:
            await never.wait()
            return Answer(True), ""

        toolbox.doing = {"play": waits, "why": waits}
        move = asyncio.create_task(toolbox.call("play", {"move": "x"}, cast(TableServer, None)))
        lobby.draining.set()
        asked = await toolbox.call("why", {"move": "x"}, cast(TableServer, None))
        assert (asked.is_error, asked.data["code"]) == (True, "unreachable")
        await asyncio.sleep(0.05)
        assert not move.done()
        lobby.drained.set()
        assert "look before you try again" in (await move).text

    run(work())


@pytest.mark.parametrize("plain", [False, True], ids=["quick", "plain"])
def test_a_request_that_has_not_arrived_is_refused_at_once(plain: bool, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", plain_transport=plain).start()
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    try:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(head + b'Content-Length: 50\r\n\r\n{"game"')
            time.sleep(0.5)
            begun = time.monotonic()
            ended_by_signal(server)
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"] == RESTARTING
        ended_quietly(server, begun)
    finally:
        server.stop()


def ended_by_signal(server: Server) -> None:
    assert server.process is not None
    server.process.terminate()


def ended_quietly(server: Server, begun: float) -> None:
    """The process is gone soon, and has logged no trouble."""
    assert server.process is not None
    server.process.wait(PATIENCE)
    assert time.monotonic() - begun < 2.5, "it did not wait until its patience was over"
    log = server.log.read_text(encoding="utf-8")
    assert "Traceback" not in log
    assert "Cancel" not in log


def test_a_request_that_is_cancelled_by_the_end_is_answered() -> None:
    """As one that works something out for longer than the process waits."""

    async def work() -> None:
        is_ending = False
        sent: list[Message] = []

        async def app(*_: object) -> None:
            await asyncio.sleep(PATIENCE)

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        middleware = SecurityHeaders(app, lambda: is_ending)
        scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
        for is_ending in (False, True):
            request = asyncio.ensure_future(middleware(scope, receive, send))
            await asyncio.sleep(0)
            request.cancel()
            await asyncio.wait([request])
            assert request.cancelled() is not is_ending
        assert [message.get("status") for message in sent] == [503, None]
        assert json.loads(sent[1]["body"])["error"] == RESTARTING

    asyncio.run(work())


def test_what_is_being_stored_is_answered_before_the_farewell() -> None:
    async def work() -> None:
        room, store, table, (mover, other) = await at_a_table()
        stranger = Client(room)
        store.held = []
        mover.move(table, "mine")
        mover.say(do="undo", id="later")
        draining = asyncio.create_task(room.lobby.drain())
        await asyncio.sleep(0.1)
        for idle in (other, stranger):
            assert [(one["type"], one["reason"]) for one in idle.heard()[-1:]] == [COME_BACK]
        assert not mover.heard()
        assert not draining.done()
        late = Client(room)
        late.say(do="watch", table=table.code)
        assert [(one["type"], one["reason"]) for one in late.heard()] == [COME_BACK]

        store.go_on()
        await draining
        done, bye = mover.heard()
        assert (done["type"], done["id"]) == ("done", "mine")
        assert (bye["type"], bye["reason"]) == COME_BACK
        assert len(store.rows[table.code]) == done["seq"], "the move is stored, and nothing after it"
        assert not room.lobby.sessions

    run(work())


def test_a_store_that_never_answers_does_not_keep_the_process() -> None:
    async def work() -> None:
        room, store, table, (mover, _) = await at_a_table()
        store.held = []
        mover.move(table, "mine")
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await room.lobby.drain()
        assert loop.time() - begun <= DRAIN_SECONDS + 0.1
        assert [(one["type"], one["reason"]) for one in mover.heard()] == [COME_BACK]

    run(work())
