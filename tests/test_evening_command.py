"""`headtable evening` from the outside."""

import json
from pathlib import Path

import pytest
from failing_engine import FailingEngine
from interrupted_command import stopped

from headtable.__main__ import main
from headtable.evening import log, simulation

SHORT = [
    "progressive-trolley-euchre",
    "--guests",
    "13",
    "--rounds",
    "2",
    "--bots",
    "random",
    "--processes",
    "1",
]


def test_an_evening_is_told_round_by_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evening", *SHORT]) == 0
    shown = capsys.readouterr()
    assert "Progressive Trolley Euchre: 13 guests, 4 tables, 2 games" in shown.out
    assert "game 2, bell at tick " in shown.out
    assert "head table  " in shown.out
    assert "first prize: " in shown.out
    assert "booby prize: " in shown.out
    assert "Robot" not in shown.out.partition("guest  ")[2]
    assert shown.err == ""  # no bar where nobody watches


def test_an_evening_that_cannot_be_finished_is_told_as_far_as_it_went(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulation, "ProcessEngine", lambda processes: FailingEngine(1))
    assert main(["evening", *SHORT]) == 1
    assert capsys.readouterr().err == "headtable: no worker lives\n"


def test_the_same_seed_gives_the_same_evening(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("4", "4", "5"):
        main(["evening", *SHORT, "--seed", seed])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]


def test_the_log_and_the_data_are_written(tmp_path: Path) -> None:
    text, data = tmp_path / "a.log", tmp_path / "a.json"
    words = ["evening", "progressive-trolley", "--guests", "8", "--rounds", "2", "--option", "duplicate=on"]
    assert main([*words, "--log", str(text), "--json", str(data), "--processes", "1"]) == 0
    evening = log.read(text.read_text())
    assert json.loads(data.read_text()) == json.loads(json.dumps(evening.as_data()))
    assert evening.chosen == {"duplicate": "on", "rounds": 2}


def test_those_who_rest_and_the_luck_of_the_deals_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "odd-numbers=sit out", "--option", "duplicate=on"]
    assert main(["evening", *SHORT, *options]) == 0
    shown = capsys.readouterr().out
    assert "resting     " in shown
    assert "above the others" in shown
    assert "best with the luck of the deals taken out: " in shown


def test_who_is_how_good_is_told_where_levels_are_mixed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evening", *SHORT, "--bots", "random,novice"]) == 0
    shown = capsys.readouterr().out
    assert "Bo (random)" in shown
    assert "Cy (novice)" in shown
    main(["evening", *SHORT])
    assert "(random)" not in capsys.readouterr().out


def test_the_forms_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evening", "list"]) == 0
    assert "progressive-gyp" in capsys.readouterr().out


def test_stopped_it_reports_what_there_is() -> None:
    status, out, said = stopped(
        ["evening", "progressive-trolley", "--guests", "8", "--rounds", "100000", "--bots", "random"]
    )
    assert status == 0, said
    assert "stopped; this is what there is" in said
    assert "Traceback" not in said
    assert "punched in game" in out
    assert "first prize" not in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["progresive-trolley"], "did you mean 'progressive-trolley'"),
        ([*SHORT, "--bots", "champion"], "there is no level 'champion'"),
        ([*SHORT, "--guests", "1"], "an evening takes at least two guests"),
        ([*SHORT, "--guests", "2000"], "more than 1000 guests"),
        ([*SHORT, "--rounds", "0"], "option games cannot be '0'"),
        ([*SHORT, "--option", "laps=3"], "there is no option 'laps'"),
        ([*SHORT, "--log", "/nowhere/at/all"], "cannot write '/nowhere/at/all'"),
    ],
)
def test_bad_input_ends_with_two_and_a_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evening", *words]) == 2
    assert says in capsys.readouterr().err
