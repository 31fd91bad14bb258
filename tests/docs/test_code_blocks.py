"""What the pages tell people to type works as it is written (documentation_runner.py says how it is run).

A block that cannot be run here has a comment above it that says why: `<!-- not run: … -->`.  A block under
`<!-- file: NAME -->` is a file that the commands after it use.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import asyncpg
import pytest
from documentation import ROOT, Block, blocks_of, name_of, pages, spans_of
from documentation_runner import DoesNotWork, PageRunner
from postgres import Cluster

from headtable.__main__ import main
from headtable.commands import serve
from headtable.server.protocol import read_request

# Decisions and the changelog tell of the past.
PAGES = [page for page in pages() if page.name != "CHANGELOG.md" and page.parent.name != "decisions"]
RUN_ELSEWHERE = {"docs/command.md": "tests/test_command_page.py"}
WITH_BLOCKS = [
    page
    for page in PAGES
    if name_of(page) not in RUN_ELSEWHERE and blocks_of(page.read_text(encoding="utf-8"))
]
# By page the first line of what is not run here: each fetches from the network, or is for another system.
NOT_RUN: dict[str, list[str]] = {
    "docs/hosting.md": [
        "export SITE=games.example.org",  # tests/deploy/test_whole_site.py
        "apt-get install --yes certbot",
        "systemctl is-active headtable@8191 headtable@8192",
        "git -C /usr/local/src/headtable pull && /opt/headtable/bin/pip install --upgrade"
        ' "/usr/local/src/headtable[postgres,metrics,paper]"',
        "systemctl restart headtable@8191 && systemctl restart headtable@8192",
        "export SITE=games.example.org",  # containers: tests/deploy/test_containers.py
        "docker compose build && docker compose up --detach --no-deps --wait app1"
        " && docker compose up --detach --no-deps --wait app2",
    ],
    "docs/research.md": ['pip install ".[zoo,gym,spiel]"'],
    "docs/install.md": [
        "HEADTABLE_COMPILE=no pip wheel --no-deps .",
        "uvx --from ./headtable-0.1.0-py3-none-any.whl headtable",
        "pipx install ./headtable-0.1.0-py3-none-any.whl",
        "python3 -m venv games",
        "py -m venv games",
        'pip install ".[paper,postgres]"',
        'pip download --dest wheels "./headtable-0.1.0-py3-none-any.whl[paper]"',
    ],
}


def blocks(page: Path) -> list[Block]:
    return blocks_of(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=name_of)
def test_every_block_of_a_page_runs_as_it_is_written(page: Path, tmp_path: Path) -> None:
    runner = PageRunner(name_of(page), tmp_path)
    for block in blocks(page):
        if not block.not_run:
            runner.run(block)


@pytest.fixture(scope="module")
def database() -> Iterator[dict[str, str]]:
    """A PostgreSQL on this machine with a database `headtable`, for whoever says no host."""
    cluster = Cluster()
    cluster.start()

    async def create() -> None:
        connection = await asyncpg.connect(cluster.address())
        await connection.execute("CREATE DATABASE headtable")
        await connection.close()

    asyncio.run(create())
    yield {"PGHOST": str(cluster.folder), "PGUSER": "headtable"}
    cluster.remove()


@pytest.mark.long
@pytest.mark.parametrize("page", WITH_BLOCKS, ids=name_of)
def test_every_costly_command_of_a_page_runs(page: Path, tmp_path: Path, database: dict[str, str]) -> None:
    runner = PageRunner(name_of(page), tmp_path, database)
    for block in blocks(page):
        if not block.not_run:
            runner.run(block, is_costly=True)


def test_another_test_runs_the_pages_that_are_left_out() -> None:
    for page, test in RUN_ELSEWHERE.items():
        assert (ROOT / page).exists() == (ROOT / test).exists()
        assert not (ROOT / test).exists() or Path(page).name in (ROOT / test).read_text(encoding="utf-8")


def test_only_these_blocks_are_not_run() -> None:
    found = {name_of(page): [block for block in blocks(page) if block.not_run] for page in PAGES}
    assert {
        page: [block.text.partition("\n")[0] for block in marked] for page, marked in found.items() if marked
    } == NOT_RUN


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_file_of_a_page_is_used_by_a_command_of_it(page: Path) -> None:
    named = [block.file for block in blocks(page) if block.file]
    shell = "".join(block.text for block in blocks(page) if block.language == "sh")
    assert [file for file in named if file not in shell] == []


# Commands within a sentence: their words and options are there --------------------------------------


def understood(monkeypatch: pytest.MonkeyPatch, command: str) -> bool:
    """Whether `headtable` takes these words; nothing is run.

    A word alone is only named, and words in capitals stand for others.
    """

    def nothing(args: argparse.Namespace) -> int:
        return 0

    words = shlex.split(command)[1:]
    if words[:1] == ["WORD"]:
        return True
    if words[:1] == ["help"]:
        words = words[:1]  # whatever it is asked about
    elif words and not words[0].startswith("-"):
        try:
            monkeypatch.setattr(import_module(f"headtable.commands.{words[0].lower()}"), "run", nothing)
        except ModuleNotFoundError:
            return False
        if len(words) == 1:
            return True
    monkeypatch.setattr(serve, "run", nothing)
    try:
        return main(words) == 0
    except SystemExit as ended:
        return not ended.code


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_in_a_sentence_is_understood(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spans = [span for span in spans_of(page.read_text(encoding="utf-8")) if re.match(r"headtable( |$)", span)]
    commands = sorted({re.sub(r"\b[A-Z]+…|…", "X", span) for span in spans})
    assert [command for command in commands if not understood(monkeypatch, command)] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_make_target_in_a_sentence_is_there(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8"))
    assert [target for target in named if target not in targets] == []


def test_messages_of_the_protocol_page_are_ones_that_the_server_reads() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    lines = [
        line for block in blocks_of(page) if block.language == "json" for line in block.text.splitlines()
    ]
    messages = [line for line in lines if line.startswith('{"do"')]
    assert len(messages) >= 3
    for message in messages:
        read_request(message)


# The check itself finds what does not work ----------------------------------------------------------

GOOD = [
    Block(1, "sh", "export WORD=games\nheadtable \\\n  $WORD hilo   # a remark\n"),
    Block(1, "sh", "make test\nmake quick GAME=hilo\n"),
    Block(1, "python", "import headtable\nassert headtable.game('hilo').seats == (2, 3, 4)\n"),
    Block(1, "json", '{"do": "sit"}\n{"do": "watch"}\n'),
    Block(1, "toml", "a = 1\n"),
]
BAD = [
    Block(1, "sh", "headtable gmaes\n"),
    Block(1, "sh", "headtable games\nheadtable games --colour\n"),
    Block(1, "sh", "headtable play trolley-euchrre\n"),
    Block(1, "sh", "headtable serve --store x.sqlite\n"),
    Block(1, "sh", "make tset\n"),
    Block(1, "sh", "cat no-such-file | sort\n"),
    Block(1, "python", "import headtable\nheadtable.game('no such game')\n"),
    Block(1, "python", "assert 1 == 2\n"),
    Block(1, "json", "{'do': 1}\n"),
    Block(1, "toml", "a = \n"),
    Block(1, "nginx", "server {\n    listen 80\n}\n"),
    Block(1, "log", "head table log 1\ngame: hilo\nrules: 1\nseats: 2\n\n1 pass\n"),
    Block(1, "scenario", "[hilo.follow] no\nhilo, 2 seats, dealer 2\n1 play 7-3\n"),
    Block(1, "bibtex", "@software{x,\n  version = {0.0.0}\n}\n"),
    Block(1, "cobol", "STOP RUN.\n"),
    Block(1, "", "headtable games\n"),
]


@pytest.mark.parametrize("block", GOOD, ids=lambda block: block.text.split("\n")[0])
def test_what_works_is_let_pass(block: Block, tmp_path: Path) -> None:
    PageRunner("page.md", tmp_path).run(block)


@pytest.mark.parametrize("block", BAD, ids=lambda block: block.text.split("\n")[0])
def test_what_is_mistyped_is_found(block: Block, tmp_path: Path) -> None:
    with pytest.raises(DoesNotWork, match=r"page\.md:\d"):
        PageRunner("page.md", tmp_path).run(block)


def test_a_command_that_is_not_understood_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert understood(monkeypatch, "headtable play trolley --seats 3")
    assert understood(monkeypatch, "headtable")
    assert not understood(monkeypatch, "headtable plya trolley")
    assert not understood(monkeypatch, "headtable play trolley --saets 3")
