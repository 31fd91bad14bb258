"""What the tables and evenings of one process share: store, settings, tokens and background tasks."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from typing import Final, Protocol

from headtable.server.settings import Settings
from headtable.server.stores.store import CodeTaken, Store, StoreFull, TableRecord
from headtable.server.streams.codes import LONGEST, SHORTEST, GuessLimit, new_code
from headtable.server.tokens import Tokens

TRIES: Final = 12  # codes of one length that may be taken before a longer one is tried


class StoredSetup(Protocol):
    """What is agreed on when a table or an evening is made."""

    @property
    def listed(self) -> bool:
        """Whether everybody may find it."""

    @property
    def evening_code(self) -> str:
        """The code of the evening that it plays for, or ""."""

    def encoded(self) -> bytes:
        """As it is stored."""


class ServerContext:
    """Made once for each process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.tokens = Tokens(settings.key)
        self.guesses = GuessLimit(settings.guesses_a_minute, settings.guess_burst)
        self.tasks: set[asyncio.Task[None]] = set()
        self.forgetters: list[Callable[[str], None]] = []  # called with the code of what was deleted

    def run_apart(self, work: Coroutine[None, None, None]) -> None:
        """Run something in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def forget(self, code: str) -> None:
        """Something was deleted: let nothing of it stay in the memory of this process."""
        for forget in self.forgetters:
            forget(code)

    def cancel_all(self) -> None:
        for task in list(self.tasks):
            task.cancel()

    def announce(self, code: str, text: str) -> None:
        """Tell the other processes something about a stream."""
        self.run_apart(self._announce(code, text))

    async def _announce(self, code: str, text: str) -> None:
        with contextlib.suppress(StoreFull):  # the next beat says it again
            await self.store.announce(code, text)

    async def create_record(self, setup: StoredSetup, secret: bytes) -> TableRecord | None:
        """Store a new record under a free code, a short one only if it is listed; None if all are taken."""
        for length in range(SHORTEST if setup.listed else LONGEST, LONGEST + 1):
            for _ in range(TRIES):
                at = int(time.time() * 1000)
                code, evening = new_code(length), setup.evening_code
                record = TableRecord(code, setup.encoded(), secret, at, setup.listed, evening)
                try:
                    await self.store.create(record)
                except CodeTaken:
                    continue
                return record
        return None
