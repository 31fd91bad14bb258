"""The server as an ASGI application: plain HTTP, the socket, and the files of the client."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from headtable.server import api, evening_api, pages
from headtable.server.headers import Guarded
from headtable.server.limits import Bucket, Count
from headtable.server.lines import Line
from headtable.server.lobby import Lobby
from headtable.server.quick_socket import EXTENSION
from headtable.server.settings import Settings
from headtable.server.store import Store
from headtable.server.talk import Talk, noted


def make_app(store: Store, settings: Settings) -> Starlette:
    """The application over a store; the store is opened and closed with it."""
    logging.getLogger("fontTools").setLevel(logging.WARNING)  # it tells of every letter that is printed
    lobby = Lobby(store, settings)
    sockets = Count(settings.most_sockets)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await lobby.open()
        try:
            yield
        finally:
            await lobby.close()

    async def socket(websocket: WebSocket) -> None:
        with sockets.one_more(api.address_of(websocket)) as has_room:
            if has_room and is_own_page(websocket, settings):
                await serve_line(websocket, lobby, settings)
            else:
                await websocket.close(4403 if has_room else 4429)

    routes: list[BaseRoute] = [*api.routes(lobby), *evening_api.routes(lobby)]
    routes += [WebSocketRoute("/ws", socket), *pages.routes()]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={Exception: fault})
    app.state.lobby = lobby
    app.add_middleware(Guarded)
    return app


async def fault(_: Request, error: Exception) -> Response:
    """Something that is our own fault: a plain sentence, and a number to find it by."""
    return api.refusal(500, f"Something went wrong here; it is noted as {noted(error)}.")


# The socket ---------------------------------------------------------------------------------------


def is_own_page(websocket: WebSocket, settings: Settings) -> bool:
    """Whether the page that opens a socket is ours; programs that are no browser say nothing."""
    origin = websocket.headers.get("origin")
    if origin is None:
        return True
    host = origin.partition("://")[2].lower()
    return host == websocket.headers.get("host", "").lower() or host in settings.origins


async def serve_line(websocket: WebSocket, lobby: Lobby, settings: Settings) -> None:
    """One connection until it ends."""

    async def send(text: str) -> None:
        await websocket.send({"type": "websocket.send", "text": text})

    socket = websocket.scope["extensions"][EXTENSION]["socket"]
    line = Line(send, Bucket(settings.messages_a_second, settings.message_burst), socket)
    talk = Talk(line, lobby, socket)
    await websocket.accept()
    socket.forget_handshake()
    writer = asyncio.create_task(write(line, websocket))
    try:
        await until_gone(websocket)
    finally:
        talk.end()
        if line.table is not None:
            line.table.part(line)
        if line.hall is not None:
            line.hall.part(line)
        line.close("Good-bye.")
        with contextlib.suppress(Exception, asyncio.CancelledError):
            async with asyncio.timeout(2.0):
                await writer
        writer.cancel()


async def write(line: Line, websocket: WebSocket) -> None:
    """Send what the line has to say; when it is closed, or nobody is there any more, hang up."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        try:
            await line.write()
        finally:
            with contextlib.suppress(RuntimeError):
                await websocket.close()


async def until_gone(websocket: WebSocket) -> None:
    """Wait for the end of a connection; what is said on it, its Talk hears."""
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass
