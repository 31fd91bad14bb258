"""The tables and evenings of one process, and what is done for all of them from time to time."""

import asyncio
from typing import Final, Protocol

from headtable.server.evenings.registry import Evenings
from headtable.server.house_network.switch import HouseSwitch
from headtable.server.settings import Settings
from headtable.server.stores.store import Store
from headtable.server.streams.server_context import ServerContext
from headtable.server.tables.hosting_evening import HostingEvening
from headtable.server.tables.registry import Tables
from headtable.server.transport.rate_limits import Buckets

SWEEP_SECONDS: Final = 5.0  # between two looks for what can be removed from memory


class Service(Protocol):
    """Something that is opened and closed with the lobby."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class Lobby:
    """Where everything that is played is found; `house` is None where the server is not one person's own."""

    def __init__(self, store: Store, settings: Settings, house: HouseSwitch | None = None) -> None:
        self.store = store
        self.house = house
        self.settings = settings
        self.context = ServerContext(store, settings)
        self.tables = Tables(self.context, self._find_evening)
        self.evenings = Evenings(self.context, self.tables)
        self.services: list[Service] = []
        self.makers = Buckets(settings.tables_a_minute / 60, settings.table_burst)
        self.askers = Buckets(settings.asks_a_second, settings.ask_burst)

    async def _find_evening(self, code: str) -> HostingEvening:
        return await self.evenings.find(code)

    async def open(self) -> None:
        await self.store.open()
        self.store.watch(self._rows_stored, self._announced)
        self.context.run_apart(self._sweep_for_ever())
        if self.store.is_shared:
            self.context.run_apart(self._beat_for_ever())
        for service in self.services:
            await service.open()

    async def close(self) -> None:
        for service in self.services:
            await service.close()
        self.context.cancel_all()
        self.evenings.close()
        self.tables.close()
        await self.store.close()

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.sleep_after))
            self.tables.sweep()
            self.evenings.sweep()

    # Other processes --------------------------------------------------------------------------

    def _rows_stored(self, code: str) -> None:
        """Another process has stored rows under a code, or with "" perhaps under any."""
        self.tables.rows_stored(code)
        self.evenings.rows_stored(code)

    def _announced(self, sender: str, code: str, text: str) -> None:
        self.tables.announced(sender, code, text)
        self.evenings.announced(sender, code, text)

    async def _beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.beat)
            self.tables.beat()
            self.evenings.beat()
