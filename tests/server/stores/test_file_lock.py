"""One server for one file: the lock, its holder's address, and what it does where it cannot be had."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from headtable.rules.core.errors import Complaint
from headtable.server.stores import file_lock
from headtable.server.stores.file_lock import FileLock, InUse

ADDRESS = "http://127.0.0.1:4711/"
HOLD = """
import sys, time
from pathlib import Path
from headtable.server.stores.file_lock import FileLock
FileLock(Path(sys.argv[1])).take(sys.argv[2])
print("taken", flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "PATIENCE", 0.1)


@contextmanager
def holder(path: Path, address: str = ADDRESS) -> Iterator[subprocess.Popen[str]]:
    """A process that has the lock until it is killed."""
    command = [sys.executable, "-c", HOLD, str(path), address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "taken\n"
        try:
            yield process
        finally:
            process.kill()


def test_the_second_is_told_where_the_first_is(tmp_path: Path) -> None:
    with holder(tmp_path / "tables.sqlite"), pytest.raises(InUse, match=ADDRESS) as told:
        FileLock(tmp_path / "tables.sqlite").take("http://127.0.0.1:1/")
    assert told.value.address == ADDRESS


def test_a_killed_holder_leaves_nothing_behind_that_counts(tmp_path: Path) -> None:
    with holder(tmp_path / "tables.sqlite") as process:
        process.kill()
        process.wait()
        lock = FileLock(tmp_path / "tables.sqlite")
        lock.take("http://localhost:1/")
        with pytest.raises(InUse, match="http://localhost:1/"):
            FileLock(tmp_path / "tables.sqlite").take(ADDRESS)
        lock.release()
    assert list(tmp_path.iterdir()) == []


def test_within_one_process_too_only_one_can_have_it(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "a"), FileLock(tmp_path / "a")
    first.take(ADDRESS)
    with pytest.raises(InUse):
        second.take(ADDRESS)
    first.release()
    second.take(ADDRESS)
    second.release()
    second.release()


def test_other_names_of_the_same_file_are_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = tmp_path / "real" / "tables.sqlite"
    real.parent.mkdir()
    (tmp_path / "folder").symlink_to(real.parent, target_is_directory=True)
    (tmp_path / "link.sqlite").symlink_to(real)
    names = ["tables.sqlite", "../real/./tables.sqlite", f"{tmp_path}/folder/tables.sqlite"]
    with holder(tmp_path / "link.sqlite"):  # which leads nowhere yet
        monkeypatch.chdir(real.parent)
        for name in names:
            with pytest.raises(InUse, match=ADDRESS):
                FileLock(Path(name)).take("")
        real.touch()
        os.link(real, tmp_path / "hard.sqlite")
        with pytest.raises(Complaint, match="has a second name"):
            FileLock(tmp_path / "hard.sqlite").take("")


@pytest.mark.parametrize(
    "left", ["", "http://", "nonsense", "file:///etc/passwd", "http://a b/", "http://\x1b[2J/"]
)
def test_what_is_no_address_is_not_believed(tmp_path: Path, left: str) -> None:
    with holder(tmp_path / "a", left), pytest.raises(InUse) as told:
        FileLock(tmp_path / "a").take("")
    assert told.value.address == ""


def test_who_waits_while_the_holder_goes_gets_the_lock_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The holder removes its file between another's opening and locking: that lock is worth nothing."""
    holder = FileLock(tmp_path / "a")
    holder.take(ADDRESS)
    lock = file_lock._lock

    def let_go_first(descriptor: int) -> None:
        holder.release()
        lock(descriptor)

    monkeypatch.setattr(file_lock, "_lock", let_go_first)
    monkeypatch.setattr(file_lock, "PATIENCE", 0.0)  # as where this process has stood still meanwhile
    next_one = FileLock(tmp_path / "a")
    next_one.take(ADDRESS)
    monkeypatch.setattr(file_lock, "_lock", lock)
    with pytest.raises(InUse):
        FileLock(tmp_path / "a").take("")
    next_one.release()


def test_a_file_system_without_locks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(file_lock, "_lock", refuse)
    with pytest.raises(Complaint, match=r"its file system knows no locks \(No locks available\)"):
        FileLock(tmp_path / "a").take("")


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    for folder in (Path("/sys"), tmp_path / "nowhere"):  # nobody can make a file there, root neither
        with pytest.raises(Complaint, match="cannot be opened: no lock file can be made beside it"):
            FileLock(folder / "a").take("")
    (tmp_path / "a.lock").symlink_to(tmp_path / "elsewhere")  # planted there by somebody else
    with pytest.raises(Complaint, match="no lock file can be made"):
        FileLock(tmp_path / "a").take("")
    assert not (tmp_path / "elsewhere").exists()
