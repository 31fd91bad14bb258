"""The lesson about learning: the trained policy beats a novice, over deals that it has never seen."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "examples" / "train_euchre.py"


@pytest.mark.long
def test_the_trained_policy_beats_a_novice(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs the extra learn")
    pytest.importorskip("matplotlib").use("Agg")
    duel = runpy.run_path(str(SCRIPT))["main"](["--to", str(tmp_path)])
    assert duel.against == "novice"
    assert duel.points_ahead.mean > duel.points_ahead.margin  # the interval excludes nought
    assert "</svg>" in (tmp_path / "train_euchre.svg").read_text(encoding="utf-8")
