"""The tables and evenings of one process, and what is done for all of them from time to time."""

import asyncio
import contextlib
import logging
import time
from typing import Final, Protocol

from headtable.server.evenings.registry import Evenings
from headtable.server.house_network.switch import HouseSwitch
from headtable.server.settings import Settings
from headtable.server.stores.store import PartOfEvening, StillUsed, Store, StoreFull
from headtable.server.streams.server_context import ServerContext
from headtable.server.tables.hosting_evening import HostingEvening
from headtable.server.tables.registry import Tables
from headtable.server.transport.rate_limits import Buckets

LOG: Final = logging.getLogger("headtable.server")
SWEEP_SECONDS: Final = 5.0  # between two looks for what can be removed from memory
DRAIN_SECONDS: Final = 5.0  # that a process which ends waits for a store that is slow
FORGET_SECONDS: Final = 3600.0  # between two looks for what is so old that it is deleted
FORGET_PAUSE: Final = 0.05  # between two deletions, so that they hold up no move
DAY: Final = 24 * 3600 * 1000  # milliseconds


class Service(Protocol):
    """Something that is opened and closed with the lobby."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class OpenSession(Protocol):
    """A client that is connected."""

    def leave(self, at_once: bool = False) -> None:
        """Ask the client to come back, once all that it has asked for is answered, or at once."""


class Lobby:
    """Where everything that is played is found; `house` is None where the server is not one person's own."""

    def __init__(self, store: Store, settings: Settings, house: HouseSwitch | None = None) -> None:
        self.store = store
        self.house = house
        self.settings = settings
        self.context = ServerContext(store, settings)
        self.tables = Tables(self.context, self._find_evening)
        self.evenings = Evenings(self.context, self.tables)
        self.context.forgetters += [self.tables.drop_deleted, self.evenings.drop_deleted]
        self.services: list[Service] = []
        self.sessions: set[OpenSession] = set()
        self.draining = asyncio.Event()  # all clients are asked to come back, to another process
        self.drained = asyncio.Event()  # and have been answered
        self.arriving: set[asyncio.Timeout] = set()  # bodies of requests, and how long they may take
        self._has_no_sessions = asyncio.Event()
        self.makers = Buckets(settings.tables_a_minute / 60, settings.table_burst)
        self.askers = Buckets(settings.asks_a_second, settings.ask_burst)

    @property
    def is_draining(self) -> bool:
        return self.draining.is_set()

    async def _find_evening(self, code: str) -> HostingEvening:
        return await self.evenings.find(code)

    async def open(self) -> None:
        await self.store.open()
        self.store.watch(self._rows_stored, self._announced)
        self.context.run_apart(self._sweep_for_ever())
        if self.settings.forget_after:
            self.context.run_apart(self._forget_for_ever())
        if self.store.is_shared:
            self.context.run_apart(self._beat_for_ever())
        for service in self.services:
            await service.open()

    async def drain(self) -> None:
        """Ask every client to come back, once it has its answers; after a while also without them.

        Who connects from now on is asked the same.
        """
        self.draining.set()
        for patience in self.arriving:
            with contextlib.suppress(RuntimeError):  # it is over already
                patience.reschedule(asyncio.get_running_loop().time())
        for session in list(self.sessions):
            session.leave()
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                while self.sessions:
                    self._has_no_sessions.clear()
                    await self._has_no_sessions.wait()
        except TimeoutError:
            for session in list(self.sessions):
                session.leave(at_once=True)
        self.drained.set()

    def session_ended(self, session: OpenSession) -> None:
        self.sessions.discard(session)
        if not self.sessions:
            self._has_no_sessions.set()

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

    async def _forget_for_ever(self) -> None:
        while True:
            with contextlib.suppress(StoreFull):  # the next time
                await self.forget_old()
            await asyncio.sleep(FORGET_SECONDS)

    async def forget_old(self) -> None:
        """Delete the tables and evenings that have not changed for as many days as the settings say."""
        since = int(time.time() * 1000) - self.settings.forget_after * DAY
        deleted = 0
        try:
            for code in await self.store.unchanged(since):
                with contextlib.suppress(StillUsed, PartOfEvening):  # not if somebody has played on just now
                    deleted += len(await self.tables.remove(code, since))
                await asyncio.sleep(FORGET_PAUSE)
        finally:
            if deleted:  # a warning, as it is for ever: with --quiet too
                days = self.settings.forget_after
                LOG.warning("tables and evenings deleted that had not changed for %d days: %d", days, deleted)

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
