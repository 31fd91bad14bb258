"""What a clock that stands outside the rules counts: the period of a game, and what is called when.

The rules see no clock.  They say which calls the time-keeper owes and after how many seconds; the calls are
moves of chance.
"""

from typing import Final

OF_PERIOD: Final = 0  # a call counted from the beginning of the period, while its clock runs
OF_MOVE: Final = 1  # a call counted from the last move


class TimedCall:
    """The text of a call, after how many seconds it is due, and from when on they are counted."""

    def __init__(self, text: str, seconds: int, since: int) -> None:
        self.text = text
        self.seconds = seconds
        self.since = since


class Period:
    """A timed part of a game: what it is, its number in the game, how long it lasts, if its clock runs."""

    def __init__(self, name: str, number: int, seconds: int, runs: bool) -> None:
        self.name = name
        self.number = number
        self.seconds = seconds
        self.runs = runs


class Timing:
    """The period that is timed now, if one is, and the calls that may come."""

    def __init__(self, period: Period | None, calls: list[TimedCall]) -> None:
        self.period = period
        self.calls = calls
