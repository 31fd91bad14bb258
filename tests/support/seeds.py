"""Seeds for whole games: every test has its own, and the same in every run and on every machine."""

import zlib
from collections.abc import Callable
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., None])


def seeds_of(*name: object, count: int) -> list[int]:
    """So many seeds that belong to a name, which may be of several parts: a test, a number of seats."""
    text = " ".join(str(part) for part in name)
    return [zlib.crc32(f"{text} {number}".encode()) for number in range(count)]


def seeded(count: int) -> Callable[[Test], Test]:
    """Run a test once with each of so many seeds that belong to its name."""

    def with_seeds(test: Test) -> Test:
        marked: Test = pytest.mark.parametrize("seed", seeds_of(test.__name__, count=count))(test)
        return marked

    return with_seeds
