"""Codes cannot be guessed: those of unlisted tables are long, and few wrong ones may be tried."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from evening_clients import Attendant, evening
from server_process import Client, Server

from headtable.server.streams.codes import Absent, GuessLimit


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("codes")
    running = Server(folder / "tables.sqlite", guess_burst=6, guesses_a_minute=0.001).start()
    yield running
    running.stop()


def test_only_what_is_listed_has_a_short_code(server: Server) -> None:
    assert len(server.table(game="hilo", listed=True)["code"]) == 4
    assert len(server.table(game="hilo")["code"]) == 8
    assert len(evening(server)["code"]) == 8


async def first_word(client: Client) -> dict[str, Any]:
    await client.open()
    return await client.hear()


def test_who_tries_many_codes_is_told_nothing_more_but_players_come_in(strict: Server) -> None:
    made = strict.table(game="hilo", seats=2, chairs=["me", "open"])
    held = evening(strict)
    code = made["code"]

    async def guess() -> None:
        wrong = [await first_word(Client(strict, f"BCDFGHJ{letter}")) for letter in "BCD"]
        assert {said["error"].partition(" B")[0] for said in wrong} == {"There is no table"}
        assert (await first_word(Attendant(strict, "BCDFGHJF")))["error"].startswith("There is no evening")
        for path in ("", "/log"):
            assert strict.get(f"/api/tables/BCDFGHJG{path}")[0] == 404
        said = await first_word(Client(strict, code))  # the right one, and nobody learns that it is
        assert "Too many codes" in said["error"]
        assert (await first_word(Attendant(strict, held["code"])))["error"] == said["error"]
        for path in ("", "/log", "/moments", "/qr.svg", "/hand-qr.svg"):
            assert strict.get(f"/api/tables/{code}{path}")[0] == 429
        assert strict.get(f"/api/evenings/{held['code']}")[0] == 429
        assert strict.post(f"/api/tables/{code}/seats", {"name": "Eve"})[0] == 429
        for asked in ({"deal_of": code}, {"from": {"table": code, "entry": 0}}):
            assert strict.post("/api/tables", {"game": "hilo", **asked})[0] == 429
        assert (await first_word(Client(strict, code, made["token"])))["type"] == "view"
        organiser = Attendant(strict, held["code"], held["organiser"])
        assert (await first_word(organiser))["type"] == "evening"

    strict.run(guess())


def test_the_code_of_an_evening_is_no_guess_where_a_table_is_asked_for(strict: Server) -> None:
    """Guests behind one router all type the evening's code into the page for tables."""
    running = Server(strict.folder / "others.sqlite", guess_burst=2, guesses_a_minute=0.001).start()
    try:
        held, table = evening(running)["code"], running.table(game="hilo")["code"]
        for _ in range(4):
            assert running.get(f"/api/tables/{held}")[0] == 404
            assert running.get(f"/api/evenings/{table}")[0] == 404
        assert running.get(f"/api/evenings/{held}")[0] == 200
    finally:
        running.stop()


def test_many_guesses_at_once_are_no_way_round() -> None:
    async def guess() -> None:
        guesses = GuessLimit(0.001, 3)

        async def nothing() -> None:
            await asyncio.sleep(0)
            raise Absent("There is nothing.")

        told = await asyncio.gather(
            *[guesses.spend(nothing(), "here") for _ in range(50)], return_exceptions=True
        )
        assert [type(one) for one in told].count(Absent) == 3

    asyncio.run(guess())
