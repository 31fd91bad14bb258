"""A process that ends answers what it is storing, asks all clients to come back, and does no more."""

import asyncio
import json
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from memory_lobby import Room, Wire, run
from memory_store import MemoryStore
from server_process import Client as Guest
from server_process import Server

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
