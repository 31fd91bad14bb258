"""A server process with one hole in who may do what, to show that the permission test would find it.

`python permission_holes_server.py DATABASE SETTINGS HOLE PORT FOLDER` is the process, as in
server_process.py; HOLE is a key of HOLES, or EVENING_HOLE.  The server runs uncompiled: compiled classes
cannot be changed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Final

from server_process import SOURCE, Server, main


class FaultyServer(Server):
    """A server with the hole that `plant` names."""

    def start(self) -> FaultyServer:
        words = [str(self.database), self.settings, self.plant, str(self.port), str(self.folder)]
        environment = os.environ | {"PYTHONPATH": SOURCE}
        self.process = subprocess.Popen(
            [sys.executable, __file__, *words], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.address = f"127.0.0.1:{self.port}"
        return self


def repeated_swap() -> None:
    """A known id skips the checks, and a swap with it is followed by the seat that it names."""
    from headtable.server.protocol import Done, FromServer, NewSeat, Request, Swap
    from headtable.server.requests.table_requests import TableRequests
    from headtable.server.streams.request_ids import RequestKey, StoredAnswers

    repeat = TableRequests.repeat

    def to(self: StoredAnswers, asked: RequestKey) -> FromServer | None:
        answer = self._of.get(asked.asker, {}).get(asked.id, ("", None))[1]
        return Done(answer, asked.id) if isinstance(answer, int) else answer

    async def follow(
        self: TableRequests, connection: Any, table: Any, request: Request, before: FromServer
    ) -> Any:
        if isinstance(request, Swap):
            connection.tell(NewSeat(table.history.seq, request.seat))
        return await repeat(self, connection, table, request, before)

    put(StoredAnswers, "to", to)
    put(TableRequests, "repeat", follow)


def kept_chair() -> None:
    """A connection keeps the chair in which it was opened."""
    from headtable.server.tables.seat_connections import SeatConnections

    def check_connections(self: SeatConnections, renewer: object = None) -> None:
        pass

    def is_current(self: SeatConnections, connection: object) -> bool:
        return True

    put(SeatConnections, "check_connections", check_connections)
    put(SeatConnections, "is_current", is_current)


def host_by_chair() -> None:
    """The host is whoever sits in the chair of the one who made the table."""
    from headtable.server.tables.table_history import TableHistory

    def is_host(self: TableHistory, person: int) -> bool:
        return self.seat_of(person) == self.config.host

    put(TableHistory, "is_host", is_host)


def old_token() -> None:
    """A token stays good when its person has a newer one."""
    from headtable.server.tables.live_table import Table

    sit = Table.sit

    async def sit_anyway(self: Table, connection: Any, person: int, generation: int, seen: int) -> None:
        seat = self.history.seat_of(person)
        await sit(self, connection, person, generation if seat < 0 else self.seats.holder(seat)[1], seen)

    put(Table, "sit", sit_anyway)


def ids_by_seat() -> None:
    """An id is known by the seat of who asked, not by the person."""
    from headtable.server.requests.table_requests import TableRequests
    from headtable.server.streams.request_ids import RequestKey

    def key_of(_: TableRequests, connection: Any, request: Any) -> RequestKey:
        return RequestKey(str(connection.seat), request)

    put(TableRequests, "key_of", key_of)


def chairs_by_all() -> None:
    """Everybody may give chairs away, not only the host."""
    from headtable.server.requests import table_requests

    chair, require_host = table_requests.TableRequests.chair, table_requests.require_host

    def give(self: Any, connection: Any, table: Any, request: Any) -> Any:
        put(table_requests, "require_host", lambda *_: None)
        try:
            return chair(self, connection, table, request)
        finally:
            put(table_requests, "require_host", require_host)

    put(table_requests.TableRequests, "chair", give)


def evening_by_all() -> None:
    """Every guest of an evening may open and shut its door."""
    from headtable.server.evenings.evening_history import DOOR, OPEN, ORGANISER, SHUT
    from headtable.server.protocol import Done, Door
    from headtable.server.requests.evening_requests import EveningRequests

    do = EveningRequests.do

    async def do_anyway(
        self: EveningRequests, connection: Any, evening: Any, request: Any, asked: Any
    ) -> Any:
        if connection.seat <= ORGANISER or not isinstance(request, Door):
            return await do(self, connection, evening, request, asked)
        rows = [(DOOR, ORGANISER, OPEN if request.open else SHUT)]
        return Done(await evening.commit(lambda: rows, asked), request.id)

    put(EveningRequests, "do", do_anyway)


def put(thing: object, name: str, new: object) -> None:
    setattr(thing, name, new)


HOLES: Final[dict[str, Callable[[], None]]] = {
    "repeated swap": repeated_swap,
    "kept chair": kept_chair,
    "host by chair": host_by_chair,
    "old token": old_token,
    "ids by seat": ids_by_seat,
    "chairs by all": chairs_by_all,
}
EVENING_HOLE: Final = "evening by all"


if __name__ == "__main__":
    (HOLES | {EVENING_HOLE: evening_by_all})[sys.argv[3]]()
    sys.argv[3] = ""
    main()
