"""`headtable export` from the outside."""

import errno
import json
import os
import signal
from pathlib import Path
from typing import BinaryIO

import pytest
from command_process import in_a_process
from failing_engine import FailingEngine
from interrupted_command import stopped

from headtable.__main__ import main
from headtable.commands import export
from headtable.research.game_export import parquet_table
from headtable.research.game_export.data_folder import DataFolder
from headtable.research.game_export.played_game import PlayedGame

SHORT = ["export", "trolley-euchre", "--option", "length=one deal", "--level", "random", "--processes", "1"]
Said = pytest.CaptureFixture[str]


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_games_are_written_and_counted(tmp_path: Path, capsys: Said) -> None:
    target = tmp_path / "new" / "data"
    assert main([*SHORT, "--games", "4", "--seed", "9", "--to", str(target)]) == 0
    manifest = json.loads((target / "manifest.json").read_text(encoding="utf-8"))
    sentence = f"4 games with {manifest['decisions']} decisions are in {target}\n"
    assert capsys.readouterr() == (sentence, "")
    assert manifest["command"] == (
        "headtable export trolley-euchre --games 4 --level random --seats 4"
        ' --option "length=one deal" --seed 9'
    )


def test_several_processes_write_what_one_writes(tmp_path: Path, capsys: Said) -> None:
    for processes in ("1", "2"):
        words = [*SHORT[:-1], processes, "--games", "40", "--to", str(tmp_path / processes)]
        assert main(words) == 0
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    assert len(contents(tmp_path / "1")) == 3


@pytest.mark.long
def test_a_cluster_writes_what_one_process_writes(tmp_path: Path, capsys: Said) -> None:
    assert main([*SHORT, "--games", "40", "--to", str(tmp_path / "1")]) == 0
    ended = in_a_process([*SHORT, "--engine", "ray", "--games", "40", "--to", str(tmp_path / "ray")])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert contents(tmp_path / "1") == contents(tmp_path / "ray")


def test_stopped_it_keeps_what_there_is(tmp_path: Path) -> None:
    target = tmp_path / "data"
    status, out, said = stopped([*SHORT[:-1], "2", "--games", "1000000", "--to", str(target)])
    assert status == 0, said
    assert "stopped; this is what there is" in said
    assert "Traceback" not in said
    manifest = json.loads((target / "manifest.json").read_text(encoding="utf-8"))
    assert 3 <= manifest["games"] < 1_000_000
    assert out.startswith(f"{manifest['games']} games with ")
    assert list(tmp_path.iterdir()) == [target]


def test_a_game_is_written_and_counted_although_it_is_stopped_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    add = DataFolder.add

    def add_and_stop(folder: DataFolder, played: PlayedGame) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        add(folder, played)

    monkeypatch.setattr(DataFolder, "add", add_and_stop)
    assert main([*SHORT, "--games", "9", "--to", str(tmp_path / "data")]) == 0
    assert capsys.readouterr().out.startswith("1 game with ")
    manifest = json.loads((tmp_path / "data" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["games"] == 1


@pytest.mark.parametrize("pieces", [0, 3])
def test_what_an_engine_has_done_before_it_failed_is_kept(
    pieces: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(export, "engine_given", lambda args: FailingEngine(pieces))
    assert main([*SHORT, "--games", "9", "--to", str(tmp_path / "data")]) == 1
    out, said = capsys.readouterr()
    assert said == "headtable: no worker lives\n"
    assert out.startswith("3 games with ") == bool(pieces)
    assert len(list(tmp_path.iterdir())) == (1 if pieces else 0)


# Where nothing can be written -------------------------------------------------------------------------------


def test_an_empty_folder_is_filled(tmp_path: Path, capsys: Said) -> None:
    assert main([*SHORT, "--games", "1", "--to", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["decisions", "games", "manifest.json"]


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "letter").write_text("Dear Ada")
    assert main([*SHORT, "--games", "1000000", "--to", str(tmp_path)]) == 2
    sentence = f"headtable: '{tmp_path}' is not empty: choose a folder that is empty or not there yet\n"
    assert capsys.readouterr() == ("", sentence)
    assert list(tmp_path.iterdir()) == [tmp_path / "letter"]


def test_a_folder_that_is_filled_in_the_meantime_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    target = tmp_path / "data"

    def fill(done: int) -> None:
        target.mkdir(exist_ok=True)
        (target / "letter").write_text("Dear Ada")

    monkeypatch.setattr("headtable.commands.progress.ProgressBar.show", lambda bar, done: fill(done))
    assert main([*SHORT, "--games", "2", "--to", str(target)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert contents(tmp_path) == {"data/letter": b"Dear Ada"}


def test_a_file_is_no_folder(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "file").touch()
    for name, why in (
        ("file", "it is a file"),
        ("file/data", "File exists"),
        ("x" * 300, "File name too"),
    ):
        assert main([*SHORT, "--games", "1000000", "--to", str(tmp_path / name)]) == 2
        out, said = capsys.readouterr()
        assert out == ""
        assert why in said
        assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_a_locked_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    def locked(path: Path, mode: int = 0o777, parents: bool = False, exist_ok: bool = False) -> None:
        if not exist_ok:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "mkdir", locked)
    target = tmp_path / "data"
    assert main([*SHORT, "--games", "1000000", "--to", str(target)]) == 2
    assert capsys.readouterr() == ("", f"headtable: cannot write '{target}': Permission denied\n")


def test_a_full_disk_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    def full(path: Path, mode: str) -> BinaryIO:
        path.touch()
        return open("/dev/full", "wb")

    monkeypatch.setattr(parquet_table, "open", full, raising=False)
    target = tmp_path / "data"
    assert main([*SHORT, "--games", "3", "--to", str(target)]) == 1
    sentence = f"headtable: '{target}' cannot be used: No space left on device\n"
    assert capsys.readouterr() == ("", sentence)
    assert list(tmp_path.iterdir()) == []


# Bad input --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["euchre"], "did you mean 'trolley-euchre'"),
        (["hilo", "--games", "0"], "play at least one game"),
        (["hilo", "--level", "grandmaster"], "there is no level 'grandmaster'"),
        (["hilo", "--seats", "9"], "not for 9"),
        (["hilo", "--option", "colour=red"], "there is no option 'colour'"),
        (["hilo", "--seed", "9" * 30], "too many digits"),
        (["hilo", "--engine", "steam"], "there is no engine 'steam'"),
    ],
)
def test_bad_input_ends_with_two_and_a_sentence(
    words: list[str], says: str, tmp_path: Path, capsys: Said
) -> None:
    assert main(["export", *words, "--to", str(tmp_path / "data")]) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert says in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_a_folder_it_is_asked_for(capsys: Said) -> None:
    assert main(["export", "hilo"]) == 2
    assert "--to" in capsys.readouterr().err


def test_without_pyarrow_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(parquet_table, "find_spec", lambda name: None)
    assert main([*SHORT, "--to", str(tmp_path / "data")]) == 2
    sentence = "an export needs pyarrow, which comes with the extra data (docs/install.md says how)"
    assert capsys.readouterr() == ("", f"headtable: {sentence}\n")
