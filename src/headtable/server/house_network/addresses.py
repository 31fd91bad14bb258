"""The addresses of this machine that phones in the same network can reach, found without sending a packet."""

import socket
import struct
import sys
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network
from typing import Final

# Listening at all addresses, and for each kind one far away that is nobody's (RFC 5737, RFC 3849).
EVERYWHERE: Final = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}
# Networks of houses, the usual ones first.  A public address is opened only for whoever names it.
PRIVATE: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
LONGEST_INTERFACE_NAME: Final = 15  # bytes

if sys.platform == "linux":
    import fcntl

    SIOCGIFADDR: Final = 0x8915  # what ioctl calls "the address of an interface"
    REQUEST: Final = struct.Struct("256s")
    ADDRESS: Final = slice(20, 24)

    def addresses_of_interfaces() -> list[str]:
        """The IPv4 address of every network interface that has one."""
        found = []
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
            for _, name in socket.if_nameindex():
                asked = REQUEST.pack(name.encode()[:LONGEST_INTERFACE_NAME])
                with suppress(OSError):
                    found.append(socket.inet_ntoa(fcntl.ioctl(asker, SIOCGIFADDR, asked)[ADDRESS]))
        return found
else:

    def addresses_of_interfaces() -> list[str]:
        """None: there is no way to ask that is alike everywhere."""
        return []


def own_address_towards(far: str) -> str:
    """The address that this machine would use to reach another; "" where there is no way."""
    family = socket.AF_INET6 if ":" in far else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))  # nothing is sent: the system only says which way it would go
        return str(probe.getsockname()[0])
    return ""


def house_addresses() -> list[str]:
    """The addresses of this machine in private networks, the likeliest first.

    That is the one by which the machine reaches the world: the phones use the same router.
    """
    usual = own_address_towards(EVERYWHERE["0.0.0.0"])
    found = {address for address in (usual, *addresses_of_interfaces()) if rank_of(address) < len(PRIVATE)}
    return sorted(found, key=lambda address: (address != usual, rank_of(address), address))


def rank_of(address: str) -> int:
    """The place of an address's network in PRIVATE, or the number behind the last."""
    try:
        whole = IPv4Address(address)
    except ValueError:
        return len(PRIVATE)
    return next((at for at, network in enumerate(PRIVATE) if whole in network), len(PRIVATE))
