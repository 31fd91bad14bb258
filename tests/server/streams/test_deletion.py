"""Tables and evenings that are deleted or closed while people are at them."""

import asyncio
import json
from typing import Any

import pytest
from memory_lobby import Room, opened, run
from msgspec.structs import replace
from starlette.websockets import WebSocket

from headtable.rules.core.errors import Complaint
from headtable.server.protocol import MakeMove, NewEvening, NewGuest, NewTable
from headtable.server.requests.session import Session
from headtable.server.stores.store import CLOSED, REOPENED, Row
from headtable.server.streams.codes import Absent, Closed, Gone
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_config import EveningPlace, config_from
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.server.transport.rate_limits import Bucket
from headtable.server.transport.socket_interface import Hearer


class Client:
    """A socket on which a session answers, and what it was sent."""

    def __init__(self, room: Room) -> None:
        self.sent: list[dict[str, Any]] = []
        self.is_hung_up = False
        self.connection = Connection(self, Bucket(1000, 1000))
        self.session = Session(self.connection, room.requests, self)

    def is_ready(self) -> bool:
        return not self.is_hung_up

    def write(self, texts: list[bytes]) -> None:
        self.sent += [json.loads(text) for text in texts]

    def hang_up(self) -> None:
        self.is_hung_up = True
        self.session.end()

    hearer: Hearer | None = None

    def comes_from(self, _: str) -> bool:
        return True

    async def serve(self, _: WebSocket) -> None:
        """What the client says is handed over by `say`."""

    def pause(self) -> None:
        """It never has to."""

    def resume(self) -> None:
        """Nor this."""

    def identify(self) -> None:
        """Nobody counts the connections here."""

    def introduce(self) -> None:
        """Nor these."""

    async def say(self, **message: object) -> None:
        self.session.hear(json.dumps(message).encode())
        while self.session.is_busy:
            await asyncio.sleep(0)

    def ends(self) -> list[tuple[str, str]]:
        return [(said["type"], said.get("reason", "")) for said in self.sent if said["type"] != "view"][-2:]


async def seated(room: Room, table: Table, seat: int) -> Client:
    client = Client(room)
    person, generation = table.seats.holder(seat)
    token = room.lobby.context.tokens.token(table.code, person, generation)
    await client.say(do="sit", table=table.code, token=token)
    return client


async def watching(room: Room, code: str) -> Client:
    client = Client(room)
    await client.say(do="watch", table=code)
    return client


def test_the_host_deletes_the_table_and_all_are_told() -> None:
    async def use() -> None:
        room = Room()
        table = await room.table(chairs=["me", "me"])
        host, other = await seated(room, table, 0), await seated(room, table, 1)
        spectator = await watching(room, table.code)
        for client, error in ((other, "Only who has set up"), (spectator, "Who only looks on")):
            await client.say(do="delete", id="d0")
            assert client.sent[-1]["type"] == "refused"
            assert error in client.sent[-1]["error"]
        assert table.code in room.store.records
        await host.say(do="delete", id="d1")
        assert host.ends() == [("done", ""), ("bye", "gone")]
        assert [client.ends()[-1] for client in (other, spectator)] == [("bye", "gone")] * 2
        assert not room.store.records
        assert not room.store.rows
        # who comes again with a token learns that it is gone; who has none learns nothing
        again, stranger = await seated(room, table, 0), await watching(room, table.code)
        assert again.ends() == [("bye", "gone")]
        assert again.sent[-1]["error"] == "This table was deleted."
        assert stranger.ends() == [("bye", "")]
        forged = Client(room)
        await forged.say(do="sit", table=table.code, token="0.0.forged")
        assert forged.ends() == [("bye", "")]
        room.lobby.tables.sweep()
        assert room.lobby.tables.awake == {}

    run(use())


def test_where_the_store_is_full_nothing_is_deleted() -> None:
    async def use() -> None:
        room = Room()
        table = await room.table(chairs=["me", "open"])
        host = await seated(room, table, 0)
        room.store.is_full = True
        await host.say(do="delete", id="d1")
        assert host.sent[-1]["reason"] == "busy"
        room.store.is_full = False
        await host.say(do="delete", id="d1")
        assert host.ends() == [("done", ""), ("bye", "gone")]

    run(use())


def test_a_move_that_comes_after_another_process_has_deleted_the_table() -> None:
    async def use() -> None:
        room = Room()
        table, connections = await room.begun(chairs=["me", "me"])
        seat = table.history.state.to_act()
        move = MakeMove("m1", table.history.seq, table.history.state.legal_moves(seat)[0].text)
        await room.store.delete(table.code)
        answered: list[bool] = []
        assert room.requests.act_at_once(connections[seat], move, answered.append)
        while not answered:
            await asyncio.sleep(0)
        assert [connection.is_closing for connection in connections] == [True, True]
        assert b'"gone"' in room.sent[-1]
        with pytest.raises(Gone):
            await table.commit(lambda: [("pause", 0, "on")])
        with pytest.raises(Gone):
            await opened(table, Connection(connections[0].socket, Bucket(1, 1)), PUBLIC)

    run(use())


