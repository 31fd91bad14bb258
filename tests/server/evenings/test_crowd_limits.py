"""Crowds at an evening: those who look on, those who come in by themselves, and rows of one guest."""

import asyncio
from collections.abc import Iterator

import pytest
from evening_clients import EUCHRE, Attendant, Party, come_in, evening, refused
from server_process import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A small hall: few may look on, few may come in at once."""
    running = Server(
        tmp_path_factory.mktemp("evenings") / "tables.sqlite",
        most_evening_spectators=5,
        guest_burst=6,
        guests_a_minute=0.001,
        evening_burst=8,
        evening_guests_a_minute=0.001,
        most_newcomers=7,
    ).start()
    yield running
    assert "ERROR" not in running.log.read_text(encoding="utf-8")
    running.stop()


async def arrived(server: Server, code: str, token: str = "") -> tuple[Attendant, str]:
    """A line and the type of its first message."""
    line = Attendant(server, code, token)
    await line.open()
    return line, (await line.hear())["type"]


def test_spectators_shut_nobody_out_but_spectators(server: Server) -> None:
    made = evening(server, way="home")
    ann = come_in(server, made["code"], "Ann")

    async def attend() -> None:
        types = [(await arrived(server, made["code"]))[1] for _ in range(6)]
        assert types == ["evening"] * 5 + ["bye"]
        for token in (made["organiser"], ann["token"]):
            assert (await arrived(server, made["code"], token))[1] == "evening"

    server.run(attend())


@pytest.mark.parametrize("who", ["organiser", "guest"])
def test_the_ninth_line_of_somebody_closes_the_first(server: Server, who: str) -> None:
    made = evening(server, way="home")
    token = made["organiser"] if who == "organiser" else come_in(server, made["code"], "Ann")["token"]

    async def attend() -> None:
        lines = [(await arrived(server, made["code"], token))[0] for _ in range(9)]
        assert "oldest" in (await lines[0].heard("bye"))["error"]
        first = lines[1] if who == "organiser" else None
        if first is not None:
            await first.lines("arrive Ben")
        assert (await arrived(server, made["code"]))[1] == "evening"

    server.run(attend())


def test_one_address_brings_a_house_full_and_no_more(server: Server) -> None:
    made = evening(server, way="home")
    path = f"/api/evenings/{made['code']}/guests"
    answers = [server.post(path, {"name": f"guest{number}"}) for number in range(7)]
    assert [status for status, _ in answers] == [201] * 6 + [429]
    assert "organiser" in answers[-1][1]["error"]
    other = evening(server, way="home")
    come_in(server, other["code"], "Ann")  # another house, perhaps behind the same address

    async def attend() -> None:
        host, _ = await arrived(server, made["code"], made["organiser"])
        await host.lines("arrive Ben")  # who holds the evening can still bring anybody
        assert host.room["door"]

    server.run(attend())


def test_the_door_shuts_by_itself_and_invented_guests_go_with_one_action(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    own = Server(
        tmp_path_factory.mktemp("evenings") / "tables.sqlite", evening_burst=4, evening_guests_a_minute=0.001
    ).start()
    try:
        made = evening(own, way="home")
        path = f"/api/evenings/{made['code']}/guests"

        async def attend() -> None:
            host, _ = await arrived(own, made["code"], made["organiser"])
            await host.lines("arrive Ben")
            tokens = [come_in(own, made["code"], f"guest{number}")["token"] for number in range(4)]
            status, answer = await asyncio.to_thread(own.post, path, {"name": "guest9"})
            assert status == 400
            assert "shut by itself" in answer["error"]
            await host.until_room(lambda room: not room["door"])
            assert host.room["rush"]
            status, answer = own.post(path, {"name": "guest9"})
            assert "shut by itself" in answer["error"]
            guest, _ = await arrived(own, made["code"], tokens[0])
            await host.lines("leave 2 3 4 5")
            assert "taken off" in (await guest.heard("bye"))["error"]
            assert [one["gone"] for one in host.room["guests"]] == [False] + [True] * 4
            refused(await host.line("leave 1 1"), "twice")
            await host.lines("undo")
            assert not any(one["gone"] for one in host.room["guests"])
            await host.ask(do="door", open=True)
            await host.until_room(lambda room: room["door"] and not room["rush"])
            come_in(own, made["code"], "guest9")

        own.run(attend())
    finally:
        own.stop()


def test_the_organiser_has_room_for_more_than_come_by_themselves(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    own = Server(tmp_path_factory.mktemp("evenings") / "tables.sqlite", most_newcomers=3).start()
    try:
        made = evening(own, way="home")
        path = f"/api/evenings/{made['code']}/guests"
        answers = [own.post(path, {"name": f"guest{number}"}) for number in range(4)]
        assert [status for status, _ in answers] == [201] * 3 + [400]
        assert "organiser" in answers[-1][1]["error"]

        async def attend() -> None:
            host, _ = await arrived(own, made["code"], made["organiser"])
            await host.lines("arrive Ben")

        own.run(attend())
    finally:
        own.stop()


def test_a_guest_tells_only_so_many_scores_in_a_round(server: Server) -> None:
    party = Party(server, options={"games": 2})

    async def attend() -> None:
        await party.begin()
        ann = party.guests[0]
        table = party.table_of(1)
        lines = [f"score {table} {'0 4' if number % 2 else '4 0'}" for number in range(61)]
        answers = [await ann.line(line) for line in lines]
        assert [answer["type"] for answer in answers[:60]] == ["done"] * 60
        refused(answers[60], "organiser")
        await party.host.lines("score 1 5 0", "score 2 1 0", "score 3 1 0", "bell", "change", "begin")
        await ann.until_room(lambda room: room["round"] == 2 and room["phase"] == "playing")
        assert (await ann.line(f"score {ann.room['guests'][0]['table']} 4 0"))["type"] == "done"

    server.run(attend())


# Texts ---------------------------------------------------------------------------------------------


def test_what_cannot_be_stored_or_seen_costs_its_sender_the_request_only(server: Server) -> None:
    made = evening(server, way="home")

    async def attend() -> None:
        host, _ = await arrived(server, made["code"], made["organiser"])
        for message in (
            {"do": "line", "id": "a\0b", "text": "arrive Max"},
            {"do": "line", "id": "ab", "text": "arrive M\0ax"},
            {"do": "invite", "id": "\0", "guest": 1},
            {"do": "door", "id": "\0", "open": False},
            {"do": "renew", "id": "\0"},
        ):
            await host.say(**message)
            refused(await host.heard("refused"), "cannot be printed")
        path = f"/api/evenings/{made['code']}/guests"
        assert server.post(path, {"name": "M\0ax"})[0] == 400
        await host.lines("arrive Max as lady")
        for line in (
            "arrive \u0301",
            "arrive \u0301 as lady",
            "rename 1 \u0301",
            f"rename 1 Z{chr(0x335) * 4}",
        ):
            refused(await host.line(line), "name")
        assert [guest["name"] for guest in host.room["guests"]] == ["Max"]

    server.run(attend())


def test_only_so_many_evenings_are_kept_awake(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One that nobody attends makes room; one that somebody attends does not."""
    folder = tmp_path_factory.mktemp("evenings")
    running = Server(folder / "tables.sqlite", most_evenings=1).start()
    first, second = evening(running)["code"], evening(running)["code"]

    async def attend() -> None:
        assert (await arrived(running, first))[1] == "evening"
        assert running.get(f"/api/evenings/{second}")[0] == 400
        status, answer = running.post("/api/evenings", {"form": EUCHRE})
        assert (status, "as many evenings" in answer["error"]) == (400, True)

    try:
        running.run(attend())
    finally:
        running.stop()
