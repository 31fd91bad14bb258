"""One process that thinks: experts and hints would keep every other table waiting.

It keeps the sittings that it has seen and is sent only the entries that it does not have.  When it dies,
another one is started and asked the same again, once.
"""

import asyncio
import contextlib
import signal
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from headtable.bots.house import house_player
from headtable.rules.core.errors import Complaint
from headtable.rules.core.rng import Rng
from headtable.table import advice
from headtable.table.house_seats import quick
from headtable.table.log import UNDO, Header, Log
from headtable.table.sitting import Sitting

MOST_SITTINGS: Final = 500  # that the process keeps
MOST_WAITING: Final = 200
HINT: Final = "hint"


class NoThought(Complaint):
    """The process could not answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """Which move a level would make for a seat, or with HINT what an expert advises."""

    table: str
    header: Header
    entries: Sequence[tuple[int, str]]
    seat: int
    level: str
    seed: int


@dataclass(slots=True)
class Asked:
    question: Question
    answer: "asyncio.Future[tuple[str, str, str]]"
    tries: int = 0


@dataclass(slots=True)
class Thinker:
    """The process as the server sees it: one question after the other."""

    known: dict[str, int] = field(default_factory=dict)  # how many entries it has of each table
    waiting: deque[Asked] = field(default_factory=deque)
    now: Asked | None = None
    pipe: "Connection | None" = None
    process: BaseProcess | None = None

    async def ask(self, question: Question) -> tuple[str, str, str]:
        """The move, what speaks for it and the clause that does; NoThought where no answer can be had."""
        if len(self.waiting) >= MOST_WAITING:
            raise NoThought("The expert has too much to think about: ask again later.")
        asked = Asked(question, asyncio.get_running_loop().create_future())
        self.waiting.append(asked)
        self._next()
        return await asked.answer

    def start(self) -> None:
        """Begin before the first question, as a process takes a while to come up."""
        if self.process is None:
            context = get_context("spawn")
            near, far = context.Pipe()
            self.process = context.Process(target=think_for_ever, args=(far,), daemon=True)
            self.process.start()
            far.close()
            self.pipe = near
            self.known.clear()
            asyncio.get_running_loop().add_reader(near.fileno(), self._heard)

    def stop(self) -> None:
        if self.pipe is not None:
            asyncio.get_running_loop().remove_reader(self.pipe.fileno())
            self.pipe.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(1)
        self.pipe = self.process = None

    def _next(self) -> None:
        while self.now is None and self.waiting:
            asked = self.waiting.popleft()
            if asked.answer.cancelled():
                continue
            self.now = asked
            self.start()
            question = asked.question
            have = self.known.get(question.table, 0)
            try:
                assert self.pipe is not None
                self.pipe.send((replace(question, entries=()), have, list(question.entries[have:])))
            except (OSError, ValueError):
                self._died()

    def _heard(self) -> None:
        assert self.pipe is not None
        try:
            has_fault, found, kept = self.pipe.recv()
        except (EOFError, OSError):
            self._died()
            return
        asked, self.now = self.now, None
        self.known = kept
        if asked is not None and not asked.answer.done():
            if has_fault:
                asked.answer.set_exception(NoThought("The expert has no answer to this."))
            else:
                asked.answer.set_result(found)
        self._next()

    def _died(self) -> None:
        asked, self.now = self.now, None
        self.stop()
        if asked is not None and not asked.answer.done():
            asked.tries += 1
            if asked.tries > 1:
                asked.answer.set_exception(NoThought("The expert was disturbed in thinking."))
            else:
                self.waiting.appendleft(asked)
        self._next()


def think_for_ever(pipe: "Connection") -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides when it ends
    sittings: OrderedDict[str, Sitting] = OrderedDict()
    while True:
        try:
            question, have, new = pipe.recv()
        except (EOFError, OSError):
            return
        found = ("", "", "")
        has_fault = False
        try:
            sitting = followed(sittings, question, have, new)
            found = thought(sitting, question)
        except Exception:  # the server must hear of it whatever it was; the table goes on without
            has_fault = True
            sittings.pop(question.table, None)
        with contextlib.suppress(OSError):
            pipe.send((has_fault, found, {table: len(kept.entries) for table, kept in sittings.items()}))


def followed(
    sittings: OrderedDict[str, Sitting], question: Question, have: int, new: Sequence[tuple[int, str]]
) -> Sitting:
    """The sitting of a table as it is now."""
    sitting = sittings.get(question.table)
    if sitting is None:
        sitting = sittings[question.table] = Sitting(Log(question.header))
    if len(sitting.entries) != have:
        raise NoThought("the entries do not go on from those that are known")
    for seat, text in new:
        if text == UNDO and seat >= 0:
            sitting.humans = {seat}
            sitting.undo(seat)
        else:
            sitting.move(seat, text)
    sittings.move_to_end(question.table)
    if len(sittings) > MOST_SITTINGS:
        sittings.popitem(last=False)
    return sitting


def thought(sitting: Sitting, question: Question) -> tuple[str, str, str]:
    state, seat = sitting.state, question.seat
    if question.level != HINT:
        player = quick(house_player(sitting.game.id, question.level))
        return player.choose(state, seat, Rng(question.seed)).text, "", ""
    hint = advice.hint(state, seat, question.seed)
    return hint.move, str(hint), hint.reason.clause if hint.reason is not None else ""
