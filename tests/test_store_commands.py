"""`headtable admin`, `backup` and `restore`: what they do and say."""

import asyncio
import io
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from memory_lobby import SETTINGS
from store_load import record, rows

from headtable.__main__ import main
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.lobby import Lobby
from headtable.server.protocol import NewEvening, NewGuest, NewTable
from headtable.server.stores.admin_store import StoredTable
from headtable.server.stores.open_store import place_of
from headtable.server.stores.sqlite import SqliteStore
from headtable.server.stores.sqlite_admin import SqliteAdminStore, SqliteTarget
from headtable.server.stores.store import Row
from headtable.server.tables.live_table import Table

Said = pytest.CaptureFixture[str]


@asynccontextmanager
async def serving(where: str) -> AsyncIterator[Lobby]:
    lobby = Lobby(SqliteStore(where), SETTINGS)
    await lobby.open()
    try:
        yield lobby
    finally:
        await lobby.close()


def store_with(path: Path, *tables: StoredTable) -> str:
    asyncio.run(SqliteTarget(path).fill(tables))
    return str(path)


def codes_in(path: str) -> list[str]:
    async def look() -> list[str]:
        archive = SqliteAdminStore(Path(path))
        await archive.open()
        found = [summary.code for summary in await archive.summaries()]
        await archive.close()
        return found

    return asyncio.run(look())


def test_the_list_names_people_only_on_request(tmp_path: Path, capsys: Said) -> None:
    where = str(tmp_path / "tables.sqlite")

    async def fill() -> tuple[Table, LiveEvening]:
        async with serving(where) as lobby:
            table, _ = await lobby.tables.make(NewTable("hilo", seats=2, chairs=["me", "open"], name="Ann"))
            await lobby.store.append(
                table.code, [Row(0, "sit", 1, "Bo\x1b[2J", 5), Row(1, "over", -1, "", 1_700_000_000_000)]
            )
            evening, _ = await lobby.evenings.make(NewEvening("progressive-trolley-euchre"))
            await lobby.evenings.guest(evening.code, NewGuest("Cy"))
            return table, evening

    table, evening = asyncio.run(fill())
    assert main(["admin", "list", "--database", where]) == 0
    listed = capsys.readouterr().out
    assert [line.split()[:2] for line in listed.splitlines()] == [
        ["code", "what"],
        [table.code, "hilo"],
        [evening.code, "progressive-trolley-euchre"],
    ]
    assert [line.split()[-2:] for line in listed.splitlines()[1:]] == [["2", "over"], ["1", "open"]]
    assert not {"Ann", "Bo", "Cy"} & set(listed.split())
    assert main(["admin", "list", "--names", "--database", where]) == 0
    assert [line.strip() for line in capsys.readouterr().out.splitlines()][2::2] == ["Ann, Bo?[2J", "Cy"]
    assert main(["admin", "list", "--names", "--json", "--database", where]) == 0
    described = json.loads(capsys.readouterr().out)
    assert [one["names"] for one in described] == [["Ann", "Bo\x1b[2J"], ["Cy"]]
    assert [one["rows"] for one in described] == [2, 1]
    assert described[0]["changed"] == "2023-11-14T22:13:20Z", "in UTC, wherever the server is"