@pytest.mark.parametrize("is_own", [True, False], ids=["this process", "another process"])
def test_a_table_that_is_deleted_while_it_is_loaded_is_not_handed_out(
    is_own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use() -> None:
        room = Room()
        tables = room.lobby.tables
        table = await room.table()
        tables.put_to_sleep(table)
        load, is_loaded, go_on = room.store.load, asyncio.Event(), asyncio.Event()

        async def slow(code: str) -> Any:
            found = await load(code)
            is_loaded.set()
            await go_on.wait()
            return found

        monkeypatch.setattr(room.store, "load", slow)
        finding = asyncio.create_task(tables.find(table.code))
        await is_loaded.wait()
        if is_own:
            await tables.remove(table.code)
        else:
            await room.store.delete(table.code)
            tables.rows_stored(table.code)
        go_on.set()
        with pytest.raises(Absent):
            await finding

    run(use())


def test_other_processes_drop_what_was_deleted() -> None:
    async def use() -> None:
        room = Room()
        table, connections = await room.begun(chairs=["me", "me"])
        kept, others = await room.begun(chairs=["me", "me"])
        await room.store.delete(table.code)
        room.lobby._rows_stored("")  # something may have been missed
        while not connections[0].is_closing:
            await asyncio.sleep(0)
        assert not any(connection.is_closing for connection in others)
        assert await room.lobby.tables.find(kept.code) is kept

    run(use())


def test_the_organiser_deletes_the_evening_with_its_tables() -> None:
    async def use() -> None:
        room = Room()
        evening, token = await room.lobby.evenings.make(NewEvening("progressive-trolley-euchre"))
        _, of_guest = await room.lobby.evenings.guest(evening.code, NewGuest("Ann"))
        config = config_from(NewTable("hilo", seats=2, chairs=["me", "me"]))
        place = EveningPlace(evening.code, 1, 1)
        table = await room.lobby.tables.make_for(evening, replace(config, evening=place))
        spectator = await watching(room, table.code)
        organiser, guest = Client(room), Client(room)
        await organiser.say(do="evening", evening=evening.code, token=token)
        await guest.say(do="evening", evening=evening.code, token=of_guest)
        await guest.say(do="delete", id="d0")
        assert guest.sent[-1]["error"] == "Only the organiser can do that."
        await organiser.say(do="delete", id="d1")
        assert organiser.ends() == [("done", ""), ("bye", "gone")]
        assert [client.ends()[-1] for client in (guest, spectator)] == [("bye", "gone")] * 2
        assert not room.store.records
        again = Client(room)
        await again.say(do="evening", evening=evening.code, token=of_guest)
        assert again.ends() == [("bye", "gone")]
        with pytest.raises(Complaint, match=f"no table {evening.code}"):  # the scheduler of another process
            await room.lobby.tables.make_for(evening, replace(config, evening=place))

    run(use())


async def closing(room: Room, code: str, kind: str) -> None:
    """What `headtable admin` does: it writes a row, and the server hears of it."""
    rows = room.store.rows[code]
    rows.append(Row(len(rows), kind, -1, "", 1))
    room.lobby._rows_stored("")
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_closed_table_can_be_opened_again() -> None:
    async def use() -> None:
        room = Room()
        table = await room.table(chairs=["me", "me"])
        host = await seated(room, table, 0)
        await closing(room, table.code, CLOSED)
        assert host.ends() == [("bye", "closed")]
        again = await seated(room, table, 0)
        assert again.ends() == [("bye", "closed")]
        assert "closed by whoever runs this server" in again.sent[-1]["error"]
        with pytest.raises(Closed):
            await room.lobby.tables.find(table.code)
        await closing(room, table.code, REOPENED)
        assert (await seated(room, table, 0)).sent[-1]["type"] == "view"

    run(use())


def test_who_has_played_on_can_still_see_the_old_table() -> None:
    async def use() -> None:
        room = Room()
        table = await room.table(chairs=["me", "me"])
        await table.commit(lambda: [("next", -1, "BDFGHJKL")])  # which is deleted
        assert (await seated(room, table, 0)).sent[-1]["type"] == "view"

    run(use())


def test_old_tables_are_forgotten_by_themselves(caplog: pytest.LogCaptureFixture) -> None:
    async def use() -> None:
        room = Room(forget_after=30)
        fresh, old = await room.table(), await room.table()
        day = 24 * 3600 * 1000
        room.store.rows[old.code].append(Row(0, "pause", 0, "on", fresh.record.made_at - 31 * day))
        room.store.rows[fresh.code].append(Row(0, "pause", 0, "on", fresh.record.made_at - 29 * day))
        await room.lobby.forget_old()
        assert list(room.store.records) == [fresh.code]
        await room.lobby.forget_old()  # there is nothing more, and nothing to say
        assert await room.lobby.tables.remove(old.code) == [], "another process was faster"
        assert caplog.messages == ["tables and evenings deleted that had not changed for 30 days: 1"]
        with pytest.raises(Absent):
            await room.lobby.tables.find(old.code)

    run(use())
