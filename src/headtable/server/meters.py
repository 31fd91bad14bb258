"""What a process counts of itself: plain numbers, so that counting costs a move next to nothing.

They are read when somebody asks for them (http/metrics_page.py).
"""

from bisect import bisect_left
from typing import Final

MOMENTS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds
THOUGHTS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Durations:
    """How often something took how long: `counts[n]` is how often at most `bounds[n]`, and more than before.

    The last count is of what took longer than all bounds.
    """

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.seconds = 0.0  # all together

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds


class StoreMeter:
    """What a store has done."""

    def __init__(self) -> None:
        self.commits = Durations(MOMENTS)
        self.rows = 0
        self.moves = 0  # of these rows
        self.notifications = 0  # that came from the database, those of this process among them

    def committed(self, seconds: float, rows: int, moves: int) -> None:
        """A commit of so many rows took so long."""
        self.commits.add(seconds)
        self.rows += rows
        self.moves += moves
