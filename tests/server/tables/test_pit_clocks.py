"""The clocks of the live pit of Trix Exchange: how long all look, trade, and choose what to give."""

import asyncio
import time

import exchange_table
import msgspec
import pytest
from memory_lobby import Room, run

from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.stores.store import Row
from headtable.server.streams.stream import Draft
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_history import MOVE, OFF, ON, PAUSE, START, WAKE, TableHistory, history_of
from headtable.server.tables.table_info import public_info
from headtable.server.tables.time_keeper_calls import calls_due
from headtable.table.shuffle_finder import shuffle_for

LOOK = 40
PIT: dict[str, object] = {"form": "live", "first-dealer": 3, "look-time": LOOK}
TIME_IS_UP = (MOVE, CHANCE, "time")
EVEN = ("3 gold 3 zinc 3 iron 2 salt", "3 gold 3 zinc 3 iron 2 salt", "2 gold 2 zinc 2 iron 4 salt")
CORNERED = ("8 gold 3 zinc", "5 zinc 6 iron", "2 iron 8 salt")  # seats 1 and 3 have a Corner


def shuffled(hands: tuple[str, ...]) -> Draft:
    """The shuffle that deals these hands."""
    state = exchange_table.start(len(hands), form="live")
    wanted = {f"hand {seat + 1}": exchange_table.cards(hand) for seat, hand in enumerate(hands)}
    return (MOVE, CHANCE, shuffle_for(state, wanted, Rng(1904)).text)


async def dealt(room: Room, hands: tuple[str, ...], **options: object) -> Table:
    """A pit of three persons whose cards lie before them, with nothing traded yet."""
    table = await room.table(game="trix-exchange", chairs=["me"] * 3, options=PIT | options)
    for seat in table.history.persons():
        await room.connection(table, seat)
    await table.commit(lambda: [(START, CHANCE, ""), shuffled(hands)])
    return table


async def say(table: Table, seat: int, text: str) -> None:
    await table.commit(lambda: [(MOVE, seat, text)])


def rows_of(room: Room, table: Table) -> list[Row]:
    return room.store.rows[table.code]


def times(room: Room, table: Table) -> list[Row]:
    """The calls of the clock so far."""
    return [row for row in rows_of(room, table) if (row.kind, row.seat, row.text) == TIME_IS_UP]


async def until_time(room: Room, table: Table) -> Row:
    known = len(times(room, table))
    while len(times(room, table)) == known:
        await asyncio.sleep(0.01)
    return times(room, table)[-1]


def seconds_due(history: TableHistory) -> float:
    """After how many seconds the clock speaks, at the pace of a real table; -1 where none runs."""
    due = list(calls_due(history, 1.0).values())
    return due[0][1] if due else -1.0


@pytest.mark.clause("trix-exchange.look", "trix-exchange.call-corner", "trix-exchange.hand-over")
def test_each_wait_of_a_deal_has_its_own_time() -> None:
    """As long as agreed to look, five minutes for each Corner, twenty seconds to choose a gift."""

    async def play() -> None:
        room = Room(haste=1.0)
        table = await dealt(room, CORNERED, **{"corner-call": "manual"})
        history = table.history
        assert LOOK - 1 < seconds_due(history) <= LOOK
        await say(table, 2, "trade")
        assert 299 < seconds_due(history) <= 300
        await say(table, 0, "corner gold")
        assert 19 < seconds_due(history) <= 20
        await say(table, 1, "give iron iron iron")
        await say(table, 2, "give iron iron")
        assert 299 < seconds_due(history) <= 300
        await say(table, 2, "corner salt")
        await asyncio.sleep(0)  # the house deals by itself
        assert (history.state.deals, history.state.is_live()) == (2, False)
        assert LOOK - 1 < seconds_due(history) <= LOOK

    run(play())


@pytest.mark.clause("trix-exchange.look", "trix-exchange.hand-over")
def test_all_are_told_what_the_clock_is_for_and_how_long_it_has_run() -> None:
    async def play() -> None:
        room = Room(haste=1.0)
        table = await room.table(game="trix-exchange", chairs=["me"] * 3, options=PIT)
        assert public_info(table)["pit_clock"] is None
        table = await dealt(room, CORNERED)
        at = rows_of(room, table)[-1].at
        assert public_info(table)["pit_clock"] == {"for": "looking", "seconds": LOOK, "used": 0, "since": at}
        await say(table, 2, "trade")
        at = rows_of(room, table)[-1].at
        assert public_info(table)["pit_clock"] == {
            "for": "handing over",
            "seconds": 20,
            "used": 0,
            "since": at,
        }
        assert public_info(table)["half_clock"] is None
        hilo, _ = await room.begun()
        assert public_info(hilo)["pit_clock"] is None

    run(play())


@pytest.mark.clause("trix-exchange.call-corner")
def test_five_minutes_without_a_corner_close_the_deal_however_lively_it_is() -> None:
    """Two hundred times as fast: a second and a half, in which somebody calls all the time."""

    async def play() -> None:
        room = Room(haste=200.0)
        table = await dealt(room, EVEN)
        opened = await until_time(room, table)  # nobody says trade
        history = table.history
        while history.state.deals == 1:
            await say(table, 0, "offer 1 gold" if len(history.numbers) % 2 else "offer 2 zinc")
            await asyncio.sleep(0.05)
        closed = times(room, table)[1]
        assert 1490 <= closed.at - opened.at < 2400
        assert dict(history.state.view(None).told())["last deal"] == "closed"
        assert history.state.scores == [0, 0, 0]

    run(play())


@pytest.mark.clause("trix-exchange.hand-over")
def test_twenty_seconds_after_a_corner_gifts_are_given_for_whoever_has_not_chosen() -> None:
    """Twenty times as fast: a second from the Corner on, also for the last one who is waited for."""

    async def play() -> None:
        room = Room(haste=20.0)
        table = await dealt(room, CORNERED)
        await say(table, 2, "trade")
        asked = rows_of(room, table)[-1]
        await asyncio.sleep(0.5)
        await say(table, 1, "give iron iron iron")
        given = await until_time(room, table)
        assert 990 <= given.at - asked.at < 1450
        # Seat 3 gives its two irons, of which it has fewest, and then has eight salt, a Corner.
        assert [note.seat for note in table.history.state.notes][:2] == [0, 2]

    run(play())


@pytest.mark.clause("trix-exchange.call-corner")
def test_a_pause_and_an_empty_pit_stop_its_clock_and_a_restart_does_not_wind_it_up() -> None:
    async def play() -> None:
        room = Room(haste=1.0)
        table = await dealt(room, EVEN)
        await say(table, 2, "trade")
        await asyncio.sleep(0.3)
        await table.commit(lambda: [(PAUSE, 0, ON)])
        assert seconds_due(table.history) == -1
        await asyncio.sleep(0.3)
        await table.commit(lambda: [(PAUSE, 0, OFF)])
        assert 299.5 < seconds_due(table.history) < 299.71
        again = history_of(table.history.record, rows_of(room, table))
        assert seconds_due(again) == pytest.approx(seconds_due(table.history), abs=0.1)
        assert table.history.is_timed  # so that whoever comes back to an empty pit wakes its clock
        before = [msgspec.structs.replace(row, at=row.at - 200_000) for row in rows_of(room, table)]
        assert 99 < seconds_due(history_of(table.history.record, before)) < 99.71
        woken = [*before, Row(len(before), WAKE, 0, "", int(time.time() * 1000))]
        assert 299 < seconds_due(history_of(table.history.record, woken)) < 299.71

    run(play())
