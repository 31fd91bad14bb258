"""Processes that work replays out: the views of a long game take seconds, and other tables go on meanwhile.

They are started when somebody asks, and end when nobody has asked for a while.
"""

import asyncio
import contextlib
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, TypeAlias

from headtable.rules.core.errors import Complaint
from headtable.server.error_reports import LOG
from headtable.server.http.replay import TooLong, packed_replay
from headtable.server.http.responses import JSON, Document
from headtable.server.stores.store import Row, TableRecord

Question: TypeAlias = tuple[bytes, TableRecord, Sequence[Row]]
LONGEST: Final = 60.0  # seconds that one replay may take
IDLE: Final = 60.0  # seconds after which a process that nobody needs ends
NICE: Final = 10  # how far it steps back behind the server itself


class NoReplay(Complaint):
    """The process has failed."""

    def __init__(self) -> None:
        super().__init__("This replay could not be made: try again, or download the log.")


@dataclass(slots=True)
class Worker:
    """A process and the way to it."""

    process: BaseProcess
    pipe: "Connection"

    def end(self) -> None:
        """A thread that still waits for an answer hears that there is none, and lets go of the pipe."""
        self.process.kill()
        self.process.join(1)


class ReplayProcesses:
    """As many processes as are needed at once; whoever asks bounds that."""

    def __init__(self) -> None:
        self.free: list[Worker] = []
        self.ending: asyncio.TimerHandle | None = None

    async def document(self, head: bytes, record: TableRecord, rows: Sequence[Row]) -> Document:
        """The replay of a finished game; see `packed_replay`."""
        worker = self.free.pop() if self.free else started()
        try:
            packed, size = await asyncio.to_thread(exchange, worker.pipe, (head, record, rows))
        except (OSError, EOFError) as error:  # it died, or its time is up
            worker.end()
            raise NoReplay from error
        except BaseException:
            worker.end()  # else its answer would be taken for the next one's
            raise
        self.free.append(worker)
        self._end_later()
        if not packed and size:
            raise TooLong
        if not packed:
            LOG.error("the replay of table %s could not be made", record.code)
            raise NoReplay
        return Document(packed, JSON, size)

    def _end_later(self) -> None:
        if self.ending is not None:
            self.ending.cancel()
        self.ending = asyncio.get_running_loop().call_later(IDLE, self.end)

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


def exchange(pipe: "Connection", question: Question) -> tuple[bytes, int]:
    """What a process answers to a question; this waits, and belongs into a thread."""
    pipe.send(question)
    if not pipe.poll(LONGEST):
        raise TimeoutError
    found: tuple[bytes, int] = pipe.recv()
    return found


def work_for_ever(pipe: "Connection") -> None:
    """What a process does: it answers with a replay and its size, (b"", 1) where it is too long."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides when it ends
    os.nice(NICE)
    while True:
        try:
            head, record, rows = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            found = packed_replay(head, record, rows)
        except TooLong:
            found = (b"", 1)
        except Exception:  # the server must hear of it whatever it was
            found = (b"", 0)
        with contextlib.suppress(OSError):
            pipe.send(found)
