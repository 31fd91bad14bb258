"""The server as an ASGI application: the API, the WebSocket, and the files of the browser client."""

import contextlib
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from headtable.server.house_network.switch import HouseSwitch
from headtable.server.http import api_routes, offline_files, static_files
from headtable.server.http.checks_before_routing import ChecksBeforeRouting
from headtable.server.http.health_routes import Health
from headtable.server.http.origins import is_known_host, is_own_origin
from headtable.server.http.responses import refusal
from headtable.server.http.security_headers import SecurityHeaders
from headtable.server.http.table_routes import address_of
from headtable.server.lobby import Lobby
from headtable.server.requests.dispatch import Requests
from headtable.server.requests.session import Session
from headtable.server.settings import Settings
from headtable.server.stores.store import Store
from headtable.server.transport.asgi_socket import AsgiSocket
from headtable.server.transport.connection import Connection
from headtable.server.transport.connection_register import ConnectionRegister
from headtable.server.transport.file_descriptors import enough_for, raise_limit
from headtable.server.transport.rate_limits import Bucket
from headtable.server.transport.socket_interface import EXTENSION, ClientSocket

SOCKET: Final = re.compile("/ws(?:/([A-Za-z0-9]{1,8}))?")  # with a code, so that a proxy can route by it
FOREIGN_PAGE: Final = 4403  # close codes of our own; before the handshake they become the status 403
TOO_MANY: Final = 4429


class Application(Starlette):
    """Starlette with a short way for WebSockets: they pass no middleware and no routing."""

    serve_socket: Callable[[WebSocket], Awaitable[None]]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and SOCKET.fullmatch(scope["path"]):
            with contextlib.suppress(WebSocketDisconnect):  # gone before the handshake was over
                await self.serve_socket(WebSocket(scope, receive, send))
        else:
            await super().__call__(scope, receive, send)


def make_app(store: Store, settings: Settings, house: HouseSwitch | None = None) -> Application:
    """The application over a store; its lifespan opens and closes the store.

    `house` is the switch of a server that somebody has started for the own machine.

    Any ASGI server can run it.  `state.register` counts the WebSockets, and under our own server (process.py)
    all connections.
    """
    logging.getLogger("fontTools").setLevel(logging.WARNING)  # it logs every letter that is printed
    lobby = Lobby(store, settings, house)
    register = ConnectionRegister(settings, most_connections(settings))
    requests = Requests(lobby)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await lobby.open()
        try:
            yield
        finally:
            await lobby.close()

    async def serve_socket(websocket: WebSocket) -> None:
        socket = socket_of(websocket, register)
        address = address_of(websocket)
        if not is_own_page(websocket, settings, house):
            await websocket.close(FOREIGN_PAGE)
        elif not socket.comes_from(address):
            await websocket.close(TOO_MANY)
        else:
            connection = Connection(socket, Bucket(settings.messages_a_second, settings.message_burst))
            connection.address = address
            connection.code = code_of(websocket)
            session = Session(connection, requests, socket)
            socket.hearer = house.hearer_for(websocket.scope, session, connection) if house else session
            await socket.serve(websocket)

    if settings.assistants:
        from headtable.server.http.assistant_routes import AssistantApi  # noqa: PLC0415 - an extra

        assistants = AssistantApi(requests, register, lambda: app)
        lobby.services.append(assistants)
        more = assistants.routes()
    else:
        more = []
    more += Health(lobby).routes()
    if settings.metrics_token:
        from headtable.server.http.metrics_page import MetricsPage  # noqa: PLC0415 - an extra

        more += MetricsPage(lobby, register, requests).routes()
    app = Application(
        routes=[*api_routes.routes(lobby), *more, *offline_files.routes(), *static_files.routes()],
        lifespan=lifespan,
        exception_handlers={HTTPException: unanswerable},
    )
    app.serve_socket = serve_socket
    app.state.lobby = lobby
    app.state.register = register
    app.add_middleware(ChecksBeforeRouting, settings=settings, house=house)
    app.add_middleware(SecurityHeaders, is_ending=lambda: lobby.is_draining)
    return app


async def unanswerable(_: Request, error: Exception) -> Response:
    """The answer to a request that no route takes."""
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return refusal(405, "This cannot be done here.", **(error.headers or {}))
    return refusal(error.status_code, "There is no such page.")


# WebSockets ---------------------------------------------------------------------------------------


def socket_of(websocket: WebSocket, register: ConnectionRegister) -> ClientSocket:
    """The QuickSocket of a connection, where the server has one; else a AsgiSocket."""
    given = (websocket.scope.get("extensions") or {}).get(EXTENSION)
    socket: ClientSocket = given["socket"] if given else AsgiSocket(websocket, register)
    return socket


def code_of(websocket: WebSocket) -> str:
    """The code in the address of a WebSocket, in capitals; "" where it has none."""
    found = SOCKET.fullmatch(websocket.scope["path"])
    return (found[1] or "").upper() if found else ""


def is_own_page(websocket: WebSocket, settings: Settings, house: HouseSwitch | None) -> bool:
    """Whether the page that opens a WebSocket is ours; programs that are no browser say nothing."""
    if house is not None and house.is_shut_to(websocket.scope):
        return False
    host = websocket.headers.get("host", "")
    return is_known_host(host, settings, house) and is_own_origin(websocket.headers, settings)


def most_connections(settings: Settings) -> int:
    """How many connections the process may hold: as the settings say, and its file descriptors allow."""
    most = enough_for(raise_limit())
    return min(most, settings.most_connections) if settings.most_connections else most
