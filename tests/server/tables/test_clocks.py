"""Time at the table: clocks of the players, the clock of a half, and the pace of the house."""

import asyncio
import time

import pytest
from memory_lobby import Room, any_move, played_out, run

import headtable
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.stores.store import Row
from headtable.server.streams.stream import Draft
from headtable.server.tables.automation import TableAutomation
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_history import FLAG, MOVE, OFF, ON, PAUSE, WAKE, history_of
from headtable.server.tables.table_info import clocks, public_info
from headtable.server.tables.time_keeper_calls import calls_due
from headtable.table.fairness import verify
from headtable.table.log import Log

TIMED_HALF = {"clock": "real", "half-length": 6, "decision-limit": "none"}
PACE = 1.1  # seconds: the speed "human"


async def until_row(room: Room, table: Table, kind: str, text: str = "") -> Row:
    """The first row of a kind, as soon as it is stored."""
    while True:
        for row in room.store.rows[table.code]:
            if row.kind == kind and text in ("", row.text):
                return row
        await asyncio.sleep(0.01)


def test_whoever_has_used_up_the_time_of_the_game_is_moved_for_at_once() -> None:
    async def play() -> None:
        room = Room()
        begun = time.monotonic()
        table, _ = await room.begun(game_seconds=40)  # 0.4 s with the haste
        seat = table.history.state.to_act()
        flag = await until_row(room, table, FLAG)
        assert flag.seat == seat
        assert 0.35 < time.monotonic() - begun < 1.4
        assert table.history.used[seat] >= 400
        rows = room.store.rows[table.code]
        assert (rows[flag.seq + 1].kind, rows[flag.seq + 1].seat) == (MOVE, seat)
        shown = clocks(table.history)
        assert shown is not None
        assert shown["left"] == [max(0, 40_000 - used) for used in table.history.used]
        while [row.kind for row in rows].count(FLAG) < 3:  # the other one's time runs out too
            await asyncio.sleep(0.01)
        assert all(used >= 390 for used in table.history.used)
        again = history_of(table.history.record, rows)
        assert again.used == table.history.used

    run(play())


def test_who_moves_in_time_is_left_alone_and_a_pause_stops_the_clock() -> None:
    async def play() -> None:
        room = Room()
        table, _ = await room.begun(move_seconds=30)  # 0.3 s
        rng = Rng(1)
        for _ in range(4):
            await asyncio.sleep(0.1)
            await table.commit(lambda: any_move(table, rng))
        await table.commit(lambda: [(PAUSE, 0, ON)])
        await asyncio.sleep(0.4)
        assert all(row.kind != FLAG for row in room.store.rows[table.code])
        seat = table.history.state.to_act()
        await table.commit(lambda: [(PAUSE, 0, OFF)])
        assert (await until_row(room, table, FLAG)).seat == seat

    run(play())


def test_while_nobody_is_there_no_clock_runs() -> None:
    async def play() -> None:
        room = Room()
        table, connections = await room.begun(game_seconds=40)
        for connection in connections:
            table.remove_connection(connection)
        await asyncio.sleep(0.5)
        assert all(row.kind != FLAG for row in room.store.rows[table.code])
        await room.connection(table, 0)
        await until_row(room, table, WAKE)
        assert max(table.history.used) < 400

    run(play())


# The clock of a half ------------------------------------------------------------------------------


def test_the_server_keeps_the_time_of_football_with_a_real_clock() -> None:
    """Six minutes a half, three hundred times as fast: notice after 0.2 s, time after 1.2 s."""

    async def play() -> None:
        room = Room(haste=300.0)
        table, _ = await room.begun(game="trix-football", options=TIMED_HALF)
        rng = Rng(4)
        while not table.history.is_over:
            if table.history.state.to_act() >= 0:
                await table.commit(lambda: any_move(table, rng) if table.history.state.to_act() >= 0 else [])
            await asyncio.sleep(0.02)
        rows = room.store.rows[table.code]
        calls = [row for row in rows if row.seat == CHANCE and row.text in ("time", "five minutes")]
        assert [row.text for row in calls] == ["five minutes", "time"] * 2
        clocks = halves(table, rows)
        assert 180 <= clocks[0] <= 700
        assert 1180 <= clocks[1] <= 1900
        assert verify(Log.read(table.history.logged_game.log.text())).is_proved
        assert public_info(table)["half_clock"] is not None

    run(play())


def halves(table: Table, rows: list[Row]) -> list[int]:
    """How long the clock had run at each call, worked out row by row."""
    found = []
    history = history_of(table.history.record, [])
    for row in rows:
        clock = history.clock
        assert clock is not None
        if row.seat == CHANCE and row.text in ("time", "five minutes"):
            found.append(clock.used + row.at - clock.since)
        history.apply(row)
    return found


def test_a_captain_who_delays_is_called_to_order() -> None:
    async def play() -> None:
        room = Room(haste=100.0)
        table, _ = await room.begun(game="trix-football", options={"decision-limit": 20})
        begun = time.monotonic()
        await until_row(room, table, MOVE, "delay")
        assert 0.15 < time.monotonic() - begun < 1.2

    run(play())


@pytest.mark.clause("trix-football.delay", "trix-football.length")
def test_with_a_real_clock_a_decision_has_thirty_seconds_though_nobody_asked_for_it() -> None:
    async def play() -> None:
        room = Room(haste=100.0)
        table, _ = await room.begun(game="trix-football", options={"clock": "real"})
        begun = time.monotonic()
        await until_row(room, table, MOVE, "delay")
        assert 0.25 < time.monotonic() - begun < 1.3

    run(play())


