"""A cache of documents that are slow to make, with a bounded queue before it.

Requests for the same document share one job.  A few jobs run at once, of one address no more than it may
have; the others wait in a queue, in which the addresses take turns and one address may have half.  A job that
nobody waits for any more is dropped.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Final

from starlette.requests import ClientDisconnect, Request

from headtable.rules.core.errors import Complaint
from headtable.server.http.responses import Document

OVERHEAD: Final = 500  # bytes that a document in the cache costs besides its own


class Busy(Complaint):
    """The queue is full."""

    def __init__(self) -> None:
        super().__init__("Too many have asked for something long: try again in a moment.")


@dataclass(slots=True, eq=False)
class Job:
    """A document that is to be made; `askers` is how many requests wait for it."""

    address: str
    turn: "asyncio.Future[None]"
    task: "asyncio.Task[Document] | None" = None
    is_begun: bool = False
    askers: int = 0


class DocumentJobs:
    """An LRU cache of `most_bytes`; at most `at_once` documents are made at the same time.

    Of these one address has at most `of_one`; all of them where nothing is said.
    """

    def __init__(self, at_once: int, most_waiting: int, most_bytes: int, of_one: int | None = None) -> None:
        self.at_once = at_once
        self.of_one = of_one or at_once
        self.most_waiting = most_waiting
        self.most_bytes = most_bytes
        self.bytes = 0
        self.kept: OrderedDict[Hashable, Document] = OrderedDict()
        self.jobs: dict[Hashable, Job] = {}
        self.waiting: OrderedDict[str, deque[Job]] = OrderedDict()  # by address, the next one first
        self.in_progress: Counter[str] = Counter()  # by address

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
            return await result_or_disconnect(job.task, request)
        finally:
            job.askers -= 1
            if not job.askers and not job.is_begun:
                self._drop(job)
                self._forget(key, job)

    def _queued(self, key: Hashable, make: Callable[[], Awaitable[Document]], address: str) -> Job:
        own = len(self.waiting.get(address, ()))
        if sum(map(len, self.waiting.values())) >= self.most_waiting or own >= self.most_waiting // 2:
            raise Busy
        loop = asyncio.get_running_loop()
        job = self.jobs[key] = Job(address, loop.create_future())
        job.task = loop.create_task(self._make(key, job, make))
        self.waiting.setdefault(address, deque()).append(job)
        self._begin()
        return job

    def _begin(self) -> None:
        """Start as many jobs as may run at once: one of each address in turn."""
        while self.in_progress.total() < self.at_once:
            address = next((each for each in self.waiting if self.in_progress[each] < self.of_one), None)
            if address is None:
                return
            jobs = self.waiting.pop(address)
            job = jobs.popleft()
            if jobs:
                self.waiting[address] = jobs
            if job.turn.done():
                continue  # cancelled: the server shuts down
            self.in_progress[address] += 1
            job.is_begun = True
            job.turn.set_result(None)

    def _drop(self, job: Job) -> None:
        """Take a job out of the queue: nobody waits for it any more."""
        assert job.task is not None
        job.task.cancel()
        jobs = self.waiting[job.address]
        jobs.remove(job)
        if not jobs:
            del self.waiting[job.address]

    async def _make(self, key: Hashable, job: Job, make: Callable[[], Awaitable[Document]]) -> Document:
        await job.turn
        try:
            document = await make()
            if self.jobs.get(key) is job:  # what it is about was not deleted meanwhile
                self._keep(key, document)
            return document
        finally:
            self._forget(key, job)
            self.in_progress -= Counter([job.address])  # which forgets who has none
            self._begin()

    def forget(self, code: str) -> None:
        """Drop all documents about a table or evening: those whose key begins with its code."""
        for key in [key for key in self.kept if is_about(key, code)]:
            self.bytes -= len(self.kept.pop(key).body) + OVERHEAD
        for key in [key for key in self.jobs if is_about(key, code)]:
            del self.jobs[key]

    def _forget(self, key: Hashable, job: Job) -> None:
        if self.jobs.get(key) is job:
            del self.jobs[key]

    def _keep(self, key: Hashable, document: Document) -> None:
        self.kept[key] = document
        self.bytes += len(document.body) + OVERHEAD
        while self.bytes > self.most_bytes:
            _, oldest = self.kept.popitem(last=False)
            self.bytes -= len(oldest.body) + OVERHEAD


def is_about(key: Hashable, code: str) -> bool:
    return isinstance(key, tuple) and key[:1] == (code,)


async def result_or_disconnect(task: "asyncio.Task[Document]", request: Request) -> Document:
    """The document once it is made; ClientDisconnect where the client is gone before."""
    gone = asyncio.get_running_loop().create_task(disconnected(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
    if not task.done():
        task.add_done_callback(ignore_result)
        raise ClientDisconnect
    return task.result()


def ignore_result(task: "asyncio.Task[Document]") -> None:
    """Mark a task's exception as seen, so that asyncio does not log it."""
    if not task.cancelled():
        task.exception()


async def disconnected(request: Request) -> None:
    """Wait until the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
