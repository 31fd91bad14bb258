"""The safeguards of a race against going on for ever: plays counted, lost plays, positions come back."""

from typing import Final

TWICE: Final = 2


class TimeTable:
    """How many plays there have been, how many in a row were lost for want of any move, and how often
    each position has stood on the board."""

    def __init__(self) -> None:
        self.plays = 0
        self.lost = 0
        self.positions: dict[int, int] = {}

    def clone(self) -> "TimeTable":
        twin = TimeTable()
        twin.plays = self.plays
        twin.lost = self.lost
        twin.positions = self.positions.copy()
        return twin

    def record(self, position: int) -> None:
        """A position has come about."""
        self.positions[position] = self.positions.get(position, 0) + 1

    def has_stood_twice(self, position: int) -> bool:
        return self.positions.get(position, 0) >= TWICE

    def forget(self) -> None:
        """Something has happened that cannot be undone: no position of before can come back."""
        self.positions = {}
