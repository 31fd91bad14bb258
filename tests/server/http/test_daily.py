"""The daily deal over the wire: the same for everybody, and no help with it."""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from daily_games import moves_of, played
from server_process import Client, Server, first

import headtable
from headtable.server.http.daily_routes import latest_date
from headtable.server.protocol import NewTable
from headtable.server.tables.table_config import config_from
from headtable.table.daily_deal import ROTATION, DailyDeal, deal_of, read_date
from headtable.table.fairness import verify
from headtable.table.log import Log

DAY = "2026-11-16"  # one deal of Trolley Euchre


async def finished(server: Server, name: str) -> Client:
    status, made = server.post(f"/api/daily/{DAY}", {"name": name})
    assert status == 201, made
    client = Client(server, made["code"], made["token"])
    await client.open()
    await client.say(do="speed", speed="instant")
    await client.play(first)
    return client


def log_of(server: Server, client: Client) -> Log:
    return Log.read(server.get(f"/api/tables/{client.code}/log")[2].decode())


def test_two_who_play_alike_play_the_same_game(server: Server) -> None:
    async def work() -> None:
        ada, bert = await finished(server, "Ada"), await finished(server, "Bert")
        logs = [log_of(server, ada), log_of(server, bert)]
        alone = moves_of(played(deal_of(read_date(DAY, latest_date())), lambda moves: moves[0]))
        assert [[entry.text for entry in log.entries] for log in logs] == [alone, alone]
        assert "could be known before" in verify(logs[0]).says
        assert ada.table["daily"] == DAY
        status, _, body = server.get(f"/api/tables/{ada.code}/daily")
        assert status == 200
        result: dict[str, Any] = json.loads(body)
        assert result["text"].startswith(f"Head Table, daily deal of {DAY}\nTrolley Euchre: ")

    server.run(work())


def test_the_table_is_that_of_the_date(server: Server) -> None:
    deal = deal_of(read_date(DAY, latest_date()))
    assert json.loads(server.get(f"/api/daily/{DAY}")[2]) == {
        "date": DAY,
        "game": deal.game,
        "seats": deal.seats,
        "level": "regular",
    }
    made = server.post(f"/api/daily/{DAY}", {"name": "Ada"})[1]
    table = json.loads(server.get(f"/api/tables/{made['code']}")[2])
    assert table["options"]["length"] == "one deal"
    assert table["levels"] == ["", "regular", "regular", "regular"]
    assert table["fair"]["table"] == f"daily-{DAY}"
    assert not table["listed"]


def test_nobody_is_helped_with_it(server: Server) -> None:
    async def work() -> None:
        made = server.post(f"/api/daily/{DAY}", {"name": "Ada"})[1]
        ada = Client(server, made["code"], made["token"])
        await ada.open()
        await ada.ready()
        helps: list[dict[str, Any]] = [
            {"do": "hint"},
            {"do": "undo"},
            {"do": "chair", "seat": 1, "level": "random"},
        ]
        for number, asked in enumerate(helps):
            await ada.say(**asked, id=f"help-{number}")
            answer = await ada.heard("refused")
            assert answer["error"].startswith("The daily deal is played"), answer
        assert (await moved(ada))["undo_why"] == "daily"

    async def moved(client: Client) -> dict[str, Any]:
        await client.move(client.view["choices"][0]["text"])
        await client.ready()
        return client.table

    server.run(work())


def test_a_rematch_is_an_ordinary_table(server: Server) -> None:
    async def work() -> None:
        ada = await finished(server, "Ada")
        await ada.say(do="rematch", same=True, id="again")
        there = (await ada.heard("moved"))["table"]
        table = json.loads(server.get(f"/api/tables/{there}")[2])
        assert (table["daily"], table["fair"]["table"]) == ("", f"daily-{DAY}")
        assert server.get(f"/api/tables/{there}/daily")[0] == 400

    server.run(work())


@pytest.mark.parametrize("days", range(len(ROTATION)))
def test_browser_and_terminal_play_by_the_same_options(days: int) -> None:
    deal = deal_of(date(2026, 11, 16) + timedelta(days=days))
    chairs = ["me", *["regular"] * (deal.seats - 1)]
    asked = NewTable(deal.game, seats=deal.seats, chairs=chairs, options=options_of(deal))
    game = headtable.game(deal.game)
    here, there = (
        game.start(deal.seats, None, options) for options in (deal.options, dict(config_from(asked).options))
    )
    assert here.setup.options.values == there.setup.options.values


def options_of(deal: DailyDeal) -> dict[str, str | int | bool]:
    return {id: str(value) for id, value in deal.options.items()}


@pytest.mark.parametrize("day", ["2026-02-30", "tomorrow", "9999-12-31", "%00", "2026-11-16%0a"])
def test_a_date_that_is_none_or_not_yet(server: Server, day: str) -> None:
    for status, body in (
        (server.get(f"/api/daily/{day}")[0], server.get(f"/api/daily/{day}")[2].decode()),
        (server.post(f"/api/daily/{day}", {"name": "Ada"})[0], ""),
    ):
        assert status == 400
        assert not body or "is no date" in body or "is not there yet" in body


def test_a_date_is_there_when_it_has_begun_anywhere() -> None:
    now = datetime.now(UTC)
    assert latest_date() in (now.date(), now.date() + timedelta(days=1))
    assert latest_date() == (datetime.now(UTC) + timedelta(hours=14)).date()


def test_another_seat_or_an_unfinished_game_is_refused(server: Server) -> None:
    assert server.post(f"/api/daily/{DAY}", {"name": "Ada", "seat": 2})[0] == 400
    assert server.post(f"/api/daily/{DAY}", {"name": "Ada", "options": {}})[0] == 400
    made = server.post(f"/api/daily/{DAY}", {"name": "Ada"})[1]
    assert server.get(f"/api/tables/{made['code']}/daily")[0] == 400
