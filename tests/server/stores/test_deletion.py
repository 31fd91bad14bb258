"""Deleting, at both stores: what is gone, what is kept of it, and what comes in the same moment."""

import asyncio
from pathlib import Path

import asyncpg
import pytest
from postgres import Cluster
from store_load import Run, record, rows

from headtable.server.stores.postgres import PostgresStore
from headtable.server.stores.sqlite import SqliteStore
from headtable.server.stores.store import CodeTaken, NoSuchTable, PartOfEvening, Row, StillUsed, Store

NAME = "Philippa Longstocking"


def test_a_deleted_table_is_gone_and_its_code_is_never_given_out_again(run: Run) -> None:
    async def use(store: Store) -> None:
        for code in ("KRTW", "BDFG"):
            await store.create(record(code, listed=True))
            await store.append(code, rows(0, "a", "b"))
        assert await store.delete("KRTW") == ["KRTW"]
        assert await store.load("KRTW") is None
        assert await store.listed() == ["BDFG"]
        with pytest.raises(NoSuchTable):
            await store.rows_after("KRTW", 1)
        for seq in (0, 2):
            with pytest.raises(NoSuchTable):
                await store.append("KRTW", rows(seq, "c"))
        with pytest.raises(NoSuchTable):
            await store.delete("KRTW")
        with pytest.raises(CodeTaken):
            await store.create(record("KRTW"))
        assert await store.load("BDFG") == (record("BDFG", listed=True), rows(0, "a", "b"))

    run(use)


def test_an_evening_is_deleted_with_its_tables_and_they_only_with_it(run: Run) -> None:
    async def use(store: Store) -> None:
        for made in (
            record("EVEN"),
            record("TABA", evening="EVEN"),
            record("TABB", evening="EVEN"),
            record("KRTW"),
        ):
            await store.create(made)
            await store.append(made.code, rows(0, "a"))
        with pytest.raises(PartOfEvening, match="table TABA plays for evening EVEN"):
            await store.delete("TABA")
        assert sorted(await store.delete("EVEN")) == ["EVEN", "TABA", "TABB"]
        assert [await store.load(code) for code in ("EVEN", "TABA", "TABB")] == [None] * 3
        assert await store.load("KRTW") is not None
        with pytest.raises(NoSuchTable, match="EVEN"):
            await store.create(record("TABC", evening="EVEN"))
        await store.create(record("TABC"))  # the code was not spent on it

    run(use)


def test_only_what_has_not_changed_is_cleared(run: Run) -> None:
    async def use(store: Store) -> None:
        for code, at in (("OLDA", 10), ("NEWA", 20), ("EVEN", 5), ("EVNB", 5)):
            await store.create(record(code, made_at=1))
            await store.append(code, [Row(0, "move", 0, "a", at)])
        await store.create(record("BARE", made_at=7))
        for code, evening, at in (("TABA", "EVEN", 11), ("TABB", "EVNB", 9)):
            await store.create(record(code, evening=evening))
            await store.append(code, [Row(0, "move", 0, "a", at)])
        assert await store.unchanged(10) == ["BARE", "EVNB", "OLDA"]
        assert await store.unchanged(6) == []
        for code in ("NEWA", "EVEN"):
            with pytest.raises(StillUsed):
                await store.delete(code, unchanged_since=10)
            assert await store.load(code) is not None
        assert sorted(await store.delete("EVNB", unchanged_since=10)) == ["EVNB", "TABB"]

    run(use)


def test_in_the_same_moment_rows_come_before_or_not_at_all(run: Run) -> None:
    async def use(store: Store) -> None:
        for code in ("KRTW", "BDFG"):
            await store.create(record(code))
        answers = await asyncio.gather(
            *(store.append("KRTW", rows(seq, str(seq))) for seq in range(5)),
            store.delete("KRTW"),
            store.append("BDFG", rows(0, "a")),
            store.create(record("KRTW")),
            return_exceptions=True,
        )
        assert {type(answer) for answer in answers[:5]} <= {type(None), NoSuchTable}
        assert answers[5:7] == [["KRTW"], None]
        assert isinstance(answers[7], CodeTaken)
        assert await store.load("KRTW") is None
        assert await store.load("BDFG") == (record("BDFG"), rows(0, "a"))

    run(use)


def test_nothing_of_it_is_left_in_the_file(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "store.db")
        await store.open()
        try:
            for code in ("KRTW", "BDFG"):
                await store.create(record(code))
                await store.append(code, [Row(0, "sit", 0, NAME if code == "KRTW" else "Ann", 1)])
            assert NAME.encode() in bytes_in(tmp_path)
            await store.delete("KRTW")
            assert NAME.encode() not in bytes_in(tmp_path)
            assert b"Ann" in bytes_in(tmp_path)
        finally:
            await store.close()

    asyncio.run(use())


def bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


def test_no_row_stays_behind_a_table_that_another_process_deletes(cluster: Cluster) -> None:
    """The append has begun when the deletion commits: it waits for it, and finds no table."""

    async def use() -> None:
        address = await cluster.new_schema()
        store = PostgresStore(address)
        await store.open()
        other = await asyncpg.connect(address)
        try:
            await store.create(record("KRTW"))
            await store.append("KRTW", rows(0, "a"))
            async with other.transaction():
                await other.execute("DELETE FROM headtable_rows")
                await other.execute("DELETE FROM headtable_tables")
                appending = asyncio.create_task(store.append("KRTW", rows(1, "b")))
                await until_somebody_waits(other)
            with pytest.raises(NoSuchTable):
                await asyncio.wait_for(appending, 60)
            assert await other.fetchval("SELECT count(*) FROM headtable_rows") == 0
        finally:
            await other.close()
            await store.close()

    asyncio.run(use())


async def until_somebody_waits(connection: asyncpg.Connection) -> None:
    """Until a statement of another connection waits for what this one has locked."""
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    async with asyncio.timeout(60):
        while not await connection.fetchval(waiting):
            await asyncio.sleep(0.01)


def test_no_table_is_made_for_an_evening_that_another_process_deletes(cluster: Cluster) -> None:
    async def use() -> None:
        address = await cluster.new_schema()
        store = PostgresStore(address)
        await store.open()
        other = await asyncpg.connect(address)
        try:
            await store.create(record("EVEN"))
            async with other.transaction():
                await other.execute("DELETE FROM headtable_tables")
                making = asyncio.create_task(store.create(record("KRTW", evening="EVEN")))
                await until_somebody_waits(other)
            with pytest.raises(NoSuchTable, match="EVEN"):
                await asyncio.wait_for(making, 60)
            assert await store.load("KRTW") is None
        finally:
            await other.close()
            await store.close()

    asyncio.run(use())
