"""Killed at any moment, a server loses nothing that it has acknowledged, and every table goes on."""

import asyncio
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from serving import Client, Server
from websockets.exceptions import ConnectionClosed, InvalidMessage


class Company:
    """A table whose players send what was cut off again, and keep account of what was acknowledged."""

    def __init__(self, server: Server, number: int) -> None:
        self.server = server
        self.dice = random.Random(number)
        made = server.table(game="mayflower", seats=3, chairs=["me", "me", "random"], options={"target": 25})
        self.code: str = made["code"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.acknowledged: dict[int, tuple[int, str]] = {}
        self.is_stopped = False

    async def play(self) -> None:
        await asyncio.gather(*[self.seat(seat, token) for seat, token in enumerate(self.tokens)])

    def has_ended(self, client: Client) -> bool:
        return self.is_stopped or bool(client.table.get("over"))

    async def seat(self, seat: int, token: str) -> None:
        client = Client(self.server, self.code, token)
        pending: dict[str, Any] | None = None
        while not self.has_ended(client):
            try:
                await client.open()
                await client.say(do="cut", value="c")
                if pending is not None:
                    await client.say(**pending)
                while not self.has_ended(client):
                    message = await client.hear()
                    if pending is not None and message.get("id") == pending["id"]:
                        if message["type"] == "done":
                            self.acknowledged[message["seq"]] = (seat, pending["text"])
                        pending = None
                    if pending is None and client.view.get("choices") and client.table["started"]:
                        text = self.dice.choice(client.view["choices"])["text"]
                        name = f"{seat}-{self.dice.random()}"
                        pending = {"do": "move", "id": name, "seq": client.seq, "text": text}
                        await client.say(**pending)
                await client.close()
            except (ConnectionClosed, ConnectionError, InvalidMessage, EOFError, TimeoutError, OSError):
                await asyncio.sleep(0.02)


def stored(server: Server, code: str) -> list[tuple[int, str, int, str]]:
    database = sqlite3.connect(server.database)
    try:
        query = "SELECT seq, kind, seat, text FROM rows WHERE code = ? ORDER BY seq"
        return database.execute(query, (code,)).fetchall()
    finally:
        database.close()


def under_load(server: Server, kills: int, companies: int, dice: random.Random) -> list[Company]:
    """Play at several tables while the server is killed and started again."""
    tables = [Company(server, number) for number in range(companies)]

    def kill_often() -> None:
        for _ in range(kills):
            time.sleep(0.1 + dice.random() * 0.4)
            server.kill()
            server.start()
        time.sleep(0.5)
        for table in tables:
            table.is_stopped = True

    killer = threading.Thread(target=kill_often)
    killer.start()

    async def play() -> None:
        await asyncio.gather(*[table.play() for table in tables])

    server.run(play())
    killer.join()
    return tables


def check(server: Server, tables: list[Company]) -> None:
    for table in tables:
        rows = stored(server, table.code)
        assert [row[0] for row in rows] == list(range(len(rows)))
        for number, (seat, text) in table.acknowledged.items():
            assert rows[number - 1][1:] == ("move", seat, text)

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
