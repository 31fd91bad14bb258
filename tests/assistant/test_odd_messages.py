"""Whatever is sent to /mcp or to a tool, the server stands, and no seat is harmed."""

import asyncio
import json
import logging
import random
from collections.abc import MutableMapping
from typing import Any

import pytest
from assistant_world import SCOPE, World
from mcp_types.version import LATEST_MODERN_VERSION

from headtable.assistant.toolbox import ALL_TOOLS

HEADERS = [
    (b"host", b"127.0.0.1"),
    (b"content-type", b"application/json"),
    (b"accept", b"application/json, text/event-stream"),
]
WORDS = (
    *("", "sit", "look", "play", "hilo", "hilo.follow", "BCDFGHJK", "play 7-3", "pass", "\x00", "\u202e"),
    *("é" * 300, "a" * 2000, "{}", "../..", "http://[", "#", "0", "-1", "1e9", "\ud800"),
    "https://127.0.0.1/t/BCDFGHJK#x.y",
)
KEYS = (
    *("game", "seats", "level", "options", "table", "token", "chair", "name", "seat", "board", "until"),
    *("seconds", "move", "about", "text", "phrase", "chairs_for_people", "odd"),
)
METHODS = (
    *("tools/call", "tools/list", "initialize", "ping", "server/discover", "resources/read", "prompts/get"),
    *(
        "notifications/initialized",
        "notifications/cancelled",
        "completion/complete",
        "logging/setLevel",
        "odd",
    ),
)


class Oddities:
    """Messages that are nearly right, and some that are not at all."""

    def __init__(self, seed: str, handle: str) -> None:
        self.dice = random.Random(seed)
        self.handle = handle

    def value(self, depth: int = 0) -> Any:
        dice = self.dice
        kind = dice.randrange(9 if depth < 3 else 6)
        if kind < 3:
            return dice.choice([*WORDS, self.handle])
        if kind == 3:
            return dice.choice([0, 1, -1, 25, 10**12, 1.5, 2**70])
        if kind == 4:
            return dice.choice([True, False])
        if kind == 5:
            return None
        if kind == 6:
            return [self.value(depth + 1) for _ in range(dice.randrange(4))]
        return {dice.choice([*KEYS, *WORDS]): self.value(depth + 1) for _ in range(dice.randrange(4))}

    def arguments(self) -> Any:
        dice = self.dice
        if dice.random() < 0.1:
            return self.value()
        found = {dice.choice(KEYS): self.value(2) for _ in range(dice.randrange(4))}
        if dice.random() < 0.5:
            found["seat"] = self.handle
        if "seconds" in found or dice.random() < 0.5:
            found["seconds"] = dice.choice([0, 0, 99, -1, "0"])
        return found

    def body(self) -> bytes:
        dice = self.dice
        name = dice.choice([*ALL_TOOLS, *WORDS])
        arguments = self.arguments()
        if name == "wait" and isinstance(arguments, dict):
            arguments["seconds"] = 0
        message: Any = {
            "jsonrpc": dice.choice(["2.0"] * 9 + ["1.0"]),
            "id": dice.choice([1, "a", 2**60, 1.5, None]),
            "method": dice.choice([METHODS[0]] * 12 + list(METHODS)),
            "params": {"name": name, "arguments": arguments, "_meta": self.meta()},
        }
        for key in list(message):
            if dice.random() < 0.03:
                del message[key]
            elif dice.random() < 0.03:
                message[key] = self.value()
        if dice.random() < 0.03:
            message = [message, self.value()]
        body = json.dumps(message).encode()
        if dice.random() < 0.05:
            cut = dice.randrange(len(body) + 1)
            body = body[:cut] + bytes(dice.randrange(256) for _ in range(dice.randrange(5)))
        return body

    def meta(self) -> Any:
        if self.dice.random() < 0.2:
            return self.value()
        return {
            "io.modelcontextprotocol/protocolVersion": LATEST_MODERN_VERSION,
            "io.modelcontextprotocol/clientCapabilities": {},
        }

    def headers(self) -> list[tuple[bytes, bytes]]:
        version = self.dice.choice([b"", LATEST_MODERN_VERSION.encode(), b"2025-11-25", b"odd"])
        return [*HEADERS, *([(b"mcp-protocol-version", version)] if version else [])]


async def posted(world: World, body: bytes, headers: list[tuple[bytes, bytes]]) -> tuple[int, bytes]:
    """The answer of the application to a body at /mcp."""
    status, parts, is_sent = 0, [], False

    async def receive() -> dict[str, Any]:
        nonlocal is_sent
        if is_sent:
            await asyncio.sleep(3600)
        is_sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)
        parts.append(message.get("body", b""))

    async with asyncio.timeout(60):
        await world.app({**SCOPE, "headers": headers}, receive, send)
    return status, b"".join(parts)


@pytest.mark.parametrize("number", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_odd_messages_harm_nobody(number: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)

    async def run() -> None:
        generous = {"table_burst": 10**6, "guess_burst": 10**6, "ask_burst": 10**7}
        limits = {"most_assistants": 5, "assistant_seconds": 5.0}
        async with World(**generous, **limits).opened() as world, world.assistant() as other:
            sat = await other.call("sit", game="hilo", seats=3, level="random", chairs_for_people=1)
            oddities = Oddities(f"odd {number}", await seated(world))
            statuses = set()
            for _ in range(number):
                status, answer = await posted(world, oddities.body(), oddities.headers())
                statuses.add(status)
                assert status in (200, 202, 400, 404, 406), (status, answer)
                assert sat["token"].encode() not in answer
            assert 200 in statuses
            assert (await other.call("look"))["table"]["you"] == sat["table"]["you"]
        assert "fault" not in caplog.text
        assert sat["token"] not in caplog.text

    asyncio.run(run())


async def seated(world: World) -> str:
    """The handle of a seat that was taken at /mcp."""
    call = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "sit", "arguments": {"game": "hilo", "level": "random"}},
    }
    status, answer = await posted(world, json.dumps(call).encode(), HEADERS)
    assert status == 200
    return str(json.loads(answer)["result"]["structuredContent"]["seat"])
