"""Sentences for everybody about rows that are no moves: who sits down, who changes chairs, a pause."""

from headtable.server.stores.store import Row
from headtable.server.tables.table_config import OPEN
from headtable.server.tables.table_history import (
    CHAIR,
    FLAG,
    NEXT,
    PAUSE,
    SIT,
    STAND_IN,
    START,
    SWAP,
    TableHistory,
)


def told_of_non_move(history: TableHistory, row: Row) -> list[str]:
    """What all are told of a row that is no move; the history is that after it."""
    name = history.names[row.seat] if 0 <= row.seat < len(history.names) else ""
    if row.kind == SIT:
        return [f"{name} sits down."]
    if row.kind == CHAIR:
        return [f"Chair {row.seat + 1} is open." if row.text == OPEN else f"{name} sits down, of the house."]
    if row.kind == SWAP:
        return [f"{history.names[int(row.text)]} changes to chair {int(row.text) + 1}."]
    if row.kind == START:
        return ["The company is complete."]
    if row.kind == STAND_IN:
        stands_in = "A house player plays for" if row.text == "on" else "Back at the table:"
        return [f"{stands_in} {name}."]
    if row.kind == PAUSE:
        return ["The game is paused." if row.text == "on" else "The game goes on."]
    if row.kind == FLAG:
        return [f"{name}: the time is up, and the house moves."]
    if row.kind == NEXT:
        return [f"The company plays on at table {row.text}."]
    return []
