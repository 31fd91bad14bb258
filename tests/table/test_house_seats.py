"""Who sits at the other seats, and how the log says so."""

import pytest

from headtable.bots.expert import Expert
from headtable.bots.novice_and_regular import Novice, Player, Regular
from headtable.bots.roster import LEVELS
from headtable.rules.core.errors import BadSetup
from headtable.table import house_seats
from headtable.table.house_seats import Rogue

KINDS = {"random": Player, "novice": Novice, "regular": Regular, "expert": Expert}


@pytest.mark.parametrize("level", LEVELS)
def test_the_name_in_the_log_brings_the_same_player_back(level: str) -> None:
    names = house_seats.names_for(3, 1, "Cy", level)
    assert names == [f"Bo ({level})", "Cy", f"Dee ({level})"]
    assert house_seats.human_seats(names) == [1]
    assert [house_seats.without_level(name) for name in names] == ["Bo", "Cy", "Dee"]
    players = house_seats.players_for("hilo", names, 1, rogues=False)
    assert {seat: type(player) for seat, player in players.items()} == {0: KINDS[level], 2: KINDS[level]}


def test_only_a_level_at_the_end_of_a_name_makes_a_house_player() -> None:
    assert house_seats.human_seats(["Ann (random) Lee", "Ann (good)", "(expert)", "Bo (expert)"]) == [0, 1, 2]


def test_whoever_has_no_level_is_sat_in_for_by_the_usual_one() -> None:
    players = house_seats.players_for("hilo", ["Ann", "Ben"], 1, rogues=False)
    assert [type(player) for player in players.values()] == [Regular]


def test_rogues_are_random_seats() -> None:
    names = house_seats.names_for(2, 0, "Ann", house_seats.level_from(None, rogues=True))
    assert names == ["Ann", "Bo (random)"]
    assert isinstance(house_seats.players_for("trolley-euchre", names, 0, rogues=True)[1], Rogue)
    with pytest.raises(BadSetup, match="rogues move at random"):
        house_seats.players_for("trolley-euchre", ["Ann", "Bo (regular)"], 0, rogues=True)
