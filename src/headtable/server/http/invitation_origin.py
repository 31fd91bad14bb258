"""Where an invitation leads: what a link begins with that other devices can open."""

from typing import Final

from starlette.requests import Request

from headtable.server.house_network.switch import HouseSwitch
from headtable.server.http.origins import is_loopback, split_host

THIS_COMPUTER_ONLY: Final = "This address works on this computer only, so there is no QR code for phones."


def invitation_origin(request: Request, house: HouseSwitch | None) -> str:
    """The address of the house, or the one that was asked; "" where no other device can come in."""
    if house is not None:
        return house.origin
    host = request.headers.get("host", "")
    found = split_host(host)
    return "" if found is None or is_loopback(found[0]) else f"{request.scope['scheme']}://{host}"
