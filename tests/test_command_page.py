"""docs/command.md: every example runs, and nothing that there is goes without one."""

import argparse
import asyncio
import io
import re
import shlex
import sys
from pathlib import Path

import pytest
from store_load import record, rows

import headtable
from headtable.__main__ import EPILOG, WORDS, main
from headtable.bots.roster import house_player
from headtable.commands import join, matrix, mcp, serve
from headtable.rules.core.rng import Rng
from headtable.server.stores.admin_store import StoredTable
from headtable.server.stores.backup_file import BackupWriter
from headtable.server.stores.sqlite_admin import SqliteTarget
from headtable.table.logged_game import LoggedGame

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "command.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^headtable .*", "\n".join(re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)), re.MULTILINE
)
ANSWERED_WITH_NO = {"headtable verify game.log"}


def shown(args: argparse.Namespace) -> int:
    sys.stdout.write(str(args))
    return 0


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the examples speak of: two games, a store, a backup, the tests; what runs on is only read."""
    rng = Rng(1)
    euchre = headtable.game("trolley-euchre")
    game = LoggedGame.start(euchre, 2, ["Ann", "Bo (regular)"], 0, {"length": "one deal"})
    player = house_player("trolley-euchre", "regular")
    while not game.state.is_over():
        seat = game.state.to_act()
        game.move(seat, game.state.chance(rng) if seat < 0 else player.choose(game.state, seat, rng))
        if len(game.entries) == 5:
            game.save(tmp_path / "unfinished.log")
    game.save(tmp_path / "game.log")
    asyncio.run(SqliteTarget(tmp_path / "tables.sqlite").fill([StoredTable(record("KRTW"), rows(0, "a"))]))
    with BackupWriter(tmp_path / "today.backup") as backup:
        backup.finish()
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    for command in (join, mcp, serve, matrix):
        monkeypatch.setattr(command, "run", shown)
    return tmp_path


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(
    example: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 3))
    assert main(shlex.split(example)[1:]) == (example in ANSWERED_WITH_NO)
    out, said = capsys.readouterr()
    assert out
    assert said == ""


def test_every_word_has_a_section_and_an_example() -> None:
    words = [word for word, _ in WORDS]
    assert sorted(re.findall(r"^### (\w+)$", PAGE, re.MULTILINE)) == sorted(words)
    assert {example.split()[1] for example in EXAMPLES} == set(words)


def test_the_exit_codes_are_those_of_the_help() -> None:
    written = dict(re.findall(r"^\| (\d+) \| (.*) \|$", PAGE, re.MULTILINE))
    said = " ".join(EPILOG.split("exit status:")[1].split())
    for code, meaning in written.items():
        assert f"{code} {meaning}" in said
    assert list(written) == ["0", "1", "2", "130", "143"]
