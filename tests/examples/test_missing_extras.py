"""An example whose libraries are not installed ends with one sentence that names the extra."""

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("script", "library", "extra"),
    [
        ("train_euchre", "matplotlib", "learn"),
        ("look_at_a_data_set", "pyarrow", "data"),
        ("look_at_a_data_set", "matplotlib", "learn"),
        ("best_response", "pyspiel", "spiel"),
    ],
)
def test_the_extra_is_named(script: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(EXAMPLES / f"{script}.py"))
    assert ended.value.code == (
        f"{library} is not installed: it comes with the extra {extra} (docs/install.md says how)"
    )


def test_every_example_is_tried() -> None:
    tried = {"train_euchre", "look_at_a_data_set", "best_response"}
    apart = {"random_assistant"}  # the program of docs/assistant.md, which needs nothing of ours
    assert {path.stem for path in EXAMPLES.glob("*.py")} == tried | apart
