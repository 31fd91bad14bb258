"""A live table: its story, its lines, and the one place where a row is made.

A row is judged, applied, stored and only then acknowledged and shown.  One lock for each table keeps this
in order.  Whatever could not be stored is taken back as if it had never been tried.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from headtable.evening.table_setup import shared_shuffle
from headtable.rules.core.errors import Complaint
from headtable.rules.core.state import CHANCE
from headtable.server.protocol import Said, encoder
from headtable.server.settings import Settings
from headtable.server.stores.store import Overtaken, Row, Store, StoreFull, Unstorable
from headtable.server.streams.fifo_lock import FifoLock
from headtable.server.streams.request_ids import Answered, Answers, Asked
from headtable.server.tables.bot_moves import TableAutomation
from headtable.server.tables.bot_process import BotProcess
from headtable.server.tables.move_report import Told
from headtable.server.tables.peer_presence import TablePeers
from headtable.server.tables.seat_connections import NOT_YOURS, SeatConnections
from headtable.server.tables.seat_feed import Delayed, SeatFeed, public_news
from headtable.server.tables.table_history import CUT, MOVE, OF_CHAIRS, OVER, Mark, TableHistory
from headtable.server.tables.table_info import about
from headtable.server.transport.connection import COME_AGAIN, LOST_SEAT, PUBLIC, Connection

Draft: TypeAlias = tuple[str, int, str]  # kind, seat and text of a row to be
Proposal: TypeAlias = Callable[[], Sequence[Draft]]
PATIENCE: Final = 5.0  # seconds for which rows may be overtaken by other processes before they are given up
MOST_SAID: Final = 50
TOLD_AGAIN: Final = 20  # the last rows to all when a table is woken, the last moves to who comes to look on
READ_AGAIN: Final = "The table must be read again: come back."
MOMENT: Final = 0.1  # seconds; who comes, goes and cuts meanwhile is shown together


class Begun:
    """Rows that are applied but not durable: what was before them, and the number after the asker's last."""

    def __init__(self, mark: Mark, rows: list[Row], number: int) -> None:
        self.mark = mark
        self.rows = rows
        self.number = number


