"""Three guests of an evening in honour mode: one of them revokes, and is called after the bell."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from evening_clients import NAMES, Attendant, come_in, evening, public
from server_process import PATIENCE, Client, Server

from headtable.evening import log
from headtable.server.evenings.round_tables import finished_hands
from headtable.table.logged_game import LoggedGame

UNFINISHED = "progressive-trolley-euchre.unfinished"
PLACES = "1 4 7 8 / 2 3 9 10 / 5 6 11 12"  # Ann at the head table; Ben and Cora at the second, opposed
PARTS = ["lady"] * 6 + ["gentleman"] * 6
CALLING = ("pass", "order", "take", "make")


class Person:
    """A guest at a table, who does what `pick` says; "" lets the others go on."""

    def __init__(self, server: Server, code: str, name: str) -> None:
        self.code = code
        self.token = come_in(server, code, name, part="lady")["token"]
        self.table = Client(server, "", "")

    async def sit_down(self) -> None:
        """Go to the table that the evening names."""
        async with Attendant(self.table.server, self.code, self.token) as line:
            seat = (await line.until(lambda message: bool(message.get("seat"))))["seat"]
        self.table = Client(self.table.server, seat["table"], seat["token"])
        await self.table.open()
        await self.table.say(do="cut", value="c")

    async def is_seated(self) -> bool:
        """Whether the evening still has this guest at a table."""
        async with Attendant(self.table.server, self.code, self.token) as line:
            return bool((await line.heard("evening"))["seat"])

    async def play(self, pick: Callable[[dict[str, Any]], str], is_enough: Callable[[], bool]) -> None:
        while not is_enough():
            known = self.table.seq
            text = pick(self.table.view)
            if text:
                answer = await self.table.move(text)
                if answer["type"] == "done":
                    await self.table.caught_up(answer["seq"])
            if self.table.seq == known:
                await self.table.hear()

    def is_done(self) -> bool:
        return bool(self.table.table.get("over"))

    def is_asked(self) -> bool:
        """Whether the score of a hand waits for this guest's leave."""
        return "accept" in texts(self.table.view)


def texts(view: dict[str, Any]) -> list[str]:
    return [choice["text"] for choice in view.get("choices", [])]


def fair(view: dict[str, Any], is_rogue: bool = False) -> str:
    """What an honest guest does; a rogue breaks the rules whenever it can be done."""
    if "accept" in texts(view):
        return "accept"
    if view.get("seat") not in view.get("waiting", []):
        return ""
    own = [choice for choice in view["choices"] if not choice["text"].startswith(("revoke", "take back"))]
    own.sort(key=lambda choice: bool(choice.get("breaks")) != is_rogue)
    return str(own[0]["text"])


def silent(view: dict[str, Any]) -> str:
    """What one does who plays and never accepts a score."""
    return "" if "accept" in texts(view) else fair(view)


class Party:
    """Twelve at three tables; the three persons among them play only when they are told to."""

    def __init__(self, server: Server, other: Server | None = None, head_points: int = 5) -> None:
        """Ben's line goes to the other server, where there is one that serves the same evening."""
        self.server = server
        options = {"games": 2, "honour": "on", "head-points": head_points}
        self.made = evening(server, way="online", hold=86400, options=options)
        self.code = self.made["code"]
        self.host = Attendant(server, self.code, self.made["organiser"])
        servers = (server, other or server, server)
        self.ann, self.ben, self.cora = [
            Person(one, self.code, name) for one, name in zip(servers, NAMES, strict=False)
        ]
        self.has_revoked = False

    async def begin(self) -> None:
        await self.host.open()
        names = [f"{name} as {part}" for name, part in zip(NAMES, PARTS, strict=True)]
        await self.host.lines(*[f"arrive {name}" for name in names[3:]], f"seat by hand {PLACES}", "begin")
        for person in (self.ann, self.ben, self.cora):
            await person.sit_down()

    def revoke(self, view: dict[str, Any]) -> str:
        """What Ben does: he revokes, and accepts whatever is written down."""
        text = fair(view, is_rogue=True)
        broken = {choice["text"] for choice in view.get("choices", []) if choice.get("breaks")}
        if text.startswith(CALLING):
            self.has_revoked = False
        self.has_revoked = self.has_revoked or text in broken
        return text

    async def until_revoked(self) -> None:
        """Table 2 plays until Ben has revoked in a hand that was scored and Cora has not accepted."""
        is_enough = self.is_to_be_called
        playing = asyncio.create_task(self.ben.play(self.revoke, lambda: False))
        await self.cora.play(lambda view: "" if is_enough() else fair(view), is_enough)
        await stop(playing)

    def is_to_be_called(self) -> bool:
        return self.has_revoked and self.cora.is_asked()

    def is_won_at_head(self) -> bool:
        return self.ann.is_asked() and max(self.ann.table.view["scores"]) >= 5

    async def until_head_has_won(self) -> None:
        """The head table plays until a side has its points, and Ann has still to accept that."""
        is_enough = self.is_won_at_head
        await self.ann.play(lambda view: "" if is_enough() else fair(view), is_enough)


