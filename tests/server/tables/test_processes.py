"""Several server processes on one PostgreSQL: any of them serves any seat, and all are in step."""

import asyncio
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from postgres import Cluster
from resending import Company, check_rows
from server_pair import pair
from server_process import Client, Server, first

from headtable.table.fairness import verify
from headtable.table.log import Log
from headtable.table.logged_game import LoggedGame


@pytest.fixture(scope="module")
def two(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes that share a database and a key."""
    with pair(cluster, tmp_path_factory.mktemp("processes"), cut_seconds=1.0) as servers:
        yield servers


def run(servers: list[Server], work: Any) -> None:
    """Do something with clients of several servers."""
    for server in servers[1:]:
        server.clients = servers[0].clients
    servers[0].run(work)


def test_seats_at_two_processes_play_a_game_to_its_end(two: list[Server]) -> None:
    table = two[0].table(
        game="hilo", seats=4, chairs=["me", "regular", "me", "random"], options={"target": 3}, speed="fast"
    )

    async def play() -> None:
        seats = [
            Client(two[number], table["code"], seat["token"]) for number, seat in enumerate(table["seats"])
        ]
        guest = Client(two[1], table["code"])
        for client in [*seats, guest]:
            await client.open()
        for client in seats:
            await client.say(do="cut", value=client.token[:1])
        await asyncio.gather(*[client.play(first) for client in seats], guest.until(is_over))
        ann, bob = seats
        await bob.caught_up(ann.seq)
        await ann.caught_up(bob.seq)
        assert ann.table["here"] == bob.table["here"] == [True, False, True, False]
        assert ann.table["fair"]["cuts"] == ["0", "", "2", ""]
        told = [[(item["seq"], item["seat"]) for item in client.news] for client in seats]
        assert told[0] == told[1]
        assert [number for number, _ in told[0]] == list(range(1, ann.seq + 1))
        await ann.say(do="chat", text="well played")
        assert (await bob.heard("chat"))["name"] == ann.table["names"][0]
        await bob.say(do="rematch")
        moved = await bob.heard("moved")
        assert (await ann.heard("moved"))["table"] == moved["table"]

    run(two, play())
    log = two[1].get(f"/api/tables/{table['code']}/log")[2]
    assert LoggedGame.read(log).state.is_over()
    assert verify(Log.read(log)).is_proved


def is_over(message: dict[str, Any]) -> bool:
    return bool(message.get("table", {}).get("over"))


async def started(two: list[Server], table: dict[str, Any]) -> tuple[Client, Client]:
    """Both persons of a table, each at a process of their own, once the cards are dealt."""
    ann, bob = [
        Client(two[number], table["code"], seat["token"]) for number, seat in enumerate(table["seats"])
    ]
    for client in (ann, bob):
        await client.open()
        await client.say(do="cut", value="c")
    await ann.until(lambda message: message.get("table", {}).get("started", False))
    return ann, bob


def test_who_sits_at_another_process_is_not_played_for(two: list[Server]) -> None:
    table = two[0].table(game="hilo", seats=2, chairs=["me", "me"], stand_in=150)  # 3 s with the haste

    async def play() -> None:
        ann, bob = await started(two, table)
        await asyncio.sleep(3.5)
        await ann.say(do="speed", speed="slow")
        await bob.until(lambda message: message.get("table", {}).get("speed") == "slow")
        assert bob.table["stand_ins"] == []
        await bob.close()
        await ann.until(lambda message: message.get("table", {}).get("stand_ins") == [1])

    run(two, play())


def test_a_seat_has_one_assistant_at_all_processes(two: list[Server]) -> None:
    table = two[0].table(game="hilo", seats=2, chairs=["me", "regular"])

    def assistant(number: int, id: str) -> Client:
        client = Client(two[number], table["code"], table["seats"][0]["token"])
        client.assistant = id
        return client

    async def is_refused(client: Client) -> bool:
        """Whether it is sent away for another assistant, at once or once the processes have spoken."""
        await client.open()
        try:
            async with asyncio.timeout(1):
                return bool((await client.heard("bye"))["reason"] == "assistant")
        except TimeoutError:
            return False

    async def play() -> None:
        incumbent = assistant(0, "first")
        await incumbent.open()
        await incumbent.heard("view")
        assert await is_refused(assistant(1, "second"))
        assert await is_refused(assistant(1, "second"))
        assert not await is_refused(assistant(1, "first"))  # it is its own seat
        person = Client(two[1], table["code"], table["seats"][0]["token"])
        await person.open()
        assert (await person.heard("view"))["view"]["seat"] == 0  # who may look over its shoulder
        await incumbent.say(do="chat", text="I play")
        while (await incumbent.heard("chat"))["text"] != "I play":
            pass

    run(two, play())


def test_of_two_assistants_that_come_at_once_one_stays(two: list[Server]) -> None:
    table = two[0].table(game="hilo", seats=2, chairs=["me", "regular"])

    async def play() -> None:
        both = [Client(server, table["code"], table["seats"][0]["token"]) for server in two]
        for client, id in zip(both, "ab", strict=True):
            client.assistant = id
        await asyncio.gather(*[client.open() for client in both])
        ended: list[str] = []

        async def listen(client: Client) -> None:
            while True:
                message = await client.hear()
                if message["type"] == "bye":
                    ended.append(message["reason"])
                    return

        done, left = await asyncio.wait([asyncio.create_task(listen(client)) for client in both], timeout=2)
        for task in left:
            task.cancel()
        assert ended == ["assistant"]
        assert len(done) == 1

    run(two, play())


def test_a_process_that_is_killed_leaves_its_seats_to_be_held(two: list[Server]) -> None:
    table = two[0].table(game="hilo", seats=2, chairs=["me", "me"], stand_in=5)

    async def play() -> None:
        ann, bob = await started(two, table)
        two[1].kill()
        await ann.until(lambda message: message.get("table", {}).get("stand_ins") == [1])
        two[1].start()
        back = Client(two[1], table["code"], bob.token)
        await back.open()
        await ann.until(lambda message: message.get("table", {}).get("stand_ins") == [])

    run(two, play())


def test_a_move_that_is_sent_again_to_another_process_is_not_made_twice(two: list[Server]) -> None:
    table = two[0].table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        seats = [Client(two[0], table["code"], seat["token"]) for seat in table["seats"]]
        for client in seats:
            await client.open()
            await client.say(do="cut", value="c")
        for client in seats:
            await client.until(lambda message: message.get("table", {}).get("started", False))
        one = seats[0] if seats[0].view["choices"] else seats[1]
        text = one.view["choices"][0]["text"]
        done = await one.move(text, id="same")
        await one.caught_up(done["seq"])
        elsewhere = Client(two[1], table["code"], one.token)
        await elsewhere.open()
        await elsewhere.caught_up(done["seq"])
        assert await elsewhere.move(text, seq=one.seq - 1, id="same") == done

    run(two, play())


def killed_under_load(cluster: Cluster, servers: list[Server], tables: list[Company], kills: int) -> None:
    """Play at all tables while PostgreSQL is killed and started again."""

    def kill_often() -> None:
        for _ in range(kills):
            known = sum(len(table.acknowledged) for table in tables)
            until(lambda known=known: sum(len(table.acknowledged) for table in tables) > known + 6)
            cluster.stop(signal.SIGKILL)
            cluster.start()
        known = sum(len(table.acknowledged) for table in tables)
        until(lambda: sum(len(table.acknowledged) for table in tables) > known + 6)
        for table in tables:
            table.is_stopped = True

    async def play() -> None:
        killer = threading.Thread(target=kill_often)
        killer.start()
        await asyncio.gather(*[table.play() for table in tables])
        killer.join()

    run(servers, play())


def until(holds: Any) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(("kills", "companies"), [(1, 2), pytest.param(20, 6, marks=pytest.mark.long)])
def test_nothing_is_lost_or_doubled_when_the_database_is_killed(
    tmp_path: Path, kills: int, companies: int
) -> None:
    own = Cluster()
    servers: list[Server] = []
    try:
        own.start()
        servers = [Server(own.address(), folder=tmp_path, beat=0.5).start() for _ in range(2)]
        tables = [Company(servers, number) for number in range(companies)]
        killed_under_load(own, servers, tables, kills)
        check_rows(own.address(), tables)
    finally:
        for server in servers:
            server.stop()
        own.remove()
