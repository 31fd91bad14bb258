"""Many tables that write to a store as fast as they can, and what must then be true of it.

`python -m store_load drive FILE` does so with an SQLite store until it is killed, and says what was
acknowledged; `python -m store_load fill FILE` fills one.
"""

import asyncio
import os
import resource
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from secrets import token_hex
from typing import Final

from headtable.server.stores.sqlite import SqliteStore
from headtable.server.stores.sqlite_statements import GET_ROWS
from headtable.server.stores.store import CodeTaken, Row, Store, StoreFull, TableRecord

CODES: Final = [f"T{number:02}" for number in range(20)]
Acknowledge = Callable[[str, Row], None]
Run = Callable[[Callable[[Store], Awaitable[None]]], None]  # a coroutine, with a store that is open


def record(code: str, listed: bool = False, made_at: int = 0, evening: str = "") -> TableRecord:
    setup = b'{"game":"hilo","evening":{"code":"%b"}}' % evening.encode() if evening else b'{"game":"hilo"}'
    return TableRecord(code, setup, bytes(range(32)), made_at, listed, evening)


def rows(first: int, *texts: str) -> list[Row]:
    return [Row(first + place, "move", 0, text, 1_000 + place) for place, text in enumerate(texts)]


def stored(file: str | os.PathLike[str], code: str) -> list[Row]:
    """The rows of a table as they lie in a file."""
    with closing(sqlite3.connect(file)) as found:
        return [Row(*values) for values in found.execute(GET_ROWS, (code, -1))]


async def drive(store: Store, acknowledge: Acknowledge, most: int = sys.maxsize) -> None:
    """Go on at every table from where it stands, with texts that never come twice."""
    await asyncio.gather(*(_drive_table(store, code, acknowledge, most) for code in CODES))


async def _drive_table(store: Store, code: str, acknowledge: Acknowledge, most: int) -> None:
    with suppress(CodeTaken):
        await store.create(record(code))
    found = await store.load(code)
    assert found is not None
    due = len(found[1])
    for turn in range(most):
        added = rows(due, *(token_hex(8) for _ in range(1 + turn % 3)))
        await store.append(code, added)
        for row in added:
            acknowledge(code, row)
        due += len(added)


async def faults(store: Store, acknowledged: Sequence[tuple[str, int, str]]) -> list[str]:
    """What was lost, doubled or left out; nothing is the right answer."""
    found = []
    stored: dict[tuple[str, int], str] = {}
    for code in CODES:
        loaded = await store.load(code)
        table = [] if loaded is None else loaded[1]
        if [row.seq for row in table] != list(range(len(table))):
            found.append(f"{code} has gaps")
        if len({row.text for row in table}) != len(table):
            found.append(f"{code} has a row twice")
        stored.update({(code, row.seq): row.text for row in table})
    found += [f"{code} lost {seq}" for code, seq, text in acknowledged if stored.get((code, seq)) != text]
    return found


def _say(code: str, row: Row) -> None:
    os.write(1, f"{code} {row.seq} {row.text}\n".encode())  # one write, so that a kill cannot tear it


async def _fill(store: Store) -> None:
    """Let the system refuse to make files longer, then allow it; say how much was stored, and why not."""
    await store.create(record("KRTW"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    taken, reason = 0, ""
    while not reason:
        try:
            await store.append("KRTW", rows(taken, "x" * 20_000))
            taken += 1
        except StoreFull as full:
            reason = str(full)
    said = [taken]
    for again in range(3):
        with suppress(StoreFull):
            await store.append("KRTW", rows(taken, "x" * 20_000 + str(again)))
    said.append(len(await store.rows_after("KRTW", -1)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.append("KRTW", rows(taken, "room again"))
    said.append(len(await store.rows_after("KRTW", -1)))
    sys.stdout.write("\n".join([*map(str, said), reason, ""]))


async def _main(word: str, file: str) -> None:
    store = SqliteStore(file)
    await store.open()
    await (drive(store, _say) if word == "drive" else _fill(store))
    await store.close()


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))
