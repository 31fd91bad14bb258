"""`headtable print`: the file that is written, and what is said where none can be."""

import errno
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from headtable.__main__ import main
from headtable.commands.output import check_writable

TEST_SHEET = ["print", "trix", "--parts", "test"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pages_in(path: Path) -> int:
    with pypdfium2.PdfDocument(path.read_bytes()) as document:
        return len(document)


def test_it_writes_a_file_named_by_box_and_paper(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "TRIX", "--parts", "Test", "--paper", "Letter", "--backs", "none"]) == 0
    assert os.listdir(folder) == ["trix-letter.pdf"]
    assert pages_in(folder / "trix-letter.pdf") == 1
    assert "trix-letter.pdf" in capsys.readouterr().out


def test_it_writes_to_a_file_or_folder_that_is_named_and_replaces_an_older_file(folder: Path) -> None:
    (folder / "there").mkdir()
    (folder / "mine.pdf").write_text("old")
    assert main([*TEST_SHEET, "--out", "there"]) == 0
    assert main([*TEST_SHEET, "--out", "mine.pdf"]) == 0
    assert os.listdir(folder / "there") == ["trix-a4.pdf"]
    assert pages_in(folder / "mine.pdf") == 2
    assert (folder / "mine.pdf").read_bytes() == (folder / "there" / "trix-a4.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["trolly"], "there is no box or game 'trolly'; did you mean 'trolley'?"),
        (["zzzzzz"], "there is no box or game 'zzzzzz'; the boxes are: trolley, trix"),
        (["trix", "--paper", "a5"], "paper cannot be 'a5': it is a4 or letter"),
        (["trix", "--bleed", "4"], "bleed cannot be '4': it is 0, 3 or 6 mm"),
        (["trix", "--parts", "hats"], "there is no part 'hats'"),
        (["railroad", "--parts", "cards"], "the box railroad has no cards"),
        (["gyp", "--parts", "cards"], "the papers of a game are pads, cribs, leaflets"),
        (["railroad", "--game"], "there is no game 'railroad'"),
        (["trix", "--parts", "test", "--out", "no/such/x.pdf"], "cannot write 'no/such/x.pdf': No such"),
        (["trix", "--parts", "test", "--out", "no/"], "cannot write 'no/trix-a4.pdf': No such"),
        (["trix", "--parts", "test", "--out", "x\0y"], "cannot write"),
        (["trix", "--parts", "test", "--out", "no\n\x1b[2J/x.pdf"], "cannot write 'no??[2J/x.pdf': No such"),
        (["trix", "--parts", "test", "--out", "x" * 300], "File name too long"),
    ],
)
def test_what_does_not_exist_is_one_sentence_and_leaves_no_file(
    words: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("headtable: ")
    assert said in err
    assert len(err.splitlines()) == 1
    assert os.listdir(folder) == []


def test_a_link_stays_and_what_it_leads_to_is_replaced_with_its_permissions(folder: Path) -> None:
    """As with /dev/stdout, which leads to a file where the shell says so."""
    (folder / "away").mkdir()
    private = folder / "away" / "private.pdf"
    private.write_text("old")
    private.chmod(0o600)
    for link, target in (("link.pdf", private), ("new.pdf", folder / "away" / "new.pdf")):
        (folder / link).symlink_to(target)
        assert main([*TEST_SHEET, "--out", link]) == 0
        assert (folder / link).is_symlink()
        assert pages_in(target) == 2
    assert private.stat().st_mode & 0o777 == 0o600
    assert sorted(os.listdir(folder / "away")) == ["new.pdf", "private.pdf"]


def test_a_link_that_leads_to_itself_is_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "round.pdf").symlink_to("round.pdf")
    assert main([*TEST_SHEET, "--out", "round.pdf"]) == 2
    assert "cannot write 'round.pdf': Too many levels" in capsys.readouterr().err


def test_a_name_may_be_as_long_as_the_disk_allows(folder: Path) -> None:
    name = "x" * 251 + ".pdf"
    assert main([*TEST_SHEET, "--out", name]) == 0
    assert os.listdir(folder) == [name]


