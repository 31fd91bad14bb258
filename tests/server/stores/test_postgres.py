"""The PostgreSQL store: two processes that share tables, and a database that is killed under load."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import asyncpg
import pytest
from postgres import Cluster
from store_load import CODES, drive, faults, record, rows

from headtable.rules.core.errors import Complaint
from headtable.server.stores.postgres import Append, PostgresStore
from headtable.server.stores.postgres_statements import Connection
from headtable.server.stores.store import CodeTaken, Overtaken, Row, StoreFull

REFUSE = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER refuse BEFORE INSERT ON headtable_rows FOR EACH ROW WHEN (NEW.text LIKE 'large%')
EXECUTE FUNCTION refuse()
"""


@asynccontextmanager
async def opened(address: str, patience: float = 15.0) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(address, patience)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def texts(store: PostgresStore, code: str) -> list[str]:
    return [row.text for row in await store.rows_after(code, -1)]


async def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def run(use: Callable[[str], Awaitable[None]], cluster: Cluster) -> None:
    async def go() -> None:
        await use(await cluster.new_schema())

    asyncio.run(go())


# Several processes --------------------------------------------------------------------


def test_the_others_hear_of_what_one_has_written(cluster: Cluster) -> None:
    async def use(address: str) -> None:
        async with opened(address) as one, opened(address) as other:
            heard: list[tuple[str, str]] = []
            one.watch(lambda code: heard.append(("one", code)))
            other.watch(lambda code: heard.append(("other", code)))
            for store in (one, other):
                await store.subscribe("KRTW")
            await one.create(record("KRTW"))
            await one.append("KRTW", rows(0, "a", "b"))
            await until(lambda: bool(heard))
            assert await texts(other, "KRTW") == ["a", "b"]
            await other.append("KRTW", rows(2, "c"))
            await until(lambda: len(heard) > 1)
            with pytest.raises(Overtaken):
                await one.append("KRTW", rows(2, "late"))
            await asyncio.sleep(0.05)
            assert heard == [("other", "KRTW"), ("one", "KRTW")]

    run(use, cluster)


def test_a_process_hears_only_of_what_it_has_subscribed_to(cluster: Cluster) -> None:
    """However much is written elsewhere: the notifications that reach a process are counted."""

    async def use(address: str) -> None:
        async with opened(address) as one, opened(address) as other:
            heard: list[str] = []
            one.watch(heard.append)
            for code in [*CODES, "KRTW", "LAST"]:
                await other.create(record(code))
            await asyncio.gather(one.subscribe("KRTW"), one.subscribe("KRTW"), one.subscribe("LAST"))
            for due in range(5):
                await asyncio.gather(*(other.append(code, rows(due, "a")) for code in CODES))
                await other.announce(CODES[due], "a word")
            await other.append("KRTW", rows(0, "a"))
            await until(lambda: heard == ["KRTW"])
            assert one.meter.notifications == 1

            one.unsubscribe("KRTW")
            await one.subscribe("T01")  # a channel is still heard while one of two needs it
            await other.append("KRTW", rows(1, "b"))
            await until(lambda: heard == ["KRTW", "KRTW"])
            one.unsubscribe("KRTW")
            await one.subscribe("T02")
            await other.append("KRTW", rows(2, "c"))
            await other.append("LAST", rows(0, "a"))
            await until(lambda: heard[2:] == ["LAST"])

            one.unsubscribe("LAST")
            await one.subscribe("LAST")  # in the middle of its end
            await other.append("LAST", rows(1, "b"))
            await until(lambda: heard[3:] == ["LAST"])
            assert one.meter.notifications == 4

    run(use, cluster)


def test_after_a_cut_connection_all_channels_are_heard_again(cluster: Cluster) -> None:
    async def use(address: str) -> None:
        async with opened(address) as one, opened(address) as other:
            heard: list[str] = []
            one.watch(heard.append)
            for code in ("KRTW", "LAST", "GONE"):
                await other.create(record(code))
                await one.subscribe(code)
            one.unsubscribe("GONE")
            cutter = await asyncpg.connect(address)
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%LISTEN %'"
            await cutter.execute(query + " AND pid <> pg_backend_pid()")
            await cutter.close()
            await one.subscribe("T01")  # while nothing can be heard
            await until(lambda: heard == [""])
            for code in ("GONE", "KRTW", "LAST"):
                await other.append(code, rows(0, "a"))
            await until(lambda: len(heard) == 3)
            assert sorted(heard) == ["", "KRTW", "LAST"]

    run(use, cluster)


