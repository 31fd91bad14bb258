"""A figure for each person: from a fixed list, nobody like another, kept with the seat, chosen freely."""

import json
from pathlib import Path

import msgspec
import pytest
from memory_lobby import Room, played_out, run

import headtable
from headtable.rules.core.errors import BadSetup
from headtable.server import protocol
from headtable.server.protocol import NewTable, TakeSeat
from headtable.server.stores.store import Row, TableRecord
from headtable.server.tables.figures import FIGURES, free_figure
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_config import PERSON, Chair, EveningPlace, config_from
from headtable.server.tables.table_history import SIT, TableHistory, history_of
from headtable.server.transport.connection import PUBLIC

FRIENDS = ["me", "open", "open", "regular"]


def figures(history: TableHistory) -> list[str]:
    return [chair.figure for chair in history.chairs]


async def comes(room: Room, table: Table, name: str, figure: str = "") -> int:
    return (await room.lobby.tables.seat(table.code, TakeSeat(name, figure=figure), ""))[0]


def refusals(room: Room) -> list[str]:
    said = [json.loads(message) for message in room.sent]
    return [message["error"] for message in said if message["type"] == "refused"]


def test_there_are_more_figures_than_seats_and_a_picture_of_each() -> None:
    assert len(set(FIGURES)) == len(FIGURES) > max(max(game.seats) for game in headtable.games())
    pictures = Path(headtable.__file__).parent / "web" / "figures"
    assert {file.stem for file in pictures.glob("*.svg")} == set(FIGURES)


def test_a_figure_that_is_taken_gives_way_to_the_next_free_one() -> None:
    assert free_figure("anchor", []) == "anchor"
    assert free_figure("anchor", ["anchor", "teapot"]) == "key"
    assert free_figure(FIGURES[-1], [FIGURES[-1]]) == FIGURES[0]
    assert free_figure("", [FIGURES[0]]) == FIGURES[1]
    assert free_figure("a figure of another version", []) == FIGURES[0]
    assert free_figure("", FIGURES) == ""


def test_everybody_gets_another_figure_and_the_house_none() -> None:
    async def company() -> None:
        room = Room()
        table = await room.table(chairs=FRIENDS, figure="bell")
        await comes(room, table, "Zoe", "bell")
        await comes(room, table, "Yan")
        assert figures(table.history) == ["bell", "lantern", "top-hat", ""]
        stored = room.store.rows[table.code]
        assert figures(history_of(table.record, stored)) == figures(table.history)

    run(company())


def test_the_token_is_that_of_who_sat_down_also_with_a_figure() -> None:
    async def company() -> None:
        room = Room()
        table = await room.table(chairs=FRIENDS)
        for name, figure in (("Zoe", "ship"), ("Yan", "")):
            seat, token = await room.lobby.tables.seat(table.code, TakeSeat(name, figure=figure), "")
            claim = room.lobby.context.tokens.read(table.code, token)
            assert claim is not None
            assert table.history.seat_of(claim.person) == seat
            assert table.history.names[seat] == name

    run(company())


@pytest.mark.parametrize("figure", ["crown", "TOP-HAT", "top-hat ", "<b>"])
def test_no_figure_comes_from_outside_the_list(figure: str) -> None:
    async def company() -> None:
        with pytest.raises(BadSetup, match="no figure"):
            config_from(NewTable("hilo", figure=figure))
        room = Room()
        table = await room.table(chairs=FRIENDS)
        with pytest.raises(BadSetup, match="no figure"):
            await comes(room, table, "Zoe", figure)
        ann = await room.connection(table, 0)
        await room.requests.answer(ann, protocol.ChooseFigure(figure))
        assert refusals(room) == ["There is no such figure."]
        assert table.history.seq == 0

    run(company())


def test_a_person_chooses_another_figure_and_takes_it_to_another_chair() -> None:
    async def company() -> None:
        room = Room()
        table = await room.table(chairs=FRIENDS, figure="key")
        ann = await room.connection(table, 0)
        await comes(room, table, "Zoe", "ship")
        await room.requests.answer(ann, protocol.ChooseFigure("ship"))
        assert figures(table.history)[:2] == ["umbrella", "ship"]  # Zoe was first
        before = table.history.seq
        await room.requests.answer(ann, protocol.ChooseFigure("umbrella"))
        assert table.history.seq == before  # nothing new, and no row
        await room.requests.answer(ann, protocol.Swap(2))
        assert figures(table.history)[1:3] == ["ship", "umbrella"]
        for turn in range(100):
            await room.requests.answer(ann, protocol.ChooseFigure(FIGURES[turn % 2]))
        assert table.history.seq < before + 50  # rows are kept for ever
        assert "enough for now" in refusals(room)[-1]

    run(company())


def test_who_looks_on_has_no_figure_to_choose() -> None:
    async def company() -> None:
        room = Room()
        table = await room.table(chairs=FRIENDS)
        spectator = await room.connection(table, PUBLIC)
        await room.requests.answer(spectator, protocol.ChooseFigure("ship"))
        assert (refusals(room), table.history.seq) == (["Who only looks on cannot do that."], 0)

    run(company())


def test_a_rematch_keeps_the_figures() -> None:
    async def company() -> None:
        room = Room()
        table, connections = await room.begun(figure="horseshoe", options={"length": "one deal"})
        await played_out(table)
        await room.requests.answer(connections[0], protocol.Rematch())
        again = await room.lobby.tables.find(table.history.next)
        assert figures(again.history) == figures(table.history) == ["horseshoe", "thimble"]

    run(company())


def test_a_table_that_was_stored_before_there_were_figures_has_some_now() -> None:
    config = config_from(NewTable("hilo", seats=4, chairs=FRIENDS, name="Ann"))
    stored = json.loads(config.encoded())
    for chair in stored["chairs"]:
        del chair["figure"]
    record = TableRecord("ABCD", json.dumps(stored).encode(), bytes(32), 0, False)
    old = history_of(record, [Row(0, SIT, 2, "Zoe", 0, "")])
    assert (old.names[2], figures(old)) == ("Zoe", ["top-hat", "", "locomotive", ""])


def test_guests_of_an_evening_change_tables_and_have_no_figure_and_no_host() -> None:
    config = config_from(NewTable("hilo", seats=2, chairs=["regular", "regular"]))
    guests = (Chair(PERSON, "Zoe"), Chair(PERSON, "Yan"))
    place = EveningPlace("ABCD", 1, 1)
    stored = msgspec.structs.replace(config, chairs=guests, evening=place).encoded()
    history = TableHistory(TableRecord("ABCD", stored, bytes(32), 0, False))
    assert (figures(history), history.host()) == (["", ""], -1)


def test_where_nobody_set_the_table_up_from_a_chair_who_sits_first_is_host() -> None:
    async def company() -> None:
        room = Room()
        table = await room.table(chairs=["open", "open", "open"])
        history = table.history
        assert history.host() == -1
        for seat, name in ((2, "Zoe"), (0, "Yan")):
            await room.lobby.tables.seat(table.code, TakeSeat(name, seat), "")
        zoe, yan = await room.connection(table, 2), await room.connection(table, 0)
        assert history.seat_of(history.host()) == 2
        await room.requests.answer(yan, protocol.GiveChair(1, "novice"))
        assert refusals(room) == ["Only who has set up the table can do that."]
        await room.requests.answer(zoe, protocol.Swap(1))
        assert history.seat_of(history.host()) == 1
        await room.requests.answer(zoe, protocol.GiveChair(2, "novice"))
        assert history.chairs[2].who == "novice"

    run(company())
