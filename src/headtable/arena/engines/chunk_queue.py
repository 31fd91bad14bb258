"""The chunks that a piece of work is handed out in, and the results that come back, put in order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Generic, TypeVar

ATTEMPTS: Final = 3  # at a piece whose worker dies

Result = TypeVar("Result")


class EngineFailed(Exception):
    """The work cannot be finished, or not even begun; the text is a sentence for whoever waits for it."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """The pieces from `first` up to, but not including, `end`."""

    first: int
    end: int
    lost: int = 0  # how many workers have died over it


@dataclass(frozen=True, slots=True)
class ChunkResult(Generic[Result]):
    """What a worker made of a chunk: its results, or what went wrong."""

    results: list[Result]
    seconds: float
    fault: Exception | None = None


def do_chunk(work: Callable[[int], Result], first: int, end: int) -> ChunkResult[Result]:
    """What a worker does; the first piece that goes wrong ends it."""
    begun = perf_counter()
    results: list[Result] = []
    try:
        for number in range(first, end):
            results.append(work(number))
    except Exception as fault:
        return ChunkResult([], 0.0, fault)
    return ChunkResult(results, perf_counter() - begun)


def untold(sentence: str) -> None:
    """Ignore the report that a worker has died."""


class ChunkQueue(Generic[Result]):
    """What is still to do, and what is done before its turn has come.

    The first chunks are single pieces; the later ones take about `seconds`, as far as the pieces so far tell.
    No result depends on how the work is cut.
    """

    def __init__(self, count: int, seconds: float, tell: Callable[[str], None]) -> None:
        self.count = count
        self.seconds = seconds
        self.tell = tell
        self.begun = 0  # pieces that have been handed out
        self.given = 0  # results that have been given back
        self.again: list[Chunk] = []  # whose worker has died
        self.done: dict[int, Result] = {}
        self.times = 0.0
        self.timed = 0

    def next(self, workers: int) -> Chunk | None:
        """The chunk to do next, for one of so many workers; None when all are handed out."""
        if self.again:
            return self.again.pop(0)
        left = self.count - self.begun
        if not left:
            return None
        size = int(self.seconds * self.timed / self.times) if self.times else 1
        chunk = Chunk(self.begun, self.begun + max(1, min(size, left // (2 * workers))))
        self.begun = chunk.end
        return chunk

    def keep(self, chunk: Chunk, result: ChunkResult[Result]) -> None:
        """Take what a worker found; what went wrong there goes wrong here."""
        if result.fault is not None:
            raise result.fault
        self.times += result.seconds
        self.timed += len(result.results)
        self.done.update(zip(range(chunk.first, chunk.end), result.results, strict=True))

    def lose(self, chunk: Chunk, how: str) -> None:
        """Put a chunk back whose worker has died, piece by piece, so that a bad one stops no other."""
        lost = chunk.lost + 1
        if lost == ATTEMPTS:
            raise EngineFailed(
                f"number {chunk.first + 1} of {self.count} cannot be done: its worker died {lost} times, "
                f"the last one {how}"
            )
        self.tell(f"a worker died ({how}); its part is done again")
        self.again += [Chunk(number, number + 1, lost) for number in range(chunk.first, chunk.end)]

    def ready(self, on_progress: Callable[[int], None]) -> Iterator[Result]:
        """The results whose turn has come."""
        while self.given in self.done:
            result = self.done.pop(self.given)
            self.given += 1
            yield result
            on_progress(self.given)

    def is_finished(self) -> bool:
        return self.given == self.count
