"""Addresses of clients, as rate limits and the register of connections count them."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

LONGEST_ADDRESS: Final = 255  # characters that are kept of what is no address
NETWORK_OF_ONE: Final = 64  # bits of an IPv6 address that name a household; it is free to choose the rest


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """What counts as one client: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, NETWORK_OF_ONE), strict=False))
