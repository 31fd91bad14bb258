"""One connection that listens for what other processes have written, and reconnects when it is cut.

A table or evening has a channel of its own, and a process listens only on the channels of those that it
serves: what is played elsewhere costs it nothing (docs/decisions/0033).
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from secrets import token_hex
from typing import Final

import asyncpg

from headtable.server.meters import StoreMeter
from headtable.server.stores.postgres_errors import AWAY
from headtable.server.stores.postgres_statements import CHANNEL_DIGITS, CHANNEL_PREFIX, ROWS, SERVE
from headtable.server.stores.store import AnnouncementHandler

PAUSE: Final = 0.1
SIGN_OF_LIFE: Final = 30.0
SLOWEST_STATEMENT: Final = 10.0


def channel_of(code: str) -> str:
    """The channel of a code.  A hash, as PostgreSQL bounds the length and the letters of a name."""
    return CHANNEL_PREFIX + sha256(code.encode(errors="replace")).hexdigest()[:CHANNEL_DIGITS]


class Listener:
    """Tells its hearers the codes of tables; "" when something may have been missed.

    One task owns the connection: whoever wants a channel only says so, and waits for the task.
    """

    def __init__(self, address: str, meter: StoreMeter) -> None:
        self.address = address
        self.sender = token_hex(8)  # how this process knows its own notifications
        self.hearers: list[Callable[[str], None]] = []
        self.told: list[AnnouncementHandler] = []
        self.meter = meter
        self.channels: set[str] = set()  # on which the connection listens
        self._wanted: Counter[str] = Counter()  # channels, by how many codes need them
        self._changed: set[str] = set()  # channels that are to be looked at
        self._waiting: dict[str, asyncio.Future[None]] = {}  # by channel: for those who wait for it
        self._is_connected = False
        self._has_work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen from now on; raises what AWAY names when there is no database."""
        self._task = asyncio.create_task(self._listen_for_ever(await self._connect()))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # Channels -----------------------------------------------------------------------------------

    async def subscribe(self, code: str) -> None:
        """Hear of a code from now on.

        Where the connection is cut, it is heard of after the next one stands, and the hearers are told "".
        """
        channel = channel_of(code)
        self._wanted[channel] += 1
        if channel in self.channels:
            return
        self._look_at(channel)
        if self._is_connected:
            waiting = self._waiting.get(channel)
            if waiting is None:
                waiting = self._waiting[channel] = asyncio.get_running_loop().create_future()
            await asyncio.shield(waiting)

    def unsubscribe(self, code: str) -> None:
        """Hear no more of a code, once for each `subscribe`."""
        channel = channel_of(code)
        self._wanted[channel] -= 1
        if self._wanted[channel] <= 0:
            del self._wanted[channel]
            self._look_at(channel)

    def _look_at(self, channel: str) -> None:
        self._changed.add(channel)
        self._has_work.set()

    async def _update_channels(self, connection: asyncpg.Connection) -> None:
        """Listen on the channels that are wanted, and no longer on the others."""
        while self._changed:
            channel = self._changed.pop()
            is_wanted = channel in self._wanted
            if is_wanted and channel not in self.channels:
                await connection.add_listener(channel, self._hear)
                self.channels.add(channel)
            elif not is_wanted and channel in self.channels:
                self.channels.remove(channel)  # before it is so: who wants it meanwhile must wait
                await connection.remove_listener(channel, self._hear)
            if channel not in self._changed:
                self._answer(channel)

    def _answer(self, channel: str) -> None:
        waiting = self._waiting.pop(channel, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    # The connection -----------------------------------------------------------------------------

    async def _connect(self) -> asyncpg.Connection:
        connection = await asyncpg.connect(self.address, command_timeout=SLOWEST_STATEMENT)
        try:
            await connection.execute(SERVE)
            await self._update_channels(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _connect_again(self) -> asyncpg.Connection:
        while True:
            self.channels.clear()
            self._changed = set(self._wanted)
            with suppress(*AWAY, asyncpg.PostgresError):
                return await self._connect()
            await asyncio.sleep(PAUSE)

    async def _listen_for_ever(self, connection: asyncpg.Connection) -> None:
        while True:
            self._is_connected = True
            connection.add_termination_listener(self._wake)
            try:
                while not connection.is_closed():
                    if await self._has_work_within(SIGN_OF_LIFE):
                        await self._update_channels(connection)
                    else:
                        await connection.execute("SELECT 1")
            except (*AWAY, asyncpg.PostgresError):
                connection.terminate()
            except asyncio.CancelledError:
                connection.terminate()
                raise
            finally:
                self._is_connected = False
                for channel in list(self._waiting):
                    self._answer(channel)
            connection = await self._connect_again()
            self._tell("")

    def _wake(self, _connection: object) -> None:
        self._has_work.set()

    async def _has_work_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._has_work.wait()
        except TimeoutError:
            return False
        self._has_work.clear()
        return True

    # Notifications ------------------------------------------------------------------------------

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        self.meter.notifications += 1
        sender, kind, rest = str(payload).split(" ", 2)
        if sender == self.sender:
            return
        if kind == ROWS:
            self._tell(rest)
        else:
            code, _, text = rest.partition(" ")
            for told in self.told:
                told(sender, code, text)

    def _tell(self, code: str) -> None:
        for heard in self.hearers:
            heard(code)
