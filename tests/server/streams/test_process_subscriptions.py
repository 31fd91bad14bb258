"""A process subscribes to the tables and evenings that it holds in memory, and to no others."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from memory_lobby import SETTINGS, run
from memory_store import MemoryStore

from headtable.server.lobby import Lobby
from headtable.server.protocol import NewEvening, NewTable
from headtable.server.stores.store import AnnouncementHandler, Row, TableRecord
from headtable.server.streams.codes import Absent


class SharedStore(MemoryStore):
    """Another process can write to it, also just after rows were read."""

    is_shared = True

    def __init__(self) -> None:
        super().__init__()
        self.subscribed: Counter[str] = Counter()
        self.written_after_load: list[Row] = []
        self.reading = 0.0  # seconds that new rows are read for
        self.reads = 0
        self.heard: Callable[[str], None] = lambda _: None

    def watch(self, heard: Callable[[str], None], told: AnnouncementHandler | None = None) -> None:
        self.heard = heard

    async def subscribe(self, code: str) -> None:
        self.subscribed[code] += 1
        await asyncio.sleep(0)

    def unsubscribe(self, code: str) -> None:
        self.subscribed[code] -= 1
        assert self.subscribed[code] >= 0

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        assert self.subscribed[code], "rows are read before anything is heard of them"
        found = await super().load(code)
        if self.written_after_load:
            self.rows[code] += self.written_after_load
            self.written_after_load = []
            self.heard(code)
        return found

    async def rows_after(self, code: str, seq: int) -> list[Row]:
        self.reads += 1
        await asyncio.sleep(self.reading)
        return await super().rows_after(code, seq)

    def codes(self) -> set[str]:
        return set(+self.subscribed)


async def opened(**changed: Any) -> tuple[Lobby, SharedStore]:
    store = SharedStore()
    lobby = Lobby(store, replace(SETTINGS, **changed))
    await lobby.open()
    return lobby, store


NEW_TABLE = NewTable("hilo", seats=2, chairs=["me", "open"])


def test_what_is_held_in_memory_is_subscribed_to_and_nothing_else() -> None:
    async def work() -> None:
        lobby, store = await opened(sleep_after=0.5)
        table, _ = await lobby.tables.make(NEW_TABLE)
        evening, _ = await lobby.evenings.make(NewEvening("progressive-trolley-euchre", way="home"))
        assert store.codes() == {table.code, evening.code}
        with pytest.raises(Absent):
            await lobby.tables.find("XXXX")
        assert store.codes() == {table.code, evening.code}
        await asyncio.sleep(5)
        assert not lobby.tables.awake
        assert not store.codes()
        await asyncio.gather(*(lobby.tables.find(table.code) for _ in range(3)))
        assert store.subscribed[table.code] == 1
        lobby.tables.awake[table.code].lose()
        again = await lobby.tables.find(table.code)
        assert again is lobby.tables.awake[table.code]
        assert store.subscribed[table.code] == 1
        await lobby.close()

    run(work())


def test_rows_that_are_stored_while_a_table_is_loaded_are_not_missed() -> None:
    async def work() -> None:
        lobby, store = await opened()
        table, _ = await lobby.tables.make(NEW_TABLE)
        lobby.tables.put_to_sleep(table)
        store.written_after_load = [Row(0, "sit", 1, "Bob", 1_000)]
        loaded = await lobby.tables.find(table.code)
        await asyncio.sleep(1)
        assert loaded.history.chairs[1].name == "Bob"
        await lobby.close()

    run(work())


def test_a_table_that_is_played_elsewhere_is_not_followed_for_long() -> None:
    """Whoever makes a table may be sent to another process by the proxy, which knows no code before."""

    async def work() -> None:
        lobby, store = await opened(sleep_after=600.0)
        table, _ = await lobby.tables.make(NEW_TABLE)
        store.rows[table.code].append(Row(0, "sit", 1, "Bob", 1_000))
        store.heard(table.code)
        await asyncio.sleep(1)
        assert table.history.chairs[1].name == "Bob"
        await asyncio.sleep(5)
        store.rows[table.code].append(Row(1, "figure", 1, "anchor", 2_000))
        store.heard(table.code)
        await asyncio.sleep(0)
        assert table.code not in lobby.tables.awake
        assert not store.codes()
        assert (await lobby.tables.find(table.code)).history.seq == 2
        await lobby.close()

    run(work())


def test_a_busy_table_of_another_process_is_read_in_turns_and_let_go_of() -> None:
    """Reading takes its lock nearly all the time, but is no use of the table."""

    async def work() -> None:
        lobby, store = await opened(sleep_after=600.0)
        table, _ = await lobby.tables.make(NEW_TABLE)
        store.reading = 0.1
        store.reads = 0
        for _ in range(100):
            store.heard(table.code)
            await asyncio.sleep(0.01)
        assert table.code in lobby.tables.awake
        assert 5 < store.reads < 15
        async with asyncio.timeout(5):
            while table.code in lobby.tables.awake:
                store.heard(table.code)
                await asyncio.sleep(0.01)
        await lobby.close()

    run(work())
