"""What is a message and what is not."""

import json
import re
from pathlib import Path

import pytest

from headtable.server import protocol
from headtable.server.printable_text import shown
from headtable.server.protocol import NoMessage, id_in, read_new_table, read_request

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("", "truncated"),
        ("[]", "Expected `object`"),
        ('{"do": "fly"}', "Invalid value 'fly'"),
        ('{"do": "move", "id": "1", "seq": 1}', "missing required field `text`"),
        ('{"do": "move", "id": "1", "seq": "1", "text": "pass"}', "Expected `int`"),
        ('{"do": "move", "id": "1", "seq": 1, "text": "pass", "seat": 2}', "unknown field `seat`"),
        ('{"do": "move", "id": "1", "seq": -5, "text": "pass"}', ">= -1"),
        ('{"do": "chat", "text": "%s"}' % ("x" * 301), "length <= 300"),
        ('{"do": "sit", "table": "../x", "token": ""}', "matching regex"),
        ("[" * 5000, "recursion|nested|Expected"),
    ],
)
def test_what_is_no_message_is_refused_with_a_sentence(message: str, complaint: str) -> None:
    with pytest.raises(NoMessage, match=complaint) as refused:
        read_request(message)
    assert str(refused.value).startswith("This is no message that I understand")
    assert len(str(refused.value)) < 310


def test_every_message_of_the_page_is_one() -> None:
    """docs/protocol.md names each thing that a client can do, with its fields."""
    rows = re.findall(r'`\{"do": "(\w+)"([^}]*)\}`', PAGE.read_text(encoding="utf-8"))
    known = {kind.__struct_config__.tag: kind for kind in protocol.FromClient.__subclasses__()}
    assert {name for name, _ in rows} | {"sit", "watch"} == set(known)
    for name, fields in rows:
        for field in re.findall(r'"(\w+)"', fields):
            assert field in known[name].__struct_fields__, f"{name}.{field}"


def test_the_id_of_an_unreadable_message_is_found_where_there_is_one() -> None:
    assert id_in('{"do": "fly", "id": "7"}') == "7"
    assert id_in('{"do": "fly", "id": 7}') == ""
    assert id_in("{") == ""
    assert id_in(json.dumps({"id": "a\u0000b"})) == ""


def test_a_table_is_asked_for_with_known_words_only() -> None:
    asked = read_new_table(b'{"game": "hilo", "from": {"table": "KRTW", "entry": 3}}')
    assert asked.origin is not None
    for wrong in (
        b'{"game": "hilo", "seats": 99}',
        b'{"game": "hilo", "admin": true}',
        b'{"game": 1}',
        b"\xff",
    ):
        with pytest.raises(NoMessage):
            read_new_table(wrong)


def test_what_is_shown_can_be_printed() -> None:
    assert shown("a\nb\u202e") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}"
    assert len(shown("x" * 1000)) == 301
