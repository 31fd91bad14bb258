"""The server as a process runs it."""

import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from headtable.server.app import Application, make_app
from headtable.server.http.origins import trusted_proxies
from headtable.server.idle_gc import IdleCollector
from headtable.server.log_rate_limit import limit_logs
from headtable.server.settings import Settings
from headtable.server.stores.store import Store
from headtable.server.tables.lobby import Lobby
from headtable.server.transport.bounded_http import QuickConfig, QuickHttp
from headtable.server.transport.connection_register import Connections
from headtable.server.transport.file_descriptors import enough_for, raise_limit
from headtable.server.transport.quick_socket import QuickSocket


class Server(uvicorn.Server):
    """Opens and closes the lobby itself: so its Complaint reaches the caller, not a log as a traceback."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.lobby = lobby
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lobby.open()
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        if not self.force_exit:
            await self.lobby.close()


def run(
    store: Store,
    settings: Settings,
    listening: socket.socket,
    compress: bool,
    log_level: str,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until somebody ends the process; `ready` is called once the server answers.

    A Complaint says why the store cannot be opened.
    """
    app = make_app(store, settings)
    app.state.lobby.chores.append(IdleCollector().collect_if_due)
    config = configured(
        app, settings, compress, log_level=log_level, timeout_graceful_shutdown=3, lifespan="off"
    )
    Server(config, app.state.lobby, ready).run(sockets=[listening])


def configured(app: Application, settings: Settings, compress: bool, **more: Any) -> QuickConfig:
    """How uvicorn is to serve the application."""
    most = enough_for(raise_limit())
    if settings.most_connections:
        most = min(most, settings.most_connections)
    config = QuickConfig(
        app,
        Connections(settings, most),
        loop="uvloop",
        http=QuickHttp,
        ws=QuickSocket,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=compress,
        access_log=False,  # addresses may hold what is nobody's business
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=trusted_proxies(settings),
        **more,
    )
    limit_logs()
    return config
