"""The SQLite store under faults: killed, on a full disk, with files that are not its own."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import cast
from unittest.mock import ANY

import pytest
import store_load
from msgspec.structs import astuple
from store_load import CODES, faults, record, rows

from headtable.rules.core.errors import Complaint
from headtable.server.stores import sqlite, sqlite_file, sqlite_statements
from headtable.server.stores.sqlite import SqliteStore
from headtable.server.stores.store import CodeTaken, Overtaken, Row, StoreFull

SUPPORT = Path(store_load.__file__).parent
LARGE = "x" * 20_000


def with_store(file: Path, use: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def go() -> None:
        store = SqliteStore(file)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(go())


async def texts(store: SqliteStore, code: str) -> list[str]:
    found = await store.load(code)
    assert found is not None
    return [row.text for row in found[1]]


def run_support(word: str, file: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "store_load", word, str(file)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SUPPORT), *sys.path])},
        text=True,
    )


# Killed -------------------------------------------------------------------------------


def kill_under_load(file: Path, seconds: float) -> list[tuple[str, int, str]]:
    """What a writer said it had stored before it was killed."""
    with run_support("drive", file) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline()]
        time.sleep(seconds)
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.readlines()
    assert said[0], "the writer ended before it wrote anything"
    parts = [line.split() for line in said]
    return [(code, int(seq), text) for code, seq, text in parts]


def survive_kills(file: Path, rounds: int) -> None:
    acknowledged: list[tuple[str, int, str]] = []

    async def look(store: SqliteStore) -> None:
        assert await faults(store, acknowledged) == []

    for number in range(rounds):
        acknowledged += kill_under_load(file, 0.02 + 0.07 * (number % 4))
        with_store(file, look)
    assert len(acknowledged) > rounds * len(CODES)


def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    survive_kills(tmp_path / "store.db", 2)


@pytest.mark.long
def test_what_was_acknowledged_outlives_many_kills(tmp_path: Path) -> None:
    survive_kills(tmp_path / "store.db", 40)


# The group ----------------------------------------------------------------------------


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        commits: list[str] = []
        await asyncio.gather(*(store.create(record(code)) for code in CODES))
        assert store._writer is not None
        store._writer.set_trace_callback(lambda said: commits.append(said) if said == "COMMIT" else None)
        for seq in range(5):
            await asyncio.gather(*(store.append(code, rows(seq, "a")) for code in CODES))
        assert 5 <= len(commits) <= 15  # of 100 appends

    with_store(tmp_path / "store.db", use)


def test_a_group_is_one_statement_as_long_as_all_of_it_fits(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        said: list[str] = []
        codes = [f"T{number:03}" for number in range(700)]
        await asyncio.gather(*(store.create(record(code)) for code in codes))
        assert store._writer is not None
        store._writer.set_trace_callback(lambda text: said.append(text.split()[0]))
        for seq, size in enumerate((700, 513, 512, 3, 1)):
            said.clear()
            await asyncio.gather(*(store.append(code, rows(seq, "a")) for code in codes[:size]))
            assert (said.count("INSERT"), said.count("COMMIT")) == (2 if size > 512 else 1, 1)
        said.clear()
        group = [store.append("T000", rows(seq, "late")) for seq in (5, 0)]
        group += [store.append(code, rows(2, "next", "and more")) for code in codes[512:513]]
        answers = await asyncio.gather(*group, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), Overtaken, type(None)]
        assert said.count("COMMIT") == 1
        assert await texts(store, "T512") == ["a", "a", "next", "and more"]

    with_store(tmp_path / "store.db", use)


def test_who_fails_at_hearing_it_hurts_no_other(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await asyncio.gather(*(store.create(record(code)) for code in CODES[:2]))
        faults: list[dict[str, object]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))

        def fail(_: Exception | None) -> None:
            raise ZeroDivisionError

        store.write(CODES[0], rows(0, "a"), fail)
        await store.append(CODES[1], rows(0, "a"))
        await store.append(CODES[0], rows(1, "b"))
        assert [type(fault["exception"]) for fault in faults] == [ZeroDivisionError]

    with_store(tmp_path / "store.db", use)


def test_a_commit_is_forced_to_the_disk(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        assert store._writer is not None
        assert store._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._writer.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL

    with_store(tmp_path / "store.db", use)


def test_the_queue_is_bounded_and_the_loop_stays_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds the file: callers wait, few in the queue, and the clock goes on."""
    monkeypatch.setattr(sqlite, "MOST_WAITING", 8)
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_OTHERS_MS", 120_000)

    async def use(store: SqliteStore) -> None:
        await store.create(record("KRTW"))
        with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            waiting = [asyncio.create_task(store.append("KRTW", rows(0, "a")))]
            await asyncio.sleep(0)
            while store._waiting:  # until the writer holds one job and can take no more
                await asyncio.sleep(0.01)
            waiting += [asyncio.create_task(store.append("KRTW", rows(seq, "a"))) for seq in range(1, 30)]
            before = time.monotonic()
            await asyncio.sleep(0.05)
            assert time.monotonic() - before < 60
            assert len(store._waiting) == 7
            assert await store.load("KRTW") is not None  # readers are not held up
            holder.execute("COMMIT")
        await asyncio.gather(*waiting)
        assert len(await texts(store, "KRTW")) == 30

    with_store(tmp_path / "store.db", use)


