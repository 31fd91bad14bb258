"""The server as a process of its own: uvicorn, set up for our application."""

import asyncio
import gc
import logging
import socket
from collections.abc import Callable
from typing import Any, Final

import uvicorn

from headtable.server.app import Application
from headtable.server.house_network.switch import CannotOpen
from headtable.server.http.origins import trusted_proxies
from headtable.server.lobby import Lobby
from headtable.server.settings import Settings
from headtable.server.transport.log_rate_limit import limit_logs
from headtable.server.transport.uvicorn_compatibility import missing_parts

LOG: Final = logging.getLogger("headtable.server")
# How many new objects there are before the youngest generation is collected; how many times that is done
# before the next generation is, and how many times that before the oldest.
COLLECTOR_THRESHOLDS: Final = (1_500, 10_000, 10)
FLUSH_SECONDS: Final = 0.1  # in which sockets that are written to by a task have been


class Server(uvicorn.Server):
    """Opens and closes the lobby itself: so its Complaint reaches the caller, not a log as a traceback.

    It can listen at more sockets while it runs (see HouseSwitch).
    """

    def __init__(self, config: uvicorn.Config, lobby: Lobby, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.lobby = lobby
        self.ready = ready
        self.added: dict[socket.socket, asyncio.AbstractServer] = {}
        if lobby.house is not None:
            lobby.house.listeners = self

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lobby.open()
        await super().startup(sockets)
        self.ready()
        house = self.lobby.house
        if house is not None and house.opens_at_start:
            try:
                await house.open()
            except CannotOpen as cannot:
                house.say(str(cannot))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody any more, answer what was asked, ask all to come back, and end."""
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        if not self.force_exit:
            await self.lobby.drain()
            await asyncio.sleep(FLUSH_SECONDS)
        await super().shutdown(sockets)
        if not self.force_exit:
            await self.lobby.close()

    async def listen_at(self, listening: socket.socket) -> None:
        """Accept connections on one more socket."""
        before = self.servers
        try:
            await super().startup([listening])  # the lifespan is off: it does nothing but this
            self.added[listening] = self.servers[0]
        finally:
            self.servers = [*before, *self.servers]

    def stop_listening_at(self, listening: socket.socket) -> None:
        """Accept no more there, and close the HTTP connections that were accepted."""
        server = self.added.pop(listening)
        self.servers = [other for other in self.servers if other is not server]
        place = listening.getsockname()
        server.close()
        for connection in list(self.server_state.connections):
            is_there = connection.transport.get_extra_info("sockname") == place
            if is_there and isinstance(connection, self.config.http_protocol_class):
                connection.shutdown()


def run(
    app: Application,
    listening: socket.socket,
    compress: bool,
    log_level: str,
    ready: Callable[[], None] = lambda: None,
    is_log_set_up: bool = False,
) -> None:
    """Serve until the process is ended; `ready` is called once the server answers.

    uvicorn sets its part of the log up, unless that is done.

    A Complaint says why the store cannot be opened.
    """
    tune_collector()
    lobby = app.state.lobby
    more: dict[str, Any] = {"log_config": None} if is_log_set_up else {}
    more |= {"log_level": log_level, "timeout_graceful_shutdown": 3, "lifespan": "off"}
    config = configured(app, lobby.settings, compress, **more)
    Server(config, lobby, ready).run(sockets=[listening])


def tune_collector() -> None:
    """Set Python's garbage collector up for pauses that no player can feel.

    Reference counting frees nearly everything; only reference cycles need the collector, and our tables and
    connections leave none behind.  What is imported is exempt from now on.  Of the rest the youngest
    generation is collected half as often as usual, in one to three milliseconds, and the older ones, which
    take a fifth of a second with hundreds of tables, hardly ever (docs/decisions/0018 and 0037).
    """
    gc.freeze()
    gc.set_threshold(*COLLECTOR_THRESHOLDS)


def configured(app: Application, settings: Settings, compress: bool, **more: Any) -> uvicorn.Config:
    """uvicorn's configuration for the application: the quick transport where it works here."""
    given: dict[str, Any] = {
        "ws_max_size": settings.largest_message,
        "ws_per_message_deflate": compress,
        "access_log": False,  # paths may hold what is nobody's business
        "server_header": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": trusted_proxies(settings),
        **more,
    }
    limit_logs()
    missing = missing_parts()
    if missing:
        LOG.warning(
            "uvicorn %s or websockets is not as expected (%s): serving by public interfaces only, with fewer"
            " limits; see docs/hosting.md",
            uvicorn.__version__,
            ", ".join(missing[:5]),
        )
    return _plain(app, settings, given) if missing or settings.plain_transport else _quick(app, given)


def _quick(app: Application, given: dict[str, Any]) -> uvicorn.Config:
    """With our own protocol classes: bounded HTTP, and WebSockets without a task for each connection.

    The loop is uvloop's where there is one (not on Windows), else asyncio's own.
    """
    from headtable.server.transport.bounded_http import BoundedHttp, RegisterConfig  # noqa: PLC0415
    from headtable.server.transport.quick_socket import QuickSocket  # noqa: PLC0415

    return RegisterConfig(app, app.state.register, loop="auto", http=BoundedHttp, ws=QuickSocket, **given)


def _plain(app: Application, settings: Settings, given: dict[str, Any]) -> uvicorn.Config:
    """With uvicorn's own protocol classes, whichever they are."""
    return uvicorn.Config(
        app,
        limit_concurrency=app.state.register.most,
        h11_max_incomplete_event_size=settings.largest_head,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.pong_seconds,
        **given,
    )
