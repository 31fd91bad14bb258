"""The server as an ASGI application: plain HTTP, the socket, and the files of the client."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from headtable.rules.core.errors import Complaint
from headtable.server import api, pages
from headtable.server.headers import Guarded
from headtable.server.limits import Bucket, Count
from headtable.server.lines import MOST_TOO_FAST, Line
from headtable.server.lobby import Lobby
from headtable.server.protocol import Hint, NoMessage, Refused, Sit, Watch, id_in, read_request, shown
from headtable.server.settings import Settings
from headtable.server.store import Store

LOG: Final = logging.getLogger("headtable.server")
SECONDS_TO_SAY_WHO: Final = 10.0


def make_app(store: Store, settings: Settings) -> Starlette:
    """The application over a store; the store is opened and closed with it."""
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

    routes: list[BaseRoute] = [*api.routes(lobby), WebSocketRoute("/ws", socket), *pages.routes()]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={Exception: fault})
    app.state.lobby = lobby
    app.add_middleware(Guarded)
    return app


async def fault(_: Request, error: Exception) -> Response:
    """Something that is our own fault: a plain sentence, and a number to find it by."""
    return api.refusal(500, f"Something went wrong here; it is noted as {noted(error)}.")


def noted(error: BaseException) -> str:
    """Write down where a fault happened, without what was being handled."""
    number = secrets.token_hex(4)
    places = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    LOG.error("fault %s: %s at %s", number, type(error).__name__, " < ".join(reversed(places[-8:])))
    return number


# The socket ---------------------------------------------------------------------------------------


def is_own_page(websocket: WebSocket, settings: Settings) -> bool:
    """Whether the page that opens a socket is ours; programs that are no browser say nothing."""
    origin = websocket.headers.get("origin")
    if origin is None:
        return True
    host = origin.partition("://")[2].lower()
    return host == websocket.headers.get("host", "").lower() or host in settings.origins


async def serve_line(websocket: WebSocket, lobby: Lobby, settings: Settings) -> None:
    """One connection from its first message to its end."""
    await websocket.accept()

    async def send(text: str) -> None:
        await websocket.send({"type": "websocket.send", "text": text})

    line = Line(send, Bucket(settings.messages_a_second, settings.message_burst))
    writer = asyncio.create_task(write(line, websocket))
    try:
        async with asyncio.timeout(SECONDS_TO_SAY_WHO):
            is_in = await introduced(websocket, line, lobby)
        while is_in and not line.is_closing:
            await heard(await received(websocket), line, lobby)
    except (WebSocketDisconnect, TimeoutError):
        pass
    except Exception as error:
        line.close(f"Something went wrong here; it is noted as {noted(error)}.")
    finally:
        if line.table is not None:
            line.table.part(line)
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


async def received(websocket: WebSocket) -> str | bytes:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""


async def introduced(websocket: WebSocket, line: Line, lobby: Lobby) -> bool:
    """Whether the first message says who is there, and that is true."""
    try:
        first = read_request(await received(websocket))
        if isinstance(first, Sit):
            await lobby.sit(line, first.table, first.token, first.seen)
        elif isinstance(first, Watch):
            await lobby.watch(line, first.table, first.seen)
        else:
            raise Complaint("Say first who you are: sit or watch.")
    except Complaint as complaint:
        line.close(shown(str(complaint)))
        return False
    return True


async def heard(message: str | bytes, line: Line, lobby: Lobby) -> None:
    """Do what a message says; what is no message, or comes too fast, is refused."""
    table = line.table
    assert table is not None
    if not line.bucket.take():
        line.too_fast += 1
        if line.too_fast > MOST_TOO_FAST:
            line.close("Too many messages.")
        else:
            line.tell(Refused(table.story.seq, id_in(message), "Not so fast: wait a moment."))
        return
    try:
        request = read_request(message)
    except NoMessage as none:
        line.tell(Refused(table.story.seq, id_in(message), str(none)))
        return
    if isinstance(request, Hint):
        lobby.run_apart(lobby.requests.answer(line, request))  # an expert may think for a while
    else:
        await lobby.requests.answer(line, request)
