"""Heuristic for The Mayflower: what one's own cards wait for, and what only the others wait for."""

from heuristic_preferences import edge, preferred, rating
from mayflower_table import dealt, played

from headtable.bots.heuristics.mayflower import MayflowerHeuristic
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.games.mayflower import GAME

IDLE = "c2-6 d2-5"  # cards that lie beyond none that is played here


def test_a_pile_is_begun_that_own_cards_wait_for() -> None:
    state = dealt(4, "a1 a4 b1 c13 d2-6 d8-11", "b2-7", "c12-8 c7")
    assert preferred(MayflowerHeuristic(), state) == "play a1"


def test_sooner_one_that_an_own_card_follows_at_once() -> None:
    state = dealt(4, f"a1 a3 b13 b12 {IDLE}")
    assert preferred(MayflowerHeuristic(), state) == "play b13"


def test_the_pile_with_more_own_cards_on_the_way_comes_first() -> None:
    state = dealt(4, "a1 a3 a5 b1 b5 c2-6 d2-4")
    assert rating(MayflowerHeuristic(), state, "play a1") > rating(MayflowerHeuristic(), state, "play b1")


def test_the_deeper_an_own_card_lies_the_sooner_its_pile_is_played() -> None:
    """To a4 three others lead, to b3 two."""
    state = dealt(4, f"a1 a4 b1 b3 {IDLE}")
    assert preferred(MayflowerHeuristic(), state) == "play a1"


def test_a_card_that_only_others_wait_for_is_held_back() -> None:
    """With b5 two of the others' cards could come, with a4 three."""
    state = played(4, "a1-3 b1 b2-4 a13", f"a4 b5 {IDLE}", "a5 b6", "a6 a7", "b7")
    assert rating(MayflowerHeuristic(), state, "play b5") > rating(MayflowerHeuristic(), state, "play a4")
    assert rating(MayflowerHeuristic(), state, "play b5") < 0


def test_a_seven_goes_before_a_card_that_helps_the_others() -> None:
    """a7 lies ready at any time and opens nothing."""
    state = played(4, "a1-6 a13 a12 a11 a10 a9 a8", "a7 b1", "b2", "b3", "b4-7")
    assert rating(MayflowerHeuristic(), state, "play a7") > rating(MayflowerHeuristic(), state, "play b1")


def test_a_card_drawn_is_played_where_it_fits() -> None:
    """Seat 1 of two can play nothing and draws d1: it helps only the other, but to keep it costs a point."""
    hand = "a2-6 a8-12 b2-6 c2-4"
    state = dealt(2, hand, extra="d1")
    state.apply(0, state.parse("cannot play"))
    assert preferred(MayflowerHeuristic(), state) == "play d1"


def test_what_helps_only_the_others_is_not_thought_of_while_there_is_better() -> None:
    state = dealt(4, f"a1 a2 b1 {IDLE}", "b2-7")
    heuristic = MayflowerHeuristic()
    moves = state.legal_moves(0)
    heuristic.ratings(state, 0, moves)
    assert [move.text for move in moves if heuristic.is_wasteful(state, 0, move)] == ["play b1"]


def test_what_is_said_for_a_move() -> None:
    state = dealt(4, f"a1 a2 b1 {IDLE}", "b2-7")
    heuristic = MayflowerHeuristic()
    heuristic.look(state, 0)
    for text, words in (
        ("play a1", "2 of your own cards wait beyond it"),
        ("play b1", "helps the others less"),
    ):
        reason = heuristic.reason(state, 0, state.parse(text))
        assert reason is not None
        assert words in reason.words([])


def test_a_regular_beats_chance() -> None:
    pair = (Regular(MayflowerHeuristic()), Player(MayflowerHeuristic()))
    assert edge(GAME, 4, {"length": "one deal"}, pair, 12) > 1.0
