"""A live table: its history, its connections, and what each of them is shown."""

import contextlib
import time
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec

from headtable.evening.table_game_setup import shared_shuffle
from headtable.rules.core.errors import Complaint
from headtable.rules.core.state import CHANCE
from headtable.server.protocol import LOST_SEAT, Said, encoder
from headtable.server.settings import Settings
from headtable.server.stores.store import Row, Store
from headtable.server.streams.peer_presence import SeatedAssistant
from headtable.server.streams.stream import Draft, Stream
from headtable.server.tables.claim_deadline import ClaimDeadline
from headtable.server.tables.delayed_feed import Delayed
from headtable.server.tables.hosting_evening import HostingEvening
from headtable.server.tables.seat_connections import NOT_YOURS, SeatConnections
from headtable.server.tables.seat_feed import MoveReport, SeatFeed, public_news
from headtable.server.tables.table_history import CUT, MOVE, OF_CHAIRS, OVER, Snapshot, TableHistory
from headtable.server.tables.table_info import public_info
from headtable.server.tables.undo_availability import UndoAvailability
from headtable.server.tables.undo_refusals import LOOKING, KnownOffers, why_no_undo
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.server.transport.rate_limits import Buckets

MOST_SAID: Final = 50  # chat messages that are kept for those who come later
RECENT_NEWS: Final = 20  # rows that are reported again after loading, and moves to a new spectator
SHOW_DELAY: Final = 0.1  # seconds in which arrivals, departures and cuts are collected and shown together
ENOUGH_DEVICES: Final = "Another device has come for this seat, and it has more than enough."
_said: Final[msgspec.json.Decoder[Said]] = msgspec.json.Decoder(Said)


class Automation(Protocol):
    """What a table does by itself (automation.py)."""

    def plan(self) -> None:
        """The table has changed: set the timers for what is due next."""

    def stop(self) -> None:
        """Cancel all timers."""

    def dismiss(self) -> None:
        """Cancel all timers for good, and let go of the table."""

    def give_way(self, row: Row) -> None:
        """Another process has stored this row: cancel the timer for the same move."""

    def waits_to_deal(self) -> bool:
        """Whether the cards of the last deal are shown for a while before the next one."""

    async def welcome(self, seat: int) -> None:
        """A person has come back to a seat."""


