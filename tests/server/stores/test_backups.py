"""Backups: taken while games go on, restored into the other kind of store and back, refused if damaged."""

import asyncio
import gzip
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path

import asyncpg
import msgspec
import pytest
from memory_lobby import SETTINGS, any_move
from postgres import Cluster
from store_load import record, rows

from headtable.rules.core.errors import Complaint
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.lobby import Lobby
from headtable.server.protocol import NewTable
from headtable.server.stores import backup_file
from headtable.server.stores.admin_store import SpentCode, StoredItem, StoredTable
from headtable.server.stores.backup_file import (
    BackupWriter,
    BadBackup,
    End,
    UnusableFile,
    check_backup,
    read_backup,
)
from headtable.server.stores.file_lock import InUse
from headtable.server.stores.open_store import admin_store_at, target_at
from headtable.server.stores.postgres import PostgresStore
from headtable.server.stores.sqlite import SqliteStore
from headtable.server.stores.store import Row, Store
from headtable.server.tables.live_table import Table
from headtable.server.tables.seat_feed import SeatFeed
from headtable.server.tables.table_history import START, history_of

SLOWEST = 60.0
TABLES = 6
ENDED = Row(1, "over", -1, "é # ☃", 9, "1 a b")
TABLE = StoredTable(record("KRTW", made_at=5), [*rows(0, "play 7-3"), ENDED])
OF_EVENING = StoredTable(record("BDFG", evening="KRTW", made_at=6), [])
ITEMS: list[StoredItem] = [TABLE, OF_EVENING, SpentCode("ZZXX")]


def written(path: Path, items: list[StoredItem] = ITEMS) -> Path:
    with BackupWriter(path) as writer:
        for item in items:
            writer.write(item)
        writer.finish()
    return path


async def backed_up(
    where: str, path: Path, before_each: Callable[[], None] = lambda: None
) -> list[StoredItem]:
    """Write a backup of the store; what is in it."""
    archive = admin_store_at(where)
    await archive.open()
    try:
        with BackupWriter(path) as writer:

            def write(item: StoredItem) -> None:
                before_each()
                writer.write(item)

            await archive.dump(write)
            writer.finish()
    finally:
        await archive.close()
    return list(read_backup(path))


# Under load ---------------------------------------------------------------------------------------


@dataclass
class Play:
    """Games that go on one move after the other, at all tables in turn; what was stored, in that order."""

    lobby: Lobby
    stored: list[tuple[str, int]] = field(default_factory=list)
    is_over: bool = False

    async def go_on(self, tables: list[Table]) -> None:
        rng = Rng(7)
        while not self.is_over:
            for table in tables:
                before = table.history.seq
                if table.history.state.to_act() != CHANCE and not table.history.is_over:
                    await table.commit(partial(any_move, table, rng))
                self.stored += [(table.code, seq) for seq in range(before, table.history.seq)]
            await asyncio.sleep(0)

    def wait_for_more(self) -> None:
        """In another thread: until more was stored."""
        before, deadline = len(self.stored), time.monotonic() + SLOWEST
        while len(self.stored) < before + 2:
            assert time.monotonic() < deadline
            time.sleep(0.001)


async def place_of(kind: str, folder: Path, cluster: Cluster, name: str) -> str:
    return await cluster.new_schema() if kind == "postgres" else str(folder / f"{name}.sqlite")


def store_in(where: str) -> Store:
    return PostgresStore(where) if where.startswith("postgresql:") else SqliteStore(where)


@asynccontextmanager
async def opened(where: str) -> AsyncIterator[Lobby]:
    lobby = Lobby(store_in(where), SETTINGS)
    await lobby.open()
    try:
        yield lobby
    finally:
        await lobby.close()


def views_and_log(item: StoredTable) -> list[object]:
    """What every seat and the public see at the end of these rows, and the log."""
    history = history_of(item.record, item.rows)
    return [history.logged_game.log.text(), *(SeatFeed(history, seat).shown() for seat in range(-1, 2))]


