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
from headtable.server.streams.request_ids import AlreadyAnswered, RequestKey, StoredAnswers
from headtable.server.tables.bot_moves import TableAutomation
from headtable.server.tables.bot_process import BotProcess
from headtable.server.tables.move_report import Told
from headtable.server.tables.peer_presence import TablePeers
from headtable.server.tables.seat_connections import NOT_YOURS, SeatConnections
from headtable.server.tables.seat_feed import Delayed, SeatFeed, public_news
from headtable.server.tables.table_history import CUT, MOVE, OF_CHAIRS, OVER, Snapshot, TableHistory
from headtable.server.tables.table_info import public_info
from headtable.server.transport.connection import COME_AGAIN, LOST_SEAT, PUBLIC, Connection

Draft: TypeAlias = tuple[str, int, str]  # kind, seat and text of a row to be
Proposal: TypeAlias = Callable[[], Sequence[Draft]]
PATIENCE: Final = 5.0  # seconds for which rows may be overtaken by other processes before they are given up
MOST_SAID: Final = 50
TOLD_AGAIN: Final = 20  # the last rows to all when a table is woken, the last moves to who comes to look on
READ_AGAIN: Final = "The table must be read again: come back."
MOMENT: Final = 0.1  # seconds; who comes, goes and cuts meanwhile is shown together


class PendingRows:
    """Rows that are applied but not durable: what was before them, and the number after the asker's last."""

    def __init__(self, snapshot: Snapshot, rows: list[Row], number: int) -> None:
        self.snapshot = snapshot
        self.rows = rows
        self.number = number


