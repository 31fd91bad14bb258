"""Garbage collection while the server is idle, instead of Python's own in the middle of a move.

Reference counting frees nearly everything at once; the collector is only needed for reference cycles.  With
thousands of tables each of its passes is a pause that players can feel (docs/decisions/0018).  Our tables and
connections leave no cycles behind, so there is little to find, and it can wait for a quiet moment.
"""

import gc
import time
from typing import Final

FEW: Final = 20_000  # new container objects for which a pass is not worth while
MANY: Final = 1_000_000  # so many that a pass cannot wait for a quiet moment
QUIET: Final = 0.05  # the share of a core that the process may use and still count as idle
FULL_INTERVAL: Final = 600.0  # seconds between two full collections
NOTHING, YOUNG, MIDDLE, ALL = -1, 0, 1, 2  # generations of the collector


class IdleCollector:
    """Turns Python's automatic collection off, and collects when it is called at a quiet moment."""

    def __init__(self) -> None:
        gc.freeze()  # what has been imported until now is never looked at again
        gc.disable()
        self.called_at = self.full_at = time.monotonic()
        self.used = time.process_time()

    def collect_if_due(self) -> int:
        """Collect as much as the moment allows; the generation that was collected, or NOTHING."""
        now, used = time.monotonic(), time.process_time()
        is_quiet = used - self.used < QUIET * (now - self.called_at)
        self.called_at, self.used = now, used
        generation = due(gc.get_count()[0], is_quiet, now - self.full_at)
        if generation != NOTHING:
            gc.collect(generation)
            self.used = time.process_time()
        if generation == ALL:
            self.full_at = now
        return generation


def due(young: int, is_quiet: bool, since_full: float) -> int:
    """The generation to collect with so many new objects, so many seconds after the last full collection."""
    if young >= MANY:
        return YOUNG
    if young < FEW or not is_quiet:
        return NOTHING
    return ALL if since_full >= FULL_INTERVAL else MIDDLE
