"""The safeguards of a race against going on for ever: plays counted, lost plays, positions come back."""

from typing import Final

TWICE: Final = 2
TURN_BITS: Final = 2  # of a position: the seat whose play it is
NO_END: Final = 10**9  # the cap of a game without a limit, whose end is not certain


class TimeTable:
    """How many plays there have been, how many in a row were lost for want of any move, and how often
    each position has stood on the board."""

    def __init__(self) -> None:
        self.plays = 0
        self.lost = 0
        self.positions: dict[int, int] = {}
        self.barred = 0  # how many of them may not come back

    def clone(self) -> "TimeTable":
        twin = TimeTable()
        twin.plays = self.plays
        twin.lost = self.lost
        twin.positions = self.positions.copy()
        twin.barred = self.barred
        return twin

    def record(self, position: int) -> None:
        """A position has come about."""
        times = self.positions.get(position, 0) + 1
        self.positions[position] = times
        if times == TWICE:
            self.barred += 1

    def has_stood_twice(self, position: int) -> bool:
        return self.positions.get(position, 0) >= TWICE

    def forget(self) -> None:
        """Something has happened that cannot be undone: no position of before can come back."""
        self.positions = {}
        self.barred = 0
