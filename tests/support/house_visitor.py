"""Somebody at another machine: a process that does what it is told on its standard input, line by line.

Each line is JSON, `[verb, arguments]`, and is answered by one line of JSON.  It needs nothing but an address,
so it can run in a network namespace of its own (two_machines.py).
"""

import asyncio
import json
import sys
import urllib.error
import urllib.request
from typing import Any

from server_process import PATIENCE, Client, Server, first
from websockets.exceptions import ConnectionClosed

Answer = list[Any]


class Visitor:
    """What the process can do."""

    def __init__(self) -> None:
        self.line: Client | None = None

    async def ask(self, origin: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        """`[status, text]`, or `[0, the class of what went wrong]` where there is no answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(origin + path, data, {"Content-Type": "application/json"} | headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return [answer.status, answer.read().decode()]
        except urllib.error.HTTPError as error:
            with error:
                return [error.code, error.read().decode()]
        except urllib.error.URLError as error:
            return [0, type(error.reason).__name__]

    async def sit(self, origin: str, code: str, token: str) -> Answer:
        """Sit down at a table: `[the seat]`."""
        server = Server("nowhere")
        server.address = origin.removeprefix("http://")
        self.line = Client(server, code, token)
        await self.line.open()
        await self.line.heard("view")
        return [self.line.view["seat"]]

    async def play_a_hand(self) -> Answer:
        """Play until the next deal or the end: `[moves]`."""
        assert self.line is not None
        line, moves = self.line, 0
        await line.ready()
        deal = line.view["deal"]
        while not line.table.get("over") and line.view["deal"] == deal:
            await line.play(first, 1)
            moves += 1
            if not line.table.get("over"):
                await line.ready()
        return [moves]

    async def hear_bye(self) -> Answer:
        """`[reason, sentence]` of the farewell; the connection must be closed after it."""
        assert self.line is not None
        bye = await self.line.heard("bye")
        try:
            while True:
                await self.line.hear()
        except ConnectionClosed:
            return [bye["reason"], bye["error"]]


async def main() -> None:
    visitor = Visitor()
    while told := await asyncio.to_thread(sys.stdin.readline):
        verb, arguments = json.loads(told)
        print(json.dumps(await getattr(visitor, verb)(*arguments)), flush=True)  # noqa: T201 - the answer


if __name__ == "__main__":
    asyncio.run(main())
