"""What an evening does by itself: make the tables of a round, collect their hands, ring, and go on."""

import asyncio
import contextlib
import time
from functools import partial
from typing import Final

from headtable.evening.evening_state import PLAYING, SETTLING, Refused
from headtable.evening.rounds import unknown
from headtable.rules.core.errors import Complaint
from headtable.server.evenings.automatic_line import next_line
from headtable.server.evenings.evening_history import HOUSE, LINE, OPENED
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.evenings.round_tables import (
    bell_line,
    closing,
    config_for,
    lines_of,
    waits_for_claims,
)
from headtable.server.streams.stream import Draft
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_history import TableHistory
from headtable.server.tables.time_limits import TOLERANCE

AGAIN: Final = 1.0  # seconds after which what the store refused is tried again
HEAD_TABLE: Final = 1


class EveningScheduler:
    """Does what is due at one evening, one thing after the other.  `plan` may be called at any time."""

    def __init__(self, evening: LiveEvening) -> None:
        self.evening = evening
        self.is_due = False
        self.work: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.seen: dict[str, tuple[int, int, bool]] = {}  # by table: deals, who is awaited, if over
        self.heard: set[str] = set()  # the tables that have nothing new to tell
        self.waiting: tuple[int, list[int]] = (0, [])  # of the last round closed: the tables with claims

    def stop(self) -> None:
        if self.work is not None and self.work is not asyncio.current_task():
            self.work.cancel()
        if self.alarm is not None:
            self.alarm.cancel()

    def table_changed(self, code: str, history: TableHistory) -> None:
        state = history.state
        now = (state.deals, min(state.to_act(), 0), history.is_over)
        if self.seen.get(code) != now:
            self.seen[code] = now
            self.heard.discard(code)
            self.plan()

    def plan(self) -> None:
        """Do what is due, in a task."""
        self.is_due = True
        if (self.work is None or self.work.done()) and not self.evening.is_lost:
            self.work = asyncio.get_running_loop().create_task(self._see_to_all())

    async def _see_to_all(self) -> None:
        try:
            while self.is_due and not self.evening.is_lost:
                self.is_due = False
                await self._go_on()
                await self._lay()
                for number, table in (await self._tables()).items():
                    table.automation.plan()
                    if table.code not in self.heard:
                        await self._hear(number, table)
                await self._ring()
            self._set_alarm()
        except Complaint:  # the store or the lobby is full just now
            self._wake_in(AGAIN)

    async def _say(self, *lines: str) -> None:
        """Say lines for the server; one that the evening refuses has been said by the organiser already."""
        for line in lines:
            drafts: list[Draft] = [(LINE, HOUSE, line)]
            with contextlib.suppress(Refused):
                await self.evening.commit(partial(list, drafts))

    # Tables -----------------------------------------------------------------------------------------

    async def _lay(self) -> None:
        """Make the tables that are missing; another process may do the same meanwhile."""
        history = await self.evening.settled()
        drafts: list[Draft] = []
        for (round, number), setup in history.wanted().items():
            if (round, number) not in history.round_tables:
                config = config_for(history, round, setup)
                table = await self.evening.tables.make_for(self.evening, config)
                persons = [str(seat) for seat, chair in enumerate(config.chairs) if chair.is_person]
                drafts.append((OPENED, number, " ".join([str(round), table.code, *persons])))

        def missing() -> list[Draft]:
            round_tables = self.evening.history.current()
            is_same = self.evening.history.round_now() == history.round_now()
            return [draft for draft in drafts if is_same and draft[1] not in round_tables]

        if drafts:
            await self.evening.commit(missing)

    async def _tables(self) -> dict[int, Table]:
        """The tables that play now, by number, all of them in memory."""
        round_tables = (await self.evening.settled()).current()
        return {
            number: await self.evening.tables.find(one.code) for number, one in sorted(round_tables.items())
        }

    async def _hear(self, number: int, table: Table) -> None:
        """Say the lines for the hands that a table has finished since the last time."""
        async with table.lock:  # only what is stored there
            self.heard.add(table.code)
            place = table.history.config.evening
            state = table.history.state.clone()
        history = await self.evening.settled()
        try:
            if place is not None and history.may_tell(place.round, number):
                await self._say(*lines_of(history, number, state))
        except Complaint:
            self.heard.discard(table.code)
            raise

    # The end of a round --------------------------------------------------------------------------------

    async def _ring(self) -> None:
        """Ring the bell when the head table has finished and its last hand can be called no more."""
        history = await self.evening.settled()
        if history.evening.phase == PLAYING and history.evening.form.has_bell:
            head = (await self._tables()).get(HEAD_TABLE)
            if history.is_closing() or (head is not None and head.history.is_over):
                await self._say(bell_line(await self.close_tables()))
        elif history.is_closing():  # the line that ended the round was lost: its score will be told again
            await self.close_tables()
        elif history.evening.phase == SETTLING and history.current():
            claims = await self.close_tables()
            room = (await self.evening.settled()).evening.state
            missing = unknown(room) if room.form.has_bell else []
            for table in missing:  # nothing more was finished there
                if table not in claims:
                    score = room.round.games[table - 1].score(room.form)
                    await self._say(f"score {table} {' '.join(str(points) for points in score)}")

    async def close_tables(self) -> list[int]:
        """End the game at every table that still plays, and say the lines for what was finished there.

        Returns the tables that have to wait because their last hand can still be called.  All are closed
        before any line is said: it may end the round, and then no table of it plays any more.
        """
        await self._lay()
        round = (await self.evening.settled()).round_now()
        tables = await self._tables()
        called = {number: waits_for_claims(await self.evening.settled(), number) for number in tables}
        for number, table in tables.items():
            await table.commit(partial(closing, table, called[number]))
        claims = []
        for number, table in tables.items():
            await self._hear(number, table)
            async with table.lock:
                if called[number] and not table.history.is_over:  # it may be accepted by now, yet to be told
                    claims.append(number)
        self.waiting = round, claims
        return claims

    def bell_line(self) -> str:
        """The bell as it can be rung now: with the claims that the tables of this round wait for."""
        round, claims = self.waiting
        return bell_line(claims if round == self.evening.history.round_now() else [])

    # Going on by itself -----------------------------------------------------------------------

    def _next_line(self) -> tuple[str, int] | None:
        return next_line(self.evening.history, self.evening.settings.haste)

    async def _go_on(self) -> None:
        if self.evening.is_attended():

            def due() -> list[Draft]:
                following = self._next_line()
                is_due = following is not None and following[1] / 1000 <= time.time() + TOLERANCE
                return [(LINE, HOUSE, following[0])] if following is not None and is_due else []

            with contextlib.suppress(Refused):
                await self.evening.commit(due)

    def _set_alarm(self) -> None:
        following = self._next_line()
        if following is not None and self.evening.is_attended():
            self._wake_in(max(0.0, following[1] / 1000 - time.time()))

    def _wake_in(self, seconds: float) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = asyncio.get_running_loop().call_later(seconds, self.plan)
