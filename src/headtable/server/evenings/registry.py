"""All the evenings: made, found, woken and put to sleep, in the same store as the tables."""

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server.evenings.evening_history import (
    DOOR,
    HOUSE,
    INVITED,
    LINE,
    NOBODY,
    ORGANISER,
    SHUT,
    history_of,
)
from headtable.server.evenings.evening_setup import agree, is_evening
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.protocol import NewEvening, NewGuest
from headtable.server.requests.evening_requests import EveningRequests
from headtable.server.stores.store import TableRecord
from headtable.server.streams.codes import Absent, OtherKind
from headtable.server.streams.single_flight import single_flight
from headtable.server.tables.seat_connections import SeatGone
from headtable.server.tables.table_config import person_name
from headtable.server.transport.connection import COME_AGAIN, PUBLIC, Connection
from headtable.table.fairness import new_secret

if TYPE_CHECKING:
    from headtable.server.tables.live_table import Draft, Table
    from headtable.server.tables.registry import Lobby

SHUT_OUT = "The door is shut: ask the organiser to let you in."
RUSH = "So many came in at once that the door has shut by itself: ask the organiser to let you in."
FULL = "No more guests can come in by themselves: ask the organiser to put you on the list."
OLD_LINK = "This link has been renewed: the old one is not good any more."
OFF_LIST = "This guest has been taken off the list: the token is not good any more."


