"""The processes in which experts and hints are computed, so that nobody else at the server waits for them.

Questions wait in one fair queue.  Of one table only one question at a time is thought about, so that a
table with many or hard questions leaves the other processes to the other tables.
"""

import asyncio
import os
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final

from headtable.server.meters import THOUGHTS, Durations
from headtable.server.tables.bot_process import (
    BotAnswer,
    BotProcess,
    NoAnswer,
    PendingQuestion,
    Question,
    patience,
)
from headtable.server.tables.fair_queue import FairQueue, QueueFull

MOST_WAITING: Final = 200  # questions
MOST_OF_TABLE: Final = 12  # of them; no game has more seats
MOST_OF_SEAT: Final = 2
TOO_MUCH: Final = "The expert has too much to think about: ask again later."


def usual_size() -> int:
    """One process less than there are cores: the server itself needs one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class BotPool:
    """So many processes, of which each is started when it is first needed; 0 for the usual number."""

    def __init__(
        self,
        size: int = 0,
        work: "Callable[[Connection], None] | None" = None,
        patience: Callable[[Question], float] = patience,
    ) -> None:
        self.waiting: FairQueue[PendingQuestion] = FairQueue(MOST_WAITING, MOST_OF_TABLE, MOST_OF_SEAT)
        self.thoughts = Durations(THOUGHTS)
        self.processes = [
            BotProcess(self._next, self.thoughts, patience, work) for _ in range(size or usual_size())
        ]

    async def ask(self, question: Question) -> BotAnswer:
        """The answer to a question; NoAnswer where none can be had."""
        asked = PendingQuestion(question, asyncio.get_running_loop().create_future())
        try:
            given_up = self.waiting.put(question.table, question.seat, asked)
        except QueueFull:
            raise NoAnswer(TOO_MUCH) from None
        if given_up is not None:
            given_up.refuse(TOO_MUCH)
        self._next()
        try:
            return await asked.answer
        finally:
            self.waiting.remove(question.table, question.seat, asked)  # where the asker is gone

    def stop(self) -> None:
        for process in self.processes:
            process.stop()

    def _next(self) -> None:
        """Let every process that has no question think about the next one that it may."""
        while free := [process for process in self.processes if process.now is None]:
            busy = {process.now.question.table for process in self.processes if process.now is not None}
            try:
                asked = self.waiting.pop(busy)
            except IndexError:
                return
            table = asked.question.table
            max(free, key=lambda process: (process.known.get(table, 0), process.is_up)).think(asked)
