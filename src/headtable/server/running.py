"""The server as a process runs it."""

import socket
from typing import Any

import uvicorn

from headtable.server.app import Application, make_app
from headtable.server.garbage import Garbage
from headtable.server.origins import trusted_proxies
from headtable.server.quick_socket import QuickHttp, QuickSocket
from headtable.server.settings import Settings
from headtable.server.store import Store


def run(store: Store, settings: Settings, listening: socket.socket, compress: bool, log_level: str) -> None:
    """Serve until somebody ends the process."""
    app = make_app(store, settings)
    app.state.lobby.chores.append(Garbage().look)
    config = configured(app, settings, compress, log_level=log_level, timeout_graceful_shutdown=3)
    uvicorn.Server(config).run(sockets=[listening])


def configured(app: Application, settings: Settings, compress: bool, **more: Any) -> uvicorn.Config:
    """How uvicorn is to serve the application."""
    return uvicorn.Config(
        app,
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
