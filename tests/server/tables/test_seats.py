"""Nobody takes another's seat: what ids, tokens, chairs and the host's powers are good for, and no more."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from postgres import Cluster
from server_pair import pair
from server_process import Client, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for the cuts of all, however slow the machine is."""
    running = Server(tmp_path_factory.mktemp("seats") / "tables.sqlite", cut_seconds=5.0).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def two(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes that share a database and a key."""
    with pair(cluster, tmp_path_factory.mktemp("seats"), cut_seconds=1.0) as servers:
        yield servers


async def opened(server: Server, code: str, token: str) -> Client:
    client = Client(server, code, token)
    await client.open()
    await client.heard("view")
    return client


async def ask(client: Client, **message: object) -> dict[str, Any]:
    """Send a request and wait for its answer."""
    client.asked += 1
    id = str(message.pop("id", f"ask {client.asked}"))
    await client.say(id=id, **message)
    return await client.until(lambda answer: answer.get("id") == id)


async def refused(client: Client, **message: object) -> str:
    answer = await ask(client, **message)
    assert answer["type"] == "refused", answer
    return str(answer["error"])


async def farewell(server: Server, code: str, token: str) -> str:
    """What a token is refused with; it must be."""
    client = Client(server, code, token)
    await client.open()
    first = await client.hear()
    assert (first["type"], first.get("reason")) == ("bye", "seat"), first
    return str(first["error"])


def sit_down(server: Server, code: str, name: str, seat: int | None = None) -> dict[str, Any]:
    status, made = server.post(f"/api/tables/{code}/seats", {"name": name, "seat": seat})
    assert status == 201, made
    return dict(made)


async def started(server: Server, made: dict[str, Any]) -> list[Client]:
    """The persons of a table, once the cards are dealt."""
    clients = [await opened(server, made["code"], seat["token"]) for seat in made["seats"]]
    for client in clients:
        assert (await ask(client, do="cut", value="c", id="cut"))["type"] == "done"
    for client in clients:
        await client.until(lambda message: message.get("table", {}).get("started", False))
    return clients


# Ids ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["waiting", "playing"])
def test_a_known_id_opens_no_other_seat(server: Server, moment: str) -> None:
    made = server.table(game="hilo", seats=3, chairs=["me", "me", "open" if moment == "waiting" else "me"])

    async def steal() -> None:
        if moment == "playing":
            ann, *_ = await started(server, made)
        else:
            ann = await opened(server, made["code"], made["seats"][0]["token"])
            await ask(ann, do="cut", value="c", id="cut")
        for victim in (1, 2):
            answer = await ask(ann, do="swap", seat=victim, id="cut")
            assert (answer["type"], "another request" in answer["error"]) == ("refused", True)
        await ann.say(do="chat", text="still here")
        while (heard := await ann.hear())["type"] != "chat":
            assert heard["type"] != "seat"
            assert heard.get("view", {"seat": 0})["seat"] == 0

    server.run(steal())


def test_a_repeated_request_is_answered_as_it_was_and_other_content_is_refused(server: Server) -> None:
    made = server.table(game="hilo", seats=3, chairs=["me", "me", "open"])

    async def play() -> None:
        ann, bob = [await opened(server, made["code"], seat["token"]) for seat in made["seats"]]
        cut = await ask(ann, do="cut", value="once", id="same")
        assert cut["type"] == "done"
        assert await ask(ann, do="cut", value="once", id="same") == cut
        assert "another request" in await refused(ann, do="cut", value="twice", id="same")
        assert await ask(ann, do="cut", value="once", id="same") == cut
        assert (await ask(bob, do="cut", value="twice", id="same"))["type"] == "done"  # his own id
        first = await ask(bob, do="start", id="mine")
        assert first["type"] == "refused"
        assert await ask(bob, do="start", id="mine") == first
        assert "another request" in await refused(bob, do="swap", seat=2, id="mine")
        await ann.until(
            lambda message: message.get("table", {}).get("fair", {}).get("cuts", [""])[0] == "once"
        )
        chair = await ask(ann, do="chair", seat=2, level="novice", id="host's")
        assert await ask(ann, do="chair", seat=2, level="novice", id="host's") == chair

    server.run(play())


def test_ids_of_somebody_who_sat_here_before_are_nobody_elses(server: Server) -> None:
    made = server.table(game="hilo", seats=3, chairs=["me", "open", "open"])

    async def play() -> None:
        await opened(server, made["code"], made["token"])
        bob = await opened(server, made["code"], sit_down(server, made["code"], "Bob", 1)["token"])
        assert (await ask(bob, do="cut", value="bob's", id="1"))["type"] == "done"
        await ask(bob, do="swap", seat=2, id="2")
        cy = await opened(server, made["code"], sit_down(server, made["code"], "Cy", 1)["token"])
        assert (await ask(cy, do="cut", value="cy's", id="1"))["type"] == "done"
        await cy.until(
            lambda message: message.get("table", {}).get("fair", {}).get("cuts", [""] * 2)[1] == "cy's"
        )

    server.run(play())


# Changing chairs ----------------------------------------------------------------------------------


def test_who_changes_chairs_keeps_the_token_on_every_device(server: Server) -> None:
    made = server.table(game="hilo", seats=3, chairs=["me", "me", "open"])
    code, token = made["code"], made["seats"][1]["token"]

    async def play() -> None:
        phone, desk = await opened(server, code, token), await opened(server, code, token)
        assert (await ask(phone, do="swap", seat=2))["type"] == "done"
        for client in (phone, desk, await opened(server, code, token)):
            await client.until(lambda message: message.get("view", {}).get("seat") == 2)
        await phone.say(do="swap", seat=1)
        late = await opened(server, code, token)
        await late.until(lambda message: message.get("view", {}).get("seat") == 1)

    server.run(play())


def test_whoever_takes_the_hosts_old_chair_is_not_the_host(server: Server) -> None:
    made = server.table(game="hilo", seats=3, chairs=["me", "open", "open"])

    async def play() -> None:
        ann = await opened(server, made["code"], made["token"])
        await ask(ann, do="swap", seat=2)
        bob = await opened(server, made["code"], sit_down(server, made["code"], "Bob", 0)["token"])
        await ask(bob, do="cut", value="b")
        assert bob.table["host"] == 2
        assert "set up" in await refused(bob, do="start")
        assert "set up" in await refused(bob, do="chair", seat=1, level="novice")
        assert "set up" in await refused(bob, do="chair", seat=2, level="open")
        assert (await ask(ann, do="chair", seat=0, level="open"))["type"] == "done"
        assert (await ask(ann, do="start"))["type"] == "done"

    server.run(play())


# Tokens that can be ended ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["open", "novice"])
def test_the_host_gives_the_chair_of_a_person_to_another_in_mid_game(server: Server, level: str) -> None:
    made = server.table(game="hilo", seats=3, chairs=["me", "me", "me"])
    code, old = made["code"], made["seats"][1]["token"]

    async def play() -> None:
        ann, bob, cy = await started(server, made)
        assert "set up" in await refused(cy, do="chair", seat=1, level="novice")
        assert "set up" in await refused(bob, do="chair", seat=1, level="novice")
        assert "no chair" in await refused(ann, do="chair", seat=0, level="novice")
        assert (await ask(ann, do="chair", seat=1, level=level))["type"] == "done"
        assert "not yours" in (await bob.heard("bye"))["error"]
        assert "not yours" in await farewell(server, code, old)
        await ann.until(lambda message: "table" in message)
        assert ann.table["chairs"] == ["person", level, "person"]
        known = len(ann.news)
        playing = [asyncio.create_task(client.play(first_choice)) for client in (ann, cy)]
        while not [item for item in ann.news[known:] if item["seat"] == 1]:  # the house plays for it
            await asyncio.sleep(0.01)
        if level == "open":
            dan = await opened(server, code, sit_down(server, code, "Dan", 1)["token"])
            assert dan.view["seat"] == 1
            assert not [item for item in dan.news if item["seq"] <= bob.seq]  # nothing of what Bob was told
            assert "not yours" in await farewell(server, code, old)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    server.run(play())


def first_choice(choices: list[dict[str, Any]]) -> dict[str, Any]:
    return choices[0]


def test_a_new_token_ends_all_older_ones(server: Server) -> None:
    made = server.table(game="hilo", seats=2, chairs=["me", "me"])
    code, old = made["code"], made["token"]

    async def play() -> None:
        ann, _ = await started(server, made)
        thief = await opened(server, code, old)
        answer = await ask(ann, do="renew", id="mine")
        assert answer["type"] == "renewed"
        assert "newer link" in (await thief.heard("bye"))["error"]
        assert "newer link" in await farewell(server, code, old)
        assert await ask(ann, do="renew", id="mine") == answer  # the same request, the same token
        again = await opened(server, code, answer["token"])
        assert again.view["seat"] == 0
        newer = await ask(again, do="renew", id="another")
        assert newer["token"] not in (answer["token"], old)
        assert "newer link" in (await ann.heard("bye"))["error"]
        assert "newer link" in await farewell(server, code, answer["token"])
        server.kill()
        server.start()
        assert "newer link" in await farewell(server, code, answer["token"])
        assert (await opened(server, code, newer["token"])).view["seat"] == 0

    server.run(play())


def test_a_rematch_hands_out_only_what_its_set_up_grants(server: Server) -> None:
    made = server.table(game="hilo", seats=3, chairs=["me", "me", "random"], options={"length": "one deal"})

    async def play() -> None:
        ann, bob = await started(server, made)
        await asyncio.gather(ann.play(first_choice), bob.play(first_choice))
        await ann.say(do="rematch")
        moved = await ann.heard("moved")
        next_code = moved["table"]
        host = await opened(server, next_code, moved["token"])
        assert (await ask(host, do="chair", seat=2, level="open"))["type"] == "done"
        assert (await ask(host, do="swap", seat=2))["type"] == "done"
        cy = await opened(server, next_code, sit_down(server, next_code, "Cy", 0)["token"])
        assert cy.view["seat"] == 0
        late = await opened(server, made["code"], made["token"])  # Ann's other device, still at the old table
        token = (await late.heard("moved"))["token"]
        assert (await opened(server, next_code, token)).view["seat"] == 2
        renewed = await ask(host, do="renew")
        assert renewed["type"] == "renewed"
        again = await opened(server, made["code"], made["token"])
        assert "newer link" in await farewell(server, next_code, (await again.heard("moved"))["token"])

    server.run(play())


# Several processes ----------------------------------------------------------------------------------


def stall(client: Client) -> None:
    client.socket.transport.pause_reading()


def read_on(client: Client) -> None:
    client.socket.transport.resume_reading()


def test_a_line_that_stalls_at_another_process_loses_the_chair_that_was_handed_on(two: list[Server]) -> None:
    made = two[0].table(game="hilo", seats=3, chairs=["me", "open", "open"])
    code, token = made["code"], made["token"]

    async def play() -> None:
        ann, stalled = await opened(two[0], code, token), await opened(two[1], code, token)
        stall(stalled)
        assert (await ask(ann, do="swap", seat=2))["type"] == "done"
        bob = await opened(two[0], code, sit_down(two[0], code, "Bob", 0)["token"])
        cy = await opened(two[1], code, sit_down(two[1], code, "Cy", 1)["token"])
        for client in (ann, bob, cy):
            await client.say(do="cut", value="c")
            await client.until(lambda message: message.get("table", {}).get("started", False))
        read_on(stalled)
        await stalled.say(do="chat", text="who am I")
        said = await bob.heard("chat")
        assert (said["seat"], said["name"]) == (2, ann.table["names"][2])
        assert {seat_in(text) for text in stalled.record} <= {None, 0}
        while stalled.view["seat"] != 2 or not stalled.table["started"]:
            message = await stalled.hear()
            assert not (message.get("table", {}).get("started") and message["view"]["seat"] == 0)

    two[0].run(play())


def seat_in(text: str) -> int | None:
    view = json.loads(text).get("view")
    return None if view is None else int(view["seat"])


def test_a_token_that_was_ended_at_one_process_is_ended_at_the_other(two: list[Server]) -> None:
    made = two[0].table(game="hilo", seats=2, chairs=["me", "me"])
    code, old = made["code"], made["token"]

    async def play() -> None:
        ann = await opened(two[0], code, old)
        thief = await opened(two[1], code, old)
        deaf = await opened(two[1], code, old)
        stall(deaf)
        answer = await ask(ann, do="renew", id="mine")
        assert "newer link" in await farewell(two[1], code, old)  # at once: it is looked up
        assert "newer link" in (await thief.heard("bye"))["error"]
        assert await ask(await opened(two[1], code, answer["token"]), do="renew", id="mine") == answer
        read_on(deaf)
        assert (await deaf.heard("bye"))["type"] == "bye"

    two[0].run(play())


# Room for all -----------------------------------------------------------------------------------------


def test_spectators_never_keep_a_player_out_and_the_oldest_device_goes(tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("crowd")
    crowded = Server(folder / "tables.sqlite", most_table_spectators=3, most_devices=2).start()
    made = crowded.table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        watchers = [Client(crowded, made["code"]) for _ in range(3)]
        for watcher in watchers:
            await watcher.open()
            await watcher.heard("view")
        late = Client(crowded, made["code"])
        await late.open()
        assert "to look on" in (await late.heard("bye"))["error"]
        devices = [await opened(crowded, made["code"], made["token"]) for _ in range(3)]
        assert "more than enough" in (await devices[0].heard("bye"))["error"]
        await opened(crowded, made["code"], made["seats"][1]["token"])
        assert (await ask(devices[2], do="cut", value="c"))["type"] == "done"

    try:
        crowded.run(play())
    finally:
        crowded.stop()


def test_rows_without_a_move_are_bounded(server: Server) -> None:
    made = server.table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        ann = await opened(server, made["code"], made["token"])
        answers = [(await ask(ann, do="cut", value=f"{cut}"))["type"] for cut in range(60)]
        assert answers.count("done") == 40
        bob = await opened(server, made["code"], made["seats"][1]["token"])
        assert (await ask(bob, do="cut", value="b"))["type"] == "done"  # his cuts are his own
        await ann.until(lambda message: message.get("table", {}).get("started", False))
        answers = [(await ask(ann, do="pause", on=bool(time % 2)))["type"] for time in range(200)]
        assert answers.count("refused") > 50
        assert (await ask(ann, do="pause", on=False))["type"] == "done"  # nobody is left in a pause
        assert json.loads(server.get(f"/api/tables/{made['code']}")[2])["paused"] is False

    server.run(play())


# Requests that cross --------------------------------------------------------------------------------


def test_the_game_does_not_begin_with_a_chair_that_was_just_opened(server: Server) -> None:
    async def play() -> None:
        for _ in range(5):
            made = server.table(game="hilo", seats=3, chairs=["me", "me", "novice"])
            ann, bob = [await opened(server, made["code"], seat["token"]) for seat in made["seats"]]
            assert (await ask(ann, do="cut", value="a"))["type"] == "done"
            await bob.say(do="cut", value="b", id="last")
            assert (await ask(ann, do="chair", seat=2, level="open"))["type"] == "done"
            await asyncio.sleep(0.05)
            assert json.loads(server.get(f"/api/tables/{made['code']}")[2])["chairs"][2] == "open"

    server.run(play())


def test_what_is_said_while_a_chair_is_given_away_has_no_other_name(server: Server) -> None:
    async def play() -> None:
        for turn in range(10):
            made = server.table(game="hilo", seats=2, chairs=["me", "open"], name="Ann")
            ann = await opened(server, made["code"], made["token"])
            bob = await opened(server, made["code"], sit_down(server, made["code"], "Bob")["token"])
            await ann.say(do="chair", seat=1, level="novice", id="chair")
            await bob.say(do="chat", text=f"well {turn}")
            await ann.say(do="chat", text="good-bye")
            while (said := await ann.heard("chat"))["text"] != "good-bye":
                assert (said["seat"], said["name"]) == (1, "Bob")

    server.run(play())
