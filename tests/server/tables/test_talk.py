"""What is said at a table: texts and quick phrases, who may say them, how often, and what others receive."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from memory_lobby import Room, run

import headtable
from headtable.server import protocol
from headtable.server.protocol import NoMessage, TakeSeat, read_request
from headtable.server.tables.live_table import Table
from headtable.server.tables.phrases import PHRASES
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.terminal.phrase_words import PHRASES as TERMINAL_WORDS
from headtable.terminal.phrase_words import words_of


def heard(room: Room, kind: str) -> list[dict[str, Any]]:
    said = [json.loads(message) for message in room.sent]
    return [message for message in said if message["type"] == kind]


async def two(room: Room) -> tuple[Table, list[Connection]]:
    """A table with Ann, Zoe and a spectator."""
    table = await room.table(chairs=["me", "open", "open"], name="Ann")
    await room.lobby.tables.seat(table.code, TakeSeat("Zoe"), "")
    return table, [await room.connection(table, seat) for seat in (0, 1, PUBLIC)]


def test_every_client_has_words_for_the_same_phrases() -> None:
    assert tuple(TERMINAL_WORDS) == PHRASES
    web = Path(headtable.__file__).parent / "web" / "table" / "phrase_words.js"
    words = dict(re.findall(r'\["([a-z-]+)", "([^"]+)"\]', web.read_text(encoding="utf-8")))
    assert words == TERMINAL_WORDS
    assert words_of({"text": "psst"}) == words_of({"text": "psst", "phrase": ""}) == "psst"
    assert words_of({"text": "", "phrase": "one-moment"}) == "One moment, please."
    assert words_of({"text": "", "phrase": "of another version"}) == "…"


def test_a_phrase_is_told_to_all_by_its_id() -> None:
    async def talk() -> None:
        room = Room()
        _, [_, zoe, _] = await two(room)
        await room.requests.answer(zoe, protocol.Phrase("well-played"))
        said = {"type": "chat", "seq": 1, "seat": 1, "name": "Zoe", "text": "", "phrase": "well-played"}
        assert heard(room, "chat") == [said] * 3
        assert not heard(room, "refused")

    run(talk())


@pytest.mark.parametrize("phrase", ["", "boo", "WELL-PLAYED", "<script>"])
def test_an_unknown_phrase_is_told_to_nobody(phrase: str) -> None:
    async def talk() -> None:
        room = Room()
        _, [ann, _, _] = await two(room)
        await room.requests.answer(ann, protocol.Phrase(phrase))
        assert [message["error"] for message in heard(room, "refused")] == ["There is no such phrase."]
        assert not heard(room, "chat")

    run(talk())


def test_a_phrase_has_a_short_id_and_nothing_else() -> None:
    for message in (
        {"do": "phrase", "phrase": "x" * 21},
        {"do": "phrase", "phrase": "well-played", "text": "and more"},
        {"do": "phrase", "phrase": ["well-played"]},
        {"do": "phrase"},
    ):
        with pytest.raises(NoMessage):
            read_request(json.dumps(message))


def test_who_looks_on_may_talk_but_has_no_plate_to_say_a_phrase_by() -> None:
    async def talk() -> None:
        room = Room()
        _, [_, _, spectator] = await two(room)
        await room.requests.answer(spectator, protocol.Phrase("well-played"))
        assert [message["error"] for message in heard(room, "refused")] == [
            "Who only looks on cannot do that."
        ]
        await room.requests.answer(spectator, protocol.Chat("well played"))
        assert {message["seat"] for message in heard(room, "chat")} == {PUBLIC}

    run(talk())


@pytest.mark.parametrize("is_spectator", [False, True])
def test_who_says_too_much_is_not_heard_on_whichever_device(is_spectator: bool) -> None:
    async def talk() -> None:
        room = Room(talk_burst=5, talk_a_second=0.0001)
        table, [ann, zoe, spectator] = await two(room)
        speaker = spectator if is_spectator else ann
        other = await room.connection(table, speaker.seat)
        for turn in range(5):
            await room.requests.answer(speaker, protocol.Chat(f"no {turn}"))
            as_well = protocol.Chat("no") if is_spectator else protocol.Phrase("oh-dear")
            await room.requests.answer(other, as_well)
        refused = heard(room, "refused")
        assert (len(heard(room, "chat")), len(refused)) == (5 * 4, 5)
        assert {message["reason"] for message in refused} == {protocol.TOO_FAST}
        await room.requests.answer(zoe, protocol.Phrase("one-moment"))
        assert heard(room, "chat")[-1]["name"] == "Zoe"  # others are heard as before

    run(talk())


def test_a_phrase_that_came_too_fast_may_be_sent_again() -> None:
    async def talk() -> None:
        room = Room(talk_burst=1, talk_a_second=0.0001)
        table, [ann, _, _] = await two(room)
        for id in ("one", "two"):
            await room.requests.answer(ann, protocol.Phrase("oh-dear", id))
        table.talk_limits.of.clear()  # time passes
        await room.requests.answer(ann, protocol.Phrase("oh-dear", "two"))
        assert (len(heard(room, "chat")), len(heard(room, "refused"))) == (2 * 3, 1)

    run(talk())
