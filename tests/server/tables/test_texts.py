"""Texts are checked once, at the door: what cannot be printed or seen costs its sender the request only."""

import json
from typing import Any

import pytest
from server_process import Client, Server

from headtable.rules.core.errors import BadSetup
from headtable.server.protocol import NoMessage, read_new_table, read_request
from headtable.server.tables.table_config import person_name

UNSEEN = ["\0", "\x07", "\u200b", "\u202e", "\u2028", "\u3164", "\u2800", "\u115f", "\u034f", "\ufe0f"]
TEXTS: list[dict[str, Any]] = [
    {"do": "cut", "value": "c", "id": "{}"},
    {"do": "cut", "value": "{}", "id": "c"},
    {"do": "move", "id": "{}", "seq": 0, "text": "pass"},
    {"do": "move", "id": "m", "seq": 0, "text": "pass{}"},
    {"do": "undo", "id": "{}"},
    {"do": "pause", "on": True, "id": "{}"},
    {"do": "speed", "speed": "{}"},
    {"do": "chair", "seat": 1, "level": "{}"},
    {"do": "line", "id": "l", "text": "arrive {}"},
]


def filled(message: dict[str, Any], sign: str) -> str:
    """The message with a sign in the text that is left open."""
    parts = {key: part.format(sign) if isinstance(part, str) else part for key, part in message.items()}
    return json.dumps(parts)


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
@pytest.mark.parametrize("message", TEXTS, ids=json.dumps)
def test_no_text_of_a_request_holds_what_cannot_be_seen(message: dict[str, Any], sign: str) -> None:
    read_request(filled(message, "é"))
    with pytest.raises(NoMessage, match="cannot be printed"):
        read_request(filled(message, sign))


def test_options_are_looked_through_too() -> None:
    read_new_table(b'{"game": "hilo", "options": {"target": "5"}}')
    for options in ({"target": "5\0"}, {"target\0": 5}):
        with pytest.raises(NoMessage):
            read_new_table(json.dumps({"game": "hilo", "options": options}).encode())


def test_a_chat_may_stand_on_several_lines_and_hold_pictures() -> None:
    read_request('{"do": "chat", "text": "well\\nplayed \u2764\ufe0f"}')
    with pytest.raises(NoMessage):
        read_request('{"do": "chat", "text": "well\\u0000played"}')


@pytest.mark.parametrize("name", ["\u0301", "Z" + "\u0335" * 4 + "algo"])
def test_a_name_has_something_to_be_seen_and_hides_nothing(name: str) -> None:
    with pytest.raises(BadSetup, match="name"):
        person_name(name)


@pytest.mark.parametrize("name", ["Ann", "José", "Zoë-Ann 2", "Nguyễn", "李", "☺"])
def test_names_that_people_have_are_taken(name: str) -> None:
    assert person_name(name) == name


def test_a_nul_costs_its_sender_the_request_and_nobody_the_table(server: Server) -> None:
    made = server.table(game="hilo", seats=2, chairs=["me", "me"])

    async def play() -> None:
        ann, bob = [Client(server, made["code"], seat["token"]) for seat in made["seats"]]
        for client in (ann, bob):
            await client.open()
            await client.heard("view")
        for _ in range(3):
            await ann.say(do="cut", value="c", id="a\0b")
            assert (await ann.heard("refused"))["type"] == "refused"
        for client in (ann, bob):
            await client.say(do="cut", value="c", id="good")
            await client.until(lambda message: message["type"] == "done")
        await bob.until(lambda message: message.get("table", {}).get("started", False))

    server.run(play())