async def in_time(work: Coroutine[None, None, None]) -> None:
    """While tables of the house play on there is always something to hear: so nobody waits too long."""
    async with asyncio.timeout(PATIENCE):
        await work


async def stop(*tasks: asyncio.Task[None]) -> None:
    """End them; one that hears something at that very moment does not notice the first time."""
    while not all(task.done() for task in tasks):
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=0.05)


async def ring(party: Party) -> None:
    """The bell rings, but not before Ann has accepted; at table 2 Cora has not."""
    host = party.host
    await party.begin()
    await party.until_revoked()
    await party.until_head_has_won()
    room = public(party.server, party.code)
    assert room["phase"] == "playing"
    assert max(room["tables"][0]["score"]) < 5
    assert party.ann.table.table["claims"] > 0
    await party.ann.play(fair, lambda: not party.ann.is_asked())
    await host.until_room(lambda room: room["phase"] == "settling" and room["missing"] == [2])
    assert host.room["claims"] == [2]  # table 3 may have been asked too, and the house has no claims
    assert any(said["text"].startswith("bell claims 2") for said in host.room["recent"])
    await party.ben.table.until(lambda message: message["type"] == "view" and not message["table"]["undo"])
    refused = await host.line("change")
    assert (refused["clause"], "can still be called" in refused["error"]) == (UNFINISHED, True)
    await party.cora.table.say(do="undo", id="u")
    answer = await party.cora.table.until(lambda message: message.get("id") == "u")
    assert answer["error"] == "The bell has rung: nothing is taken back any more."
    persons = (party.ann, party.ben, party.cora)
    assert [await person.is_seated() for person in persons] == [False, True, True]


async def call(party: Party) -> None:
    """Cora calls one trick after the other; the evening hears of the hand what then stands."""
    host, cora = party.host, party.cora
    before = host.room["tables"][1]["score"]
    await host.open()
    await host.heard("evening")
    assert host.room["claims"] == [2]
    await cora.table.open()
    await cora.table.heard("view")
    await party.ben.table.open()
    await party.ben.table.heard("view")
    assert not party.ben.table.table["undo"]  # although he was the last to accept
    await cora.play(lambda view: texts(view)[0], lambda: not cora.is_asked())
    assert any("revoke" in text for text in cora.table.said.values())
    await host.until_room(lambda room: not room["missing"])
    table = host.room["tables"][1]
    assert host.room["claims"] == []
    assert table["hands"][-1]["points"] == [0, 2]
    assert table["score"] == [before[0], before[1] + 2]
    check_told(party.server, host.room)
    await host.lines("change")
    text = party.server.get(f"/api/evenings/{party.code}/log")[2].decode()
    assert log.read(text).as_data()["played"] == host.room["played"]


def table_log(server: Server, code: str) -> LoggedGame:
    return LoggedGame.read(server.get(f"/api/tables/{code}/log")[2])


def check_told(server: Server, room: dict[str, Any]) -> None:
    """What the evening heard is what the tables have on their sheets."""
    for table in room["tables"]:
        logged_game = table_log(server, room["codes"][str(table["number"])])
        assert logged_game.state.honour
        told = {hand["deal"]: hand["points"] for hand in table["hands"]}
        count = len(table["score"])
        assert told == {deal: points[:count] for deal, points in finished_hands(logged_game.state).items()}
