"""Automatic actions of a table: it starts the game, deals, and runs three parts when they are due.

The parts are the moves of house players (bot_moves.py), time limits (time_limits.py) and stand-ins for absent
players (stand_ins.py).
"""

import asyncio
from collections.abc import Sequence

from headtable.rules.core.errors import Complaint
from headtable.rules.core.state import CHANCE
from headtable.server.stores.store import Row
from headtable.server.streams.stream import Draft
from headtable.server.tables.bot_moves import BotMoves, Due
from headtable.server.tables.bot_pool import BotPool
from headtable.server.tables.live_table import Table
from headtable.server.tables.stand_ins import StandIns
from headtable.server.tables.table_history import MOVE, START
from headtable.server.tables.time_limits import TimeLimits

DEAL_PAUSE = 2.0  # how many times its pace the house waits before it deals again
RETRY_SECONDS = 1.0  # after which what the store refused is tried again
# Keys of timers.  Those of seats are 0 and more; stand_ins.py and time_limits.py have others.
DEALING = -1
STARTING = -3
WITHOUT_THEM = 2  # the game begins although some have not come


class TableAutomation:
    """Sets one timer for each thing that is due at a table.  `plan` may be called at any time."""

    __deletable__ = ("table",)  # so that the table and this are freed at once

    def __init__(self, table: Table, bots: BotPool) -> None:
        self.table = table
        self.moves = BotMoves(table, bots)
        self.limits = TimeLimits(table, self.moves)
        self.stand_ins = StandIns(table)
        self.tasks: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by key: for which moment, and the timer
        self.is_dismissed = False

    def stop(self) -> None:
        for _, task in self.tasks.values():
            task.cancel()
        self.tasks.clear()

    def dismiss(self) -> None:
        self.stop()
        self.is_dismissed = True
        self.moves.dismiss()
        self.limits.dismiss()
        self.stand_ins.dismiss()
        del self.table

    def give_way(self, row: Row) -> None:
        if row.kind == MOVE and row.seat in self.tasks:
            _, task = self.tasks.pop(row.seat)
            if task is not asyncio.current_task():
                task.cancel()

    def waits_to_deal(self) -> bool:
        history = self.table.history
        state = history.state
        is_whole = len(state.to_shuffle()) == len(state.pack())
        return bool(history.numbers) and state.deals > 1 and is_whole and self.moves.pace() > 0

    async def welcome(self, seat: int) -> None:
        await self.stand_ins.welcome(seat)

    # Timers -----------------------------------------------------------------------------------

    def plan(self) -> None:
        """Set the timers that are due at the table as it is now, and cancel the others."""
        if self.is_dismissed or self._needs_no_timers():
            return
        due = self._moves_due() if self.moves.may_act() else {}
        due |= self._start_due()
        due |= self.stand_ins.due()
        current = asyncio.current_task()
        for key, (moment, task) in list(self.tasks.items()):
            if task.done() or key not in due or due[key][0] != moment:
                del self.tasks[key]
                if task is not current:
                    task.cancel()
        for key, (moment, delay) in due.items():
            if key not in self.tasks:
                work = self._act(key, moment, delay)
                self.tasks[key] = (moment, asyncio.get_running_loop().create_task(work))

    def _needs_no_timers(self) -> bool:
        """Whether only persons are awaited, and nobody counts their time: the usual table of friends."""
        history = self.table.history
        return (
            history.is_started
            and not (self.tasks or history.is_timed or history.takes_claims)
            and not (history.config.stand_in or history.stand_ins)
            and len(history.persons()) == len(history.chairs)
            and history.state.to_act() >= 0
            and not self.limits.calls_due()
        )

    def _moves_due(self) -> dict[int, Due]:
        """By key, the moment that a timer belongs to and after how many seconds it is due."""
        history = self.table.history
        if history.state.to_act() == CHANCE:
            return {DEALING: (len(history.numbers), self.moves.pace() * DEAL_PAUSE + self.moves.patience())}
        return self.moves.due() | self.limits.due()

    def _start_due(self) -> dict[int, Due]:
        """The beginning of the game: when all have come, and have cut or let the time for it pass."""
        table, history = self.table, self.table.history
        if history.is_over or history.is_started or table.is_lost:
            return {}
        persons = history.persons()
        evening = table.evening
        is_attended = evening is not None and evening.is_attended()
        is_complete = not any(chair.is_open for chair in history.chairs)
        if is_complete and (
            table.here() >= set(persons) if persons else bool(table.connections) or is_attended
        ):
            all_cut = all(history.cuts[seat] for seat in persons)
            return {STARTING: (int(all_cut), 0.0 if all_cut else table.settings.cut_seconds)}
        return {STARTING: (WITHOUT_THEM, self.stand_ins.seconds_held())} if is_attended else {}

    async def _act(self, key: int, moment: int, delay: float) -> None:
        """Wait, and then make the rows that are still due."""
        try:
            if self.moves.is_seat(key):
                await self._play(key, delay)
                return
            await asyncio.sleep(delay)
            self.tasks.pop(key, None)
            await self.table.commit(lambda: self._rows(key, moment))
        except Complaint:
            await asyncio.sleep(RETRY_SECONDS)
            self.tasks.pop(key, None)
            self.plan()

    async def _play(self, seat: int, delay: float) -> None:
        """A house player moves."""
        text = await self.moves.think(seat, delay)
        async with self.table.lock:
            self.tasks.pop(seat, None)
            moment = len(self.table.history.numbers)
            await self.table.commit_locked(lambda: self.moves.rows(seat, text, moment))

    def _rows(self, key: int, moment: int) -> Sequence[Draft]:
        """The rows of a timer, if they are still due when they can be made."""
        if key == DEALING:
            is_due = self.moves.may_act() and self.table.history.state.to_act() == CHANCE
            return [self.table.chance()] if is_due else []
        if key == STARTING:  # not if a chair has been opened meanwhile
            return [(START, CHANCE, "")] if self._start_due() else []
        if self.stand_ins.is_key(key):
            return self.stand_ins.rows()
        return self.limits.rows(key, moment)
