"""`headtable absent` from the outside: lines go in, a transcript comes out."""

import io
import sys
from pathlib import Path

import pytest

from headtable.__main__ import main

DEALT = ["Ada", "7-7 10-8 9-4 7-0 6-6 8-2", "9-9"]
TABLE = ["absent", "Hilo", "--seats", "3", "--seat", "2", "--names", "Ada,Bo,Cy"]


def transcript(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], lines: list[str]
) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(words) == 0
    return " ".join(capsys.readouterr().out.split())


def test_it_asks_says_what_it_plays_and_finds_a_slip(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [*DEALT, "stand", "", "hand", "why", "cy plays 10-8", "help", "list", "foo", "", "undo"]
    told = transcript(monkeypatch, capsys, TABLE, lines)
    assert "Who deals first? Ada" in told
    assert "My 6 cards, dealt to me?" in told
    assert "The card turned up? 9-9" in told
    assert "I play " in told
    assert "I hold " in told
    assert "In my place: " in told
    assert "fix 7 9-5" in told
    assert "5 Bo: play " in told
    assert "'foo' is no move here." in told
    assert "Type what was played" in told
    assert "The last line is taken back." in told
    assert "Good-bye." in told


def test_a_slip_is_named_and_corrected_and_the_evening_goes_on_from_its_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "evening.txt"
    words = [*TABLE, "--file", str(file)]
    lines = [*DEALT, "stand", "7-7", "7-4", "7-4", "fix 6", "fix 6 7-3", "7-4", "quit"]
    told = transcript(monkeypatch, capsys, words, lines)
    assert "The 7-4 has been told already, in line 6 (Cy: play 7-4)." in told
    assert "Say which line and what it was in truth: fix 7 9-5." in told
    assert "Line 6 is corrected." in told
    assert "3 play 7-3\n1 play 7-4\n" in file.read_text()
    again = transcript(monkeypatch, capsys, ["absent", "--file", str(file)], ["list"])
    assert "7 Ada: play 7-4" in again
    assert "I play " in again


def test_what_came_of_a_call_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["absent", "mayflower-authors", "--names", "Ada,Bo,Cy", "--seat", "1", "--dealer", "1"]
    hand = "a1 a2 b7 c9 d13 a3 a4 a5 a6 b1 b2 b3 b4 b5 b6 c1 c2"
    told = transcript(monkeypatch, capsys, words, [hand, "2", "ask cy for d8"])
    assert "What came of it? 1 Ada deals." in told
    assert "gets a whole book in the deal (…, …, …, …)" in told, "no card that was not told is named"
    assert "Cy gives it. Bo is to ask somebody for a card." in told
    assert "other: none of these" in told


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["absent"], "say which game"),
        (["absent", "trix-exchange"], "everybody trades at once"),
        (["absent", "hilo", "--seat", "9"], "there is no seat 9"),
        (["absent", "hilo", "--names", "Ada,Ada"], "two players have the same name"),
        (["absent", "hilo", "--level", "expret"], "did you mean 'expert'"),
    ],
)
def test_what_cannot_be_is_a_sentence(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert reason in capsys.readouterr().err


def test_a_folder_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = transcript(monkeypatch, capsys, TABLE, [*DEALT, f"save {tmp_path}/no/such/file"])
    assert "Cannot save" in told
    assert list(tmp_path.iterdir()) == []
