"""The link of a server's table, what is heard there, and a line that mends itself."""

import json
import threading
from queue import SimpleQueue
from typing import Any

import pytest
from websockets.sync.server import ServerConnection
from websockets.sync.server import serve as serve_sockets

from headtable.rules.core.errors import Complaint
from headtable.terminal import server_connection
from headtable.terminal.server_connection import Link

TOKEN = "c2VjcmV0"


def test_a_link_says_which_table_and_which_seat() -> None:
    assert Link.read("http://a:8190/t/krtw") == Link("http://a:8190", "KRTW")
    assert Link.read(f"https://a.example/t/KRTW#{TOKEN}") == Link("https://a.example", "KRTW", TOKEN)
    assert Link.read(f"http://a/s/KRTW#{TOKEN}") == Link("http://a", "KRTW", "", watches=True)
    assert Link.read("http://a:8190/t/KRTW").socket == "ws://a:8190/ws/KRTW"
    assert Link.read("https://a/t/KRTW").socket == "wss://a/ws/KRTW"
    assert Link.read("http://a/t/KRTW").screen == "http://a/s/KRTW"
    own = Link.read(f"http://a/t/KRTW#{TOKEN}")
    assert Link.read(own.way_back) == own


@pytest.mark.parametrize("typed", ["krtwbcdf", "KRTW BCDF", "krtw-bcdf", "KRTW%20BCDF", "KRTW – BCDF"])
def test_a_code_is_typed_as_people_do(typed: str) -> None:
    link = Link.read(f"http://a/t/{typed}#{TOKEN}")
    assert link == Link("http://a", "KRTWBCDF", TOKEN)
    assert link.page == "http://a/t/KRTWBCDF"


@pytest.mark.parametrize(
    "url",
    [
        "a:8190/t/KRTW",
        "http://",
        "http:///t/KRTW",
        "http://a:b/t/KRTW",
        "http://[/t/KRTW",
        "ftp://a/t/KRTW",
        "http://a",
        "http://a/h/KRTW",
        "http://a/t/",
        "http://a/t/K1TW",
        "http://a/t/KRTW BCDF G",
        "http://a/t/K--T",
        "http://a/t/KRTW/more",
    ],
)
def test_what_is_no_link_of_a_table_is_said_without_the_token(url: str) -> None:
    with pytest.raises(Complaint, match="a table's link") as complaint:
        Link.read(f"{url}#{TOKEN}")
    assert TOKEN not in str(complaint.value)


def test_nothing_that_is_sent_can_do_something_to_the_screen() -> None:
    told = server_connection.heard(
        json.dumps({"a\x1b": ["\x1b[2J", {"b": "x\x07\n"}], "c": 1, "d": None, "e": "½ “é”"})
    )
    assert told == {"a�": ["�[2J", {"b": "x��"}], "c": 1, "d": None, "e": "½ “é”"}
    with pytest.raises(ValueError, match="no message"):
        server_connection.heard("[]")


def test_a_refusal_is_told_with_its_clause() -> None:
    assert server_connection.reason_in(b'{"error": "No.", "clause": "table.undo"}', 409) == "No."
    assert server_connection.reason_in(b'{"error": "No.", "clause": ""}', 409) == "No."
    assert server_connection.reason_in(b"<html>", 502) == "the server refuses (502)"


def test_a_line_that_is_cut_mends_itself_and_says_what_it_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that hangs up after each view, says that it will come back, and at last goes for good."""
    monkeypatch.setattr(server_connection, "FIRST_WAIT", 0.01)
    hellos: list[dict[str, Any]] = []
    heard: SimpleQueue[dict[str, Any]] = SimpleQueue()
    table = dict.fromkeys(server_connection.NEEDED_OF_TABLE)

    def serve(socket: ServerConnection) -> None:
        hellos.append(json.loads(socket.recv()))
        if len(hellos) == 2:
            socket.send(json.dumps({"type": "bye", "seq": 9, "error": "No.", "reason": "again"}))
        elif len(hellos) == 4:
            socket.send(json.dumps({"type": "bye", "seq": 9, "error": "Come back."}))
        else:
            seq = 10 * len(hellos)
            socket.send(json.dumps({"type": "view", "seq": seq, "view": {}, "news": [], "table": table}))

    with serve_sockets(serve, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        base = f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        mended = server_connection.ServerConnection(
            Link(base, "KRTW", TOKEN), lambda _, message: heard.put(message)
        )
        mended.open()
        types: list[str] = []
        while not types or types[-1] != "bye":
            types.append(heard.get(timeout=60)["type"])
        server.shutdown()
    thread.join()
    assert [hello["seen"] for hello in hellos] == [-1, 10, 10, 30]
    assert all((hello["do"], hello["token"]) == ("sit", TOKEN) for hello in hellos)
    assert types == ["open", "view", "lost", "lost", "open", "view", "lost", "bye"]
    assert not mended.send({"do": "hint"})


def test_who_is_asked_to_come_back_does_so_soon_and_not_in_the_same_instant_as_all_others() -> None:
    line = server_connection.ServerConnection(Link("http://a", "KRTW", TOKEN), lambda _, message: None)
    line.is_called_back = True
    pauses = {line.pause_after(0) for _ in range(100)}
    assert len(pauses) > 50
    assert 0 <= min(pauses) < max(pauses) <= 0.7
    assert all(0.45 <= line.pause_after(1) <= 0.75 for _ in range(20))
    line.is_called_back = False
    assert all(0.2 <= line.pause_after(0) <= 0.4 for _ in range(20))


@pytest.mark.parametrize("said", ["welcome", "[]", "{}", '{"type": "done", "seq": 1}', b"\xff"])
def test_a_line_to_something_else_is_lost(said: str | bytes) -> None:
    heard: SimpleQueue[dict[str, Any]] = SimpleQueue()

    def serve(socket: ServerConnection) -> None:
        socket.recv()
        socket.send(said)

    with serve_sockets(serve, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        base = f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        other = server_connection.ServerConnection(
            Link(base, "KRTW", TOKEN), lambda _, message: heard.put(message)
        )
        other.open()
        assert heard.get(timeout=60) == {"type": "lost", "error": "it does not speak as a table does"}
        other.close()
        server.shutdown()
    thread.join()


def test_no_two_sessions_at_a_seat_use_the_same_id() -> None:
    """Else the server would take a new move for an old one that is said again."""
    lines = [
        server_connection.ServerConnection(Link("http://a", "KRTW", TOKEN), lambda _, message: None)
        for _ in range(2)
    ]
    for each in lines:
        each.ask({"do": "undo"})
        each.ask({"do": "undo"})
    assert len(lines[0].unanswered | lines[1].unanswered) == 4


def test_a_server_that_leaves_something_out_is_not_believed() -> None:
    assert server_connection.is_whole({"type": "done", "seq": 1, "id": ""})
    assert not server_connection.is_whole({"type": "done", "seq": 1})
    assert not server_connection.is_whole({"type": "view", "seq": 1, "view": {}, "news": [], "table": {}})
    assert server_connection.is_whole({"type": "news of another age"})
