"""FIFO lock with a non-blocking try."""

import asyncio
from collections import deque


class FifoLock:
    """A lock for tasks, in the order of their coming; unlike asyncio.Lock it can be tried without waiting."""

    def __init__(self) -> None:
        self.is_taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Acquire the lock if it is free; never waits."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def release(self) -> None:
        """Hand the lock on to the task that has waited longest, past those that were cancelled."""
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
