"""The switch of the house, without a network: where it opens, and why it does not."""

import asyncio
import socket
import time

import pytest

from headtable.server.house_network import owner, switch
from headtable.server.house_network.owner import Owner, new_ticket
from headtable.server.house_network.switch import CannotOpen, HouseSwitch
from headtable.server.settings import Settings

KEY = b"a key of the tests, long enough"
HOUSE = "127.0.0.2"


class Listeners:
    """Remembers at which sockets the server would listen."""

    def __init__(self) -> None:
        self.at: list[socket.socket] = []

    async def listen_at(self, listening: socket.socket) -> None:
        self.at.append(listening)

    def stop_listening_at(self, listening: socket.socket) -> None:
        self.at.remove(listening)


def house(place: tuple[str, int | None] | None = (HOUSE, None), port: int = 0) -> HouseSwitch:
    made = HouseSwitch(Settings(key=KEY), ("127.0.0.1", port), place)
    made.listeners = Listeners()
    return made


def why_not(made: HouseSwitch, wanted: str = "") -> str:
    with pytest.raises(CannotOpen) as cannot:
        asyncio.run(made.open(wanted))
    assert not made.is_open
    assert str(cannot.value).endswith(".")
    return cannot.value.reason


def taken() -> socket.socket:
    found = socket.socket()
    found.bind((HOUSE, 0))
    found.listen()
    return found


def test_it_takes_our_own_port_and_where_that_is_taken_another() -> None:
    with socket.socket() as free:
        free.bind((HOUSE, 0))
        port = free.getsockname()[1]
    made = house(port=port)
    asyncio.run(made.open())
    assert made.origin == f"http://{HOUSE}:{port}"
    asyncio.run(made.close())
    assert (made.origin, made.opened_at()) == ("", None)
    with taken() as other:
        made = house(port=other.getsockname()[1])
        asyncio.run(made.open())
        assert made.origin not in ("", f"http://{HOUSE}:{made.own[1]}")
        asyncio.run(made.close())


def test_a_port_that_was_named_and_is_taken_is_not_exchanged() -> None:
    with taken() as other:
        assert why_not(house((HOUSE, other.getsockname()[1]))) == switch.IN_USE


def test_an_address_of_another_machine_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    assert why_not(house(("192.0.2.77", None))) == switch.NOT_HERE
    monkeypatch.setattr(switch, "house_addresses", lambda: [HOUSE, "127.0.0.3"])
    assert why_not(house(None), "127.0.0.4") == switch.NOT_HERE  # nor one that is not offered


def test_without_a_network_there_is_no_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(switch, "house_addresses", list)
    assert why_not(house(None)) == switch.NO_NETWORK


def test_it_moves_to_another_network_and_stays_where_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(switch, "house_addresses", lambda: [HOUSE, "127.0.0.3", "192.0.2.77"])
    made = house(None)
    said: list[str] = []
    made.say = said.append

    async def move() -> None:
        await made.open()
        await made.open()  # it is open
        assert said == [
            f"Phones in the same network can come in at {made.origin}/",
            "Other addresses of this computer, to name behind --house: 127.0.0.3, 192.0.2.77",
        ]
        assert made.origin.startswith(f"http://{HOUSE}:")
        await made.open("127.0.0.3")
        before = made.origin
        assert before.startswith("http://127.0.0.3:")
        with pytest.raises(CannotOpen):
            await made.open("192.0.2.77")
        assert made.origin == before
        assert isinstance(made.listeners, Listeners)
        assert len(made.listeners.at) == 1
        await made.close()
        await made.close()

    asyncio.run(move())


# Tickets ----------------------------------------------------------------------------------------


def test_a_ticket_is_good_once_and_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Owner(KEY)
    ticket = new_ticket(KEY)
    assert known.redeem(ticket) == known.proof
    assert known.redeem(ticket) == ""
    assert known.redeem(new_ticket(KEY)) == known.proof  # a second start has a ticket of its own
    assert known.redeem(new_ticket(KEY, time.time() - owner.TICKET_SECONDS - 1)) == ""
    late = new_ticket(KEY)
    monkeypatch.setattr(time, "time", lambda: 2**40)
    assert known.redeem(late) == ""


def test_a_ticket_is_not_good_once_more_after_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key stays the same, and what was used with the process before is known to nobody."""
    ticket = new_ticket(KEY)
    assert Owner(KEY).redeem(ticket)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 2)
    restarted = Owner(KEY)
    assert restarted.redeem(ticket) == ""
    assert restarted.redeem(new_ticket(KEY)) == restarted.proof


@pytest.mark.parametrize("ticket", ["", ".", "..", "9999999999.x.", "99.x.abc", "ß.ß.ß", "x" * 200])
def test_what_is_no_ticket_is_changed_for_nothing(ticket: str) -> None:
    assert Owner(KEY).redeem(ticket) == ""


def test_a_ticket_of_another_key_or_with_another_time_is_false() -> None:
    assert Owner(KEY).redeem(new_ticket(b"the key of somebody else")) == ""
    _, nonce, signature = new_ticket(KEY).split(".")
    assert Owner(KEY).redeem(f"99999999999.{nonce}.{signature}") == ""


def test_every_start_has_a_proof_of_its_own() -> None:
    first, second = Owner(KEY), Owner(KEY)
    assert first.is_proof(first.proof)
    assert not first.is_proof(second.proof)
    assert not first.is_proof("")
