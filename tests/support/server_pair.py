"""Two server processes that share a PostgreSQL and a key."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from postgres import Cluster
from server_process import Server


@contextmanager
def pair(cluster: Cluster, folder: Path, **settings: Any) -> Iterator[list[Server]]:
    """Both of them, started; clients of either are closed when the first one's work is done."""
    address = asyncio.run(cluster.new_schema())
    servers = [Server(address, folder=folder, beat=0.2, **settings).start() for _ in range(2)]
    servers[1].clients = servers[0].clients
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()
