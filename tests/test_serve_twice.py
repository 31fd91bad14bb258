"""Servers that must not open: a file that another keeps, and databases that cannot be used."""

import os
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from headtable.server.tokens import KEY_FILE

PATIENCE = 60.0


def headtable(*words: str, **environment: str) -> subprocess.Popen[str]:
    """The command as a person types it."""
    return subprocess.Popen(
        [sys.executable, "-m", "headtable", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


@contextmanager
def serving(*words: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server that has said that it is open: its address, and the process."""
    with headtable(*words, **environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert " is open at " in line
        try:
            yield next(word for word in line.split() if word.startswith("http")), process
        finally:
            process.kill()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, out, errors


def refused(*databases: Path | str, **environment: str) -> list[str]:
    """What servers say that cannot open these, each one sentence and nothing else."""
    words = ["serve", "--port", "0", "--quiet", "--open", "--database"]
    environment |= {"BROWSER": "false"}
    started = [headtable(*words, str(database), **environment) for database in databases]
    said = []
    for process in started:
        status, out, errors = ended(process)
        assert (status, out) == (1, "")
        assert errors.startswith("headtable: ")
        assert errors.count("\n") == 1
        said.append(errors.removeprefix("headtable: ").strip())
    return said


def test_a_second_server_on_one_file_says_where_the_first_is(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "tables.sqlite")
    first = ["serve", "--port", "0", "--quiet", "--database", str(tmp_path / "tables.sqlite")]
    with serving(*first) as (address, process):
        [sentence] = refused(tmp_path / "link.sqlite")
        assert sentence.startswith(f"the server at {address} keeps the tables")
        with urllib.request.urlopen(f"{address}api/shelf", timeout=PATIENCE) as answer:
            assert answer.status == 200  # the first was not disturbed
        process.kill()
        process.wait()
        with serving(*first) as (again, _):
            assert again.startswith("http://127.0.0.1:")


def test_the_command_typed_twice_opens_the_page_that_runs(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/opened"\n')
    browser.chmod(0o700)
    home = {"XDG_DATA_HOME": str(tmp_path), "BROWSER": f"{browser} %s"}
    with serving(**home) as (address, _):
        status, out, errors = ended(headtable(**home))
        assert (status, out, errors) == (0, f"Head Table is open already at {address}\n", "")
        opened = [link.partition("#")[0] for link in (tmp_path / "opened").read_text().split()]
        assert opened[-1] == address
        assert set(opened) == {address}  # the first one's own browser may not have come yet


def test_a_file_that_cannot_be_used_is_told_before_anything_opens(tmp_path: Path) -> None:
    damaged, foreign, folder = (tmp_path / name for name in ("damaged", "foreign", "folder"))
    damaged.write_bytes(b"SQLite format 3\0" + b"\xff" * 8000)
    folder.mkdir()
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE other (a)")
    before = sorted(tmp_path.iterdir())
    assert refused(damaged, foreign, folder) == [
        f"'{damaged}' is no store of Head Table",
        f"'{foreign}' is no store of Head Table",
        f"'{folder}' is a folder: name the file in it that is to keep the tables",
    ]
    assert [path for path in sorted(tmp_path.iterdir()) if path.name != KEY_FILE] == before


def test_a_database_that_is_away_and_a_folder_that_is_closed_are_told() -> None:
    away = refused(
        "postgresql://nobody@127.0.0.1:1/none",
        "/sys/tables.sqlite",  # where root cannot write either
        HEADTABLE_KEY="a key that is long enough",
    )
    assert [sentence.partition(": ")[0] for sentence in away] == [
        "the database cannot be used",
        "the store '/sys/tables.sqlite' cannot be opened",
    ]
