"""The lines of a table: whose they are, and what becomes of them when a chair changes hands."""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.errors import Complaint
from headtable.server.protocol import NewSeat
from headtable.server.settings import Settings
from headtable.server.tables.table_history import TableHistory
from headtable.server.transport.connection import LOST_SEAT, PUBLIC, TOO_MANY_OPEN, Connection

if TYPE_CHECKING:
    from headtable.server.evenings.live_evening import LiveEvening

NOT_YOURS: Final = "This seat is not yours any more."
TOKEN_ENDED: Final = "A newer link to this seat has been asked for: this one is not good any more."
ENOUGH_DEVICES: Final = "Another device has come for this seat, and it has more than enough."


class SeatGone(Complaint):
    """A token that opens no seat any more."""


class SeatConnections:
    """Who is connected to a table of this process, and with which right."""

    def __init__(self, history: TableHistory, settings: Settings) -> None:
        self.history = history
        self.settings = settings
        self.evening: LiveEvening | None = None  # of the evening that the table plays for
        self.connections: list[Connection] = []
        self.holders = self._holders()  # as far as it is durable
        self.names = history.names  # likewise

    def own_seats(self) -> set[int]:
        return {connection.seat for connection in self.connections if connection.seat != PUBLIC}

    def own_watched(self) -> int:
        return sum(connection.seat == PUBLIC for connection in self.connections)

    def holder(self, seat: int) -> tuple[int, int]:
        """Whose seat it is, and the generation of the one good token for it; (-1, 0) where it is nobody's.

        At a table of an evening the guest's token for the evening decides.
        """
        chair = self.history.chairs[seat]
        place = self.history.config.evening
        if not chair.is_person:
            return -1, 0
        if place is not None and self.evening is not None:
            return chair.person, self.evening.generation_at(place.round, place.table, seat)
        return chair.person, chair.generation

    def _holders(self) -> list[tuple[int, int]]:
        return [self.holder(seat) for seat in range(len(self.history.chairs))]

    def is_current(self, connection: Connection) -> bool:
        """Whether a line is that of the person in its chair, opened with the newest token."""
        if connection.seat == PUBLIC:
            return True
        person, generation = self.holders[connection.seat]
        return connection.person == person and connection.generation == generation

    def check_connections(self, renewer: Connection | None = None) -> None:
        """Who may sit where has changed: every line follows its person to another chair, or is closed.

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

    def seat_for(self, person: int, generation: int) -> int:
        """The seat that a token opens now; a Complaint says why it opens none."""
        seat = self.history.seat_of(person)
        if seat < 0:
            raise SeatGone(NOT_YOURS)
        if self.holder(seat)[1] != generation:
            raise SeatGone(TOKEN_ENDED)
        return seat

    def make_room(self, connection: Connection) -> None:
        """Spectators never take the room of players, and of a player's many devices the oldest goes."""
        same = [other for other in self.connections if other.seat == connection.seat and not other.is_closing]
        if connection.seat == PUBLIC and len(same) >= self.settings.most_table_spectators:
            raise Complaint("There is no more room round this table to look on.")
        if connection.seat != PUBLIC and len(same) >= self.settings.most_devices:
            same[0].close(ENOUGH_DEVICES, TOO_MANY_OPEN)