def test_of_two_processes_that_write_at_once_one_wins_and_nothing_is_torn(cluster: Cluster) -> None:
    """Appends of different lengths at every number of twenty tables, from two stores at once."""

    overtaken: list[str] = []

    async def contend(store: PostgresStore, code: str, name: str, size: int) -> int:
        won = due = 0
        while due < 20:
            try:
                await store.append(code, rows(due, *[f"{name} {due} {size}"] * size))
                won += 1
                due += size
            except Overtaken:
                overtaken.append(name)
                due = len(await store.rows_after(code, -1))
        return won

    async def use(address: str) -> None:
        async with opened(address) as one, opened(address) as other:
            for code in CODES:
                await one.create(record(code))
            won = await asyncio.gather(
                *(contend(one, code, "one", 3) for code in CODES),
                *(contend(other, code, "other", 2) for code in CODES),
            )
            written = 0
            for code in CODES:
                stored = await texts(one, code)
                place = 0
                while place < len(stored):
                    size = int(stored[place].split()[2])
                    assert stored[place : place + size] == [stored[place]] * size, "an append was torn"
                    assert stored[place].split()[1] == str(place)
                    place += size
                    written += 1
            assert sum(won) == written
            assert len(overtaken) >= len(CODES)

    run(use, cluster)


def test_an_append_that_another_process_takes_a_part_of_is_refused_whole(cluster: Cluster) -> None:
    """The other's transaction is open while ours is sent, so that ours cannot see it beforehand."""

    async def use(address: str) -> None:
        async with opened(address) as store:
            await store.create(record("KRTW"))
            await store.create(record("FREE"))
            other = await asyncpg.connect(address)
            transaction = other.transaction()
            await transaction.start()
            await other.execute("INSERT INTO headtable_rows VALUES ('KRTW', 0, 'move', 0, 'theirs', 1, 7)")
            ours = asyncio.create_task(store.append("KRTW", rows(0, "a", "b", "c")))
            await asyncio.sleep(0)
            beside = asyncio.create_task(store.append("FREE", rows(0, "beside")))
            await asyncio.sleep(0.1)
            assert not ours.done()
            await transaction.commit()
            await other.close()
            with pytest.raises(Overtaken):
                await ours
            await beside
            assert await texts(store, "KRTW") == ["theirs"]
            assert await texts(store, "FREE") == ["beside"]

    run(use, cluster)


def test_two_processes_may_start_at_once(cluster: Cluster) -> None:
    async def use(address: str) -> None:
        stores = [PostgresStore(address) for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].create(record("KRTW"))
        assert await stores[4].load("KRTW") == (record("KRTW"), [])
        await asyncio.gather(*(store.close() for store in stores))

    run(use, cluster)


# Faults -------------------------------------------------------------------------------


class Forgetful(PostgresStore):
    """A store whose line is cut when its first batch was written and not yet answered."""

    sent = 0

    async def _send(self, connection: Connection, batch: list[Append]) -> list[Append]:
        self.sent += 1
        if self.sent > 1:
            return await super()._send(connection, batch)
        nobody = asyncio.get_running_loop().create_future
        await super()._send(connection, [replace(append, answer=nobody()) for append in batch])
        raise asyncpg.ConnectionDoesNotExistError("the line was cut")


def test_a_row_with_our_mark_is_ours_and_not_written_twice(cluster: Cluster) -> None:
    """The answer to a batch is lost after it was written: the batch is sent again and finds itself."""

    async def use(address: str) -> None:
        store = Forgetful(address)
        await store.open()
        await store.create(record("KRTW"))
        await store.append("KRTW", rows(0, "a", "b"))
        assert store.sent == 2
        assert await texts(store, "KRTW") == ["a", "b"]
        await store.close()

    run(use, cluster)