def test_a_file_that_another_program_keeps_is_refused_to_the_whole_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_OTHERS_MS", 500)

    async def use(store: SqliteStore) -> None:
        await asyncio.gather(*(store.create(record(code)) for code in CODES))
        with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            before = time.monotonic()
            answers = await asyncio.gather(
                *(store.append(code, rows(0, "a")) for code in CODES), return_exceptions=True
            )
            assert time.monotonic() - before < len(CODES) * 0.5, "each waited by itself"
        assert {type(answer) for answer in answers} == {StoreFull}
        assert str(answers[0]) == "nothing could be written: another program holds the file"
        await store.append("T00", rows(0, "a"))

    with_store(tmp_path / "store.db", use)


# A full disk --------------------------------------------------------------------------


def test_a_full_disk_refuses_with_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create(record("KRTW"))
        await store.create(record("FULL"))
        await store.append("KRTW", rows(0, "kept"))
        assert store._writer is not None
        pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
        store._writer.execute(f"PRAGMA max_page_count = {pages}")
        answers = await asyncio.gather(
            store.append("FULL", rows(0, LARGE)),
            store.append("KRTW", rows(1, "small")),
            return_exceptions=True,
        )
        assert isinstance(answers[0], StoreFull)
        assert str(answers[0]) == "nothing could be written: the disk is full"
        assert answers[1] is None, "what still fits is taken, although it came in one group"
        assert await texts(store, "KRTW") == ["kept", "small"]
        assert await texts(store, "FULL") == []
        store._writer.execute("PRAGMA max_page_count = 1000000")
        await store.append("FULL", rows(0, LARGE))
        assert await texts(store, "FULL") == [LARGE]

    with_store(tmp_path / "store.db", use)


def test_the_system_refuses_to_write_and_later_does_not(tmp_path: Path) -> None:
    """In a process of its own, whose files the system does not let grow for a while."""
    said = run_support("fill", tmp_path / "store.db").communicate()[0].splitlines()
    assert said.pop() == "nothing could be written: the disk does not take what is written to it"
    before, between, after = map(int, said)
    assert before == between > 5
    assert after == before + 1


