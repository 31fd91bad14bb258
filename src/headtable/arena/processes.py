"""Work in numbered pieces on as many processes as asked for; whoever waits for it can stop at any time."""

import signal
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from typing import TypeVar

Result = TypeVar("Result")


def spread(
    work: Callable[[int], Result], count: int, processes: int, seen: Callable[[int], None]
) -> Iterator[Result]:
    """The results for 0, 1, 2 …, in this order; `seen` is told how many there are.

    When the caller stops asking, what is under way is ended at once.
    """
    if processes == 1:
        for number in range(count):
            yield work(number)
            seen(number + 1)
        return
    with Pool(processes, _leave_stopping_to_the_parent) as pool:
        for done, result in enumerate(pool.imap(work, range(count)), 1):
            yield result
            seen(done)


def _leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
