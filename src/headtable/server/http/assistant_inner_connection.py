"""The connection of an assistant's seat inside the server: a session as every client has, without a network.

It takes a place in the register of connections, has the message rate of a WebSocket, and speaks the same
messages.  So an assistant at /mcp can do and see what its token opens, and nothing else.
"""

import asyncio
import json
from typing import Final

import msgspec
from starlette.websockets import WebSocket

from headtable.assistant.server_interface import Hear, LocalSeatConnection, Message
from headtable.server.protocol import COME_AGAIN, encoder
from headtable.server.requests.dispatch import Requests
from headtable.server.requests.session import Session
from headtable.server.transport.connection import Connection
from headtable.server.transport.connection_register import STRANGER, Account, ConnectionRegister
from headtable.server.transport.deadlines import INTRODUCTION, NO_PHASE
from headtable.server.transport.rate_limits import Bucket
from headtable.server.transport.socket_interface import Hearer

REOPEN_SECONDS: Final = 0.3
TOO_MANY: Final = "Too many connections are open: try again later."


class AssistantInnerConnection(LocalSeatConnection):
    """Both ends of the connection: to its session it is a socket, to the seat a connection."""

    account: Account | None = None
    standing: int = STRANGER
    phase: int = NO_PHASE

    def __init__(
        self, requests: Requests, register: ConnectionRegister, address: str, hello: Message, hear: Hear
    ) -> None:
        super().__init__()
        self.requests = requests
        self.register = register
        self.address = address
        self.hello = hello
        self.hear = hear
        self.seen = -1
        self.hearer: Hearer | None = None
        self.is_open = False
        self.is_left = False
        self.loop = asyncio.get_running_loop()
        self.loop.call_soon(self._open)

    def _open(self) -> None:
        if self.is_left:
            return
        if not self.register.admit(self, self.address):
            self.hear({"type": "bye", "error": TOO_MANY, "reason": ""})
            return
        self.register.enter(self, INTRODUCTION)
        settings = self.register.settings
        connection = Connection(self, Bucket(settings.messages_a_second, settings.message_burst))
        connection.address = self.address
        session = Session(connection, self.requests, self)
        self.hearer = session
        session.hear(encoder.encode({**self.hello, "seen": self.seen}))

    # As a connection ----------------------------------------------------------------------------

    def send(self, message: Message) -> bool:
        if self.hearer is None:
            return False
        self.hearer.hear(encoder.encode(message))
        return True

    def close(self) -> None:
        self.is_left = True
        self.cut()

    # As a socket --------------------------------------------------------------------------------

    def comes_from(self, address: str) -> bool:
        """It has been admitted already."""
        return self.account is not None

    def identify(self) -> None:
        self.register.identify(self)
        self.register.timetable.leave(self)

    def introduce(self) -> None:
        self.register.introduce(self)
        self.register.timetable.leave(self)

    def is_ready(self) -> bool:
        return self.hearer is not None

    def write(self, texts: list[bytes]) -> None:
        """What the server says is heard a moment later, never in the middle of what it does."""
        for text in texts:
            self.loop.call_soon(self._hear, text)

    def _hear(self, text: bytes) -> None:
        if self.is_left:
            return
        message: Message = json.loads(text)
        is_bye = message["type"] == "bye"
        if message["type"] == "view":
            self.seen = max(self.seen, message["seq"])
        if is_bye and message.get("reason") == COME_AGAIN:
            self.is_open = False
            self.hear({"type": "lost", "error": message["error"]})
            self.loop.call_later(REOPEN_SECONDS, self._open)
            return
        if not self.is_open and not is_bye:
            self.is_open = True
            self.hear({"type": "open"})
        self.hear(message)

    async def serve(self, websocket: WebSocket) -> None:
        """There is no WebSocket to serve."""

    def pause(self) -> None:
        """A seat does one thing after the other: nothing piles up."""

    def resume(self) -> None:
        """As little."""

    def hang_up(self) -> None:
        self.loop.call_soon(self.cut)

    def cut(self) -> None:
        """End at once."""
        self.register.remove(self)
        hearer, self.hearer = self.hearer, None
        if hearer is not None:
            hearer.end()

    def overdue(self, _: int) -> None:
        """It has not been given its place in time."""
        self.register.drop(self)


def as_message(data: bytes) -> Message:
    """A JSON object; {} where it is none."""
    try:
        return msgspec.json.decode(data, type=dict)
    except msgspec.DecodeError:
        return {}
