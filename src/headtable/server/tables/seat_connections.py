"""Which connections may act for which seat of a table: checked by person and generation of the token."""

from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.server.protocol import LOST_SEAT, OTHER_ASSISTANT, NewSeat
from headtable.server.streams.peer_presence import Peers, SeatedAssistant
from headtable.server.tables.hosting_evening import HostingEvening
from headtable.server.tables.table_history import TableHistory
from headtable.server.transport.connection import PUBLIC, Connection

NOT_YOURS: Final = "This seat is not yours any more."
TOKEN_ENDED: Final = "A newer link to this seat has been asked for: this one is not good any more."


class SeatGone(Complaint):
    """A token that opens no seat any more."""


class SeatTaken(Complaint):
    """An assistant comes to a seat that another one is connected to."""

    def __init__(self) -> None:
        super().__init__("Another assistant sits in this seat.")


class SeatConnections:
    """The seats of a table that is held in memory, and the `connections` to it."""

    def __init__(self, history: TableHistory, connections: list[Connection]) -> None:
        self.history = history
        self.connections = connections
        self.evening: HostingEvening | None = None
        self.holders = self._holders()  # as far as they are stored
        self.names = history.names  # likewise

    def holder(self, seat: int) -> tuple[int, int]:
        """The person of a seat, and the generation of the one good token for it; (-1, 0) if it is nobody's.

        At a table of an evening the guest's token for the evening decides.
        """
        chair = self.history.chairs[seat]
        place = self.history.config.evening
        if not chair.is_person:
            return -1, 0
        if place is not None and self.evening is not None:
            return chair.person, self.evening.generation_at(place, seat)
        return chair.person, chair.generation

    def _holders(self) -> list[tuple[int, int]]:
        return [self.holder(seat) for seat in range(len(self.history.chairs))]

    def is_current(self, connection: Connection) -> bool:
        """Whether a connection is that of the person in its chair, opened with the newest token."""
        if connection.seat == PUBLIC:
            return True
        person, generation = self.holders[connection.seat]
        return connection.person == person and connection.generation == generation

    def check_connections(self, renewer: Connection | None = None) -> None:
        """The holders of seats have changed: move each connection to its person's new chair, or close it.

        `renewer` has asked for the new token of its person, and goes on with it.
        """
        self.holders = self._holders()
        self.names = self.history.names
        for connection in [connection for connection in self.connections if connection.seat != PUBLIC]:
            seat = self.history.seat_of(connection.person)
            if seat < 0:
                connection.close(NOT_YOURS, LOST_SEAT)
                continue
            if connection is renewer:
                connection.generation = self.holders[seat][1]
            if connection.generation != self.holders[seat][1]:
                connection.close(TOKEN_ENDED, LOST_SEAT)
            elif connection.seat != seat:
                connection.seat = seat
                connection.tell(NewSeat(self.history.seq, seat))

    # AI assistants: a seat has one at a time ---------------------------------------------------

    def assistants(self) -> list[SeatedAssistant]:
        return [
            SeatedAssistant(one.person, one.assistant, one.seated_at)
            for one in self.connections
            if one.assistant and not one.is_closing
        ]

    def require_one_assistant(self, newcomer: Connection, person: int, peers: Peers) -> None:
        """SeatTaken where another one of the same person is connected; nothing is taken over."""
        for other in [*self.assistants(), *peers.assistants()]:
            if newcomer.assistant and other.person == person and other.id != newcomer.assistant:
                raise SeatTaken

    def end_second_assistants(self, peers: Peers) -> None:
        """Two processes can seat one each before they hear of each other: the later one goes, at both."""
        for connection in [one for one in self.connections if one.assistant]:
            own = connection.seated_at, connection.assistant
            for other in peers.assistants():
                is_other = other.person == connection.person and other.id != connection.assistant
                if is_other and (other.since, other.id) < own:
                    connection.close(str(SeatTaken()), OTHER_ASSISTANT)

    def seat_for(self, person: int, generation: int) -> int:
        """The seat that a token opens now; SeatGone says why it opens none."""
        seat = self.history.seat_of(person)
        if seat < 0:
            raise SeatGone(NOT_YOURS)
        if self.holder(seat)[1] != generation:
            raise SeatGone(TOKEN_ENDED)
        return seat
