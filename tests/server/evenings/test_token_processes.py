"""Tokens and deals of an evening on two processes that share a PostgreSQL."""

import contextlib
from collections.abc import Iterator

import pytest
from duplicate_evening import Duplicate, score_and_undo
from evening_clients import NAMES, Attendant, come_in, evening
from evening_token_checks import closed, opened, playing, refused_at, shut_out
from postgres import Cluster
from server_pair import pair
from server_process import Server
from websockets.exceptions import ConnectionClosed


@pytest.fixture(scope="module")
def two(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes that share a database and a key."""
    with pair(cluster, tmp_path_factory.mktemp("evening"), haste=1000.0) as servers:
        yield servers
        for server in servers:
            assert "ERROR" not in server.log.read_text(encoding="utf-8")


def test_a_token_renewed_at_one_process_is_worthless_at_the_other(two: list[Server]) -> None:
    made = evening(two[0], way="home")

    async def attend() -> None:
        own = await opened(two[0], made["code"], made["organiser"])
        other = await opened(two[1], made["code"], made["organiser"])
        renewed = await own.ask(do="renew")
        with contextlib.suppress(ConnectionClosed):
            for number in range(3):  # whether or not that process has heard of it
                await other.say(do="line", id=f"t{number}", text=f"arrive thief{number}")
        await shut_out(two[1], made["code"], made["organiser"], "not good any more")
        await closed(other, "Another device")
        fresh = await opened(two[1], made["code"], renewed["token"])
        assert fresh.room["guests"] == []
        assert not any('"done"' in text for text in other.record)

    two[0].run(attend())


def test_an_id_with_other_content_is_refused_at_another_process(two: list[Server]) -> None:
    made = evening(two[0], way="home")

    async def attend() -> None:
        one, two_ = [await opened(server, made["code"], made["organiser"]) for server in two]
        assert (await one.line("arrive Max", id="same"))["type"] == "done"
        answer = await two_.line("arrive Eve", id="same")
        assert "used for another request" in answer["error"]
        assert (await two_.line("arrive Max", id="same"))["type"] == "done"

    two[0].run(attend())


def test_who_is_taken_off_at_one_process_loses_the_table_at_the_other(two: list[Server]) -> None:
    made = evening(two[0], way="online", hold=86400)
    ann = come_in(two[0], made["code"], NAMES[0], part="lady")

    async def attend() -> None:
        host, guest, table = await playing(two[0], made, ann)
        away = Attendant(two[1], made["code"], made["organiser"])
        await away.open()
        await away.until_phase("playing")
        await away.lines("leave 1")
        await closed(guest, "taken off")
        await closed(table, "not good any more")
        for server in two:
            await shut_out(server, made["code"], ann["token"], "taken off")
            table.server = server
            await refused_at(server, table)
        assert host.room

    two[0].run(attend())


@pytest.mark.parametrize("turn", [0, 1])
def test_a_last_score_and_its_undo_at_two_processes(two: list[Server], turn: int) -> None:
    two[0].run(score_and_undo(Duplicate(two[turn], two[1 - turn]), 2))
