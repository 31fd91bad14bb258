"""Assistants without a network: the application over a store in memory, clients of the official package."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from mcp import Client
from mcp_types import TextContent
from memory_lobby import SETTINGS
from memory_store import MemoryStore
from starlette.requests import Request

import headtable
from headtable.assistant.mcp_server import make_server
from headtable.assistant.seats_in_use import Seats
from headtable.assistant.toolbox import ALL_TOOLS, Toolbox
from headtable.server.app import make_app
from headtable.server.http.assistant_routes import AssistantApi, InnerServer

PATIENCE = 60.0  # seconds after which a test that waits has failed
ROOMY: dict[str, Any] = {
    "assistants": "listed",
    "messages_a_second": 5000.0,
    "message_burst": 5000,
    "asks_a_second": 5000.0,
    "ask_burst": 5000,
    "table_burst": 1000,
    "talk_burst": 500,
    "guess_burst": 500,
}
SCOPE = {
    "type": "http",
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "scheme": "http",
    "method": "POST",
    "path": "/mcp",
    "query_string": b"",
    "client": ("127.0.0.1", 5),
    "server": ("127.0.0.1", 80),
    "headers": [(b"host", b"127.0.0.1")],
}


class World:
    """The application, and as many assistants as come."""

    def __init__(self, **changed: Any) -> None:
        self.store = MemoryStore()
        self.app = make_app(self.store, replace(SETTINGS, **(ROOMY | changed)))
        self.lobby = self.app.state.lobby
        self.api = next(one for one in self.lobby.services if isinstance(one, AssistantApi))
        self.server = InnerServer(self.api, Request(dict(SCOPE)))

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[World]:
        await self.lobby.open()
        try:
            yield self
        finally:
            await self.lobby.close()

    @asynccontextmanager
    async def assistant(
        self, is_listed: bool = True, names: tuple[str, ...] = ALL_TOOLS, mode: str = "auto"
    ) -> AsyncIterator[Assistant]:
        """An assistant as `headtable mcp` serves it: one seat."""
        seats = Seats(is_alone=True)
        serving = make_server(Toolbox(seats, is_listed, names), lambda _: self.server)
        try:
            async with Client(serving, mode=mode) as client:
                yield Assistant(client)
        finally:
            seats.close()

    async def table(self, game: str = "hilo", **asked: Any) -> dict[str, Any]:
        """A new table as a person makes it."""
        status, made = await self.server.request(
            "POST", "/api/tables", {"game": game, "speed": "instant"} | asked
        )
        assert status == 201, made
        return made


class Assistant:
    """A client that keeps every answer."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.answers: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.asked: list[dict[str, Any]] = []

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The structured answer of a tool; the package itself checks it against its schema."""
        async with asyncio.timeout(PATIENCE):
            answer = await self.client.call_tool(tool, arguments)
        data: dict[str, Any] = answer.structured_content
        assert answer.is_error == (not data["ok"])
        (content,) = answer.content
        assert isinstance(content, TextContent)
        self.answers.append(data)
        self.texts.append(content.text)
        self.asked.append(arguments)
        return data

    async def play_out(self, dice: random.Random, most: int = 10**9) -> dict[str, Any]:
        """Play any legal moves to the end of the game, or for so many moves; the last answer."""
        made = 0
        now = await self.call("wait")
        while now["table"]["status"] != "over" and made < most:
            if now["table"]["status"] != "your_turn":
                now = await self.call("wait")
                continue
            now = await self.call("play", move=dice.choice(now["moves"])["text"])
            if now["ok"]:
                made += 1
            elif now["code"] == "late":
                continue
            else:
                raise AssertionError(now)
        return now

    def everything(self) -> str:
        """All that was ever answered."""
        return "\n".join([*self.texts, *map(json.dumps, self.answers)])


def illegal_text(game: str, now: dict[str, Any]) -> str:
    """A move of the game that is not among those offered, if its pack has one."""
    legal = {move["text"] for move in now["moves"]}
    state = headtable.game(game).start(now["table"]["seats"])
    texts = [f"play {state.names()[card]}" for card in state.pack()]
    return next(text for text in texts if text not in legal)
