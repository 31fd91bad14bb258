"""Evenings at home, whose scores are typed; who may do what; and what is refused with a sentence."""

import json
from collections.abc import Iterator

import pytest
from evening_clients import Attendant, Party, come_in, evening, public, refused
from server_process import Server

from headtable.evening import log


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("evenings") / "tables.sqlite").start()
    yield running
    assert "ERROR" not in running.log.read_text(encoding="utf-8")
    running.stop()


# At home -----------------------------------------------------------------------------------------------


def test_an_evening_at_home_with_typed_scores(server: Server) -> None:
    party = Party(server, options={"games": 2, "final-tie": "cut"}, name="At home: Mrs. Alden")

    async def attend() -> None:
        host = party.host
        await party.begin()
        for number in (1, 2):
            for table in (2, 3):
                await host.lines(f"score {table} {number} 4")
            await host.lines("hand 1 2 0", "hand 1 2 0", "hand 1 0 1", "hand 1 1 0", "bell")
            assert host.room["phase"] == "settling"
            assert host.room["bells"] == 2 * number
            await host.lines(*(["change", "begin"] if number == 1 else ["finish"]))
        assert host.room["phase"] == "over"
        assert sum(row["punches"] for row in host.room["standings"]) == 2 * 3 * 2
        assert host.last["seat"] is None
        assert host.room["codes"] == {}
        for guest in party.guests:
            await guest.until_phase("over")
            assert guest.room == host.room

    server.run(attend())
    text = server.get(f"/api/evenings/{party.code}/log")[2].decode()
    assert log.read(text).as_data()["standings"] == public(server, party.code)["standings"]


def test_guests_tell_the_score_of_their_own_table_and_nothing_else(server: Server) -> None:
    party = Party(server)

    async def attend() -> None:
        await party.begin()
        ann, ben = party.guests
        own = [party.table_of(number) for number in (1, 2)]
        other = next(table for table in (2, 3) if table not in own[:1])
        seq = party.host.seq
        refused(await ann.line(f"score {other} 1 2"), "own table")
        for line in [
            "bell",
            "change",
            "arrive Eve",
            "undo",
            "leave 2",
            "rename 2 Eve",
            "* cut win 1 1=x",
            "swap 1 2",
        ]:
            refused(await ann.line(line), "Only the organiser")
        for wish in ({"do": "invite", "guest": 2}, {"do": "door", "open": False}):
            refused(await ann.ask(**wish), "Only the organiser")
        refused(await ben.ask(do="move", seq=1, text="pass"), "at a table")
        looker = Attendant(server, party.code)
        await looker.open()
        refused(await looker.line(f"score {own[0]} 1 2"), "Only the organiser")
        party.unchanged(seq)
        answer = await ann.line(f"score {own[0]} {'5 2' if own[0] == 1 else '1 2'}")
        assert answer["type"] == "done", answer
        await party.host.until_room(lambda room: bool(room["tables"][own[0] - 1]["reported"]))
        last = party.host.room["recent"][-1]
        assert (last["by"], last["by_guest"]) == ("guest", 1)

    server.run(attend())


def test_a_guest_corrects_no_round_that_is_over(server: Server) -> None:
    party = Party(server, options={"seating": "set by the host"})

    async def attend() -> None:
        await party.gather()
        await party.host.lines("part 1 lady", "part 2 gentleman", "part 3 lady", "part 4 gentleman")
        for number in range(5, 13):
            await party.host.lines(f"part {number} {'lady' if number % 2 else 'gentleman'}")
        await party.host.lines("seat by hand 3 5 4 6 / 1 7 2 8 / 9 11 10 12", "begin", "score 1 5 0", "bell")
        ann, ben = party.guests
        assert (await ann.line("score 2 2 1"))["type"] == "done"
        refused(await ben.line("score 2 1 2"), "only the organiser")
        await party.host.lines("score 2 1 2", "undo")
        assert party.host.room["tables"][1]["score"] == [2, 1]
        assert [one["undone"] for one in party.host.room["recent"][-3:]] == [False, True, True]

    server.run(attend())


def test_cards_cut_by_hand_are_typed(server: Server) -> None:
    party = Party(server, cuts="hand", options={"games": 1, "final-tie": "shared"})

    async def attend() -> None:
        host = party.host
        await party.gather()
        await host.lines("seat by lot")
        while host.room["due"]:
            due = host.room["due"]
            assert (due["kind"], due["cut_for"]) == ("cut", "deal")
            refused(await host.line("* lots 1 2 3 4"), "drawn by the house")
            one, two = host.room["rivals"]
            assert {"red-car", "green-fare"} <= set(host.room["pack"])
            is_first = due["table"] == 1
            await host.lines(f"{due['line']} {one}=red-car {two}=green-fare" if is_first else "* cut")
        assert next(one["by"] for one in host.room["recent"] if "cut" in one["text"]) == "organiser"
        await host.lines("begin")

    server.run(attend())


