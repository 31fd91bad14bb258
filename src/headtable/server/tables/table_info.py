"""What all who are let in may know of a table, besides the game itself."""

from typing import TYPE_CHECKING

import msgspec

from headtable.server.tables.table_history import TableHistory
from headtable.table.fairness import commitment

if TYPE_CHECKING:
    from headtable.server.tables.live_table import Table


def public_info(table: "Table") -> dict[str, object]:
    """Who sits where and plays how, and what can be checked of the shuffles."""
    history = table.history
    agreed = history.config
    here = table.here()
    return {
        "code": table.code,
        "game": agreed.game,
        "seats": agreed.seats,
        "options": agreed.options,
        "names": [chair.name for chair in history.chairs],
        "levels": [chair.level for chair in history.chairs],
        "chairs": [chair.who for chair in history.chairs],
        "here": [seat in here for seat in range(agreed.seats)],
        "stand_ins": sorted(history.stand_ins),
        "host": history.seat_of(agreed.host),
        "started": history.is_started,
        "paused": history.is_paused,
        "speed": table.speed,
        "clocks": table.automation.clocks(),
        "half_clock": history.clock.half_as_data() if history.clock else None,
        "pit_clock": history.clock.wait_as_data() if history.clock else None,
        "claims": table.automation.claims_until(),
        "listed": agreed.listed,
        "watched": table.own_watched() + table.peers.watched(),
        "fair": fair(history),
        "over": history.is_over,
        "next": history.next,
        "from": {"table": agreed.origin, "entry": agreed.origin_entry} if agreed.origin else None,
        "evening": msgspec.structs.asdict(agreed.evening) if agreed.evening else None,
    }


def fair(history: TableHistory) -> dict[str, object]:
    """The commitment to the shuffles, how they were cut, and after the end the secret."""
    fairness = history.fairness()
    if history.config.deals:  # drawn by the evening, for all its tables
        return {"table": history.record.code, "commitment": "", "cuts": list(fairness.cuts), "secret": ""}
    return {
        "table": fairness.table,
        "commitment": commitment(fairness.table, fairness.secret),
        "cuts": list(fairness.cuts),
        "secret": history.record.secret.hex() if history.is_over else "",
    }
