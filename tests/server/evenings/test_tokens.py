"""Tokens of an evening: what a repeated id is answered, how tokens are renewed, and what ends them."""

import contextlib
from collections.abc import Iterator

import pytest
from evening_clients import NAMES, come_in, evening, refused
from evening_token_checks import closed, opened, playing, refused_at, shut_out
from server_process import Client, Server
from websockets.exceptions import ConnectionClosed

TAKEN_OVER = "Another device"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("evenings") / "tables.sqlite").start()
    yield running
    assert "ERROR" not in running.log.read_text(encoding="utf-8")
    running.stop()


# Ids -----------------------------------------------------------------------------------------------


def test_the_same_id_with_other_content_is_refused(server: Server) -> None:
    made = evening(server, way="home")

    async def attend() -> None:
        host = await opened(server, made["code"], made["organiser"])
        done = await host.line("arrive Max", id="same")
        refused(await host.line("arrive Eve", id="same"), "used for another request")
        refused(await host.ask(do="door", open=False, id="same"), "used for another request")
        refused(await host.ask(do="invite", guest=1, id="same"), "used for another request")
        assert host.room["door"]
        assert [guest["name"] for guest in host.room["guests"]] == ["Max"]
        assert await host.line("arrive Max", id="same") == done
        wrong = await host.line("dance", id="wrong")
        refused(wrong, "nobody can"[1:])
        refused(await host.line("arrive Eve", id="wrong"), "used for another request")
        assert await host.line("dance", id="wrong") == wrong

    server.run(attend())


def test_an_id_is_known_after_a_restart_with_its_content(tmp_path_factory: pytest.TempPathFactory) -> None:
    own = Server(tmp_path_factory.mktemp("evenings") / "tables.sqlite").start()
    try:
        made = evening(own, way="home")

        async def before() -> None:
            host = await opened(own, made["code"], made["organiser"])
            await host.line("arrive Max", id="same")

        async def after() -> None:
            host = await opened(own, made["code"], made["organiser"])
            refused(await host.line("arrive Eve", id="same"), "used for another request")
            assert (await host.line("arrive Max", id="same"))["type"] == "done"
            assert len(host.room["guests"]) == 1

        own.run(before())
        own.kill()
        own.start()
        own.run(after())
    finally:
        own.stop()


@pytest.mark.parametrize("way", ["home", "online"])
def test_a_repeated_invitation_gives_no_token_but_the_one_it_gave(server: Server, way: str) -> None:
    made = evening(server, way=way)

    async def attend() -> None:
        host = await opened(server, made["code"], made["organiser"])
        await host.lines("arrive Ben")
        first = await host.ask(do="invite", guest=1, id="link")
        assert await host.ask(do="invite", guest=1, id="link") == first
        again = await host.ask(do="invite", guest=1, renew=True, id="new")
        assert again["type"] == "invited", again
        assert again["token"] != first["token"]
        assert (await host.ask(do="invite", guest=1, renew=True, id="new"))["token"] == again["token"]
        refused(await host.ask(do="invite", guest=1, id="link"), "not good any more")
        await shut_out(server, made["code"], first["token"], "not good any more")
        await host.lines("leave 1")
        refused(await host.ask(do="invite", guest=1, renew=True, id="new"), "not good any more")
        refused(await host.ask(do="invite", guest=1), "no such guest")

    server.run(attend())


def test_an_invitation_of_one_whose_number_is_another_s_now_gives_nothing(server: Server) -> None:
    made = evening(server, way="home")

    async def attend() -> None:
        host = await opened(server, made["code"], made["organiser"])
        await host.lines("arrive Ben")
        ben = await host.ask(do="invite", guest=1, id="link")
        await host.lines("undo")
        eve = come_in(server, made["code"], "Eve")
        assert eve["number"] == 1
        refused(await host.ask(do="invite", guest=1, id="link"), "not good any more")
        await shut_out(server, made["code"], ben["token"], "taken off")

    server.run(attend())


def test_a_guest_s_own_renewal_ends_what_the_organiser_had(server: Server) -> None:
    """A plain invitation does not hand out what the guest has made for herself; a new link ends hers."""
    made = evening(server, way="online")

    async def attend() -> None:
        host = await opened(server, made["code"], made["organiser"])
        await host.lines("arrive Ben")
        link = await host.ask(do="invite", guest=1, id="link")
        ben = await opened(server, made["code"], link["token"])
        renewed = await ben.ask(do="renew")
        assert renewed["type"] == "renewed", renewed
        refused(await host.ask(do="invite", guest=1, id="link"), "not good any more")
        refused(await host.ask(do="invite", guest=1), "alone holds")
        new = await host.ask(do="invite", guest=1, renew=True)
        await closed(ben, TAKEN_OVER)
        await shut_out(server, made["code"], renewed["token"], "not good any more")
        await opened(server, made["code"], new["token"])

    server.run(attend())