@pytest.mark.parametrize(("kind", "other"), [("sqlite", "postgres"), ("postgres", "sqlite")])
def test_a_backup_under_load_replays_in_the_other_kind_of_store_and_back(
    kind: str, other: str, tmp_path: Path, cluster: Cluster
) -> None:
    async def use() -> None:
        kinds = enumerate((kind, other, kind))
        places = [await place_of(each, tmp_path, cluster, f"{number}") for number, each in kinds]
        async with opened(places[0]) as lobby:
            gone, _ = await lobby.tables.make(NewTable("hilo", seats=2, chairs=["me", "me"]))
            await lobby.tables.remove(gone.code)
            setup = NewTable("hilo", seats=2, chairs=["me", "me"], speed="instant")
            tables = [(await lobby.tables.make(setup))[0] for _ in range(TABLES)]
            for table in tables:
                await table.commit(lambda: [(START, CHANCE, "")])
            play = Play(lobby, [(table.code, seq) for table in tables for seq in range(table.history.seq)])
            playing = asyncio.create_task(play.go_on(tables))
            backup = tmp_path / "first.backup"
            items = await asyncio.to_thread(
                lambda: asyncio.run(backed_up(places[0], backup, play.wait_for_more))
            )
            play.is_over = True
            await playing
            finals = {table.code: await lobby.store.load(table.code) for table in tables}
        found = [item for item in items if isinstance(item, StoredTable)]
        assert items[len(found) :] == [SpentCode(gone.code)]
        # of one moment: all that was stored until then, and nothing of what came later
        kept = {(item.record.code, row.seq) for item in found for row in item.rows}
        assert set(play.stored[: len(kept)]) == kept
        assert len(kept) < len(play.stored)
        # into the other kind, and back: the same to the last row
        backups = [backup, tmp_path / "1.backup"]
        for number, (source, target) in enumerate(zip(backups, places[1:], strict=True), 1):
            await target_at(target).fill(read_backup(source))
            assert await backed_up(target, tmp_path / f"{number}.backup") == items
        async with opened(places[1]) as lobby:
            for item in found:
                table = await lobby.tables.find(item.record.code)
                final = finals[item.record.code]
                assert final is not None
                assert item.rows == final[1][: len(item.rows)]
                assert views_and_log(item) == views_and_log(StoredTable(final[0], final[1][: len(item.rows)]))
                assert table.history.logged_game.log.text() == views_and_log(item)[0]
                with pytest.raises(Complaint):
                    await lobby.store.create(record(gone.code))

    asyncio.run(use())


# Writing ------------------------------------------------------------------------------------------


def test_a_backup_is_its_owners_alone_and_replaces_only_another_one(tmp_path: Path) -> None:
    file = written(tmp_path / "a.backup")
    assert file.stat().st_mode & 0o777 == 0o600
    assert check_backup(file) == End(tables=2, rows=2, spent=1)
    assert list(read_backup(file)) == ITEMS
    written(file, ITEMS[:1])
    assert list(read_backup(file)) == ITEMS[:1]
    other = tmp_path / "tables.sqlite"
    other.write_bytes(b"SQLite format 3\0")
    missing = tmp_path / "no" / "x.backup"
    for place, why in ((other, "is no backup"), (tmp_path, "a folder"), (missing, "No such file")):
        with pytest.raises(Complaint, match=why):
            written(place)
    assert other.read_bytes() == b"SQLite format 3\0"
    assert sorted(os.listdir(tmp_path)) == ["a.backup", "tables.sqlite"]


def interrupted(path: Path) -> None:
    with BackupWriter(path) as writer:
        writer.write(TABLE)
        assert writer.draft.exists()
        raise RuntimeError


def test_what_is_not_whole_never_takes_the_place_of_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path / "a.backup")
    before = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            written(file, ITEMS[:1])
    with monkeypatch.context() as broken:
        broken.setattr(backup_file, "check_backup", lambda _: End())
        with pytest.raises(BadBackup, match="reads otherwise"):
            written(file, ITEMS[:1])
    with pytest.raises(RuntimeError):
        interrupted(file)
    assert os.listdir(tmp_path) == ["a.backup"]
    assert file.read_bytes() == before


# Damage -------------------------------------------------------------------------------------------


def test_a_bit_that_is_changed_anywhere_and_every_length_but_the_right_one_is_refused(tmp_path: Path) -> None:
    whole = written(tmp_path / "a.backup").read_bytes()
    bad = tmp_path / "bad.backup"
    for place in range(len(whole)):
        for damage in (bytes([whole[place] ^ (1 << place % 8)]) + whole[place + 1 :], b""):
            bad.write_bytes(whole[:place] + damage)
            with pytest.raises(BadBackup, match=r"damaged|is no backup"):
                check_backup(bad)
    for more in (b"\n", whole):
        bad.write_bytes(whole + more)
        with pytest.raises(BadBackup, match="damaged"):
            check_backup(bad)