def test_a_name_with_control_signs_commands_nothing_to_the_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*TEST_SHEET, "--out", "a\x1b[2J\nb.pdf"]) == 0
    assert os.listdir(folder) == ["a\x1b[2J\nb.pdf"]
    assert capsys.readouterr().out.startswith("The sheets are in a?[2J?b.pdf. ")


def test_two_at_once_do_not_remove_each_others_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one is done while this one looks whether it may write."""
    opened = os.open

    def open_while_another_is_done(path: str, *rest: int) -> int:
        number = opened(path, *rest)
        (folder / "other").write_text("of the other")
        os.replace(folder / "other", folder / "trix-a4.pdf")
        return number

    with monkeypatch.context() as patch:
        patch.setattr("headtable.commands.output.os.open", open_while_another_is_done)
        check_writable("trix-a4.pdf")
    assert (folder / "trix-a4.pdf").read_text() == "of the other"
    assert os.listdir(folder) == ["trix-a4.pdf"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_it_is_written_leaves_the_older_file_alone(
    number: signal.Signals, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(source: object, target: object) -> None:
        assert len(os.listdir(folder)) == 2
        assert signal.getsignal(number) != signal.SIG_DFL  # or it would end the tests
        os.kill(os.getpid(), number)

    (folder / "trix-a4.pdf").write_text("old")
    monkeypatch.setattr("headtable.commands.output.os.replace", end)
    before = signal.signal(number, signal.SIG_DFL)  # under nohup one of them is ignored
    try:
        with pytest.raises(SystemExit) as left:
            main(TEST_SHEET)
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)
    assert left.value.code == 128 + number
    assert os.listdir(folder) == ["trix-a4.pdf"]
    assert (folder / "trix-a4.pdf").read_text() == "old"


def test_a_folder_that_may_not_be_written_to(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "locked").mkdir(mode=0o500)
    locked = (
        "/proc" if hasattr(os, "geteuid") and os.geteuid() == 0 else "locked"
    )  # root may write to the other
    assert main([*TEST_SHEET, "--out", locked]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"headtable: cannot write '{locked}/trix-a4.pdf': ")
    assert said.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_device_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TEST_SHEET, "--out", "/dev/full"]) == 1
    assert capsys.readouterr().err == "headtable: '/dev/full' cannot be used: No space left on device\n"
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize(
    ("number", "status", "said"),
    [
        (errno.ENOSPC, 1, "'trix-a4.pdf' cannot be used: No space left on device"),
        (errno.EIO, 2, "cannot write 'trix-a4.pdf': Input/output error"),
    ],
)
def test_a_disk_that_fails_midway_leaves_the_older_file_as_it_was(
    number: int,
    status: int,
    said: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(source: object, target: object) -> None:
        assert len(os.listdir(folder)) == 2  # the older file, and the new one that is whole
        raise OSError(number, os.strerror(number))

    (folder / "trix-a4.pdf").write_text("old")
    monkeypatch.setattr("headtable.commands.output.os.replace", fail)
    assert main(TEST_SHEET) == status
    assert capsys.readouterr().err == f"headtable: {said}\n"
    assert os.listdir(folder) == ["trix-a4.pdf"]
    assert (folder / "trix-a4.pdf").read_text() == "old"


def test_a_disk_that_is_full_leaves_nothing_behind(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A real one of sixteen kilobytes, where this user may mount it."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        assert main([*TEST_SHEET, "--out", "disk"]) == 1
        said = capsys.readouterr().err
        assert said == "headtable: 'disk/trix-a4.pdf' cannot be used: No space left on device\n"
        assert os.listdir(disk) == []
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_the_library_of_print_is_asked_for_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("headtable.press.paper.evening_paper.find_spec", lambda name: None)
    assert main(TEST_SHEET) == 2
    assert "the extra paper has it (docs/install.md says how)" in capsys.readouterr().err