class Table(SeatConnections):
    """One table that is awake."""

    def __init__(self, history: TableHistory, store: Store, settings: Settings, thinker: BotProcess) -> None:
        super().__init__(history, settings)
        self.store = store
        agreed = history.config
        self.lock = FifoLock()
        self.feeds: dict[int, SeatFeed] = {seat: SeatFeed(history, seat) for seat in history.persons()}
        self.said: deque[Said] = deque(maxlen=MOST_SAID)
        self.answers = StoredAnswers()
        self.speed = agreed.speed
        self.left_at = dict.fromkeys(history.persons(), time.monotonic())  # when each line was last open
        self.is_lost = False  # nobody knows what is stored: it must be read again
        self.is_settled = True  # whether all that the story tells is durable
        self.idle_since = time.monotonic()
        self.peers = TablePeers(self, settings.beat)
        self.automation = TableAutomation(self, thinker)
        self.info_is_old = False
        self._info = b""
        self.showing: asyncio.TimerHandle | None = None

    @property
    def code(self) -> str:
        return self.history.record.code

    # Making rows ------------------------------------------------------------------------------

    async def commit(
        self, propose: Proposal, key: RequestKey | None = None, connection: Connection | None = None
    ) -> int:
        """Make the rows that are proposed, durable on return; their last number.

        `propose` judges the table as it is then, and raises a Complaint where nothing is to be made.  What
        was `asked` for before is not made again, whoever has made it: Answered holds its answer.  `line` goes
        on with the new token where the rows end the old one.
        """
        async with self.lock:
            return await self.commit_locked(propose, key, connection)

    async def commit_locked(
        self, propose: Proposal, key: RequestKey | None = None, connection: Connection | None = None
    ) -> int:
        is_newest = key is None or not self.store.is_shared
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            if self.is_lost:
                raise Complaint(READ_AGAIN)
            known = self.answers.to(key) if key is not None else None
            if known is not None:
                raise AlreadyAnswered(known)
            drafts = propose()
            if not drafts and is_newest:
                return self.history.seq
            if not drafts:  # nobody is told that all is well by a process that is behind
                await self.catch_up()
                is_newest = True
                continue
            try:
                return await self._add(drafts, key, connection)
            except Overtaken:
                await self.catch_up()
        raise Complaint("The table is too busy: try again.")

    async def _add(
        self, drafts: Sequence[Draft], key: RequestKey | None, connection: Connection | None
    ) -> int:
        begun = self.begin(drafts, key.stored() if key is not None else "")
        try:
            await self.store.append(self.code, begun.rows)
        except BaseException as error:
            self.end(begun, error)
            raise
        self.end(begun, None, connection)
        return begun.number

    def begin(self, drafts: Sequence[Draft], id: str) -> "PendingRows":
        """Judge and apply rows, which are to be stored now and then ended; the lock must be held.

        `id` says who asked for them, as `Asked.stored` does.
        """
        snapshot = self.history.snapshot()
        self._written_info()  # while it is known to be durable
        self.is_settled = False
        rows: list[Row] = []
        at = int(time.time() * 1000)
        try:
            for draft in drafts[:-1]:
                rows.append(self._apply(self.history.row(*draft, at)))
            rows.append(self._apply(self.history.row(*drafts[-1], at, id)))
            self._let_chance_move(rows, at)
            if self.history.state.is_over() and not self.history.is_over:
                rows.append(self._apply(self.history.row(OVER, CHANCE, self.history.record.secret.hex(), at)))
        except Exception:
            self._take_back(snapshot)
            raise
        self._write()
        return PendingRows(snapshot, rows, snapshot.seq + len(drafts))

    def end(self, begun: PendingRows, error: BaseException | None, asker: Connection | None = None) -> None:
        """It is known what became of the rows in the store: show them, or take them back."""
        if error is None:
            self._publish(begun.rows, asker)
        elif isinstance(error, (Overtaken, StoreFull, Unstorable)):
            self._take_back(begun.snapshot)
        else:
            self.lose()

    def _apply(self, row: Row, is_new: bool = True) -> Row:
        """Do what a row says, and draft what each listener is told of it."""
        is_chance = row.kind == MOVE and row.seat == CHANCE
        old = self.history.state.clone() if is_chance else None
        self.history.apply(row, is_new)
        told = Told(self.history, row, old, is_shared=len(self.feeds) > 2)
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

    def _take_back(self, snapshot: Snapshot) -> None:
        self.history.rewind(snapshot)
        self.is_settled = True
        for feed in self.feeds.values():
            feed.forget()

    def _write(self) -> None:
        for feed in self.feeds.values():
            feed.write()

    def _publish(self, rows: Sequence[Row], connection: Connection | None = None) -> None:
        """The rows are durable: show them.  `line` asked for them."""
        self.is_settled = True
        self.answers.keep_rows(rows)
        moved = next((row.seat for row in reversed(rows) if row.kind == MOVE and row.seat >= 0), CHANCE)
        for feed in self.feeds.values():
            feed.publish(moved)
        if any(row.kind in OF_CHAIRS for row in rows):
            self._chairs_changed(connection)
        is_timed = self.history.is_timed or self.history.takes_claims
        if all(row.kind == CUT for row in rows):
            self.show_soon()
        else:
            self.show(is_timed or any(row.kind != MOVE for row in rows))
        if self.evening is not None:
            self.evening.heed(self)

    def _chairs_changed(self, renewer: Connection | None) -> None:
        """Somebody has sat down, changed chairs, gone or got a new token: nobody keeps what was another's."""
        before = self.holders
        self.check_connections(renewer)
        persons = self.history.persons()
        for seat in [seat for seat in self.feeds if seat not in persons and seat != PUBLIC]:
            del self.feeds[seat]
        for seat in persons:
            if before[seat][0] != self.holders[seat][0] or seat not in self.feeds:
                self.feeds[seat] = SeatFeed(self.history, seat)
                self.left_at[seat] = time.monotonic()

    async def catch_up(self) -> None:
        """Do what other processes have written; the lock must be held."""
        self.follow(await self.store.rows_after(self.code, self.history.seq - 1))

    def follow(self, rows: Sequence[Row]) -> None:
        """Do what rows from the store say, and show it."""
        try:
            for row in rows:
                self._apply(row, is_new=False)
                self.automation.give_way(row)
        except Complaint:
            self.lose()
            raise
        if rows:
            self._write()
            self._publish(rows)

    def lose(self) -> None:
        """Nobody knows any more how the table stands: all must come again and it is read afresh."""
        self.is_lost = True
        self.automation.stop()
        for connection in self.connections:
            connection.close(READ_AGAIN, COME_AGAIN)

    # Showing ---------------------------------------------------------------------------------------

    def show(self, is_affair: bool = True) -> None:
        """Something has changed: let all lines see it, and the house do what is next.

        While rows are being stored nothing of them is shown; they call this again.  A move alone
        (`is_affair` is false) changes nothing of what is said about the table.
        """
        self._note_change(is_affair)
        self._show_connections()
        self.automation.plan()

    def show_soon(self) -> None:
        """Something small has changed, which can wait a moment in which more may come together with it."""
        self._note_change(is_affair=True)
        if self.showing is None:
            self.showing = asyncio.get_running_loop().call_later(MOMENT, self._show_connections)
        self.automation.plan()

    def _note_change(self, is_affair: bool) -> None:
        if self.is_settled and (is_affair or self.info_is_old):
            self._info = b""
        self.info_is_old = is_affair and not self.is_settled

    def _show_connections(self) -> None:
        if self.showing is not None:
            self.showing.cancel()
            self.showing = None
        for connection in self.connections:
            connection.show()

    def message_for(self, connection: Connection) -> bytes:
        """The newest view for a line, with the news since its last one."""
        feed = self.feeds.get(connection.seat)
        if feed is None or not self.is_current(connection):
            connection.close(NOT_YOURS, LOST_SEAT)
            return b""
        number, view = feed.shown()
        news = b",".join(feed.news_after(connection.sent))
        connection.sent = number
        undo = b"true" if self.may_undo(connection.seat) else b"false"
        return b'{"type":"view","seq":%d,"view":%b,"news":[%b],"table":%b,"undo":%b}}' % (
            number, view, news, self._written_info(), undo,
        )  # fmt: skip

    def _written_info(self) -> bytes:
        """What all may know of the table, without its last bracket; written when it is first wanted."""
        if not self._info:
            self._info = encoder.encode(public_info(self))[:-1]
        return self._info

    def may_undo(self, seat: int) -> bool:
        """Whether an undo is worth asking for; whether something has come to light is looked at then."""
        history = self.history
        if seat == PUBLIC or history.is_over or not history.is_started:
            return False
        if self.evening is not None and self.evening.has_rung(self):
            return False
        steps = history.sitting.steps
        if not steps or steps[-1].seat == seat:
            return bool(steps)
        humans = history.humans() - {seat}
        for step in reversed(steps):
            if step.seat == seat:
                return True
            if step.seat in humans:
                return False
        return False

    # Lines -----------------------------------------------------------------------------------------

    def here(self) -> set[int]:
        """The seats whose lines are open, to this process or to another."""
        return self.own_seats() | self.peers.here()

    async def sit(self, connection: Connection, person: int, generation: int, seen: int) -> None:
        """Open the line of a person with a signed token; a Complaint where a newer token was given out."""
        if self.evening is not None:
            await self.evening.refresh()  # the guest may have lost the place at another process
        async with self.lock:
            if self.store.is_shared:
                await self.catch_up()  # another process may have ended the token a moment ago
            seat = self.seat_for(person, generation)
            connection.person, connection.generation = person, generation
            self.check_connections()  # the line is shown the table at once, if it is that of the person there
            self._open(connection, seat, seen)
        await self.automation.welcome(seat)

    async def watch(self, connection: Connection, seen: int) -> None:
        """Open the line of one who looks on."""
        async with self.lock:
            self._open(connection, PUBLIC, seen)

    def _open(self, connection: Connection, seat: int, seen: int) -> None:
        """Open a line for a seat, or with PUBLIC for one who looks on; the lock must be held."""
        connection.seat = seat
        self.make_room(connection)
        if seat not in self.feeds:
            delay = self.history.config.delay
            onlooker = Delayed(self.history, delay) if delay else SeatFeed(self.history, seat)
            onlooker.news.extend(public_news(self.history, TOLD_AGAIN + delay))
            self.feeds[seat] = onlooker
        connection.table = self
        connection.sent = seen
        is_first = not self.connections
        self.connections.append(connection)
        self.peers.show(asks=is_first)
        for said in self.said:
            connection.tell(said)
        self.show_soon()
        connection.show()

    def part(self, connection: Connection) -> None:
        """A line is gone."""
        if connection in self.connections:
            self.connections.remove(connection)
        self.peers.show()
        if connection.seat != PUBLIC and connection.seat not in self.here():
            self.left_at[connection.seat] = time.monotonic()
        if not self.connections:
            self.idle_since = time.monotonic()
        self.show_soon()

    def rest(self) -> None:
        """Called from time to time: build no more views for spectators where there are none.

        Not when the last one goes: whoever comes next has the whole game played again.
        """
        if PUBLIC in self.feeds and not self.own_watched() and not self.lock.locked():
            del self.feeds[PUBLIC]

    def let_go(self) -> None:
        """Nobody needs it any more: free what it holds now, not when garbage is next looked for.

        Who still has it must ask the lobby for the table again.
        """
        self.is_lost = True
        if self.showing is not None:
            self.showing.cancel()
            self.showing = None
        self.automation.dismiss()
        del self.peers.table

    def is_unused(self) -> bool:
        """Whether nobody sits there, nothing is being stored and no evening goes on without them."""
        is_kept = self.evening is not None and self.evening.keeps(self)
        return not (self.connections or self.lock.locked() or is_kept)

    def is_idle(self, now: float) -> bool:
        """Whether the table can be put to sleep."""
        return self.is_unused() and now - self.idle_since > self.settings.sleep_after

    def spread(self, said: Said) -> None:
        """Somebody has said something: all lines of this process hear it."""
        self.said.append(said)
        for connection in self.connections:
            connection.tell(said)
