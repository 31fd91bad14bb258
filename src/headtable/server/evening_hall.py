"""A live evening: its story, its lines, and the one place where a row of it is made.

As at a table, a row is judged, applied, stored and only then acknowledged and shown, under one lock.  What
could not be stored is taken back as if it had never been tried.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from headtable.evening.room import SETTLING
from headtable.rules.core.errors import Complaint
from headtable.server.evening_data import evening_data
from headtable.server.evening_steward import Steward
from headtable.server.evening_story import DRAWN, HOUSE, ORGANISER, EveningStory, evening_of
from headtable.server.lines import PUBLIC, Line
from headtable.server.protocol import FromServer, encoder
from headtable.server.store import Overtaken, Row, StoreFull

if TYPE_CHECKING:
    from headtable.server.lobby import Lobby
    from headtable.server.tables import Draft, Table

TRIES: Final = 5
MOST_ANSWERS: Final = 2000
FEW: Final = 60  # lines that are told of every change at once; more of them only a few times a second
PAUSE: Final = 0.25
BEATS: Final = 3  # that may be missed before a process counts as gone
TAKEN_OFF: Final = "You have been taken off the list of guests."


class Presence(msgspec.Struct):
    """Who is connected to another process; `mark` is that of the evening, `asks` wants the same back."""

    mark: int
    guests: list[int]
    watched: int
    asks: bool = False


_presences: Final = msgspec.json.Decoder(Presence)


class Hall:
    """One evening that is awake."""

    def __init__(self, story: EveningStory, lobby: "Lobby") -> None:
        self.story = story
        self.lobby = lobby
        self.lock = asyncio.Lock()
        self.lines: list[Line] = []
        self.answers: OrderedDict[tuple[int, str], FromServer] = OrderedDict()
        self.made: OrderedDict[tuple[int, str], int] = OrderedDict()
        self.others: dict[str, tuple[float, Presence]] = {}
        self.is_lost = False
        self.idle_since = time.monotonic()
        self.number = story.seq  # of what is shown
        self.parts: dict[str, bytes] = {}  # the data, key by key, and since when each is as it is
        self.since: dict[str, int] = {}
        self.seats: dict[int, tuple[str, int]] = {}  # by guest: table and seat
        self.showing: asyncio.TimerHandle | None = None
        self.steward = Steward(self)
        self.is_settling = story.evening.phase == SETTLING
        self.know(story.rows)
        self._write()

    @property
    def code(self) -> str:
        return self.story.code

    # Making rows ------------------------------------------------------------------------------

    async def commit(self, propose: Callable[[], Sequence["Draft"]], by: int = HOUSE, id: str = "") -> int:
        """Make the rows that are proposed, and what chance says to them, durable on return.

        `propose` judges the evening as it is then.  What `by` has asked for under the same `id` before is
        not made again.  The number of the last row proposed is returned.
        """
        async with self.lock:
            for _ in range(TRIES):
                if id and (by, id) in self.made:
                    return self.made[by, id]
                drafts = propose()
                if not drafts:
                    return self.story.seq
                try:
                    return await self._add(drafts, id)
                except Overtaken:
                    await self.catch_up()
        raise Complaint("The evening is too busy: try again.")

    async def _add(self, drafts: Sequence["Draft"], id: str) -> int:
        story = self.story
        first = story.seq
        at = int(time.time() * 1000)
        try:
            for place, draft in enumerate(drafts, 1):
                story.apply(story.row(*draft, at, id if place == len(drafts) else ""))
            while story.evening.due() and not story.is_cut_by_hand():
                story.apply(story.row(DRAWN, HOUSE, story.chance(), at))
        except Exception:
            self._take_back(first)
            raise
        rows = story.rows[first:]
        try:
            await self.lobby.store.append(self.code, rows)
        except (Overtaken, StoreFull):
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

    def know(self, rows: Sequence[Row]) -> None:
        """Keep the ids of stored rows, for the case that one comes again."""
        for row in rows:
            if row.id:
                self.made[row.seat, row.id] = row.seq + 1
                if len(self.made) > MOST_ANSWERS:
                    self.made.popitem(last=False)

    async def settled(self) -> EveningStory:
        """The story at a moment when all of it is durable."""
        async with self.lock:
            return self.story

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
            line.close("The evening must be read again: come back.")

    # Showing ---------------------------------------------------------------------------------------

    def _publish(self, rows: Sequence[Row]) -> None:
        """The rows are durable: show them."""
        self.know(rows)
        self._write()
        self.show()
        self._tell_tables()
        self.steward.plan()

    def _tell_tables(self) -> None:
        """The bell has rung, or it was taken back: what may be undone at a table goes by it."""
        is_settling = self.story.evening.phase == SETTLING
        if self.is_settling != is_settling:
            self.is_settling = is_settling
            for table in self.lobby.awake.values():
                if table.hall is self:
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

    def message_for(self, line: Line) -> bytes:
        """What is new to a line, and what concerns it alone."""
        if line.seat > ORGANISER and self.story.generation(line.seat) != line.generation:
            line.close(TAKEN_OFF)
            return b""
        new = self._parts_after(line.sent)
        line.sent = self.number
        own = {
            "you": {"guest": max(0, line.seat), "organiser": line.seat == ORGANISER},
            "seat": self._seat_of(line),
            "here": sorted(self.here()),
            "watched": self._watched() + sum(known.watched for _, known in self.others.values()),
        }
        return b'{"type":"evening","seq":%d,"evening":{%b},%b' % (self.number, new, encoder.encode(own)[1:])

    def _seat_of(self, line: Line) -> dict[str, object] | None:
        if line.seat <= ORGANISER or line.seat not in self.seats:
            return None
        table, seat = self.seats[line.seat]
        return {"table": table, "seat": seat, "token": self.lobby.tokens.token(table, seat, 0)}

    # Lines -----------------------------------------------------------------------------------------

    def here(self) -> set[int]:
        """The guests whose lines are open, to this process or to another."""
        return self._own_guests() | {one for _, known in self.others.values() for one in known.guests}

    def _own_guests(self) -> set[int]:
        return {line.seat for line in self.lines if line.seat > ORGANISER}

    def _watched(self) -> int:
        return sum(line.seat == PUBLIC for line in self.lines)

    def join(self, line: Line, who: int, seen: int) -> None:
        """Open a line for the organiser, a guest, or with PUBLIC for one who looks at the room."""
        line.hall = self
        line.seat = who
        line.sent = seen if seen <= self.number else -1
        is_first = not self.lines
        self.lines.append(line)
        self.tell_others(asks=is_first)
        self.show()
        self.steward.plan()

    def part(self, line: Line) -> None:
        if line in self.lines:
            self.lines.remove(line)
        if not self.lines:
            self.idle_since = time.monotonic()
        self.tell_others()
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

    def generation_at(self, round: int, table: int, seat: int) -> int:
        return 0

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

    def remember(self, by: int, id: str, answer: FromServer) -> None:
        """Keep an answer for the case that its question comes again."""
        if id:
            self.answers[by, id] = answer
            if len(self.answers) > MOST_ANSWERS:
                self.answers.popitem(last=False)

    # Other processes ---------------------------------------------------------------------------------

    def tell_others(self, asks: bool = False) -> None:
        """Say to the other processes who is connected here."""
        if self.lobby.store.is_shared:
            said = Presence(self.story.record.made_at, sorted(self._own_guests()), self._watched(), asks)
            self.lobby.announce(self.code, encoder.encode(said).decode())

    def hear(self, sender: str, text: str) -> None:
        """Another process says who is connected there."""
        try:
            said = _presences.decode(text)
        except msgspec.DecodeError:
            return  # of another version of this program
        if said.mark != self.story.record.made_at:
            return
        before = self._known()
        self.others[sender] = (time.monotonic(), said)
        if said.asks:
            self.tell_others()
        if self._known() != before:
            self.show()

    def _known(self) -> list[tuple[list[int], int]]:
        return [(one.guests, one.watched) for _, one in self.others.values()]

    def beat(self) -> None:
        """Forget the processes that have fallen silent, and say that this one is there."""
        since = time.monotonic() - BEATS * self.lobby.settings.beat
        known = {sender: one for sender, one in self.others.items() if one[0] > since}
        if len(known) != len(self.others):
            self.others = known
            self.show()
        if self.lines:
            self.tell_others()