class Table(SeatConnections):
    """One table that is awake."""

    def __init__(self, story: TableHistory, store: Store, settings: Settings, thinker: BotProcess) -> None:
        super().__init__(story, settings)
        self.store = store
        agreed = story.arrangement
        self.lock = FifoLock()
        self.listeners: dict[int, SeatFeed] = {seat: SeatFeed(story, seat) for seat in story.persons()}
        self.said: deque[Said] = deque(maxlen=MOST_SAID)
        self.answers = Answers()
        self.speed = agreed.speed
        self.left_at = dict.fromkeys(story.persons(), time.monotonic())  # when each line was last open
        self.is_lost = False  # nobody knows what is stored: it must be read again
        self.is_settled = True  # whether all that the story tells is durable
        self.idle_since = time.monotonic()
        self.neighbours = TablePeers(self, settings.beat)
        self.house = TableAutomation(self, thinker)
        self.info_is_old = False
        self._info = b""
        self.showing: asyncio.TimerHandle | None = None

    @property
    def code(self) -> str:
        return self.story.record.code

    # Making rows ------------------------------------------------------------------------------

    async def commit(
        self, propose: Proposal, asked: Asked | None = None, line: Connection | None = None
    ) -> int:
        """Make the rows that are proposed, durable on return; their last number.

        `propose` judges the table as it is then, and raises a Complaint where nothing is to be made.  What
        was `asked` for before is not made again, whoever has made it: Answered holds its answer.  `line` goes
        on with the new token where the rows end the old one.
        """
        async with self.lock:
            return await self.commit_locked(propose, asked, line)

    async def commit_locked(
        self, propose: Proposal, asked: Asked | None = None, line: Connection | None = None
    ) -> int:
        is_newest = asked is None or not self.store.is_shared
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            if self.is_lost:
                raise Complaint(READ_AGAIN)
            known = self.answers.to(asked) if asked is not None else None
            if known is not None:
                raise Answered(known)
            drafts = propose()
            if not drafts and is_newest:
                return self.story.seq
            if not drafts:  # nobody is told that all is well by a process that is behind
                await self.catch_up()
                is_newest = True
                continue
            try:
                return await self._add(drafts, asked, line)
            except Overtaken:
                await self.catch_up()
        raise Complaint("The table is too busy: try again.")

    async def _add(self, drafts: Sequence[Draft], asked: Asked | None, line: Connection | None) -> int:
        begun = self.begin(drafts, asked.stored() if asked is not None else "")
        try:
            await self.store.append(self.code, begun.rows)
        except BaseException as error:
            self.end(begun, error)
            raise
        self.end(begun, None, line)
        return begun.number

    def begin(self, drafts: Sequence[Draft], id: str) -> "Begun":
        """Judge and apply rows, which are to be stored now and then ended; the lock must be held.

        `id` says who asked for them, as `Asked.stored` does.
        """
        mark = self.story.mark()
        self._written_info()  # while it is known to be durable
        self.is_settled = False
        rows: list[Row] = []
        at = int(time.time() * 1000)
        try:
            for draft in drafts[:-1]:
                rows.append(self._apply(self.story.row(*draft, at)))
            rows.append(self._apply(self.story.row(*drafts[-1], at, id)))
            self._let_chance_move(rows, at)
            if self.story.state.is_over() and not self.story.is_over:
                rows.append(self._apply(self.story.row(OVER, CHANCE, self.story.record.secret.hex(), at)))
        except Exception:
            self._take_back(mark)
            raise
        self._write()
        return Begun(mark, rows, mark.seq + len(drafts))

    def end(self, begun: "Begun", error: BaseException | None, line: Connection | None = None) -> None:
        """It is known what became of the rows in the store: show them, or take them back."""
        if error is None:
            self._publish(begun.rows, line)
        elif isinstance(error, (Overtaken, StoreFull, Unstorable)):
            self._take_back(begun.mark)
        else:
            self.lose()

    def _apply(self, row: Row, is_new: bool = True) -> Row:
        """Do what a row says, and draft what each listener is told of it."""
        is_chance = row.kind == MOVE and row.seat == CHANCE
        old = self.story.state.clone() if is_chance else None
        self.story.apply(row, is_new)
        told = Told(self.story, row, old, is_shared=len(self.listeners) > 2)
        for listener in self.listeners.values():
            listener.hear(told)
        return row

    def _let_chance_move(self, rows: list[Row], at: int) -> None:
        """Make the chance moves that nobody waits for."""
        while (
            self.story.is_started and self.story.state.to_act() == CHANCE and not self.house.waits_to_deal()
        ):
            rows.append(self._apply(self.story.row(*self.chance(), at)))

    def chance(self) -> Draft:
        """The chance move that is due, from the seed that the players have cut for."""
        state, deals = self.story.state, self.story.arrangement.deals
        if deals and state.opening is None:
            return MOVE, CHANCE, shared_shuffle(state, int(deals)).text
        rng = self.story.fairness().rng(self.story.chances)
        return MOVE, CHANCE, state.chance(rng).text

    def _take_back(self, mark: Mark) -> None:
        self.story.rewind(mark)
        self.is_settled = True
        for listener in self.listeners.values():
            listener.forget()

    def _write(self) -> None:
        for listener in self.listeners.values():
            listener.write()

    def _publish(self, rows: Sequence[Row], line: Connection | None = None) -> None:
        """The rows are durable: show them.  `line` asked for them."""
        self.is_settled = True
        self.answers.keep_rows(rows)
        moved = next((row.seat for row in reversed(rows) if row.kind == MOVE and row.seat >= 0), CHANCE)
        for listener in self.listeners.values():
            listener.publish(moved)
        if any(row.kind in OF_CHAIRS for row in rows):
            self._chairs_changed(line)
        is_timed = self.story.is_timed or self.story.takes_claims
        if all(row.kind == CUT for row in rows):
            self.show_soon()
        else:
            self.show(is_timed or any(row.kind != MOVE for row in rows))
        if self.hall is not None:
            self.hall.heed(self)

    def _chairs_changed(self, renewer: Connection | None) -> None:
        """Somebody has sat down, changed chairs, gone or got a new token: nobody keeps what was another's."""
        before = self.holders
        self.check_lines(renewer)
        persons = self.story.persons()
        for seat in [seat for seat in self.listeners if seat not in persons and seat != PUBLIC]:
            del self.listeners[seat]
        for seat in persons:
            if before[seat][0] != self.holders[seat][0] or seat not in self.listeners:
                self.listeners[seat] = SeatFeed(self.story, seat)
                self.left_at[seat] = time.monotonic()

    async def catch_up(self) -> None:
        """Do what other processes have written; the lock must be held."""
        self.follow(await self.store.rows_after(self.code, self.story.seq - 1))

    def follow(self, rows: Sequence[Row]) -> None:
        """Do what rows from the store say, and show it."""
        try:
            for row in rows:
                self._apply(row, is_new=False)
                self.house.give_way(row)
        except Complaint:
            self.lose()
            raise
        if rows:
            self._write()
            self._publish(rows)

    def lose(self) -> None:
        """Nobody knows any more how the table stands: all must come again and it is read afresh."""
        self.is_lost = True
        self.house.stop()
        for line in self.lines:
            line.close(READ_AGAIN, COME_AGAIN)

    # Showing ---------------------------------------------------------------------------------------

    def show(self, is_affair: bool = True) -> None:
        """Something has changed: let all lines see it, and the house do what is next.

        While rows are being stored nothing of them is shown; they call this again.  A move alone
        (`is_affair` is false) changes nothing of what is said about the table.
        """
        self._note_change(is_affair)
        self._show_lines()
        self.house.plan()

    def show_soon(self) -> None:
        """Something small has changed, which can wait a moment in which more may come together with it."""
        self._note_change(is_affair=True)
        if self.showing is None:
            self.showing = asyncio.get_running_loop().call_later(MOMENT, self._show_lines)
        self.house.plan()

    def _note_change(self, is_affair: bool) -> None:
        if self.is_settled and (is_affair or self.info_is_old):
            self._info = b""
        self.info_is_old = is_affair and not self.is_settled

    def _show_lines(self) -> None:
        if self.showing is not None:
            self.showing.cancel()
            self.showing = None
        for line in self.lines:
            line.show()

    def message_for(self, line: Connection) -> bytes:
        """The newest view for a line, with the news since its last one."""
        listener = self.listeners.get(line.seat)
        if listener is None or not self.is_current(line):
            line.close(NOT_YOURS, LOST_SEAT)
            return b""
        number, view = listener.shown()
        news = b",".join(listener.news_after(line.sent))
        line.sent = number
        undo = b"true" if self.may_undo(line.seat) else b"false"
        return b'{"type":"view","seq":%d,"view":%b,"news":[%b],"table":%b,"undo":%b}}' % (
            number, view, news, self._written_info(), undo,
        )  # fmt: skip

    def _written_info(self) -> bytes:
        """What all may know of the table, without its last bracket; written when it is first wanted."""
        if not self._info:
            self._info = encoder.encode(about(self))[:-1]
        return self._info

    def may_undo(self, seat: int) -> bool:
        """Whether an undo is worth asking for; whether something has come to light is looked at then."""
        story = self.story
        if seat == PUBLIC or story.is_over or not story.is_started:
            return False
        if self.hall is not None and self.hall.has_rung(self):
            return False
        steps = story.sitting.steps
        if not steps or steps[-1].seat == seat:
            return bool(steps)
        humans = story.humans() - {seat}
        for step in reversed(steps):
            if step.seat == seat:
                return True
            if step.seat in humans:
                return False
        return False

    # Lines -----------------------------------------------------------------------------------------

    def here(self) -> set[int]:
        """The seats whose lines are open, to this process or to another."""
        return self.own_seats() | self.neighbours.here()

    async def sit(self, line: Connection, person: int, generation: int, seen: int) -> None:
        """Open the line of a person with a signed token; a Complaint where a newer token was given out."""
        if self.hall is not None:
            await self.hall.refresh()  # the guest may have lost the place at another process
        async with self.lock:
            if self.store.is_shared:
                await self.catch_up()  # another process may have ended the token a moment ago
            seat = self.seat_for(person, generation)
            line.person, line.generation = person, generation
            self.check_lines()  # the line is shown the table at once, if it is that of the person there
            self._open(line, seat, seen)
        await self.house.welcome(seat)

    async def watch(self, line: Connection, seen: int) -> None:
        """Open the line of one who looks on."""
        async with self.lock:
            self._open(line, PUBLIC, seen)

    def _open(self, line: Connection, seat: int, seen: int) -> None:
        """Open a line for a seat, or with PUBLIC for one who looks on; the lock must be held."""
        line.seat = seat
        self.make_room(line)
        if seat not in self.listeners:
            delay = self.story.arrangement.delay
            onlooker = Delayed(self.story, delay) if delay else SeatFeed(self.story, seat)
            onlooker.news.extend(public_news(self.story, TOLD_AGAIN + delay))
            self.listeners[seat] = onlooker
        line.table = self
        line.sent = seen
        is_first = not self.lines
        self.lines.append(line)
        self.neighbours.show(asks=is_first)
        for said in self.said:
            line.tell(said)
        self.show_soon()
        line.show()

    def part(self, line: Connection) -> None:
        """A line is gone."""
        if line in self.lines:
            self.lines.remove(line)
        self.neighbours.show()
        if line.seat != PUBLIC and line.seat not in self.here():
            self.left_at[line.seat] = time.monotonic()
        if not self.lines:
            self.idle_since = time.monotonic()
        self.show_soon()

    def rest(self) -> None:
        """Called from time to time: build no more views for spectators where there are none.

        Not when the last one goes: whoever comes next has the whole game played again.
        """
        if PUBLIC in self.listeners and not self.own_watched() and not self.lock.locked():
            del self.listeners[PUBLIC]

    def let_go(self) -> None:
        """Nobody needs it any more: free what it holds now, not when garbage is next looked for.

        Who still has it must ask the lobby for the table again.
        """
        self.is_lost = True
        if self.showing is not None:
            self.showing.cancel()
            self.showing = None
        self.house.dismiss()
        del self.neighbours.table

    def is_unused(self) -> bool:
        """Whether nobody sits there, nothing is being stored and no evening goes on without them."""
        is_kept = self.hall is not None and self.hall.keeps(self)
        return not (self.lines or self.lock.locked() or is_kept)

    def is_idle(self, now: float) -> bool:
        """Whether the table can be put to sleep."""
        return self.is_unused() and now - self.idle_since > self.settings.sleep_after

    def spread(self, said: Said) -> None:
        """Somebody has said something: all lines of this process hear it."""
        self.said.append(said)
        for line in self.lines:
            line.tell(said)
