"""Tables that come of others: what-ifs, the same deal again; and those where only house players sit."""

import asyncio

import pytest
from game_setups import fields
from memory_lobby import Room, any_move, played_out, run

from headtable.rules.core.errors import BadSetup
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.protocol import Done, Hint, NewTable, Origin, Undo
from headtable.server.streams.request_ids import AlreadyAnswered, IdReused, RequestKey
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_history import MOVE
from headtable.server.tables.table_info import public_info
from headtable.server.transport.connection import PUBLIC
from headtable.table.fairness import verify
from headtable.table.log import Log

ONE_DEAL: dict[str, int | bool | str] = {"length": "one deal"}


async def finished(room: Room) -> Table:
    table, connections = await room.begun(options=ONE_DEAL)
    await played_out(table)
    for connection in connections:
        table.remove_connection(connection)
    return table


def chances(table: Table) -> list[str]:
    return [entry.text for entry in table.history.logged_game.entries if entry.seat == CHANCE]


def test_a_what_if_goes_on_from_any_moment_of_a_finished_game() -> None:
    async def play() -> None:
        room = Room()
        old = await finished(room)
        entries = old.history.logged_game.entries
        states = [state.clone() for state in old.history.logged_game.moments()]
        for number in (2, len(entries) // 2, len(entries) - 1):
            asked = NewTable("hilo", seats=2, chairs=["me", "me"], origin=Origin(old.code, number))
            table, tokens = await room.lobby.tables.make(asked)
            assert sorted(tokens) == [0, 1]
            assert fields(table.history.state) == fields(states[number])
            assert public_info(table)["from"] == {"table": old.code, "entry": number}
            assert public_info(old)["from"] is None
            await room.connection(table, 0)
            await played_out(table, seed=7)
            log = Log.read(table.history.logged_game.log.text())
            assert [entry.text for entry in log.entries[:number]] == [
                entry.text for entry in entries[:number]
            ]
            assert "promises nothing" in verify(log).says

    run(play())


def test_a_what_if_needs_a_finished_game_of_the_same_kind() -> None:
    async def play() -> None:
        room = Room()
        old = await finished(room)
        running = await room.table()
        with pytest.raises(BadSetup, match="is not over"):
            await room.lobby.tables.make(NewTable("hilo", seats=2, origin=Origin(running.code, 1)))
        with pytest.raises(BadSetup, match="the same game with as many seats"):
            await room.lobby.tables.make(NewTable("hilo", seats=3, origin=Origin(old.code, 1)))
        with pytest.raises(BadSetup, match="the same game"):
            await room.lobby.tables.make(NewTable("mayflower", seats=2, origin=Origin(old.code, 1)))

    run(play())


def test_the_same_shuffles_are_dealt_again_at_another_table() -> None:
    async def play() -> None:
        room = Room()
        old = await finished(room)
        asked = NewTable("hilo", seats=2, chairs=["me", "me"], options=ONE_DEAL, deal_of=old.code)
        table, _ = await room.lobby.tables.make(asked)
        await room.connection(table, 0)
        await room.connection(table, 1)
        while not table.history.is_started:
            await asyncio.sleep(0.01)
        await played_out(table, seed=3)
        shuffles = [text for text in chances(table) if text.startswith("shuffle")]
        assert shuffles
        assert shuffles == [text for text in chances(old) if text.startswith("shuffle")][: len(shuffles)]
        verdict = verify(Log.read(table.history.logged_game.log.text()))
        assert verdict.is_proved
        with pytest.raises(BadSetup, match="is not over"):
            await room.lobby.tables.make(NewTable("hilo", deal_of=(await room.table()).code))

    run(play())


def test_house_players_alone_begin_when_somebody_looks_on_and_rest_when_nobody_does() -> None:
    async def play() -> None:
        room = Room()
        table = await room.table(chairs=["random", "regular", "novice"], speed="fast")
        await asyncio.sleep(0.05)
        assert not table.history.is_started
        guest = await room.connection(table, PUBLIC)
        while len(table.history.numbers) < 8:
            await asyncio.sleep(0.01)
        table.remove_connection(guest)
        await asyncio.sleep(0.05)
        known = table.history.seq
        await asyncio.sleep(0.1)
        assert table.history.seq == known
        await room.connection(table, PUBLIC)
        while table.history.seq < known + 3:
            await asyncio.sleep(0.01)

    run(play())


def test_what_somebody_called_a_move_is_known_after_the_table_was_read_again() -> None:
    async def play() -> None:
        room = Room()
        table, _ = await room.begun()
        seat = table.history.state.to_act()
        mine = RequestKey(f"{seat}", Undo("mine"))
        number = await table.commit(lambda: any_move(table, Rng(1)), mine)
        row = room.store.rows[table.code][number - 1]
        assert (row.kind, row.seat, row.id) == (MOVE, seat, mine.stored())
        for _ in range(25):  # so that it is no longer among those that are told again
            await table.commit(lambda: any_move(table, Rng(1)))
        room.lobby.tables.awake.clear()
        again = await room.lobby.tables.find(table.code)
        assert again is not table
        before = again.history.seq
        with pytest.raises(AlreadyAnswered) as known:
            await again.commit(lambda: any_move(again, Rng(1)), mine)
        assert known.value.answer == Done(number, "mine")
        with pytest.raises(IdReused):
            await again.commit(lambda: any_move(again, Rng(1)), RequestKey(f"{seat}", Hint("mine")))
        assert again.history.seq == before
        others = RequestKey(f"{1 - seat}", Undo("mine"))
        assert await again.commit(lambda: any_move(again, Rng(1)), others) == before + 1

    run(play())
