"""A new store of either kind, for tests of what both promise."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from postgres import Cluster
from store_load import Run

from headtable.server.stores.postgres import PostgresStore
from headtable.server.stores.sqlite import SqliteStore
from headtable.server.stores.store import Store


@pytest.fixture(params=["sqlite", "postgres"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Run a coroutine with a new store of either kind."""
    kind = request.param
    cluster = request.getfixturevalue("cluster") if kind == "postgres" else None

    async def with_store(use: Callable[[Store], Awaitable[None]]) -> None:
        store: Store = SqliteStore(tmp_path / "store.db")
        if isinstance(cluster, Cluster):
            store = PostgresStore(await cluster.new_schema())
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    return lambda use: asyncio.run(with_store(use))
