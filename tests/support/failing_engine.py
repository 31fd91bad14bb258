"""An engine that breaks down in the middle of the work."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from headtable.arena.engines.chunk_queue import EngineFailed

Result = TypeVar("Result")


class FailingEngine:
    """Gives up after so many pieces."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces

    def run(
        self, work: Callable[[int], Result], count: int, on_progress: Callable[[int], None]
    ) -> Iterator[Result]:
        yield from map(work, range(self.pieces))
        raise EngineFailed("no worker lives")
