"""Heuristic for Trix Authors: memory, and the chances where memory does not help."""

from heuristic_preferences import edge, preferred, rating
from move_lines import say
from trix_authors_table import BOOK, dealt

from headtable import Rng
from headtable.bots.expert import Expert
from headtable.bots.heuristics.authors import CERTAIN
from headtable.bots.heuristics.trix_authors import AuthorsHeuristic
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.trix_authors import GAME, TrixAuthors

HANDS = ("gold 0 3 zinc 0 1 iron 0 2", "gold 3 6 salt 0 3", "zinc 1 4 lime 0 3", "salt 3 6 coal 0 3")


def test_who_has_asked_for_a_book_is_asked_for_it() -> None:
    """Seat 2 asks for gold in vain, and so tells seat 3 and all where gold is."""
    state = dealt("zinc 0 1 iron 0 2 lead 0 3", *HANDS[1:3], "gold 0 1 salt 3 6 coal 0 2", stock="lead 3 5")
    say(state, "1 ask 2 for iron", "2 ask 3 for gold", "3 ask 1 for lime")
    assert preferred(AuthorsHeuristic(), state) == "ask 2 for gold"
    assert rating(AuthorsHeuristic(), state, "ask 2 for gold") >= CERTAIN


def test_who_had_none_is_not_asked_again() -> None:
    state = dealt(*HANDS, stock="lead 0 4")
    say(state, "1 ask 4 for gold", "2 ask 1 for salt", "3 ask 1 for lime", "4 ask 1 for coal")
    heuristic = AuthorsHeuristic()
    assert rating(heuristic, state, "ask 4 for gold") < rating(heuristic, state, "ask 3 for gold")


def test_a_card_that_all_saw_is_asked_for() -> None:
    """Seat 1 was given gold before all eyes; seat 2 has gold left and takes it back."""
    state = dealt(*HANDS, stock="lead 0 2")
    say(state, "1 ask 2 for gold", f"2 give {NAMES[BOOK['gold'][3]]}", "1 ask 3 for gold")
    assert preferred(AuthorsHeuristic(), state) == "ask 1 for gold"


def test_a_card_that_all_saw_is_remembered_when_the_others_of_its_book_are_gone() -> None:
    state = dealt("gold 0 1 iron 0 5", HANDS[1], *HANDS[2:], stock="lead 0 1")
    gold = [NAMES[card] for card in BOOK["gold"]]
    say(state, "1 ask 2 for gold", f"2 give {gold[3]}", "1 ask 3 for gold")
    say(state, "2 ask 1 for gold", f"1 give {gold[0]}")
    assert rating(AuthorsHeuristic(), state, "ask 1 for gold") >= CERTAIN


def two_sure_answers() -> TrixAuthors:
    """Seat 1 has five gold and a zinc, and all know that seat 2 has some of both."""
    state = dealt("gold 0 5 zinc 0 1", "gold 5 7 zinc 1 5", "lime 0 6", "coal 0 6", stock="lead 0 4")
    say(state, "1 ask 3 for gold", "2 ask 3 for gold", "3 ask 2 for lime", "4 ask 2 for coal")
    say(state, "1 ask 3 for zinc", "2 ask 4 for zinc", "3 ask 4 for lime", "4 ask 3 for coal")
    return state


def test_of_two_sure_answers_the_book_nearer_its_end_comes_first() -> None:
    assert preferred(AuthorsHeuristic(), two_sure_answers()) == "ask 2 for gold"


def test_a_book_that_nobody_knows_of_is_not_given_away_lightly() -> None:
    """Of two Books that are as likely to be had, the one that seat 1 is known to hold."""
    state = dealt("gold 0 3 zinc 0 3", "iron 0 6", "lime 0 6", "coal 0 6", stock="lead 0 4")
    say(state, "1 ask 2 for gold", "2 ask 3 for iron", "3 ask 2 for lime", "4 ask 2 for coal")
    heuristic = AuthorsHeuristic()
    assert rating(heuristic, state, "ask 3 for gold") > rating(heuristic, state, "ask 3 for zinc")


def test_a_card_that_all_know_of_is_given() -> None:
    state = dealt("gold 0 3 iron 0 3", "gold 3 6 salt 0 3", *HANDS[2:], stock="lead 0 1")
    given = NAMES[BOOK["gold"][4]]
    say(state, "1 ask 2 for gold", f"2 give {given}", "1 ask 3 for gold", "2 ask 1 for gold")
    assert preferred(AuthorsHeuristic(), state) == f"give {given}"


def test_a_book_laid_down_is_worth_more_than_one_on_the_way() -> None:
    heuristic = AuthorsHeuristic()
    few = dealt("gold 0 2 zinc 0 2 iron 0 2")
    many = dealt("gold 0 6")
    assert 1.0 > heuristic.worth(many, 0) > heuristic.worth(few, 0)


def test_the_expert_takes_what_is_certain_without_a_thought() -> None:
    state = two_sure_answers()
    heuristic = AuthorsHeuristic()
    moves = state.legal_moves(0)
    heuristic.ratings(state, 0, moves)
    heuristic.is_late = True
    assert [move.text for move in moves if not heuristic.is_wasteful(state, 0, move)] == ["ask 2 for gold"]
    assert Expert(AuthorsHeuristic(), 8).choose(state, 0, Rng(0)).text == "ask 2 for gold"


def test_what_was_remembered_of_one_game_is_not_taken_for_anothers() -> None:
    heuristic = AuthorsHeuristic()
    one = dealt(*HANDS, stock="lead 0 2")
    say(one, "1 ask 2 for gold", f"2 give {NAMES[BOOK['gold'][3]]}", "1 ask 3 for gold")
    heuristic.ratings(one, 1, one.legal_moves(1))
    other = two_sure_answers()
    heuristic.look(other, 0)
    moves = other.legal_moves(0)
    assert [heuristic.rate(other, 0, move) for move in moves] == AuthorsHeuristic().ratings(other, 0, moves)


def test_a_regular_beats_chance() -> None:
    pair = (Regular(AuthorsHeuristic()), Player(AuthorsHeuristic()))
    assert edge(GAME, 4, {}, pair, 2) > 1.0
