"""`headtable --house` and its switch: a phone comes in from another machine, plays, and is closed out."""

import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from home_server import PROOF, HomeServer, typed
from qr_codes import is_qr_code_of
from server_process import PATIENCE
from two_machines import SECOND_LOOPBACK, Machine, Person, two_machines

from headtable.__main__ import main
from headtable.server.house_network.switch import GOOD_BYE

TABLE = {"game": "hilo", "seats": 2, "speed": "instant", "options": {"length": "one deal"}}


class Home:
    """A server at the owner's machine, the owner in front of it, and a person with a phone."""

    def __init__(self, server: HomeServer, owner: Person, phone: Person) -> None:
        self.server = server
        self.owner = owner
        self.phone = phone
        self.here = f"http://{server.address}"
        ticket = {"ticket": server.ticket()}
        self.proof = json.loads(self.asked("/api/house/owner", ticket))["proof"]

    def asked(self, path: str, body: object = None, **headers: str) -> str:
        """What the owner's browser is answered; it must not be refused."""
        status, text = self.owner.ask(self.here, path, body, **headers)
        assert status < 300, text
        return text

    def switch(self, is_open: bool) -> str:
        """Turn the switch; the address of the house."""
        return str(json.loads(self.asked("/api/house", {"open": is_open}, **{PROOF: self.proof}))["address"])

    def table(self, *chairs: str) -> dict[str, str]:
        made: dict[str, str] = json.loads(self.asked("/api/tables", {**TABLE, "chairs": chairs}))
        return made


@contextlib.contextmanager
def at_home(folder: Path, *words: str, owner: Machine, phone: Machine) -> Iterator[Home]:
    server = HomeServer(folder, *words, prefix=owner.prefix).start()
    try:
        with Person(owner) as person, Person(phone) as visitor:
            yield Home(server, person, visitor)
    finally:
        server.stop()


@pytest.fixture(scope="module")
def machines() -> Iterator[tuple[Machine, Machine]]:
    with two_machines() as both:
        yield both


def words_for(owner: Machine) -> list[str]:
    """--house; without namespaces of its own the machine has no address in a house but the one we name."""
    return ["--house"] if owner.prefix else ["--house", SECOND_LOOPBACK]


def test_a_phone_comes_in_by_the_qr_code_and_plays_a_hand(
    tmp_path: Path, machines: tuple[Machine, Machine]
) -> None:
    owner, phone = machines
    with at_home(tmp_path, *words_for(owner), owner=owner, phone=phone) as home:
        house = f"http://{owner.address}:{home.server.port}"
        assert home.server.said() == f"Phones in the same network can come in at {house}/"
        own = home.table("me", "regular")
        home.owner.do("sit", home.here, own["code"], own["token"])
        code = home.table("open", "regular")["code"]
        assert is_qr_code_of(f"{house}/t/{code}", home.asked(f"/api/tables/{code}/qr.svg"))
        assert home.phone.ask(house, f"/t/{code}")[0] == 200
        taken = json.loads(home.phone.ask(house, f"/api/tables/{code}/seats", {"name": "Ann"})[1])
        assert home.phone.do("sit", house, code, taken["token"]) == [0]
        assert home.phone.do("play_a_hand")[0] > 3

        home.switch(False)
        assert home.server.said() == "Phones cannot come in any more."
        assert home.phone.do("hear_bye") == ["house", GOOD_BYE]
        assert home.phone.ask(house, f"/t/{code}") == (0, "ConnectionRefusedError")
        assert home.owner.ask(home.here, f"/api/tables/{code}/qr.svg")[0] == 409
        assert home.owner.do("play_a_hand")[0] > 3  # on the line that was open all the time

        assert home.switch(True) == house
        assert home.phone.do("sit", house, code, taken["token"]) == [0]  # the seat was kept


