"""Processes for replays, reviews, printing and absent friends: they take seconds, and tables go on.

They are started when somebody asks, and end when nobody has asked for a while.
"""

import asyncio
import contextlib
import os
import signal
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, TypeAlias

from headtable.rules.core.errors import Complaint
from headtable.server.error_reports import LOG
from headtable.server.http.absent_job import AbsentJob
from headtable.server.http.print_job import PrintJob
from headtable.server.http.replay_job import Answer, ReplayJob, TooLong
from headtable.server.http.responses import JSON, Document
from headtable.server.http.review_job import ReviewJob

DocumentJob: TypeAlias = ReplayJob | ReviewJob | PrintJob
Job: TypeAlias = DocumentJob | AbsentJob
FAILED: Final[Answer] = (b"", 0)
TOO_LONG: Final[Answer] = (b"", 1)
LONGEST: Final = 60.0  # seconds that one document may take
IDLE: Final = 60.0  # seconds after which a process that nobody needs ends
NICE: Final = 10  # how far it steps back behind the server itself


class NoReplay(Complaint):
    """The process has failed."""

    def __init__(self) -> None:
        super().__init__("This could not be worked out: try again, or download the log.")


@dataclass(slots=True)
class Worker:
    """A process and the way to it."""

    process: BaseProcess
    pipe: "Connection"

    def end(self) -> None:
        """A thread that still waits for an answer hears that there is none, and lets go of the pipe."""
        self.process.kill()
        self.process.join(1)


class WorkerProcesses:
    """As many processes as are needed at once; whoever asks bounds that."""

    def __init__(self, longest: float = LONGEST, idle: float = IDLE) -> None:
        self.longest = longest
        self.idle = idle
        self.free: list[Worker] = []
        self.ending: asyncio.TimerHandle | None = None

    async def document(self, job: DocumentJob, type: str = JSON) -> Document:
        """The replay or the review of a finished game, or what is to be printed."""
        found = await self.answer_to(job)
        if found == TOO_LONG:
            raise TooLong
        if found == FAILED:
            LOG.error("%s has failed", job.subject)
            raise NoReplay
        return Document(found[0], type, found[1])

    async def answer_to(self, job: Job) -> Answer:
        """What a process answers; NoReplay where it dies or takes too long."""
        worker = self.free.pop() if self.free else started()
        try:
            found = await asyncio.to_thread(exchange, worker.pipe, job, self.longest)
        except (OSError, EOFError) as error:  # it died, or its time is up
            worker.end()
            raise NoReplay from error
        except BaseException:
            worker.end()  # else its answer would be taken for the next one's
            raise
        self.free.append(worker)
        self._end_later()
        return found

    def _end_later(self) -> None:
        if self.ending is not None:
            self.ending.cancel()
        self.ending = asyncio.get_running_loop().call_later(self.idle, self.end)

    def end(self) -> None:
        """End the processes that have nothing to do."""
        while self.free:
            self.free.pop().end()


def started() -> Worker:
    context = get_context("spawn")
    near, far = context.Pipe()
    process = context.Process(target=work_for_ever, args=(far,), daemon=True)
    process.start()
    far.close()
    return Worker(process, near)


def exchange(pipe: "Connection", job: Job, longest: float) -> Answer:
    """What a process answers to a job; this waits, and belongs into a thread."""
    pipe.send(job)
    if not pipe.poll(longest):
        raise TimeoutError
    found: Answer = pipe.recv()
    return found


def work_for_ever(pipe: "Connection") -> None:
    """What a process does: it answers every job, with TOO_LONG or FAILED where it cannot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides when it ends
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    while True:
        try:
            job: Job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            found = job.answer()
        except TooLong:
            found = TOO_LONG
        except Exception:  # the server must hear of it whatever it was
            found = FAILED
        with contextlib.suppress(OSError):
            pipe.send(found)
