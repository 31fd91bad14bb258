"""One place where rows are made: judged, stored, then shown; or taken back as if never tried."""

import asyncio
import gc
import json
from functools import partial
from typing import cast

import msgspec
import pytest
from game_setups import fields
from memory_lobby import Room, Wire, any_move, opened, run

from headtable.rules.core.errors import Complaint
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.protocol import BUSY, LATE, MakeMove, Said
from headtable.server.stores.store import Row
from headtable.server.streams.stream import Draft
from headtable.server.tables.hosting_evening import HostingEvening
from headtable.server.tables.live_table import SHOW_DELAY, Table
from headtable.server.tables.table_config import EveningPlace
from headtable.server.tables.table_history import CUT, MOVE, START, TableHistory, history_of
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.server.transport.rate_limits import Bucket


def whole(table: Table) -> object:
    """All that a table holds of its game."""
    history = table.history
    views = {seat: (one.shown(), list(one.news)) for seat, one in table.feeds.items()}
    kept = (
        history.seq,
        history.chairs,
        history.cuts,
        history.is_started,
        history.is_over,
        history.chances,
        history.stand_ins,
    )
    log = (list(history.logged_game.log.lines), list(history.logged_game.entries))
    steps = [(step.seat, step.move.text) for step in history.logged_game.steps]
    states = fields(history.state), fields(history.logged_game.dealt)
    return kept, log, states, steps, views, list(history.numbers)


@pytest.mark.parametrize("game", ["hilo", "trolley-euchre", "trix-exchange", "mayflower"])
def test_what_the_store_refuses_never_happened(game: str) -> None:
    async def play() -> None:
        room = Room()
        chairs = ["me", "me", "me"]
        table, connections = await room.begun(game=game, chairs=chairs)
        for number in range(15):
            seat = table.history.state.to_act()
            text = table.history.state.legal_moves(seat)[0].text
            before = whole(table)
            room.store.is_full = True
            request = MakeMove(f"x{number}", table.history.seq, text)
            await room.requests.answer(connections[seat], request)
            refusal = json.loads(room.sent.pop())
            assert "the disk is full" in refusal["error"]
            assert refusal["reason"] == BUSY  # not remembered: the same request may come again
            assert whole(table) == before
            room.store.is_full = False
            await room.requests.answer(connections[seat], request)
            assert b'"done"' in room.sent.pop(-2)  # and the view together with it
            if table.history.state.is_over():
                break
        kept = room.store.rows[table.code]
        again = history_of(table.history.record, kept)
        assert fields(again.state) == fields(table.history.state)
        assert again.logged_game.log.text() == table.history.logged_game.log.text()

    run(play())


def test_the_first_deal_that_cannot_be_stored_leaves_the_table_waiting() -> None:
    async def play() -> None:
        room = Room()
        table = await room.table()
        before = whole(table)
        room.store.is_full = True
        with pytest.raises(Exception, match="disk is full"):
            await table.commit(lambda: [(START, CHANCE, "")])
        assert whole(table) == before

    run(play())


def test_a_table_that_another_process_moved_is_read_and_the_move_judged_again() -> None:
    async def play() -> None:
        room = Room()
        table, connections = await room.begun()
        seat = table.history.state.to_act()
        moves = table.history.state.legal_moves(seat)
        room.store.meanwhile = [Row(table.history.seq, MOVE, seat, moves[0].text, 1)]
        await room.requests.answer(connections[seat], MakeMove("a", table.history.seq, moves[0].text))
        refusal = json.loads(room.sent.pop(-2))  # and the newer view together with it
        assert "too late" in refusal["error"]
        assert refusal["reason"] == LATE
        assert table.history.seq == len(room.store.rows[table.code])

    run(play())


def test_a_table_that_must_be_read_again_refuses_with_a_code_and_the_request_can_be_sent_again() -> None:
    async def play() -> None:
        room = Room()
        table, connections = await room.begun()
        seat = table.history.state.to_act()
        request = MakeMove("a", table.history.seq, table.history.state.legal_moves(seat)[0].text)
        table.is_lost = True
        await room.requests.answer(connections[seat], request)
        assert json.loads(room.sent.pop())["reason"] == BUSY
        table.is_lost = False
        await room.requests.answer(connections[seat], request)
        assert json.loads(room.sent.pop(-2))["type"] == "done"

    run(play())


def test_a_store_that_breaks_off_closes_the_table_and_it_is_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        room = Room()
        table, connections = await room.begun()

        async def broken(*_: object) -> None:
            raise RuntimeError("the wire is cut")

        monkeypatch.setattr(room.store, "append", broken)
        seat = table.history.state.to_act()
        with pytest.raises(RuntimeError):
            await table.commit(lambda: [(MOVE, seat, table.history.state.legal_moves(seat)[0].text)])
        assert all(connection.is_closing for connection in connections)
        monkeypatch.undo()
        again = await room.lobby.tables.find(table.code)
        assert again is not table
        assert again.history.seq == len(room.store.rows[table.code])

    run(play())