def test_the_switch_opens_a_house_that_was_started_closed(
    tmp_path: Path, machines: tuple[Machine, Machine]
) -> None:
    owner, phone = machines
    with at_home(tmp_path, *([] if owner.prefix else words_for(owner)), owner=owner, phone=phone) as home:
        if not owner.prefix:
            home.switch(False)
        house = f"http://{owner.address}:{home.server.port}"
        named = {"Host": house.removeprefix("http://")}
        assert home.phone.ask(house, "/") == (0, "ConnectionRefusedError")
        if owner.prefix:
            assert home.owner.ask(home.here, "/api/shelf", **named)[0] == 421
        assert home.switch(True) == house
        assert home.owner.ask(home.here, "/api/shelf", **named)[0] == 200
        seen = json.loads(home.phone.ask(house, "/api/house", **{PROOF: home.proof})[1])
        assert (seen["is_open"], seen["can_switch"]) == (True, False)
        assert home.phone.ask(house, "/api/house", {"open": False}, **{PROOF: home.proof})[0] == 403
        code = home.table("open", "regular")["code"]
        taken = json.loads(home.phone.ask(house, f"/api/tables/{code}/seats", {"name": "Ann"})[1])
        home.phone.do("sit", house, code, taken["token"])
        assert home.phone.do("play_a_hand")[0] > 3


# What cannot be opened --------------------------------------------------------------------------


def started(folder: Path, *words: str) -> tuple[HomeServer, str]:
    """A server that goes on at its loopback address, and what it says of the house."""
    folder.mkdir(exist_ok=True)
    server = HomeServer(folder, *words).start()
    said = server.said()
    assert server.get("/api/shelf")[0] == 200
    return server, said


def test_two_houses_on_one_port_are_told_apart_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind((SECOND_LOOPBACK, 0))
        place = f"{SECOND_LOOPBACK}:{free.getsockname()[1]}"
    first, said = started(tmp_path / "first", "--house", place)
    second, refused = started(tmp_path / "second", "--house", place)
    try:
        assert said == f"Phones in the same network can come in at http://{place}/"
        assert refused == f"Another program uses http://{place} already."
        second.claim()
        assert second.switch(True) == (409, {"error": refused, "clause": ""})
        first.claim()
        first.switch(False)
        assert second.switch(True)[1]["address"] == f"http://{place}"  # nothing was lost but time
    finally:
        first.stop()
        second.stop()


@pytest.mark.parametrize(
    "word", ["kitchen", "0.0.0.0", "::", "0:0::0", "[::]:80", "http://192.168.1.5", "192.168.1.5:99999"]
)
def test_what_is_no_address_is_said_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert main(["--house", word]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "",
        f"headtable: '{word}' is no address of a machine: write it as 192.168.1.5 or 192.168.1.5:8190\n",
    )
    assert not (tmp_path / "data").exists()


# One that runs ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HomeServer]:
    server, _ = started(tmp_path_factory.mktemp("running"), "--house", SECOND_LOOPBACK)
    yield server
    server.stop()


def test_typed_again_it_says_where_the_switch_is(running: HomeServer) -> None:
    running.ticket()
    running.opened.unlink()
    status, out, _ = typed("--house", **running.environment)
    assert status == 0
    assert out.splitlines() == [
        f"Head Table is open already at http://{running.address}/",
        "To let phones come in, turn the switch on the page that invites others.",
    ]
    running.claim()  # by the ticket of the second one
    assert running.house()["can_switch"]


def test_who_came_through_the_house_and_waits_is_cut_off(running: HomeServer) -> None:
    """A connection without a request, and one that has had an answer and may ask again."""
    place = (SECOND_LOOPBACK, running.port)
    request = f"GET /api/house HTTP/1.1\r\nHost: {SECOND_LOOPBACK}:{running.port}\r\n\r\n".encode()
    with (
        socket.create_connection(place, PATIENCE) as idle,
        socket.create_connection(place, PATIENCE) as busy,
    ):
        busy.sendall(request)
        assert busy.recv(65536).startswith(b"HTTP/1.1 200")
        assert running.switch(False)[0] == 200
        for line in (idle, busy):
            while line.recv(65536):
                pass  # a line that stays open runs into the patience of the test
    assert running.switch(True)[0] == 200
