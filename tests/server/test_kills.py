"""Killed at any moment, a server loses nothing that it has acknowledged, and every table goes on."""

import asyncio
import random
import threading
import time
from pathlib import Path

import pytest
from resending import Company
from server_process import PATIENCE, Client, Server
from store_load import stored

MORE = 6  # moves at every table after the last kill


def under_load(server: Server, kills: int, companies: int, dice: random.Random) -> list[Company]:
    """Play at several tables while the server is killed and started again."""
    tables = [Company([server], number) for number in range(companies)]

    def kill_often() -> None:
        for _ in range(kills):
            time.sleep(0.1 + dice.random() * 0.4)
            server.kill()
            server.start()
        wait_for_more(tables)
        for table in tables:
            table.is_stopped = True

    killer = threading.Thread(target=kill_often)
    killer.start()

    async def play() -> None:
        await asyncio.gather(*[table.play() for table in tables])

    server.run(play())
    killer.join()
    return tables


def wait_for_more(tables: list[Company]) -> None:
    """Every table goes on after the last start, however slow the machine is."""
    wanted = [len(table.acknowledged) + MORE for table in tables]
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if all(len(table.acknowledged) >= number for table, number in zip(tables, wanted, strict=True)):
            return
        time.sleep(0.05)


def check(server: Server, tables: list[Company]) -> None:
    for table in tables:
        rows = stored(server.database, table.code)
        assert [row.seq for row in rows] == list(range(len(rows)))
        for number, (seat, text) in table.acknowledged.items():
            row = rows[number - 1]
            assert (row.kind, row.seat, row.text) == ("move", seat, text)

    async def looks() -> None:
        for table in tables:
            client = Client(server, table.code, table.tokens[0])
            await client.open()
            await client.heard("view")
            assert client.seq >= max(table.acknowledged)

    server.run(looks())


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite").start()
    try:
        tables = under_load(server, 1, 2, random.Random(5))
        check(server, tables)
        assert sum(len(table.acknowledged) for table in tables) > 10
    finally:
        server.stop()


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_a_hundred_kills(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite").start()
    try:
        check(server, under_load(server, 100, 8, random.Random(7)))
    finally:
        server.stop()
