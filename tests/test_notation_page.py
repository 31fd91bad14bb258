"""The page on notation names every move that there is."""

import re
from pathlib import Path

import pytest

from headtable import Game, games

PAGE = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")


def row(name: str) -> str:
    """The one row of this name; "" for a game that has no moves of its own and needs no row."""
    lines = [line for line in PAGE.splitlines() if line.startswith(f"| {name} |")]
    assert len(lines) <= 1, name
    return "".join(lines)


def said_from_outside(game: Game) -> str:
    """The moves of chance that only some games have stand in the first table, with the game's name."""
    return " ".join(
        line for line in PAGE.splitlines() if line.startswith("| `") and f"in `{game.id}`" in line
    )


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_move_of_a_game_stands_on_the_page(game: Game) -> None:
    written = " ".join([row(f"`{game.id}`"), said_from_outside(game), row("every trick game")])
    if "as above" in written:
        written += row("`forty-two`")
    for seats in game.seats:
        for move in game.start(seats).notation().every_move():
            assert re.search(rf"`([^`]* )?{move.verb}\b", written), move.text