@pytest.mark.parametrize("content", [b"", b"Dear Ann\n", b"\x1f\x8b\x08\x00", b"SQLite format 3\0" * 99])
def test_a_foreign_file_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_bytes(content)
    with pytest.raises(BadBackup, match="is no backup of Head Table"):
        check_backup(file)
    with pytest.raises(UnusableFile, match="No such file"):
        check_backup(tmp_path / "none")


def forged(path: Path, *lines: bytes) -> Path:
    """A file with a right checksum whatever its lines are."""
    head = backup_file.HEAD_LINE
    packed = head + gzip.compress(b"".join(line + b"\n" for line in lines))
    path.write_bytes(packed + f"{sha256(packed).hexdigest()}\n".encode())
    return path


HEAD = b'{"is":"head","made_at":1,"made":"x"}'
CODE = b'{"is":"spent","code":"ZZXX"}'
GAP = b'{"is":"table","record":{"code":"A","setup":"","secret":"","made_at":1,"listed":true},"rows":[%b]}' % (
    b'{"seq":1,"kind":"move","seat":0,"text":"a","at":1}'
)


@pytest.mark.parametrize(
    "lines",
    [
        (),
        (HEAD,),
        (HEAD, CODE, b'{"is":"end","spent":2}'),
        (HEAD, CODE, b'{"is":"end","spent":1}', CODE),
        (HEAD, HEAD, b'{"is":"end"}'),
        (CODE, b'{"is":"end","spent":1}'),
        (HEAD, GAP, b'{"is":"end","tables":1,"rows":1}'),
        (HEAD, b'{"is":"spent","code":"\\u0000"}', b'{"is":"end","spent":1}'),
        (HEAD, b'{"is":"spent","code":7}', b'{"is":"end","spent":1}'),
        (HEAD, b"\xff", b'{"is":"end"}'),
    ],
)
def test_what_no_program_of_ours_has_written_is_refused(lines: tuple[bytes, ...], tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="not as this program writes them"):
        check_backup(forged(tmp_path / "odd.backup", *lines))


def test_a_backup_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path / "a.backup")
    file.write_bytes(file.read_bytes().replace(b"backup 1\n", b"backup 2\n"))
    with pytest.raises(BadBackup, match="of another form than 1"):
        check_backup(file)


# Restoring ----------------------------------------------------------------------------------------


def test_a_restore_that_fails_changes_nothing(tmp_path: Path, cluster: Cluster) -> None:
    """The file is found bad only at its end, when most of it was written into the open transaction."""
    table = msgspec.json.encode(TABLE)
    late = forged(tmp_path / "late.backup", HEAD, table, CODE, b'{"is":"end","tables":1,"rows":2}')
    twice = forged(tmp_path / "twice.backup", HEAD, table, table, b'{"is":"end","tables":2,"rows":4}')

    async def use() -> None:
        address = await cluster.new_schema()
        empty = tmp_path / "empty.sqlite"
        async with opened(str(empty)):
            pass
        before = empty.read_bytes()
        for file in (late, twice):
            for target in (str(tmp_path / "new.sqlite"), str(empty), address):
                with pytest.raises(Complaint):
                    await target_at(target).fill(read_backup(file))
        assert empty.read_bytes() == before
        assert sorted(path.name for path in tmp_path.glob("*.sqlite*")) == ["empty.sqlite"]
        connection = await asyncpg.connect(address)
        assert await connection.fetchval("SELECT to_regclass('headtable_tables')") is None
        await connection.close()
        await target_at(str(empty)).fill(iter(ITEMS))
        await target_at(address).fill(iter(ITEMS))
        for target in (str(empty), address):
            assert await backed_up(target, tmp_path / "again.backup") == ITEMS

    asyncio.run(use())


def test_nothing_is_restored_where_tables_are_or_a_server_runs(tmp_path: Path, cluster: Cluster) -> None:
    async def use() -> None:
        for where in (str(tmp_path / "tables.sqlite"), await cluster.new_schema()):
            store = store_in(where)
            await store.open()
            with pytest.raises(InUse if where.endswith("sqlite") else Complaint, match="server"):
                await target_at(where).fill(iter(ITEMS))
            await store.create(record("KRTW"))
            await store.close()
            before = await backed_up(where, tmp_path / "before.backup")
            with pytest.raises(Complaint, match="holds tables already"):
                await target_at(where).fill(iter(ITEMS))
            assert await backed_up(where, tmp_path / "after.backup") == before

    asyncio.run(use())
