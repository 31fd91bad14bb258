"""Clients of an evening on the server: the organiser, a guest, or somebody who looks at the room."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from server_process import Client, Server, first

EUCHRE = "progressive-trolley-euchre"
NAMES = ["Ann", "Ben", "Cora", "Dan", "Eva", "Fred", "Gina", "Hank", "Iris", "Jack", "Kate", "Leo"]


def evening(server: Server, form: str = EUCHRE, **asked: Any) -> dict[str, Any]:
    """A new evening; it must be granted."""
    status, made = server.post("/api/evenings", {"form": form, "speed": "fast", "hold": 10, **asked})
    assert status == 201, made
    return dict(made)


def come_in(server: Server, code: str, name: str, **asked: Any) -> dict[str, Any]:
    """A guest comes in by the door."""
    status, made = server.post(f"/api/evenings/{code}/guests", {"name": name, **asked})
    assert status == 201, made
    return dict(made)


def public(server: Server, code: str) -> dict[str, Any]:
    """What everybody may know."""
    status, _, body = server.get(f"/api/evenings/{code}")
    assert status == 200, body
    return dict(json.loads(body)["evening"])


class Attendant(Client):
    """One line to an evening; `room` is what the messages add up to."""

    def __init__(self, server: Server, code: str, token: str = "") -> None:
        super().__init__(server, code, token)
        self.room: dict[str, Any] = {}
        self.last: dict[str, Any] = {}  # the last message about the evening

    async def open(self, seen: int | None = None) -> None:
        from websockets.asyncio.client import connect

        self.socket = await connect(
            f"ws://{self.server.address}/ws", max_size=None, compression=None, close_timeout=1
        )
        self.server.clients.append(self)
        known = -1 if seen is None else seen
        await self.say(do="evening", evening=self.code, token=self.token, seen=known)

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        if message["type"] == "evening":
            self.seq, self.last = message["seq"], message
            self.room |= message["evening"]
        return message

    async def until_room(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear until the room is so."""
        while not (self.room and is_it(self.room)):
            await self.hear()
        return self.room

    async def until_phase(self, *phases: str) -> dict[str, Any]:
        return await self.until_room(lambda room: room["phase"] in phases)

    async def ask(self, **message: object) -> dict[str, Any]:
        """Send something with an id and wait for the answer."""
        self.asked += 1
        id = str(message.pop("id", f"{self.mark}-{self.asked}"))
        await self.say(id=id, **message)
        return await self.until(lambda answer: answer.get("id") == id)

    async def line(self, text: str, id: str = "") -> dict[str, Any]:
        """Say a line of the evening."""
        return await self.ask(do="line", text=text, **({"id": id} if id else {}))

    async def lines(self, *texts: str) -> None:
        """Lines that must be heard."""
        for text in texts:
            answer = await self.line(text)
            assert answer["type"] == "done", (text, answer)


class Player:
    """A guest who sits down wherever the evening says and plays there."""

    def __init__(self, server: Server, code: str, token: str) -> None:
        self.attendant = Attendant(server, code, token)
        self.tables: list[Client] = []
        self.playing: asyncio.Task[None] | None = None

    async def attend(self) -> None:
        """Until the evening is over."""
        await self.attendant.open()
        try:
            while self.attendant.room.get("phase") != "over":
                seat = (await self.attendant.hear()).get("seat")
                if seat and seat["table"] not in [table.code for table in self.tables]:
                    await self.sit_down(Client(self.attendant.server, seat["table"], seat["token"]))
        finally:
            if self.playing is not None:
                await asyncio.gather(self.playing, return_exceptions=True)

    async def sit_down(self, table: Client) -> None:
        if self.playing is not None:
            await self.playing
        self.tables.append(table)
        await table.open()
        await table.say(do="cut", value="c")
        self.playing = asyncio.create_task(table.play(first))


class Party:
    """Twelve at home: Ann and Ben with phones, the others on the organiser's list."""

    def __init__(self, server: Server, form: str = EUCHRE, **asked: Any) -> None:
        self.server = server
        made = evening(server, form, way="home", **asked)
        self.code = made["code"]
        self.host = Attendant(server, self.code, made["organiser"])
        self.tokens = [come_in(server, self.code, name)["token"] for name in NAMES[:2]]
        self.guests = [Attendant(server, self.code, token) for token in self.tokens]

    async def gather(self) -> None:
        for line in [self.host, *self.guests]:
            await line.open()
            await line.heard("evening")
        await self.host.lines(*[f"arrive {name}" for name in NAMES[2:]])
        for guest in self.guests:
            await guest.until_room(lambda room: len(room["guests"]) == len(NAMES))

    async def begin(self) -> None:
        await self.gather()
        await self.host.lines("seat by lot", "begin")
        for guest in self.guests:
            await guest.until_phase("playing")

    def table_of(self, number: int) -> int:
        return int(self.host.room["guests"][number - 1]["table"])

    def unchanged(self, seq: int) -> None:
        assert json.loads(self.server.get(f"/api/evenings/{self.code}")[2])["seq"] == seq


def refused(answer: dict[str, Any], words: str, clause: str | None = None) -> None:
    assert answer["type"] == "refused", answer
    assert words in answer["error"]
    assert clause is None or answer["clause"] == clause
