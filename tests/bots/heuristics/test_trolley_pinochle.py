"""Trolley Pinochle: what the house players save, meld and play."""

import pytest
from heuristic_preferences import edge, preferred, rating
from move_lines import say
from pinochle_table import at_stage, deal, start

from headtable import Rng
from headtable.arena.peek_test import assert_no_peek
from headtable.bots.heuristic import MANY
from headtable.bots.heuristics.trolley_pinochle import PinochleHeuristic
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.equipment.trolley import COLOURED
from headtable.rules.games.trolley_pinochle import GAME, PLAYING, TrolleyPinochle

# Seat 2 leads where seat 1 has dealt; the hands are filled up with what melds nothing.


def leads(hand: str, turned: str = "red-fare") -> TrolleyPinochle:
    return deal("", hand, turned=turned)


def promise(*hand: str) -> int:
    """What these cards and no others may still bring in melds, early in a hand."""
    heuristic = PinochleHeuristic()
    heuristic.look(leads("", "orange-fare"), 1)
    heuristic.fresh = [hand.count(name) for name in COLOURED]
    heuristic.free = [heuristic.fresh] * 3
    heuristic.out = [2 - held for held in heuristic.fresh]
    heuristic.weigh_melds()
    return heuristic.promise()


def test_the_nearer_a_meld_the_more_it_promises() -> None:
    motormen = ["green-motorman", "black-motorman", "red-motorman"]
    assert promise(*motormen) - promise(*motormen[:2]) > promise(*motormen[:2]) - promise(*motormen[:1]) > 0
    assert promise("green-conductor", "green-passenger") > promise("green-conductor", "red-passenger")


def test_what_may_be_melded_is_saved() -> None:
    state = leads("green-motorman black-motorman red-motorman green-transfer", "orange-fare")
    heuristic = PinochleHeuristic()
    assert (
        rating(heuristic, state, "play green-transfer") > rating(heuristic, state, "play red-motorman") + 100
    )


def test_a_meld_that_cannot_be_made_any_more_promises_nothing() -> None:
    state = leads("green-conductor orange-fare")
    heuristic = PinochleHeuristic()
    heuristic.look(state, 1)
    before = heuristic.promise()
    heuristic.out[3 * 6 + 4] = 0  # both green Passengers are gone
    heuristic.weigh_melds()
    assert heuristic.promise() < before


def test_the_transfer_of_trumps_is_saved_for_the_exchange() -> None:
    state = leads("red-transfer green-transfer")
    heuristic = PinochleHeuristic()
    assert (
        rating(heuristic, state, "play red-transfer") < rating(heuristic, state, "play green-transfer") - 900
    )


def test_a_trick_is_caught_to_meld() -> None:
    def eagerness(hand: str) -> int:
        idle = "orange-transfer black-car " + "green-transfer orange-fare green-fare black-fare " * 2
        state = deal(f"{hand} {idle}", "black-transfer", turned="red-fare")
        say(state, "2 play black-transfer")
        heuristic = PinochleHeuristic()
        return rating(heuristic, state, "play black-car") - rating(heuristic, state, "play orange-transfer")

    assert eagerness("green-conductor green-passenger") > eagerness("green-conductor orange-passenger")


def test_what_cannot_win_is_cheap() -> None:
    hand = "orange-car green-car " + "orange-fare " * 2 + "green-conductor " * 2 + "orange-transfer " * 2
    state = deal(hand, "red-car", turned="red-fare")
    say(state, "2 play red-car")
    assert preferred(PinochleHeuristic(), state) == "play orange-transfer"


def melding(hand: str) -> TrolleyPinochle:
    """Seat 2 has led the Car of trumps and may meld."""
    state = deal("", f"red-car {hand}", turned="red-motorman")
    say(state, "2 play red-car")
    state.apply(0, state.legal_moves(0)[0])
    return state


def test_the_exchange_comes_first() -> None:
    assert (
        preferred(PinochleHeuristic(), melding("red-transfer green-conductor green-passenger")) == "exchange"
    )


def test_the_meld_that_counts_most() -> None:
    four = "green-conductor black-conductor orange-conductor red-conductor green-passenger"
    assert preferred(PinochleHeuristic(), melding(four)) == "meld four conductors"


def test_a_trump_couple_before_its_trolley() -> None:
    hand = "red-car red-fare red-conductor red-passenger red-motorman"
    assert preferred(PinochleHeuristic(), melding(hand)) == "meld trump-couple"


def test_calling_out_is_for_who_has_won() -> None:
    state = start(2, 0, call_out="on", target=5)
    at_stage(state, Rng(1), 2, 3)
    heuristic = PinochleHeuristic()
    state.scores[state.to_act()] = 500
    assert preferred(heuristic, state) == "call out"
    state.scores[state.to_act()] = -500
    assert preferred(heuristic, state) != "call out"


def test_four_exchange_for_a_card_that_melds() -> None:
    state = deal("", "red-transfer red-conductor", "", "", turned="red-passenger", dealer=0)
    assert preferred(PinochleHeuristic(), state) == "exchange"


def test_of_four_who_has_the_best_of_a_colour_leads_it() -> None:
    low = " ".join(f"{colour}-{part}" for colour in ("green", "orange") for part in ("motorman", "transfer"))
    hand = f"{low} {low} black-car black-motorman green-conductor orange-conductor"
    hands = ["", hand, "", ""]
    state = deal(*hands, turned="red-motorman")
    while state.stage != PLAYING:
        state.apply(state.to_act(), state.legal_moves(state.to_act())[-1])
    assert preferred(PinochleHeuristic(), state) == "play black-car"


def test_of_four_nobody_can_choose_whether_to_overtake_his_partner() -> None:
    """trolley-pinochle.four-play: so there is nothing to hold the expert back from."""
    heuristic = PinochleHeuristic()
    plays = 0
    for seed in range(20):
        state = at_stage(start(4, 0), Rng(seed), PLAYING, 0)
        rng = Rng(seed)
        while state.stage == PLAYING:
            moves = state.legal_moves(state.to_act())
            heuristic.look(state, state.to_act())
            if heuristic.is_partners and len(moves) > 1:
                plays += 1
                assert len({heuristic.powers[move.card] > heuristic.most for move in moves}) == 1
            state.apply(state.to_act(), moves[rng.below(len(moves))])
    assert plays > 50


def test_with_duties_the_end_is_worked_out() -> None:
    heuristic = PinochleHeuristic()
    assert heuristic.plies_left(at_stage(start(2, 0), Rng(1), PLAYING, 11)) == MANY
    assert heuristic.plies_left(at_stage(start(2, 0), Rng(1), PLAYING, 20)) == 8
    assert heuristic.plies_left(at_stage(start(4, 0), Rng(1), PLAYING, 10)) == 8


@pytest.mark.parametrize(("seats", "least"), [(2, 150), (4, 20)])
def test_it_beats_random_play(seats: int, least: int) -> None:
    pair = (Regular(PinochleHeuristic()), Player(PinochleHeuristic()))
    assert edge(GAME, seats, {"length": "one deal"}, pair, 30) > least


@pytest.mark.parametrize("seats", [2, 4])
def test_it_does_not_peek(seats: int) -> None:
    assert assert_no_peek(Regular(PinochleHeuristic()), GAME, seats) == 20
