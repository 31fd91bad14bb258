"""Where a person reads and types: colours, clearing and leaving, on a terminal and off it."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import headtable
from headtable.terminal.screen import CLEAR, Screen

SOURCE = str(Path(headtable.__file__).parents[1])
PROMPT = re.compile(r"> (\033\[\S*)?$")
CONTROL_C, CONTROL_D = "\x03", "\x04"
COLOUR = re.compile(r"\033\[[0-9;]*m")


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "plain", "colour"),
    [
        ({}, False, True),
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"TERM": "dumb"}, False, False),
    ],
)
def test_colour_only_where_it_is_wanted(
    variables: dict[str, str], plain: bool, colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert Screen(Terminal(), Terminal(), plain).colour == colour
    assert not Screen(io.StringIO(), Terminal(), plain).colour


def test_a_stream_is_not_cleared_and_has_no_end() -> None:
    target = io.StringIO()
    screen = Screen(io.StringIO("one\n"), target, plain=False)
    screen.clear()
    assert screen.ask("> ") == "one"
    assert target.getvalue() == "> one\n"
    assert screen.height == 0
    with pytest.raises(EOFError):
        screen.ask("> ")


def test_a_screen_without_line_drawing_gets_letters() -> None:
    target = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Screen(io.StringIO(), target, plain=False).write("┌─ ▮×30 5¢ …")
    target.seek(0)
    assert target.read() == "+- #x30 5c ~\n"


def state_of(pid: int) -> str:
    """What a process does, as the system names it: R while it runs or would like to, S while it waits."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def session(folder: Path, keys: list[str], *words: str) -> tuple[int, str]:
    """Play on a real terminal; how it ended, and what came to the screen."""
    ours, theirs = pty.openpty()
    around = {**os.environ, "PYTHONPATH": SOURCE, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "headtable", "play", "trolley-euchre", "--seed", "2", *words]
    running = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env={**around, "NO_COLOR": ""}
    )
    os.close(theirs)
    shown = ""
    while True:
        if not select.select([ours], [], [], 60)[0]:
            running.kill()
            pytest.fail(f"nothing happens after {shown[-200:]}")
        try:
            shown += os.read(ours, 65536).decode(errors="replace")
        except OSError:  # the other end is closed
            break
        if keys and PROMPT.search(shown):
            key = keys.pop(0)
            if key == CONTROL_C:
                while state_of(running.pid) != "S":  # the prompt stands before the line is waited for
                    time.sleep(0.01)
                running.send_signal(signal.SIGINT)
            else:
                os.write(ours, key.encode())
            shown += "|"
    os.close(ours)
    return running.wait(timeout=60), shown


@pytest.mark.parametrize("last", ["quit\n", CONTROL_D, CONTROL_C])
def test_leaving_by_any_way_saves_and_is_polite(tmp_path: Path, last: str) -> None:
    code, shown = session(tmp_path, ["1\n", last])
    assert code == 0
    assert "Good-bye." in shown
    assert "Traceback" not in shown
    assert len(list(tmp_path.glob("trolley-euchre-*.log"))) == 1


def test_a_live_screen_is_cleared_and_coloured_unless_plain(tmp_path: Path) -> None:
    _, coloured = session(tmp_path, ["1\n", "quit\n"])
    assert coloured.count(CLEAR) >= 2
    assert COLOUR.search(coloured)
    _, plain = session(tmp_path, ["1\n", "quit\n"], "--plain")
    assert plain.count(CLEAR) >= 2
    assert not COLOUR.search(plain)
