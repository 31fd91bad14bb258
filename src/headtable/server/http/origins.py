"""Who a request comes from and for whom it is meant: hosts, origins, proxies and addresses.

A page of another site can make a browser send requests here, and by DNS rebinding it can even read the
answers: its own name then points at this server, so that `Host` and `Origin` agree.  So the server answers
only under names that it knows to be its own, and changes nothing for the page of another site.
"""

import socket
from collections.abc import Mapping
from functools import cache
from ipaddress import IPv4Network, ip_address, ip_network
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.server.house_network.switch import HouseSwitch
from headtable.server.settings import Settings

PUNCTUATION: Final = str.maketrans("", "", "-._")
LONGEST_HOST: Final = 255  # letters of a name with its port
LARGEST_PORT: Final = 65_535
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
OWN_FETCHES: Final = ("same-origin", "none")  # values of Sec-Fetch-Site; "none": the person typed it


# Hosts ------------------------------------------------------------------------------------------


def split_host(host: str) -> tuple[str, int | None] | None:
    """The name and the port of `NAME`, `NAME:PORT` or `[ADDRESS]:PORT`; None where it is none of them."""
    if not host or len(host) > LONGEST_HOST or not host.isascii():
        return None
    if host.startswith("["):
        name, bracket, rest = host[1:].partition("]")
        colon, port = rest[:1], rest[1:]
        if not bracket or ":" not in name or colon not in ("", ":"):
            return None
    else:
        name, colon, port = host.partition(":")
    if colon and not (port.isdecimal() and len(port) <= 5 and int(port) <= LARGEST_PORT):
        return None
    name = name.lower().removesuffix(".")
    return (name, int(port) if colon else None) if is_name(name) else None


def is_name(name: str) -> bool:
    """Whether a text can be the name of a host, or an address."""
    return is_address(name) or name.translate(PUNCTUATION).isalnum()


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return "%" not in name


@cache
def names_of_machine() -> frozenset[str]:
    """What this machine calls itself, and what its network calls it."""
    whole = socket.gethostname().lower().removesuffix(".")
    short = whole.partition(".")[0]
    return frozenset({"localhost", whole, short, f"{short}.local"}) - {"", ".local"}


def is_loopback(name: str) -> bool:
    """Whether a name or an address means the machine that uses it, whichever that is."""
    return name == "localhost" or (is_address(name) and ip_address(name).is_loopback)


def is_known_host(host: str, settings: Settings, house: HouseSwitch | None = None) -> bool:
    """Whether a `Host` header names this server: by an address, or by a name that it knows to be its own.

    With a house it is the loopback address, and that of the house as long as it is open.
    """
    found = split_host(host)
    if found is None:
        return False
    name, port = found
    if house is not None:
        return is_loopback(name) or is_house(name, port, house)
    if is_address(name) or name in names_of_machine():
        return True
    known = (*settings.hosts, *settings.origins)
    return any(entry in ((name, None), (name, port)) for entry in map(split_host, known))


def is_house(name: str, port: int | None, house: HouseSwitch) -> bool:
    """Whether phones that come in through the house know this machine by a name and a port."""
    opened = house.opened_at()
    if opened is None or (port or DEFAULT_PORTS["http"]) != opened[1]:
        return False
    return name in names_of_machine() or (is_address(name) and ip_address(name) == ip_address(opened[0]))


# Origins ----------------------------------------------------------------------------------------


def is_own_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a request comes from a page of ours, or from a program that is no browser and says nothing."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in OWN_FETCHES
    scheme, _, host = origin.lower().partition("://")
    found = _with_port(host, scheme)
    if found is None:
        return False
    own = (headers.get("host", ""), *settings.hosts, *settings.origins)
    return any(_with_port(entry, scheme) == found for entry in own)


def _with_port(host: str, scheme: str) -> tuple[str, int] | None:
    found = split_host(host)
    usual = DEFAULT_PORTS.get(scheme)
    if found is None or usual is None:
        return None
    name, port = found
    return name, usual if port is None else port


# Proxies ----------------------------------------------------------------------------------------


def trusted_proxies(settings: Settings) -> list[str]:
    """The networks whose word about addresses is believed; a Complaint where one cannot be read."""
    found = []
    for proxy in settings.proxies:
        try:
            network = ip_network(proxy, strict=False)
        except ValueError:
            raise Complaint(f"a proxy is given by its address or its network, not by '{proxy}'") from None
        found.append(str(network))
        if isinstance(network, IPv4Network):  # as it looks to a server that listens for IPv6 too
            found.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return found
