"""One private PostgreSQL for the tests of the server, and a server for those who want nothing special."""

from collections.abc import Iterator

import pytest
from postgres import Cluster
from server_process import Server


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    own = Cluster()
    try:
        own.start()
        yield own
    finally:
        own.remove()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "tables.sqlite").start()
    yield running
    running.stop()
