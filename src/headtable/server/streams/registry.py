"""A registry of the streams in memory: found by code, loaded when needed, removed when idle."""

import asyncio
import time
from typing import Final, Generic, TypeVar

import msgspec

from headtable.rules.core.errors import Complaint
from headtable.server.stores.store import NoSuchTable, Row, TableRecord
from headtable.server.streams.codes import Absent, Gone, OtherKind
from headtable.server.streams.server_context import ServerContext
from headtable.server.streams.single_flight import single_flight
from headtable.server.streams.stream import Stream

CLOSING: Final = "The server is closing: come back soon."
Live = TypeVar("Live", bound=Stream)


class _Kind(msgspec.Struct):
    """As much of a stored setup as tells an evening from a table."""

    form: str = ""


def is_evening(record: TableRecord) -> bool:
    """Whether a record is that of an evening, not of a table."""
    return bool(msgspec.json.decode(record.setup, type=_Kind).form)


class Registry(Generic[Live]):
    """The streams of one kind; `awake` are those in memory, by code."""

    def __init__(self, context: ServerContext, most: int) -> None:
        self.context = context
        self.most = most
        self.awake: dict[str, Live] = {}
        self.waking: dict[str, asyncio.Task[Live]] = {}
        self.changed: set[str] = set()  # what other processes have written to while it was being loaded

    # What tables and evenings do in their own way ---------------------------------------------

    async def wake(self, code: str) -> Live:
        """Load a stream into memory; Absent where there is none."""
        raise NotImplementedError

    def put_to_sleep(self, stream: Live) -> None:
        """Remove a stream from memory."""
        raise NotImplementedError

    def full(self) -> Complaint:
        """What is said when no more streams can be held."""
        raise NotImplementedError

    def is_followed(self, stream: Live) -> bool:
        """Whether rows of other processes are still applied; the lock is not held."""
        return True

    async def caught_up(self, stream: Live) -> None:
        """Rows of another process were applied."""

    # Finding ----------------------------------------------------------------------------------

    async def find(self, code: str) -> Live:
        """The stream of a code, loaded if it is not in memory; Absent where there is none, or Closed."""
        code = code.upper()
        stream = self.awake.get(code)
        if stream is not None and not stream.is_lost and code not in self.waking:
            return stream
        return await single_flight(self.waking, code, self._woken)

    async def _woken(self, code: str) -> Live:
        """Load a stream.  It is subscribed to before its rows are read, so that what is changed or deleted
        meanwhile is known before anybody has it."""
        store = self.context.store
        self.changed.discard(code)
        try:
            await store.subscribe(code)
            stream = await self.wake(code)
        except BaseException:
            store.unsubscribe(code)
            raise
        while code in self.changed:
            self.changed.discard(code)
            async with stream.lock:
                await stream.catch_up()
        if stream.is_closed():
            stream.shut()
        stream.require_there()
        return stream

    async def find_for(self, code: str, address: str) -> Live:
        """The stream of a code that an address names without a token; TooManyGuesses limits how often."""
        return await self.context.guesses.spend(self.find(code), address)

    async def load(self, code: str, is_evening_wanted: bool) -> tuple[TableRecord, list[Row]]:
        """A record and its rows from the store; Absent where there is none of the kind wanted."""
        found = await self.context.store.load(code)
        if found is None:
            raise Absent(f"There is no {'evening' if is_evening_wanted else 'table'} {code}.")
        if is_evening(found[0]) and not is_evening_wanted:
            raise OtherKind(f"{code} is an evening, not a table.")
        if is_evening_wanted and not is_evening(found[0]):
            raise OtherKind(f"{code} is a table, not an evening.")
        return found

    # Holding ----------------------------------------------------------------------------------

    def keep(self, stream: Live) -> None:
        """Hold a stream in memory; where there are too many, the one that was idle longest makes room.

        It has been subscribed to, or is at once (`subscribe_new`): `forget` ends that.
        """
        if self.context.store.is_shared:
            stream.peers.announce = self.context.announce
        if len(self.awake) >= self.most and stream.code not in self.awake:
            unused = [old for old in self.awake.values() if old.is_unused()]
            if not unused:
                raise self.full()
            self.put_to_sleep(min(unused, key=lambda old: old.idle_since))
        lost = self.awake.get(stream.code)
        if lost is not None:
            self.forget(lost)
        self.awake[stream.code] = stream

    async def subscribe_new(self, stream: Live) -> None:
        """Hear of a stream that was just made and kept; it may have been found at another process already."""
        await self.context.store.subscribe(stream.code)
        await stream.refresh()

    def forget(self, stream: Live) -> None:
        """A stream is in memory no more, and nothing is heard of it."""
        if self.awake.get(stream.code) is stream:
            del self.awake[stream.code]
            self.context.store.unsubscribe(stream.code)

    def sweep(self) -> None:
        """Remove from memory what nobody has needed for a while."""
        now = time.monotonic()
        for stream in list(self.awake.values()):
            if stream.is_idle(now) or (stream.is_lost and not stream.connections):
                self.put_to_sleep(stream)

    # Deleting ---------------------------------------------------------------------------------

    async def remove(self, code: str, unchanged_since: int | None = None) -> list[str]:
        """Delete a stream from the store and from memory; the codes of all that is deleted with it.

        None, and no complaint, where it is gone already.  StillUsed, PartOfEvening, StoreFull.
        """
        try:
            codes = await self.context.store.delete(code, unchanged_since)
        except NoSuchTable:
            self.context.forget(code)
            return []
        for gone in codes:
            self.context.forget(gone)
        return codes

    def drop_deleted(self, code: str) -> None:
        """A stream was deleted: drop it, also one that is being loaded just now."""
        if code in self.waking:
            self.changed.add(code)
        if code in self.awake:
            self.awake[code].vanish()

    def close(self) -> None:
        """The process ends: stop all, and ask the clients to come again."""
        for stream in self.awake.values():
            stream.close_connections(CLOSING)

    # Other processes --------------------------------------------------------------------------

    def rows_stored(self, code: str) -> None:
        """Another process has stored rows of a stream or deleted it, or with "" perhaps any."""
        self.changed.update([code] if code in self.waking else [] if code else self.waking)
        for stream in [self.awake[code]] if code in self.awake else [] if code else self.awake.values():
            stream.is_behind = True
            if not stream.is_catching_up:
                stream.is_catching_up = True
                self.context.run_apart(self._catch_up(stream))

    async def _catch_up(self, stream: Live) -> None:
        """Apply what other processes have stored, until nothing new was heard; one task for a stream.

        However often a busy stream is heard of meanwhile, its rows are read once for all of that.
        """
        try:
            while stream.is_behind and self.is_followed(stream):
                stream.is_behind = False
                async with stream.lock:
                    await stream.catch_up()
                await self.caught_up(stream)
        except Gone:
            self.context.forget(stream.code)
        except Complaint:
            stream.lose()
        finally:
            stream.is_catching_up = False

    def announced(self, sender: str, code: str, text: str) -> None:
        """Another process has announced something about a stream."""
        if code in self.awake:
            self.awake[code].peers.hear(sender, text)

    def beat(self) -> None:
        """Tell the other processes who is connected here, from time to time."""
        for stream in list(self.awake.values()):
            stream.peers.beat()
