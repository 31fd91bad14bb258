"""Whatever is sent, the server stays up, other tables are untouched, and each message gets a refusal."""

import json
import random
from typing import Any

import pytest
from server_process import Client, Server, first

ODD = ["", "\u0000", "\ud800", "\u202e", "é" * 50, "<script>", "'; --", "%00", "x" * 500, "-1", "1e999"]
WORDS = [
    "move",
    "undo",
    "hint",
    "why",
    "chat",
    "pause",
    "speed",
    "cut",
    "chair",
    "start",
    "rematch",
    "swap",
    "sit",
    "watch",
]
FIELDS = [
    "do",
    "id",
    "seq",
    "text",
    "on",
    "speed",
    "value",
    "seat",
    "level",
    "same",
    "table",
    "token",
    "seen",
    "admin",
]


def odd_value(dice: random.Random, depth: int = 0) -> Any:
    kind = dice.randrange(9)
    if kind == 0:
        return dice.choice(ODD)
    if kind == 1:
        return dice.choice([0, -1, 7, 10**6, -(10**30), 2**63, 3.5])
    if kind == 2:
        return dice.choice([True, False, None])
    if kind == 3 and depth < 4:
        return [odd_value(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind == 4 and depth < 4:
        return {dice.choice(FIELDS): odd_value(dice, depth + 1) for _ in range(dice.randrange(4))}
    return dice.choice(["play 7-3", "pass", "stand", "undo", "regular", "1", "a"])


def odd_message(dice: random.Random, number: int) -> str | bytes:
    """Something that is nearly a message; a few are what only a fool would send."""
    message = {dice.choice(FIELDS): odd_value(dice) for _ in range(dice.randrange(1, 6))}
    if dice.random() < 0.8:
        message["do"] = dice.choice(WORDS)
    if dice.random() < 0.8:
        message["id"] = f"n{number}"
    message.pop("on", None)  # a pause is a message like any other, but would end the fun
    if message.get("do") == "hint":
        message["more"] = 1
    text = json.dumps(message)
    way = dice.randrange(12)
    if way == 0:
        return text[: dice.randrange(len(text))]
    if way == 1:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(1, 200)))
    if way == 2:
        place = dice.randrange(len(text))
        return text[:place] + dice.choice(["\u0001", "}", "[", '"', "é"]) + text[place:]
    return text


async def bombard(server: Server, count: int, dice: random.Random) -> None:
    """Send rubbish from a seat and from outside; each message of the seat must be answered."""
    table = server.table(game="hilo", seats=2, chairs=["me", "me"])
    target = Client(server, table["code"], table["seats"][0]["token"])
    await target.open()
    await target.heard("view")
    for begin in range(0, count, 50):
        answered = 0
        for number in range(begin, begin + 50):
            await target.socket.send(odd_message(dice, number))
        await target.say(do="why", id=f"end{begin}", text="pass")
        while True:
            message = await target.hear()
            assert message["type"] != "bye", message
            answered += message["type"] in ("refused", "done", "why", "hint", "chat", "seat", "moved")
            if message.get("id") == f"end{begin}":
                break
        assert answered >= 50
        target.record.clear()
        stranger = Client(server, table["code"], "x")
        await stranger.open()
        assert (await stranger.heard("bye"))["error"]
        await stranger.close()


async def bystander(server: Server) -> None:
    """A game at another table, from beginning to end."""
    table = server.table(game="hilo", seats=2, chairs=["me", "regular"], options={"length": "one deal"})
    client = Client(server, table["code"], table["token"])
    await client.open()
    await client.say(do="cut", value="c")
    await client.play(first)
    assert client.table["over"]


def faults_of(server: Server) -> list[str]:
    with server.log.open(encoding="utf-8") as log:
        return [line for line in log if "fault" in line or "Traceback" in line or "ERROR" in line]


def test_some_thousand_odd_messages(server: Server) -> None:
    server.run(bombard(server, 2000, random.Random(1)))
    server.run(bystander(server))
    assert faults_of(server) == []


@pytest.mark.long
def test_a_hundred_thousand_odd_messages(server: Server) -> None:
    for number in range(20):
        server.run(bombard(server, 5000, random.Random(number)))
        server.run(bystander(server))
    assert faults_of(server) == []


def test_a_message_that_is_too_long_closes_only_its_own_line(server: Server) -> None:
    from websockets.exceptions import ConnectionClosed

    table = server.table(game="hilo", seats=2, chairs=["me", "me"])

    async def send() -> None:
        client = Client(server, table["code"], table["seats"][0]["token"])
        await client.open()
        await client.heard("view")
        await client.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            await client.heard("never")

    server.run(send())
    server.run(bystander(server))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", b"{"),
        ("/api/tables", b"x" * 50_000),
        ("/api/tables", {"game": "\u0000"}),
        ("/api/tables", {"game": "hilo", "deal_of": "ZZZZ"}),
        ("/api/tables", {"game": "hilo", "options": {"bell": {}}}),
        ("/api/tables/ZZZZ/seats", {"name": "x"}),
        ("/api/tables/%00/seats", {"name": "x"}),
    ],
)
def test_odd_requests_are_refused_with_a_sentence(server: Server, path: str, body: object) -> None:
    status, answer = server.post(path, body)
    assert 400 <= status < 500
    assert answer["error"]
    assert faults_of(server) == []
