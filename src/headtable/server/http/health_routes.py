"""Whether the process is alive, and whether people may be sent to it: for whoever keeps it running."""

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from headtable.rules.core.errors import Complaint
from headtable.server.http.responses import TEXT
from headtable.server.lobby import Lobby
from headtable.server.streams.single_flight import single_flight

PATIENCE: Final = 2.0  # seconds in which a store must answer
FRESH_SECONDS: Final = 1.0  # for which an answer of the store holds: strangers may ask as often as they like
NO_STORE: Final = "The store does not answer.\n"
DRAINING: Final = "This process is ending.\n"
STORE: Final = "store"


class Health:
    """Answers `/healthz` and `/readyz`."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.is_store_there = False
        self.asked_at = -FRESH_SECONDS
        self.asking: dict[str, asyncio.Task[None]] = {}

    async def alive(self, _: Request) -> Response:
        return answer("ok\n")

    async def ready(self, _: Request) -> Response:
        """Whether the store can be read and the process does not end."""
        if not self.lobby.is_draining and time.monotonic() - self.asked_at >= FRESH_SECONDS:
            await single_flight(self.asking, STORE, self._ask)
        if self.lobby.is_draining:
            return answer(DRAINING, 503)
        return answer("ok\n") if self.is_store_there else answer(NO_STORE, 503)

    async def _ask(self, _: str) -> None:
        """Read from the store what is not there."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.lobby.store.load("")
            self.is_store_there = True
        except (Complaint, TimeoutError):
            self.is_store_there = False
        self.asked_at = time.monotonic()

    def routes(self) -> list[Route]:
        return [Route("/healthz", self.alive), Route("/readyz", self.ready)]


def answer(text: str, status: int = 200) -> Response:
    return Response(text, status, {"Cache-Control": "no-store"}, TEXT)
