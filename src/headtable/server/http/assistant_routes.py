"""/mcp: seats for AI assistants by the Model Context Protocol, over streamable HTTP.

Every request stands alone: which seat is meant, its `seat` handle says.  What a tool asks of the server
passes through the application as a request of the same client, and through a session as a socket's messages
do: so the same checks and limits hold.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from headtable.assistant.mcp_server import make_server
from headtable.assistant.seats_in_use import Seats
from headtable.assistant.server_interface import Hear, Message, SeatConnection
from headtable.assistant.toolbox import ALL_TOOLS
from headtable.server.http.assistant_draining import DrainingToolbox
from headtable.server.http.assistant_inner_connection import AssistantInnerConnection, as_message
from headtable.server.http.request_body import LARGEST_BODY
from headtable.server.http.responses import JSON, refusal
from headtable.server.http.table_routes import Api, address_of
from headtable.server.protocol import encoder
from headtable.server.requests.dispatch import Requests
from headtable.server.transport.connection_register import ConnectionRegister

PATH: Final = "/mcp"
LISTED: Final = "listed"
HINT: Final = "hint"
KEPT: Final = ("type", "asgi", "http_version", "scheme", "client", "server", "extensions")  # of a scope
SWEEP_SECONDS: Final = 5.0


class AssistantApi:
    """The endpoint and the seats of its assistants; `app` is the application that it is a part of."""

    def __init__(self, requests: Requests, register: ConnectionRegister, app: Callable[[], ASGIApp]) -> None:
        settings = register.settings
        self.requests = requests
        self.register = register
        self.app = app
        self.api = Api(requests.lobby)
        self.seats = Seats(False, settings.most_assistants, settings.assistant_seconds)
        tools = tuple(name for name in ALL_TOOLS if name != HINT)
        toolbox = DrainingToolbox(self.seats, settings.assistants == LISTED, tools, requests.lobby)
        self.manager = StreamableHTTPSessionManager(
            make_server(toolbox, self.server_for),
            json_response=True,
            stateless=True,
            max_request_body_size=LARGEST_BODY,
        )
        self.is_closing = asyncio.Event()
        self.running: list[asyncio.Task[None]] = []

    def routes(self) -> list[Route]:
        return [
            Route(PATH, partial(self.api.guarded, self.answer), methods=["POST"]),
            Route(PATH, self.no_stream, methods=["GET", "DELETE"]),
        ]

    async def no_stream(self, _: Request) -> Response:
        """There is nothing to listen to, and no session to end: clients know that by the status."""
        return refusal(405, "Every request to this address is a POST.", allow="POST")

    def server_for(self, request: Any) -> "InnerServer":
        assert isinstance(request, Request)
        return InnerServer(self, request)

    async def answer(self, request: Request) -> Response:
        return ManagedResponse(self.manager, await self.api.body(request))

    # Opened and closed with the lobby ----------------------------------------------------------------

    async def open(self) -> None:
        is_open = asyncio.Event()
        self.running = [
            asyncio.create_task(self._run(is_open)),
            asyncio.create_task(self._sweep_for_ever()),
        ]
        await is_open.wait()

    async def _run(self, is_open: asyncio.Event) -> None:
        """The manager must be left by the task that has entered it."""
        async with self.manager.run():
            is_open.set()
            await self.is_closing.wait()

    async def _sweep_for_ever(self) -> None:
        while not self.is_closing.is_set():
            self.seats.sweep()
            await asyncio.sleep(min(SWEEP_SECONDS, self.seats.idle_seconds))

    async def close(self) -> None:
        self.seats.close()
        self.is_closing.set()
        for task in self.running[1:]:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)


class ManagedResponse(Response):
    """The answer that the package makes to a request whose body was read within our limits."""

    def __init__(self, manager: StreamableHTTPSessionManager, read: bytes) -> None:
        super().__init__()
        self.manager = manager
        self.read = read

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_read = False

        async def replay() -> AsgiMessage:
            nonlocal is_read
            if is_read:
                return await receive()
            is_read = True
            return {"type": "http.request", "body": self.read, "more_body": False}

        await self.manager.handle_request(scope, replay, send)


class InnerServer:
    """This server as the client of one request at /mcp reaches it."""

    def __init__(self, api: AssistantApi, request: Request) -> None:
        self.api = api
        self.scope = request.scope
        self.address = address_of(request)
        self.host = request.headers.get("host", "")

    async def request(self, method: str, path: str, body: Message | None = None) -> tuple[int, Message]:
        content = b"" if body is None else encoder.encode(body)
        scope = {key: self.scope[key] for key in KEPT if key in self.scope} | {
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", self.host.encode("latin-1")), (b"content-type", JSON.encode())],
        }
        status = 0
        parts: list[bytes] = []

        async def receive() -> AsgiMessage:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: AsgiMessage) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))

        await self.api.app()(scope, receive, send)
        return status, as_message(b"".join(parts))

    def open_connection(self, code: str, token: str, assistant: str, hear: Hear) -> SeatConnection:
        hello = {"do": "sit", "table": code, "token": token, "assistant": assistant}
        return AssistantInnerConnection(self.api.requests, self.api.register, self.address, hello, hear)

    def link(self, code: str) -> str:
        return f"{self.scope['scheme']}://{self.host}/t/{code}"
