"""What all who are let in may know of a table, besides the game itself."""

from typing import TYPE_CHECKING

import msgspec

from headtable.server.tables.table_history import TableHistory
from headtable.table.fairness import commitment

if TYPE_CHECKING:
    from headtable.server.tables.live_table import Table


def about(table: "Table") -> dict[str, object]:
    """Who sits where and plays how, and what can be checked of the shuffles."""
    story = table.story
    agreed = story.arrangement
    here = table.here()
    return {
        "code": table.code,
        "game": agreed.game,
        "seats": agreed.seats,
        "options": agreed.options,
        "names": [chair.name for chair in story.chairs],
        "levels": [chair.level for chair in story.chairs],
        "chairs": [chair.who for chair in story.chairs],
        "here": [seat in here for seat in range(agreed.seats)],
        "stand_ins": sorted(story.stand_ins),
        "host": story.seat_of(agreed.host),
        "started": story.is_started,
        "paused": story.is_paused,
        "speed": table.speed,
        "clocks": table.house.clocks(),
        "half_clock": story.clock.half_as_data() if story.clock else None,
        "pit_clock": story.clock.wait_as_data() if story.clock else None,
        "claims": table.house.claims_until(),
        "listed": agreed.listed,
        "watched": table.own_watched() + table.neighbours.watched(),
        "fair": fair(story),
        "over": story.is_over,
        "next": story.next,
        "from": {"table": agreed.origin, "entry": agreed.origin_entry} if agreed.origin else None,
        "evening": msgspec.structs.asdict(agreed.evening) if agreed.evening else None,
    }


def fair(story: TableHistory) -> dict[str, object]:
    """The commitment to the shuffles, how they were cut, and after the end the secret."""
    fairness = story.fairness()
    if story.arrangement.deals:  # drawn by the evening, for all its tables
        return {"table": story.record.code, "commitment": "", "cuts": list(fairness.cuts), "secret": ""}
    return {
        "table": fairness.table,
        "commitment": commitment(fairness.table, fairness.secret),
        "cuts": list(fairness.cuts),
        "secret": story.record.secret.hex() if story.is_over else "",
    }
