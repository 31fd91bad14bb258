"""What `headtable admin` does to a store that a server has open."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from memory_lobby import SETTINGS, Wire, opened
from postgres import Cluster
from server_process import Client, Server

from headtable.rules.core.errors import Complaint
from headtable.server.lobby import Lobby
from headtable.server.protocol import NewTable
from headtable.server.stores.postgres import PostgresStore
from headtable.server.stores.sqlite import SqliteStore
from headtable.server.stores.sqlite_admin import SqliteAdminStore
from headtable.server.stores.store import CLOSED, REOPENED
from headtable.server.tables.live_table import Table
from headtable.server.transport.connection import Connection
from headtable.server.transport.rate_limits import Bucket

SLOWEST = 60.0


@asynccontextmanager
async def serving(where: str) -> AsyncIterator[Lobby]:
    store = PostgresStore(where) if where.startswith("postgresql:") else SqliteStore(where)
    lobby = Lobby(store, SETTINGS)
    await lobby.open()
    try:
        yield lobby
    finally:
        await lobby.close()


async def table_of(lobby: Lobby) -> tuple[Table, list[bytes], Connection]:
    """A table with a person at it, and what the person is sent."""
    table, _ = await lobby.tables.make(NewTable("hilo", seats=2, chairs=["me", "open"], name="Ann"))
    sent: list[bytes] = []
    connection = Connection(Wire(sent), Bucket(1000, 1000))
    await opened(table, connection, 0)
    return table, sent, connection


async def until_closed(connection: Connection) -> None:
    async with asyncio.timeout(SLOWEST):
        while not connection.is_closing:
            await asyncio.sleep(0.01)


async def command(*words: str) -> tuple[int, str]:
    """Run `headtable` in a process of its own; how it ends, and what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "headtable",
        *words,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), SLOWEST)
    return process.returncode or 0, said.decode()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_another_process_deletes_and_closes_what_a_server_holds(
    kind: str, tmp_path: Path, cluster: Cluster
) -> None:
    async def use() -> None:
        where = await cluster.new_schema() if kind == "postgres" else str(tmp_path / "tables.sqlite")
        async with serving(where) as lobby:
            doomed, shut, kept = [await table_of(lobby) for _ in range(3)]
            assert await command("admin", "delete", doomed[0].code, "--yes", "--database", where) == (
                0,
                f"{doomed[0].code} is deleted\n",
            )
            await until_closed(doomed[2])
            assert b'"reason":"gone"' in doomed[1][-1]
            with pytest.raises(Complaint, match="There is no table"):
                await lobby.tables.find(doomed[0].code)
            assert await lobby.store.load(doomed[0].code) is None
            assert (await command("admin", "close", shut[0].code.lower(), "--database", where))[0] == 0
            await until_closed(shut[2])
            assert b'"reason":"closed"' in shut[1][-1]
            with pytest.raises(Complaint, match="was closed by whoever runs this server"):
                await lobby.tables.find(shut[0].code)
            assert await command("admin", "open", shut[0].code, "--database", where) == (
                0,
                f"{shut[0].code} is open again\n",
            )
            assert (await lobby.tables.find(shut[0].code)).history.seq == 2
            assert not kept[2].is_closing

    asyncio.run(use())


def test_everybody_at_a_server_is_told_and_its_pages_say_so(server: Server) -> None:
    """A real server process, whose file this process writes to."""
    made = server.table(game="hilo", seats=2, chairs=["me", "open"], name="Ann")
    code, path = made["code"], f"/api/tables/{made['code']}"

    async def play() -> None:
        archive = SqliteAdminStore(Path(server.database))
        await archive.open()
        try:
            async with Client(server, code, made["token"]) as ann, Client(server, code) as spectator:
                await ann.until(is_view)
                await spectator.until(is_view)
                await archive.add_row(code, CLOSED, 1)
                for client in (ann, spectator):
                    assert (await client.until(is_bye))["reason"] == "closed"
            assert (await asyncio.to_thread(server.get, path))[0] == 403
            await archive.add_row(code, REOPENED, 1)
            async with Client(server, code, made["token"]) as ann:
                await ann.until(is_view)
                assert await archive.delete(code) == [code]
                assert (await ann.until(is_bye))["reason"] == "gone"
            assert (await asyncio.to_thread(server.get, path))[0] == 404
            async with Client(server, code, made["token"]) as ann:
                assert (await ann.hear())["error"] == "This table was deleted."
        finally:
            await archive.close()

    server.run(play())


def is_view(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "view")


def is_bye(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "bye")
