"""`pytest --game ID` finds the tests of a game by their file, and by what they are run with."""

import subprocess
import sys

import pytest
from documentation import ROOT


@pytest.mark.parametrize(
    ("game", "path", "cases"),
    [
        ("hilo", "tests/press/test_pads.py", {"hilo-normal", "hilo-large"}),
        ("trix", "tests/press/test_pads.py", {"trix-normal", "trix-large"}),
        ("trix", "tests/docs/test_readme_games.py", {"<Game trix>"}),
    ],
)
def test_a_test_that_is_given_a_game_is_about_it(game: str, path: str, cases: set[str]) -> None:
    words = ["-m", "pytest", "--collect-only", "--game", game, path]
    found = subprocess.run([sys.executable, *words], check=True, cwd=ROOT, capture_output=True, text=True)
    chosen = {line.partition("[")[2].rstrip("]") for line in found.stdout.splitlines() if "::" in line}
    assert chosen == cases
