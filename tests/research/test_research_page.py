"""docs/research.md: what it says of all games is true of each."""

import re
from pathlib import Path

import headtable
from headtable.research.environment_setup import one_deal

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
IDS = {game.id for game in headtable.games()}


def row(name: str) -> str:
    """A row of the table of what is the same in all environments."""
    return next(line for line in PAGE.splitlines() if line.startswith(f"| {name} |"))


def test_the_games_that_are_always_played_whole_are_named() -> None:
    said, _, always_whole = row("length").partition("always played whole")
    assert set(re.findall(r"`([\w-]+)`", always_whole)) == {
        game.id for game in headtable.games() if not one_deal(game)
    }
    assert set(re.findall(r"`([\w-]+)`", said)) & IDS == {
        game.id for game in headtable.games() if list(one_deal(game)) == ["target"]
    }
