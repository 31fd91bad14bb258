"""Whose pages may ask, under which names the server answers, and whose word about addresses it takes."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from qr_codes import is_qr_code_of
from server_process import Server

from headtable.rules.core.errors import Complaint
from headtable.server.http.origins import (
    is_known_host,
    is_own_origin,
    names_of_machine,
    trusted_proxies,
)
from headtable.server.settings import Settings
from headtable.server.transport.households import household

KEY = b"a key of the tests, long enough"
NAMED = Settings(key=KEY, hosts=("Play.Example.org", "lan:8190"), origins=("friend.example.org",))
FORM = "application/x-www-form-urlencoded"


def ask(server: Server, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
    """A request with just these headers; the status, and what follows the headers of the answer."""
    sent = {"Host": server.address, "Content-Length": str(len(body)), "Connection": "close"} | headers
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in sent.items() if value]
    answer = server.send("\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", body]).encode())
    head, _, rest = answer.decode().partition("\r\n\r\n")
    return int(head.split()[1]), rest


def sentence(answer: str) -> str:
    return str(json.loads(answer)["error"])


# Hosts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "192.168.0.7:8190", "[::1]", "[fe80::1]:99", "LOCALHOST:1", "localhost.",
     "play.example.org", "play.example.org:8443", "lan:8190", "friend.example.org",
     *sorted(names_of_machine())],
)  # fmt: skip
def test_a_server_knows_its_own_names(host: str) -> None:
    assert is_known_host(host, NAMED)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "play.example.org.evil.example", "lan", "lan:8191", "[::1", "::1", "[fe80::1%25x]",
     "a b", "127.0.0.1:x", "127.0.0.1:123456", "127.0.0.1:", "127.0.0.1@evil.example", "2130706433",
     "x" * 300, "ä.org", "127.0.0.1:²"],
)  # fmt: skip
def test_a_server_does_not_answer_to_other_names(host: str) -> None:
    assert not is_known_host(host, NAMED)


@pytest.mark.parametrize(
    "path", ["/", "/t/KRTW", "/api/shelf", "/api/tables", "/style.css", "/press/trix.svg"]
)
def test_a_foreign_host_gets_nothing(server: Server, path: str) -> None:
    status, answer = ask(server, "GET", path, Host="evil.example", Origin="http://evil.example")
    assert status == 421
    assert "--name" in sentence(answer)


def test_a_foreign_host_makes_no_table(server: Server) -> None:
    status, _ = ask(
        server, "POST", "/api/tables", '{"game": "hilo"}',
        Host="evil.example", Origin="http://evil.example", Content_Type="application/json",
    )  # fmt: skip
    assert status == 421


def test_one_host_is_named_once(server: Server) -> None:
    answer = server.send(
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 400 ")


def opened(server: Server, host: str, origin: str) -> bool:
    """Whether a socket can be opened from a page of an origin under a name of the server."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus

    async def tried() -> bool:
        try:
            headers = {"Origin": origin}
            address = f"ws://{host}/ws"
            async with connect(address, additional_headers=headers, host="127.0.0.1", port=server.port):
                return True
        except InvalidStatus as refused:
            return refused.response.status_code != 403

    return asyncio.run(tried())