def test_a_line_that_does_not_read_gets_only_the_newest_view() -> None:
    async def play() -> None:
        room = Room()
        table, connections = await room.begun(chairs=["me", "me", "me"])
        got: list[bytes] = []
        wire = Wire(got)
        wire.is_read = False
        slow = Connection(wire, Bucket(1, 1))
        await opened(table, slow, PUBLIC)
        rng = Rng(1)
        for _ in range(12):
            await asyncio.wait_for(table.commit(lambda: any_move(table, rng)), 1)
        assert (got, slow.waiting) == ([], [])
        wire.is_read = True
        slow.go_on()
        assert len(got) == 1
        assert f'"seq":{table.history.seq}'.encode() in got[0]
        assert len(connections) == 3

    run(play())


def test_a_line_that_lets_small_messages_pile_up_is_let_go() -> None:
    async def play() -> None:
        room = Room()
        table = await room.table()
        wire = Wire([])
        connection = Connection(wire, Bucket(1, 1))
        await opened(table, connection, 0)
        wire.is_read = False
        for _ in range(120):
            connection.tell(Said(table.history.seq, PUBLIC, "a spectator", "psst"))
        assert connection.is_closing
        assert wire.is_hung_up
        assert len(connection.waiting) <= 100

    run(play())


def test_who_comes_and_cuts_sees_the_table_at_once_and_the_others_hear_of_all_together() -> None:
    async def play() -> None:
        room = Room(cut_seconds=60.0)
        table = await room.table(chairs=["me"] * 4)

        def cut(seat: int) -> list[Draft]:
            return [(CUT, seat, "here")]

        wires = [Wire([]) for _ in range(4)]
        for seat, wire in enumerate(wires):
            await opened(table, Connection(wire, Bucket(9, 9)), seat)
            assert [json.loads(text)["table"]["here"][seat] for text in wire.written] == [True]
        for seat in range(3):
            await table.commit(partial(cut, seat))
        assert [wire.times for wire in wires] == [1, 1, 1, 1]
        await asyncio.sleep(2 * SHOW_DELAY)
        assert [wire.times for wire in wires] == [2, 2, 2, 2]
        for wire in wires:
            told = json.loads(wire.written[-1])
            assert told["table"]["here"] == [True] * 4
            assert told["table"]["fair"]["cuts"] == ["here", "here", "here", ""]
            assert [item["seat"] for item in told["news"]] == [0, 1, 2]
        table.remove_connection(table.connections[0])
        await table.commit(lambda: [(START, CHANCE, "")])
        assert [wire.times for wire in wires[1:]] == [3, 3, 3]  # a beginning does not wait
        await asyncio.sleep(2 * SHOW_DELAY)
        assert [wire.times for wire in wires[1:]] == [3, 3, 3]

    run(play())


def test_a_table_that_is_put_to_sleep_leaves_nothing_behind() -> None:
    """Garbage in circles would stay until it is looked for, which a busy server seldom does."""

    def alive(code: str) -> int:
        return sum(isinstance(one, TableHistory) and one.record.code == code for one in gc.get_objects())

    async def sleep(room: Room) -> str:
        table, connections = await room.begun(chairs=["me", "me", "regular"])
        rng = Rng(1)
        for _ in range(30):
            if table.history.state.to_act() < 2:
                await table.commit(lambda: any_move(table, rng))
            await asyncio.sleep(0.01)
        for connection in connections:
            table.remove_connection(connection)
        room.lobby.tables.put_to_sleep(table)
        return table.code

    async def play() -> None:
        room = Room()
        gc.collect()
        gc.disable()
        try:
            code = await asyncio.create_task(sleep(room))
            await asyncio.sleep(2 * SHOW_DELAY)
            assert alive(code) == 0
            assert (await room.lobby.tables.find(code)).history.seq == len(room.store.rows[code])
            assert alive(code) == 1
        finally:
            gc.enable()

    asyncio.run(play())  # in real time, as on a server


def test_who_still_has_a_table_that_sleeps_has_to_ask_for_it_again() -> None:
    async def play() -> None:
        room = Room()
        table, connections = await room.begun(chairs=["me", "me"])
        for connection in connections:
            table.remove_connection(connection)
        room.lobby.tables.put_to_sleep(table)
        before = list(room.store.rows[table.code])
        with pytest.raises(Complaint, match="read again"):
            await table.commit(lambda: any_move(table, Rng(1)))
        table.automation.plan()
        assert room.store.rows[table.code] == before
        again = await room.lobby.tables.find(table.code)
        assert again is not table
        await again.commit(lambda: any_move(again, Rng(1)))
        assert len(room.store.rows[table.code]) > len(before)

    run(play())


def test_a_table_that_an_evening_needs_stays_awake_although_there_are_too_many() -> None:
    class Party:
        """An evening, as far as a table asks it."""

        def needs_table(self, _: EveningPlace) -> bool:
            return True

    async def play() -> None:
        room = Room(most_tables=2)
        needed, other = await room.table(), await room.table()
        needed.history.config = msgspec.structs.replace(
            needed.history.config, evening=EveningPlace("KRTW", 1, 1)
        )
        needed.join_evening(cast(HostingEvening, Party()))
        await room.table()
        assert needed.code in room.lobby.tables.awake
        assert other.code not in room.lobby.tables.awake

    run(play())


def test_only_so_many_tables_are_kept_awake() -> None:
    async def play() -> None:
        room = Room(most_tables=2)
        one = await room.table()
        await room.table()
        await room.table()
        assert len(room.lobby.tables.awake) == 2
        assert one.code not in room.lobby.tables.awake
        assert (await room.lobby.tables.find(one.code)).code == one.code

    run(play())
