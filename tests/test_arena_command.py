"""`headtable arena` from the outside."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from failing_engine import FailingEngine
from interrupted_command import stopped

from headtable.__main__ import main
from headtable.arena.statistics import EntrantStanding, Interval
from headtable.commands import arena

SHORT = ["trolley-euchre", "--option", "length=one deal", "--processes", "1"]


def test_a_contest_is_told_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--deals", "30", "--players", "regular,random"]) == 0
    shown = capsys.readouterr()
    assert "trolley-euchre, 4 seats: 30 deals, 60 games" in shown.out
    assert "regular wins more often" in shown.out
    assert shown.err == ""  # no bar where nobody watches


def test_equals_are_too_close_to_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--deals", "12", "--players", "regular,regular"]) == 0
    assert "too close to call: play more deals" in capsys.readouterr().out


def test_a_few_deals_have_no_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--deals", "9", "--players", "regular,random"]) == 0
    assert "too few deals to tell: play at least 10" in capsys.readouterr().out


def test_points_are_no_wins() -> None:
    def standing(name: str, sign: int, wins: float) -> EntrantStanding:
        return EntrantStanding(name, Interval(sign * 3.0, 1.0), Interval(sign * wins, 0.1), 1500, 0, 0)

    def said(wins: float) -> str:
        return arena.verdict([standing("novice", -1, wins), standing("regular", 1, wins)], 10)

    assert said(0.2) == "regular wins more often"
    assert said(0.05) == "regular makes more points; who wins more often is too close to call"


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
        main(["arena", *SHORT[:-1], processes, "--deals", "40", "--json", str(file)])
        figures = json.loads(file.read_text())
        assert {one["name"] for one in figures.pop("clock")} == {"regular", "random"}
        found.append(json.dumps(figures))
    assert found[0] == found[1]


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


@pytest.mark.parametrize("pieces", [0, 3])
def test_what_an_engine_has_done_before_it_failed_counts(
    pieces: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "engine_given", lambda args: FailingEngine(pieces))
    assert main(["arena", *SHORT, "--deals", "9"]) == 1
    out, said = capsys.readouterr()
    assert said == "headtable: no worker lives\n"
    assert ("4 seats: 3 deals, 6 games" in out) == bool(pieces)


PLAYS = "import json, sys\nfor number, line in enumerate(sys.stdin):\n    moves = json.loads(line)['moves']\n"
Bot = Callable[[str], str]


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    """A program that begins like PLAYS and answers with this."""

    def made(answers: str) -> str:
        (tmp_path / "bot.py").write_text(f"{PLAYS}    {answers}")
        return f"program:{sys.executable} -S {tmp_path / 'bot.py'}"

    return made


def test_a_program_that_plays_is_rated_like_any_other(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    entrant = bot("print(moves[0], flush=True)")
    assert main(["arena", *SHORT, "--deals", "2", "--players", f"{entrant},regular"]) == 0
    shown = capsys.readouterr()
    assert "2 deals, 4 games" in shown.out
    assert shown.err == ""


def test_a_program_that_fails_is_told_and_not_played_for(
    bot: Bot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """This one knows no answer where seat 3 deals."""
    file = tmp_path / "part.json"
    entrant = bot("print('fly' if json.loads(line)['view']['dealer'] == 2 else moves[0], flush=True)")
    words = ["arena", *SHORT, "--deals", "8", "--players", f"{entrant},regular", "--json", str(file)]
    assert main(words) == 1
    data = json.loads(file.read_text())
    failed, deals = data["failures"][0]["deals"], data["deals"]
    assert 1 < failed < 7
    assert failed + deals == 8
    fault = "answered 'fly', which is no legal move"
    assert data["failures"] == [{"player": entrant, "fault": fault, "deals": failed}]
    shown = capsys.readouterr()
    name = entrant.removeprefix("program:")
    assert shown.err == f"headtable: '{name}' {fault}: {failed} deals do not count\n"
    assert f"4 seats: {deals} deals, {2 * deals} games" in shown.out
    verdict = f"no verdict: {failed} of 8 deals do not count, and a program may fail where it would lose"
    assert shown.out.splitlines()[-1] == verdict


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize(
    ("answers", "fault"), [("sys.exit(1)", "gave no answer"), ("print('fly', flush=True)", "answered 'fly'")]
)
def test_a_contest_ends_at_once_where_a_program_never_plays(
    bot: Bot, capsys: pytest.CaptureFixture[str], processes: str, answers: str, fault: str
) -> None:
    words = ["arena", *SHORT[:-1], processes, "--deals", "100000", "--players", f"regular,{bot(answers)}"]
    assert main(words) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert fault in shown.err
    assert shown.err.endswith("it never made a move, so the contest is over\n")


def test_a_contest_without_its_program_ends_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.json"
    words = ["arena", *SHORT, "--deals", "100000", "--players", "program:./no-such-bot,regular"]
    assert main([*words, "--json", str(file)]) == 1
    data = json.loads(file.read_text())
    assert (data["deals"], data["players"], data["clock"]) == (0, [], [])
    fault = "cannot be started: No such file or directory"
    assert data["failures"] == [{"player": "program:./no-such-bot", "fault": fault, "deals": 1}]
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        "headtable: './no-such-bot' cannot be started: No such file or directory: 1 deal does not count\n"
        "headtable: it never made a move, so the contest is over\n"
    )


def test_many_faults_of_a_program_are_cut_short(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    entrant = bot("print(moves[0] if number < 2 else sum(map(ord, line)), flush=True)")
    assert main(["arena", *SHORT, "--deals", "9", "--players", f"{entrant},regular"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if "which is no legal move: 1 deal does not count" in line] == said[:5]
    assert said[5:] == ["headtable: and 4 other faults", "headtable: no deal counts"]


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
        ([*SHORT, "--engine", "steam"], "there is no engine 'steam'; there are: processes, ray\n"),
        ([*SHORT, "--engine", "Proceses"], "; did you mean 'processes'?\n"),
        ([*SHORT, "--address", "auto"], "an address is for the engine ray only"),
        ([*SHORT[:-1], "-3"], "use at least one process"),
    ],
)
def test_bad_input_ends_with_two_and_a_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    assert says in capsys.readouterr().err
