"""All the tables: made, found, woken, put to sleep, and followed by a rematch."""

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Sequence
from typing import Final

import msgspec

from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server.evenings.evening_setup import EveningSetup, is_evening
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.evenings.registry import Evenings
from headtable.server.protocol import Moved, NewTable, TakeSeat
from headtable.server.requests.table_requests import TableRequests
from headtable.server.settings import Settings
from headtable.server.stores.store import CodeTaken, Row, Store, StoreFull, TableRecord
from headtable.server.streams.codes import LONGEST, SHORTEST, Absent, GuessLimit, OtherKind, new_code
from headtable.server.streams.single_flight import single_flight
from headtable.server.tables.bot_process import BotProcess
from headtable.server.tables.live_table import TOLD_AGAIN, Draft, Table
from headtable.server.tables.table_config import PERSON, Chair, TableConfig, config_from, person_name
from headtable.server.tables.table_history import (
    FIRST_COMER,
    MOVE,
    NEXT,
    SIT,
    START,
    TableHistory,
    history_of,
)
from headtable.server.tokens import Tokens
from headtable.server.transport.connection import COME_AGAIN, PUBLIC, Connection
from headtable.server.transport.rate_limits import Buckets
from headtable.table.fairness import new_secret

TRIES: Final = 12  # codes of one length that may be taken before a longer one is tried
SWEEP: Final = 5.0  # seconds between two looks for tables to put to sleep


class ServerFull(Complaint):
    """There are as many tables as the server can hold."""

    def __init__(self) -> None:
        super().__init__("All tables of this server are taken: come again later.")


