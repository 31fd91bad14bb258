"""The line that an evening says next by itself, where it was set up to go on without being asked."""

from headtable.evening.evening_state import SEATED, SETTLING
from headtable.evening.rounds import unknown
from headtable.server.evenings.evening_history import EveningHistory


def next_line(history: EveningHistory, haste: float) -> tuple[str, int] | None:
    """The line, and when it is said, in milliseconds since 1970; None where the organiser decides."""
    room = history.evening.state
    if not history.config.go_on or not room.rounds or history.evening.due():
        return None
    at = history.rows[-1].at + int(history.config.go_on * 1000 / haste)
    if room.phase == SEATED:
        return "begin", at
    if room.phase != SETTLING or unknown(room):
        return None
    return "change" if len(room.rounds) < room.rounds_agreed else "finish", at
