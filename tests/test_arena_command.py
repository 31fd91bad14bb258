"""`headtable arena` from the outside."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from stopping import stopped

from headtable.__main__ import main

SHORT = ["trolley-euchre", "--option", "length=one deal", "--processes", "1"]


def test_a_contest_is_told_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--deals", "30", "--players", "regular,random"]) == 0
    shown = capsys.readouterr()
    assert "trolley-euchre, 4 seats: 30 deals, 60 games" in shown.out
    assert "regular is better" in shown.out
    assert shown.err == ""  # no bar where nobody watches


def test_equals_are_too_close_to_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--deals", "5", "--players", "regular,regular"]) == 0
    assert "too close to call" in capsys.readouterr().out


def test_a_player_a_seat_sits_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "hilo", "--seats", "3", "--option", "length=one deal", "--processes", "1"]
    assert main([*words, "--deals", "4", "--players", "random, novice, regular"]) == 0
    assert "4 deals, 12 games" in capsys.readouterr().out


def test_the_figures_and_the_plot_are_well_formed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures, plot = tmp_path / "a.json", tmp_path / "a.svg"
    words = ["arena", *SHORT, "--deals", "8", "--json", str(figures), "--svg", str(plot), "--seed", "5"]
    assert main(words) == 0
    data = json.loads(figures.read_text())
    assert (data["game"], data["seats"], data["deals"], data["seed"]) == ("trolley-euchre", 4, 8, 5)
    assert data["options"] == {"length": "one deal"}
    ahead = {one["name"]: one["points_ahead"][0] for one in data["players"]}
    assert ahead["regular"] == pytest.approx(-ahead["random"])
    assert f"{ahead['regular']:+.3f}" in capsys.readouterr().out
    assert ElementTree.fromstring(plot.read_text()).tag.endswith("svg")


def test_several_processes_find_what_one_finds(tmp_path: Path) -> None:
    found = []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.json"
        main(["arena", *SHORT[:-1], processes, "--deals", "6", "--json", str(file)])
        found.append([one["points_ahead"] for one in json.loads(file.read_text())["players"]])
    assert found[0] == [pytest.approx(pair) for pair in found[1]]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_stopped_it_reports_what_there_is(tmp_path: Path, processes: str) -> None:
    file = tmp_path / "part.json"
    words = ["arena", *SHORT[:-1], processes, "--deals", "100000", "--players", "random,random"]
    status, out, said = stopped([*words, "--json", str(file)])
    assert status == 0, said
    assert "stopped; this is what there is" in said
    assert "Traceback" not in said
    deals = json.loads(file.read_text())["deals"]
    assert 3 <= deals < 100_000
    assert f"4 seats: {deals} deals" in out


def test_what_a_program_did_wrong_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bot.py").write_text("print('nonsense')")
    bot = f"program:{sys.executable} -S {tmp_path / 'bot.py'}"
    assert main(["arena", *SHORT, "--deals", "2", "--players", f"{bot},regular"]) == 0
    shown = capsys.readouterr()
    assert shown.err.count("a house player sits in") == 1
    assert "is no legal move" in shown.err
    assert "2 deals, 4 games" in shown.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["euchre"], "did you mean 'trolley-euchre'"),
        ([*SHORT, "--players", "regular,grandmaster"], "there is no level 'grandmaster'"),
        ([*SHORT, "--players", "regular"], "name two players, or 4 for 4 seats, not 1"),
        ([*SHORT, "--deals", "0"], "play at least one deal"),
        ([*SHORT, "--seats", "9"], "not for 9"),
        ([*SHORT, "--players", "program:,regular"], "say which program"),
        ([*SHORT, "--players", "program:'x,regular"], "cannot be read: no closing quotation"),
    ],
)
def test_bad_input_ends_with_two_and_a_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    assert says in capsys.readouterr().err
