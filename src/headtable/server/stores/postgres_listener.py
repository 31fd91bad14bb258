"""One connection that listens for what other processes have written, and reconnects when it is cut."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Final

import asyncpg

from headtable.server.stores.postgres_errors import AWAY
from headtable.server.stores.postgres_statements import ANNOUNCEMENTS, CHANNEL
from headtable.server.stores.store import AnnouncementHandler

PAUSE: Final = 0.1
SIGN_OF_LIFE: Final = 30.0
SLOWEST_STATEMENT: Final = 10.0


class Listener:
    """Tells its hearers the codes of tables; "" when something may have been missed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.sender = token_hex(8)  # how this process knows its own notifications
        self.hearers: list[Callable[[str], None]] = []
        self.told: list[AnnouncementHandler] = []
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen from now on; raises what AWAY names when there is no database."""
        self._task = asyncio.create_task(self._listen_for_ever(await self._connect()))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _connect(self) -> asyncpg.Connection:
        connection = await asyncpg.connect(self.address, command_timeout=SLOWEST_STATEMENT)
        await connection.add_listener(CHANNEL, self._hear)
        await connection.add_listener(ANNOUNCEMENTS, self._pass_on)
        return connection

    async def _connect_again(self) -> asyncpg.Connection:
        while True:
            with suppress(*AWAY, asyncpg.PostgresError):
                return await self._connect()
            await asyncio.sleep(PAUSE)

    async def _listen_for_ever(self, connection: asyncpg.Connection) -> None:
        while True:
            try:
                while not connection.is_closed():
                    await _closed_or_time(connection, SIGN_OF_LIFE)
                    await connection.execute("SELECT 1")
            except (*AWAY, asyncpg.PostgresError):
                connection.terminate()
            except asyncio.CancelledError:
                connection.terminate()
                raise
            connection = await self._connect_again()
            self._tell("")

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        sender, _, code = str(payload).partition(" ")
        if sender != self.sender:
            self._tell(code)

    def _pass_on(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        sender, _, rest = str(payload).partition(" ")
        code, _, text = rest.partition(" ")
        if sender != self.sender:
            for told in self.told:
                told(sender, code, text)

    def _tell(self, code: str) -> None:
        for heard in self.hearers:
            heard(code)


async def _closed_or_time(connection: asyncpg.Connection, seconds: float) -> None:
    """Wait until the connection is cut, or so long."""
    closed = asyncio.Event()

    def note(_connection: object) -> None:
        closed.set()

    connection.add_termination_listener(note)
    try:
        if not connection.is_closed():
            await asyncio.wait_for(closed.wait(), seconds)
    except TimeoutError:
        return
    finally:
        connection.remove_termination_listener(note)
