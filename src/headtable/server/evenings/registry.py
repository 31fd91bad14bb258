"""The registry of evenings: made, found, loaded and removed from memory, in the same store as the tables."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.server.evenings.evening_config import config_from
from headtable.server.evenings.evening_history import (
    DOOR,
    HOUSE,
    INVITED,
    LINE,
    NOBODY,
    ORGANISER,
    SHUT,
    EveningHistory,
    history_of,
)
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.evenings.scheduler import EveningScheduler
from headtable.server.protocol import NewEvening, NewGuest
from headtable.server.streams.codes import Absent, Gone, OtherKind
from headtable.server.streams.registry import Registry
from headtable.server.streams.server_context import ServerContext
from headtable.server.streams.stream import Draft
from headtable.server.tables.registry import ServerFull, Tables
from headtable.server.tables.seat_connections import SeatGone
from headtable.server.tables.table_config import person_name
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.table.fairness import new_secret

SHUT_OUT: Final = "The door is shut: ask the organiser to let you in."
RUSH: Final = "So many came in at once that the door has shut by itself: ask the organiser to let you in."
FULL: Final = "No more guests can come in by themselves: ask the organiser to put you on the list."
OLD_LINK: Final = "This link has been renewed: the old one is not good any more."
OFF_LIST: Final = "This guest has been taken off the list: the token is not good any more."


class Evenings(Registry[LiveEvening]):
    """The evenings of a process, and the `tables` at which their rounds are played online."""

    def __init__(self, context: ServerContext, tables: Tables) -> None:
        super().__init__(context, context.settings.most_evenings)
        self.tables = tables

    # In memory --------------------------------------------------------------------------------

    async def wake(self, code: str) -> LiveEvening:
        return self._hold(history_of(*await self.load(code, is_evening_wanted=True)))

    def _hold(self, history: EveningHistory) -> LiveEvening:
        """Hold an evening in memory; its tables that are there already belong to it from now on."""
        evening = LiveEvening(history, self.context, self.tables)
        evening.scheduler = EveningScheduler(evening)
        self.keep(evening)
        for table in self.tables.awake.values():
            place = table.history.config.evening
            if place is not None and place.code == evening.code:
                table.join_evening(evening)
        evening.scheduler.plan()
        return evening

    def full(self) -> Complaint:
        return Complaint("There are as many evenings as this server can hold: come again later.")

    def put_to_sleep(self, evening: LiveEvening) -> None:
        """Drop an evening from memory, with its tables that have no connection, which would refer to it."""
        evening.is_lost = True
        evening.scheduler.stop()
        self.forget(evening)
        for table in evening.own_tables():
            if not table.connections:
                self.tables.put_to_sleep(table)

    # Making ------------------------------------------------------------------------------------

    async def make(self, asked: NewEvening) -> tuple[LiveEvening, str]:
        """A new evening as it is asked for, and the token of its organiser."""
        self.tables.require_room()
        record = await self.context.create_record(config_from(asked), new_secret())
        if record is None:
            raise ServerFull
        evening = self._hold(history_of(record, []))
        await self.subscribe_new(evening)
        return evening, self.context.tokens.token(evening.code, ORGANISER, 0)

    async def guest(self, code: str, asked: NewGuest) -> tuple[int, str]:
        """A guest comes in by the door; the number and the token."""
        evening = await self.find(code)
        if asked.guest is not None:
            return await self._claim(evening, asked.guest)
        if not asked.name.strip():
            raise Complaint("Say what you are called.")
        name = person_name(asked.name)
        part = f" as {asked.part}" if asked.part else ""
        number = 0

        def propose() -> Sequence[Draft]:
            nonlocal number
            number = 0
            self._require_open(evening)
            if len(evening.history.newcomers()) >= self.context.settings.most_newcomers:
                raise Complaint(FULL)
            if not evening.newcomers.take():
                return [(DOOR, HOUSE, SHUT)]
            number = len(evening.history.evening.state.guests) + 1
            return [(LINE, number, f"arrive {name}{part}")]

        row = await evening.commit(propose) - 1
        if not number:
            raise Complaint(RUSH)
        return number, self.context.tokens.token(evening.code, number, row)

    def _require_open(self, evening: LiveEvening) -> None:
        """Refuse guests who come in by themselves while the door is shut."""
        if not evening.history.is_open:
            raise Complaint(RUSH if evening.history.is_rush else SHUT_OUT)

    async def _claim(self, evening: LiveEvening, number: int) -> tuple[int, str]:
        """A client claims to be a guest of the organiser's list; at home the first one is believed."""

        def propose() -> Sequence[Draft]:
            history = evening.history
            self._require_open(evening)
            if history.generation(number) < 0:
                raise Complaint("There is no such guest.")
            if history.config.is_online or history.has_token(number):
                name = history.evening.state.guests[number].name
                raise Complaint(f"{name} has a phone already, or needs a link: ask the organiser for one.")
            return [(INVITED, number, "")]

        row = await evening.commit(propose) - 1
        return number, self.context.tokens.token(evening.code, number, evening.history.granted[row])

    # Connections -------------------------------------------------------------------------------------

    async def sit(self, connection: Connection, code: str, token: str, seen: int) -> None:
        """Open the connection of the organiser or a guest by token; without one, of a spectator."""
        claim = self.context.tokens.read(code.upper(), token) if token else None
        if token and claim is None:
            raise Complaint("This is not a token of this evening.")
        try:
            evening = await (self.find_for(code, connection.address) if claim is None else self.find(code))
        except OtherKind:
            raise
        except Absent:
            if claim is None:
                raise
            raise Gone("evening") from None  # its token says that there was one
        who = PUBLIC
        if claim is not None:
            await evening.refresh()  # it may have been renewed at another process, or made there just now
            who, connection.generation = claim.person, claim.generation
            if evening.generations.get(who, NOBODY) != claim.generation:
                arrival = evening.history.arrivals.get(who)
                is_gone = who != ORGANISER and (arrival is None or claim.generation < arrival.seq)
                raise SeatGone(OFF_LIST if is_gone or evening.generations[who] < 0 else OLD_LINK)
        evening.require_there()
        if not connection.is_closing:  # it may have ended while the evening was loaded
            evening.join(connection, who, seen)
