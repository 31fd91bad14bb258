"""`headtable mcp`: an assistant's program starts it and speaks with it over its standard input and output."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from assistant_world import Assistant
from mcp import Client, StdioServerParameters, stdio_client
from server_process import Server

import headtable
from headtable.__main__ import main
from headtable.assistant import require_mcp
from headtable.commands.mcp import address_from

ADDRESS = (
    "the address of a server begins with http:// or https:// and ends with its name or port, as http://127"
)
SOURCE = str(Path(headtable.__file__).parents[1])


def started(*words: str) -> Client:
    """A client that has started the command."""
    environment = {**os.environ, "PYTHONPATH": SOURCE}
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "headtable", "mcp", *words], env=environment
    )
    return Client(stdio_client(command))


def test_a_table_of_its_own_where_no_server_is_named() -> None:
    async def play() -> None:
        async with started() as client:
            assistant = Assistant(client)
            sat = await assistant.call("sit", game="hilo", level="random", chairs_for_people=0)
            now = await assistant.call("wait")
            assert (await assistant.call("play", move=now["moves"][0]["text"]))["ok"]
            assert "link" not in sat
            shared = await assistant.call("sit", game="gyp", level="random", chairs_for_people=1)
            assert shared["link"].startswith("http://127.0.0.1:")
            names = [tool.name for tool in (await client.list_tools()).tools]
            assert "hint" not in names

    asyncio.run(play())


def test_a_seat_at_the_table_of_a_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite").start()

    async def play() -> None:
        made = server.table(game="hilo", seats=2, chairs=["me", "open"], name="Ann")
        link = f"http://{server.address}/t/{made['code']}"
        async with started("--server", f"http://{server.address}/", "--moves", "hidden") as client:
            assistant = Assistant(client)
            sat = await assistant.call("sit", table=link, name="Robot")
            assert sat["ok"], sat
            assert sat["table"]["you"] == 2
            async with started("--server", f"http://{server.address}") as other:
                second = Assistant(other)
                asked = {"table": made["code"], "token": sat["token"]}
                assert (await second.call("sit", **asked))["code"] == "taken"
                assert (await second.call("sit", table=made["code"], token="x"))["code"] == "wrong_token"
                own = await second.call("sit", table=f"{link}#{made['token']}")
                assert own["table"]["you"] == 1
                now = await second.call("wait", seconds=1)  # perhaps it is the other seat's turn
                if now["table"]["status"] == "your_turn":
                    assert now["moves"]
            waited = await assistant.call("wait", seconds=1)
            assert "moves" not in waited
            assert waited["said_by_others"].get("names", []) in ([], ["Ann", "Robot"])
            server.kill()
            server.start()
            assert (await assistant.call("look"))["ok"]  # the line mends itself

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_a_server_that_is_not_there_is_said_so() -> None:
    async def play() -> None:
        async with started("--server", "http://127.0.0.1:9") as client:
            assistant = Assistant(client)
            assert (await assistant.call("sit", game="hilo"))["code"] == "unreachable"
            assert (await assistant.call("crib", game="hilo"))["ok"]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["mcp", "--server", "nonsense"], ADDRESS),
        (["mcp", "--server", "127.0.0.1:18999"], ADDRESS),
        (["mcp", "--server", "http://127.0.0.1:18999/t/KRTW"], ADDRESS),
        (["mcp", "--server", "http://127.0.0.1:18999/t/KRTW#0.0.abc"], ADDRESS),
        (["mcp", "--server", "http://127.0.0.1:18999/?a=b"], ADDRESS),
        (["mcp", "--hints", "--moves", "hidden"], "--hints does not go with --moves hidden"),
        (["mcp", "--moves", "some"], "invalid choice"),
        (["serve", "--mcp", "some"], "invalid choice"),
    ],
)
def test_wrong_words_are_refused(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert says in said
    assert "abc" not in said


@pytest.mark.parametrize("typed", ["http://127.0.0.1:8190/", "https://Play.example", "http://[::1]:8190"])
def test_an_address_of_a_server_is_taken_as_it_is(typed: str) -> None:
    assert address_from(typed) == typed.rstrip("/")


@pytest.mark.parametrize(
    "words",
    [
        ["mcp"],
        ["serve", "--port", "0", "--mcp"],
        ["arena", "hilo", "--players", "mcp:x,random"],
    ],
)
def test_a_missing_package_is_named_with_its_extra(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere(_: str) -> None:
        return None

    monkeypatch.setattr(require_mcp, "find_spec", nowhere)
    assert main(words) in (1, 2)
    assert "needs the extra mcp (docs/install.md says how)" in capsys.readouterr().err


def test_nothing_else_imports_the_package() -> None:
    """The commands, the server and the arena work without the extra."""
    code = (
        "import sys, headtable.server.app, headtable.server.process, headtable.arena.contest, "
        "headtable.commands.mcp, headtable.commands.arena, headtable.assistant.toolbox\n"
        "sys.exit(any(name.split('.')[0] in ('mcp', 'mcp_types', 'pydantic') for name in sys.modules))"
    )
    assert (
        os.spawnve(
            os.P_WAIT, sys.executable, [sys.executable, "-c", code], {**os.environ, "PYTHONPATH": SOURCE}
        )
        == 0
    )
