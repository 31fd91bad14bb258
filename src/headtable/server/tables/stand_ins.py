"""Stand-ins: house players who play for persons that are away, until they come back."""

import time
from collections.abc import Sequence
from typing import Final

from headtable.server.streams.stream import Draft
from headtable.server.tables.bot_moves import Due
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_history import OFF, ON, STAND_IN, WAKE
from headtable.server.tables.time_limits import TOLERANCE

STANDING_IN: Final = -4  # key of the timer


class StandIns:
    """The stand-ins of one table."""

    __deletable__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def dismiss(self) -> None:
        del self.table

    def is_key(self, key: int) -> bool:
        return key == STANDING_IN

    def _wait(self) -> float:
        """Seconds that an absent person is waited for."""
        return self.table.history.config.stand_in / self.table.settings.haste

    def _absent(self) -> list[int]:
        """The seats of persons who are away and for whom nobody plays."""
        history, here = self.table.history, self.table.here()
        return [seat for seat in history.persons() if seat not in here and seat not in history.stand_ins]

    def due(self) -> dict[int, Due]:
        """When a stand-in plays for the person who has been away longest."""
        table, history = self.table, self.table.history
        if not history.config.stand_in or not history.is_started or history.is_over or table.is_lost:
            return {}
        absent = self._absent()
        is_attended = bool(table.here()) or (table.evening is not None and table.evening.is_attended())
        if not absent or not is_attended or not history.is_calm(STAND_IN):
            return {}
        first = min(absent, key=lambda seat: table.left_at.get(seat, 0.0))
        left = table.left_at.get(first, time.monotonic()) + self._wait() - time.monotonic()
        return {STANDING_IN: (first, max(0.0, left))}

    def rows(self) -> Sequence[Draft]:
        """A stand-in for each person who has been away for too long."""
        gone_since = time.monotonic() - self._wait() + TOLERANCE
        left_at = self.table.left_at
        return [(STAND_IN, seat, ON) for seat in self._absent() if left_at.get(seat, 0.0) <= gone_since]

    def seconds_held(self) -> float:
        """How many seconds a table of an evening still waits for its guests before the game begins."""
        return max(0.0, self.table.history.record.made_at / 1000 + self._wait() - time.time())

    async def welcome(self, seat: int) -> None:
        """A person is back: the stand-in goes, and where all were away no clock has run meanwhile."""
        table, history = self.table, self.table.history
        if seat in history.stand_ins:
            await table.commit(lambda: [(STAND_IN, seat, OFF)] if seat in history.stand_ins else [])
        if history.is_timed and history.is_started and not history.is_over and table.here() == {seat}:
            await table.commit(lambda: [(WAKE, seat, "")] if history.is_calm(WAKE) else [])
