"""What is asked of the house and answered."""

from typing import Annotated

from msgspec import Meta, Struct


class House(Struct):
    """Whether phones in the same network can come in, and whether the asker can change that."""

    can_switch: bool
    is_open: bool
    address: str | None  # what links for phones begin with, as http://192.168.1.5:8190
    why: str  # why it is closed or cannot be switched, for programs; "" while it is open
    says: str  # a sentence about it for people
    others: list[str]  # more addresses of this machine at which it could be open, for whoever can switch


class SwitchHouse(Struct, forbid_unknown_fields=True, frozen=True):
    """Open the house or close it; `address` is one of the `others`, or empty for the likeliest."""

    open: bool
    address: Annotated[str, Meta(max_length=60)] = ""


class Ticket(Struct, forbid_unknown_fields=True, frozen=True):
    """What the address held that `headtable` has opened in a browser."""

    ticket: Annotated[str, Meta(max_length=200)]


class Proof(Struct):
    """The proof of the owner, for the header X-House-Proof."""

    proof: str
