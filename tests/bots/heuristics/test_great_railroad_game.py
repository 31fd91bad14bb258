"""Heuristic for The Great Railroad Game: the own way, the leader's way, and headings that give no hold."""

from heuristic_preferences import edge, preferred, rating
from railroad_table import position, started

import headtable
from headtable.bots.heuristics.great_railroad_game import WRECK, RailroadHeuristic
from headtable.bots.novice_and_regular import Player, Regular


def test_a_stop_is_headed_along_the_shortest_way() -> None:
    state = position(3, {1: "buffalo > detroit"})
    assert preferred(RailroadHeuristic(), state) == "run 1 sw"


def test_nobody_heads_into_a_smashup() -> None:
    state = position(3, {1: "buffalo > detroit"})
    assert rating(RailroadHeuristic(), state, "run 1 n") == WRECK


def test_an_opponent_is_turned_where_it_costs_him_most() -> None:
    """Train 1 points as train 2 does at Denver; back to Kansas City it is two tracks more."""
    state = position(3, {1: "detroit > chicago", 2: "denver sw"})
    assert preferred(RailroadHeuristic(), state) == "turn 2 e"


def test_of_two_opponents_the_leader_is_turned() -> None:
    """Either turn costs its train four plays."""
    state = position(3, {1: "detroit > chicago", 2: "memphis sw", 3: "denver sw"})
    assert preferred(RailroadHeuristic(), state) == "turn 3 e"


def test_a_heading_is_chosen_that_no_opponent_has() -> None:
    """To the west and to the north-west it is equally far."""
    state = position(3, {1: "depot-2 > buffalo", 2: "chicago > omaha"})
    assert preferred(RailroadHeuristic(), state) == "run 1 nw"


def test_a_train_leaves_the_city_where_it_can_be_turned() -> None:
    state = position(2, {1: "chicago w", 3: "atlanta > memphis", 2: "cheyenne > salt-lake-city"})
    assert preferred(RailroadHeuristic(), state) == "run 1"


def test_nobody_heads_into_the_face_of_another_without_need() -> None:
    state = position(3, {1: "chicago > omaha", 2: "cheyenne > omaha"})
    assert preferred(RailroadHeuristic(), state) == "run 1 s"


def test_nobody_stops_behind_another_where_there_is_a_second_way() -> None:
    state = position(3, {1: "cincinnati > st-louis", 2: "kansas-city n"})
    heuristic = RailroadHeuristic()
    assert rating(heuristic, state, "run 1 nw") > rating(heuristic, state, "run 1 w")


def test_a_collision_is_for_the_one_who_loses_less_by_it() -> None:
    nearer = position(2, {1: "carson-city ne", 2: "salt-lake-city > carson-city"})
    assert preferred(RailroadHeuristic(), nearer) == "run 1"
    farther = position(2, {1: "salt-lake-city > carson-city", 2: "carson-city ne"})
    assert rating(RailroadHeuristic(), farther, "run 1") < 0


def test_the_nearer_the_better() -> None:
    heuristic = RailroadHeuristic()
    near = position(3, {1: "denver > salt-lake-city", 2: "chicago w"})
    far = position(3, {1: "denver > kansas-city", 2: "chicago w"})
    assert heuristic.worth(near, 0) > heuristic.worth(far, 0) > heuristic.worth(started(3), 0)


def test_what_is_said_for_a_turn() -> None:
    state = position(3, {1: "detroit > chicago", 2: "denver sw"})
    reason = RailroadHeuristic().reason(state, 0, state.parse("turn 2 e"))
    assert reason is not None
    assert reason.words(["Ann", "Bo", "Cy"]) == "It costs Bo 4 plays."


def test_a_regular_beats_chance() -> None:
    pair = (Regular(RailroadHeuristic()), Player(RailroadHeuristic()))
    assert edge(headtable.game("great-railroad-game"), 2, {"limit": 90}, pair, 3) > 1.0
