"""README lists every game, with the numbers of players that it is for."""

import re

import pytest
from documentation import ROOT

from headtable import Game, games

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_game_is_listed_with_its_players(game: Game) -> None:
    found = re.search(rf"`{game.id}` \(([\d-]+(?: or \d+)?)", README)
    assert found is not None, f"README.md lists no `{game.id}` (with its numbers of players) under its box"
    listed = [int(number) for number in re.findall(r"\d+", found.group(1))]
    if "-" in found.group(1):
        listed = list(range(listed[0], listed[1] + 1))
    assert tuple(listed) == game.seats
