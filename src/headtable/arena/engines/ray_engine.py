"""An engine on Ray: a cluster of its own on this machine for as long as it is needed, or one that runs."""

import os
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import headtable
from headtable.arena.engines.chunk_queue import Chunk, ChunkQueue, ChunkResult, EngineFailed, do_chunk, untold
from headtable.arena.engines.ray_cluster import connected, require_ray
from headtable.arena.engines.worker_stop import interruptible
from headtable.rules.core.errors import BadSetup

CHUNK: Final = 1.0  # seconds
TIDYING: Final = 20.0  # seconds for all workers to end what they have started themselves
LOOK_AGAIN: Final = 2.0  # seconds after which machines that have joined or left are noticed

Result = TypeVar("Result")


class RayEngine:
    """So many processes on a cluster, 0 for as many as it has cores; no address: a cluster of its own.

    The cluster needs the same version of headtable on each machine.
    """

    def __init__(self, address: str = "", processes: int = 0, tell: Callable[[str], None] = untold) -> None:
        if processes < 0:
            raise BadSetup("use at least one process")
        require_ray()
        self.address = address
        self.processes = processes
        self.tell = tell

    def run(
        self, work: Callable[[int], Result], count: int, on_progress: Callable[[int], None]
    ) -> Iterator[Result]:
        with connected(self.address, self.processes or os.cpu_count() or 1) as ray:
            queue = ChunkQueue[Result](count, CHUNK, self.tell)
            remote = ray.remote(max_retries=0)(_do_chunk)  # what is lost, the queue puts back
            shared = ray.put(work)
            under_way: dict[object, Chunk] = {}  # by Ray's reference
            try:
                while not queue.is_finished():
                    workers = self._workers(ray)
                    while len(under_way) < workers and (chunk := queue.next(workers)) is not None:
                        ref = remote.remote(headtable.__version__, shared, chunk.first, chunk.end)
                        under_way[ref] = chunk
                    assert under_way, "what is left is under way"
                    done, _ = ray.wait(list(under_way), timeout=LOOK_AGAIN)
                    for ref in done:
                        _take(ray, ref, under_way.pop(ref), queue)
                    yield from queue.ready(on_progress)
            finally:
                _stop(ray, list(under_way))

    def _workers(self, ray: Any) -> int:
        """How many chunks can be done at once, as the cluster is now."""
        cores = int(ray.cluster_resources().get("CPU", 0))
        if not cores:
            raise EngineFailed("the Ray cluster has no machine to work on")
        return min(self.processes or cores, cores)


def _do_chunk(version: str, work: Callable[[int], Result], first: int, end: int) -> ChunkResult[Result]:
    if headtable.__version__ != version:
        fault = EngineFailed(f"the Ray cluster has headtable {headtable.__version__}, and here is {version}")
        return ChunkResult([], 0.0, fault)
    with interruptible():
        return do_chunk(work, first, end)


def _take(ray: Any, ref: object, chunk: Chunk, queue: ChunkQueue[Result]) -> None:
    """Take what a worker has found, or notice that it has died."""
    try:
        result = ray.get(ref)
    except ray.exceptions.OutOfMemoryError:
        queue.lose(chunk, "out of memory")
    except ray.exceptions.RayTaskError as error:  # before its work began: it could not be imported there
        raise EngineFailed(f"a machine of the Ray cluster cannot do it: {error.cause}") from error
    except ray.exceptions.RayError as error:
        queue.lose(chunk, type(error).__name__)
    else:
        queue.keep(chunk, result)


def _stop(ray: Any, refs: list[object]) -> None:
    """Interrupt all that is under way, and kill what does not end in time."""
    for is_final in (False, True):
        for ref in refs:
            ray.cancel(ref, force=is_final)
        if refs and not is_final:
            _, refs = ray.wait(refs, num_returns=len(refs), timeout=TIDYING)
