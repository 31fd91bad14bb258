"""Guests, tables, chairs, and a guest's move between them."""

from dataclasses import dataclass
from typing import Final

NOBODY_THERE: Final = 0  # a chair that waits for somebody; guests are numbered from 1
NOT_DRAWN: Final = -1  # the chair that deals has not been found yet


@dataclass(slots=True)
class Guest:
    """One guest, by the number on the tally card.  Robots fill chairs and win no prizes."""

    number: int
    name: str
    part: str = ""
    is_robot: bool = False
    companion: int = 0  # the number of the guest who came along
    rests: int = 0
    is_leaving: bool = False  # after this round
    is_gone: bool = False

    @property
    def is_here(self) -> bool:
        """Whether this is somebody who plays on, and no robot."""
        return not self.is_gone and not self.is_leaving and not self.is_robot


@dataclass(slots=True)
class Table:
    """The chairs of a table in turn to the left, and the part that each chair is for ("" without couples)."""

    chairs: list[int]
    parts: list[str]
    dealer: int = NOT_DRAWN


@dataclass(frozen=True, slots=True)
class Place:
    """A chair somewhere; table and chair count from 1."""

    table: int
    chair: int


@dataclass(frozen=True, slots=True)
class GuestMove:
    """Somebody goes from one place to another; None is no place: resting, just come, or gone home."""

    guest: int
    start: Place | None
    goal: Place | None


def places_of(tables: list[Table]) -> dict[int, Place]:
    """Where each guest sits."""
    found: dict[int, Place] = {}
    for number, table in enumerate(tables, 1):
        for chair, guest in enumerate(table.chairs, 1):
            if guest != NOBODY_THERE:
                found[guest] = Place(number, chair)
    return found
