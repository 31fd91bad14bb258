"""One evening on two processes that share a PostgreSQL: guests of both sit together, and see the same."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from evening_clients import Attendant, Player, come_in, evening, public
from honour_mode_evening import UNFINISHED, Party, call, in_time, ring
from postgres import Cluster
from server_pair import pair
from server_process import PATIENCE, Server


@pytest.fixture
def two(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes that share a database and a key."""
    with pair(cluster, tmp_path_factory.mktemp("evening"), haste=500.0, claim_seconds=600) as servers:
        yield servers


def expect_in_step(two: list[Server], code: str) -> None:
    """Both processes show the same evening, as soon as the one that is behind has heard of it."""
    deadline = time.monotonic() + PATIENCE
    while public(two[0], code) != public(two[1], code) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert public(two[0], code) == public(two[1], code)


def test_two_processes_show_one_evening_in_step(two: list[Server]) -> None:
    made = evening(two[0], way="online", options={"games": 1, "final-tie": "cut"}, go_on=50, hold=250)
    code = made["code"]
    tokens = [come_in(two[number % 2], code, f"guest{number}")["token"] for number in range(12)]

    async def attend() -> None:
        host = Attendant(two[1], code, made["organiser"])
        looker = Attendant(two[0], code)
        await host.open()
        await looker.open()
        players = [Player(two[number % 2], code, tokens[number]) for number in range(6)]
        playing = [asyncio.create_task(player.attend()) for player in players]
        await host.until(lambda message: message.get("here") == list(range(1, 7)))
        assert host.last["watched"] == 1
        await host.lines("seat by lot", "begin")
        await asyncio.gather(host.until_phase("over"), looker.until_phase("over"), *playing)
        assert host.room == looker.room
        assert len(host.room["played"]) == 1
        for round in host.room["played"]:
            assert max(round["tables"][0]["score"]) >= 5
            assert sorted(one for table in round["tables"] for one in table["chairs"]) == list(range(1, 13))
        bells = [one for one in host.room["recent"] if one["text"] == "bell"]
        assert len(bells) == 1

    two[0].run(attend())
    expect_in_step(two, code)
    for server in two:
        assert "ERROR" not in server.log.read_text(encoding="utf-8")


@pytest.mark.clause(UNFINISHED)
def test_a_fault_at_one_process_is_called_at_the_other(two: list[Server]) -> None:
    """Also when the process of who is at fault has died since the bell."""
    party = Party(two[0], two[1])
    two[0].run(in_time(ring(party)))
    two[1].kill()
    two[1].start()
    two[0].run(in_time(call(party)))
    expect_in_step(two, party.code)
