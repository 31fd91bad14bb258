"""A process in which experts and hints are computed; bot_pool.py has several of them.

It keeps the games that it has seen and is sent only the entries that it does not have.  When it dies,
another one is started and asked the same again, once.  When it thinks for too long it is killed, and who
asked is told so.
"""

import asyncio
import contextlib
import signal
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from headtable.bots.roster import house_player
from headtable.narration.card_names import card_name
from headtable.rules.core.errors import Complaint
from headtable.rules.core.rng import Rng
from headtable.server.meters import Durations
from headtable.table import hints_and_review
from headtable.table.house_seats import limit_worlds
from headtable.table.log import UNDO, Log, LogHeader
from headtable.table.logged_game import LoggedGame

MOST_KEPT_GAMES: Final = 500  # that the process keeps
LONGEST_THOUGHT: Final = 30.0  # seconds; most take far less than one
HINT: Final = "hint"
UP: Final = None  # what the process says first


class NoAnswer(Complaint):
    """The process could not answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """Which move a level would make for a seat, or with HINT what an expert advises."""

    table: str
    header: LogHeader
    entries: Sequence[tuple[int, str]]
    seat: int
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """A move; of a hint also what speaks for it, its figures, and the clause that advises it."""

    move: str = ""
    why: str = ""
    figures: str = ""
    clause: str = ""


@dataclass(slots=True, eq=False)
class PendingQuestion:
    question: Question
    answer: "asyncio.Future[BotAnswer]"
    tries: int = 0

    def refuse(self, why: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(NoAnswer(why))


def patience(_: Question) -> float:
    """For how many seconds a process may think about a question, its own start included."""
    return LONGEST_THOUGHT


@dataclass(slots=True, eq=False)
class BotProcess:
    """The server's side of one process, which thinks about one question at a time.

    `freed` is called whenever the process has no question any more.
    """

    freed: Callable[[], None]
    thoughts: Durations
    patience: Callable[[Question], float] = patience
    work: "Callable[[Connection], None] | None" = None  # what the process does instead, in tests
    known: dict[str, int] = field(default_factory=dict)  # how many entries it has of each table
    now: PendingQuestion | None = None
    pipe: "Connection | None" = None
    process: BaseProcess | None = None
    is_up: bool = False  # whether the process reads; before that, a long question would block the server
    deadline: asyncio.TimerHandle | None = None
    begun: float = 0.0  # when it began to think, by the loop's clock

    def think(self, asked: PendingQuestion) -> None:
        """Begin to think about a question; only while there is no other."""
        self.now = asked
        loop = asyncio.get_running_loop()
        self.begun = loop.time()
        self.deadline = loop.call_later(self.patience(asked.question), self._give_up)
        self.start()
        if self.is_up:
            self._send(asked.question)

    def start(self) -> None:
        """Begin before the first question, as a process takes a while to come up."""
        if self.process is None:
            context = get_context("spawn")
            near, far = context.Pipe()
            self.process = context.Process(target=self.work or think_for_ever, args=(far,), daemon=True)
            self.process.start()
            far.close()
            self.pipe = near
            self.known.clear()
            asyncio.get_running_loop().add_reader(near.fileno(), self._heard)

    def stop(self) -> None:
        self._stop_clock()
        if self.pipe is not None:
            asyncio.get_running_loop().remove_reader(self.pipe.fileno())
            self.pipe.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(1)
        self.pipe = self.process = None
        self.is_up = False

    def _send(self, question: Question) -> None:
        have = self.known.get(question.table, 0)
        try:
            assert self.pipe is not None
            self.pipe.send((replace(question, entries=()), have, list(question.entries[have:])))
        except (OSError, ValueError):
            self._died()

    def _heard(self) -> None:
        assert self.pipe is not None
        try:
            heard = self.pipe.recv()
        except (EOFError, OSError):
            self._died()
            return
        if heard is UP:
            self.is_up = True
            if self.now is not None:
                self._send(self.now.question)
            return
        has_fault, found, self.known = heard
        asked = self._finished()
        if asked is not None and has_fault:
            asked.refuse("The expert has no answer to this.")
        elif asked is not None and not asked.answer.done():
            asked.answer.set_result(found)
        self.freed()

    def _give_up(self) -> None:
        """It has thought for too long: start afresh with the next question."""
        asked = self._finished()
        self.stop()
        if asked is not None:
            asked.refuse("The expert thought about this for too long.")
        self.freed()

    def _died(self) -> None:
        asked = self._finished()
        self.stop()
        if asked is not None and not asked.answer.done():
            asked.tries += 1
            if asked.tries == 1:
                self.think(asked)
                return
            asked.refuse("The expert was disturbed in thinking.")
        self.freed()

    def _finished(self) -> PendingQuestion | None:
        """Nothing is thought about any more; what was."""
        asked, self.now = self.now, None
        if asked is not None:
            self.thoughts.add(asyncio.get_running_loop().time() - self.begun)
        self._stop_clock()
        return asked

    def _stop_clock(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


def think_for_ever(pipe: "Connection") -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides when it ends
    kept_games: OrderedDict[str, LoggedGame] = OrderedDict()
    with contextlib.suppress(OSError):
        pipe.send(UP)
    while True:
        try:
            question, have, new = pipe.recv()
        except (EOFError, OSError):
            return
        found = BotAnswer()
        has_fault = False
        try:
            logged_game = followed(kept_games, question, have, new)
            found = thought(logged_game, question)
        except Exception:  # the server must hear of it whatever it was; the table goes on without
            has_fault = True
            kept_games.pop(question.table, None)
        with contextlib.suppress(OSError):
            pipe.send((has_fault, found, {table: len(kept.entries) for table, kept in kept_games.items()}))


def followed(
    kept_games: OrderedDict[str, LoggedGame], question: Question, have: int, new: Sequence[tuple[int, str]]
) -> LoggedGame:
    """The game of a table as it is now."""
    logged_game = kept_games.get(question.table)
    if logged_game is None:
        logged_game = kept_games[question.table] = LoggedGame(Log(question.header))
    if len(logged_game.entries) != have:
        raise NoAnswer("the entries do not go on from those that are known")
    for seat, text in new:
        if text == UNDO and seat >= 0:
            logged_game.humans = {seat}
            logged_game.undo(seat)
        else:
            logged_game.move(seat, text)
    kept_games.move_to_end(question.table)
    if len(kept_games) > MOST_KEPT_GAMES:
        kept_games.popitem(last=False)
    return logged_game


def thought(logged_game: LoggedGame, question: Question) -> BotAnswer:
    state, seat = logged_game.state, question.seat
    if question.level != HINT:
        player = limit_worlds(house_player(logged_game.game.id, question.level))
        return BotAnswer(player.choose(state, seat, Rng(question.seed)).text)
    hint = hints_and_review.hint(state, seat, question.seed)
    slots = [f"{{{seat}}}" for seat in range(state.seats)]  # only the table knows who sits there
    return BotAnswer(hint.move.text, hint.why(slots), hint.figures(slots, card_name), hint.clause)
