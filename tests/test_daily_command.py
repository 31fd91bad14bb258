"""`headtable daily` from the outside: lines go in, a transcript comes out."""

import io
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from headtable.__main__ import main

DAY = "2026-11-16"  # one deal of Trolley Euchre
LINES = ["hint", "undo", "save early.log", *["1"] * 8, "game.log"]


def transcript(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path, lines: list[str]
) -> str:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["daily", DAY]) == 0
    return capsys.readouterr().out


def test_the_whole_deal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = transcript(monkeypatch, capsys, tmp_path, LINES)
    assert f"The daily deal of {DAY}: Trolley Euchre, the same shuffles for everybody" in " ".join(
        told.split()
    )
    assert "played without hints." in told
    assert "played without taking back." in told
    assert not (tmp_path / "early.log").exists()
    assert f"Head Table, daily deal of {DAY}\nTrolley Euchre: " in told
    saved = next(tmp_path.glob("*"))
    assert main(["verify", str(saved)]) == 0
    assert "could be known before" in capsys.readouterr().out
    again = tmp_path / "again"
    again.mkdir()
    assert transcript(monkeypatch, capsys, again, LINES) == told


def test_leaving_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "`headtable daily` deals it again" in transcript(monkeypatch, capsys, tmp_path, ["1", "quit"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2026-02-30", "is no date"),
        ((date.today() + timedelta(days=2)).isoformat(), "is not there yet"),
    ],
)
def test_a_date_that_is_none_or_not_yet(text: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", text]) == 2
    assert says in capsys.readouterr().err