def test_deleting_asks_first_and_clearing_spares_what_has_changed(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = int(time.time() * 1000)
    ages = {"OLDA": 31, "NEWA": 29, "GONE": 1}
    tables = [
        StoredTable(record(code, made_at=1), [Row(0, "move", 0, "a", now - days * 24 * 3600 * 1000)])
        for code, days in ages.items()
    ]
    where = store_with(tmp_path / "tables.sqlite", *tables)

    def admin(*words: str, answer: str = "") -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
        status = main(["admin", *words, "--database", where])
        out, err = capsys.readouterr()
        return status, (out + err).strip()

    assert admin("delete", "gone", answer="no\n")[0] == 1
    assert admin("delete", "gone") == (
        1,
        "Delete GONE for ever, with all that belongs to it? Type yes: headtable: nothing was deleted",
    )
    assert codes_in(where) == sorted(ages)
    assert admin("delete", "gone", answer="yes\n")[1].endswith("GONE is deleted")
    assert admin("delete", "gone", "--yes") == (1, "headtable: there is no table GONE")
    assert admin("close", "gone") == (1, "headtable: there is no table GONE")
    assert admin("clear", "--days", "30", answer="\n")[0] == 1
    assert admin("clear", "--days", "30", "--yes") == (
        0,
        "1 deleted that had not changed for more than 30 days",
    )
    assert codes_in(where) == ["NEWA"]
    for words in (["delete"], ["list", "KRTW"], ["clear"], ["clear", "--days", "0"], ["shred", "KRTW"]):
        assert admin(*words)[0] == 2


def test_a_table_of_an_evening_is_closed_and_deleted_only_with_it(tmp_path: Path, capsys: Said) -> None:
    evening, table = record("EVEN"), record("TABA", evening="EVEN")
    where = store_with(tmp_path / "tables.sqlite", StoredTable(evening, []), StoredTable(table, rows(0, "a")))
    for action in (["delete", "TABA", "--yes"], ["close", "TABA"]):
        assert main(["admin", *action, "--database", where]) == 1
        assert "table TABA plays for evening EVEN" in capsys.readouterr().err
    assert main(["admin", "delete", "EVEN", "--yes", "--database", where]) == 0
    assert capsys.readouterr().out == "EVEN is deleted, and 1 table of it\n"
    assert codes_in(where) == []


def test_a_store_that_is_missing_or_of_another_form_is_left_alone(tmp_path: Path, capsys: Said) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann\n")
    old = store_with(tmp_path / "old.sqlite")
    archive = SqliteAdminStore(Path(old))
    asyncio.run(archive.open())
    archive.connection.execute("PRAGMA user_version = 3")
    asyncio.run(archive.close())
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for where, why in (
        (tmp_path / "none.sqlite", "there is no store"),
        (letter, "is no store of Head Table"),
        (Path(old), "has form 3, and this program needs form 4: start `headtable serve`"),
        (tmp_path / "no" / "x.sqlite", "there is no folder"),
        ("postgresql://ann@127.0.0.1:1/tables", "the database cannot be used"),
    ):
        for words in (["admin", "list"], ["backup", str(tmp_path / "x.backup")]):
            assert main([*words, "--database", str(where)]) == 1
            said = capsys.readouterr().err
            assert why in said
            assert said.count("\n") == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["restore", "missing", "--check"], "cannot read 'missing': No such file"),
        (["restore", ".", "--database", "other.sqlite"], "cannot read '.': Is a directory"),
        (["backup", "no/such/b", "--database", "a.sqlite"], "no/such/b': No such file"),
        (["backup", ".", "--database", "a.sqlite"], "it is a folder"),
    ],
)
def test_a_file_that_cannot_be_used_ends_with_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said, words: list[str], says: str
) -> None:
    store_with(tmp_path / "a.sqlite")
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert says in capsys.readouterr().err


def test_backup_and_restore_say_what_they_hold_and_where(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = store_with(tmp_path / "a.sqlite", StoredTable(record("KRTW"), rows(0, "a", "b")))
    file, other = str(tmp_path / "a.backup"), str(tmp_path / "b.sqlite")
    assert main(["backup", file, "--database", where]) == 0
    assert capsys.readouterr().out == f"1 table, 2 rows: {file}\n"
    assert main(["restore", file, "--check"]) == 0
    assert capsys.readouterr().out == f"{file} is whole: 1 table, 2 rows\n"
    assert main(["restore", file, "--database", other]) == 0
    said = capsys.readouterr().out
    assert f"restored to {other}: 1 table, 2 rows. The key of the seats is not in a backup" in said
    assert codes_in(other) == ["KRTW"]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert main(["restore", file]) == 0
    assert f"restored to {tmp_path / 'home' / 'headtable' / 'tables.sqlite'}:" in capsys.readouterr().out
    assert place_of("postgresql://ann:secret@db.example.org/tables") == "PostgreSQL"
    for path, why in ((file, "holds tables already"), (where, "is no backup of Head Table")):
        assert main(["restore", path, "--database", other]) == 1
        out, err = capsys.readouterr()
        assert why in err
        assert (out, err.count("\n")) == ("", 1)
    assert main(["backup", where, "--database", other]) == 2
    assert "is no backup, so it is not replaced" in capsys.readouterr().err
    assert codes_in(where) == ["KRTW"]
