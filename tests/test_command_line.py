"""The command line itself: words and names in any letters, near misses, help, exit codes, completion."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import headtable
from headtable.__main__ import WORDS, main
from headtable.commands.game_menu import choose_game
from headtable.table.house_seats import LEVEL_NAMES
from headtable.terminal.screen import Screen

LOG = str(Path(__file__).parent / "golden" / "hilo-2.log")
Said = pytest.CaptureFixture[str]


def ended(words: list[str]) -> int:
    """The status of a command, also where argparse ends it."""
    try:
        return main(words)
    except SystemExit as end:
        return int(end.code or 0)


# Help and version --------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["--version"], ["-V"], ["--Version"]])
def test_the_version_is_said(words: list[str], capsys: Said) -> None:
    assert ended(words) == 0
    assert capsys.readouterr().out == f"headtable {headtable.__version__}\n"


@pytest.mark.parametrize("words", [["help"], ["--help"], ["-h"], ["HELP"], ["help", "--plain"]])
def test_help_names_every_word_the_bare_command_and_the_exit_codes(words: list[str], capsys: Said) -> None:
    assert ended(words) == 0
    shown = capsys.readouterr().out
    assert "headtable alone opens them in your browser" in shown
    assert all(re.search(rf"^ +{word} +\w", shown, re.MULTILINE) for word, _ in WORDS)
    assert re.findall(r"^  (\d+) ", shown, re.MULTILINE) == ["0", "1", "2", "130", "143"]
    assert max(map(len, shown.splitlines())) <= 80


def test_help_about_a_word_is_the_help_of_that_word(capsys: Said) -> None:
    for word, _ in WORDS:
        assert ended(["help", word.upper()]) == 0
        first = capsys.readouterr().out
        assert ended([word, "--help"]) == 0
        assert capsys.readouterr().out == first
        assert first.startswith(f"usage: headtable {word} ")
    assert ended(["help", "plya"]) == 2
    assert "did you mean 'play'?" in capsys.readouterr().err


# Capitals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("GAMES HiLo", "games hilo"),
        ("games Hi-Lo --JSON", "games hilo --json"),
        ("games trolley_euchre", "games trolley-euchre"),
        ("Rules Trolley-Euchre.Follow", "rules trolley-euchre.follow"),
        ("rules --BOOK Trocadero", "rules --book trocadero"),
        ("Evening LIST", "evening list"),
        ("Arena GYP --Players=Novice,RANDOM --deals 1 --processes 1 --option Length=one-deal", ""),
        ("almanac Gyp --players NOVICE --games 1 --processes 1 --option LENGTH=ONE-DEAL", ""),
        (
            "play HILO --BOTS Expert --Option Honour=ON --seed 1",
            "play hilo --bots expert --option honour=on --seed 1",
        ),
        ("Completion BASH", "completion bash"),
    ],
)
def test_capitals_do_not_matter(
    typed: str, same: str, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(typed.split()) == 0
    shown = capsys.readouterr().out
    assert shown
    if same:
        assert main(same.split()) == 0
        assert capsys.readouterr().out == shown


def test_values_keep_their_capitals(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "hilo", "--seed", "1", "--NAME=McCoy"]) == 0
    assert "McCoy" in capsys.readouterr().out


# Near misses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("plya", "play"),
        ("sevre --port 0", "serve"),
        ("play hilo --sed 3", "--seed"),
        ("play hilo --sed=3", "--seed"),
        ("rules --bok trix", "--book"),
        ("--versoin", "--version"),
        ("games rovr", "rover"),
        ("games railroad", "great-railroad-game"),
        ("games eucre", "trolley-euchre"),
        ("learn pinocle", "trolley-pinochle"),
        ("play hilo --bots exprt", "expert"),
        ("arena hilo --players regluar,random", "regular"),
        ("almanac hilo --players novise", "novice"),
        ("evening progressive-trolley-euchre --bots regullar", "regular"),
        ("evening progresive-trolley", "progressive-trolley"),
        ("evening progressive-trolley --option seeting=x", "seating"),
        ("play hilo --option honor=on", "honour"),
        ("play trolley --option length=one-del", "one deal"),
        ("almanac hilo --option targt=3", "target"),
    ],
)
def test_a_near_miss_is_answered_with_what_was_meant(typed: str, near: str, capsys: Said) -> None:
    assert ended(typed.split()) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert said.endswith(f"; did you mean '{near}'?\n"), said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "typed",
    [
        "xyzzy",
        "play --quux hilo",
        "--x",
        "games qwerty",
        "play hilo --bots 9",
        "play hilo --option zz=1",
        "play hilo --option honour=zzz",
        "evening zzz",
        "play hilo gyp",
        "play hilo --seats many",
        "games --json=1",
        "play hilo --seed",
        "check",
        "completion tcsh",
    ],
)
def test_where_nothing_is_near_nothing_is_proposed(typed: str, capsys: Said) -> None:
    assert ended(typed.split()) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("headtable: ")
    assert "did you mean" not in said
    assert said.count("\n") == 1


# Which game? -------------------------------------------------------------------------------------


class TypedAt(Screen):
    """A live screen at which these lines are typed."""

    def __init__(self, *lines: str) -> None:
        super().__init__(io.StringIO(), io.StringIO(), plain=True)
        self.is_live = True
        self.lines = iter(lines)

    def ask(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        if line == "^C":
            raise KeyboardInterrupt
        return line

    def shown(self) -> str:
        assert isinstance(self.target, io.StringIO)
        return self.target.getvalue()


@pytest.mark.parametrize(
    ("lines", "chosen"),
    [
        (["1"], "trolley"),
        (["99", "0", "2"], "trolley-euchre"),
        (["HiLo"], "hilo"),
        (["eucre", "Trolley Euchre"], "trolley-euchre"),
        (["The Great Railroad Game"], "great-railroad-game"),
        ([""], ""),
        ([], ""),
        (["^C"], ""),
    ],
)
def test_who_names_no_game_chooses_from_a_list(lines: list[str], chosen: str) -> None:
    screen = TypedAt(*lines)
    found = choose_game(screen, "play")
    assert ("" if found is None else found.id) == chosen
    assert all(game.id in screen.shown() for game in headtable.games())
    assert max(map(len, screen.shown().splitlines())) <= screen.width


@pytest.mark.parametrize("word", ["play", "learn"])
def test_who_leaves_the_list_leaves(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "standard", lambda plain: TypedAt())
    assert main([word]) == 0


# Stopped -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lines", [[], ["^C"], ["", "^C"]])
@pytest.mark.parametrize(
    "words", [["play", "gyp"], ["learn", "gyp"], ["replay", LOG]], ids=lambda words: words[0]
)
def test_at_every_prompt_one_can_leave(
    words: list[str], lines: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    screen = TypedAt(*lines)
    monkeypatch.setattr(Screen, "standard", lambda plain: screen)
    assert main(words) == 0
    assert screen.shown().endswith("\n\n" if words[0] != "play" else "Good-bye.\n")


def test_stopped_on_the_way_it_ends_with_130(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("headtable.terminal.page_writer.show", stop)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == "\n"


# Completion --------------------------------------------------------------------------------------

COMPLETE = """
source "$1"
COMP_WORDS=("${@:2}")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_headtable
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The script of each shell, as it is printed."""
    with pytest.MonkeyPatch.context() as patch:
        printed = {}
        for shell in ("bash", "zsh", "fish"):
            patch.setattr(sys, "stdout", io.StringIO())
            assert main(["completion", shell]) == 0
            assert isinstance(sys.stdout, io.StringIO)
            printed[shell] = sys.stdout.getvalue()
    return printed


@pytest.mark.parametrize(
    ("typed", "proposed"),
    [
        ("pl", {"play"}),
        ("", {word for word, _ in WORDS} | {"help"}),
        ("--", {"--help", "--version"}),
        ("help ver", {"verify"}),
        ("play tro", {game.id for game in headtable.games() if game.id.startswith("tro")}),
        ("play hilo --se", {"--seats", "--seat", "--seed"}),
        ("play hilo --bots ", set(LEVEL_NAMES)),
        ("play hilo --bots = ex", {"expert"}),
        ("play hilo --option hon", {"honour=off", "honour=on"}),
        ("play hilo --option honour = on", {"on"}),
        ("play hilo --option length =", {"to-the-target", "one-deal"}),
        ("play hilo --option length=o", {"length=one-deal"}),
        ("play hilo --option zz", {""}),
        ("evening progressive-gy", {"progressive-gyp"}),
        ("evening progressive-gyp --option dup", {"duplicate=off", "duplicate=on"}),
        ("rules --book troc", {"trocadero"}),
        ("replay fi", {"first game.log"}),
        ("serve --database fi", {"first game.log"}),
    ],
)
def test_bash_completes(scripts: dict[str, str], tmp_path: Path, typed: str, proposed: set[str]) -> None:
    file = tmp_path / "script"
    file.write_text(scripts["bash"])
    (tmp_path / "first game.log").touch()
    words = ["bash", "-c", COMPLETE, "bash", str(file), "headtable", *typed.split(" ")]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert (set(done.stdout.split("\n")) - {""} or {""}, done.stderr) == (proposed, "")


def test_zsh_reads_the_script_of_bash(scripts: dict[str, str]) -> None:
    assert scripts["zsh"].endswith(scripts["bash"])
    assert "bashcompinit" in scripts["zsh"]


def test_fish_is_told_every_word_option_and_game(scripts: dict[str, str]) -> None:
    lines = scripts["fish"].splitlines()
    assert all(line.startswith("complete -c headtable -") for line in lines[1:])
    assert all(line.replace("\\'", "").count("'") % 2 == 0 for line in lines[1:])
    options = {
        (word, name)
        for line in lines
        if (found := re.search(r"_from (\w+)' -l ([\w-]+)", line))
        for word, name in [found.groups()]
    }
    assert {("play", "bots"), ("serve", "database"), ("replay", "open"), ("rules", "find")} <= options
    assert any("_from play'" in line and " hilo " in line for line in lines)
    assert any("and __fish_seen_subcommand_from hilo' -l option -x" in line for line in lines)


@pytest.mark.parametrize("words", [["replay"], ["review"], ["verify"], ["check"], ["play", "--resume"]])
def test_a_mistyped_file_leaves_nothing_behind(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words, "none/nofile"]) == 2
    assert list(tmp_path.iterdir()) == []


# Sentences that fit what was chosen ------------------------------------------------------------------


def played(monkeypatch: pytest.MonkeyPatch, capsys: Said, lines: str, *words: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert main(["play", *words]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_the_goal_is_that_of_the_game_that_was_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    one = played(monkeypatch, capsys, "", "trolley-euchre", "--option", "length=one deal")
    assert "Goal: this game is one deal" in one
    assert "ten points" not in one
    assert "Goal: this game is one deal" in played(
        monkeypatch, capsys, "", "trolley-matchem", "--option", "target=one deal"
    )
    five = played(monkeypatch, capsys, "", "trolley-euchre", "--option", "target=5")
    assert "In this game the target is 5." in five
    assert "In this game" not in played(monkeypatch, capsys, "", "trolley-euchre")


def test_a_finished_game_is_to_be_replayed_not_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("gyp", "--seed", "1", "--option", "length=one deal")
    shown = played(monkeypatch, capsys, "1\nsave one.log\n" + "1\n" * 50, *words)  # also as the last name
    assert "Saved. To go on with it: headtable play --resume one.log" in shown
    assert shown.endswith("Saved. To see it again: headtable replay 1")
    again = played(monkeypatch, capsys, "", "--resume", "1")
    assert again.endswith("To see it again: headtable replay 1")


def test_what_is_typed_at_the_table_is_answered_for_this_game(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = played(monkeypatch, capsys, "help\nhlep\nscroe 1\nzzz\nQ\n", "great-railroad-game", "--seed", "1")
    assert "the move itself (enter 1 depot-1 w)" in shown
    assert "red-car" not in shown
    assert "'hlep' is no move here. Did you mean help?" in shown
    assert "'scroe 1' is no move here. Did you mean score?" in shown
    assert "'zzz' is no move here. Type a number, a move, or help." in shown
    assert shown.endswith("Good-bye.")


def test_one_thing_is_not_called_many(capsys: Said, tmp_path: Path) -> None:
    words = "arena gyp --deals 1 --processes 1 --option length=one-deal"
    assert main(words.split()) == 0
    assert ": 1 deal, " in capsys.readouterr().out
    words = "almanac gyp --players random --games 1 --processes 1 --option length=one-deal --to"
    assert main([*words.split(), str(tmp_path)]) == 0
    assert "almanac of 1 game is in" in capsys.readouterr().out
