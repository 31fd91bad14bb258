"""Time limits of a table: clocks of persons, the time for claims, and calls of a time-keeper."""

import time
from collections.abc import Sequence
from typing import Final

from headtable.bots.roster import REGULAR
from headtable.server.streams.stream import Draft
from headtable.server.tables import time_keeper_calls
from headtable.server.tables.bot_moves import MOST_SEATS, BotMoves, Due
from headtable.server.tables.claim_deadline import let_pass
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_history import FLAG, MOVE

TOLERANCE: Final = 0.05  # seconds by which a timer may be early
# Keys of timers; those of calls are in time_keeper_calls.CALLS.
CLAIMS_END: Final = -5
FLAGS: Final = MOST_SEATS  # added to a seat: its time is up


class TimeLimits:
    """What happens at one table when a time is up."""

    __deletable__ = ("table",)

    def __init__(self, table: Table, moves: BotMoves) -> None:
        self.table = table
        self.moves = moves

    def dismiss(self) -> None:
        del self.table

    def due(self) -> dict[int, Due]:
        """When each limit is reached."""
        found = self._flags_due()
        until = self.table.claims_until()
        if until:
            claims = self.table.claims
            found[CLAIMS_END] = (claims.moment, max(0.0, claims.until - time.time()))
        return found | self.calls_due()

    def calls_due(self) -> dict[int, Due]:
        history = self.table.history
        if history.state.timing() is None:  # nearly every game; this is asked after each move
            return {}
        return time_keeper_calls.calls_due(history, self.table.settings.haste)

    def _flags_due(self) -> dict[int, Due]:
        """When the time of each person who is awaited is up."""
        history = self.table.history
        found: dict[int, Due] = {}
        awaited = history.state.awaited_in_public() if history.has_clocks else []
        for seat in history.humans() if history.has_clocks else ():
            if seat in awaited:
                due = history.asked_at[seat] / 1000 + self._seconds_left(seat)
                found[FLAGS + seat] = (history.asked_at[seat], max(0.0, due - time.time()))
        return found

    def _seconds_left(self, seat: int) -> float:
        """How long a seat may think from the moment that it was asked on."""
        config, haste = self.table.history.config, self.table.settings.haste
        limits = [config.move_seconds / haste] if config.move_seconds else []
        if config.game_seconds:
            limits.append(max(0.0, config.game_seconds / haste - self.table.history.used[seat] / 1000))
        return min(limits)

    def rows(self, key: int, moment: int) -> Sequence[Draft]:
        """The rows of a timer, if its limit is still reached."""
        if key >= FLAGS:
            return self._move_for(key - FLAGS)
        if key == CLAIMS_END:
            return self._end_claims()
        return time_keeper_calls.call(self.table.history, key, moment, self.table.settings.haste)

    def _move_for(self, seat: int) -> Sequence[Draft]:
        """The flag of a seat has fallen: a house player makes its move."""
        history = self.table.history
        is_due = history.asked_at[seat] / 1000 + self._seconds_left(seat) <= time.time() + TOLERANCE
        if not self.moves.may_act() or not is_due or seat not in history.state.awaited_in_public():
            return []
        return [(FLAG, seat, ""), *self.moves.picked(seat, REGULAR)]

    def _end_claims(self) -> Sequence[Draft]:
        """The time for claims is up: whoever could still call a fault lets it pass."""
        until = self.table.claims_until()
        if not self.moves.may_act() or not until or until / 1000 > time.time() + TOLERANCE:
            return []
        asked = let_pass(self.table.history.state)
        humans = self.table.history.humans()
        late = [(FLAG, seat, "") for seat, _ in asked if seat in humans]
        return [*late, *[(MOVE, seat, text) for seat, text in asked]]
