"""A server that is killed in mid-evening: everybody sits where they sat, and no finished hand is lost."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from evening_clients import NAMES, Attendant, Player, come_in, evening, public
from server_process import Client, Server
from websockets.exceptions import ConnectionClosed

from headtable.server.evenings.round_tables import finished_hands
from headtable.table.logged_game import LoggedGame


async def hosting(server: Server, made: dict[str, Any], names: list[str]) -> Attendant:
    host = Attendant(server, made["code"], made["organiser"])
    await host.open()
    await host.lines(*[f"arrive {name}" for name in names])
    return host


def chairs(room: dict[str, Any]) -> list[list[int]]:
    return [table["chairs"] for table in room["tables"]]


def hands(room: dict[str, Any]) -> dict[int, list[tuple[int, list[int]]]]:
    """What has been told, table by table."""
    return {
        table["number"]: [(one["deal"], one["points"]) for one in table["hands"]] for table in room["tables"]
    }


def test_a_hand_that_was_played_and_not_told_is_told_on_waking(tmp_path: Path) -> None:
    """Exactly between the two: the hand is durable at its table, and the evening has not heard of it."""
    server = Server(tmp_path / "tables.sqlite", haste=200.0).start()
    made = evening(server, "progressive-trolley", way="online", hold=86400, options={"rounds": 2})
    code = made["code"]
    ann = come_in(server, code, "Ann")
    before: dict[str, Any] = {}
    seats: list[dict[str, Any]] = []
    done: list[dict[str, Any]] = []  # what the organiser was answered; the same comes for the same id again

    async def play() -> None:
        host = await hosting(server, made, NAMES[1:7])
        done.append(await host.line("arrive Max", id="same"))
        guest = Attendant(server, code, ann["token"])
        await guest.open()
        await host.lines("seat by lot", "begin")
        seats.append((await guest.until(lambda message: bool(message.get("seat"))))["seat"])
        await host.until_room(lambda room: len(room["missing"]) == 1)
        before.update(host.room)

    async def go_on() -> None:
        guest = Attendant(server, code, ann["token"])
        await guest.open()
        assert (await guest.until(lambda message: bool(message.get("seat"))))["seat"] == seats[0]
        await guest.until_room(lambda room: len(room["missing"]) == 1)
        host = Attendant(server, code, made["organiser"])
        await host.open()
        assert await host.line("arrive Max", id="same") == done[0]
        assert chairs(guest.room) == chairs(before)
        assert hands(guest.room) == hands(before)
        await Client(server, seats[0]["table"], seats[0]["token"]).open()

    try:
        server.run(play())
        server.kill()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as store, store:
            query = (
                "DELETE FROM rows WHERE table_number = (SELECT number FROM tables WHERE code = ?)"
                " AND kind = 'line' AND text LIKE 'hand %'"
            )
            assert store.execute(query, (code,)).rowcount == 1
        server.start()
        server.run(go_on())
    finally:
        server.stop()


class Killed:
    """An evening with one person at the tables, whose server is killed while it goes on."""

    def __init__(self, server: Server, games: int) -> None:
        self.server = server
        options = {"games": games, "final-tie": "shared"}
        self.made = evening(server, way="online", hold=300, speed="fast", options=options)
        self.games = games
        self.ann = come_in(server, self.made["code"], "Ann")
        self.codes: dict[int, dict[str, str]] = {}  # of the tables, by round
        self.known: dict[str, Any] = {}  # what was shown last

    async def begin(self) -> None:
        host = await hosting(self.server, self.made, NAMES[1:])
        await host.lines("seat by lot", "begin")

    async def play(self, most: int) -> None:
        """Attend until so many more lines have been said, then kill the server; or to the end."""
        host = Attendant(self.server, self.made["code"], self.made["organiser"])
        await host.open()
        await host.heard("evening")
        if self.known:
            check_again(self.known, host.room)
        guest = Player(self.server, self.made["code"], self.ann["token"])
        playing = asyncio.create_task(guest.attend())
        until = host.room["lines"] + most
        while host.room["phase"] != "over" and host.room["lines"] < until:
            await self.go_on(host)
        self.known = host.room
        if host.room["phase"] != "over":
            self.server.kill()
            playing.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionClosed, ConnectionError):
            await playing

    async def go_on(self, host: Attendant) -> None:
        phase, codes = host.room["phase"], host.room["codes"]
        if phase in ("playing", "settling") and codes:
            self.codes.setdefault(host.room["round"], {}).update(codes)
        if phase == "seated":
            await host.lines("begin")
        elif phase == "settling" and not host.room["missing"]:
            await host.lines("change" if host.room["round"] < self.games else "finish")
        else:
            await host.hear()

    def check(self) -> None:
        """What the evening has heard is what its tables have played."""
        room = public(self.server, self.made["code"])
        assert room["phase"] == "over"
        for round in room["played"]:
            for table in round["tables"]:
                code = self.codes[round["number"]][str(table["number"])]
                log = self.server.get(f"/api/tables/{code}/log")[2]
                played = finished_hands(LoggedGame.read(log).state)
                told = {one["deal"]: one["points"] for one in table["hands"]}
                assert told == {deal: points[:2] for deal, points in played.items()}


@pytest.mark.parametrize(("kills", "games"), [(2, 2), pytest.param(25, 20, marks=pytest.mark.long)])
def test_killed_again_and_again_in_mid_evening(tmp_path: Path, kills: int, games: int) -> None:
    server = Server(tmp_path / "tables.sqlite", haste=1000.0).start()
    party = Killed(server, games)
    try:
        server.run(party.begin())
        for _ in range(kills):
            server.run(party.play(9))
            server.start()
        server.run(party.play(10**6))
        party.check()
        assert "ERROR" not in server.log.read_text(encoding="utf-8")
    finally:
        server.stop()


def check_again(then: dict[str, Any], now: dict[str, Any]) -> None:
    """Nothing that anybody was shown is gone."""
    assert now["lines"] >= then["lines"]
    assert now["round"] >= then["round"]
    assert now["played"][: len(then["played"])] == then["played"]
    if now["phase"] == then["phase"] and now["round"] == then["round"]:
        assert chairs(now) == chairs(then)
        if then["phase"] == "playing":
            for table, told in hands(then).items():
                assert hands(now)[table][: len(told)] == told
