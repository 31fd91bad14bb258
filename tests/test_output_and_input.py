"""What every word of the command does with output that cannot be written, and files that cannot be read."""

import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import headtable
from headtable.__main__ import WORDS, main
from headtable.rulebooks.bounded_file import MOST_BYTES

GOLDEN = Path(__file__).parent / "golden"
LOG = str(GOLDEN / "hilo-2.log")
SCENARIO = str(Path(__file__).parent / "scenarios" / "hilo.scenario")
EVENING = ["evening", "progressive-trolley-euchre", "--guests", "8", "--rounds", "1", "--processes", "1"]
ARENA = ["arena", "hilo", "--players", "random,random", "--deals", "1", "--processes", "1"]
ALMANAC = ["almanac", "hilo", "--games", "1", "--players", "random", "--processes", "1"]
PRINTING: dict[str, list[list[str]]] = {
    "games": [["games"], ["games", "--help"]],
    "rules": [["rules", "hilo"]],
    "learn": [["learn", "hilo"]],
    "replay": [["replay", LOG, "--all"]],
    "verify": [["verify", LOG]],
    "check": [["check", SCENARIO]],
    "evening": [["evening", "list"]],
    "arena": [ARENA],
    "almanac": [ALMANAC],
    "moves": [["moves", "hilo"]],
    "observation": [["observation", "hilo"]],
    "export": [["export", "--help"]],
    "matrix": [["matrix", "hilo"]],
    "print": [["print", "trix", "--parts", "test", "--out", os.devnull]],
    "play": [["play", "hilo", "--seed", "1"]],
    "daily": [["daily", "2026-11-16"]],
    "absent": [["absent", "hilo", "--seats", "3", "--seat", "2"]],
    "completion": [["completion", "fish"]],
    "mcp": [["mcp", "--help"]],
    "admin": [["admin", "--help"]],
    "backup": [["backup", "--help"]],
    "restore": [["restore", "--help"]],
}
SLOW: dict[str, list[list[str]]] = {"review": [["review", LOG]]}
ALL_WORDS = """
import io, os, sys
from headtable.__main__ import main
for line in sys.stdin.read().splitlines():
    full = os.fdopen(os.open("/dev/full", os.O_WRONLY), "wb", 0)
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(full))
    sys.stdin = io.StringIO("")
    sys.stderr = said = io.StringIO()
    try:
        status = main(line.split("\\t"))
    except SystemExit as ended:
        status = ended.code
    sys.stderr = sys.__stderr__
    os.write(1, f"{status} {said.getvalue().strip().splitlines()[-1:]}\\n".encode())
"""


def test_every_word_that_prints_is_tried() -> None:
    without = {"serve", "join"}  # tried elsewhere
    assert {name for name, _ in WORDS} == set(PRINTING) | set(SLOW) | without


@pytest.mark.parametrize("printing", [PRINTING, pytest.param(SLOW, marks=pytest.mark.long)], ids=len)
def test_a_full_output_ends_in_a_sentence_for_every_word(printing: dict[str, list[list[str]]]) -> None:
    """All in one process, which makes it quick."""
    commands = [words for of_word in printing.values() for words in of_word]
    done = subprocess.run(
        [sys.executable, "-c", ALL_WORDS],
        input="\n".join("\t".join(words) for words in commands),
        capture_output=True,
        text=True,
        check=True,
    )
    expected = "1 ['headtable: the answer cannot be written: No space left on device']"
    assert done.stdout.splitlines() == [expected] * len(commands)
    assert done.stderr == ""


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_output_leaves_no_trace_when_the_interpreter_ends(unbuffered: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "headtable", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert done.returncode == 1
    assert done.stderr == "headtable: the answer cannot be written: No space left on device\n"


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_who_reads_but_the_first_line_is_not_told_of_it(unbuffered: str) -> None:
    command = [sys.executable, "-m", "headtable", "rules", "--book", "trix"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_without_an_output_nothing_breaks() -> None:
    command = f'exec "{sys.executable}" -m headtable games >&- 2>&-'
    assert subprocess.run(["sh", "-c", command], check=False).returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        [*ARENA[:-2], "--deals", "1000000", "--json"],
        [*ARENA[:-2], "--deals", "1000000", "--svg"],
        [*EVENING, "--rounds", "50", "--log"],
        [*EVENING, "--rounds", "50", "--json"],
        ["matrix", "--markdown"],
    ],
)
def test_a_file_that_cannot_be_written_is_told_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    for name, why in (("none/x", "No such file or directory"), ("", "it is a folder")):
        target = f"{tmp_path}/{name}"
        assert main([*words, target]) == 2
        out, errors = capsys.readouterr()
        assert (out, errors) == ("", f"headtable: cannot write '{target}': {why}\n")
    assert list(tmp_path.iterdir()) == []


def test_an_almanac_that_cannot_be_written_is_told_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "hilo.md").mkdir()
    for folder, why in (("file", "File exists"), ("file/more", "Not a directory"), ("", "it is a folder")):
        assert main(["almanac", "hilo", "--games", "1000000", "--to", f"{tmp_path}/{folder}"]) == 2
        assert why in capsys.readouterr().err