def test_a_socket_is_not_opened_for_a_foreign_host(server: Server) -> None:
    assert not opened(server, "evil.example", "http://evil.example")
    assert not opened(server, server.address, "http://evil.example")
    assert not opened(server, server.address, "null")
    assert opened(server, server.address, f"http://{server.address}")


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is told its name, a page that is welcome, and a proxy."""
    folder = tmp_path_factory.mktemp("named")
    running = Server(
        folder / "tables.sqlite",
        hosts=["play.example.org"],
        origins=["friend.example.org"],
        proxies=["127.0.0.1", "10.0.0.0/8"],
        ask_burst=3,
        asks_a_second=0.001,
    ).start()
    yield running
    running.stop()


def test_a_server_answers_under_the_names_it_is_told(named: Server) -> None:
    assert ask(named, "GET", "/", Host="play.example.org")[0] == 200
    assert ask(named, "GET", "/", Host="friend.example.org:99")[0] == 200
    assert ask(named, "GET", "/", Host="other.example.org")[0] == 421
    assert opened(named, "play.example.org", "https://play.example.org")
    assert opened(named, "127.0.0.1", "https://friend.example.org")
    assert not opened(named, "127.0.0.1", "https://friend.example.org:99")


# Forms of other sites ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/tables/KRTW/seats", "/api/evenings", "/api/evenings/KRTW/guests"]
)
@pytest.mark.parametrize(
    "type", ["text/plain", FORM, "multipart/form-data; boundary=x", "", "application/jsonp"]
)
def test_a_form_is_no_request(server: Server, path: str, type: str) -> None:
    status, answer = ask(server, "POST", path, '{"game": "hilo"}', Content_Type=type)
    assert status == 415
    assert "application/json" in sentence(answer)


@pytest.mark.parametrize(
    "said",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""} | {"Sec_Fetch_Site": "cross-site"},
     {"Sec_Fetch_Site": "same-site"}, {"Origin": "file://"}],
)  # fmt: skip
def test_another_sites_page_changes_nothing(server: Server, said: dict[str, str]) -> None:
    before = json.loads(server.get("/api/tables")[2])
    body = '{"game": "hilo", "listed": true}'
    status, answer = ask(server, "POST", "/api/tables", body, Content_Type="application/json", **said)
    assert status == 403
    assert sentence(answer)
    assert json.loads(server.get("/api/tables")[2]) == before


def test_our_own_page_is_served(server: Server) -> None:
    said = {"Origin": f"http://{server.address}", "Sec_Fetch_Site": "same-origin"}
    body = '{"game": "hilo"}'
    assert (
        ask(server, "POST", "/api/tables", body, Content_Type="Application/JSON; charset=utf-8", **said)[0]
        == 201
    )


@pytest.mark.parametrize(
    ("headers", "is_own"),
    [
        ({}, True),
        ({"host": "a.org", "origin": "https://a.org"}, True),
        ({"host": "a.org:443", "origin": "https://a.org"}, True),
        ({"host": "a.org:8190", "origin": "http://a.org"}, False),
        ({"host": "[::1]:5", "origin": "http://[::1]:5"}, True),
        ({"host": "127.0.0.1:8190", "origin": "https://play.example.org"}, True),
        ({"host": "127.0.0.1:8190", "origin": "https://play.example.org:8443"}, False),
        ({"host": "a.org", "origin": "https://b.org", "sec-fetch-site": "same-origin"}, False),
        ({"host": "a.org", "origin": "ftp://a.org"}, False),
        ({"host": "", "origin": "http://"}, False),
    ],
)
def test_an_origin_is_our_own_by_name_and_port(headers: dict[str, str], is_own: bool) -> None:
    assert is_own_origin(headers, NAMED) is is_own


# Addresses -----------------------------------------------------------------------------------------------


def asked_as(server: Server, *chains: str) -> list[int]:
    return [ask(server, "GET", "/api/shelf", X_Forwarded_For=chain)[0] for chain in chains]


def test_nobody_chooses_an_address(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", ask_burst=3, asks_a_second=0.001).start()
    try:
        chains = [f"203.0.113.{number}" for number in range(5)]
        assert asked_as(server, *chains) == [200, 200, 200, 429, 429]
    finally:
        server.stop()


def test_a_proxy_says_who_asks(named: Server) -> None:
    """The last hop that is no proxy counts, and never what the asker has written before it."""
    mine = [f"198.51.100.{number}, 203.0.113.9, 10.1.2.3" for number in range(5)]
    assert asked_as(named, *mine) == [200, 200, 200, 429, 429]
    assert asked_as(named, "203.0.113.10, 10.1.2.3", "203.0.113.10:4711") == [200, 200]
    network = [f"2001:db8:1:2::{number}" for number in range(5)]
    assert asked_as(named, *network) == [200, 200, 200, 429, 429]


def test_a_proxy_says_how_it_was_asked(named: Server) -> None:
    said = {"Content_Type": "application/json", "X_Forwarded_For": "203.0.113.77"}
    made = json.loads(ask(named, "POST", "/api/tables", '{"game": "hilo"}', **said)[1])
    path = f"/api/tables/{made['code']}/qr.svg"
    asker = {"Host": "play.example.org", "X_Forwarded_For": "203.0.113.78"}
    for scheme in ("http", "https"):
        picture = ask(named, "GET", path, X_Forwarded_Proto=scheme, **asker)[1]
        assert is_qr_code_of(f"{scheme}://play.example.org/t/{made['code']}", picture)
    at_loopback = ask(named, "GET", path, X_Forwarded_For="203.0.113.79")
    assert at_loopback[0] == 409  # no phone could open it


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", "unix:"),
        ("", ""),
    ],
)
def test_an_address_counts_as_its_household(address: str, counts_as: str) -> None:
    assert household(address) == counts_as


@pytest.mark.parametrize("proxy", ["*", "", "proxy.example.org", "10.0.0.0/40"])
def test_a_proxy_is_an_address_or_a_network(proxy: str) -> None:
    with pytest.raises(Complaint, match="a proxy is given by its address"):
        trusted_proxies(Settings(key=KEY, proxies=(proxy,)))


def test_a_network_of_proxies_may_be_written_carelessly() -> None:
    known = trusted_proxies(Settings(key=KEY, proxies=("10.1.2.3/8", "::1")))
    assert known == ["10.0.0.0/8", "::ffff:10.0.0.0/104", "::1/128"]
