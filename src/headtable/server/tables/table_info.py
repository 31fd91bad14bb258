"""The public information about a table, besides the game itself."""

from typing import Protocol

import msgspec

from headtable.server.tables.table_history import TableHistory
from headtable.table.fairness import commitment


class ShownTable(Protocol):
    """A live table, as far as it is described here."""

    @property
    def history(self) -> TableHistory:
        """What has happened at it."""

    @property
    def speed(self) -> str:
        """How fast its house players move."""

    def here(self) -> set[int]:
        """The seats that are connected."""

    def watched(self) -> int:
        """How many spectators there are."""

    def claims_until(self) -> int:
        """Until when a fault can be called, in milliseconds since 1970; nought where no time is set."""


def public_info(table: ShownTable) -> dict[str, object]:
    """Who sits where and plays how, and what can be checked of the shuffles."""
    history = table.history
    config = history.config
    here = table.here()
    return {
        "code": history.record.code,
        "game": config.game,
        "seats": config.seats,
        "options": config.options,
        "names": [chair.name for chair in history.chairs],
        "levels": [chair.level for chair in history.chairs],
        "chairs": [chair.who for chair in history.chairs],
        "figures": [chair.figure for chair in history.chairs],
        "sides": history.state.sides,
        "here": [seat in here for seat in range(config.seats)],
        "stand_ins": sorted(history.stand_ins),
        "host": history.seat_of(history.host()),
        "started": history.is_started,
        "paused": history.is_paused,
        "speed": table.speed,
        "clocks": clocks(history),
        "half_clock": history.clock.half_as_data() if history.clock else None,
        "pit_clock": history.clock.wait_as_data() if history.clock else None,
        "claims": table.claims_until(),
        "listed": config.listed,
        "watched": table.watched(),
        "fair": fair(history),
        "over": history.is_over,
        "next": history.next,
        "from": {"table": config.origin, "entry": config.origin_entry} if config.origin else None,
        "daily": config.daily,
        "evening": msgspec.structs.asdict(config.evening) if config.evening else None,
    }


def clocks(history: TableHistory) -> dict[str, object] | None:
    """What each seat has left, in milliseconds; None where nobody counts."""
    config = history.config
    if not history.has_clocks:
        return None
    return {
        "move_seconds": config.move_seconds,
        "game_seconds": config.game_seconds,
        "left": [max(0, config.game_seconds * 1000 - used) for used in history.used],
        "asked_at": list(history.asked_at),
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
