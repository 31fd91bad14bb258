"""The bar that commands show while they simulate."""

import io
import sys
from itertools import pairwise

import pytest

from headtable.commands import progress
from headtable.commands.progress import ProgressBar, in_words


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "monotonic", clock)
    return clock


def shown(terminal: Terminal) -> str:
    return terminal.getvalue().rpartition("\r")[2]


def test_the_time_left_follows_from_the_pieces_since_the_first(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    bar = ProgressBar(100)
    clock.now += 60  # until the engine has started
    bar.show(1)
    assert shown(terminal) == f"[{'.' * 30}] 1/100"
    clock.now += 1
    bar.show(2)
    assert shown(terminal).rstrip() == f"[{'.' * 30}] 2/100"  # too early to tell
    clock.now += 9
    bar.show(21)
    assert shown(terminal) == f"[{'#' * 6}{'.' * 24}] 21/100  40 s left"
    clock.now += 35
    bar.show(91)
    assert shown(terminal) == f"[{'#' * 27}{'.' * 3}] 91/100  4 s left".ljust(len("[]") + 30 + 18)
    bar.show(100)
    assert shown(terminal).rstrip(" \n") == f"[{'#' * 30}] 100/100"  # nothing is left of the time
    assert terminal.getvalue().endswith("\n")


def test_no_line_leaves_a_rest_of_the_one_before(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    bar = ProgressBar(1000)
    for done in range(1, 1001):
        clock.now += 40 if done < 500 else 0.01
        bar.show(done)
    lines = terminal.getvalue().rstrip("\n").split("\r")[1:]
    assert len(lines) == 1000
    assert all(len(after) >= len(before.rstrip()) for before, after in pairwise(lines))


def test_nothing_is_shown_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    ProgressBar(10).show(5)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "1 s"), (59.2, "59 s"), (61, "1 min"), (3500, "58 min"), (7500, "2 h 5 min")],
)
def test_a_time_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words
