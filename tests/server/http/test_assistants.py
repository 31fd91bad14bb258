"""/mcp on a real server: off unless it is asked for, and within the limits of everything else."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from assistant_world import Assistant
from mcp import Client
from server_process import Server

HILO: dict[str, Any] = {"game": "hilo", "seats": 3, "level": "random"}
CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "crib", "arguments": {"game": "hilo"}},
}
ACCEPT = "application/json, text/event-stream"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.sqlite", assistants="listed").start()
    yield server
    server.stop()


@asynccontextmanager
async def assistant_at(server: Server, mode: str = "auto") -> AsyncIterator[Assistant]:
    async with Client(f"http://{server.address}/mcp", mode=mode) as client:
        yield Assistant(client)


def test_it_is_off_by_default(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite").start()
    try:
        assert server.post("/mcp", CALL, Accept=ACCEPT)[0] in (404, 405)
    finally:
        server.stop()


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_an_assistant_plays_over_http(served: Server, mode: str) -> None:
    async def play() -> None:
        async with assistant_at(served, mode) as assistant:
            sat = await assistant.call("sit", **HILO)
            seat = sat["seat"]
            assert (await assistant.call("look"))["code"] == "no_seat"  # whose seat is not said
            for _ in range(3):
                now = await assistant.call("wait", seat=seat)
                assert (await assistant.call("play", seat=seat, move=now["moves"][0]["text"]))["ok"]
        async with assistant_at(served, mode) as again:  # another connection, the same seat
            assert (await again.call("look", seat=seat))["ok"]
            second = await again.call("sit", table=sat["table"]["code"], token=sat["token"])
            assert second["code"] == "taken"

    asyncio.run(play())
    log = served.log.read_text(encoding="utf-8")
    assert "fault" not in log


def test_a_server_that_restarts_loses_the_handle_but_not_the_seat(served: Server) -> None:
    async def sit() -> dict[str, Any]:
        async with assistant_at(served) as assistant:
            return await assistant.call("sit", **HILO)

    async def back(sat: dict[str, Any]) -> None:
        async with assistant_at(served) as assistant:
            assert (await assistant.call("look", seat=sat["seat"]))["code"] == "no_seat"
            found = await assistant.call("sit", table=sat["table"]["code"], token=sat["token"])
            assert found["table"]["you"] == sat["table"]["you"]

    sat = asyncio.run(sit())
    served.kill()
    served.start()
    asyncio.run(back(sat))
    assert sat["token"] not in served.log.read_text(encoding="utf-8")


def test_requests_are_checked_as_all_others(served: Server) -> None:
    assert served.post("/mcp", CALL, Accept=ACCEPT)[0] == 200
    assert served.post("/mcp", CALL, Accept=ACCEPT, Origin="http://elsewhere.example")[0] == 403
    assert served.post("/mcp", CALL, Accept=ACCEPT, Host="elsewhere.example")[0] == 421
    assert served.post("/mcp", CALL, **{"Accept": ACCEPT, "Content-Type": "text/plain"})[0] == 415
    assert served.post("/mcp", b" " * 17_000, Accept=ACCEPT)[0] == 413
    assert served.get("/mcp")[0] == 405
    assert served.get("/mcp", Accept="text/event-stream")[0] == 405


def test_an_address_asks_only_so_often(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", assistants="listed", ask_burst=20, asks_a_second=0.1).start()
    try:
        statuses = [server.post("/mcp", CALL, Accept=ACCEPT)[0] for _ in range(25)]
        assert statuses[:20] == [200] * 20
        assert set(statuses[20:]) == {429}
    finally:
        server.stop()


def test_only_so_many_tables_are_made(tmp_path: Path) -> None:
    server = Server(
        tmp_path / "tables.sqlite", assistants="listed", table_burst=3, tables_a_minute=0.1
    ).start()

    async def make() -> None:
        async with assistant_at(server) as assistant:
            codes = [(await assistant.call("sit", **HILO)).get("code", "") for _ in range(5)]
            assert codes == ["", "", "", "too_fast", "too_fast"]

    try:
        asyncio.run(make())
    finally:
        server.stop()


def test_only_so_many_assistants_sit_and_idle_ones_leave(tmp_path: Path) -> None:
    server = Server(
        tmp_path / "tables.sqlite", assistants="listed", most_assistants=2, assistant_seconds=1.0
    ).start()

    async def come() -> None:
        async with assistant_at(server) as assistant:
            first = await assistant.call("sit", **HILO)
            code = first["table"]["code"]
            assert (await assistant.call("sit", **HILO))["ok"]
            assert (await assistant.call("sit", **HILO))["code"] == "full"
            assert here(server, code)
            deadline = time.monotonic() + 20
            while here(server, code):
                assert time.monotonic() < deadline
                await asyncio.sleep(0.2)
            assert (await assistant.call("look", seat=first["seat"]))["code"] == "no_seat"
            assert (await assistant.call("sit", table=code, token=first["token"]))["ok"]

    try:
        asyncio.run(come())
    finally:
        server.stop()


def here(server: Server, code: str) -> bool:
    """Whether the first seat's person is connected."""
    return bool(json.loads(server.get(f"/api/tables/{code}")[2])["here"][0])


def test_the_seats_of_assistants_count_as_connections(tmp_path: Path) -> None:
    """An address that has no more room is cut off or told so, whichever of its connections is the oldest."""
    server = Server(tmp_path / "tables.sqlite", assistants="listed", most_sockets=4).start()
    call = {**CALL, "params": {"name": "sit", "arguments": HILO}}

    def sits() -> bool:
        try:
            _, answer = server.post("/mcp", call, Accept=ACCEPT)
        except (OSError, ValueError):  # cut off, or refused before the application was asked
            return False
        return bool(answer["result"]["structuredContent"]["ok"])

    try:
        seated = [sits() for _ in range(8)]
    finally:
        server.stop()
    assert seated[:2] == [True, True]
    assert not any(seated[5:])
