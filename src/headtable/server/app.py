"""The server as an ASGI application: plain HTTP, the socket, and the files of the client."""

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from headtable.server.http import api_routes, static_files, table_routes
from headtable.server.http.origins import is_known_host, is_own_origin
from headtable.server.http.request_checks import Admission
from headtable.server.http.responses import refusal
from headtable.server.http.security_headers import Guarded
from headtable.server.settings import Settings
from headtable.server.stores.store import Store
from headtable.server.tables.lobby import Lobby
from headtable.server.transport.connection import Connection
from headtable.server.transport.quick_socket import EXTENSION, QuickSocket
from headtable.server.transport.rate_limits import Bucket
from headtable.server.transport.session import Session

SOCKET: Final = "/ws"


class Application(Starlette):
    """Sockets, of which a server opens thousands, do not go through all that pages need."""

    serve_socket: Callable[[WebSocket], Awaitable[None]]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            with contextlib.suppress(WebSocketDisconnect):  # gone before the handshake was over
                await self.serve_socket(WebSocket(scope, receive, send))
        else:
            await super().__call__(scope, receive, send)


def make_app(store: Store, settings: Settings) -> Application:
    """The application over a store; the store is opened and closed with it."""
    logging.getLogger("fontTools").setLevel(logging.WARNING)  # it tells of every letter that is printed
    lobby = Lobby(store, settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await lobby.open()
        try:
            yield
        finally:
            await lobby.close()

    async def socket(websocket: WebSocket) -> None:
        wire: QuickSocket = websocket.scope["extensions"][EXTENSION]["socket"]
        address = table_routes.address_of(websocket)
        if not is_own_page(websocket, settings):
            await websocket.close(4403)
        elif not wire.comes_from(address):
            await websocket.close(4429)
        else:
            line = Connection(wire, Bucket(settings.messages_a_second, settings.message_burst))
            line.address = address
            wire.hearer = Session(line, lobby, wire)
            await websocket.accept()

    routes: list[BaseRoute] = [*api_routes.routes(lobby), *static_files.routes()]
    app = Application(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: unanswerable})
    app.serve_socket = socket
    app.state.lobby = lobby
    app.add_middleware(Admission, settings=settings)
    app.add_middleware(Guarded)
    return app


async def unanswerable(_: Request, error: Exception) -> Response:
    """A request that no route can answer."""
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return refusal(405, "This cannot be done here.", **(error.headers or {}))
    return refusal(error.status_code, "There is no such page.")


# The socket ---------------------------------------------------------------------------------------


def is_own_page(websocket: WebSocket, settings: Settings) -> bool:
    """Whether the page that opens a socket is ours; programs that are no browser say nothing."""
    host = websocket.headers.get("host", "")
    return is_known_host(host, settings) and is_own_origin(websocket.headers, settings)
