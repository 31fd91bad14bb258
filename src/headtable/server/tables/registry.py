"""The registry of tables: made, found, loaded, removed from memory, and followed by a rematch."""

import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec

from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server.protocol import Moved, NewTable, TakeSeat
from headtable.server.stores.store import Row, TableRecord
from headtable.server.streams.codes import Absent, Closed, Gone, OtherKind
from headtable.server.streams.registry import Registry
from headtable.server.streams.server_context import ServerContext
from headtable.server.streams.stream import Draft
from headtable.server.tables.automation import TableAutomation
from headtable.server.tables.bot_pool import BotPool
from headtable.server.tables.hosting_evening import HostingEvening
from headtable.server.tables.live_table import RECENT_NEWS, Table
from headtable.server.tables.table_config import (
    ME,
    PERSON,
    Chair,
    TableConfig,
    config_from,
    known_figure,
    person_name,
)
from headtable.server.tables.table_history import (
    FIGURE,
    FIRST_COMER,
    MOVE,
    NEXT,
    SIT,
    START,
    TableHistory,
    history_of,
)
from headtable.server.tables.undo_availability import UndoAvailability
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.table.daily_deal import LEVEL as LEVEL_OF_DAILY
from headtable.table.daily_deal import PERSON as PERSON_OF_DAILY
from headtable.table.daily_deal import DailyDeal
from headtable.table.fairness import new_secret

FOLLOWED_SECONDS: Final = 2.0  # for which a table is followed that nobody uses here any more
FindEvening: TypeAlias = Callable[[str], Awaitable[HostingEvening]]


class ServerFull(Complaint):
    """There are as many tables as the server can hold."""

    def __init__(self) -> None:
        super().__init__("All tables of this server are taken: come again later.")


