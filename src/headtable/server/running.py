"""The server as a process runs it."""

import gc
import socket

import uvicorn

from headtable.server.app import make_app
from headtable.server.quick_socket import QuickSocket
from headtable.server.settings import Settings
from headtable.server.store import Store


def run(store: Store, settings: Settings, listening: socket.socket, compress: bool, log_level: str) -> None:
    """Serve until somebody ends the process."""
    gc.set_threshold(20_000, 250, 100)  # short pauses, and seldom a look at all that thousands of lines keep
    config = uvicorn.Config(
        make_app(store, settings),
        loop="uvloop",
        ws=QuickSocket,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=compress,
        access_log=False,  # addresses may hold what is nobody's business
        log_level=log_level,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[listening])
