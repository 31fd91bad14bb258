"""When to look for garbage in circles: while nobody is waiting.

Python frees what nobody holds any more at once, all but things that hold each other.  To find those it has to
visit all that is young, and with thousands of tables every visit is a pause that somebody at one can feel.
Our tables and connections leave no circles behind, so there is little to find, and it can be looked for when
the server has little to do.
"""

import gc
import time
from typing import Final

FEW: Final = 20_000  # young things for which it is not worth a look
MANY: Final = 1_000_000  # so many that it has to be, whoever waits
QUIET: Final = 0.05  # the part of a core that a server may use and still be called quiet
WHOLE: Final = 600.0  # seconds between two looks at all that there is
NOTHING, YOUNG, MIDDLE, ALL = -1, 0, 1, 2


class Garbage:
    """Looks for garbage instead of Python itself, whenever it is asked to."""

    def __init__(self) -> None:
        gc.freeze()  # what has been read and made until now stays for ever
        gc.disable()
        self.looked_at = self.whole_at = time.monotonic()
        self.used = time.process_time()

    def look(self) -> int:
        """Collect as much as the moment allows; which generation that was, or NOTHING."""
        now, used = time.monotonic(), time.process_time()
        is_quiet = used - self.used < QUIET * (now - self.looked_at)
        self.looked_at, self.used = now, used
        generation = due(gc.get_count()[0], is_quiet, now - self.whole_at)
        if generation != NOTHING:
            gc.collect(generation)
            self.used = time.process_time()
        if generation == ALL:
            self.whole_at = now
        return generation


def due(young: int, is_quiet: bool, since_whole: float) -> int:
    """What is to be collected with so many young things, so many seconds after the last look at all."""
    if young >= MANY:
        return YOUNG
    if young < FEW or not is_quiet:
        return NOTHING
    return ALL if since_whole >= WHOLE else MIDDLE
