"""`headtable almanac` from the outside."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from failing_engine import FailingEngine
from interrupted_command import stopped

from headtable.__main__ import main
from headtable.commands import almanac

SHORT = ["hilo", "--seats", "3", "--option", "length=one deal", "--processes", "1"]


@pytest.fixture(autouse=True)
def width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "90")


def test_the_terminal_gets_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["almanac", *SHORT, "--games", "20"]) == 0
    shown = capsys.readouterr().out
    for title in ("Seat advantage", "Length", "Scores", "What is scored", "The book's advice"):
        assert f"## {title}" in shown
    assert "20 games between 3 house players of level regular" in shown
    assert "| hilo.high " in shown
    assert ".svg" not in shown
    assert max(len(line) for line in shown.splitlines()) <= 90


def test_a_game_without_deals_counts_by_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["almanac", "great-railroad-game", "--games", "2"]
    assert main([*words, "--processes", "1"]) == 0
    assert "times a game" in capsys.readouterr().out


def test_a_folder_gets_the_page_and_every_plot_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "deep" / "almanacs"
    assert main(["almanac", *SHORT, "--games", "20", "--to", str(folder)]) == 0
    assert "The almanac of 20 games is in " in capsys.readouterr().out
    text = (folder / "hilo.md").read_text()
    plots = [file.name for file in folder.glob("*.svg")]
    assert len(plots) >= 4
    assert all(f"]({name})" in text for name in plots)
    assert text.count(".svg)") == len(plots)
    for file in folder.glob("*.svg"):
        ElementTree.parse(file)
    again = text.split("`")[1]
    assert again == "headtable almanac hilo --games 20 --players regular --seats 3 " + (
        '--option "length=one deal" --seed 1'
    )


def test_several_processes_write_the_same_page(capsys: pytest.CaptureFixture[str]) -> None:
    pages = []
    for processes in ("1", "2"):
        main(["almanac", *SHORT[:-1], processes, "--games", "12"])
        pages.append(capsys.readouterr().out)
    assert pages[0] == pages[1]


def test_advice_for_other_numbers_of_players_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["almanac", "trolley-euchre", "--option", "length=one deal", "--processes", "1", "--games", "2"]
    main([*words, "--seats", "4"])
    assert "three-caution" not in capsys.readouterr().out
    main([*words, "--seats", "3"])
    assert "three-caution" in capsys.readouterr().out


@pytest.mark.parametrize("pieces", [0, 3])
def test_what_an_engine_has_done_before_it_failed_counts(
    pieces: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(almanac, "engine_given", lambda args: FailingEngine(pieces))
    assert main(["almanac", *SHORT, "--games", "9"]) == 1
    out, said = capsys.readouterr()
    assert said == "headtable: no worker lives\n"
    assert ("3 games between" in out) == bool(pieces)


def test_stopped_it_reports_what_there_is() -> None:
    status, out, said = stopped(["almanac", *SHORT[:-1], "2", "--games", "100000"])
    assert status == 0, said
    assert "stopped; this is what there is" in said
    assert "Traceback" not in said
    games = int(out.split(" games between")[0].split()[-1])
    assert 3 <= games < 100_000
    assert f"--games {games}" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["euchre"], "did you mean 'trolley-euchre'"),
        (["hilo", "--games", "0"], "play at least one game"),
        (["hilo", "--players", "grandmaster"], "there is no level 'grandmaster'"),
        (["hilo", "--seats", "9"], "not for 9"),
        (["hilo", "--option", "colour=red"], "there is no option 'colour'"),
    ],
)
def test_bad_input_ends_with_two_and_a_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["almanac", *words]) == 2
    assert says in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["almanac", *SHORT, "--games", "1", "--to", str(tmp_path / "file")]) == 2
    assert "cannot write to" in capsys.readouterr().err
