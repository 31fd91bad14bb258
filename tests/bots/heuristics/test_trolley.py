"""Trolley: what the house players save, show and catch."""

from heuristic_preferences import edge, preferred, rating
from move_lines import say
from trolley_table import dealt

from headtable.arena.peek_test import assert_no_peek
from headtable.bots.heuristic import MANY
from headtable.bots.heuristics.trolley import TrolleyHeuristic
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.games.trolley import GAME

FIVE = "car motorman conductor fare passenger"


def test_a_transfer_goes_first() -> None:
    state = dealt("motorman motorman conductor fare fare fare transfer transfer", "")
    assert preferred(TrolleyHeuristic(), state) == "play transfer"


def test_the_cards_of_a_trolley_are_saved() -> None:
    state = dealt("motorman conductor fare passenger passenger passenger passenger fare", "")
    heuristic = TrolleyHeuristic()
    assert rating(heuristic, state, "play passenger") > rating(heuristic, state, "play motorman")
    assert rating(heuristic, state, "play fare") > rating(heuristic, state, "play conductor")


def test_three_of_a_kind_promise_a_four_but_transfers_nothing() -> None:
    heuristic = TrolleyHeuristic()
    heuristic.draws = 10

    def promise(*hand: int) -> int:
        heuristic.count(list(hand))
        return heuristic.promise()

    assert promise(1, 1, 1, 1) > promise(1, 1, 1) > promise(1, 1)
    assert promise(0, 0, 0) > promise(1, 1, 1)
    assert promise(5, 5, 5, 5) == 0


def test_who_holds_a_trolley_leads_what_surely_takes_the_trick() -> None:
    state = dealt(f"{FIVE} car transfer transfer", "")
    assert preferred(TrolleyHeuristic(), state) == "play car"


def test_who_holds_a_combination_is_keener_on_the_trick() -> None:
    def eagerness(hand: str) -> int:
        state = dealt("transfer", f"{hand} car transfer transfer transfer transfer")
        say(state, "1 play transfer")
        heuristic = TrolleyHeuristic()
        return rating(heuristic, state, "play car") - rating(heuristic, state, "play transfer")

    assert eagerness("conductor passenger passenger") > eagerness("fare passenger passenger")


def test_what_cannot_take_the_trick_is_cheap() -> None:
    state = dealt("car", "car car motorman motorman motorman transfer transfer transfer")
    say(state, "1 play car")
    assert preferred(TrolleyHeuristic(), state) == "play transfer"


def test_the_show_that_counts_most() -> None:
    state = dealt(f"{FIVE} car conductor conductor", "")
    say(state, "1 play car", "2 play transfer")
    assert preferred(TrolleyHeuristic(), state).startswith("show trolley")


def test_a_show_is_better_than_none() -> None:
    state = dealt("car conductor passenger passenger fare fare fare fare", "")
    say(state, "1 play car", "2 play transfer")
    assert preferred(TrolleyHeuristic(), state).startswith("show four")


def test_of_like_cards_those_that_have_served_already_serve_again() -> None:
    hand = "car car car car motorman conductor passenger conductor"
    state = dealt(hand, "", stock="fare fare")
    say(state, "1 play car", "2 play transfer", "1 show couple conductor passenger")
    say(state, "1 play car", "2 play transfer")
    assert preferred(TrolleyHeuristic(), state) == "show trolley car motorman conductor+c fare passenger+c"


def test_the_last_eight_of_two_are_worked_out() -> None:
    state = dealt("", "")
    heuristic = TrolleyHeuristic()
    assert heuristic.plies_left(state) == MANY
    while state.hands.stock_left():
        state.apply(state.to_act(), state.legal_moves(state.to_act())[-1])
    assert heuristic.plies_left(state) == 16


def test_in_the_last_eight_the_cheapest_card_that_takes_the_trick() -> None:
    heuristic = TrolleyHeuristic()
    heuristic.highest = 3
    assert (
        heuristic.rate_late(2)
        > heuristic.rate_late(1)
        > heuristic.rate_late(0)
        > heuristic.rate_late(5)
        > heuristic.rate_late(4)
    )


def test_a_hand_full_of_promise_is_worth_more() -> None:
    rich = dealt("motorman motorman motorman conductor fare passenger car car", "")
    poor = dealt("transfer transfer transfer transfer transfer fare fare passenger", f"{FIVE} car car car")
    heuristic = TrolleyHeuristic()
    assert heuristic.worth(rich, 0) > 0 > heuristic.worth(poor, 0)
    assert heuristic.worth(rich, 1) == -heuristic.worth(rich, 0)


def test_it_beats_random_play() -> None:
    pair = (Regular(TrolleyHeuristic()), Player(TrolleyHeuristic()))
    assert edge(GAME, 2, {"length": "one deal"}, pair, 30) > 300


def test_it_does_not_peek() -> None:
    assert assert_no_peek(Regular(TrolleyHeuristic()), GAME, 2) == 20
