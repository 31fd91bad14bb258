"""Where a store is looked for, and what is said where there can be none."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from headtable.__main__ import main
from headtable.rules.core.errors import Complaint
from headtable.server import process, tokens
from headtable.server.stores.open_store import store_at

Said = pytest.CaptureFixture[str]


def test_a_mistyped_store_leaves_nothing_behind(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(*_: object) -> None:
        raise AssertionError("a server was opened")

    monkeypatch.setattr(process, "run", opened)
    monkeypatch.delenv("HEADTABLE_KEY", raising=False)
    (tmp_path / "letter.txt").write_text("Dear Ann\n")
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE birds (name)")
    other.close()
    before = sorted(tmp_path.rglob("*"))
    for path, why in {
        "none/x.db": f"there is no folder '{tmp_path}/none' to keep the tables in",
        "letter.txt/x.db": f"there is no folder '{tmp_path}/letter.txt' to keep the tables in",
        "letter.txt": f"'{tmp_path}/letter.txt' is no store of Head Table",
        "other.sqlite": f"'{tmp_path}/other.sqlite' is no store of Head Table",
        "": "is a folder: name the file in it",
        "n" * 300: "File name too long",
    }.items():
        assert main(["serve", "--port", "0", "--database", f"{tmp_path}/{path}"]) == 1
        said = capsys.readouterr().err
        assert why in said
        assert said.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_a_store_that_is_empty_or_ours_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEADTABLE_KEY", raising=False)
    file = tmp_path / "tables.sqlite"
    file.touch()

    async def opened() -> None:
        store, _ = store_at(str(file))
        await store.open()
        store_at(str(file))  # while its newest pages lie beside it
        await store.close()

    asyncio.run(opened())
    asyncio.run(opened())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["seat-key", "tables.sqlite"]


def test_a_key_that_cannot_be_written_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Complaint, match="No space left"):
        tokens.key_in(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("postgresql://ann:secret@127.0.0.1:1/tables", "Connection refused"),
        ("postgresql://[", "Invalid IPv6 URL"),
        ("postgresql://ann:secret@127.0.0.1:99999/tables", ""),
    ],
)
def test_a_database_that_cannot_be_reached_is_a_sentence(
    address: str, why: str, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEADTABLE_KEY", "a key that is long enough")
    assert main(["serve", "--port", "0", "--quiet", "--database", address]) == 1
    said = capsys.readouterr().err
    assert said.startswith("headtable: the database cannot be used: ")
    assert why in said
    assert "Errno" not in said
    assert "secret" not in said
    assert said.count("\n") == 1
