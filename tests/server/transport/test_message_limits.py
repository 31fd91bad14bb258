"""What a connection may do: come in pieces, but not too fast, not too often, and from no other page."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from evening_clients import EUCHRE, evening
from server_process import PATIENCE, Client, Server


@pytest.fixture(scope="module", params=[False, True], ids=["quick", "plain"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with either transport."""
    database = tmp_path_factory.mktemp("server") / "tables.sqlite"
    running = Server(database, plain_transport=request.param).start()
    yield running
    running.stop()


@pytest.fixture(scope="module", params=[False, True], ids=["quick", "plain"])
def patient(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that people meet."""
    folder: Path = tmp_path_factory.mktemp("patient")
    limits: dict[str, Any] = {
        "messages_a_second": 1.0,
        "message_burst": 5,
        "table_burst": 3,
        "tables_a_minute": 0.001,
        "plain_transport": request.param,
    }
    running = Server(folder / "tables.sqlite", **limits).start()
    yield running
    running.stop()


def test_messages_may_come_in_any_pieces(server: Server) -> None:
    from websockets.frames import Frame, Opcode

    table = server.table(game="hilo", seats=2, chairs=["me", "me"])

    def frame(text: str, opcode: Opcode = Opcode.TEXT) -> bytes:
        return Frame(opcode, json.dumps({"do": "chat", "text": text}).encode()).serialize(mask=True)

    async def talk() -> None:
        ann = Client(server, table["code"], table["seats"][0]["token"])
        await ann.open()
        wire = ann.socket.transport
        wire.write(frame("whole"))
        wire.write(frame("at once") + frame("with another"))
        whole = frame("in pieces")
        for piece in (whole[:1], whole[1:5], whole[5:9], whole[9:]):
            wire.write(piece)
            await asyncio.sleep(0.02)
        sly = json.dumps({"do": "chat", "text": f"Áé{'x' * 68}"}, ensure_ascii=False).encode()
        at = sly.index(b"\x81")  # from here on it looks like a whole frame by itself
        wire.write(bytes((0x81, 0x80 | len(sly), 0, 0, 0, 0)) + sly[:at])
        await asyncio.sleep(0.02)
        wire.write(sly[at:])
        await ann.socket.send(['{"do": "chat", ', '"text": "in parts"}'])
        await (await ann.socket.ping())
        wire.write(frame("after a ping"))
        wire.write(frame("binary", Opcode.BINARY))
        heard = [(await ann.heard("chat"))["text"] for _ in range(8)]
        assert heard[:4] == ["whole", "at once", "with another", "in pieces"]
        assert heard[4].startswith("Áéx")
        assert heard[5:] == ["in parts", "after a ping", "binary"]

    server.run(talk())


def test_who_is_too_fast_is_told_so_and_others_are_not(patient: Server) -> None:
    table = patient.table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        ann, bob = [Client(patient, table["code"], seat["token"]) for seat in table["seats"]]
        await ann.open()
        await bob.open()
        for number in range(12):
            await ann.say(do="chat", text=str(number))
        refusal = await ann.heard("refused")
        assert (refusal["error"], refusal["reason"]) == ("Not so fast: wait a moment.", "fast")
        await bob.say(do="chat", text="calm")
        await bob.until(lambda message: message.get("text") == "calm")

    patient.run(play())
    statuses = [patient.post("/api/tables", {"game": "hilo"})[0] for _ in range(4)]
    assert statuses[-1] == 429


def test_a_page_of_another_site_opens_no_socket(server: Server) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus

    async def knock(origin: str) -> None:
        address = f"ws://{server.address}/ws"
        async with connect(address, additional_headers={"Origin": origin}):
            pass

    asyncio.run(knock(f"http://{server.address}"))
    with pytest.raises(InvalidStatus):
        asyncio.run(knock("http://elsewhere.example"))


def test_tables_and_evenings_share_one_limit(tmp_path: Path) -> None:
    running = Server(tmp_path / "tables.sqlite", tables_a_minute=0.001, table_burst=2).start()
    try:
        running.table(game="hilo")
        evening(running)
        for path, asked in (("/api/tables", {"game": "hilo"}), ("/api/evenings", {"form": EUCHRE})):
            assert running.post(path, asked)[0] == 429
    finally:
        running.stop()


def test_a_message_that_is_too_long_ends_its_line_only(server: Server) -> None:
    table = server.table(game="hilo", seats=2, chairs=["me", "me"])

    async def talk() -> None:
        ann, bob = [Client(server, table["code"], seat["token"]) for seat in table["seats"]]
        for client in (ann, bob):
            await client.open()
            await client.heard("view")
        await ann.socket.send("x" * 8192)
        assert (await ann.heard("refused"))["type"] == "refused"
        await ann.socket.send("x" * 8193)
        await asyncio.wait_for(ann.socket.wait_closed(), PATIENCE)
        assert ann.socket.close_code == 1009
        await bob.say(do="chat", text="still here")
        assert (await bob.heard("chat"))["text"] == "still here"

    server.run(talk())


def test_the_address_may_name_the_table_and_then_opens_no_other(server: Server) -> None:
    """Else a proxy that routes by the address would be told one table, and the server another."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus

    table, other = [server.table(game="hilo", seats=2, chairs=["me", "me"]) for _ in range(2)]
    held = evening(server)

    async def first_answer(path: str, **hello: object) -> dict[str, Any]:
        async with connect(f"ws://{server.address}{path}") as socket:
            await socket.send(json.dumps(hello))
            return dict(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))

    async def knock() -> None:
        code, token = table["code"], table["seats"][0]["token"]
        sits: dict[str, object] = {"do": "sit", "table": code, "token": token}
        for path in (f"/ws/{code}", f"/ws/{code.lower()}", "/ws"):
            assert (await first_answer(path, **sits))["type"] == "view", path
        assert (await first_answer(f"/ws/{held['code']}", do="evening", evening=held["code"]))["type"] == (
            "evening"
        )
        for hello in (sits, {"do": "watch", "table": code}, {"do": "evening", "evening": held["code"]}):
            refused = await first_answer(f"/ws/{other['code']}", **hello)
            assert (refused["type"], refused["reason"]) == ("bye", ""), hello
        for path in ("/ws/", f"/ws/{code}/more", f"/ws/{code}{code}", f"/wsx/{code}"):
            with pytest.raises(InvalidStatus):
                await first_answer(path, **sits)

    asyncio.run(knock())