def test_the_evening_goes_on_by_itself(server: Server) -> None:
    party = Party(server, "progressive-trix", go_on=10, options={"games": 2})  # 0.2 s with the haste

    async def attend() -> None:
        host = party.host
        await party.begin()
        await host.lines(*[f"score {table} 200 100" for table in (1, 2, 3)])
        assert host.room["next"]["line"] == "change"
        await host.until_room(lambda room: room["round"] == 2)
        assert [one["by"] for one in host.room["recent"] if one["text"] == "begin"] == ["organiser", "house"]
        await host.lines(*[f"score {table} 200 100" for table in (1, 2, 3)])
        await host.until_phase("over")

    server.run(attend())


# Capabilities ------------------------------------------------------------------------------------------


def test_a_token_is_good_for_one_guest_of_one_evening(server: Server) -> None:
    party, elsewhere = Party(server), Party(server)
    number, generation, signature = party.tokens[0].split(".")
    forged = [f"2.{generation}.{signature}", f"0.0.{signature}", f"{number}.9.{signature}", "x", "0.0."]

    async def attend() -> None:
        for token in [*forged, elsewhere.tokens[0], elsewhere.host.token]:
            stranger = Attendant(server, party.code, token)
            await stranger.open()
            assert "token" in (await stranger.heard("bye"))["error"]
        await party.gather()
        assert party.host.last["you"] == {"guest": 0, "organiser": True}
        assert [guest.last["you"]["guest"] for guest in party.guests] == [1, 2]
        looker = Attendant(server, party.code)
        await looker.open()
        assert (await looker.heard("evening"))["you"] == {"guest": 0, "organiser": False}
        everything = json.dumps([line.record for line in (party.host, looker, *party.guests)])
        assert not any(token in everything for token in [*party.tokens, party.host.token])

    server.run(attend())


def test_an_arrival_that_is_taken_back_leaves_a_worthless_token(server: Server) -> None:
    made = evening(server, way="home")
    first = come_in(server, made["code"], "Ann")

    async def attend() -> None:
        host = Attendant(server, made["code"], made["organiser"])
        ann = Attendant(server, made["code"], first["token"])
        for line in (host, ann):
            await line.open()
            await line.heard("evening")
        await host.lines("undo")
        assert "taken off" in (await ann.heard("bye"))["error"]
        second = come_in(server, made["code"], "Eve")
        assert second["number"] == first["number"]
        again = Attendant(server, made["code"], first["token"])
        await again.open()
        assert "taken off" in (await again.heard("bye"))["error"]

    server.run(attend())


def test_a_name_on_the_list_is_claimed_once(server: Server) -> None:
    party = Party(server)

    async def attend() -> None:
        await party.gather()
        assert party.host.room["claimed"] == [1, 2]
        path = f"/api/evenings/{party.code}/guests"
        status, dan = server.post(path, {"guest": 4})
        assert (status, dan["number"]) == (201, 4)
        guest = Attendant(server, party.code, dan["token"])
        await guest.open()
        assert (await guest.heard("evening"))["you"]["guest"] == 4
        for number in (1, 4, 99):
            assert server.post(path, {"guest": number})[0] == 400
        await party.host.until_room(lambda room: room["claimed"] == [1, 2, 4])

    server.run(attend())
    online = evening(server, way="online")

    async def arrive() -> None:
        host = Attendant(server, online["code"], online["organiser"])
        await host.open()
        await host.lines("arrive Ann")

    server.run(arrive())
    assert server.post(f"/api/evenings/{online['code']}/guests", {"guest": 1})[0] == 400


@pytest.mark.parametrize("way", ["home", "online"])
def test_who_was_brought_can_be_given_a_link(server: Server, way: str) -> None:
    made = evening(server, way=way)
    come_in(server, made["code"], "Ann")

    async def attend() -> None:
        host = Attendant(server, made["code"], made["organiser"])
        await host.open()
        await host.lines("arrive Ben")
        invited = await host.ask(do="invite", guest=2)
        ben = Attendant(server, made["code"], invited["token"])
        await ben.open()
        assert (await ben.heard("evening"))["you"]["guest"] == 2
        answer = await host.ask(do="invite", guest=1)
        assert answer["type"] == ("invited" if way == "home" else "refused")
        refused(await host.ask(do="invite", guest=9), "no such guest")
        await host.ask(do="door", open=False)
        status, shut = server.post(f"/api/evenings/{made['code']}/guests", {"name": "Cora"})
        assert (status, shut["error"]) == (400, "The door is shut: ask the organiser to let you in.")

    server.run(attend())


def test_what_is_sent_again_is_not_said_twice(server: Server) -> None:
    party = Party(server)

    async def attend() -> None:
        await party.gather()
        done = await party.host.line("arrive Max", id="same")
        assert await party.host.line("arrive Max", id="same") == done
        elsewhere = Attendant(server, party.code, party.host.token)
        await elsewhere.open(seen=party.host.seq)
        message = await elsewhere.heard("evening")
        assert message["evening"] == {}  # nothing is new to it
        assert await elsewhere.line("arrive Max", id="same") == done
        assert [guest["name"] for guest in party.host.room["guests"]].count("Max") == 1

    server.run(attend())