def test_a_file_is_kept_until_there_is_something_better(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text("the figures of last week")
    from headtable.commands.output import check_writable

    check_writable(str(kept))
    check_writable(str(tmp_path / "new.json"))
    check_writable("/dev/full")  # known when it is written
    assert kept.read_text() == "the figures of last week"
    assert list(tmp_path.iterdir()) == [kept]


# Encodings that lack some of what is printed ------------------------------------------------------

OF_EACH_KIND = ("trolley-euchre", "trolley-pinochle", "trix-football", "great-railroad-game", "trix-authors")
TABLES = [["play", game, "--seed", "1"] for game in OF_EACH_KIND]
WITH_TABLES = ("matrix", "play", "daily")
WITHOUT_TABLES = [
    *[[word, "--help"] for word, _ in WORDS],
    *[words for word, of_word in PRINTING.items() for words in of_word if word not in WITH_TABLES],
    ["games", "magna"],
    ["replay", LOG, "--open", "--to", "40"],
    ["--help"],
    ["--version"],
]


def printed(monkeypatch: pytest.MonkeyPatch, encoding: str, words: list[str]) -> str:
    """What a command prints on a terminal with this encoding, errors included; some lines are typed."""
    printed = io.BytesIO()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(printed, encoding, "strict", write_through=True))
    typed = io.BytesIO(b"\xff\xfe\n" + b"1\n" * 12)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed, encoding, "strict"))
    with suppress(SystemExit):  # argparse has shown help
        main(words)
    return printed.getvalue().decode(encoding)


@pytest.mark.parametrize(
    ("encoding", "commands"),
    [
        ("ascii", [*WITHOUT_TABLES, *TABLES]),
        ("cp437", [*WITHOUT_TABLES[: len(WORDS)], *TABLES[:1]]),
        ("cp1252", [*WITHOUT_TABLES[: len(WORDS)], *TABLES[-1:]]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_word_can_be_read_in_every_encoding(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, encoding: str, commands: list[list[str]]
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in commands:
        shown = printed(monkeypatch, encoding, words)
        assert shown.strip(), words
        assert "\\u" not in shown


def test_whatever_we_print_has_letters_that_every_terminal_has() -> None:
    from headtable.terminal.styled_text import in_ascii

    package = Path(headtable.__file__).parent
    texts = [
        path.read_text(encoding="utf-8") for path in package.rglob("*") if path.suffix in (".py", ".toml")
    ]
    signs = {sign for text in texts for sign in text if not sign.isascii()}
    assert "\u2026" in signs
    assert {sign for sign in signs if not in_ascii(sign).isascii() or in_ascii(sign) == "?"} == set()
    assert in_ascii("a \u2660\u00e9\ufb01\udcff\u6f22") == "a Sefi??"


def test_a_name_that_cannot_be_encoded_is_complained_of_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding in ("ascii", "utf-8"):
        shown = printed(monkeypatch, encoding, ["games", "\u6f22\udcff"])
        assert shown.startswith("headtable: there is no game '")
        assert shown.count("\n") == 1


# Files that are read ----------------------------------------------------------------------------


def odd_files(folder: Path) -> dict[str, str]:
    """Files that must not be read to their end, and what is said of each."""
    os.mkfifo(folder / "fifo")
    (folder / "folder").mkdir()
    with (folder / "large").open("wb") as large:
        large.truncate(200 << 20)
    (folder / "longer").write_bytes(b"x" * (MOST_BYTES + 1))
    too_long = "it has more than 4 megabytes"
    return {
        "/dev/zero": "it is a device, not a file",
        f"{folder}/fifo": "it is a pipe, not a file",
        f"{folder}/folder": "it is a folder, not a file",
        f"{folder}/large": too_long,
        f"{folder}/longer": too_long,
        f"{folder}/none": "No such file or directory",
        f"{folder}/{'n' * 300}": "File name too long",
        "nul\0": "there is no such file",
        "/proc/self/mem": "Input/output error",
    }


@pytest.mark.parametrize(
    "words", [["verify"], ["replay"], ["review"], ["check"], ["play", "--resume"]], ids=lambda words: words[0]
)
def test_what_is_no_file_or_too_long_is_refused_early(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    for path, why in odd_files(tmp_path).items():
        assert main([*words, path]) == 2
        out, errors = capsys.readouterr()
        assert why in errors
        assert errors.count("\n") == 1
        assert out == ("0 scenarios held, 0 failed; 1 could not be read.\n" if words == ["check"] else "")


def test_a_board_is_read_no_further_either(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path, why in odd_files(tmp_path).items():
        words = ["play", "great-railroad-game", "--option", f"board={path}"]
        assert main(words) == 2
        assert why in capsys.readouterr().err


def test_a_game_is_not_saved_over_what_is_no_file(tmp_path: Path) -> None:
    from headtable.rules.core.errors import Complaint
    from headtable.table.logged_game import LoggedGame

    logged_game = LoggedGame.load(LOG)
    os.mkfifo(tmp_path / "fifo")
    for path in ("/dev/zero", tmp_path / "fifo"):
        with pytest.raises(Complaint, match="not a file"):
            logged_game.save(path)
