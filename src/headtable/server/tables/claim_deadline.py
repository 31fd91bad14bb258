"""The deadline for claims at a table of an evening in honour mode: who says nothing until then lets it pass.

Nobody can hold the room up by never accepting a score.  The time is counted from when this process first
sees that somebody may call: after a crash all have the whole of it again.
"""

import time
from typing import Final

from headtable.bots.heuristic import LETS_IT_BE
from headtable.rules.core.state import State
from headtable.server.tables.table_history import TableHistory

ACCEPT: Final = "accept"  # of LETS_IT_BE, what is said of the score of a whole hand


def let_pass(state: State) -> list[tuple[int, str]]:
    """The seats that can still call a fault, each with the move that declines."""
    if not state.honour or state.to_act() < 0:
        return []
    return [
        (seat, move.text)
        for seat in range(state.seats)
        for move in state.legal_moves(seat)
        if move.verb in LETS_IT_BE
    ]


def is_unaccepted(state: State) -> bool:
    """Whether a hand has been played right out and scored, and somebody may still call a fault of it."""
    return any(text == ACCEPT for _, text in let_pass(state))


class ClaimDeadline:
    """The deadline of one table; claims can be made for `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.moment = 0
        self.until = 0.0  # seconds since 1970; nought while nothing can be claimed

    def look(self, history: TableHistory) -> None:
        """Update the deadline.  All have the same time for a score; answers come one by one."""
        asked = let_pass(history.state)
        if not asked:
            self.until = 0.0
            return
        moment = -history.state.deals if asked[0][1] == ACCEPT else len(history.numbers)
        if not self.until or moment != self.moment:
            self.moment = moment
            self.until = time.time() + self.seconds