def test_a_full_disk_refuses_with_a_sentence_and_spares_the_others(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(address: str) -> None:
        async with opened(address) as store:
            for code in CODES:
                await store.create(record(code))
            connection = await asyncpg.connect(address)
            await connection.execute(REFUSE)
            answers = await asyncio.gather(
                *(store.append(code, rows(0, "a", "large" if code == "T07" else "b")) for code in CODES),
                return_exceptions=True,
            )
            failed = [code for code, answer in zip(CODES, answers, strict=True) if answer is not None]
            assert failed == ["T07"]
            assert str(answers[7]) == "nothing could be written: the disk of the database is full"
            assert isinstance(answers[7], StoreFull)
            assert await texts(store, "T07") == []
            await connection.execute("DROP TRIGGER refuse ON headtable_rows")
            await connection.close()
            await store.append("T07", rows(0, "a", "large"))

    run(use, cluster)
    assert caplog.messages == [
        "the store refuses: nothing could be written: the disk of the database is full",
        "the store works again",
    ]


def test_a_database_that_stays_away_is_said_to_be_away(cluster: Cluster) -> None:
    async def use(address: str) -> None:
        async with opened(address, patience=0.3) as store:
            await store.create(record("KRTW"))
            heard: list[str] = []
            store.watch(heard.append)
            await store.subscribe("KRTW")
            await asyncio.to_thread(cluster.stop)
            try:
                with pytest.raises(StoreFull, match="the database is away"):
                    await store.append("KRTW", rows(0, "a"))
                with pytest.raises(StoreFull, match="the database is away"):
                    await store.load("KRTW")
                with pytest.raises(Complaint, match="the database cannot be used"):
                    await PostgresStore(address).open()
            finally:
                await asyncio.to_thread(cluster.start)
            await store.append("KRTW", rows(0, "b"))
            assert await texts(store, "KRTW") == ["b"]
            await until(lambda: heard == [""])  # it listens again, and says that it may have missed something
            async with opened(address) as other:
                await other.append("KRTW", [Row(1, "move", 0, "c", 1)])
            await until(lambda: heard == ["", "KRTW"])

    run(use, cluster)


def test_the_log_says_once_that_the_database_is_away_and_once_that_it_is_back(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(address: str) -> None:
        async with opened(address, patience=0.3) as store:
            await store.create(record("KRTW"))
            await asyncio.to_thread(cluster.stop)
            try:
                for _ in range(3):
                    with pytest.raises(StoreFull):
                        await store.append("KRTW", rows(0, "a"))
                    with pytest.raises(StoreFull):
                        await store.load("KRTW")
            finally:
                await asyncio.to_thread(cluster.start)
            assert [text.partition(" away")[0] for text in caplog.messages] == [
                "the store refuses: the database is"
            ]
            await store.append("KRTW", rows(0, "b"))
            assert await texts(store, "KRTW") == ["b"]
            await store.append("KRTW", rows(1, "c"))
            assert caplog.messages[1:] == ["the store works again"]

    run(use, cluster)


def test_a_newer_form_is_refused(cluster: Cluster) -> None:
    async def use(address: str) -> None:
        async with opened(address):
            pass
        connection = await asyncpg.connect(address)
        await connection.execute("UPDATE headtable_form SET version = 4")
        await connection.close()
        with pytest.raises(Complaint, match="the database has form 4, and this program knows forms up to 3"):
            await PostgresStore(address).open()

    run(use, cluster)


def test_a_database_of_the_first_form_gets_room_for_ids_and_codes(cluster: Cluster) -> None:
    async def use(address: str) -> None:
        async with opened(address) as store:
            for made in (record("EVEN"), record("KRTW", evening="EVEN")):
                await store.create(made)
            await store.append("KRTW", rows(0, "a"))
        connection = await asyncpg.connect(address)
        await connection.execute("ALTER TABLE headtable_rows DROP COLUMN id")
        await connection.execute("ALTER TABLE headtable_tables DROP COLUMN evening")
        await connection.execute("DROP TABLE headtable_codes")
        await connection.execute("UPDATE headtable_form SET version = 1")
        await connection.close()
        async with opened(address) as store:
            named = Row(1, "move", 0, "b", 1_000, "mine")
            await store.append("KRTW", [named])
            assert await store.load("KRTW") == (record("KRTW", evening="EVEN"), [*rows(0, "a"), named])
            assert sorted(await store.delete("EVEN")) == ["EVEN", "KRTW"]
            with pytest.raises(CodeTaken):
                await store.create(record("KRTW"))

    run(use, cluster)


def test_what_one_process_announces_the_others_hear_once(cluster: Cluster) -> None:
    async def use(address: str) -> None:
        async with opened(address) as one, opened(address) as other:
            heard: list[tuple[str, str]] = []
            for store in (one, other):
                store.watch(lambda _: None, lambda _, code, text: heard.append((code, text)))
                await store.subscribe("KRTW")
            await one.announce("KRTW", "a word or two")
            await until(lambda: bool(heard))
            await asyncio.sleep(0.05)
            assert heard == [("KRTW", "a word or two")]

    run(use, cluster)


async def more(acknowledged: list[tuple[str, int, str]]) -> None:
    before = len(acknowledged)
    await until(lambda: len(acknowledged) > before + 200)


def survive_restarts(cluster: Cluster, ways: list[signal.Signals]) -> None:
    async def use(address: str) -> None:
        acknowledged: list[tuple[str, int, str]] = []
        async with opened(address) as store:
            load = asyncio.create_task(
                drive(store, lambda code, row: acknowledged.append((code, row.seq, row.text)))
            )
            for way in ways:
                await more(acknowledged)
                await asyncio.to_thread(cluster.stop, way)
                await asyncio.to_thread(cluster.start)
            await more(acknowledged)
            assert not load.done(), "no table was told of a failure"
            load.cancel()
            await asyncio.gather(load, return_exceptions=True)
            assert await faults(store, acknowledged) == []

    run(use, cluster)


def test_a_restart_under_load_loses_and_doubles_nothing(cluster: Cluster) -> None:
    survive_restarts(cluster, [signal.SIGINT, signal.SIGQUIT])


@pytest.mark.long
def test_many_restarts_under_load_lose_and_double_nothing(cluster: Cluster) -> None:
    survive_restarts(cluster, [signal.SIGKILL, signal.SIGINT, signal.SIGQUIT] * 5)
