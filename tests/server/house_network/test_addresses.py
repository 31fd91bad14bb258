"""Which of this machine's addresses phones are told."""

import socket

import pytest

from headtable.server.house_network import addresses


def found(monkeypatch: pytest.MonkeyPatch, usual: str, *interfaces: str) -> list[str]:
    monkeypatch.setattr(addresses, "own_address_towards", lambda _: usual)
    monkeypatch.setattr(addresses, "addresses_of_interfaces", lambda: list(interfaces))
    return addresses.house_addresses()


def test_the_way_to_the_world_comes_first_and_the_others_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    several = ("127.0.0.1", "172.17.0.1", "169.254.3.4", "10.8.0.2", "192.168.1.5")
    assert found(monkeypatch, "10.8.0.2", *several) == [
        "10.8.0.2",
        "192.168.1.5",
        "172.17.0.1",
        "169.254.3.4",
    ]


@pytest.mark.parametrize(
    ("usual", "interfaces"),
    [
        ("", ()),
        ("", ("127.0.0.1",)),
        ("203.0.113.9", ("127.0.0.1", "203.0.113.9")),  # a server in the internet is no house
        ("", ("172.32.0.1", "0.0.0.0", "192.169.0.1")),
    ],
)
def test_no_other_address_is_a_house(
    monkeypatch: pytest.MonkeyPatch, usual: str, interfaces: tuple[str, ...]
) -> None:
    assert found(monkeypatch, usual, *interfaces) == []


def test_nothing_is_sent_to_find_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The socket that asks the system can do no more than ask."""

    class Asker(socket.socket):
        def __getattribute__(self, name: str) -> object:
            assert not name.startswith("send"), "something is sent"
            return super().__getattribute__(name)

    monkeypatch.setattr(socket, "socket", Asker)
    monkeypatch.delattr(socket, "getaddrinfo")  # it may ask a name server
    assert "127.0.0.1" not in addresses.house_addresses()
    assert addresses.own_address_towards("127.0.0.9") == "127.0.0.1"


def test_the_system_names_the_addresses_of_its_interfaces() -> None:
    assert "127.0.0.1" in addresses.addresses_of_interfaces()