class Lobby:
    """The tables that are awake, and the store where all of them are."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.tokens = Tokens(settings.key)
        self.thinker = BotProcess()
        self.requests = TableRequests(self.tokens, self.rematch)
        self.awake: dict[str, Table] = {}
        self.waking: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.makers = Buckets(settings.tables_a_minute / 60, settings.table_burst)
        self.askers = Buckets(settings.asks_a_second, settings.ask_burst)
        self.guesses = GuessLimit(settings.guesses_a_minute, settings.guess_burst)
        self.evenings = Evenings(self)

    async def open(self) -> None:
        await self.store.open()
        self.store.watch(self.heard, self.told)
        self.run_apart(self.sweep_for_ever())
        if self.store.is_shared:
            self.run_apart(self.beat_for_ever())

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        self.evenings.close()
        for table in self.awake.values():
            table.automation.stop()
            for connection in table.connections:
                connection.close("The server is closing: come back soon.", COME_AGAIN)
        self.thinker.stop()
        await self.store.close()

    def run_apart(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Finding -----------------------------------------------------------------------------------

    async def table(self, code: str) -> Table:
        """The table of a code, woken if it sleeps; Absent where there is none."""
        code = code.upper()
        table = self.awake.get(code)
        if table is not None and not table.is_lost:
            return table
        return await single_flight(self.waking, code, self._wake)

    async def named(self, code: str, address: str) -> Table:
        """The table of a code that somebody names without a token; Guessing for who has named too many."""
        return await self.guesses.spend(self.table(code), address)

    async def _wake(self, code: str) -> Table:
        record, rows = await self.loaded(code)
        early = max(0, len(rows) - TOLD_AGAIN)
        table = self._laid(history_of(record, rows[:early]))
        table.answers.keep_rows(rows[:early])
        table.follow(rows[early:])
        await self.evenings.attach(table)
        self._keep(table)
        return table

    def _laid(self, history: TableHistory) -> Table:
        table = Table(history, self.store, self.settings, self.thinker)
        if self.store.is_shared:
            table.peers.tell = self.announce
        return table

    async def loaded(self, code: str) -> tuple[TableRecord, list[Row]]:
        found = await self.store.load(code)
        if found is None or is_evening(found[0].setup):
            is_evening_code = f"{code} is an evening, not a table."
            raise OtherKind(is_evening_code) if found else Absent(f"There is no table {code}.")
        return found

    def _keep(self, table: Table) -> None:
        if len(self.awake) >= self.settings.most_tables:
            idle = [old for old in self.awake.values() if old.is_unused()]
            if not idle:
                raise ServerFull
            self.put_to_sleep(min(idle, key=lambda old: old.idle_since))
        self.awake[table.code] = table

    def put_to_sleep(self, table: Table) -> None:
        table.let_go()
        self.awake.pop(table.code, None)

    async def sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.sleep_after))
            now = time.monotonic()
            for table in list(self.awake.values()):
                table.rest()
                if table.is_idle(now) or (table.is_lost and not table.connections):
                    self.put_to_sleep(table)
            self.evenings.sweep()

    def heard(self, code: str) -> None:
        """Another process has written to a table, or with "" perhaps to any."""
        for table in [self.awake[code]] if code in self.awake else [] if code else self.awake.values():
            self.run_apart(self._catch_up(table))
        self.evenings.heard(code)

    async def _catch_up(self, table: Table) -> None:
        try:
            async with table.lock:
                await table.catch_up()
            if table.history.next:
                await self._move_on(table, table.connections)
        except Complaint:
            table.lose()

    # Other processes ----------------------------------------------------------------------------

    def announce(self, code: str, text: str) -> None:
        """Tell the other processes something about a table."""
        self.run_apart(self._announce(code, text))

    async def _announce(self, code: str, text: str) -> None:
        with contextlib.suppress(StoreFull):  # the next beat says it again
            await self.store.announce(code, text)

    def told(self, sender: str, code: str, text: str) -> None:
        """Another process has announced something."""
        if code in self.awake:
            self.awake[code].peers.hear(sender, text)
        elif code in self.evenings.awake:
            self.evenings.awake[code].peers.hear(sender, text)

    async def beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.beat)
            for table in list(self.awake.values()):
                table.peers.forget_the_silent()
                if table.connections:
                    table.peers.show()
            self.evenings.beat()

    # Making -------------------------------------------------------------------------------------

    async def make(self, asked: NewTable, address: str = "") -> tuple[Table, dict[int, str]]:
        """A new table as somebody at an address asks for it, and the tokens of the asker's seats."""
        config = config_from(asked)
        secret = new_secret()
        rows: list[Draft] = []
        if asked.deal_of:
            other = await self.finished(asked.deal_of, address)
            fairness = other.fairness()
            secret = fairness.secret
            config = msgspec.structs.replace(
                config,
                deal_of=fairness.table,
                deal_cuts=fairness.cuts,
                dealer=other.config.dealer if other.config.seats == config.seats else -1,
                deals=other.config.deals,
            )
        if asked.origin is not None:
            config, rows = await self.what_if(asked, config, address)
        table = await self._made(config, secret, rows)
        chairs = table.history.chairs
        return table, {
            seat: self.tokens.token(table.code, chair.person, chair.generation)
            for seat, chair in enumerate(chairs)
            if chair.is_person
        }

    async def what_if(
        self, asked: NewTable, config: TableConfig, address: str
    ) -> tuple[TableConfig, list[Draft]]:
        """Go on from a moment of a finished game: same game, same options, same first entries."""
        assert asked.origin is not None
        other = await self.finished(asked.origin.table, address)
        agreed = other.config
        if agreed.game != config.game or agreed.seats != config.seats:
            raise BadSetup("a what-if plays the same game with as many seats")
        entries = other.sitting.entries[: asked.origin.entry]
        rows: list[Draft] = [(START, -1, "")]
        rows += [(MOVE, entry.seat, entry.text) for entry in entries]
        changed = msgspec.structs.replace(
            config,
            options=agreed.options,
            version=agreed.version,
            origin=other.record.code,
            origin_entry=len(entries),
            dealer=agreed.dealer,
            deals=agreed.deals,
        )
        return changed, rows

    async def finished(self, code: str, address: str) -> TableHistory:
        """The story of a game that is over, for somebody at an address."""
        table = await self.named(code, address)
        if not table.history.is_over:
            raise BadSetup(f"the game at table {table.code} is not over")
        self.evenings.require_over(table)
        return table.history

    async def _made(self, config: TableConfig, secret: bytes, drafts: Sequence[Draft] = ()) -> Table:
        record = await self.recorded(config, secret)
        history = TableHistory(record)
        table = self._laid(history)
        if drafts:
            at = int(time.time() * 1000)
            rows = [Row(seq, *draft, at) for seq, draft in enumerate(drafts)]
            history_of(record, rows)
            await self.store.append(record.code, rows)
            table.follow(rows)
        self._keep(table)
        return table

    async def lay(self, config: TableConfig, evening: LiveEvening) -> Table:
        """A new table that plays for an evening."""
        table = await self._made(config, new_secret())
        table.evening = evening
        return table

    async def recorded(self, config: TableConfig | EveningSetup, secret: bytes) -> TableRecord:
        """The record of a new table under a code that is free: a short one only where all may find it."""
        if len(self.awake) >= self.settings.most_tables and all(
            one.connections for one in self.awake.values()
        ):
            raise ServerFull
        for length in range(SHORTEST if config.listed else LONGEST, LONGEST + 1):
            for _ in range(TRIES):
                code = new_code(length)
                at = int(time.time() * 1000)
                record = TableRecord(code, config.encoded(), secret, at, config.listed)
                try:
                    await self.store.create(record)
                except CodeTaken:
                    continue
                return record
        raise ServerFull

    async def seat(self, code: str, asked: TakeSeat, address: str) -> tuple[int, str]:
        """Take a chair that is open; the seat and its token."""
        table = await self.named(code, address)
        name = person_name(asked.name)
        taken: list[int] = []

        def propose() -> Sequence[Draft]:
            history = table.history
            free = [seat for seat, chair in enumerate(history.chairs) if chair.is_open]
            wanted = free[:1] if asked.seat is None else [seat for seat in free if seat == asked.seat]
            if history.is_over or not wanted:
                raise Complaint("That chair is not open." if free else "No chair is open at this table.")
            taken[:] = wanted
            return [(SIT, wanted[0], name)]

        number = await table.commit(propose)
        return taken[0], self.tokens.token(table.code, FIRST_COMER + number - 1, 0)

    # Sitting down ---------------------------------------------------------------------------------

    async def sit(self, connection: Connection, code: str, token: str, seen: int) -> None:
        """Open the line of a seat, if the token is that of the seat."""
        claim = self.tokens.read(code.upper(), token)  # before the table is woken for anybody
        if claim is None:
            raise Complaint("This is not the token of a seat at this table.")
        table = await self.table(code)
        await table.sit(connection, claim.person, claim.generation, seen)
        if table.history.next:
            await self._move_on(table, [connection])

    async def watch(self, connection: Connection, code: str, seen: int) -> None:
        table = await self.named(code, connection.address)
        self.evenings.require_over(table)
        await table.watch(connection, seen)

    # Playing on --------------------------------------------------------------------------------------

    async def rematch(self, table: Table, same: bool) -> None:
        """Another game with this company, by wish with the same shuffles; all lines are told where."""
        if not table.history.is_over:
            raise Complaint("The game is not over.")
        if not table.history.next:
            history = table.history
            chairs = tuple(Chair(chair.who, chair.name) for chair in history.chairs)
            fairness = history.fairness()
            again = msgspec.structs.replace(
                history.config,
                chairs=chairs,
                host=history.seat_of(history.config.host),
                deal_of=fairness.table if same else "",
                deal_cuts=fairness.cuts if same else (),
                origin="",
                origin_entry=0,
                speed=table.speed,
            )
            other = await self._made(again, fairness.secret if same else new_secret())
            await table.commit(lambda: [] if table.history.next else [(NEXT, -1, other.code)])
        await self._move_on(table, table.connections)

    async def _move_on(self, table: Table, connections: Sequence[Connection]) -> None:
        other = await self.table(table.history.next)
        for connection in [connection for connection in connections if not connection.is_moved]:
            connection.is_moved = True
            token = ""
            if connection.seat != PUBLIC and other.history.config.chairs[connection.seat].who == PERSON:
                # the one that the new table's set-up grants to whoever sat here; what came later is not ours
                token = self.tokens.token(other.code, connection.seat, 0)
            connection.tell(Moved(table.history.seq, other.code, token))
