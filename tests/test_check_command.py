"""`headtable check` from the outside."""

from pathlib import Path

import pytest

from headtable.__main__ import main

RIGHT = """[trolley-euchre.two-pass] the non-dealer may pass
trolley-euchre, 2 seats, dealer 2
1 pass   # turn 2
"""
WRONG = """[trolley-euchre.make] a slip
trolley-euchre, 2 seats, dealer 2
1 pass   # turn 1
"""


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_each_scenario_has_a_line_and_the_count_comes_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "a.scenario", RIGHT + RIGHT)
    assert main(["check", file]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"pass  {file}:1: [trolley-euchre.two-pass] the non-dealer may pass",
        f"pass  {file}:4: [trolley-euchre.two-pass] the non-dealer may pass",
        "2 scenarios held, 0 failed.",
    ]


def test_a_failure_names_file_line_what_was_expected_and_what_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "a.scenario", RIGHT + WRONG)
    assert main(["check", file]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[1] == f"FAIL  {file}:6: expected turn 1, came turn 2  [trolley-euchre.make] a slip"
    assert shown[2] == "1 scenario held, 1 failed."


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "there is no scenario in it"),
        (
            b"[trolley-euchre.make] x\ntrolley-euchre, 2 seats\n1 pass # turn two\n",
            "line 3: 'turn two' begins like",
        ),
        (b"[trolley-euchre.make] f\xfcr\n", "it is not text in UTF-8"),
    ],
)
def test_an_unreadable_file_ends_with_two_and_the_others_are_still_run(
    content: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = written(tmp_path, "a.scenario", RIGHT)
    bad = tmp_path / "b.scenario"
    bad.write_bytes(content)
    assert main(["check", str(bad), good]) == 2
    shown = capsys.readouterr()
    assert f"headtable: {bad}: " in shown.err
    assert says in shown.err
    assert shown.out.endswith("1 scenario held, 0 failed; 1 could not be read.\n")


def test_a_missing_file_and_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "nowhere")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err
    capsys.readouterr()
    assert main(["check", str(tmp_path)]) == 2
    assert "no file in it ends with .scenario" in capsys.readouterr().err
    (tmp_path / "trolley" / "euchre").mkdir(parents=True)
    written(tmp_path / "trolley" / "euchre", "a.scenario", RIGHT)
    assert main(["check", str(tmp_path)]) == 0
    assert "1 scenario held" in capsys.readouterr().out
