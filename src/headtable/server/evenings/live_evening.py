"""A live evening: its story, its lines, and the one place where a row of it is made.

As at a table, a row is judged, applied, stored and only then acknowledged and shown, under one lock.  What
could not be stored is taken back as if it had never been tried.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from headtable.evening.evening_state import PLAYING, SETTLING
from headtable.rules.core.errors import Complaint
from headtable.server.evenings.evening_history import (
    CLOSING,
    DOOR,
    DRAWN,
    HOUSE,
    NOBODY,
    ORGANISER,
    RENEWED,
    EveningHistory,
    evening_of,
)
from headtable.server.evenings.public_data import evening_data
from headtable.server.evenings.scheduler import EveningScheduler
from headtable.server.protocol import encoder
from headtable.server.stores.store import Overtaken, Row, StoreFull, Unstorable
from headtable.server.streams.peers import EveningPeers
from headtable.server.streams.request_ids import Answered, Answers, Asked
from headtable.server.transport.connection import COME_AGAIN, LOST_SEAT, PUBLIC, TOO_MANY_OPEN, Connection
from headtable.server.transport.rate_limits import Bucket

if TYPE_CHECKING:
    from headtable.server.tables.live_table import Draft, Table
    from headtable.server.tables.registry import Lobby

PATIENCE: Final = 5.0  # seconds for which rows may be overtaken by other processes before they are given up
FEW: Final = 60  # lines that are told of every change at once; more of them only a few times a second
PAUSE: Final = 0.25
TAKEN_OFF: Final = "You have been taken off the list of guests."
TAKEN_OVER: Final = "Another device has taken this place over: the link of this page is not good any more."
TOO_MANY: Final = "This place is open on too many pages: the oldest is closed."
READ_AGAIN: Final = "The evening must be read again: come back."
BUSY: Final = "The evening is too busy: try again."


class Busy(Complaint):
    """Nothing was done, and the same may be tried again."""


class TablesOpen(Complaint):
    """A line would end the round while tables of it still play; nothing was written."""


class LiveEvening:
    """One evening that is awake."""

    def __init__(self, story: EveningHistory, lobby: "Lobby") -> None:
        self.story = story
        self.lobby = lobby
        self.lock = asyncio.Lock()
        self.lines: list[Connection] = []
        self.answers = Answers()
        self.heirs: dict[str, Connection] = {}  # by request for a new token: who is to go on with it
        self.others = EveningPeers(self)
        self.newcomers = self._bucket()
        self.is_lost = False
        self.idle_since = time.monotonic()
        self.number = story.seq  # of what is shown
        self.parts: dict[str, bytes] = {}  # the data, key by key, and since when each is as it is
        self.since: dict[str, int] = {}
        self.seats: dict[int, tuple[str, int]] = {}  # by guest: table and seat
        self.generations: dict[int, int] = {}  # by number, as they are stored
        self.guarded = 0  # the round whose deals nobody may see yet who does not play them
        self.showing: asyncio.TimerHandle | None = None
        self.steward = EveningScheduler(self)
        self.is_settling = story.evening.phase == SETTLING
        self.answers.keep_rows(story.rows)
        self._write()

    @property
    def code(self) -> str:
        return self.story.code

    # Making rows ------------------------------------------------------------------------------

    async def commit(self, propose: Callable[[], Sequence["Draft"]], asked: Asked | None = None) -> int:
        """Make the rows that are proposed, and what chance says to them, durable on return.

        `propose` judges the evening as it is then.  Answered is raised where the same was `asked` for before.
        The number of the last row proposed is returned.
        """
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            try:
                async with self.lock:
                    return await self._commit_locked(propose, asked)
            except TablesOpen:
                await self.steward.close_tables()
        raise Busy(BUSY)

    async def _commit_locked(self, propose: Callable[[], Sequence["Draft"]], asked: Asked | None) -> int:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            if self.is_lost:
                raise Busy(READ_AGAIN)
            known = self.answers.to(asked) if asked is not None else None
            if known is not None:
                raise Answered(known)
            drafts = propose()
            if not drafts:
                return self.story.seq
            try:
                return await self._add(drafts, asked.stored() if asked is not None else "")
            except TablesOpen:
                if await self._is_closing_told():
                    raise
            except Overtaken:
                await self.catch_up()
        raise Busy(BUSY)

    async def _is_closing_told(self) -> bool:
        """Say that the tables of the round are about to be closed: from now on it ends whatever happens."""
        if not self.story.is_closing():
            try:
                await self._add([(CLOSING, HOUSE, str(self.story.round_now()))], "")
            except Overtaken:
                await self.catch_up()
                return False
        return True

    async def _add(self, drafts: Sequence["Draft"], id: str) -> int:
        story = self.story
        first = story.seq
        was = story.evening.phase
        at = int(time.time() * 1000)
        try:
            for place, draft in enumerate(drafts, 1):
                story.apply(story.row(*draft, at, id if place == len(drafts) else ""))
            while story.evening.due() and not story.is_cut_by_hand():
                story.apply(story.row(DRAWN, HOUSE, story.chance(), at))
            if was == PLAYING and self._has_open_tables():
                raise TablesOpen(BUSY)
        except Exception:
            self._take_back(first)
            raise
        rows = story.rows[first:]
        try:
            await self.lobby.store.append(self.code, rows)
        except (Overtaken, StoreFull, Unstorable):
            self._take_back(first)
            raise
        except BaseException:
            self.lose()
            raise
        self._publish(rows)
        return first + len(drafts)

    def _take_back(self, seq: int) -> None:
        if self.story.seq > seq:
            self.story = evening_of(self.story.record, self.story.rows[:seq])

    def _has_open_tables(self) -> bool:
        """Whether the round has just ended although somebody could still play in it."""
        story = self.story
        if story.evening.phase != SETTLING:
            return False
        for round, number in story.wanted():
            laid = story.laid.get((round, number))
            table = self.lobby.awake.get(laid.code) if laid is not None else None
            is_over = table is not None and table.is_settled and table.story.is_over
            if not is_over and number not in story.claims():
                return True
        return False

    async def settled(self) -> EveningHistory:
        """The story at a moment when all of it is durable."""
        async with self.lock:
            return self.story

    async def refresh(self) -> None:
        """Hear what other processes have written, where there are any."""
        if self.lobby.store.is_shared:
            async with self.lock:
                await self.catch_up()

    async def catch_up(self) -> None:
        """Do what other processes have written; the lock must be held."""
        rows = await self.lobby.store.rows_after(self.code, self.story.seq - 1)
        try:
            for row in rows:
                self.story.apply(row)
        except Complaint:
            self.lose()
            raise
        if rows:
            self._publish(rows)

    def lose(self) -> None:
        """Nobody knows any more how the evening stands: all must come again and it is read afresh."""
        self.is_lost = True
        self.steward.stop()
        for line in self.lines:
            line.close(READ_AGAIN, COME_AGAIN)

    # Showing ---------------------------------------------------------------------------------------

    def _publish(self, rows: Sequence[Row]) -> None:
        """The rows are durable: show them."""
        self.answers.keep_rows(rows)
        for row in rows:
            if row.kind == RENEWED and row.id in self.heirs:
                self.heirs[row.id].generation = row.seq + 1
            if row.kind == DOOR:
                self.newcomers = self._bucket()
        before = self.generations
        self._write()
        if self.generations != before:
            self._close_outdated()
        self.show()
        self._tell_tables(is_company_changed=self.generations != before)
        self.steward.plan()

    def _tell_tables(self, is_company_changed: bool) -> None:
        """The bell has rung: what may be undone at a table goes by it.  Or somebody may sit there no more."""
        is_settling = self.story.evening.phase == SETTLING
        is_rung = self.is_settling != is_settling
        self.is_settling = is_settling
        for table in [table for table in self.lobby.awake.values() if table.hall is self]:
            if is_company_changed:
                table.check_lines()
            if is_rung:
                table.show()

    def _write(self) -> None:
        """Write the data down, key by key; a line is sent only those that are new to it."""
        self.number = self.story.seq
        for key, value in evening_data(self.story, self.steward.coming()).items():
            written = encoder.encode(value)
            if self.parts.get(key) != written:
                self.parts[key] = written
                self.since[key] = self.number
        self.seats = self._seats()
        story = self.story
        self.generations = {number: story.generation(number) for number in (ORGANISER, *story.arrivals)}
        self.guarded = story.round_now() if story.is_running(story.round_now()) or story.claims() else 0

    def _seats(self) -> dict[int, tuple[str, int]]:
        """The seat of each guest at a table that plays now, or has to wait for claims."""
        story = self.story
        found: dict[int, tuple[str, int]] = {}
        for table, laid in story.current().items():
            if not story.may_tell(story.round_now(), table):
                continue
            for seat, guest in enumerate(story.guests_at(table)):
                if seat in laid.persons:
                    found[guest] = (laid.code, seat)
        return found

    def show(self) -> None:
        """Something has changed: let all lines see it, a great many of them not too often."""
        if len(self.lines) <= FEW:
            self._show_now()
        elif self.showing is None:
            self.showing = asyncio.get_running_loop().call_later(PAUSE, self._show_now)

    def _show_now(self) -> None:
        if self.showing is not None:
            self.showing.cancel()
            self.showing = None
        for line in self.lines:
            line.show()

    def data(self) -> bytes:
        """All of it, as JSON."""
        return b'{"seq":%d,"evening":{%b}}' % (self.number, self._parts_after(-1))

    def _parts_after(self, seen: int) -> bytes:
        new = [key for key, since in self.since.items() if since > seen]
        return b",".join(b'"%b":%b' % (key.encode(), self.parts[key]) for key in new)

    def message_for(self, line: Connection) -> bytes:
        """What is new to a line, and what concerns it alone."""
        if not self.is_good(line):
            line.close(self.why_ended(line), LOST_SEAT)
            return b""
        new = self._parts_after(line.sent)
        line.sent = self.number
        own = {
            "you": {"guest": max(0, line.seat), "organiser": line.seat == ORGANISER},
            "seat": self._seat_of(line),
            "here": sorted(self.here()),
            "watched": self.own_watched() + self.others.watched(),
        }
        return b'{"type":"evening","seq":%d,"evening":{%b},%b' % (self.number, new, encoder.encode(own)[1:])

    def _seat_of(self, line: Connection) -> dict[str, object] | None:
        if line.seat <= ORGANISER or line.seat not in self.seats:
            return None
        table, seat = self.seats[line.seat]
        return {"table": table, "seat": seat, "token": self.lobby.tokens.token(table, seat, line.generation)}

    # Tokens ----------------------------------------------------------------------------------------

    def is_good(self, line: Connection) -> bool:
        """Whether the token with which a line was opened is good, as far as is stored."""
        return line.seat == PUBLIC or self.generations.get(line.seat, NOBODY) == line.generation

    def why_ended(self, line: Connection) -> str:
        """Why the token of a line is good no more."""
        return TAKEN_OVER if self.generations.get(line.seat, NOBODY) >= 0 else TAKEN_OFF

    def generation_at(self, round: int, table: int, seat: int) -> int:
        """The generation of the guest at a seat of a table of any round; -1 where no person may sit there."""
        laid = self.story.laid.get((round, table))
        if laid is None or seat not in laid.persons or seat >= len(laid.guests):
            return NOBODY
        return self.generations.get(laid.guests[seat], NOBODY)

    def _close_outdated(self) -> None:
        """Close the lines whose token is good no more, whether or not they read."""
        for line in list(self.lines):
            if not self.is_good(line):
                line.close(self.why_ended(line), LOST_SEAT)

    # Lines -----------------------------------------------------------------------------------------

    def here(self) -> set[int]:
        """The guests whose lines are open, to this process or to another."""
        return self.own_guests() | self.others.guests()

    def own_guests(self) -> set[int]:
        return {line.seat for line in self.lines if line.seat > ORGANISER}

    def own_watched(self) -> int:
        return sum(line.seat == PUBLIC for line in self.lines)

    def join(self, line: Connection, who: int, seen: int) -> None:
        """Open a line for the organiser, a guest, or with PUBLIC for one who looks at the room.

        The organiser and every guest have room of their own, whoever else is there.
        """
        if who == PUBLIC and self.own_watched() >= self.lobby.settings.most_watching:
            raise Complaint("There is no more room in the hall: so many look on already.")
        own = [other for other in self.lines if other.seat == who and not other.is_closing]
        if who != PUBLIC and len(own) >= self.lobby.settings.most_devices:
            own[0].close(TOO_MANY, TOO_MANY_OPEN)
        line.hall = self
        line.seat = who
        line.sent = seen if seen <= self.number else -1
        is_first = not self.lines
        self.lines.append(line)
        self.others.tell(asks=is_first)
        self.show()
        self.steward.plan()

    def part(self, line: Connection) -> None:
        if line in self.lines:
            self.lines.remove(line)
        if not self.lines:
            self.idle_since = time.monotonic()
        self.others.tell()
        self.show()

    def is_attended(self) -> bool:
        """Whether somebody is connected here, to the evening or to one of its tables that play now."""
        if self.lines:
            return True
        awake = self.lobby.awake
        codes = [laid.code for laid in self.story.current().values()]
        return any(awake[code].lines for code in codes if code in awake)

    def keeps(self, table: "Table") -> bool:
        """Whether a table must stay awake although nobody sits there."""
        place = table.story.arrangement.evening
        if place is None or not self.story.may_tell(place.round, place.table):
            return False
        return self.is_attended()

    def has_rung(self, table: "Table") -> bool:
        """Whether the bell has ended the round that a table plays in."""
        place = table.story.arrangement.evening
        story = self.story
        return place is not None and place.round == story.round_now() and story.evening.phase == SETTLING

    def heed(self, table: "Table") -> None:
        """Something has happened at a table of this evening."""
        self.steward.heed(table)

    def is_idle(self, now: float) -> bool:
        if self.is_attended() or self.lock.locked():
            return False
        is_needed = any(table.hall is self for table in self.lobby.awake.values())
        return not is_needed and now - self.idle_since > self.lobby.settings.sleep_after

    def _bucket(self) -> Bucket:
        """How many may still come in by themselves before the door shuts; full whenever it was opened."""
        settings = self.lobby.settings
        return Bucket(settings.hall_guests_a_minute / 60, settings.hall_burst)