class Evenings:
    """The evenings that are awake."""

    def __init__(self, lobby: "Lobby") -> None:
        self.lobby = lobby
        self.requests = EveningRequests(lobby.tokens)
        self.awake: dict[str, LiveEvening] = {}
        self.waking: dict[str, asyncio.Task[LiveEvening]] = {}

    def close(self) -> None:
        for evening in self.awake.values():
            evening.scheduler.stop()
            for connection in evening.connections:
                connection.close("The server is closing: come back soon.", COME_AGAIN)

    # Finding -----------------------------------------------------------------------------------

    async def evening(self, code: str) -> LiveEvening:
        """The evening of a code, woken if it sleeps; Absent where there is none."""
        code = code.upper()
        evening = self.awake.get(code)
        if evening is not None and not evening.is_lost:
            return evening
        return await single_flight(self.waking, code, self._wake)

    async def named(self, code: str, address: str) -> LiveEvening:
        """The evening of a code that somebody names without a token; Guessing for who has named too many."""
        return await self.lobby.guesses.spend(self.evening(code), address)

    async def _wake(self, code: str) -> LiveEvening:
        found = await self.lobby.store.load(code)
        if found is None:
            raise Absent(f"There is no evening {code}.")
        if not is_evening(found[0].setup):
            raise OtherKind(f"{code} is a table, not an evening.")
        return self._keep(LiveEvening(history_of(*found), self.lobby))

    def _keep(self, evening: LiveEvening) -> LiveEvening:
        """Have an evening awake; its tables that are awake already belong to it from now on."""
        if len(self.awake) >= self.lobby.settings.most_evenings and evening.code not in self.awake:
            idle = [old for old in self.awake.values() if not old.is_attended() and not old.lock.locked()]
            if not idle:
                raise Complaint("There are as many evenings as this server can hold: come again later.")
            self._put_to_sleep(min(idle, key=lambda old: old.idle_since))
        self.awake[evening.code] = evening
        for table in self.lobby.awake.values():
            place = table.history.config.evening
            if place is not None and place.code == evening.code:
                table.evening = evening
        evening.scheduler.plan()
        return evening

    def _put_to_sleep(self, evening: LiveEvening) -> None:
        """Its tables at which nobody sits go with it, so that none is left with an evening of the past."""
        evening.is_lost = True
        evening.scheduler.stop()
        self.awake.pop(evening.code, None)
        for table in [table for table in self.lobby.awake.values() if table.evening is evening]:
            if not table.connections:
                self.lobby.put_to_sleep(table)

    def sweep(self) -> None:
        """Put those to sleep that nobody has needed for a while."""
        now = time.monotonic()
        for evening in list(self.awake.values()):
            if evening.is_idle(now) or (evening.is_lost and not evening.connections):
                self._put_to_sleep(evening)

    async def attach(self, table: "Table") -> None:
        """A table was woken: the evening that it plays for is woken too and hears what it has missed."""
        place = table.history.config.evening
        if place is not None:
            table.evening = await self.evening(place.code)
            table.evening.heed(table)

    def require_over(self, table: "Table") -> None:
        """Refuse to show a deal that other tables of the same round have still to play."""
        agreed = table.history.config
        evening = table.evening
        if agreed.deals and agreed.evening and evening and evening.guarded == agreed.evening.round:
            raise BadSetup("the other tables of this evening still play the same deals: wait for the bell")

    # Making ------------------------------------------------------------------------------------

    async def make(self, asked: NewEvening) -> tuple[LiveEvening, str]:
        """A new evening as it is asked for, and the token of its organiser."""
        record: TableRecord = await self.lobby.recorded(agree(asked), new_secret())
        evening = self._keep(LiveEvening(history_of(record, []), self.lobby))
        return evening, self.lobby.tokens.token(evening.code, ORGANISER, 0)

    async def guest(self, code: str, asked: NewGuest) -> tuple[int, str]:
        """A guest comes in by the door; the number and the token."""
        evening = await self.evening(code)
        if asked.guest is not None:
            return await self._claim(evening, asked.guest)
        if not asked.name.strip():
            raise Complaint("Say what you are called.")
        name = person_name(asked.name)
        part = f" as {asked.part}" if asked.part else ""
        number = 0

        def propose() -> "Sequence[Draft]":
            nonlocal number
            number = 0
            self._require_open(evening)
            if len(evening.history.newcomers()) >= self.lobby.settings.most_newcomers:
                raise Complaint(FULL)
            if not evening.newcomers.take():
                return [(DOOR, HOUSE, SHUT)]
            number = len(evening.history.evening.state.guests) + 1
            return [(LINE, number, f"arrive {name}{part}")]

        row = await evening.commit(propose) - 1
        if not number:
            raise Complaint(RUSH)
        return number, self.lobby.tokens.token(evening.code, number, row)

    def _require_open(self, evening: LiveEvening) -> None:
        """Refuse who comes in by themselves where the door is shut."""
        if not evening.history.is_open:
            raise Complaint(RUSH if evening.history.is_rush else SHUT_OUT)

    async def _claim(self, evening: LiveEvening, number: int) -> tuple[int, str]:
        """Somebody says to be one whom the organiser has written down; at home the first is believed."""

        def propose() -> "Sequence[Draft]":
            history = evening.history
            self._require_open(evening)
            if history.generation(number) < 0:
                raise Complaint("There is no such guest.")
            if history.setup.is_online or history.has_token(number):
                name = history.evening.state.guests[number].name
                raise Complaint(f"{name} has a phone already, or needs a link: ask the organiser for one.")
            return [(INVITED, number, "")]

        row = await evening.commit(propose) - 1
        return number, self.lobby.tokens.token(evening.code, number, evening.history.granted[row])

    # Lines -------------------------------------------------------------------------------------

    async def sit(self, connection: Connection, code: str, token: str, seen: int) -> None:
        """Open the line of the organiser or a guest, if the token is theirs; without one, a spectator's."""
        claim = self.lobby.tokens.read(code.upper(), token) if token else None
        if token and claim is None:
            raise Complaint("This is not a token of this evening.")
        evening = await (self.named(code, connection.address) if claim is None else self.evening(code))
        who = PUBLIC
        if claim is not None:
            await evening.refresh()  # it may have been renewed at another process, or made there just now
            who, connection.generation = claim.person, claim.generation
            if evening.generations.get(who, NOBODY) != claim.generation:
                arrival = evening.history.arrivals.get(who)
                is_gone = who != ORGANISER and (arrival is None or claim.generation < arrival.seq)
                raise SeatGone(OFF_LIST if is_gone or evening.generations[who] < 0 else OLD_LINK)
        if not connection.is_closing:  # it may have gone while the evening was woken
            evening.join(connection, who, seen)

    # Other processes ----------------------------------------------------------------------------

    def heard(self, code: str) -> None:
        """Another process has written to an evening, or with "" perhaps to any."""
        for evening in [self.awake[code]] if code in self.awake else [] if code else self.awake.values():
            self.lobby.run_apart(self._catch_up(evening))

    async def _catch_up(self, evening: LiveEvening) -> None:
        try:
            async with evening.lock:
                await evening.catch_up()
        except Complaint:
            evening.lose()

    def beat(self) -> None:
        for evening in list(self.awake.values()):
            evening.peers.beat()
