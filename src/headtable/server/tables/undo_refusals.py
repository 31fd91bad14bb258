"""Why a seat cannot take its last move back, as far as it is seen at a glance or known already."""

import asyncio
from typing import Final, Protocol

from headtable.rules.core.errors import Complaint
from headtable.server.tables.table_history import MOST_UNDOS, TableHistory
from headtable.server.transport.connection import PUBLIC

# As codes for clients (docs/protocol.md).
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


class KnownOffers:
    """What is known of the seats of one table, each at the number of a position."""

    def __init__(self) -> None:
        self.wanted: dict[int, int] = {}
        self.quiet_at = 0.0  # when the last of them may be looked at, on the clock of the loop
        self.timer: asyncio.TimerHandle | None = None
        self.found: dict[int, tuple[int, str]] = {}

    def at(self, seat: int, number: int) -> str:
        found = self.found.get(seat, (-1, LOOKING))
        return found[1] if found[0] == number else LOOKING

    def forget_wanted(self) -> None:
        """Nobody waits for the table any more: cancel the timer, which holds on to it."""
        self.wanted.clear()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


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