def test_online_nobody_has_the_token_of_one_who_came_without_help(server: Server) -> None:
    made = evening(server, way="online")
    ann = come_in(server, made["code"], "Ann")

    async def attend() -> None:
        host = await opened(server, made["code"], made["organiser"])
        guest = await opened(server, made["code"], ann["token"])
        for renew in (False, True):
            refused(await host.ask(do="invite", guest=1, renew=renew), "without help")
        refused(await guest.ask(do="invite", guest=1, renew=True), "Only the organiser")
        path = f"/api/evenings/{made['code']}/guests"
        assert server.post(path, {"name": "Ann"})[0] == 400
        assert server.post(path, {"guest": 1})[0] == 400
        await host.lines("leave 1")
        await closed(guest, "taken off")
        await shut_out(server, made["code"], ann["token"], "taken off")
        assert server.post(path, {"guest": 1})[0] == 400
        await host.lines("undo")
        await opened(server, made["code"], ann["token"])

    server.run(attend())


# Renewing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["organiser", "guest"])
def test_a_renewed_token_ends_every_other_line_and_every_older_token(server: Server, who: str) -> None:
    made = evening(server, way="home")
    token = made["organiser"] if who == "organiser" else come_in(server, made["code"], "Ann")["token"]

    async def attend() -> None:
        own, other = [await opened(server, made["code"], token) for _ in range(2)]
        looker = await opened(server, made["code"])
        renewed = await own.ask(do="renew", id="new")
        assert (renewed["type"], renewed["id"]) == ("renewed", "new")
        await closed(other, TAKEN_OVER)
        await shut_out(server, made["code"], token, "not good any more")
        assert await own.ask(do="renew", id="new") == renewed
        again = await opened(server, made["code"], renewed["token"])
        assert await again.ask(do="renew", id="new") == renewed
        assert again.last["you"] == own.last["you"]
        if who == "organiser":
            await own.lines("arrive Ben")
            await again.until_room(lambda room: len(room["guests"]) == 1)
        refused(await looker.ask(do="renew"), "Only")

    server.run(attend())


def test_a_line_that_does_not_read_is_closed_and_does_nothing_more(server: Server) -> None:
    """What it has sent before the renewal was told to it is not done either."""
    made = evening(server, way="home")

    async def attend() -> None:
        own, thief = [await opened(server, made["code"], made["organiser"]) for _ in range(2)]
        await own.say(do="renew", id="new")
        with contextlib.suppress(ConnectionClosed):
            for number in range(30):
                await thief.say(do="line", id=f"t{number}", text=f"arrive thief{number}")
        renewed = await own.until(lambda message: message["type"] == "renewed")
        await closed(thief, TAKEN_OVER)
        fresh = await opened(server, made["code"], renewed["token"])
        known = len(fresh.room["guests"])
        done = [text for text in thief.record if '"done"' in text]
        assert len(done) == known  # only what came before the renewal
        await own.lines("arrive Ben")

    server.run(attend())


def test_a_guest_renews_only_so_often(server: Server) -> None:
    made = evening(server, way="home")
    ann = come_in(server, made["code"], "Ann")

    async def attend() -> None:
        guest = await opened(server, made["code"], ann["token"])
        answers = [await guest.ask(do="renew") for _ in range(31)]
        assert [answer["type"] for answer in answers[:30]] == ["renewed"] * 30
        refused(answers[30], "organiser")

    server.run(attend())


# Tables of an evening -------------------------------------------------------------------------------


def test_a_renewed_guest_loses_the_old_seat_and_gets_a_new_token_for_it(server: Server) -> None:
    made = evening(server, way="online", hold=86400)
    ann = come_in(server, made["code"], NAMES[0], part="lady")

    async def attend() -> None:
        _, guest, table = await playing(server, made, ann)
        assert (await guest.ask(do="renew"))["type"] == "renewed"
        await closed(table, "not good any more")
        await refused_at(server, table)
        while not (guest.last["seat"] and guest.last["seat"]["token"] != table.token):
            await guest.hear()
        again = Client(server, table.code, guest.last["seat"]["token"])
        await again.open()
        assert (await again.heard("view"))["view"]["seat"] == 0

    server.run(attend())


def test_who_is_taken_off_the_list_in_the_middle_of_a_game_loses_the_table_at_once(server: Server) -> None:
    made = evening(server, way="online", hold=86400)
    ann = come_in(server, made["code"], NAMES[0], part="lady")

    async def attend() -> None:
        host, guest, table = await playing(server, made, ann)
        await host.lines("leave 1")
        await closed(table, "not good any more")
        await closed(guest, "taken off")
        await refused_at(server, table)
        await shut_out(server, made["code"], ann["token"], "taken off")
        assert host.room["guests"][0]["leaving"]

    server.run(attend())
