"""The page on the protocol names every message that the server reads, and every key of it.

Any message may have an `id`; the page names it only where an answer needs it.
"""

import re

import msgspec
import pytest
from documentation import ROOT

from headtable.server import protocol

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
MESSAGES = protocol.FromClient.__subclasses__()
SET_UPS = (protocol.NewTable, protocol.TakeSeat, protocol.NewEvening, protocol.NewGuest)


def keys_of(struct: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(struct)]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_of_a_client_has_its_place(message: type[protocol.FromClient]) -> None:
    tag = message.__struct_config__.tag
    rows = [line for line in PAGE.splitlines() if f'{{"do": "{tag}"' in line]
    assert rows, tag
    assert [key for key in keys_of(message) if f'"{key}"' not in " ".join(rows) and key != "id"] == []


@pytest.mark.parametrize("struct", SET_UPS, ids=lambda struct: struct.__name__)
def test_every_key_of_a_set_up_is_named(struct: type[msgspec.Struct]) -> None:
    assert [key for key in keys_of(struct) if not re.search(rf'[`"]{key}[`"]', PAGE)] == []