class Tables(Registry[Table]):
    """The tables of a process; `find_evening` finds the evening that a table plays for, by its code."""

    def __init__(self, context: ServerContext, find_evening: FindEvening) -> None:
        super().__init__(context, context.settings.most_tables)
        self.find_evening = find_evening
        self.bots = BotPool(context.settings.thinkers)
        self.undo_availability = UndoAvailability()

    # In memory --------------------------------------------------------------------------------

    async def wake(self, code: str) -> Table:
        record, rows = await self.loaded(code)
        early = max(0, len(rows) - RECENT_NEWS)
        table = self._live(history_of(record, rows[:early]))
        table.answers.keep_rows(rows[:early])
        table.follow(rows[early:])
        place = table.history.config.evening
        if place is not None:  # the evening is loaded too, and hears what it has missed
            evening = await self.find_evening(place.code)
            table.join_evening(evening)
            evening.table_changed(table.code, table.history)
        self.keep(table)
        return table

    def _live(self, history: TableHistory) -> Table:
        table = Table(history, self.context.store, self.context.settings)
        table.automation = TableAutomation(table, self.bots)
        table.undo_availability = self.undo_availability
        return table

    async def loaded(self, code: str) -> tuple[TableRecord, list[Row]]:
        """The record of a table and its rows, from the store; Absent where there is none."""
        return await self.load(code, is_evening_wanted=False)

    def put_to_sleep(self, table: Table) -> None:
        table.release()
        self.forget(table)

    def full(self) -> Complaint:
        return ServerFull()

    def sweep(self) -> None:
        for table in self.awake.values():
            table.drop_unused_feed()
        super().sweep()

    def close(self) -> None:
        super().close()
        self.bots.stop()

    def is_followed(self, table: Table) -> bool:
        """A table of another process that nobody here has used for a moment is removed from memory."""
        if table.is_unused() and time.monotonic() - table.idle_since > FOLLOWED_SECONDS:
            self.put_to_sleep(table)
            return False
        return True

    async def caught_up(self, table: Table) -> None:
        if table.history.next:
            with suppress(Absent, Closed):
                await self._move_on(table, table.connections)

    # Making -------------------------------------------------------------------------------------

    async def make(self, asked: NewTable, address: str = "") -> tuple[Table, dict[int, str]]:
        """A new table for a client at an address, and the tokens of its seats."""
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
            seat: self.context.tokens.token(table.code, chair.person, chair.generation)
            for seat, chair in enumerate(chairs)
            if chair.is_person
        }

    async def make_daily(self, deal: DailyDeal, name: str) -> tuple[Table, str]:
        """A table for one person and the daily deal, and the token of that person's seat."""
        chairs = [ME if seat == PERSON_OF_DAILY else LEVEL_OF_DAILY for seat in range(deal.seats)]
        asked = NewTable(deal.game, seats=deal.seats, name=name, chairs=chairs, take_back=False)
        config = config_from(msgspec.structs.replace(asked, options=deal.options))
        fairness = deal.fairness()
        table = await self._made(
            msgspec.structs.replace(config, daily=deal.date, deal_of=fairness.table, deal_cuts=fairness.cuts),
            fairness.secret,
        )
        return table, self.context.tokens.token(table.code, PERSON_OF_DAILY, 0)

    async def what_if(
        self, asked: NewTable, config: TableConfig, address: str
    ) -> tuple[TableConfig, list[Draft]]:
        """Go on from a moment of a finished game: same game, same options, same first entries."""
        assert asked.origin is not None
        other = await self.finished(asked.origin.table, address)
        agreed = other.config
        if agreed.game != config.game or agreed.seats != config.seats:
            raise BadSetup("a what-if plays the same game with as many seats")
        entries = other.logged_game.entries[: asked.origin.entry]
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
        """The history of a game that is over, for a client at an address."""
        table = await self.find_for(code, address)
        if not table.history.is_over:
            raise BadSetup(
                f"the game at table {table.code} is not over: it can be looked at once it has been played out"
            )
        require_shown(table)
        return table.history

    async def _made(self, config: TableConfig, secret: bytes, drafts: Sequence[Draft] = ()) -> Table:
        self.require_room()
        record = await self.context.create_record(config, secret)
        if record is None:
            raise ServerFull
        history = TableHistory(record)
        table = self._live(history)
        if drafts:
            at = int(time.time() * 1000)
            rows = [Row(seq, *draft, at) for seq, draft in enumerate(drafts)]
            history_of(record, rows)
            await self.context.store.append(record.code, rows)
            table.follow(rows)
        self.keep(table)
        await self.subscribe_new(table)
        return table

    async def make_for(self, evening: HostingEvening, config: TableConfig) -> Table:
        """A new table that plays for an evening."""
        table = await self._made(config, new_secret())
        table.join_evening(evening)
        return table

    def require_room(self) -> None:
        """Refuse to make something new while every table in memory is in use."""
        if len(self.awake) >= self.most and all(one.connections for one in self.awake.values()):
            raise ServerFull

    async def seat(self, code: str, asked: TakeSeat, address: str) -> tuple[int, str]:
        """Take a chair that is open; the seat and its token."""
        table = await self.find_for(code, address)
        name, figure = person_name(asked.name), known_figure(asked.figure)
        taken: list[int] = []

        def propose() -> Sequence[Draft]:
            history = table.history
            free = [seat for seat, chair in enumerate(history.chairs) if chair.is_open]
            wanted = free[:1] if asked.seat is None else [seat for seat in free if seat == asked.seat]
            if history.is_over or not wanted:
                raise Complaint("That chair is not open." if free else "No chair is open at this table.")
            taken[:] = [wanted[0], history.seq]
            sits: Draft = (SIT, wanted[0], name)
            return [sits, (FIGURE, wanted[0], figure)] if figure else [sits]

        await table.commit(propose)
        seat, number = taken
        return seat, self.context.tokens.token(table.code, FIRST_COMER + number, 0)

    # Sitting down ---------------------------------------------------------------------------------

    async def sit(self, connection: Connection, code: str, token: str, seen: int) -> None:
        """Open the connection of a seat, if the token is that of a person there."""
        claim = self.context.tokens.read(code.upper(), token)  # before the table is loaded
        if claim is None:
            raise Complaint("This is not the token of a seat at this table.")
        try:
            table = await self.find(code)
        except OtherKind:
            raise
        except Absent:  # its token says that there was a table
            raise Gone("table") from None
        await table.sit(connection, claim.person, claim.generation, seen)
        if table.history.next:
            with suppress(Absent, Closed):  # the others have played on, and that table was deleted since
                await self._move_on(table, [connection])

    async def watch(self, connection: Connection, code: str, seen: int) -> None:
        table = await self.find_for(code, connection.address)
        require_shown(table)
        await table.watch(connection, seen)

    # Playing on --------------------------------------------------------------------------------------

    async def rematch(self, table: Table, same: bool) -> None:
        """Another game with the same players, on request with the same shuffles; all are told where."""
        if not table.history.is_over:
            raise Complaint("The game is not over.")
        if not table.history.next:
            history = table.history
            chairs = tuple(Chair(chair.who, chair.name, figure=chair.figure) for chair in history.chairs)
            fairness = history.fairness()
            again = msgspec.structs.replace(
                history.config,
                chairs=chairs,
                host=history.seat_of(history.host()),
                deal_of=fairness.table if same else "",
                deal_cuts=fairness.cuts if same else (),
                origin="",
                origin_entry=0,
                daily="",  # it is played once
                speed=table.speed,
            )
            other = await self._made(again, fairness.secret if same else new_secret())
            await table.commit(lambda: [] if table.history.next else [(NEXT, -1, other.code)])
        await self._move_on(table, table.connections)

    async def _move_on(self, table: Table, connections: Sequence[Connection]) -> None:
        other = await self.find(table.history.next)
        for connection in [connection for connection in connections if not connection.is_moved]:
            connection.is_moved = True
            token = ""
            if connection.seat != PUBLIC and other.history.config.chairs[connection.seat].who == PERSON:
                # the first token of that seat; one that was renewed there since is not told
                token = self.context.tokens.token(other.code, connection.seat, 0)
            connection.tell(Moved(table.history.seq, other.code, token))


def require_shown(table: Table) -> None:
    """Refuse to show a deal that other tables of the same round have still to play."""
    config, evening = table.history.config, table.evening
    if config.deals and config.evening and evening and evening.hides_deals(config.evening):
        raise BadSetup("the other tables of this evening still play the same deals: wait for the bell")
