"""Players who send again what was cut off, and keep account of all that was acknowledged."""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg
from server_process import Client, Server
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus


class Company:
    """A table of two persons and a house player; each seat is connected to one of the servers in turn.

    `pause` is how many seconds a person thinks about a move.
    """

    def __init__(
        self, servers: Sequence[Server], number: int, pause: float = 0.0, house: str = "random"
    ) -> None:
        self.servers = servers
        self.pause = pause
        self.longest_break = (
            0.0  # seconds before a cut connection is opened again, drawn at random up to this
        )
        self.waits: list[float] = []  # seconds from the first sending of a move until it was answered
        self.absences: list[float] = []  # seconds from a cut connection until something was heard again
        self.dice = random.Random(number)
        made = servers[0].table(game="mayflower", seats=3, chairs=["me", "me", house], options={"target": 25})
        self.code: str = made["code"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.acknowledged: dict[int, tuple[int, str]] = {}
        self.is_stopped = False

    async def play(self) -> None:
        await asyncio.gather(*[self.seat(seat, token) for seat, token in enumerate(self.tokens)])

    def has_ended(self, client: Client) -> bool:
        return self.is_stopped or bool(client.table.get("over"))

    async def seat(self, seat: int, token: str) -> None:
        client = Client(self.servers[seat % len(self.servers)], self.code, token)
        pending: dict[str, Any] | None = None
        cut_at = sent_at = 0.0
        while not self.has_ended(client):
            try:
                await client.open()
                await client.say(do="cut", value="c")
                if pending is not None:
                    await client.say(**pending)
                while not self.has_ended(client):
                    message = await client.hear()
                    if cut_at and message["type"] != "bye":
                        self.absences.append(time.monotonic() - cut_at)
                        cut_at = 0.0
                    if pending is not None and message.get("id") == pending["id"]:
                        self.waits.append(time.monotonic() - sent_at)
                        if message["type"] == "done":
                            self.acknowledged[message["seq"]] = (seat, pending["text"])
                        pending = None
                    if pending is None and client.view.get("choices") and client.table["started"]:
                        text = self.dice.choice(client.view["choices"])["text"]
                        await asyncio.sleep(self.pause)
                        name = f"{seat}-{self.dice.random()}"
                        pending = {"do": "move", "id": name, "seq": client.seq, "text": text}
                        sent_at = time.monotonic()
                        await client.say(**pending)
                await client.close()
            except (
                ConnectionClosed,
                ConnectionError,
                InvalidMessage,
                EOFError,
                TimeoutError,
                OSError,
                InvalidStatus,
            ):
                cut_at = cut_at or time.monotonic()
                await asyncio.sleep(0.02 + self.dice.uniform(0, self.longest_break))


async def stored(address: str, code: str) -> list[tuple[Any, ...]]:
    connection = await asyncpg.connect(address)
    query = "SELECT seq, kind, seat, text, id FROM headtable_rows WHERE code = $1 ORDER BY seq"
    rows = await connection.fetch(query, code)
    await connection.close()
    return [tuple(row) for row in rows]


def check_rows(address: str, tables: Sequence[Company]) -> None:
    """Every move that was acknowledged is stored, in its place and once."""
    for table in tables:
        check_table(asyncio.run(stored(address, table.code)), table.acknowledged)


def check_table(rows: Sequence[tuple[Any, ...]], acknowledged: Mapping[int, tuple[int, str]]) -> None:
    """The same of one table, by its rows: number, kind, seat, text and id."""
    assert [row[0] for row in rows] == list(range(len(rows)))
    for number, (seat, text) in acknowledged.items():
        assert rows[number - 1][1:4] == ("move", seat, text)
    ids = [(row[2], row[4]) for row in rows if row[4]]
    assert len(ids) == len(set(ids))
