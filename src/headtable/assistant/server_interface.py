"""What the tools need of a server: plain requests, and a connection for each seat (docs/protocol.md)."""

from collections.abc import Callable
from secrets import token_hex
from typing import Any, Protocol, TypeAlias

Message: TypeAlias = dict[str, Any]
Hear: TypeAlias = Callable[[Message], None]


class SeatConnection(Protocol):
    """The connection of one seat.  What the server says is handed to whoever opened it, on the event loop.

    Besides the messages of the protocol there are `{"type": "open"}` and `{"type": "lost", "error"}`.
    """

    def ask(self, message: Message) -> str:
        """Send a request; the id by which its answer is known."""

    def send(self, message: Message) -> bool:
        """Send something that is not answered, or a request again; False when nobody can hear it now."""

    def answered(self, id: str) -> Message:
        """A request is settled; what it was."""

    def ask_again(self) -> None:
        """The connection stands again: send what is not settled."""

    def close(self) -> None:
        """Leave; the seat is kept."""


class TableServer(Protocol):
    """A server of tables, as one assistant reaches it."""

    async def request(self, method: str, path: str, body: Message | None = None) -> tuple[int, Message]:
        """The status and the JSON of a plain request; status 0 where the server cannot be reached."""

    def open_connection(self, code: str, token: str, assistant: str, hear: Hear) -> SeatConnection:
        """Connect a seat; `assistant` tells this assistant from others."""

    def link(self, code: str) -> str:
        """The link to a table, for people; "" where they cannot come."""


class LocalSeatConnection:
    """The common part of connections inside one process, where no message is ever lost."""

    def __init__(self) -> None:
        self.name = token_hex(4)  # so that no id is used twice at a seat
        self.asked = 0
        self.unanswered: dict[str, Message] = {}

    def ask(self, message: Message) -> str:
        self.asked += 1
        id = f"{self.name}-{self.asked}"
        self.unanswered[id] = {**message, "id": id}
        self.send(self.unanswered[id])
        return id

    def send(self, message: Message) -> bool:
        raise NotImplementedError

    def answered(self, id: str) -> Message:
        return self.unanswered.pop(id, {})

    def ask_again(self) -> None:
        for message in list(self.unanswered.values()):
            self.send(message)
