"""Documents that take a while to make: each is made once for all who ask at the same time, and kept.

Only a few are made at once.  The others wait in a queue, first come first served; it is bounded, and so is
what one address may have in it.  Who leaves while waiting leaves the queue.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Final

from starlette.requests import ClientDisconnect, Request

from headtable.rules.core.errors import Complaint
from headtable.server.answers import Document

MOST_OF_ONE: Final = 4  # documents of one address that are made or wait to be
OVERHEAD: Final = 500  # bytes that a kept document costs besides its own


class Busy(Complaint):
    """Too much is being made already."""

    def __init__(self) -> None:
        super().__init__("Too many have asked for something long: try again in a moment.")


@dataclass(slots=True, eq=False)
class Job:
    """A document that is to be made, and how many wait for it."""

    address: str
    task: "asyncio.Task[Document] | None" = None
    is_begun: bool = False
    askers: int = 0


class Documents:
    """Makes documents, and keeps those that were asked for last."""

    def __init__(self, at_once: int, most_waiting: int, most_bytes: int) -> None:
        self.turns = asyncio.Semaphore(at_once)  # first come, first served
        self.most_jobs = at_once + most_waiting
        self.most_bytes = most_bytes
        self.bytes = 0
        self.kept: OrderedDict[Hashable, Document] = OrderedDict()
        self.jobs: dict[Hashable, Job] = {}

    async def get(
        self, key: Hashable, make: Callable[[], Awaitable[Document]], request: Request, address: str
    ) -> Document:
        """The document of a key; Busy where there is no room in the queue."""
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        job = self.jobs.get(key) or self._queued(key, make, address)
        assert job.task is not None
        job.askers += 1
        try:
            return await made_or_left(job.task, request)
        finally:
            job.askers -= 1
            if not job.askers and not job.is_begun:
                job.task.cancel()
                self._forget(key, job)

    def _queued(self, key: Hashable, make: Callable[[], Awaitable[Document]], address: str) -> Job:
        own = sum(job.address == address for job in self.jobs.values())
        if len(self.jobs) >= self.most_jobs or own >= MOST_OF_ONE:
            raise Busy
        job = self.jobs[key] = Job(address)
        job.task = asyncio.get_running_loop().create_task(self._make(key, job, make))
        return job

    async def _make(self, key: Hashable, job: Job, make: Callable[[], Awaitable[Document]]) -> Document:
        try:
            async with self.turns:
                job.is_begun = True
                document = await make()
            self._keep(key, document)
            return document
        finally:
            self._forget(key, job)

    def _forget(self, key: Hashable, job: Job) -> None:
        if self.jobs.get(key) is job:
            del self.jobs[key]

    def _keep(self, key: Hashable, document: Document) -> None:
        self.kept[key] = document
        self.bytes += len(document.body) + OVERHEAD
        while self.bytes > self.most_bytes:
            _, oldest = self.kept.popitem(last=False)
            self.bytes -= len(oldest.body) + OVERHEAD


async def made_or_left(task: "asyncio.Task[Document]", request: Request) -> Document:
    """The document as soon as it is made; ClientDisconnect where nobody waits for it any more."""
    gone = asyncio.get_running_loop().create_task(left(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
    if not task.done():
        task.add_done_callback(heard_of)
        raise ClientDisconnect
    return task.result()


def heard_of(task: "asyncio.Task[Document]") -> None:
    """Nobody wants to know any more whether it could be made."""
    if not task.cancelled():
        task.exception()


async def left(request: Request) -> None:
    """Until the asker has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
