"""An undo is offered only if it will be granted, and the offer is worked out beside the game."""

import asyncio
import json
from functools import partial

import pytest
from memory_lobby import Room, any_move, run

from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.protocol import NewTable
from headtable.server.streams.stream import Draft
from headtable.server.tables import undo_availability
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_config import config_from
from headtable.server.tables.table_history import MOVE
from headtable.server.tables.undo_availability import prepared
from headtable.server.tables.undo_refusals import GRANTED, LOOKING, MOVED, NO_MOVE, SHOWN
from headtable.table.log import UNDO


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo_availability, "QUIET", 0.0)
    monkeypatch.setattr(undo_availability, "REST", 0.0)


def passed(seat: int) -> list[Draft]:
    return [(MOVE, seat, "pass")]


async def known(table: Table, seat: int) -> str:
    """What the seat is told once it has been worked out."""
    why = table.undo_refusal(seat)
    while why == LOOKING:
        await asyncio.sleep(0.01)
        why = table.undo_refusal(seat)
    return why


def test_a_call_can_be_taken_back_until_another_person_moves() -> None:
    async def play() -> None:
        room = Room()
        table, _ = await room.begun(game="trolley-euchre", chairs=["me"] * 4)
        state = table.history.state
        first = state.to_act()
        second = (first + 1) % 4
        assert await known(table, first) == NO_MOVE
        await table.commit(lambda: [(MOVE, first, "pass")])
        assert table.undo_refusal(first) == LOOKING
        assert await known(table, first) == GRANTED
        last = json.loads([one for one in room.sent if b'"type":"view"' in one][-1])["table"]
        assert (last["undo"], last["undo_why"]) == (True, "")  # it was sent without being asked for
        await table.commit(lambda: [(MOVE, second, "pass")])
        assert await known(table, first) == MOVED
        await table.commit(lambda: [(MOVE, second, UNDO)])
        assert await known(table, first) == GRANTED

    run(play())


@pytest.mark.parametrize(
    "game", ["hilo", "trolley", "trix-authors", "gyp", "trocadero", "great-railroad-game"]
)
def test_what_is_offered_is_granted_and_what_is_granted_is_offered(game: str) -> None:
    async def play() -> None:
        room = Room()
        seats = 4 if game == "trocadero" else 3
        table, _ = await room.begun(game=game, chairs=["me"] * seats)
        rng = Rng(5)
        for _ in range(12):
            while table.history.state.to_act() == CHANCE:
                await asyncio.sleep(0)
            await table.commit(lambda: any_move(table, rng))
            for seat in range(seats):
                why = await known(table, seat)
                assert (why == GRANTED) == (prepared(table.history, seat).may_undo(seat) == "")

    run(play())


def test_a_planted_fault_is_found_by_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody looked at the worlds, something would be offered that is not granted."""
    monkeypatch.setattr(undo_availability, "SHOWN", GRANTED)
    with pytest.raises(AssertionError):
        test_what_is_offered_is_granted_and_what_is_granted_is_offered("trolley")


def test_a_table_that_goes_on_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        monkeypatch.setattr(undo_availability, "QUIET", 0.05)
        table, _ = await Room().begun(game="trolley-euchre", chairs=["me"] * 4)
        first = table.history.state.to_act()
        await table.commit(lambda: [(MOVE, first, "pass")])
        assert table.undo_refusal(first) == LOOKING
        await table.commit(lambda: [(MOVE, (first + 1) % 4, "pass")])
        await asyncio.sleep(0.2)
        assert first not in table.offers.found

    run(play())


def test_a_table_where_moves_follow_one_another_is_not_looked_at_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        monkeypatch.setattr(undo_availability, "QUIET", 10.0)
        table, _ = await Room().begun(game="trolley-euchre", chairs=["me"] * 4)
        first = table.history.state.to_act()
        for seat in (first, (first + 1) % 4):
            await table.commit(partial(passed, seat))
            assert table.undo_refusal(seat) == LOOKING
            await asyncio.sleep(8.0)
        assert table.offers.found == {}
        await asyncio.sleep(4.0)
        assert set(table.offers.found) == {(first + 1) % 4}

    run(play())


def test_a_card_that_came_to_light_is_told_as_a_code_and_nothing_more() -> None:
    async def play() -> None:
        table, _ = await Room().begun(game="trix", chairs=["me", "me"])
        first = table.history.state.to_act()
        await table.commit(lambda: any_move(table, Rng(1)))  # and draws a card
        assert await known(table, first) == SHOWN

    run(play())


@pytest.mark.parametrize(
    ("chairs", "asked", "agreed"),
    [
        (["me", "regular"], None, True),
        (["me", "regular"], False, False),
        (["me", "me"], None, False),
        (["me", "open"], None, False),
        (["me", "me"], True, True),
    ],
)
def test_a_person_alone_with_the_house_takes_back_more_easily_unless_agreed_otherwise(
    chairs: list[str], asked: bool | None, agreed: bool
) -> None:
    assert config_from(NewTable("hilo", seats=2, chairs=chairs, take_back=asked)).take_back is agreed
