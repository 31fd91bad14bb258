"""Background check whether a seat can be offered an undo: only one that will be granted is offered.

The last question of an undo, whether anything hidden has come out, is put to many imagined worlds.  That
is too long for the moment of a move, so the offer comes a little later: a table that has been quiet for a
while is looked at in small slices, one table of the process at a time.
"""

import asyncio
import time
from typing import Final

from headtable.server.tables.table_history import TableHistory
from headtable.server.tables.undo_refusals import GRANTED, SHOWN, KnownOffers, UndoTable
from headtable.table.logged_game import LoggedGame

QUIET: Final = 0.5  # seconds without a change before a table is looked at
WORLDS_AT_ONCE: Final = 8
SLICE: Final = 0.001  # seconds of work after which the others have their turn
REST: Final = 3.0  # how much longer than the work took they have it


class UndoAvailability:
    """Checks the tables of a process, one at a time, and each position once."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    def look_later(self, table: UndoTable, known: KnownOffers, seat: int) -> None:
        """Work out whether a seat may take back, unless the table goes on meanwhile."""
        number = table.history.seq
        if known.wanted.get(seat) == number:
            return
        known.wanted[seat] = number
        known.quiet_at = asyncio.get_running_loop().time() + QUIET
        if known.timer is None:
            self._wait(table, known)

    def _wait(self, table: UndoTable, known: KnownOffers) -> None:
        known.timer = asyncio.get_running_loop().call_at(known.quiet_at, self._look_at, table, known)

    def _look_at(self, table: UndoTable, known: KnownOffers) -> None:
        """Look if the table has been quiet for long enough, and else later."""
        known.timer = None
        if asyncio.get_running_loop().time() < known.quiet_at:
            self._wait(table, known)
            return
        for seat, number in known.wanted.items():
            if is_as_it_was(table, number):
                task = asyncio.get_running_loop().create_task(self._look(table, known, seat))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
        known.wanted.clear()

    async def _look(self, table: UndoTable, known: KnownOffers, seat: int) -> None:
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


def is_as_it_was(table: UndoTable, number: int) -> bool:
    return table.is_settled and not table.is_lost and table.history.seq == number


def prepared(history: TableHistory, seat: int) -> LoggedGame:
    """The game, which knows now who else is a person and what the table has agreed on."""
    logged_game = history.logged_game
    logged_game.humans = history.humans() | {seat}
    logged_game.is_lenient = history.config.take_back
    return logged_game
