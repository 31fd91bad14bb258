"""One connection to a table for the driver of permission_driver.py: it always reads, unless it is stalled."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Callable
from typing import Final

from permission_model import CLOSED, Asker, Fault, Message, Person
from server_process import PATIENCE, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SMALL_BUFFER: Final = 4096  # bytes: a stalled connection is soon full


class SeatConnection:
    """A connection, who opened it and with which of their tokens; `hear` is called with each message."""

    def __init__(
        self, label: str, servers: list[Server], process: int, hear: Callable[[SeatConnection, Message], None]
    ) -> None:
        self.label = label
        self.process = process % len(servers)
        self.server = servers[self.process]
        self.hear = hear
        self.person: Person | None = None
        self.token = -1  # the place of its token among those of the person
        self.sent: set[str] = set()
        self.heard: list[Message] = []  # since the last request
        self.seq = -1
        self.choices: list[Message] = []
        self.is_started = False
        self.is_closing = False
        self.is_closed = False
        self.is_stalled = False
        self.socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    @property
    def ended(self) -> int | None:
        return None if self.person is None else self.person.ended[self.token]

    @property
    def asker(self) -> Asker:
        return Asker(self.person, self.ended, self.process)

    async def open(self, introduction: Message) -> Message:
        """Connect and introduce oneself: the first view, or the farewell."""
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        plain.setblocking(False)
        host, port = self.server.address.split(":")
        await asyncio.get_running_loop().sock_connect(plain, (host, int(port)))
        self.socket = await connect(
            f"ws://{self.server.address}/ws", sock=plain, max_size=None, compression=None
        )
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.socket.send(json.dumps(introduction))
        return await self.until(lambda message: message["type"] in ("view", "bye", CLOSED))

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                self._take(json.loads(await socket.recv()))
        self.is_closed = True
        self._take({"type": CLOSED})

    def _take(self, message: Message) -> None:
        if message["type"] == "view":
            self.seq, self.choices = message["seq"], message["view"]["choices"]
            self.is_started = message["table"]["started"]
        self.heard.append(message)
        self.hear(self, message)
        self._news.set()

    async def until(self, is_it: Callable[[Message], bool]) -> Message:
        """The first message since the last request that is it."""
        found: list[Message] = []

        def is_here() -> bool:
            found[:] = [message for message in self.heard if is_it(message)]
            return bool(found)

        await self.wait(is_here)
        return found[0]

    async def closed(self) -> None:
        await self.wait(lambda: self.is_closed)

    async def caught_up(self, row: int) -> None:
        """Wait until it was shown what this row did."""
        await self.wait(lambda: self.seq >= row or self.is_closed)

    async def wait(self, holds: Callable[[], bool]) -> None:
        """Wait for something that comes with a message."""
        while not holds():
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), PATIENCE)
            except TimeoutError:
                raise Fault(f"{self.label} was not told anything; last: {self.heard[-1:]}") from None

    async def ask(self, message: Message) -> Message:
        """Send a request and wait for its answer; if it is closed instead, that is the answer."""
        self.resume()
        self.heard.clear()
        self.sent.add(message.get("id", ""))
        if self.is_closed:
            return {"type": CLOSED}
        assert self.socket is not None
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(json.dumps(message))
        return await self.until(lambda answer: answers(message, answer))

    def stall(self) -> None:
        self.is_stalled = True
        assert self.socket is not None
        self.socket.transport.pause_reading()

    def resume(self) -> None:
        if self.is_stalled:
            self.is_stalled = False
            assert self.socket is not None
            with contextlib.suppress(RuntimeError):  # it is closed already
                self.socket.transport.resume_reading()

    async def close(self) -> None:
        self.is_closing = True
        if self.socket is not None and self._reader is not None:
            self.resume()
            await self.socket.close()
            await self._reader


def answers(message: Message, answer: Message) -> bool:
    """Whether this is the answer to the request."""
    if answer["type"] == CLOSED:
        return True
    if message["do"] == "chat" and answer["type"] == "chat":
        return bool(answer["text"] == message["text"])
    return answer["type"] not in ("view", "chat") and answer.get("id") == message.get("id", "")
