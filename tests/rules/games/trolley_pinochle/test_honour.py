"""Revokes in Trolley Pinochle, which are called, proved and accepted in honour mode."""

import pytest
from game_setups import play
from move_lines import say, why_not
from pinochle_table import EACH_NUMBER, at_stage, final_points, may_play, start, step_within_hand

from headtable import CHANCE, NOBODY, Move, Rng
from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.rules.games.trolley_pinochle import ACCEPTING, BETWEEN, PLAYING, TrolleyPinochle


def faults_of(state: TrolleyPinochle) -> set[tuple[int, int]]:
    """Who did not do his duty in which trick of a hand that is played right out, by the referee."""
    tricks = state.cards.tricks.past
    faults = set()
    for number in range(12 if state.seats == 2 else 0, len(tricks)):
        for place, seat in enumerate(tricks[number].order):
            hand = [COLOURED[trick.card_of(seat)] for trick in tricks[number:]]
            laid = [COLOURED[kind] for kind in tricks[number].cards]
            if laid[place] not in may_play(hand, laid[:place], COLOURS[state.cards.trump]):
                faults.add((seat, number))
    return faults


def mostly_fair_step(state: TrolleyPinochle, rng: Rng) -> tuple[int, Move]:
    seat, move = step_within_hand(state, rng)
    while seat != CHANCE and state.fault(seat, move) and rng.below(20):
        seat, move = step_within_hand(state, rng)
    return seat, move


@pytest.mark.clause("trolley-pinochle.revoke", "trolley-pinochle.called-already", "table.honour")
@EACH_NUMBER
def test_a_right_call_takes_all_card_points_and_a_wrong_one_does_nothing(seats: int) -> None:
    right = wrong = 0
    for seed in range(80):
        rng = Rng(seed)
        state = start(seats, honour=True, target=10**6)
        calls: set[tuple[int, int]] = set()
        while state.stage != ACCEPTING or rng.below(4):
            if state.stage != ACCEPTING and rng.below(8):
                state.apply(*mostly_fair_step(state, rng))
                continue
            seat = rng.below(seats)
            for move in [move for move in state.legal_moves(seat) if move.verb == "revoke"][-1:]:
                assert (12 if seats == 2 else 0) <= move.number < len(state.cards.tricks.past)
                state.apply(seat, move)
                calls.add((seat, move.number))
                assert move not in state.legal_moves(seat)
                assert state.why_not(seat, move) == "trolley-pinochle.called-already"
        faults = faults_of(state)
        proved = {
            state.sides[seat]
            for seat, number in faults
            for caller, called in calls
            if called == number and state.sides[caller] != state.sides[seat]
        }
        right += bool(proved)
        wrong += bool(calls) and not proved
        while state.stage == ACCEPTING:
            say(state, f"{state.turn + 1} accept")
        taken = final_points(state, [0, 1])
        for seat in (0, 1):
            side = [note for note in state.notes if state.sides[note.seat] == state.sides[seat]]
            points = sum(note.points for note in side if note.clause.endswith(("score", "revoke")))
            assert points == (0 if state.sides[seat] in proved else taken[seat])
            melds = sum(note.points for note in side if not note.clause.endswith(("score", "revoke")))
            assert state.scores[seat] == points + melds
    assert right > 10
    assert wrong > 5


@pytest.mark.clause("trolley-pinochle.revoke", "trolley-pinochle.game", "trolley-pinochle.score-accepted")
@EACH_NUMBER
def test_the_score_is_accepted_by_all_before_the_next_deal(seats: int) -> None:
    rng = Rng(2)
    state = at_stage(start(seats, honour=True), rng, ACCEPTING, tricks=48 // seats)
    last = seats - 1
    say(state, f"{last + 1} accept")
    assert state.legal_moves(last) == []
    assert why_not(state, f"{last + 1} revoke 20") == "trolley-pinochle.score-accepted"
    assert why_not(state, f"{last + 1} accept") == "trolley-pinochle.score-accepted"
    assert state.stage == ACCEPTING
    for seat in range(last):
        assert any(move.verb == "revoke" for move in state.legal_moves(seat))
        say(state, f"{seat + 1} accept")
    assert state.stage == BETWEEN
    assert state.deals == 2


@pytest.mark.clause("trolley-pinochle.revoke")
@EACH_NUMBER
def test_outside_honour_mode_no_fault_can_happen_and_none_be_called(seats: int) -> None:
    for seed in range(10):
        state = start(seats, length="one deal")
        play(state, Rng(seed))
        assert state.to_act() == NOBODY
        assert not faults_of(state)
    state = at_stage(start(seats), Rng(3), PLAYING, tricks=48 // seats - 1)
    for seat in range(seats):
        assert why_not(state, f"{seat + 1} revoke {48 // seats - 1}") == "table.honour"
        assert why_not(state, f"{seat + 1} accept") == "table.honour"


@pytest.mark.clause("trolley-pinochle.not-finished", "trolley-pinochle.no-duty", "trolley-pinochle.revoke")
@EACH_NUMBER
def test_only_a_finished_trick_that_had_a_duty_can_be_called(seats: int) -> None:
    first = 13 if seats == 2 else 1
    state = at_stage(start(seats, honour=True), Rng(5), PLAYING, tricks=first)
    for seat in range(seats):  # whoever's turn it is
        if first > 1:
            assert why_not(state, f"{seat + 1} revoke {first - 1}") == "trolley-pinochle.no-duty"
        assert why_not(state, f"{seat + 1} revoke {first}") == ""
        assert why_not(state, f"{seat + 1} revoke {first + 1}") == "trolley-pinochle.not-finished"
        assert why_not(state, f"{seat + 1} accept") == "table.not-now"


@pytest.mark.clause("trolley-pinochle.revoke")
def test_a_fault_is_offered_as_one_to_its_own_seat() -> None:
    rng = Rng(9)
    state = at_stage(start(4, honour=True), rng, PLAYING, tricks=0)
    marked = 0
    while state.stage == PLAYING:
        hand = [COLOURED[kind] for kind in state.cards.hand(state.turn)]
        laid = [COLOURED[kind] for kind in state.cards.tricks.current.cards]
        lawful = may_play(hand, laid, COLOURS[state.cards.trump])
        for choice in state.view(state.turn).choices:
            if choice.text.startswith("play"):
                fair = choice.text.split()[1] in lawful
                assert choice.breaks == ("" if fair else "trolley-pinochle.four-play")
                marked += not fair
        state.apply(*step_within_hand(state, rng))
    assert marked


@pytest.mark.clause("trolley-pinochle.game", "trolley-pinochle.revoke")
def test_a_proved_revoke_leaves_nothing_to_call_out_with() -> None:
    tried = 0
    for seed in range(60):
        state = at_stage(start(2, honour=True, call_out=True), Rng(seed), PLAYING, tricks=20)
        seat = state.turn
        taken = state.cards.points_of(seat, state.sides)
        state.scores[seat] = 1000 - taken
        for number in range(13, 21):
            say(state, f"{2 - seat} revoke {number}")
        proved = state.is_proved(seat)
        tried += proved and taken > 0
        say(state, f"{seat + 1} call out")
        assert state.winners() == [1 - seat if proved and taken else seat]
    assert tried
