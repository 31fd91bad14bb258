"""Players who send again what was cut off, and keep account of all that was acknowledged."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

from server_process import Client, Server
from websockets.exceptions import ConnectionClosed, InvalidMessage


class Company:
    """A table of two persons and a house player; each seat is connected to one of the servers in turn."""

    def __init__(self, servers: Sequence[Server], number: int) -> None:
        self.servers = servers
        self.dice = random.Random(number)
        made = servers[0].table(
            game="mayflower", seats=3, chairs=["me", "me", "random"], options={"target": 25}
        )
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