@pytest.mark.clause("trix-football.umpire", "trix-football.delay")
def test_under_a_human_umpire_a_side_that_stalls_is_judged_and_the_game_goes_on() -> None:
    """Nobody says a word but the time-keeper: a kick-off, then a choice to rush that never comes."""

    async def play() -> None:
        room = Room(haste=300.0)
        options = {"decision-limit": 30, "delay-penalty": "human umpire", "half-length": 1}
        table, _ = await room.begun(game="trix-football", options=options)
        while not table.history.is_over:
            await asyncio.sleep(0.01)
        rows = [row.text for row in room.store.rows[table.code] if row.kind == MOVE]
        assert {row.partition(" ")[0] for row in rows} <= {"delay", "shuffle", "cut"}

    run(play())


@pytest.mark.clause("trocadero.auction-end")
def test_an_outcry_has_as_many_seconds_as_the_table_shows() -> None:
    async def play() -> None:
        room = Room()
        table, _ = await room.begun(game="trocadero", options={"auction": "outcry"}, chairs=["me"] * 4)

        def next_move() -> list[Draft]:
            state = table.history.state
            texts = [move.text for move in state.legal_moves(state.to_act())] if state.to_act() >= 0 else []
            return [(MOVE, state.to_act(), "sell" if "sell" in texts else texts[0])] if texts else []

        while not table.history.state.is_live():
            await table.commit(next_move)
            await asyncio.sleep(0)
        shown = dict(table.history.state.view(None).told())["seconds to bid"]
        assert shown == "6"
        assert [seconds for _, seconds in calls_due(table.history, haste=1.0).values()] == [float(shown)]

    run(play())


def test_a_pause_and_an_empty_table_stop_the_clock_of_a_half() -> None:
    async def play() -> None:
        room = Room(haste=1.0)
        table, connections = await room.begun(game="trix-football", options=TIMED_HALF)
        rng = Rng(4)
        while table.history.clock is None or not table.history.clock.since:
            await table.commit(lambda: any_move(table, rng))
        await table.commit(lambda: [(PAUSE, 0, ON)])
        paused = table.history.clock
        assert paused.since == 0
        await asyncio.sleep(0.1)
        await table.commit(lambda: [(PAUSE, 0, OFF)])
        assert table.history.clock.used == paused.used
        for connection in connections:
            table.remove_connection(connection)
        await asyncio.sleep(0.1)
        await room.connection(table, 0)
        woken = await until_row(room, table, WAKE)
        assert (table.history.clock.used, table.history.clock.since) == (paused.used, woken.at)

    run(play())


# The pace of the house -----------------------------------------------------------------------------


async def waits(game: str, seconds: float) -> list[float]:
    """How long house players of level regular took, where one alone was awaited."""
    room = Room(haste=1.0)
    seats = headtable.game(game).seats
    chairs = ["me", *["regular"] * (seats[min(1, len(seats) - 1)] - 1)]
    table, _ = await room.begun(game=game, chairs=chairs, speed="human")
    end = time.monotonic() + seconds
    rng = Rng(2)
    found: list[float] = []
    known = len(room.store.rows[table.code])
    asked = time.monotonic()
    while time.monotonic() < end and not table.history.is_over:
        rows = room.store.rows[table.code]
        state = table.history.state
        if len(rows) > known:
            mover, is_alone = rows[known].seat, rows[known].kind == MOVE
            if mover > 0 and is_alone:
                found.append(time.monotonic() - asked)
            known, asked = len(rows), time.monotonic()
        elif state.to_act() == 0:
            await table.commit(lambda: any_move(table, rng))
            known, asked = len(room.store.rows[table.code]), time.monotonic()
        await asyncio.sleep(0.005)
    table.automation.stop()
    return found


def check_pace(games: list[str], seconds: float) -> None:
    async def play() -> None:
        for game, found in zip(
            games, await asyncio.gather(*[waits(game, seconds) for game in games]), strict=True
        ):
            assert found, game
            assert min(found) > PACE - 0.05, game
            assert max(found) < PACE + 1.0, game

    run(play())


def test_the_house_moves_at_a_human_pace_and_never_later_than_a_second_after_it() -> None:
    check_pace(["hilo", "trolley-euchre", "mayflower"], 3.6)


@pytest.mark.long
def test_the_house_keeps_its_pace_in_every_game() -> None:
    games = [game.id for game in headtable.games()]
    for start in range(0, len(games), 5):
        check_pace(games[start : start + 5], 12.0)


def test_a_speed_changes_the_pace_at_once() -> None:
    async def play() -> None:
        room = Room(haste=1.0)
        table, _ = await room.begun(chairs=["me", "regular"], speed="slow")
        rng = Rng(2)
        while table.history.state.to_act() == 0:
            await table.commit(lambda: any_move(table, rng))
        before = len(table.history.numbers)
        table.set_speed("instant")
        await asyncio.sleep(0.3)
        assert len(table.history.numbers) > before

    run(play())


def test_the_end_of_a_game_ends_all_that_was_planned() -> None:
    async def play() -> None:
        room = Room()
        table, _ = await room.begun(game_seconds=3000, options={"length": "one deal"})
        await played_out(table)
        await asyncio.sleep(0)
        assert isinstance(table.automation, TableAutomation)
        assert table.automation.tasks == {}

    run(play())
