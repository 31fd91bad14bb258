"""A duplicate evening whose tables wait, and an organiser who types a last score and takes it back."""

import json
from typing import Any

from evening_clients import NAMES, Attendant, come_in, evening
from server_process import Server

FORM = "progressive-trolley"
LAST = "100 60 50 40"  # a score that a deal can have
NOT_TAKEN_BACK = "corrected with score"


class Duplicate:
    """Two tables of which each waits for a guest, so that neither finishes by itself."""

    def __init__(self, *servers: Server, **options: Any) -> None:
        self.servers = servers
        agreed = {"rounds": 2, "duplicate": "on", "final-tie": "shared", **options}
        made = evening(servers[0], FORM, way="online", options=agreed, hold=86400)
        self.code, self.organiser = made["code"], made["organiser"]
        for name in NAMES[:2]:
            come_in(servers[0], self.code, name)

    async def begun(self) -> list[Attendant]:
        """Two lines of the organiser, to one process or to two, in the first round."""
        lines = [Attendant(self.servers[-at % len(self.servers)], self.code, self.organiser) for at in (0, 1)]
        for line in lines:
            await line.open()
            await line.heard("evening")
        await lines[0].lines(*[f"arrive {name}" for name in NAMES[2:8]])
        await lines[0].lines("seat by hand 1 3 4 5 / 2 6 7 8", "begin")
        for line in lines:
            await line.until_room(lambda room: len(room["codes"]) == 2)
        return lines

    def is_open(self, code: str) -> bool:
        return not json.loads(self.servers[0].get(f"/api/tables/{code}")[2])["over"]

    def is_told(self, line: Attendant) -> bool:
        """Whether the number of the deals is known to everybody."""
        return any(one["text"].startswith("* deals ") for one in line.room["recent"])

    def log(self) -> str:
        return self.servers[0].get(f"/api/evenings/{self.code}/log")[2].decode()


def told_in(text: str) -> bool:
    message = json.loads(text)
    recent = message.get("evening", {}).get("recent", [])
    return any(one["text"].startswith("* deals ") for one in recent)


async def score_and_undo(party: Duplicate, lines: int) -> None:
    """The organiser types the missing scores, and takes the last one back at once."""
    host, other = await party.begun()
    codes = list(host.room["codes"].values())
    await host.lines(f"score 1 {LAST}")
    await host.say(do="line", id="last", text=f"score 2 {LAST}")
    undoing = host if lines == 1 else other
    for number in range(5):
        await undoing.say(do="line", id=f"undo{number}", text="undo")
    refusals: list[dict[str, Any]] = []
    while len(refusals) < 5:
        message = await undoing.until(lambda message: str(message.get("id")).startswith("undo"))
        refusals.append(message)
    if undoing is other:
        await host.until(lambda message: message.get("id") == "last")
    room = json.loads(party.servers[0].get(f"/api/evenings/{party.code}")[2])["evening"]
    if any(party.is_open(code) for code in codes):
        assert room["phase"] == "playing"
        assert not any(one["text"].startswith("* deals ") for one in room["recent"])
        assert "* deals" not in party.log()
        for line in (host, other):
            assert not any(told_in(text) for text in line.record)
    else:
        assert room["phase"] == "settling"
        assert any(NOT_TAKEN_BACK in one.get("error", "") for one in refusals), refusals
