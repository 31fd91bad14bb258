"""Rate limits: token buckets, and one for each address."""

import time
from collections import OrderedDict
from typing import Final

MOST_ADDRESSES: Final = 10_000


class Bucket:
    """A token bucket: holds up to `burst` drops and gains `rate` of them a second."""

    __slots__ = ("burst", "drops", "rate", "since")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.drops = float(burst)
        self.since = time.monotonic()

    def take(self) -> bool:
        """Take a drop, if there is one."""
        now = time.monotonic()
        self.drops = min(self.burst, self.drops + (now - self.since) * self.rate)
        self.since = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True

    def give_back(self) -> None:
        """A drop was not needed after all."""
        self.drops = min(self.burst, self.drops + 1)


class Buckets:
    """Rate limits by address: one token bucket each, of which the least recently used are dropped."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.of.get(address)
        if bucket is None:
            bucket = self.of[address] = Bucket(self.rate, self.burst)
            if len(self.of) > MOST_ADDRESSES:
                self.of.popitem(last=False)
        self.of.move_to_end(address)
        return bucket.take()

    def give_back(self, address: str) -> None:
        """A drop was not needed after all."""
        if address in self.of:
            self.of[address].give_back()
