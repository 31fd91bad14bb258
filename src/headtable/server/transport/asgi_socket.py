"""A WebSocket of any ASGI server, by public interfaces only: the fallback for QuickSocket.

The same limits hold as far as an application can keep them: the register counts and times the connection, a
client that does not read is not written to, and a message that is too long ends it.  Pings, and how a
connection is torn down, are the ASGI server's part.
"""

import asyncio
from typing import Final

from starlette.websockets import WebSocket

from headtable.server.transport.connection_register import STRANGER, Account, ConnectionRegister
from headtable.server.transport.deadlines import CLOSING, INTRODUCTION, NO_PHASE
from headtable.server.transport.socket_interface import Hearer

MOST_UNSENT: Final = 65_536  # bytes; with more the client counts as one that does not read
NORMAL: Final = 1000  # close codes: RFC 6455, section 7.4.1
TOO_LONG: Final = 1009


class AsgiSocket:
    """Reads in one task and writes in another, so that whoever writes never waits."""

    account: Account | None = None
    standing: int = STRANGER
    phase: int = NO_PHASE

    def __init__(self, websocket: WebSocket, register: ConnectionRegister) -> None:
        self.websocket = websocket
        self.register = register
        self.hearer: Hearer | None = None
        self.unsent: list[bytes] = []
        self.size = 0  # bytes that are not sent yet
        self.is_full = False
        self.code = 0  # the close code to send when all is sent; 0: none
        self.has_work = asyncio.Event()  # for the writer
        self.is_heard = asyncio.Event()  # cleared while the hearer wants to hear no more
        self.is_heard.set()
        self.is_over = asyncio.Event()

    # The connection -----------------------------------------------------------------------------

    def comes_from(self, address: str) -> bool:
        return self.register.admit(self, address)

    def introduce(self) -> None:
        self.register.introduce(self)
        self.register.timetable.leave(self)  # from now on the server's pings tell whether it is there

    def identify(self) -> None:
        self.register.identify(self)
        self.register.timetable.leave(self)

    async def serve(self, websocket: WebSocket) -> None:
        """Accept the connection, and return when it has ended."""
        tasks: list[asyncio.Task[None]] = []
        try:
            await websocket.accept()
            self.register.enter(self, INTRODUCTION)
            tasks += [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
            for task in tasks:
                task.add_done_callback(self._ended)
            await self.is_over.wait()
        finally:
            self.is_over.set()
            self.register.remove(self)
            for task in tasks:
                task.cancel()
            self._end()

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """The reader or the writer has ended, and with it the connection.

        What a server raises for a client that is gone differs from server to server: none of it is an error.
        """
        if not task.cancelled():
            task.exception()
        self.is_over.set()

    def _end(self) -> None:
        hearer, self.hearer = self.hearer, None
        if hearer is not None:
            hearer.end()

    def cut(self) -> None:
        """End at once, as far as an application can: it leaves, and the server closes the connection."""
        self.is_over.set()

    def overdue(self, phase: int) -> None:
        """Nobody has said in time who is there, or nothing is read."""
        self.register.drop(self)

    # Reading ------------------------------------------------------------------------------------

    async def _read(self) -> None:
        largest = self.register.settings.largest_message
        while True:
            message = await self.websocket.receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            data = text.encode() if text is not None else message.get("bytes") or b""
            if len(data) > largest:
                self._close(TOO_LONG)
            elif self.hearer is not None and not self.code:
                self.hearer.hear(data)
            await self.is_heard.wait()

    def pause(self) -> None:
        """The server stops reading when its own queue is full."""
        self.is_heard.clear()

    def resume(self) -> None:
        self.is_heard.set()

    # Writing ------------------------------------------------------------------------------------

    def is_ready(self) -> bool:
        return not (self.is_full or self.code or self.is_over.is_set())

    def write(self, texts: list[bytes]) -> None:
        self.unsent += texts
        self.size += sum(map(len, texts))
        if self.size > MOST_UNSENT:
            self.is_full = True
            self.register.fill(self, self.size)
        self.has_work.set()

    async def _write(self) -> None:
        while True:
            await self.has_work.wait()
            self.has_work.clear()
            while self.unsent:
                texts, self.unsent = self.unsent, []
                for text in texts:
                    await self.websocket.send({"type": "websocket.send", "text": text.decode()})
                    self.size -= len(text)
            if self.code:
                await self.websocket.close(self.code)
                return
            if self.is_full:
                self.is_full = False
                self.register.drain(self)
                if self.hearer is not None:
                    self.hearer.go_on()

    def hang_up(self) -> None:
        self._close(NORMAL)

    def _close(self, code: int) -> None:
        """Close when all is sent; a client that does not read it in time is cut off."""
        if self.code or self.is_over.is_set():
            return
        self.code = code
        self.has_work.set()
        self.is_heard.set()
        self.register.enter(self, CLOSING)
        asyncio.get_running_loop().call_soon(self._end)
