"""Evenings at tables of the server: laid, played, rung and settled without anybody's help."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from evening_clients import EUCHRE, NAMES, Attendant, Player, come_in, evening, public
from server_process import Client, Server

import headtable
from headtable.evening import log
from headtable.evening.evening import Evening
from headtable.server.evenings.round_tables import finished_hands
from headtable.table.fairness import verify
from headtable.table.logged_game import LoggedGame

HASTE = 1000.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("evenings") / "tables.sqlite", haste=HASTE).start()
    yield running
    assert "ERROR" not in running.log.read_text(encoding="utf-8")
    running.stop()


def evening_log(server: Server, code: str) -> Evening:
    return log.read(server.get(f"/api/evenings/{code}/log")[2].decode())


def table_log(server: Server, code: str) -> LoggedGame:
    return LoggedGame.read(server.get(f"/api/tables/{code}/log")[2])


async def gathered(server: Server, made: dict[str, Any], hosted: list[str]) -> Attendant:
    """The organiser, who has brought these guests."""
    host = Attendant(server, made["code"], made["organiser"])
    await host.open()
    await host.lines(*[f"arrive {name}" for name in hosted])
    return host


async def play(
    server: Server, form: str, hosted: int, **asked: Any
) -> tuple[Attendant, list[dict[str, str]]]:
    """A whole evening of house players, and the codes of its tables round by round."""
    made = evening(server, form, way="online", **asked)
    host = await gathered(server, made, NAMES[:hosted])
    await host.lines("seat by lot")
    codes: list[dict[str, str]] = []
    while host.room["phase"] != "over":
        phase = host.room["phase"]
        if phase in ("playing", "play-off") and host.room["codes"] and host.room["codes"] not in codes:
            codes.append(host.room["codes"])
        if phase == "seated":
            await host.lines("begin")
        elif phase == "settling" and not host.room["missing"]:
            await host.lines("change" if host.room["round"] < host.room["rounds"] else "finish")
        else:
            await host.hear()
    return host, codes


def cards_in(message: str, game: str) -> list[str]:
    """The cards that a message names, but for those that were cut in front of everybody."""
    data = json.loads(message)
    for spoken in data.get("evening", {}).get("recent", []):
        if spoken["text"].startswith("* cut "):
            spoken["text"], spoken["cards"] = "", []
    said = json.dumps(data)
    state = headtable.game(game).start(4, 0)
    return [name for name in state.names() if f'"{name}"' in said or f" {name}" in said or f"={name}" in said]


# A company of all sorts ---------------------------------------------------------------------------


def test_an_online_evening_of_twelve_is_played_to_its_end(server: Server) -> None:
    """Some play, some have come and are not there, some have no device, some are of the house."""
    made = evening(server, way="online", go_on=100, options={"games": 2})
    code = made["code"]
    comers = [come_in(server, code, name) for name in NAMES[:6]]
    players = [Player(server, code, guest["token"]) for guest in comers[:3]]
    looker = Attendant(server, code)

    async def attend() -> None:
        await looker.open()
        host = await gathered(server, made, [*NAMES[6:9], *["Bo (regular)", "Cy (novice)", "Dee (regular)"]])
        await host.lines("seat by lot", "begin")
        await asyncio.gather(
            host.until_phase("over"), looker.until_phase("over"), *[p.attend() for p in players]
        )
        assert looker.room == {**host.room}
        check_played(server, host.room)
        messages = [text for line in [host, looker, *[p.attendant for p in players]] for text in line.record]
        assert [named for text in messages for named in cards_in(text, "trolley-euchre")] == []
        for player in players:
            assert len(player.tables) >= 2
            for round, table in enumerate(player.tables[:2], 1):
                assert (table.table["evening"]["code"], table.table["evening"]["round"]) == (code, round)
                assert table.table["options"]["bell"] == "on"

    server.run(attend())
    assert public(server, code)["phase"] == "over"


def check_played(server: Server, room: dict[str, Any]) -> None:
    """Everybody has sat somewhere in each round, and the log tells the same evening again."""
    persons = [guest["number"] for guest in room["guests"] if not guest["robot"]]
    assert len(persons) == 12
    assert len(room["played"]) == room["rounds"] == 2
    for round in room["played"]:
        seated = [guest for table in round["tables"] for guest in table["chairs"]]
        assert sorted(seated) == persons
        head = round["tables"][0]
        assert max(head["score"]) >= 5
        assert max(sum(hand["points"]) for hand in head["hands"]) <= 2  # nobody plays alone there
    assert room["prizes"]["best"]
    again = evening_log(server, room["code"]).as_data()
    assert all(again[key] == room[key] for key in ("played", "standings", "prizes", "guests"))
    assert room["fair"]["secret"]


def test_what_the_evening_heard_is_what_the_tables_played(server: Server) -> None:
    async def attend() -> None:
        host, codes = await play(server, EUCHRE, 12, options={"games": 1, "final-tie": "shared"})
        played = host.room["played"][0]["tables"]
        assert len(codes[0]) == 3
        for table in played:
            logged_game = table_log(server, codes[0][str(table["number"])])
            hands = finished_hands(logged_game.state)
            told = {hand["deal"]: hand["points"] for hand in table["hands"]}
            assert told == {deal: points[:2] for deal, points in hands.items()}
            assert table["chairs"][logged_game.log.header.dealer or 0] == table["dealer"]
            assert logged_game.entries[-1].text == "bell" or table["number"] == 1
            is_barred = logged_game.options.get("lone-hands") == "barred"
            assert is_barred == (table["number"] == 1)
            assert verify(logged_game.log).is_proved

    server.run(attend())


@pytest.mark.parametrize(
    ("form", "tie"),
    [
        ("progressive-trolley", "deciding hand"),
        ("progressive-trolley-pinochle", "deciding game"),
        ("progressive-trix", "cut"),
        ("progressive-gyp", "cut"),
    ],
)
def test_forms_without_a_bell_end_when_all_have_finished(server: Server, form: str, tie: str) -> None:
    length = "rounds" if form == "progressive-trolley" else "games"

    async def attend() -> None:
        host, codes = await play(server, form, 8, options={length: 1, "final-tie": tie})
        for table in host.room["played"][0]["tables"]:
            state = table_log(server, codes[0][str(table["number"])]).state
            count = 2 if host.room["form"]["couples"] else 4
            assert table["score"] == state.scores[:count]
        assert host.room["prizes"]["poorest"]

    server.run(attend())


# Duplicate ---------------------------------------------------------------------------------------------


def test_a_duplicate_evening_deals_alike_and_tells_nothing_early(server: Server) -> None:
    made = evening(
        server, "progressive-trolley", way="online", options={"rounds": 1, "duplicate": "on"}, hold=86400
    )
    code = made["code"]
    late = come_in(server, code, "Late")  # one table waits for this guest, the other one plays

    async def attend() -> None:
        host = await gathered(server, made, NAMES[:7])
        await host.lines("seat by lot", "begin")
        await host.until_room(lambda room: len(room["codes"]) == 2 and len(room["missing"]) == 1)
        codes = host.room["codes"]
        waiting = str(host.room["missing"][0])
        done = next(number for number in codes if number != waiting)
        text = server.get(f"/api/evenings/{code}/log")[2].decode()
        assert "* deals" not in text
        assert "\nbegin" not in text
        assert log.read(text).phase == "seated"
        for page in ("log", "moments"):
            status, _, body = server.get(f"/api/tables/{codes[done]}/{page}")
            assert status == 400
            assert b"same deals" in body
        assert server.post("/api/tables", {"game": "trolley", "seats": 4, "deal_of": codes[done]})[0] == 400
        spectator = Client(server, codes[done])
        await spectator.open()
        assert "same deals" in (await spectator.heard("bye"))["error"]
        guest = Player(server, code, late["token"])
        playing = asyncio.create_task(guest.attend())
        await host.until_phase("settling")
        seed = next(line for line in evening_log(server, code).lines if line.startswith("* deals "))
        for message in [*host.record[:-1], *spectator.record]:
            assert '"settling"' in message or seed not in message
        deals = [table_log(server, one).entries[0].text for one in codes.values()]
        assert deals[0] == deals[1]
        await host.lines("finish")
        await asyncio.gather(host.until_phase("over"), playing)
        assert all("luckless" in row for row in host.room["standings"])

    server.run(attend())


# A table of an evening ---------------------------------------------------------------------------------


def test_a_table_of_an_evening_is_nobodys_own(server: Server) -> None:
    made = evening(server, way="online", hold=86400)
    ann = come_in(server, made["code"], "Ann")

    async def attend() -> None:
        host = await gathered(server, made, NAMES[1:])
        guest = Attendant(server, made["code"], ann["token"])
        await guest.open()
        await host.lines("seat by lot", "begin")
        seat = (await guest.until(lambda message: bool(message.get("seat"))))["seat"]
        assert host.last["seat"] is None
        for token in (made["organiser"], ann["token"]):
            stranger = Client(server, seat["table"], token)
            await stranger.open()
            assert "not the token of a seat" in (await stranger.heard("bye"))["error"]
        table = Client(server, seat["table"], seat["token"])
        await table.open()
        await table.until(lambda message: bool(message.get("table", {}).get("started")))
        wishes: list[dict[str, object]] = [
            {"do": "pause", "on": True}, {"do": "hint"}, {"do": "speed", "speed": "slow"}, {"do": "rematch"},
            {"do": "chair", "seat": 1, "level": "open"}, {"do": "line", "text": "bell"},
            {"do": "door", "open": False}, {"do": "invite", "guest": 1},
        ]  # fmt: skip
        for number, wish in enumerate(wishes):
            await table.say(id=f"w{number}", **wish)
            answer = await table.until(lambda message: "id" in message)
            assert (answer["type"], answer["id"]) == ("refused", f"w{number}"), (wish, answer)
        status, answer = server.post(f"/api/tables/{seat['table']}/seats", {"name": "Eve"})
        assert (status, answer["error"]) == (400, "No chair is open at this table.")
        refused = await host.line("hand 1 1 0")
        assert "by themselves" in refused["error"]
        assert (await host.line("undo"))["type"] == "refused"
        assert host.room["undoable"] is None

    server.run(attend())


async def seated(server: Server, made: dict[str, Any], places: str, has_come: bool = False) -> Attendant:
    """Twelve of whom the first came by herself, with these places."""
    if not has_come:
        come_in(server, made["code"], NAMES[0], part="lady")
    parts = ["lady", "gentleman"] * 6
    names = [f"{name} as {part}" for name, part in zip(NAMES[1:], parts[1:], strict=True)]
    host = await gathered(server, made, names)
    await host.lines(f"seat by hand {places}", "begin")
    return host


def test_who_has_not_come_is_held_and_then_played_for(server: Server) -> None:
    made = evening(server, way="online", hold=400, options={"games": 1})  # 0.4 s with the haste

    async def attend() -> None:
        began = time.monotonic()
        host = await seated(server, made, "1 3 2 4 / 5 7 6 8 / 9 11 10 12")
        await host.until_phase("settling")
        table = json.loads(server.get(f"/api/tables/{host.room['codes']['1']}")[2])
        assert table["stand_ins"] == [0]
        assert time.monotonic() - began > 0.35

    server.run(attend())


def test_who_thinks_too_long_is_moved_for(server: Server) -> None:
    made = evening(server, way="online", hold=86400, move_seconds=10, options={"games": 1})
    ann = come_in(server, made["code"], NAMES[0], part="lady")

    async def attend() -> None:
        guest = Attendant(server, made["code"], ann["token"])
        await guest.open()
        host = await seated(server, made, "1 3 2 4 / 5 7 6 8 / 9 11 10 12", has_come=True)
        seat = (await guest.until(lambda message: bool(message.get("seat"))))["seat"]
        table = Client(server, seat["table"], seat["token"])
        await table.open()
        await table.until(lambda message: bool(message.get("table", {}).get("over")))
        assert any("the time is up" in line for item in table.news for line in item["lines"])
        await asyncio.gather(host.until_phase("settling"), guest.until_phase("settling"))

    server.run(attend())


def test_a_table_that_has_not_begun_is_rung_out_too(server: Server) -> None:
    made = evening(server, way="online", hold=86400, options={"games": 1})

    async def attend() -> None:
        host = await seated(server, made, "3 5 4 6 / 7 9 8 10 / 1 11 2 12")  # the third waits for one
        await host.until_room(lambda room: room["phase"] == "settling" and not room["missing"])
        last = host.room["tables"][2]
        assert (last["score"], last["hands"]) == ([0, 0], [])
        assert len(last["winners"]) == 2
        assert host.room["tables"][1]["hands"]
        rung = table_log(server, host.room["codes"]["3"])
        assert [entry.text.partition(" ")[0] for entry in rung.entries] == ["shuffle", "bell"]
        assert verify(rung.log).is_proved

    server.run(attend())


def test_the_organiser_corrects_a_score_and_rings(server: Server) -> None:
    """With nobody at the head table the bell may be rung by hand, and what others have finished stands."""
    made = evening(server, way="online", hold=86400, options={"games": 1})

    async def attend() -> None:
        host = await seated(server, made, "1 3 2 4 / 5 7 6 8 / 9 11 10 12")
        await host.until_room(lambda room: len(room["tables"][1].get("hands", [])) > 2)
        await host.lines("bell")
        assert host.room["phase"] == "settling"
        await host.until_room(lambda room: room["missing"] == [1])
        for number in (2, 3):
            played = finished_hands(table_log(server, host.room["codes"][str(number)]).state)
            told = {hand["deal"]: hand["points"] for hand in host.room["tables"][number - 1]["hands"]}
            assert told == {deal: points[:2] for deal, points in played.items()}
        await host.lines("score 1 5 3")
        assert host.room["undoable"] == {
            "text": "score 1 5 3", "verb": "score", "is_chance": False, "table": 1, "points": [5, 3],
        }  # fmt: skip
        await host.lines("undo", "score 1 2 5", "finish")
        await host.until_phase("over", "play-off")
        rings = [one["by"] for one in host.room["recent"] if one["text"] == "bell"]
        assert rings == ["organiser"]

    server.run(attend())
