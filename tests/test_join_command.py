"""`headtable join`: the command in a real terminal and in scripts, at tables of a real server."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from server_process import Client, Server

import headtable
from headtable.__main__ import main

SOURCE = str(Path(headtable.__file__).parents[1])
PATIENCE = 60.0
Scripted = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    own = Server(tmp_path_factory.mktemp("join") / "tables.sqlite").start()
    try:
        yield own
    finally:
        own.stop()


ENDED = r"(have|has) won\.|share the win\."  # shuffles differ, and some deals end in a draw


def table(server: Server, chairs: list[str]) -> tuple[str, str, str]:
    """A table of one deal of Hilo: its link, its code, and the token of who has set it up."""
    options = {"length": "one deal"}
    made = server.table(game="hilo", seats=len(chairs), chairs=chairs, name="Host", options=options)
    return f"http://{server.address}/t/{made['code']}", made["code"], made["token"]


# In a terminal ---------------------------------------------------------------------------------------


class Session:
    """The command in a pseudo-terminal."""

    def __init__(self, *words: str) -> None:
        self.ours, theirs = pty.openpty()
        around = {**os.environ, "PYTHONPATH": SOURCE, "TERM": "xterm", "COLUMNS": "80", "LINES": "50"}
        command = [sys.executable, "-m", "headtable", "join", *words]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=around)
        os.close(theirs)
        self.before = termios.tcgetattr(self.ours)
        self.shown = ""
        self.at = 0  # how much of it has been looked at

    def until(self, pattern: str) -> re.Match[str]:
        """Wait until something new is shown; a blank stands for any number of them."""
        wanted = re.compile(pattern.replace(" ", r"\s+"), re.DOTALL)
        end = time.monotonic() + PATIENCE
        found = wanted.search(self.shown, self.at)
        while found is None:
            assert self.read(), f"it ends without {pattern}: {self.shown[self.at :]}"
            assert time.monotonic() < end, f"no {pattern} in {self.shown[self.at :]}"
            found = wanted.search(self.shown, self.at)
        self.at = found.end()
        return found

    def read(self) -> bool:
        """Take what has come; False at the end."""
        if select.select([self.ours], [], [], 0.5)[0]:
            try:
                self.shown += os.read(self.ours, 65536).decode(errors="replace")
            except OSError:  # the other end is closed
                return False
        return True

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def end(self) -> int:
        """Read to the end; the status.  The terminal must be as it was."""
        limit = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < limit, self.shown[-500:]
        assert termios.tcgetattr(self.ours) == self.before
        return self.process.wait(PATIENCE)


@pytest.fixture
def join() -> Iterator[Callable[..., Session]]:
    sessions: list[Session] = []

    def joined(*words: str) -> Session:
        sessions.append(Session(*words))
        return sessions[-1]

    yield joined
    for session in sessions:
        session.process.kill()
        session.process.wait()
        os.close(session.ours)


def test_a_whole_game_with_house_players(server: Server, join: Callable[..., Session]) -> None:
    link, code, token = table(server, ["me", "random", "novice"])
    session = join(f"{link}#{token}")
    session.until("Goal: ")
    asked = 0
    while session.until(r"Host, your turn.*?\[K> |Press Enter to leave")[0].startswith("Host"):
        session.type("1\n")
        asked += 1
    assert re.search(ENDED, session.shown)
    session.type("\n")
    assert session.end() == 0
    assert session.shown.rstrip().endswith("Good-bye.")
    assert "Traceback" not in session.shown
    assert token not in session.shown
    status, _, log = server.get(f"/api/tables/{code}/log")
    assert status == 200
    assert 3 < len(re.findall(rb"^1 ", log, re.MULTILINE)) <= asked


def test_a_chair_is_taken_and_held_when_one_leaves(server: Server, join: Callable[..., Session]) -> None:
    link, code, _ = table(server, ["me", "open", "open"])
    session = join(link[:-2], link[-2:].lower(), "--name", "Ann", "--seat", "3")  # a code typed with a space
    back = session.until(r"headtable join '(\S+#\S+)'")[1]
    session.until("Chair 2 is open to whoever comes by")
    session.type("say good evening\n")
    session.until("You: “good evening”")
    session.type("why play 7-3\n")
    session.until("It is not your turn to play 7-3")
    assert termios.tcgetattr(session.ours) != session.before
    session.type("start\n")
    session.until("Only who has set up the table can do that")
    session.process.send_signal(signal.SIGINT)
    assert session.end() == 0
    assert f"headtable join '{back}'" in session.shown[session.at :]
    assert "Traceback" not in session.shown

    async def come_back() -> None:
        async with Client(server, code, back.partition("#")[2]) as ann:
            await ann.heard("view")
            assert (ann.view["seat"], ann.table["names"][2]) == (2, "Ann")
            assert ann.table["here"] == [False, False, True]

    server.run(come_back())


# In scripts ------------------------------------------------------------------------------------------


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Scripted:
    """Join with these lines typed: the status, what was shown and what was complained of."""
    monkeypatch.setenv("COLUMNS", "80")
    file = tmp_path / "lines"

    def joined(lines: str, *words: str) -> tuple[int, str, str]:
        file.write_text(lines, encoding="utf-8")
        with file.open(encoding="utf-8") as source:
            monkeypatch.setattr(sys, "stdin", source)
            status = main(["join", *words])
        return status, *capsys.readouterr()

    return joined


def test_a_script_plays_and_others_look_on(server: Server, scripted: Scripted) -> None:
    link, _, token = table(server, ["me", "random"])
    status, shown, _ = scripted("1\n" * 200, f"{link}#{token}")
    assert status == 0
    assert shown.count("> 1\n") > 3
    assert re.search(ENDED, shown)
    assert "\033" not in shown
    assert token not in shown
    status, shown, _ = scripted("", link.replace("/t/", "/s/"))
    assert status == 0
    assert re.search(ENDED, shown)
    assert "your turn" not in shown


def test_what_the_server_refuses_is_a_sentence(server: Server, scripted: Scripted) -> None:
    link, _, token = table(server, ["me", "random"])
    assert scripted("", link, "--name", "Ann") == (1, "", "headtable: No chair is open at this table.\n")
    status, shown, complaint = scripted("", f"{link}#{token[:-3]}")
    assert (status, shown) == (1, "Good-bye.\n")
    assert "not the token of a seat" in complaint
    assert token[:-3] not in complaint
    status, _, complaint = scripted("", re.sub(r"/t/\w+", "/s/ZZZZZZ", link))
    assert status == 1
    assert "no table" in complaint.lower()


def test_who_has_a_seat_already_takes_none(scripted: Scripted) -> None:
    status, _, complaint = scripted("", "http://127.0.0.1:1/t/KRTW#token", "--name", "Ann")
    assert (status, "this link takes none" in complaint) == (2, True)
    status, _, complaint = scripted("", "http://127.0.0.1:1/t/KRTW", "--seat", "0")
    assert (status, "numbered from 1" in complaint) == (2, True)


@pytest.mark.parametrize("link", ["http://127.0.0.1:1/t/KRTW", "http://127.0.0.1:1/t/KRTW#token"])
def test_nobody_at_home_is_a_sentence(scripted: Scripted, link: str) -> None:
    status, _, complaint = scripted("", link)
    assert status == 1
    assert complaint.startswith("headtable: cannot reach the table at http://127.0.0.1:1: ")
