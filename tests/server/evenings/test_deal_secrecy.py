"""The deals of a duplicate evening are told only when no table of the round can play them any more."""

from collections.abc import Iterator

import pytest
from duplicate_evening import LAST, NOT_TAKEN_BACK, Duplicate, score_and_undo
from evening_clients import NAMES, Attendant, come_in, evening, refused
from server_process import Client, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("evenings") / "tables.sqlite", haste=1000.0).start()
    yield running
    assert "ERROR" not in running.log.read_text(encoding="utf-8")
    running.stop()


@pytest.mark.parametrize("lines", [1, 2])
def test_a_last_score_and_its_undo_tell_no_deal_that_is_still_played(server: Server, lines: int) -> None:
    server.run(score_and_undo(Duplicate(server), lines))


def test_a_round_is_over_when_its_last_score_is_typed_and_stays_so(server: Server) -> None:
    party = Duplicate(server)

    async def attend() -> None:
        host, _ = await party.begun()
        codes = list(host.room["codes"].values())
        await host.lines(f"score 1 {LAST}")
        assert not party.is_told(host)
        assert all(party.is_open(code) for code in codes)
        await host.lines(f"score 2 {LAST}")
        assert not any(party.is_open(code) for code in codes)  # at the moment when it is answered
        await host.until_phase("settling")
        assert party.is_told(host)
        refused(await host.line("undo"), NOT_TAKEN_BACK)
        await host.lines("score 2 60 100 50 40", "undo")
        refused(await host.line("undo"), NOT_TAKEN_BACK)
        assert host.room["undoable"] is None
        assert host.room["tables"][1]["score"] == [100, 60, 50, 40]

    server.run(attend())


def test_deals_that_were_never_played_are_not_told_before_the_end(server: Server) -> None:
    """Whoever ends the evening early and takes that back must not know the deals of the next round."""
    party = Duplicate(server, **{"final-tie": "deciding hand"})

    async def attend() -> None:
        host, _ = await party.begun()
        await host.lines(f"score 1 {LAST}", f"score 2 {LAST}", "change")
        assert host.room["phase"] == "seated"
        await host.lines("finish")
        deals = [one["text"] for one in host.room["recent"] if one["text"].startswith("* deals")]
        is_over = host.room["phase"] == "over"
        assert (deals[-1] == "* deals") != is_over
        if is_over:
            refused(await host.line("undo"), "over")
        assert ("* deals" in party.log().partition("finish")[2]) is False

    server.run(attend())


def test_what_is_over_online_stays_over(server: Server) -> None:
    """The secret of all lots is told at the end: nothing can be drawn from it after that."""
    party = Duplicate(server, rounds=1)

    async def attend() -> None:
        host, _ = await party.begun()
        await host.lines(f"score 1 {LAST}", f"score 2 {LAST}", "finish")
        await host.until_phase("over")
        assert host.room["fair"]["secret"]
        refused(await host.line("undo"), "over")

    server.run(attend())


def test_a_bell_of_the_organiser_is_not_taken_back_online(server: Server) -> None:
    made = evening(server, way="online", hold=86400, options={"games": 1})
    come_in(server, made["code"], NAMES[0], part="lady")

    async def attend() -> None:
        host = Attendant(server, made["code"], made["organiser"])
        await host.open()
        parts = ["lady", "gentleman"] * 6
        await host.lines(
            *[f"arrive {name} as {part}" for name, part in zip(NAMES[1:], parts[1:], strict=True)]
        )
        await host.lines("seat by hand 1 3 2 4 / 5 7 6 8 / 9 11 10 12", "begin")
        await host.until_room(lambda room: len(room["codes"]) == 3)
        await host.say(do="line", id="bell", text="bell")
        answer = await host.line("undo")
        refused(answer, NOT_TAKEN_BACK)
        assert host.room["phase"] == "settling"

    server.run(attend())


def test_nobody_looks_on_while_another_table_plays_the_same_deals(server: Server) -> None:
    party = Duplicate(server)

    async def attend() -> None:
        host, _ = await party.begun()
        codes = list(host.room["codes"].values())
        await host.lines(f"score 1 {LAST}")
        looker = Client(server, codes[0])
        await looker.open()
        assert "same deals" in (await looker.heard("bye"))["error"]
        await host.lines(f"score 2 {LAST}")
        again = Client(server, codes[0])
        await again.open()
        assert (await again.heard("view"))["table"]["over"]
        assert server.get(f"/api/tables/{codes[0]}/moments")[0] == 200

    server.run(attend())
