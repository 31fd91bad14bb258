"""Who may turn the switch of the house, and what the others are told."""

import asyncio
import socket
from collections.abc import Iterator, MutableMapping
from typing import Any

import httpx
import pytest
from memory_store import MemoryStore

from headtable.server.app import make_app
from headtable.server.house_network.owner import new_ticket
from headtable.server.house_network.switch import HouseSwitch
from headtable.server.http.origins import is_known_host, names_of_machine
from headtable.server.settings import Settings

KEY = b"a key of the tests, long enough"
OWN = ("127.0.0.1", 8190)
HERE = "http://127.0.0.1:8190"
SETTINGS = Settings(key=KEY)


class Listeners:
    """Listens nowhere."""

    async def listen_at(self, listening: socket.socket) -> None: ...

    def stop_listening_at(self, listening: socket.socket) -> None: ...


class Home:
    """An application with a house, asked as from any place."""

    def __init__(self) -> None:
        self.house = HouseSwitch(SETTINGS, OWN, ("127.0.0.2", None))
        self.house.listeners = Listeners()
        self.app = make_app(MemoryStore(), SETTINGS, self.house)
        self.proof = {"x-house-proof": self.house.owner.proof}

    def ask(
        self,
        path: str = "/api/house",
        body: Any = None,
        client: str = "127.0.0.1",
        at: str = HERE,
        **headers: str,
    ) -> tuple[int, Any]:
        """`at` is the socket that is asked; the header Host may name another."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}

        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(client, 50000))
            async with httpx.AsyncClient(transport=transport, base_url=at) as browser:
                method = "GET" if body is None else "POST"
                return await browser.request(
                    method, path, json=body, headers=httpx.Headers(named, encoding="latin-1")
                )

        answer = asyncio.run(asked())
        return answer.status_code, answer.json()

    def switch(self, is_open: bool, **request: Any) -> tuple[int, Any]:
        return self.ask(body={"open": is_open}, **(self.proof | request))


@pytest.fixture
def home() -> Iterator[Home]:
    made = Home()
    yield made
    asyncio.run(made.house.close())


def test_the_owner_opens_and_closes(home: Home) -> None:
    assert home.ask(**home.proof)[1] == {
        "can_switch": True,
        "is_open": False,
        "address": None,
        "why": "closed",
        "says": "Only this computer can reach this page now, so there is no QR code yet.",
        "others": [],
    }
    status, opened = home.switch(True)
    assert (status, opened["is_open"], opened["address"]) == (200, True, home.house.origin)
    assert home.switch(True)[1] == opened
    assert home.switch(False)[1]["is_open"] is False


FORGED = [
    {"x-house-proof": ""},
    {"x-house-proof": "x" * 43},
    {"x-house-proof": "\u00e4"},
    {"client": "192.168.1.7"},  # a phone
    {"client": "::ffff:192.168.1.7"},
    {"at": "http://127.0.0.2:8190"},  # through another socket
    {"at": "http://127.0.0.1:8191"},
    {"Host": "127.0.0.1:8191"},  # another program's page at this machine
    {"Host": "127.0.0.1"},
    {"Host": f"{next(name for name in names_of_machine() if name.endswith('.local'))}:8190"},
    {"X_Forwarded_For": "203.0.113.9"},  # a proxy at this machine
    {"X_Forwarded_For": "127.0.0.1"},
    {"Forwarded": "for=203.0.113.9"},
    {"X_Real_IP": "203.0.113.9"},
    {"X_Forwarded_Host": "play.example.org"},
    {"Via": "1.1 proxy"},
    {"Origin": "http://evil.example"},  # a page of another site
    {"Origin": "http://127.0.0.1:3000"},
    {"Origin": "null"},
    {"Sec_Fetch_Site": "cross-site"},
]


@pytest.mark.parametrize("forged", FORGED)
def test_nobody_else_turns_the_switch(home: Home, forged: dict[str, str]) -> None:
    status, refused = home.switch(True, **forged)
    assert status in (403, 421)
    assert refused["error"]
    assert home.house.origin == ""
    opened = home.switch(True)[1]["address"]
    assert home.switch(False, **forged)[0] in (403, 421)
    assert home.house.origin == opened
    if not {"Origin", "Sec_Fetch_Site"} & set(forged):  # browsers keep what is read from pages of other sites
        status, told = home.ask(**(home.proof | forged))
        assert status == 421 or (told["can_switch"], told["others"]) == (False, [])


@pytest.mark.parametrize("host", ["evil.example:8190", "192.168.1.5:8190", "evil.example"])
def test_a_name_that_was_pointed_here_gets_nothing(home: Home, host: str) -> None:
    """DNS rebinding: the page of another site, whose name leads to this machine."""
    assert home.switch(True, Host=host, Origin=f"http://{host}")[0] == 421
    assert home.ask(Host=host, **home.proof)[0] == 421
    assert home.ask("/api/house/owner", {"ticket": new_ticket(KEY)}, Host=host)[0] == 421


def test_the_house_is_a_name_of_ours_only_while_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    house = HouseSwitch(SETTINGS, OWN)
    names = ["192.168.1.5:8190", f"{socket.gethostname()}:8190"]
    never = ["192.168.1.5", "192.168.1.5:8191", "192.168.1.6:8190", "evil.example:8190", ""]
    always = ["127.0.0.1:8190", "localhost:8190", "localhost", "[::1]:8190"]
    for place, known in ((None, False), (("192.168.1.5", 8190), True)):
        monkeypatch.setattr(house, "opened_at", lambda place=place: place)
        assert [is_known_host(name, SETTINGS, house) for name in names] == [known] * len(names)
        assert not any(is_known_host(name, SETTINGS, house) for name in never)
        assert all(is_known_host(name, SETTINGS, house) for name in always)


def test_a_ticket_is_changed_for_the_proof_at_this_machine_only(home: Home) -> None:
    ticket = {"ticket": new_ticket(KEY)}
    for forged in ({"client": "192.168.1.7"}, {"at": "http://127.0.0.2:8190"}, {"Via": "1.1 proxy"}):
        assert home.ask("/api/house/owner", ticket, **forged)[0] in (403, 421)
    status, answer = home.ask("/api/house/owner", ticket)
    assert (status, answer) == (200, {"proof": home.house.owner.proof})
    assert home.ask("/api/house/owner", ticket)[0] == 403
    assert home.ask("/api/house/owner", {"ticket": "none"})[0] == 403


def test_the_switch_is_not_turned_without_end_and_strangers_do_not_use_it_up(home: Home) -> None:
    for _ in range(SETTINGS.house_switch_burst + 1):
        assert home.switch(True, **{"x-house-proof": "false"})[0] == 403
    statuses = [home.switch(number % 2 == 0)[0] for number in range(SETTINGS.house_switch_burst + 1)]
    assert statuses == [200] * SETTINGS.house_switch_burst + [429]


@pytest.mark.parametrize(
    "body", [{}, {"open": 1}, {"open": True, "host": "x"}, [], {"open": True, "address": "x" * 99}]
)
def test_what_is_no_request_is_refused(home: Home, body: object) -> None:
    assert home.ask(body=body, **home.proof)[0] == 400
    assert home.ask("/api/house/owner", body)[0] in (400, 403)
    assert not home.house.is_open


def test_only_an_address_that_was_offered_is_opened(home: Home) -> None:
    status, refused = home.ask(body={"open": True, "address": "0.0.0.0"}, **home.proof)
    assert (status, refused["error"]) == (409, "0.0.0.0 is no address of this computer.")
    assert not home.house.is_open


def test_what_came_through_a_house_that_was_closed_is_refused(home: Home) -> None:
    """A connection that was accepted just before, whatever host it names."""
    status, refused = home.ask("/api/shelf", at="http://127.0.0.2:8190", Host="127.0.0.1:8190")
    assert (status, refused["error"]) == (421, "The house is closed to phones.")
    home.switch(True)
    assert home.ask("/api/shelf", at=home.house.origin)[0] == 200


def test_what_came_through_a_house_that_was_opened_elsewhere_since_is_refused(home: Home) -> None:
    home.switch(True)
    before = home.house.origin.replace("127.0.0.2", "127.0.0.3")
    for host in ("127.0.0.1:8190", home.house.origin.partition("//")[2]):
        assert home.ask("/api/shelf", at=before, Host=host)[0] == 421


def test_a_socket_is_not_opened_through_a_house_that_was_closed(home: Home) -> None:
    def handshake(at: tuple[str, int]) -> str:
        sent: list[str] = []
        heard = iter(["websocket.connect", "websocket.disconnect"])

        async def receive() -> dict[str, str]:
            return {"type": next(heard)}

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message["type"])

        headers = [(b"host", b"127.0.0.1:8190")]
        scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": headers,
            "server": at,
            "client": ("127.0.0.1", 5),
        }
        asyncio.run(home.app(scope, receive, send))
        return sent[0]

    assert handshake(OWN) == "websocket.accept"
    assert handshake(("127.0.0.2", 8190)) == "websocket.close"
    assert home.switch(True)[0] == 200
    assert handshake(("127.0.0.2", 8190)) == "websocket.accept"
    assert home.house.guests == set()  # it is gone again


def test_a_hosted_server_has_no_switch() -> None:
    hosted = Home()
    hosted.app = make_app(MemoryStore(), SETTINGS)
    assert hosted.switch(True)[0] == 403
    assert hosted.ask("/api/house/owner", {"ticket": new_ticket(KEY)})[0] == 403
    told = [hosted.ask(Host=host)[1] for host in ("127.0.0.1:8190", "192.168.1.5:8190")]
    assert [one["says"] for one in told] == [
        "This address works on this computer only, so there is no QR code for phones.",
        "",
    ]
    for one in told:
        assert (one["why"], one["can_switch"], one["is_open"], one["address"]) == (
            "hosted",
            False,
            False,
            None,
        )
