"""An event loop on which waiting takes no time, so that no busy machine makes a clock late.

Where nothing is ready the loop's clock jumps to the next timer; `time.monotonic` and `time.time` go with it.
For tests without threads and other processes, which the clock would not wait for.
"""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from unittest.mock import patch

LONGEST = 600.0  # virtual seconds after which a test that waits has failed
CREEP = 0.0001  # seconds that pass with every turn of the loop: who only yields waits for a timer too


class JumpingSelector(selectors.DefaultSelector):
    """Does not wait until a timer is due, but notes that it is."""

    def __init__(self) -> None:
        super().__init__()
        self.now = time.monotonic()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(None if timeout is None else 0)
        self.now += CREEP if ready or timeout is None else max(timeout, CREEP)
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.clock = JumpingSelector()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


def run_in_virtual_time(work: Coroutine[None, None, None]) -> None:
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        loop = runner.get_loop()
        ahead = time.time() - loop.time()
        with (
            patch("time.monotonic", loop.time),
            patch("time.time", lambda: loop.time() + ahead),
        ):
            runner.run(asyncio.wait_for(work, LONGEST))
