"""An engine on the processes of this machine.

Each process has a pipe of its own.  With a queue for all of them, one that is ended while it holds the lock
of the queue would leave the others, and us, waiting for ever.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler
from typing import Final, Generic, TypeVar

from headtable.arena.engines.chunk_queue import Chunk, ChunkQueue, ChunkResult, EngineFailed, do_chunk, untold
from headtable.arena.engines.worker_stop import exit_when_terminated, interruptions_held_back
from headtable.rules.core.errors import BadSetup

CHUNK: Final = 0.25  # seconds
TIDYING: Final = 20.0  # seconds for all processes to end what they have started themselves

Result = TypeVar("Result")


class ProcessEngine:
    """So many processes; one is the caller's own, 0 stands for as many as there are cores."""

    def __init__(self, processes: int = 0, tell: Callable[[str], None] = untold) -> None:
        if processes < 0:
            raise BadSetup("use at least one process")
        self.processes = processes or os.cpu_count() or 1
        self.tell = tell

    def run(
        self, work: Callable[[int], Result], count: int, on_progress: Callable[[int], None]
    ) -> Iterator[Result]:
        if self.processes == 1:
            for number in range(count):
                yield work(number)
                on_progress(number + 1)
            return
        queue = ChunkQueue[Result](count, CHUNK, self.tell)
        workers: list[_Worker[Result]] = []
        try:
            while not queue.is_finished():
                self._hand_out(queue, workers, work)
                busy = {worker.pipe: worker for worker in workers if worker.chunk is not None}
                assert busy, "what is left is under way"
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    _take(busy[pipe], queue, workers)
                yield from queue.ready(on_progress)
        finally:
            _stop(workers)

    def _hand_out(
        self, queue: ChunkQueue[Result], workers: "list[_Worker[Result]]", work: Callable[[int], Result]
    ) -> None:
        """Give every worker something to do, and start as many as are allowed and needed."""
        idle = [worker for worker in workers if worker.chunk is None]
        while (idle or len(workers) < self.processes) and (chunk := queue.next(self.processes)) is not None:
            if idle:
                worker = idle.pop()
            else:
                with interruptions_held_back():
                    worker = _Worker(work)
                    workers.append(worker)
            worker.begin(chunk)


def _take(worker: "_Worker[Result]", queue: ChunkQueue[Result], workers: "list[_Worker[Result]]") -> None:
    """Take what a worker has found, or notice that it has died."""
    chunk, worker.chunk = worker.chunk, None
    assert chunk is not None
    try:
        result = worker.pipe.recv()
    except (EOFError, OSError):
        workers.remove(worker)
        queue.lose(chunk, worker.how_it_died())
    else:
        queue.keep(chunk, result)


class _Worker(Generic[Result]):
    """A process that does the chunks it is sent, one after the other, until it is stopped."""

    def __init__(self, work: Callable[[int], Result]) -> None:
        self.chunk: Chunk | None = None  # under way
        self.pipe: Connection[tuple[int, int], ChunkResult[Result]]
        self.pipe, far_end = Pipe()
        self.process = Process(target=_serve, args=(work, far_end, self.pipe), daemon=True)
        try:
            self.process.start()
        except OSError as error:
            raise EngineFailed(f"no process can be started: {error.strerror or error}") from error
        finally:
            far_end.close()

    def begin(self, chunk: Chunk) -> None:
        self.chunk = chunk
        with suppress(OSError):  # it has died, which is noticed when its result is waited for
            self.pipe.send((chunk.first, chunk.end))

    def how_it_died(self) -> str:
        self.process.kill()  # in case it has only closed its pipe
        self.process.join()
        self.pipe.close()
        status = self.process.exitcode or 0
        return f"killed by signal {-status}" if status < 0 else f"exit status {status}"


def _stop(workers: "list[_Worker[Result]]") -> None:
    """Terminate all workers, and kill those that do not end in time."""
    for worker in workers:
        worker.process.terminate()
    deadline = time.monotonic() + TIDYING
    for worker in workers:
        worker.process.join(max(0.0, deadline - time.monotonic()))
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()


def _serve(
    work: Callable[[int], Result],
    pipe: "Connection[ChunkResult[Result], tuple[int, int]]",
    callers_end: "Connection[tuple[int, int], ChunkResult[Result]]",
) -> None:
    exit_when_terminated()
    callers_end.close()  # so that the pipe ends with the caller, however that ends
    with suppress(EOFError, OSError):  # nobody waits any more
        while True:
            first, end = pipe.recv()
            pipe.send_bytes(_pickled(do_chunk(work, first, end)))


def _pickled(result: ChunkResult[Result]) -> memoryview:
    try:
        return ForkingPickler.dumps(result)
    except Exception as fault:
        return ForkingPickler.dumps(ChunkResult([], 0.0, fault))
