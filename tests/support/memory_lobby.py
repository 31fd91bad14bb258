"""Tables without a network: a lobby over a store in memory."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from memory_store import MemoryStore
from virtual_time import run_in_virtual_time

from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.lobby import Lobby
from headtable.server.protocol import NewTable
from headtable.server.requests.dispatch import Requests
from headtable.server.settings import Settings
from headtable.server.streams.stream import Draft
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_history import MOVE, START
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.server.transport.rate_limits import Bucket

SETTINGS = Settings(key=b"a key of the tests, long enough", haste=100.0, cut_seconds=0.01)


class Wire:
    """A socket whose client can stop reading."""

    def __init__(self, written: list[bytes]) -> None:
        self.written = written
        self.is_read = True
        self.is_hung_up = False
        self.times = 0  # that something was written

    def is_ready(self) -> bool:
        return self.is_read and not self.is_hung_up

    def write(self, texts: list[bytes]) -> None:
        self.written += texts
        self.times += 1

    def hang_up(self) -> None:
        self.is_hung_up = True

    def identify(self) -> None:
        """Nobody counts the connections here."""

    def introduce(self) -> None:
        """Nor these."""


class Room:
    """A lobby over a store in memory, and what its connections were sent."""

    def __init__(self, **changed: Any) -> None:
        self.store = MemoryStore()
        self.lobby = Lobby(self.store, replace(SETTINGS, **changed))
        self.requests = Requests(self.lobby)
        self.sent: list[bytes] = []

    async def table(self, game: str = "hilo", **asked: Any) -> Table:
        chairs = asked.pop("chairs", ["me", "me"])
        made = NewTable(game, seats=len(chairs), chairs=chairs, **{"speed": "instant", **asked})
        return (await self.lobby.tables.make(made))[0]

    async def connection(self, table: Table, seat: int) -> Connection:
        connection = Connection(Wire(self.sent), Bucket(1000, 1000))
        await opened(table, connection, seat)
        return connection

    async def begun(self, **asked: Any) -> tuple[Table, list[Connection]]:
        table = await self.table(**asked)
        connections = [await self.connection(table, seat) for seat in table.history.persons()]
        await table.commit(lambda: [(START, CHANCE, "")])
        return table, connections


async def opened(table: Table, connection: Connection, seat: int) -> None:
    """Open a connection for a seat, or with PUBLIC for one who looks on."""
    if seat == PUBLIC:
        await table.watch(connection, -1)
    else:
        await table.sit(connection, *table.seats.holder(seat), -1)


def run(work: Coroutine[None, None, None]) -> None:
    """Run what waits for nobody outside: no thread, no other process."""
    run_in_virtual_time(work)


def any_move(table: Table, rng: Rng) -> list[Draft]:
    """A legal move of a seat whose turn it is."""
    state = table.history.state
    seat = state.to_act()
    moves = state.legal_moves(seat)
    return [(MOVE, seat, moves[rng.below(len(moves))].text)]


async def played_out(table: Table, seed: int = 1) -> None:
    """Play a table of persons to its end."""
    rng = Rng(seed)
    while not table.history.is_over:
        if table.history.state.to_act() == CHANCE:
            await asyncio.sleep(0)  # the house deals by itself
        else:
            await table.commit(lambda: any_move(table, rng))
