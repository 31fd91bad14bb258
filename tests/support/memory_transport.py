"""A client's side of a WebSocket, uvicorn's side of it, and between them our QuickSocket or AsgiSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.uri import parse_uri

from headtable.server.settings import Settings
from headtable.server.transport.asgi_socket import AsgiSocket
from headtable.server.transport.bounded_http import RegisterConfig
from headtable.server.transport.connection_register import ConnectionRegister
from headtable.server.transport.quick_socket import QuickSocket
from headtable.server.transport.socket_interface import EXTENSION, ClientSocket

QUICK, PLAIN = "quick", "plain"


class Hearer:
    """Knows its socket, as those of the server do."""

    def __init__(self, socket: ClientSocket) -> None:
        self.socket = socket
        self.heard: list[bytes] = []
        self.times_ready = 0
        self.ends = 0

    def hear(self, message: bytes) -> None:
        self.heard.append(message)

    def go_on(self) -> None:
        self.times_ready += 1

    def end(self) -> None:
        self.ends += 1


class Transport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_closed = False
        self.is_aborted = False
        self.is_read = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_closed or self.is_aborted

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = True

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


async def accepting(register: ConnectionRegister, scope: Any, receive: Any, send: Any) -> None:
    """As the application of the server does it."""
    websocket = WebSocket(scope, receive, send)
    given = scope["extensions"].get(EXTENSION)
    socket: ClientSocket = given["socket"] if given else AsgiSocket(websocket, register)
    assert socket.comes_from("127.0.0.1")
    socket.hearer = Hearer(socket)
    await socket.serve(websocket)


async def leaving(_: Any, receive: Any, send: Any) -> None:
    """An application that accepts a connection and leaves it to nobody."""
    await receive()
    await send({"type": "websocket.accept"})


class Visit:
    """A connection; `protocol` is what uvicorn calls, `socket` what the server calls."""

    socket: ClientSocket
    hearer: Hearer

    def __init__(
        self, kind: str = QUICK, hands_over: bool = True, compresses: bool = False, **settings: Any
    ) -> None:
        extensions = [ClientPerMessageDeflateFactory()] if compresses else None
        self.client = ClientProtocol(parse_uri("ws://table/ws"), extensions=extensions)
        self.register = ConnectionRegister(Settings(key=b"a key", **settings), 100)
        self.transport = Transport()
        app = partial(accepting, self.register) if hands_over else leaving
        given: dict[str, Any] = {"ws_per_message_deflate": compresses, "log_level": "critical"}
        config = (
            RegisterConfig(app, self.register, **given) if kind == QUICK else uvicorn.Config(app, **given)
        )
        config.load()
        config.loaded_app = config.app
        self.protocol: WebSocketsSansIOProtocol
        if isinstance(config, RegisterConfig):
            self.protocol = QuickSocket(config, ServerState(), {})
        else:
            self.protocol = WebSocketsSansIOProtocol(config, ServerState(), {})

    async def open(self) -> None:
        self.protocol.connection_made(self.transport)
        self.client.send_request(self.client.connect())
        await self.say()
        self.hear()
        for account in self.register.accounts.values():
            (self.socket,) = cast(list[ClientSocket], list(account.strangers))
            if self.socket.hearer is not None:
                self.hearer = cast(Hearer, self.socket.hearer)

    async def settle(self) -> None:
        """Let every task have its turn."""
        for _ in range(10):
            await asyncio.sleep(0)

    async def say(self, *texts: bytes) -> None:
        """What the client has to say, and these texts, reach the server together."""
        for text in texts:
            self.client.send_text(text)
        data = b"".join(self.client.data_to_send())
        if data:
            self.protocol.data_received(data)
        await self.settle()

    def hear(self) -> list[Any]:
        """What was written reaches the client."""
        self.client.receive_data(self.transport.written)
        self.transport.written = b""
        return self.client.events_received()

    async def heard_texts(self) -> list[bytes]:
        await self.settle()
        return [bytes(event.data) for event in self.hear()]


def visiting(work: Callable[[Visit], Awaitable[None]], kind: str = QUICK, **more: Any) -> None:
    """Open a connection and do something with it."""

    async def go() -> None:
        visit = Visit(kind, **more)
        await visit.open()
        await work(visit)

    asyncio.run(go())
