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

    def __init__(self, story: TableHistory, settings: Settings) -> None:
        self.story = story
        self.settings = settings
        self.hall: LiveEvening | None = None  # of the evening that the table plays for
        self.lines: list[Connection] = []
        self.holders = self._holders()  # as far as it is durable
        self.names = story.names  # likewise

    def own_seats(self) -> set[int]:
        return {line.seat for line in self.lines if line.seat != PUBLIC}

    def own_watched(self) -> int:
        return sum(line.seat == PUBLIC for line in self.lines)

    def holder(self, seat: int) -> tuple[int, int]:
        """Whose seat it is, and the generation of the one good token for it; (-1, 0) where it is nobody's.

        At a table of an evening the guest's token for the evening decides.
        """
        chair = self.story.chairs[seat]
        place = self.story.arrangement.evening
        if not chair.is_person:
            return -1, 0
        if place is not None and self.hall is not None:
            return chair.person, self.hall.generation_at(place.round, place.table, seat)
        return chair.person, chair.generation

    def _holders(self) -> list[tuple[int, int]]:
        return [self.holder(seat) for seat in range(len(self.story.chairs))]

    def is_current(self, line: Connection) -> bool:
        """Whether a line is that of the person in its chair, opened with the newest token."""
        if line.seat == PUBLIC:
            return True
        person, generation = self.holders[line.seat]
        return line.person == person and line.generation == generation

    def check_lines(self, renewer: Connection | None = None) -> None:
        """Who may sit where has changed: every line follows its person to another chair, or is closed.

        `renewer` has asked for the new token of its person, and goes on with it.
        """
        self.holders = self._holders()
        self.names = self.story.names
        for line in [line for line in self.lines if line.seat != PUBLIC]:
            seat = self.story.seat_of(line.person)
            if seat < 0:
                line.close(NOT_YOURS, LOST_SEAT)
                continue
            if line is renewer:
                line.generation = self.holders[seat][1]
            if line.generation != self.holders[seat][1]:
                line.close(TOKEN_ENDED, LOST_SEAT)
            elif line.seat != seat:
                line.seat = seat
                line.tell(NewSeat(self.story.seq, seat))

    def seat_for(self, person: int, generation: int) -> int:
        """The seat that a token opens now; a Complaint says why it opens none."""
        seat = self.story.seat_of(person)
        if seat < 0:
            raise SeatGone(NOT_YOURS)
        if self.holder(seat)[1] != generation:
            raise SeatGone(TOKEN_ENDED)
        return seat

    def make_room(self, line: Connection) -> None:
        """Spectators never take the room of players, and of a player's many devices the oldest goes."""
        same = [other for other in self.lines if other.seat == line.seat and not other.is_closing]
        if line.seat == PUBLIC and len(same) >= self.settings.most_table_spectators:
            raise Complaint("There is no more room round this table to look on.")
        if line.seat != PUBLIC and len(same) >= self.settings.most_devices:
            same[0].close(ENOUGH_DEVICES, TOO_MANY_OPEN)
