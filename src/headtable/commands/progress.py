"""A bar that shows how far a simulation is and how long it will take, on a terminal only."""

import sys
from time import monotonic
from typing import Final

BAR: Final = 30
SOON: Final = 2.0  # seconds of work before anything is said of the time left


class ProgressBar:
    """The bar for so many pieces of work, on standard error."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.first_done = 0
        self.first_at = 0.0
        self.shown = 0  # letters of the line that is on the screen

    def show(self, done: int) -> None:
        """Draw it; the clock runs from the first piece, as an engine takes its time to start."""
        if not sys.stderr.isatty():
            return
        now = monotonic()
        if not self.first_at:
            self.first_done, self.first_at = done, now
        full = BAR * done // self.total
        line = f"[{'#' * full}{'.' * (BAR - full)}] {done}/{self.total}{self.left(done, now)}"
        end = "\n" if done == self.total else ""
        print(f"\r{line:{self.shown}}", end=end, file=sys.stderr, flush=True)
        self.shown = len(line)

    def left(self, done: int, now: float) -> str:
        """The time left, if all goes on as it did; nothing before that can be known."""
        since = now - self.first_at
        counted = done - self.first_done
        if since < SOON or not counted or done == self.total:
            return ""
        return f"  {in_words(since / counted * (self.total - done))} left"


def in_words(seconds: float) -> str:
    """A time in whole seconds, minutes, or hours and minutes: "40 s", "3 min", "2 h 5 min"."""
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