class Table(Stream):
    """One table that is held in memory."""

    automation: Automation  # set by whoever makes the table

    def __init__(self, history: TableHistory, store: Store, settings: Settings) -> None:
        super().__init__("table", history.record, store, settings)
        self.history = history
        self.seats = SeatConnections(history, self.connections)
        self.feeds: dict[int, SeatFeed] = {seat: SeatFeed(history, seat) for seat in history.persons()}
        self.said: deque[Said] = deque(maxlen=MOST_SAID)
        self.talk_limits = Buckets(settings.talk_a_second, settings.talk_burst)
        self.speed = history.config.speed
        self.speed_at = 0  # when the speed was last changed, in milliseconds since 1970
        self.left_at = dict.fromkeys(history.persons(), time.monotonic())  # when each was last connected
        self.claims = ClaimDeadline(settings.claim_seconds)
        self.undo_availability = UndoAvailability()  # whoever makes several tables lets them share one
        self.offers = KnownOffers()
        self.is_settled = True  # whether all rows of the history are stored
        self.stored: Snapshot | None = None  # the history before the rows that are being stored
        self.info_is_old = False
        self._info = b""

    @property
    def evening(self) -> HostingEvening | None:
        return self.seats.evening

    def join_evening(self, evening: HostingEvening) -> None:
        """The evening that the table plays for is in memory."""
        self.seats.evening = evening

    def seq(self) -> int:
        return self.history.seq

    def is_closed(self) -> bool:
        return self.history.is_closed

    # Making rows ------------------------------------------------------------------------------

    def apply_new(self, drafts: Sequence[Draft], id: str) -> list[Row]:
        self.stored = self.history.snapshot()
        self._written_info()  # while it is known to be stored
        self.is_settled = False
        rows: list[Row] = []
        at = int(time.time() * 1000)
        history = self.history
        try:
            for draft in drafts[:-1]:
                rows.append(self._apply(history.row(*draft, at)))
            rows.append(self._apply(history.row(*drafts[-1], at, id)))
            self._let_chance_move(rows, at)
            if history.state.is_over() and not history.is_over:
                rows.append(self._apply(history.row(OVER, CHANCE, history.record.secret.hex(), at)))
        except Exception:
            self.take_back()
            raise
        self._write()
        return rows

    def apply_stored(self, row: Row) -> None:
        self._apply(row, is_new=False)
        self.automation.give_way(row)

    def _apply(self, row: Row, is_new: bool = True) -> Row:
        """Apply a row, and draft what each feed reports of it."""
        old = self.history.state.clone() if row.kind == MOVE else self.history.state
        self.history.apply(row, is_new)
        told = MoveReport(self.history, row, old, is_shared=len(self.feeds) > 2)
        for feed in self.feeds.values():
            feed.hear(told)
        return row

    def _let_chance_move(self, rows: list[Row], at: int) -> None:
        """Make the chance moves that nobody waits for."""
        history, automation = self.history, self.automation
        while history.is_started and history.state.to_act() == CHANCE and not automation.waits_to_deal():
            rows.append(self._apply(history.row(*self.chance(), at)))

    def chance(self) -> Draft:
        """The chance move that is due, from the seed that the players have cut for."""
        state, deals = self.history.state, self.history.config.deals
        if deals and state.opening is None:
            return MOVE, CHANCE, shared_shuffle(state, int(deals)).text
        rng = self.history.fairness().rng(self.history.chances)
        return MOVE, CHANCE, state.chance(rng).text

    def take_back(self) -> None:
        assert self.stored is not None
        self.history.rewind(self.stored)
        self.stored = None
        self.is_settled = True
        for feed in self.feeds.values():
            feed.forget()

    def _write(self) -> None:
        for feed in self.feeds.values():
            feed.write()

    def show_rows(self, rows: Sequence[Row], asker: Connection | None) -> None:
        history = self.history
        if self.stored is None:  # they are rows of another process
            self._write()
        self.stored = None
        self.is_settled = True
        moved = next((row.seat for row in reversed(rows) if row.kind == MOVE and row.seat >= 0), CHANCE)
        for feed in self.feeds.values():
            feed.publish(moved)
        if any(row.kind in OF_CHAIRS for row in rows):
            self._chairs_changed(asker)
        is_timed = history.is_timed or history.takes_claims
        if all(row.kind == CUT for row in rows):
            self.show_presence()
        else:
            self.show(is_timed or any(row.kind != MOVE for row in rows))
        evening = self.seats.evening
        if evening is not None:
            evening.table_changed(self.record.code, history)

    def _chairs_changed(self, renewer: Connection | None) -> None:
        """Somebody has sat down, changed chairs, gone or got a new token: nobody keeps what was another's."""
        before = self.seats.holders
        self.seats.check_connections(renewer)
        persons = self.history.persons()
        for seat in [seat for seat in self.feeds if seat not in persons and seat != PUBLIC]:
            del self.feeds[seat]
        for seat in persons:
            if before[seat][0] != self.seats.holders[seat][0] or seat not in self.feeds:
                self.feeds[seat] = SeatFeed(self.history, seat)
                self.left_at[seat] = time.monotonic()

    def stop_timers(self) -> None:
        self.automation.stop()

    # Showing ----------------------------------------------------------------------------------

    def show(self, is_affair: bool = True) -> None:
        """Something has changed: show it to all connections, and plan what the table does next.

        While rows are being stored nothing of them is shown; they call this again.  A move alone
        (`is_affair` is false) changes nothing of the table's public information.
        """
        self._note_change(is_affair)
        self.show_connections()
        self.automation.plan()

    def show_presence(self) -> None:
        self._note_change(is_affair=True)
        self.show_connections_in(SHOW_DELAY)
        self.automation.plan()

    def _note_change(self, is_affair: bool) -> None:
        if self.is_settled and (is_affair or self.info_is_old):
            self._info = b""
        self.info_is_old = is_affair and not self.is_settled

    def message_for(self, connection: Connection) -> bytes:
        """The newest view for a connection, with the news since its last one."""
        feed = self.feeds.get(connection.seat)
        if feed is None or not self.seats.is_current(connection):
            connection.close(NOT_YOURS, LOST_SEAT)
            return b""
        number, view = feed.shown()
        news = b",".join(feed.news_after(connection.sent))
        connection.sent = number
        why = self.undo_refusal(connection.seat)
        undo = b"false" if why else b"true"
        return b'{"type":"view","seq":%d,"view":%b,"news":[%b],"table":%b,"undo":%b,"undo_why":"%b"}}' % (
            number, view, news, self._written_info(), undo, why.encode(),
        )  # fmt: skip

    def _written_info(self) -> bytes:
        """The public information as JSON without its last bracket; a cache."""
        if not self._info:
            self._info = encoder.encode(public_info(self))[:-1]
        return self._info

    def claims_until(self) -> int:
        """Until when a fault can be called, in milliseconds since 1970; nought where no time is set."""
        if not self.history.takes_claims:
            return 0
        self.claims.look(self.history)
        return int(self.claims.until * 1000)

    def has_rung(self) -> bool:
        """Whether the bell of its evening has ended the round."""
        place, evening = self.history.config.evening, self.seats.evening
        return place is not None and evening is not None and evening.has_rung(place)

    def undo_refusal(self, seat: int) -> str:
        """The code of the reason why a seat cannot take back now; "" only where it will be granted."""
        why = why_no_undo(self, seat)
        if why or not self.is_settled:
            return why or LOOKING
        why = self.offers.at(seat, self.history.seq)
        if why == LOOKING:
            self.undo_availability.look_later(self, self.offers, seat)
        return why

    def offer_undo(self, seat: int) -> None:
        """A seat may take its last move back: show it."""
        for connection in self.connections:
            if connection.seat == seat:
                connection.show()

    # Connections ------------------------------------------------------------------------------

    async def sit(self, connection: Connection, person: int, generation: int, seen: int) -> None:
        """Open the connection of a person with a signed token; SeatGone where a newer token was given out."""
        if self.seats.evening is not None:
            await self.seats.evening.refresh()  # the guest may have lost the place at another process
        async with self.lock:
            self.require_there()
            if self.store.is_shared:
                await self.catch_up()  # another process may have ended the token a moment ago
            seat = self.seats.seat_for(person, generation)
            self.seats.require_one_assistant(connection, person, self.peers)
            connection.person, connection.generation = person, generation
            connection.seated_at = time.time_ns()
            self.seats.check_connections()  # it is shown the table at once, if the person sits there
            self._open(connection, seat, seen)
        await self.automation.welcome(seat)

    async def watch(self, connection: Connection, seen: int) -> None:
        """Open the connection of a spectator."""
        async with self.lock:
            self.require_there()
            self._open(connection, PUBLIC, seen)

    def _open(self, connection: Connection, seat: int, seen: int) -> None:
        """Open a connection for a seat, or with PUBLIC for a spectator; the lock must be held.

        Spectators never take the room of players, and of a player's many devices the oldest goes.
        """
        if seat != PUBLIC:
            self.make_room(seat, ENOUGH_DEVICES)
        elif self.open_spectators() >= self.settings.most_table_spectators:
            raise Complaint("There is no more room round this table to look on.")
        connection.seat = seat
        if seat not in self.feeds:
            delay = self.history.config.delay
            feed = Delayed(self.history, delay) if delay else SeatFeed(self.history, seat)
            feed.news.extend(public_news(self.history, RECENT_NEWS + delay))
            self.feeds[seat] = feed
        connection.sent = seen
        self.add_connection(connection)
        for said in self.said:
            connection.tell(said)
        self.show_presence()
        connection.show()

    def open_spectators(self) -> int:
        return sum(one.seat == PUBLIC and not one.is_closing for one in self.connections)

    def remove_connection(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
        if connection.seat != PUBLIC and connection.seat not in self.here():
            self.left_at[connection.seat] = time.monotonic()
        super().remove_connection(connection)

    def drop_unused_feed(self) -> None:
        """Called from time to time: build no more views for spectators where there are none.

        Not when the last one goes: for the next one the whole game is replayed.
        """
        if PUBLIC in self.feeds and not self.own_watched() and not self.lock.locked():
            del self.feeds[PUBLIC]

    def release(self) -> None:
        """Free what the table holds now, not at the next garbage collection.

        Who still has it must ask for the table again.
        """
        self.is_lost = True
        if self.showing is not None:
            self.showing.cancel()
            self.showing = None
        self.offers.forget_wanted()
        self.automation.dismiss()
        self.peers.close()

    def is_unused(self) -> bool:
        """Whether nobody is connected, nothing is being stored and its evening does not need it."""
        place, evening = self.history.config.evening, self.seats.evening
        is_needed = place is not None and evening is not None and evening.needs_table(place)
        return not (self.connections or self.lock.locked() or is_needed)

    # Speed and chat, which are told to other processes but not stored -------------------------

    def set_speed(self, speed: str) -> None:
        """How fast the house players of the table move."""
        self.speed = speed
        self.speed_at = time.time_ns() // 1_000_000
        self.peers.tell()
        self.automation.stop()
        self.show()

    def presence_note(self) -> str:
        return f"{self.speed_at} {self.speed}"

    def hear_note(self, note: str) -> None:
        """A peer tells the speed; the newest one holds."""
        at, _, speed = note.partition(" ")
        if at.isdecimal() and int(at) > self.speed_at:
            self.speed, self.speed_at = speed, int(at)
            self.automation.stop()

    def note_present(self, numbers: Iterable[int]) -> None:
        now = time.monotonic()
        for seat in numbers:
            self.left_at[seat] = now

    def own_assistants(self) -> list[SeatedAssistant]:
        return self.seats.assistants()

    def end_second_assistants(self) -> None:
        self.seats.end_second_assistants(self.peers)

    def chat(self, said: Said) -> None:
        """Somebody has said something: tell all connections, here and at other processes."""
        self._spread(said)
        self.peers.relay(encoder.encode(said).decode())

    def hear_relayed(self, message: str) -> None:
        with contextlib.suppress(msgspec.DecodeError):  # of another version of this program
            self._spread(_said.decode(message))

    def _spread(self, said: Said) -> None:
        self.said.append(said)
        for connection in self.connections:
            connection.tell(said)
