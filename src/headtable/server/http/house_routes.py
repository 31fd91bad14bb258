"""The endpoints about the house: whether phones in the same network can come in, and the owner's switch.

Only whoever has started the server on this machine may turn the switch.  A request to do so

- comes through the loopback socket, from this machine, and names the server by its loopback address: no
  phone, and no page of another site by DNS rebinding (origins.py refuses their `Origin` besides);
- has no header of a proxy, which would make strangers look like this machine;
- carries the proof (owner.py) in a header, which no other user of the machine has, and which no page of
  another origin can send without being asked for it first.
"""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from headtable.rules.core.errors import Complaint
from headtable.server.house_network.switch import NO_NETWORK, SENTENCES, CannotOpen, HouseSwitch
from headtable.server.http.endpoints import Endpoint, Handler
from headtable.server.http.house_types import House, Proof, SwitchHouse, Ticket
from headtable.server.http.invitation_origin import THIS_COMPUTER_ONLY, invitation_origin
from headtable.server.http.origins import is_loopback, split_host
from headtable.server.http.responses import answer, refusal
from headtable.server.http.table_routes import Api, TooFast
from headtable.server.protocol import read_as

PROOF: Final = "x-house-proof"
PROXY_HEADERS: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
# Why the house is closed, or cannot be switched by the asker; more in switch.py.
HOSTED: Final = "hosted"
CLOSED: Final = "closed"
NOT_OWNER: Final = "owner"
WORDS: Final = {
    CLOSED: "Only this computer can reach this page now, so there is no QR code yet.",
    NOT_OWNER: "Phones cannot come in yet. Whoever started Head Table can let them in: with the switch in "
    "the browser that opened then, or by starting it with --house.",
    **SENTENCES,
}
NOT_YOURS: Final = "Only whoever started Head Table can do this, in the browser that opened then."
OPEN: Final = "Phones in the same network can come in at {}"

_switches: Final = msgspec.json.Decoder(SwitchHouse)
_tickets: Final = msgspec.json.Decoder(Ticket)


class NotOwner(Complaint):
    """Somebody who may not turn the switch."""


class HouseApi(Api):
    """The handlers about the house."""

    async def guarded(self, handler: Handler, request: Request) -> Response:
        async def or_refusal(request: Request) -> Response:
            try:
                return await handler(request)
            except NotOwner as other:
                return refusal(403, str(other))
            except CannotOpen as cannot:
                return refusal(409, str(cannot))

        return await super().guarded(or_refusal, request)

    async def house(self, request: Request) -> Response:
        return answer(house_as_seen_by(request, self.lobby.house))

    async def switch(self, request: Request) -> Response:
        house = self._of_owner(request)
        if not has_proof(request, house):
            raise NotOwner(NOT_YOURS)
        if not house.rate_limit.take():
            raise TooFast
        asked = read_as(_switches, await self.body(request))
        if asked.open:
            await house.open(asked.address)
        else:
            await house.close()
        return answer(house_as_seen_by(request, house))

    async def claim(self, request: Request) -> Response:
        house = self._of_owner(request)
        proof = house.owner.redeem(read_as(_tickets, await self.body(request)).ticket)
        if not proof:
            raise NotOwner("This ticket is used or too old: start headtable once more for another.")
        return answer(Proof(proof))

    def _of_owner(self, request: Request) -> HouseSwitch:
        """The switch, for requests that come from this machine; NotOwner for all others."""
        house = self.lobby.house
        if house is None:
            raise NotOwner("This server has no switch for phones: its host says who can reach it.")
        if not is_at_this_machine(request, house):
            raise NotOwner(NOT_YOURS)
        return house


def is_at_this_machine(request: Request, house: HouseSwitch) -> bool:
    """Whether a request comes from the machine that the server runs on, and from nowhere behind it."""
    found = split_host(request.headers.get("host", ""))
    return (
        house.is_through_own_socket(request.scope)
        and request.client is not None
        and is_loopback(request.client.host)
        and found is not None
        and is_loopback(found[0])
        and found[1] == house.own[1]
        and not any(name in request.headers for name in PROXY_HEADERS)
    )


def has_proof(request: Request, house: HouseSwitch) -> bool:
    return house.owner.is_proof(request.headers.get(PROOF, ""))


def house_as_seen_by(request: Request, house: HouseSwitch | None) -> House:
    """What the asker is told of the house."""
    if house is None:
        says = "" if invitation_origin(request, None) else THIS_COMPUTER_ONLY
        return House(False, False, None, HOSTED, says, [])
    can_switch = is_at_this_machine(request, house) and has_proof(request, house)
    candidates = house.candidates() if can_switch else []
    opened = house.opened_at()
    if opened is not None:
        others = [address for address in candidates if address != opened[0]]
        return House(can_switch, True, house.origin, "", OPEN.format(house.origin), others)
    why = NOT_OWNER if not can_switch else CLOSED if candidates else NO_NETWORK
    return House(can_switch, False, None, why, WORDS[why], candidates[1:])


def endpoints(api: HouseApi) -> list[Endpoint]:
    """Every endpoint about the house."""
    return [
        Endpoint("GET", "/api/house", "Whether phones in the same network can come in", api.house, House),
        Endpoint(
            "POST",
            "/api/house",
            "Let phones come in, or no more: for whoever has started the server, with X-House-Proof",
            api.switch,
            House,
            SwitchHouse,
        ),
        Endpoint(
            "POST", "/api/house/owner", "Change a ticket for the owner's proof", api.claim, Proof, Ticket
        ),
    ]
