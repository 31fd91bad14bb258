"""What a client's message does: the one place where messages are handed to those who answer them."""

from collections import Counter
from collections.abc import Callable

from headtable.rules.core.errors import Complaint
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.lobby import Lobby
from headtable.server.protocol import AtEvening, Cut, Hint, MakeMove, Request, Sit, Watch
from headtable.server.requests.answering import answer
from headtable.server.requests.evening_requests import EveningRequests
from headtable.server.requests.table_requests import TableRequests
from headtable.server.tables.live_table import Table
from headtable.server.transport.connection import Connection


class Requests:
    """Answers the messages of all connections of a process."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.refusals: Counter[str] = Counter()  # by reason
        self.of_tables = TableRequests(lobby.tables, self.refusals)
        self.of_evenings = EveningRequests(lobby.context.tokens, self.refusals)

    async def introduce(self, connection: Connection, first: Request) -> bool:
        """The first message opens a table or an evening; whether it came with a token.  Else a Complaint."""
        if isinstance(first, Sit):
            require_same_code(connection, first.table)
            connection.assistant = first.assistant
            await self.lobby.tables.sit(connection, first.table, first.token, first.seen)
            return True
        if isinstance(first, Watch):
            require_same_code(connection, first.table)
            await self.lobby.tables.watch(connection, first.table, first.seen)
            return False
        if isinstance(first, AtEvening):
            require_same_code(connection, first.evening)
            await self.lobby.evenings.sit(connection, first.evening, first.token, first.seen)
            return bool(first.token)
        raise Complaint("Say first who you are: sit, watch or evening.")

    def act_at_once(
        self, connection: Connection, request: MakeMove | Cut, then: Callable[[bool], None]
    ) -> bool:
        """Move or cut without a task, at a table; False where `answer` has to be called instead."""
        table = connection.place
        return isinstance(table, Table) and self.of_tables.act_at_once(connection, table, request, then)

    async def answer(self, connection: Connection, request: Request) -> None:
        """Do what a connection asks for, and answer it; only faults of our own are raised."""
        place = connection.place
        if isinstance(place, LiveEvening):
            await answer(self.of_evenings, place, connection, request)
        elif isinstance(place, Table) and isinstance(request, Hint):
            # an expert may think for a while: other requests are not kept waiting
            self.lobby.context.run_apart(answer(self.of_tables, place, connection, request))
        elif isinstance(place, Table):
            connection.hold()  # so that the answer and the view go together
            try:
                await answer(self.of_tables, place, connection, request)
            finally:
                connection.release()


def require_same_code(connection: Connection, code: str) -> None:
    """Refuse a first message that names another table than the address, by which a proxy has routed it."""
    if connection.code and connection.code != code.upper():
        raise Complaint("The address of this connection is that of another table.")
