"""The quick transport is used only where uvicorn and websockets are as it expects."""

import ast
import logging
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from memory_store import MemoryStore

from headtable.server import process
from headtable.server.app import make_app
from headtable.server.process import configured
from headtable.server.settings import Settings
from headtable.server.transport import bounded_http, quick_socket, uvicorn_compatibility
from headtable.server.transport.bounded_http import BoundedHttp
from headtable.server.transport.quick_socket import QuickSocket
from headtable.server.transport.uvicorn_compatibility import PARTS, missing_parts

KEY = b"a key of the tests, long enough"


def config_for(**settings: Any) -> uvicorn.Config:
    agreed = Settings(key=KEY, **settings)
    return configured(make_app(MemoryStore(), agreed), agreed, compress=False)


def test_here_all_parts_are_there() -> None:
    assert missing_parts() == []
    assert (config_for().http, config_for().ws) == (BoundedHttp, QuickSocket)


def test_a_part_that_is_gone_is_noticed() -> None:
    place = "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol"
    assert missing_parts({place: ("conn", "handle_ping", "handle_semaphore")}) == [
        "WebSocketsSansIOProtocol.handle_semaphore"
    ]
    assert missing_parts({"uvicorn.nowhere:Protocol": ()}) == ["uvicorn.nowhere:Protocol"]
    assert missing_parts({"uvicorn.server:Nothing": ()}) == ["uvicorn.server:Nothing"]


def test_a_method_that_takes_something_else_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    base = QuickSocket.__mro__[1]
    monkeypatch.setattr(base, "handle_ping", lambda self, event: None)
    assert missing_parts() == ["WebSocketsSansIOProtocol.handle_ping"]


def test_without_the_parts_or_by_choice_uvicorn_serves_with_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    chosen = config_for(plain_transport=True)
    assert (chosen.http, chosen.ws) == ("auto", "auto")
    assert caplog.text == ""
    monkeypatch.setattr(process, "missing_parts", lambda: ["Protocol.handle_ping"])
    with caplog.at_level(logging.WARNING):
        fallen_back = config_for()
    assert (fallen_back.http, fallen_back.ws) == ("auto", "auto")
    assert "Protocol.handle_ping" in caplog.text


@pytest.mark.parametrize(("module", "ours"), [(bounded_http, BoundedHttp), (quick_socket, QuickSocket)])
def test_every_part_that_is_used_is_listed(module: Any, ours: type) -> None:
    base = ours.__mro__[1]
    listed = next(names for place, names in PARTS.items() if place.endswith(f":{base.__name__}"))
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == ours.__name__)
    used = {
        node.attr
        for node in ast.walk(body)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "super()")
    }
    inherited = (used - set(vars(ours))) & uvicorn_compatibility.names_in(base)
    overridden = set(vars(ours)) & set(dir(base))
    assert {name for name in inherited | overridden if not name.startswith("__")} == set(listed)
