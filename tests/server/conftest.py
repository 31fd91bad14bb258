"""One private PostgreSQL for the tests of the server."""

from collections.abc import Iterator

import pytest
from postgres import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    own = Cluster()
    try:
        own.start()
        yield own
    finally:
        own.remove()
