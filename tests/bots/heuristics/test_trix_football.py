"""Heuristic for Trix Football: exact chances, the kicker beside a Pair, and what a place is worth."""

from itertools import combinations

import pytest
from football_table import deal, scrimmage, start
from heuristic_preferences import edge, preferred
from move_lines import say

from headtable import Rng
from headtable.bots.expert import Expert
from headtable.bots.heuristics.trix_football import FootballHeuristic
from headtable.bots.heuristics.trix_football_odds import RANKS, count_ways
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.trix_football import GAME, TrixFootball
from headtable.rules.games.trix_football.hand_ranks import FLUSH, FOOTBALL, STRAIGHT_SIX, rank

HANDS = [
    "2-2 3-3 4-1 5-1 6-1", "2-2 3-3 4-4 6-1 6-2", "4-1 4-2 4-4 5-5 6-5", "4-1 4-3 4-4 2-1 3-1",
    "6-1 6-2 6-3 6-6 5-5", "6-2 6-3 6-4 6-5 3-3", "5-1 5-2 5-3 5-4 6-6", "2-2 3-3 4-4 5-5 6-1",
    "2-1 3-1 3-2 4-3 5-3", "6-1 6-2 6-3 6-4 6-5",
]  # fmt: skip


def best(state: TrixFootball) -> str:
    """What a regular does for the seat whose turn it is."""
    return preferred(FootballHeuristic(), state)


def drawing(hand: str) -> TrixFootball:
    """Seat 2 is to draw, the first of the two, while seat 1 rushes."""
    state = scrimmage(1, 100)
    say(state, "1 rush")
    deal(state, "", hand)
    return state


def receiving(hand: str) -> TrixFootball:
    """Seat 2 is to draw while seat 1 kicks off: any better hand will do."""
    state = start(0)
    say(state, "1 kick off")
    deal(state, "", hand)
    return state


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("low_run", [STRAIGHT_SIX, FLUSH])
def test_the_chances_are_exact(hand: str, low_run: int) -> None:
    cards = sorted(NAMES.index(name) for name in hand.split())
    unseen = [card for card in FOOTBALL if card not in cards]
    for count in range(4):
        for thrown in combinations(cards, count):
            kept = [card for card in cards if card not in thrown]
            ways = [0] * RANKS
            for drawn in combinations(unseen, count):
                ways[rank(kept + list(drawn), low_run)] += 1
            assert count_ways(cards, list(thrown), low_run) == ways


def test_doubles_are_kept_and_the_rest_is_thrown() -> None:
    assert best(drawing("2-2 3-3 4-4 5-1 6-2")) in ("change 5-1 6-2", "change 5-1", "change 6-2")
    assert best(drawing("2-2 3-3 4-1 3-1 5-2")) == "change 3-1 4-1 5-2"


def test_the_highest_plain_card_is_kept_beside_a_pair() -> None:
    assert best(receiving("2-2 3-3 6-5 3-1 5-2")) == "change 3-1 5-2"
    assert best(receiving("2-2 3-3 4-1 3-1 5-2")) == "change 3-1 4-1 5-2"


@pytest.mark.parametrize(
    ("change", "draw"), [("4-1 4-2 4-3 5-1", "change 3-1 5-2"), ("5-1", "change 3-1 5-2 6-5")]
)
def test_a_pair_is_no_use_against_who_changes_one_card(change: str, draw: str) -> None:
    """He has more; against who changed four, the high card beside the Pair may tell."""
    state = scrimmage(1, 200)
    state.contest.touchdown()
    state.follow()
    deal(state, "2-2 3-3 6-5 3-1 5-2", "4-1 4-2 4-3 4-4 5-1")
    say(state, f"2 change {change}")
    assert best(state) == draw


def test_a_made_hand_stands() -> None:
    assert best(drawing("6-2 6-3 6-4 6-5 6-6")) == "stand"


def test_who_stops_a_rush_hopes_for_fours_and_the_end_run() -> None:
    assert best(drawing("2-2 3-3 4-4 6-1 6-2")) == "change 6-1 6-2"


def test_a_goal_needs_threes() -> None:
    """A try is won by any better hand, and the high card helps; a goal needs a third Double."""
    state = scrimmage(1, 180)
    say(state, "1 goal")
    deal(state, "2-2 3-3 6-5 3-1 5-2", "4-1 4-2 4-3 4-4 5-1")
    say(state, "2 change 4-1 4-2 4-3 5-1")
    assert best(state) == "change 3-1 5-2 6-5"


def test_the_low_drawer_kicks_off() -> None:
    state = start(0)
    assert best(state) == "kick off"
    reason = FootballHeuristic().reason(state, 0, state.parse("kick off"))
    assert reason is not None
    assert reason.clause == "trix-football.kick-advice"


def test_rush_and_on_a_third_down_kick() -> None:
    assert best(scrimmage(1, 100, 1, 10)) == "rush"
    assert best(scrimmage(1, 100, 2, 35)) == "rush"
    assert best(scrimmage(1, 100, 3, 10)) == "rush"
    assert best(scrimmage(1, 100, 3, 35)) == "punt"
    assert best(scrimmage(1, 180, 3, 35)) == "goal"
    assert best(scrimmage(1, 140, 3, 35)) == "punt"


def test_a_long_way_to_go_is_the_books_reason_to_punt() -> None:
    state = scrimmage(1, 100, 3, 35)
    reason = FootballHeuristic().reason(state, 0, state.parse("punt"))
    assert reason is not None
    assert reason.clause == "trix-football.punt-advice"


def test_the_nearer_the_better_until_time_is_up() -> None:
    heuristic = FootballHeuristic()
    promises = [heuristic.worth(scrimmage(1, at), 0) for at in (0, 60, 110, 160, 220)]
    assert promises == sorted(promises)
    assert heuristic.worth(scrimmage(1, 110), 1) == -heuristic.worth(scrimmage(1, 110), 0)
    late = scrimmage(1, 100)
    late.contest.halves.left = 1
    assert heuristic.worth(late, 0) == 0.0


def test_the_expert_punts_over_the_middle_before_he_must() -> None:
    """From about the middle a kick gains more than three downs do; a regular would rush."""
    state = scrimmage(1, 100, 2, 30)
    assert Expert(FootballHeuristic(), 64).choose(state, 0, Rng(1)).text == "punt"


def test_a_regular_beats_chance() -> None:
    pair = (Regular(FootballHeuristic()), Player(FootballHeuristic()))
    assert edge(GAME, 2, {"half-length": 3}, pair, 60) > 0.5


@pytest.mark.clause("trix-football.umpire")
def test_who_is_umpire_takes_the_ball() -> None:
    state = scrimmage(1, 100, decision_limit=30, delay_penalty="human umpire")
    say(state, "* delay")
    assert best(state) == "delay ball"
