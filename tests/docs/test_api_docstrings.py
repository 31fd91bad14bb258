"""The API reference is made, and every public name in it says what it is for (docs/api_reference.py)."""

import os
import subprocess
import sys
from pathlib import Path

from documentation import ROOT


def test_the_reference_is_made_and_nothing_in_it_is_silent(tmp_path: Path) -> None:
    """It is made from the sources, as compiled functions have no docstrings."""
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    made = subprocess.run(
        [sys.executable, ROOT / "docs" / "api_reference.py", tmp_path],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, "")
    page = (tmp_path / "headtable" / "research.html").read_text(encoding="utf-8")
    assert 'id="MoveNumbers.legal"' in page
    assert not (tmp_path / "headtable" / "rules").exists()
