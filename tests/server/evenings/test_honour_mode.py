"""Evenings in honour mode on the server: the bell waits for the head table, and claims outlast the bell."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from evening_clients import EUCHRE, NAMES, Attendant, evening
from honour_mode_evening import UNFINISHED, Party, call, check_told, fair, in_time, ring, silent, stop
from server_process import Server


@contextmanager
def serving(folder: Path, claim_seconds: float) -> Iterator[Server]:
    running = Server(folder / "tables.sqlite", haste=1000.0, claim_seconds=claim_seconds).start()
    yield running
    assert "ERROR" not in running.log.read_text(encoding="utf-8")
    running.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that has little patience with those who do not accept."""
    with serving(tmp_path_factory.mktemp("honour"), claim_seconds=0.1) as running:
        yield running


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that waits for claims longer than any test."""
    with serving(tmp_path_factory.mktemp("patient"), claim_seconds=600) as running:
        yield running


@pytest.mark.clause(UNFINISHED)
def test_a_call_after_the_bell_changes_the_last_hand_before_anybody_moves(patient: Server) -> None:
    """The server is killed while claims are open, and nobody loses the right to call by that."""
    party = Party(patient)
    patient.run(in_time(ring(party)))
    patient.kill()
    patient.start()
    patient.run(in_time(call(party)))


@pytest.mark.clause(UNFINISHED)
def test_where_the_organiser_rings_claims_are_waited_for_too(patient: Server) -> None:
    party = Party(patient)

    async def play() -> None:
        host = party.host
        await party.begin()
        await party.until_revoked()
        await host.lines("bell")
        await host.until_room(lambda room: 3 not in room["missing"])
        assert (host.room["claims"], host.room["missing"]) == ([2], [1, 2])  # nobody has played at the first
        before = host.room["tables"][1]["score"]
        await asyncio.gather(*[person.play(fair, person.is_done) for person in (party.ben, party.cora)])
        await host.until_room(lambda room: room["missing"] == [1])
        after = host.room["tables"][1]["score"]
        assert sum(after) > sum(before)  # a revoke that nobody calls costs nothing

    patient.run(in_time(play()))


@pytest.mark.clause(UNFINISHED)
def test_who_never_accepts_does_not_hold_up_the_room(server: Server) -> None:
    party = Party(server, head_points=2)

    async def play() -> None:
        await party.begin()
        persons = (party.ann, party.ben, party.cora)
        playing = [asyncio.create_task(person.play(silent, lambda: False)) for person in persons]
        await party.host.until_room(lambda room: room["phase"] == "settling" and not room["missing"])
        await stop(*playing)
        assert party.host.room["claims"] == []
        said = [line for item in party.ann.table.news for line in item["lines"]]
        assert any("the time is up" in line for line in said)

    server.run(in_time(play()))


@pytest.mark.parametrize("form", ["progressive-trolley", EUCHRE, "progressive-trolley-pinochle"])
def test_house_players_hold_an_evening_in_honour_mode(server: Server, form: str) -> None:
    length = "rounds" if form == "progressive-trolley" else "games"
    options = {length: 1, "honour": "on", "final-tie": "shared"}
    made = evening(server, form, way="online", options=options)

    async def play() -> None:
        host = Attendant(server, made["code"], made["organiser"])
        await host.open()
        await host.lines(*[f"arrive {name}" for name in NAMES], "seat by lot", "begin")
        await host.until_room(lambda room: room["phase"] == "settling" and not room["missing"])
        check_told(server, host.room)
        await host.lines("finish")
        await host.until_phase("over")

    server.run(in_time(play()))
