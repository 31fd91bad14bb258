"""Background check whether a seat can be offered an undo: only one that will be granted is offered.

The last question of an undo, whether anything hidden has come out, is put to many imagined worlds.  That
is too long for the moment of a move, so the offer comes a little later: a table that has been quiet for a
while is looked at in small slices, one table of the process at a time.
"""

import asyncio
import time
from typing import Final, Protocol

from headtable.rules.core.errors import Complaint
from headtable.server.tables.table_history import MOST_UNDOS, TableHistory
from headtable.server.transport.connection import PUBLIC
from headtable.table.logged_game import LoggedGame

QUIET: Final = 0.5  # seconds without a change before a table is looked at
WORLDS_AT_ONCE: Final = 8
SLICE: Final = 0.001  # seconds of work after which the others have their turn
REST: Final = 3.0  # how much longer than the work took they have it

# Why nothing can be taken back, as codes for clients (docs/protocol.md).
GRANTED: Final = ""
NO_MOVE: Final = "none"
MOVED: Final = "moved"  # somebody else has moved since
SHOWN: Final = "shown"  # something hidden has come out since
OVER: Final = "over"
RUNG: Final = "bell"
OFTEN: Final = "often"
DAILY: Final = "daily"  # the daily deal is played without
LOOKING: Final = "looking"  # it is not known yet
SENTENCES: Final = {
    NO_MOVE: "You have made no move since the last deal that could be taken back.",
    MOVED: "Somebody else has moved since.",
    SHOWN: "Something hidden has come out since.",
    OVER: "The game is over.",
    RUNG: "The bell has rung: nothing is taken back any more.",
    OFTEN: "You have taken back often enough in this deal.",
    DAILY: "The daily deal is played without taking back.",
}


class NoUndo(Complaint):
    """A move cannot be taken back; the clause behind it is table.undo."""


class UndoTable(Protocol):
    """A live table, as far as moves are taken back there."""

    @property
    def history(self) -> TableHistory:
        """What has happened at it."""

    @property
    def is_settled(self) -> bool:
        """Whether all rows of the history are stored."""

    @property
    def is_lost(self) -> bool:
        """Whether it is held in memory no more."""

    def has_rung(self) -> bool:
        """Whether the bell of its evening has ended the round."""

    def offer_undo(self, seat: int) -> None:
        """A seat may take its last move back: show it."""


class UndoAvailability:
    """Checks the tables of a process, one at a time, and each position once."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    def look_later(self, table: UndoTable, known: "KnownOffers", seat: int) -> None:
        """Work out whether a seat may take back, unless the table goes on meanwhile."""
        known.wanted[seat] = table.history.seq
        if known.timer is None:
            loop = asyncio.get_running_loop()
            known.timer = loop.call_later(QUIET, self._look_at, table, known)

    def _look_at(self, table: UndoTable, known: "KnownOffers") -> None:
        """The table has been quiet, or has gone on: then what was wanted is of no use."""
        known.timer = None
        for seat, number in known.wanted.items():
            if is_as_it_was(table, number):
                task = asyncio.get_running_loop().create_task(self._look(table, known, seat))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
        known.wanted.clear()

    async def _look(self, table: UndoTable, known: "KnownOffers", seat: int) -> None:
        number = table.history.seq
        async with self.lock:
            if not is_as_it_was(table, number):
                return
            check = prepared(table.history, seat).undo_check(seat)
            reason = check.why_shown()
            done = 0
            while not reason and done < check.worlds:
                began = time.monotonic()
                while not reason and done < check.worlds and time.monotonic() - began < SLICE:
                    reason = check.why_wiser(done, done + WORLDS_AT_ONCE)
                    done += WORLDS_AT_ONCE
                await asyncio.sleep(REST * (time.monotonic() - began))
                if not is_as_it_was(table, number):
                    return
            known.found[seat] = (number, SHOWN if reason else GRANTED)
            if not reason:
                table.offer_undo(seat)


class KnownOffers:
    """What is known of the seats of one table, each at the number of a position."""

    def __init__(self) -> None:
        self.wanted: dict[int, int] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.found: dict[int, tuple[int, str]] = {}

    def at(self, seat: int, number: int) -> str:
        found = self.found.get(seat, (-1, LOOKING))
        return found[1] if found[0] == number else LOOKING


def is_as_it_was(table: UndoTable, number: int) -> bool:
    return table.is_settled and not table.is_lost and table.history.seq == number


def prepared(history: TableHistory, seat: int) -> LoggedGame:
    """The game, which knows now who else is a person and what the table has agreed on."""
    logged_game = history.logged_game
    logged_game.humans = history.humans() | {seat}
    logged_game.is_lenient = history.config.take_back
    return logged_game


def why_no_undo(table: UndoTable, seat: int) -> str:
    """The reason against an undo as far as it is seen at a glance; "" where only worlds can tell."""
    history = table.history
    if seat == PUBLIC or not history.is_started:
        return NO_MOVE
    if history.config.daily:
        return DAILY
    if history.is_over:
        return OVER
    if table.has_rung():
        return RUNG
    if history.undos.get(seat, 0) >= MOST_UNDOS:
        return OFTEN
    for step in reversed(history.logged_game.steps):
        if step.seat == seat:
            return GRANTED
        if history.is_human(step.seat):
            return MOVED
    return NO_MOVE
