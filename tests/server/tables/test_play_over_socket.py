"""The main paths over a real socket: sitting down, playing, coming back, and what is refused."""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from server_process import Client, Server, first

from headtable.table.fairness import verify
from headtable.table.log import Log
from headtable.table.logged_game import LoggedGame


@pytest.fixture(scope="module", params=[False, True], ids=["quick", "plain"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with either transport."""
    database = tmp_path_factory.mktemp("server") / "tables.sqlite"
    running = Server(database, sleep_after=0.3, plain_transport=request.param).start()
    yield running
    running.stop()


async def begun(server: Server, table: dict[str, Any]) -> list[Client]:
    """The clients of all persons' seats, the first card dealt."""
    clients = [Client(server, table["code"], seat["token"]) for seat in table["seats"]]
    for client in clients:
        await client.open()
        await client.say(do="cut", value=f"cut {client.token[:1]}")
    for client in clients:
        await client.until(lambda message: message.get("table", {}).get("started", False))
    return clients


def test_two_persons_and_two_house_players_come_to_the_end(server: Server) -> None:
    table = server.table(
        game="hilo", seats=4, chairs=["me", "regular", "me", "random"], options={"target": 3}
    )

    async def play() -> None:
        ann, bob = await begun(server, table)
        await asyncio.gather(ann.play(first), bob.play(first))
        assert ann.table["over"]
        assert bob.view["winners"] == ann.view["winners"]
        assert ann.table["fair"]["cuts"][2] == "cut 2"
        numbers = [item["seq"] for item in ann.news]
        assert numbers == sorted(set(numbers))
        assert any(item.get("clauses") for item in ann.news)  # points were told, with their rules

    server.run(play())
    status, _, text = server.get(f"/api/tables/{table['code']}/log")
    assert status == 200
    assert LoggedGame.read(text).state.is_over()
    assert verify(Log.read(text)).is_proved
    status, _, replay = server.get(f"/api/tables/{table['code']}/moments")
    moments = json.loads(replay)["moments"]
    assert len(moments) == len(Log.read(text).entries) + 1
    hands = [pile for pile in moments[4]["view"]["piles"] if pile["lies"] == "hand"]
    assert len(hands) == 4
    assert all(pile["faces"] and not pile["hidden"] for pile in hands)


def test_a_line_that_was_cut_catches_up_from_its_number(server: Server) -> None:
    table = server.table(game="trolley-euchre", seats=2, chairs=["me", "me"])

    async def play() -> None:
        ann, bob = await begun(server, table)
        await asyncio.gather(ann.play(first, 2), bob.play(first, 2))
        known = ann.seq
        await ann.close()
        mover = bob if bob.view["choices"] else ann
        if mover is ann:
            await ann.open()
            await ann.ready()
            await ann.move(ann.view["choices"][0]["text"])
            known = ann.seq
            await ann.close()
        await bob.ready()
        done = await bob.move(bob.view["choices"][0]["text"])
        ann.news.clear()
        await ann.open(seen=known)
        await ann.caught_up(done["seq"])
        assert [item["seq"] for item in ann.news][-1] == done["seq"]
        assert ann.news[0]["seq"] == known + 1
        assert ann.view["seat"] == 0

    server.run(play())


def test_an_id_that_comes_again_is_answered_and_not_made_again(server: Server) -> None:
    table = server.table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        ann, bob = await begun(server, table)
        one = ann if ann.view["choices"] else bob
        await one.ready()
        text = one.view["choices"][0]["text"]
        done = await one.move(text, id="same")
        again = await one.move(text, id="same")
        assert done == again
        assert done["type"] == "done"
        await one.caught_up(done["seq"])
        assert one.seq == done["seq"]

    server.run(play())


def test_a_move_that_answers_an_old_view_is_refused(server: Server) -> None:
    table = server.table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        ann, bob = await begun(server, table)
        one = ann if ann.view["choices"] else bob
        await one.ready()
        refused = await one.move(one.view["choices"][0]["text"], seq=0)
        assert refused["type"] == "refused"
        assert "too late" in refused["error"]
        done = await one.move(one.view["choices"][0]["text"])
        assert done["type"] == "done"

    server.run(play())


def test_nobody_moves_for_another_seat_or_sees_its_cards(server: Server) -> None:
    table = server.table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        ann, bob = await begun(server, table)
        mover, other = (ann, bob) if ann.view["choices"] else (bob, ann)
        refused = await other.move(mover.view["choices"][0]["text"])
        assert refused["clause"] == "table.turn"
        assert refused["error"].startswith("It is not your turn to ")
        hand = next(pile for pile in other.view["piles"] if pile["name"] == f"hand {mover.view['seat'] + 1}")
        assert hand["faces"] == []
        forged = ann.token.replace("0.", "1.", 1)
        assert (await bye(server, table["code"], forged))["error"].startswith("This is not the token")

    server.run(play())


async def bye(server: Server, code: str, token: str) -> dict[str, Any]:
    client = Client(server, code, token)
    await client.open()
    return await client.heard("bye")


def test_a_token_of_another_table_opens_nothing(server: Server) -> None:
    one, other = server.table(game="hilo"), server.table(game="hilo")

    async def knock() -> None:
        said = await bye(server, one["code"], other["token"])
        assert said["error"].startswith("This is not the token")
        assert await bye(server, "ZZZZ", one["token"]) == said  # nobody is told which tables there are

    server.run(knock())


def test_friends_take_chairs_and_the_host_fills_the_rest(server: Server) -> None:
    table = server.table(game="hilo", seats=4, chairs=["me", "open", "open", "open"], name="Ann")
    code = table["code"]
    status, friend = server.post(f"/api/tables/{code}/seats", {"name": "Ann", "seat": 1})
    assert (status, friend["seat"]) == (201, 1)
    assert server.post(f"/api/tables/{code}/seats", {"name": "Cy", "seat": 1})[0] == 400

    async def play() -> None:
        ann, bob = Client(server, code, table["token"]), Client(server, code, friend["token"])
        await ann.open()
        await bob.open()
        await bob.say(do="start", id="s")
        assert "set up" in (await bob.heard("refused"))["error"]
        await bob.say(do="swap", seat=3)
        moved = await bob.heard("seat")
        assert moved["seat"] == 3
        await ann.say(do="chair", seat=1, level="novice")
        await ann.say(do="start")
        await ann.until(lambda message: message.get("table", {}).get("started", False))
        assert ann.table["levels"] == ["", "novice", "regular", ""]
        assert ann.table["names"][3] == "Ann 2"

    server.run(play())


def test_pause_undo_why_hint_and_chat(server: Server) -> None:
    table = server.table(game="gyp", seats=3, chairs=["me", "regular", "regular"], name="Ann")

    async def play() -> None:
        (ann,) = await begun(server, table)
        async with Client(server, table["code"]) as guest:
            await guest.heard("view")
            await ann.say(do="chat", text="  well\nplayed <b> ")
            assert (await guest.heard("chat"))["text"] == "well played <b>"
            await guest.say(do="pause", on=True, id="g")
            assert "only looks on" in (await guest.heard("refused"))["error"]
        await ann.ready()
        await ann.say(do="why", id="w", text="play 9-9")
        assert (await ann.heard("why"))["says"]
        await ann.say(do="hint", id="h")
        assert (await ann.heard("hint"))["move"] in [choice["text"] for choice in ann.view["choices"]]
        await ann.say(do="pause", on=True)
        await ann.until(lambda message: message.get("table", {}).get("paused", False))
        assert (await ann.move(ann.view["choices"][0]["text"]))["error"] == "The game is paused."
        await ann.say(do="pause", on=False)
        await ann.until(lambda message: not message.get("table", {"paused": True})["paused"])
        await ann.say(do="undo", id="u")
        refused = await ann.until(lambda message: message.get("id") == "u")
        assert refused["clause"] == "table.undo"
        assert refused["error"] == "You have made no move since the last deal that could be taken back."

    server.run(play())


def test_a_rematch_takes_the_company_along_and_can_deal_the_same(server: Server) -> None:
    options = {"length": "one deal", "first-dealer": 1}
    table = server.table(game="hilo", seats=2, chairs=["me", "me"], options=options)

    async def play() -> None:
        ann, bob = await begun(server, table)
        await asyncio.gather(ann.play(first), bob.play(first))
        await ann.say(do="rematch", same=True)
        to, _ = await ann.heard("moved"), await bob.heard("moved")
        again = {"code": to["table"], "seats": [{"token": to["token"]}]}
        other = Client(server, to["table"], to["token"])
        await other.open()
        assert again["code"] != table["code"]
        assert (await other.heard("view"))["table"]["fair"]["table"] == table["code"]

    server.run(play())


def test_spectators_see_the_public_view_some_moves_behind(server: Server) -> None:
    table = server.table(game="hilo", seats=2, chairs=["me", "me"], delay=3)
    whims = random.Random(1)  # all pass in about one game of a hundred, and a new deal is not shown in parts

    async def play() -> None:
        ann, bob = await begun(server, table)
        async with Client(server, table["code"]) as guest:
            await guest.heard("view")
            for _ in range(6):
                one = ann if ann.view["choices"] else bob
                await one.ready()
                done = await one.move(whims.choice(one.view["choices"])["text"])
                await asyncio.gather(ann.caught_up(done["seq"]), bob.caught_up(done["seq"]))
            while guest.seq < ann.seq - 3:
                await guest.hear()
            assert guest.seq == ann.seq - 3
            assert guest.view["seat"] is None
            assert all(not pile["faces"] for pile in guest.view["piles"] if pile["lies"] == "hand")
        async with Client(server, table["code"]) as late:  # is told of what went before, and no more
            await late.heard("view")
            assert late.seq == guest.seq
            assert len(late.news) > 2
            assert late.news == guest.news[-len(late.news) :]

    server.run(play())


def test_a_table_that_all_have_left_sleeps_and_wakes(server: Server) -> None:
    table = server.table(game="hilo", seats=3, chairs=["me", "regular", "regular"])

    async def play() -> None:
        (ann,) = await begun(server, table)
        await ann.play(first, 2)
        await ann.ready()
        await ann.close()
        await asyncio.sleep(0.8)
        again = Client(server, table["code"], ann.token)
        await again.open(seen=-1)
        await again.heard("view")
        assert again.seq == ann.seq
        assert again.view == ann.view
        assert again.news
        assert again.news[-1]["lines"] == ann.news[-1]["lines"]

    server.run(play())


def test_a_house_player_stands_in_until_the_player_is_back(server: Server) -> None:
    table = server.table(game="hilo", seats=2, chairs=["me", "me"], stand_in=5)

    async def play() -> None:
        ann, bob = await begun(server, table)
        await bob.close()
        await ann.until(lambda message: message.get("table", {}).get("stand_ins") == [1])
        await ann.play(first, 3)
        await bob.open()
        await bob.until(lambda message: message.get("table", {}).get("stand_ins") == [])

    server.run(play())


def test_when_the_time_is_up_the_house_moves(server: Server) -> None:
    table = server.table(game="hilo", seats=2, chairs=["me", "me"], move_seconds=5)

    async def play() -> None:
        ann, _ = await begun(server, table)
        while not any("time is up" in line for item in ann.news for line in item["lines"]):
            await ann.hear()
        assert ann.table["clocks"]["move_seconds"] == 5

    server.run(play())


def test_a_client_that_does_not_read_holds_nobody_up(server: Server) -> None:
    table = server.table(game="mayflower", seats=2, chairs=["me", "me"], options={"target": 25})

    async def play() -> None:
        ann, bob = await begun(server, table)
        slow = Client(server, table["code"])
        await slow.open()
        slow.socket.transport.pause_reading()
        for _ in range(60):
            one = ann if ann.view["choices"] else bob
            await one.ready()
            done = await one.move(one.view["choices"][-1]["text"])
            await asyncio.gather(ann.caught_up(done["seq"]), bob.caught_up(done["seq"]))
        slow.socket.transport.resume_reading()
        await slow.caught_up(ann.seq)
        numbers = [item["seq"] for item in slow.news]
        assert numbers == sorted(set(numbers))

    server.run(play())
