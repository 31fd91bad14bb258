"""A finished game of random moves, put into a store without playing it at a table."""

import asyncio
from pathlib import Path

from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.protocol import NewTable
from headtable.server.stores.sqlite import SqliteStore
from headtable.server.stores.store import Row, TableRecord
from headtable.server.tables.table_config import config_from
from headtable.server.tables.table_history import MOVE, OVER, START, TableHistory


def finished(
    code: str, game: str, seats: int, seed: int = 5, is_short: bool = False
) -> tuple[TableRecord, list[Row]]:
    """The record and the rows of a game that house players have finished; a short one is one deal."""
    options: dict[str, int | bool | str] = {"length": "one deal"} if is_short else {}
    asked = NewTable(game, seats=seats, chairs=["regular"] * seats, options=options)
    record = TableRecord(code, config_from(asked).encoded(), bytes(32), 0, False)
    history = TableHistory(record)
    rng = Rng(seed)
    rows: list[Row] = []

    def add(kind: str, seat: int, text: str) -> None:
        rows.append(history.row(kind, seat, text, 0))
        history.apply(rows[-1])

    add(START, CHANCE, "")
    while not history.state.is_over():
        seat = history.state.to_act()
        moves = [history.state.chance(rng)] if seat == CHANCE else history.state.legal_moves(seat)
        add(MOVE, seat, moves[rng.below(len(moves))].text)
    add(OVER, CHANCE, record.secret.hex())
    return record, rows


def store_finished(database: Path, *games: tuple[TableRecord, list[Row]]) -> None:
    """Put games into a file of SQLite that no server has open."""

    async def stored() -> None:
        store = SqliteStore(database)
        await store.open()
        for record, rows in games:
            await store.create(record)
            await store.append(record.code, rows)
        await store.close()

    asyncio.run(stored())
