"""Engines: each does numbered pieces of work on several processes and gives the results in order."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol, TypeVar

from headtable.rules.core.errors import BadSetup

PROCESSES: Final = "processes"
RAY: Final = "ray"
ENGINES: Final = (PROCESSES, RAY)

Result = TypeVar("Result")


class Engine(Protocol):
    """Where simulations are run."""

    def run(
        self, work: Callable[[int], Result], count: int, on_progress: Callable[[int], None]
    ) -> Iterator[Result]:
        """The results for 0, 1, 2 …, in this order; `on_progress` gets their number.

        A worker that dies costs one chunk of the work, which is done again; EngineFailed where that does not
        help.  When the caller stops asking, what is under way is ended.
        """
        ...


def engine_named(name: str, processes: int, address: str, tell: Callable[[str], None]) -> Engine:
    """The engine of this name; no processes: as many as there are, no address: a cluster of its own.

    `tell` gets a sentence for each worker that has died.
    """
    if name == RAY:
        from headtable.arena.engines.ray_engine import RayEngine  # noqa: PLC0415

        return RayEngine(address, processes, tell)
    if name != PROCESSES:
        raise BadSetup(f"there is no engine '{name}'; there are: {', '.join(ENGINES)}")
    if address:
        raise BadSetup("an address is for the engine ray only")
    from headtable.arena.engines.process_engine import ProcessEngine  # noqa: PLC0415

    return ProcessEngine(processes, tell)
