"""Who may change a thing next: one at a time, in the order in which they asked."""

import asyncio
from collections import deque


class FifoLock:
    """A lock that can be waited for, and taken without waiting where it is free (asyncio.Lock cannot)."""

    def __init__(self) -> None:
        self.is_taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take the turn, if nobody has it."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def release(self) -> None:
        """Hand the turn on to who has waited longest; a turn that was given up goes to nobody."""
        while self.waiting:
            next_one = self.waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self.is_taken = False

    def locked(self) -> bool:
        return self.is_taken

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was handed on just before
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
