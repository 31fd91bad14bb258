"""Heuristic for The Mayflower by the Authors rules: memory, what follows from it, and the chances."""

from heuristic_preferences import edge, preferred, rating
from mayflower_authors_table import STOCK, cards, dealt
from move_lines import say

from headtable import Rng
from headtable.bots.expert import Expert
from headtable.bots.heuristics.authors import CERTAIN
from headtable.bots.heuristics.mayflower_authors import MayflowerAuthorsHeuristic
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.games.mayflower_authors import GAME, MayflowerAuthors

HANDS = (
    "a1 b1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12",
    "c1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13",
    "d1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12 c13",
    "a13 d2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d12 d13",
)


def sure(state: MayflowerAuthors, text: str) -> bool:
    return rating(MayflowerAuthorsHeuristic(), state, text) >= CERTAIN


def test_a_card_that_all_saw_go_there_is_asked_for() -> None:
    """Seat 1 has got b2 from seat 2 and missed; seat 2 has none of that book left, but seat 3 has."""
    state = dealt(4, *HANDS)
    say(state, "1 ask 2 for b2", "1 ask 2 for c3", "2 ask 1 for c4")
    assert sure(state, "ask 1 for b2")


def test_who_had_it_not_is_not_asked_for_it_again() -> None:
    state = dealt(4, *HANDS)
    say(state, "1 ask 2 for c3", "2 ask 3 for d4", "3 ask 4 for b5", "4 ask 1 for b6")
    heuristic = MayflowerAuthorsHeuristic()
    assert rating(heuristic, state, "ask 2 for c3") <= 0 < rating(heuristic, state, "ask 3 for c3")


def test_who_has_asked_for_one_of_a_book_is_asked_for_another() -> None:
    """Seat 2 has called for d4: it has another 4, most likely one of the two that seat 1 has not got."""
    state = dealt(4, *HANDS)
    say(state, "1 ask 2 for c3", "2 ask 3 for d4", "3 ask 4 for b5", "4 ask 1 for b6")
    heuristic = MayflowerAuthorsHeuristic()
    assert rating(heuristic, state, "ask 2 for b4") > rating(heuristic, state, "ask 3 for b4")
    assert rating(heuristic, state, "ask 2 for b4") > rating(heuristic, state, "ask 2 for b8")


def test_a_card_that_two_of_three_have_not_is_with_the_third() -> None:
    state = dealt(4, *HANDS)
    say(state, "1 ask 2 for c3", "2 ask 3 for d4", "3 ask 4 for b5", "4 ask 1 for b6")
    say(state, "1 ask 4 for c3", "2 ask 3 for d5", "3 ask 4 for b6", "4 ask 1 for b7")
    assert sure(state, "ask 3 for c3")
    with_stock = dealt(4, "a3 a4 a5 a6 a7", "b3 b4 b5 b6 b7", "c3 d4 c5 c6 c7", "d3 c4 d5 d6 d7", deal=STOCK)
    say(with_stock, "1 ask 2 for c3", "2 ask 3 for a4", "3 ask 4 for b5", "4 ask 1 for b6")
    say(with_stock, "1 ask 4 for c3", "2 ask 3 for a5", "3 ask 4 for b6", "4 ask 1 for b7")
    assert not sure(with_stock, "ask 3 for c3")


def test_the_only_one_left_of_what_was_shown_must_be_it() -> None:
    """Seat 2 has called for d4, so it has another 4: not a4, which seat 1 has, nor c4, which it asked for."""
    state = dealt(4, *HANDS)
    say(state, "1 ask 2 for c3", "2 ask 3 for d4", "3 ask 4 for b5", "4 ask 1 for b6")
    say(state, "1 ask 3 for d5", "2 ask 3 for c4", "2 ask 3 for c5", "2 ask 3 for a6", "3 ask 4 for b7")
    say(state, "4 ask 3 for b8")
    assert sure(state, "ask 2 for b4")


def test_of_two_sure_answers_the_book_nearer_its_end_comes_first() -> None:
    """Seat 1 knows where b2 and c1 are, and has two 1s and one 2."""
    state = dealt(4, *HANDS)
    state.cards.public_events.open[1] += cards("c1 b2")
    assert preferred(MayflowerAuthorsHeuristic(), state) == "ask 2 for c1"


def test_a_book_that_was_not_asked_for_yet_comes_first() -> None:
    """All know of seat 1's 1s, so that what it could not get is being kept from it; c2 is as likely as c1."""
    hands = ("a1 b1 a2 b2 a3 a4 a5 a6 a7 a8 a9 a10 a11", "c1 c2", "d1 d2")
    state = dealt(4, *hands)
    heuristic = MayflowerAuthorsHeuristic()
    state.cards.hear(0, 1 << cards("a1")[0] | 1 << cards("b1")[0], True)
    assert rating(heuristic, state, "ask 3 for c2") > rating(heuristic, state, "ask 3 for c1")


def test_a_book_laid_down_is_worth_more_than_one_on_the_way() -> None:
    heuristic = MayflowerAuthorsHeuristic()
    few = dealt(4, "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13")
    many = dealt(4, "a1 b1 c1 a2 b2 c2 a3 b3 c3 a4 b4 c4 a5", "d1 d2 d3 d4")
    assert heuristic.worth(many, 0) > heuristic.worth(few, 0)


def test_the_expert_takes_what_is_certain_without_a_thought() -> None:
    state = dealt(4, *HANDS)
    state.cards.public_events.open[1] += cards("c1 b2")
    assert Expert(MayflowerAuthorsHeuristic(), 8).choose(state, 0, Rng(0)).text == "ask 2 for c1"


def test_what_was_remembered_of_one_game_is_not_taken_for_anothers() -> None:
    heuristic = MayflowerAuthorsHeuristic()
    one, other = dealt(4, *HANDS), dealt(4, *HANDS)
    say(one, "1 ask 2 for c3", "2 ask 3 for d4", "3 ask 4 for b5", "4 ask 1 for b6")
    heuristic.ratings(one, 0, one.legal_moves(0))
    say(other, "1 ask 4 for c3", "2 ask 4 for c4", "3 ask 1 for b5", "4 ask 2 for a6", "1 ask 2 for d7")
    say(other, "2 ask 1 for c8", "3 ask 1 for b5", "4 ask 2 for a6")
    heuristic.look(other, 0)
    moves = other.legal_moves(0)
    assert [heuristic.rate(other, 0, move) for move in moves] == MayflowerAuthorsHeuristic().ratings(
        other, 0, moves
    )


def test_a_regular_beats_chance() -> None:
    pair = (Regular(MayflowerAuthorsHeuristic()), Player(MayflowerAuthorsHeuristic()))
    assert edge(GAME, 4, {}, pair, 3) > 1.0