class Breaking:
    """A connection whose disk fails at a statement and then at taking it back, so often."""

    def __init__(self, connection: sqlite3.Connection, times: int) -> None:
        self.connection = connection
        self.times = times

    @property
    def in_transaction(self) -> bool:
        return self.connection.in_transaction

    def execute(self, statement: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        if self.times and statement.split(maxsplit=1)[0] in ("INSERT", "ROLLBACK"):
            self.times -= 1
            raise sqlite3.OperationalError("disk I/O error")
        return self.connection.execute(statement, values)

    def close(self) -> None:
        self.connection.close()


def test_a_disk_that_fails_at_taking_back_too_does_not_end_the_writer(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create(record("KRTW"))
        assert store._writer is not None
        store._writer = cast(sqlite3.Connection, Breaking(store._writer, 2))
        with pytest.raises(StoreFull):
            await asyncio.wait_for(store.append("KRTW", rows(0, "a")), 60)
        with pytest.raises(StoreFull):  # begins within the transaction that could not be taken back
            await asyncio.wait_for(store.append("KRTW", rows(0, "a")), 60)
        await asyncio.wait_for(store.append("KRTW", rows(0, "b")), 60)
        assert await texts(store, "KRTW") == ["b"]

    with_store(tmp_path / "store.db", use)


# The file -----------------------------------------------------------------------------


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create(record("KRTW"))
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    with_store(tmp_path / "store.db", use)


def test_a_file_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create(record("KRTW"))

    with_store(tmp_path / "store.db", use)
    with sqlite3.connect(tmp_path / "store.db") as connection:
        connection.execute("PRAGMA user_version = 5")
    connection.close()
    before = (tmp_path / "store.db").read_bytes()
    with pytest.raises(
        Complaint, match="has form 5, and this program knows forms up to 4: it takes the newer"
    ):
        with_store(tmp_path / "store.db", use)
    assert (tmp_path / "store.db").read_bytes() == before


SECOND_FORM = """
PRAGMA page_size = 2048;
CREATE TABLE tables (code TEXT PRIMARY KEY, setup BLOB NOT NULL, secret BLOB NOT NULL,
  made_at INTEGER NOT NULL, listed INTEGER NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE rows (code TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL, kind TEXT NOT NULL,
  seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (code, seq)) WITHOUT ROWID, STRICT;
CREATE INDEX listed_tables ON tables (made_at) WHERE listed;
CREATE INDEX ends ON rows (code) WHERE kind = 'over';
PRAGMA application_id = 0x48654164;
PRAGMA user_version = 2;
"""
THIRD_FORM = """
DROP INDEX evening_tables;
DROP TABLE codes;
ALTER TABLE tables DROP COLUMN evening;
PRAGMA user_version = 3;
"""
FIRST_FORM = "ALTER TABLE rows DROP COLUMN id; PRAGMA user_version = 1;"


def old_file(path: Path, form: int) -> dict[str, list[Row]]:
    """A file of an earlier form with three tables, of which one is over; the rows in it."""
    records = [record("KRTW", listed=True, made_at=2), record("BDFG", listed=True, made_at=1), record("ZZXX")]
    kept = {"KRTW": rows(0, "a", "b"), "BDFG": [*rows(0, "c"), Row(1, "over", -1, "s", 9)], "ZZXX": []}
    with closing(sqlite3.connect(path)) as file, file:
        file.executescript(SECOND_FORM + (FIRST_FORM if form == 1 else ""))
        for made in records:
            file.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", astuple(made)[:5])
        for code, found in kept.items():
            for place, row in enumerate(found):
                id = f"{code} {place}" if form > 1 else ""
                found[place] = Row(row.seq, row.kind, row.seat, row.text, row.at, id)
                values = (code, *astuple(found[place]))
                file.execute(f"INSERT INTO rows VALUES ({', '.join('?' * (5 + form))})", values[: 5 + form])
    return kept


@pytest.mark.parametrize("form", [1, 2])
def test_a_file_of_an_earlier_form_is_taken_over(tmp_path: Path, form: int) -> None:
    kept = old_file(tmp_path / "store.db", form)

    async def go_on(store: SqliteStore) -> None:
        for code, found in kept.items():
            assert await store.load(code) == (ANY, found)
        assert await store.load("KRTW") == (record("KRTW", listed=True, made_at=2), kept["KRTW"])
        assert await store.listed() == ["KRTW"]
        with pytest.raises(Overtaken):
            await store.append("KRTW", rows(1, "b"))
        named = Row(2, "move", 0, "c", 1_000, "mine")
        await store.append("KRTW", [named])
        with pytest.raises(CodeTaken):
            await store.create(record("ZZXX"))
        await store.create(record("NEW"))
        await store.append("NEW", rows(0, "x"))
        kept["KRTW"].append(named)
        kept["NEW"] = rows(0, "x")

    async def look_again(store: SqliteStore) -> None:
        for code, found in kept.items():
            assert await store.rows_after(code, -1) == found

    with_store(tmp_path / "store.db", go_on)
    with_store(tmp_path / "store.db", look_again)


def test_a_file_of_the_third_form_learns_of_evenings_and_codes(tmp_path: Path) -> None:
    async def fill(store: SqliteStore) -> None:
        for made in (record("EVEN"), record("KRTW", evening="EVEN"), record("ZZXX")):
            await store.create(made)

    async def look(store: SqliteStore) -> None:
        assert await store.load("KRTW") == (record("KRTW", evening="EVEN"), [])
        assert await store.load("ZZXX") == (record("ZZXX"), [])
        assert sorted(await store.delete("EVEN")) == ["EVEN", "KRTW"]
        for code in ("EVEN", "KRTW", "ZZXX"):
            with pytest.raises(CodeTaken):
                await store.create(record(code))

    with_store(tmp_path / "store.db", fill)
    with closing(sqlite3.connect(tmp_path / "store.db")) as file, file:
        file.executescript(THIRD_FORM)
    with_store(tmp_path / "store.db", look)


def test_a_file_that_could_not_be_taken_over_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = old_file(tmp_path / "store.db", 1)

    async def look(store: SqliteStore) -> None:
        assert await store.rows_after("KRTW", -1) == kept["KRTW"]

    with monkeypatch.context() as broken:
        steps = (*sqlite_statements.TO_THIRD_FORM, "SELECT missing")
        broken.setattr(sqlite_statements, "TO_THIRD_FORM", steps)
        with pytest.raises(Complaint, match="cannot be opened: no such column: missing"):
            with_store(tmp_path / "store.db", look)
    with closing(sqlite3.connect(tmp_path / "store.db")) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (1,)
        assert file.execute("SELECT count(*) FROM rows WHERE code = 'KRTW'").fetchone() == (2,)
    with_store(tmp_path / "store.db", look)


def test_a_file_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        raise AssertionError

    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE other (a)")
    connection.close()
    with pytest.raises(Complaint, match="is no store of Head Table"):
        with_store(tmp_path / "other.db", use)
    (tmp_path / "text.db").write_text("a shopping list, long enough to be looked at " * 100)
    with pytest.raises(Complaint, match="cannot be opened: file is not a database"):
        with_store(tmp_path / "text.db", use)
    with pytest.raises(Complaint, match="cannot be opened"):
        with_store(tmp_path / "nowhere" / "store.db", use)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("store")]


def test_what_another_process_writes_is_noticed_and_what_the_store_writes_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOOK_SECONDS", 0.005)

    async def use(store: SqliteStore) -> None:
        heard = asyncio.Event()
        store.watch(lambda _: heard.set())
        await store.create(record("KRTW"))
        with closing(sqlite3.connect(tmp_path / "store.db")) as other:
            other.execute("SELECT count(*) FROM tables").fetchone()
            await looked(store)
            assert not heard.is_set()
            with other:
                other.execute("UPDATE tables SET listed = 1")
        await asyncio.wait_for(heard.wait(), 60)
        heard.clear()
        await looked(store)
        assert not heard.is_set()

    with_store(tmp_path / "store.db", use)


async def looked(store: SqliteStore) -> None:
    """Until the store has looked at the file twice."""
    before = store._next_look
    for _ in range(2):
        while store._next_look is before:
            await asyncio.sleep(0.001)
        before = store._next_look


def test_a_look_at_a_full_disk_does_not_say_that_it_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "LOOK_SECONDS", 0.005)

    async def use(store: SqliteStore) -> None:
        await store.create(record("KRTW"))
        assert store._writer is not None
        store._writer.execute("PRAGMA max_page_count = 1")  # no more than there are
        for _ in range(2):
            with pytest.raises(StoreFull, match="the disk is full"):
                await store.append("KRTW", rows(0, "x" * 20_000))
            await looked(store)
        assert len(caplog.messages) == 1

    with_store(tmp_path / "store.db", use)
