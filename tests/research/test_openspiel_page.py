"""docs/openspiel.md: its examples run, and its table is the list that the observers are made from."""

import re
from pathlib import Path

import pyspiel

from headtable.research import openspiel_games
from headtable.research.openspiel_games.observers import OBSERVED

PAGE = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    program = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
    assert program.count("import") > 3
    exec(compile(program, "docs/openspiel.md", "exec"), {})


def test_the_bound_on_the_page_is_that_of_the_game() -> None:
    openspiel_games.register()
    bound = pyspiel.load_game("headtable_hilo(players=3)").max_game_length()
    assert f"{bound:,} for one deal of Hilo with" in PAGE


def test_the_table_of_observations_is_the_codes() -> None:
    rows = [
        f"| `{one.private_info.name}` | `{one.perfect_recall}` | {one.tells} | always | "
        f"{one.tensor or 'never'} |"
        for one in OBSERVED
    ]
    printed = PAGE.partition("<!-- made by")[2].partition("<!-- end -->")[0].splitlines()
    assert printed[3:] == rows
