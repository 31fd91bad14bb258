"""The lesson about data sets: it plays, reads and draws, and what it says of Trolley Euchre holds."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "examples" / "look_at_a_data_set.py"


@pytest.mark.long
def test_three_questions_are_answered(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="needs the extra data")
    pytest.importorskip("pandas")
    pytest.importorskip("matplotlib").use("Agg")
    answers = runpy.run_path(str(SCRIPT))["main"](["--deals", "400", "--to", str(tmp_path)])
    won = answers["won"]
    assert won["mean"]["dealer"] - won["margin"]["dealer"] > 0.5
    assert won["mean"]["left of the dealer"] + won["margin"]["left of the dealer"] < 0.5
    euchred = answers["euchred"]
    assert euchred["count"].sum() == 400
    assert euchred["mean"]["dealer"] < euchred["mean"]["left of the dealer"]
    assert answers["forced"]["mean"][5] == 1  # the last card
    assert "</svg>" in (tmp_path / "euchred.svg").read_text(encoding="utf-8")
