"""Trix Football: misdeals, late discards, delay, and half the distance."""

import pytest
from football_table import FULL_HAND, NOTHING, OTHER_NOTHING, PAIR, deal, fact, scrimmage, show, start, where
from move_lines import say, texts, why_not

from headtable import CHANCE, Rng
from headtable.rules.games.trix_football import TrixFootball


def at_try(**options: object) -> TrixFootball:
    """Seat 1 has made a touchdown, and its try is to be dealt."""
    state = scrimmage(1, 215, 1, 10, **options)
    say(state, "1 rush")
    show(state, PAIR, NOTHING)
    return state


def dealt(to_gain: int = 25, **options: object) -> TrixFootball:
    """Seat 1 rushes on the second down from its own 50-yard line, and the cards are dealt."""
    state = scrimmage(1, 100, 2, to_gain, **options)
    say(state, "1 rush")
    deal(state, PAIR, NOTHING)
    return state


def left(state: TrixFootball) -> int:
    return state.contest.halves.left


# L1: misdeals --------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.misdeal")
def test_misdeals_only_happen_by_agreement_and_only_by_chance() -> None:
    state = scrimmage(1, 100)
    say(state, "1 rush")
    assert why_not(state, "* misdeal") == "trix-football.misdeal"
    state = scrimmage(1, 100, misdeal=5)
    assert why_not(state, "1 misdeal") == "trix-football.misdeal"
    assert why_not(state, "* misdeal") == "table.turn"
    found = 0
    for seed in range(2000):
        state = scrimmage(1, 100, misdeal=5)
        say(state, "1 rush")
        found += state.chance(Rng(seed)).verb == "misdeal"
    assert 60 <= found <= 140


@pytest.mark.clause("trix-football.misdeal", "trix-football.choose-play")
@pytest.mark.parametrize(("at", "after"), [(100, 80), (20, 0), (19, 10), (1, 1)])
def test_a_misdeal_costs_ten_yards_and_neither_down_nor_distance(at: int, after: int) -> None:
    state = scrimmage(1, at, down=2, to_gain=25, misdeal=1)
    say(state, "1 rush")
    before = left(state)
    say(state, "* misdeal")
    assert (where(state), left(state)) == ((1, after, 2, 25), before)
    assert (state.turn, texts(state, 1)[:2]) == (0, ["rush", "punt"])  # announced anew


@pytest.mark.clause("trix-football.misdeal")
def test_never_more_than_three_misdeals_in_a_row() -> None:
    state = start(0, misdeal=5)
    say(state, "1 kick off", "* misdeal", "* misdeal", "* misdeal")
    assert (where(state), fact(state, "play")) == ((1, 50, 0, 0), "kick-off")
    assert why_not(state, "* misdeal") == "trix-football.misdeal"
    assert {state.chance(Rng(seed)).verb for seed in range(200)} == {"shuffle"}
    show(state, PAIR, NOTHING)
    say(state, "2 rush")
    assert why_not(state, "* misdeal") == ""


@pytest.mark.clause("trix-football.misdeal")
def test_a_misdeal_on_a_try_moves_the_next_kick_off() -> None:
    state = at_try(misdeal=1)
    say(state, "* misdeal")
    assert fact(state, "play") == "try for goal after a touchdown"
    show(state, NOTHING, PAIR)
    assert where(state) == (2, 130, 0, 0)  # ten yards towards the goal of seat 1
    other = state.clone()
    say(state, "2 kick off")
    show(state, NOTHING, PAIR)
    assert where(state) == (1, 0, 1, 10)
    say(other, "2 receive")
    assert where(other) == (1, 90, 0, 0)


# L2: late discards -------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.late-discard", "trix-football.showdown")
def test_without_honour_no_hand_is_laid_down_singly() -> None:
    state = dealt()
    for said in ("lay down", "challenge", "allow"):
        assert why_not(state, f"2 {said}") == "table.honour"


@pytest.mark.clause("trix-football.late-discard")
def test_a_late_discard_of_the_dealer_costs_the_ball() -> None:
    state = dealt(honour=True)
    say(state, "2 stand", "2 lay down")
    pile = state.view(0).pile("shown 2")
    assert pile is not None
    assert len(pile.faces) == 5
    late = [choice for choice in state.view(0).choices if choice.text == "change 6-2"]
    assert [choice.breaks for choice in late] == ["trix-football.late-discard"]
    before = left(state)
    say(state, "1 change 6-2", "1 lay down")
    assert (state.turn, texts(state, 2)) == (1, ["challenge", "allow"])
    other = state.clone()
    say(state, "2 challenge")
    assert (where(state), left(state)) == ((2, 120, 1, 10), before - 1)
    say(other, "2 allow")
    assert where(other)[0] == 1
    assert left(other) == before - 1


@pytest.mark.clause("trix-football.late-discard")
def test_a_late_discard_of_the_other_captain_costs_ten_yards_which_count() -> None:
    for said, after in (("counts", (1, 120, 2, 5)), ("unchanged", (1, 120, 2, 25))):
        state = dealt(honour=True, penalty_distance=said)
        say(state, "1 lay down", "2 change 2-1", "2 lay down", "1 challenge")
        assert (where(state), state.turn) == (after, 0)
    state = dealt(20, honour=True)
    say(state, "1 lay down", "2 change 2-1", "2 lay down", "1 challenge")
    assert where(state) == (1, 120, 1, 10)  # usually it gives a first down


@pytest.mark.clause("trix-football.late-discard", "trix-football.discard-and-draw")
def test_with_honour_a_fair_deal_needs_no_answer() -> None:
    state = dealt(honour=True)
    say(state, "2 change 2-1", "1 stand")
    assert (state.turn, texts(state, 2)) == (1, ["lay down"])
    say(state, "1 lay down", "2 lay down")
    assert where(state) == (1, 110, 3, 15)
    state = dealt(honour=True)
    say(state, "2 lay down", "1 stand")  # laying down is standing; to stand late is no fault
    assert why_not(state, "2 change 2-1") == "table.turn"
    say(state, "1 lay down")
    assert where(state) == (1, 110, 3, 15)


@pytest.mark.clause("trix-football.late-discard", "trix-football.late-on-try", "trix-football.try")
def test_late_discards_on_a_try() -> None:
    state = at_try(honour=True)
    deal(state, PAIR, NOTHING)
    before = left(state)
    say(state, "2 lay down", "1 change 6-2", "1 lay down", "2 challenge")
    assert (state.scores, where(state), left(state)) == ([5, 0], (2, 110, 0, 0), before)
    state = at_try(honour=True)
    for _ in range(3):
        deal(state, PAIR, NOTHING)
        say(state, "1 lay down", "2 change 2-1", "2 lay down", "1 challenge")
        assert (left(state), fact(state, "play")) == (before, "try for goal after a touchdown")
    deal(state, PAIR, NOTHING)
    say(state, "1 lay down")
    assert why_not(state, "2 change 2-1") == "trix-football.late-on-try"
    say(state, "2 stand", "2 lay down")
    assert (state.scores, where(state)) == ([6, 0], (2, 50, 0, 0))  # thirty yards, towards its own goal


# L3: delay ------------------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.delay")
def test_without_a_decision_clock_there_is_no_delay() -> None:
    assert why_not(dealt(), "* delay") == "trix-football.delay"
    state = dealt(decision_limit=30)
    assert why_not(state, "2 delay") == "trix-football.keepers-word"
    say(state, "2 stand", "1 stand", "1 rush")
    assert why_not(state, "* delay") == "trix-football.delay"  # nobody is awaited


@pytest.mark.clause("trix-football.delay", "trix-football.half-distance")
@pytest.mark.parametrize(("at", "after"), [(100, 70), (30, 0), (29, 15), (15, 8)])
def test_delay_with_the_ball_first_costs_fifteen_yards_and_then_the_ball(at: int, after: int) -> None:
    state = scrimmage(1, at, down=2, to_gain=25, decision_limit=30)
    before = left(state)
    say(state, "* delay")
    assert (where(state), left(state), state.turn) == ((1, after, 2, 25 + at - after), before, 0)
    say(state, "1 rush")
    deal(state, PAIR, NOTHING)
    say(state, "2 stand", "* delay")
    assert (where(state), left(state), state.turn) == ((2, 220 - after, 1, 10), before - 1, 1)
    assert state.cards.reserve == state.pack()


@pytest.mark.clause("trix-football.delay")
def test_delay_without_the_ball_costs_fifteen_yards_and_voids_the_deal_once() -> None:
    state = dealt(45, decision_limit=30)
    before = left(state)
    say(state, "* delay")
    assert (where(state), left(state), state.turn) == ((1, 130, 2, 15), before - 1, 0)
    say(state, "1 punt")
    deal(state, PAIR, NOTHING)
    say(state, "* delay")  # the second time the hand stands as dealt, and the deal goes on
    assert (where(state), left(state), state.turn) == ((1, 160, 1, 10), before - 1, 0)
    assert state.cards.has_drawn == [False, True]
    say(state, "1 stand")
    assert where(state) == (2, 20, 1, 10)  # the punt is decided from the new spot


@pytest.mark.clause("trix-football.delay")
@pytest.mark.parametrize(
    ("penalty", "first", "second"),
    [("scale", (1, 70, 2, 55), (2, 150, 1, 10)), ("yards", (1, 70, 2, 55), (1, 40, 2, 85)),
     ("ball", (2, 120, 1, 10), (1, 100, 1, 10))],
)  # fmt: skip
def test_what_a_delay_costs_is_agreed_on(
    penalty: str, first: tuple[int, int, int, int], second: tuple[int, int, int, int]
) -> None:
    state = scrimmage(1, 100, down=2, to_gain=25, decision_limit=30, delay_penalty=penalty)
    say(state, "* delay")
    assert where(state) == first
    say(state, "* delay")
    assert where(state) == second


@pytest.mark.clause("trix-football.umpire", "trix-football.officials", "trix-football.delay")
def test_a_human_umpire_chooses_between_yards_and_the_ball() -> None:
    state = scrimmage(1, 100, decision_limit=30, delay_penalty="human umpire")
    other = state.clone()
    say(state, "* delay ball")
    assert where(state) == (2, 120, 1, 10)
    say(other, "* delay yards", "1 rush")
    assert where(other) == (1, 70, 1, 40)
    deal(other, PAIR, NOTHING)
    assert why_not(other, "* delay ball") == "trix-football.umpire"  # who has not the ball loses yards
    say(other, "* delay")
    assert where(other) == (1, 100, 1, 10)
    for said in ("delay yards", "delay ball"):
        assert why_not(scrimmage(1, 100, decision_limit=30), f"* {said}") == "trix-football.umpire"


@pytest.mark.clause("trix-football.delay")
def test_the_third_time_running_the_table_makes_the_move() -> None:
    state = scrimmage(1, 100, decision_limit=30, delay_penalty="yards")
    say(state, "* delay", "* delay")
    assert where(state) == (1, 40, 1, 70)
    say(state, "* delay")
    assert (where(state), fact(state, "play"), state.turn) == ((1, 40, 1, 70), "rush", CHANCE)
    deal(state, PAIR, NOTHING)
    say(state, "* delay")
    assert where(state) == (1, 70, 1, 40)  # punished again: the rush was a move
    state = scrimmage(1, 100, decision_limit=30, delay_penalty="yards")
    say(state, "* delay", "* delay", "1 rush")
    deal(state, PAIR, NOTHING)
    say(state, "2 stand", "* delay")
    assert where(state) == (1, 10, 1, 100)  # a captain's own move begins the count anew


@pytest.mark.clause("trix-football.delay")
def test_a_delayed_choice_moves_the_kick_off() -> None:
    state = start(0, decision_limit=30)
    say(state, "* delay")
    assert where(state) == (1, 80, 0, 0)
    say(state, "* delay", "* delay")  # never the ball, and at the third time he kicks off
    assert (where(state), state.turn, state.dealer) == ((1, 50, 0, 0), CHANCE, 0)


@pytest.mark.clause("trix-football.delay")
@pytest.mark.parametrize("play", ["kick-off", "free kick"])
def test_delay_on_a_kick(play: str) -> None:
    if play == "kick-off":
        state = start(0, decision_limit=30)
        say(state, "1 kick off")
    else:
        state = scrimmage(1, 4, decision_limit=30)
        say(state, "1 rush")
        show(state, NOTHING, PAIR)
    at, before = where(state)[1], left(state)
    deal(state, PAIR, NOTHING)
    say(state, "* delay")  # by the receivers: the kick is repeated from fifteen yards on
    assert (where(state), fact(state, "play"), left(state)) == ((1, at + 30, 0, 0), play, before - 1)
    deal(state, PAIR, NOTHING)
    say(state, "2 stand", "* delay")
    assert (where(state), fact(state, "play"), left(state)) == ((1, at, 0, 0), play, before - 2)
    deal(state, PAIR, NOTHING)
    say(state, "2 stand", "* delay")
    assert where(state) == (2, 220 - at, 1, 10)


@pytest.mark.clause("trix-football.delay", "trix-football.try")
def test_delay_on_a_try() -> None:
    state = at_try(decision_limit=30)
    before = left(state)
    deal(state, PAIR, NOTHING)
    other = state.clone()
    say(state, "2 stand", "* delay")
    assert (state.scores, where(state), left(state)) == ([5, 0], (2, 110, 0, 0), before)
    say(other, "* delay")
    assert (fact(other, "play"), left(other)) == ("try for goal after a touchdown", before)
    deal(other, PAIR, NOTHING)
    say(other, "* delay", "1 stand")  # the second time the hand stands and the try is decided
    assert (other.scores, where(other)) == ([6, 0], (2, 50, 0, 0))


@pytest.mark.clause("trix-football.delay", "trix-football.short-punt")
def test_delay_over_a_short_punt() -> None:
    state = scrimmage(1, 40, decision_limit=30)
    say(state, "1 punt")
    show(state, NOTHING, PAIR)
    say(state, "* delay")
    assert (where(state), texts(state, 2)) == ((2, 120, 0, 0), ["try", "decline"])
    other = state.clone()
    say(state, "* delay")
    assert where(state) == (1, 100, 1, 10)
    say(other, "2 try")
    deal(other, NOTHING, PAIR)
    say(other, "1 stand", "* delay")
    assert where(other) == (1, 100, 1, 10)
    third = scrimmage(1, 40, decision_limit=30, delay_penalty="yards")
    say(third, "1 punt")
    show(third, NOTHING, PAIR)
    say(third, "* delay", "* delay", "* delay")
    assert where(third) == (2, 90, 1, 10)  # the table declines for him


@pytest.mark.clause("trix-football.delay", "trix-football.punt-long", "trix-football.yield")
def test_after_a_showdown_the_default_is_taken_and_nothing_is_punished() -> None:
    state = scrimmage(1, 100, decision_limit=30)
    say(state, "1 punt")
    show(state, FULL_HAND, "")
    say(state, "* delay")
    assert (where(state), state.contest.halves.delays) == ((1, 150, 1, 10), [0, 0])
    state = scrimmage(1, 100, down=3, decision_limit=30, yield_timing="either")
    say(state, "1 rush")
    show(state, NOTHING, OTHER_NOTHING)
    say(state, "* delay")
    assert (where(state), state.contest.halves.delays) == ((2, 120, 1, 10), [0, 0])


@pytest.mark.clause("trix-football.delay", "trix-football.second-half")
def test_a_new_half_forgets_the_delays_of_the_old_one() -> None:
    state = scrimmage(1, 100, half_length=1, decision_limit=30)
    say(state, "* delay", "1 rush")
    show(state, PAIR, NOTHING)
    assert (state.contest.halves.number, state.contest.halves.delays) == (2, [0, 0])


@pytest.mark.clause("trix-football.half-distance", "trix-football.safety", "trix-football.touchdown")
@pytest.mark.parametrize("at", range(0, 221, 5))
def test_no_penalty_makes_a_safety_or_a_touchdown(at: int) -> None:
    state = scrimmage(1, at, decision_limit=30, delay_penalty="yards")
    say(state, "* delay")
    assert where(state)[1] == (at - 30 if at >= 30 else at - at // 2)
    assert state.scores == [0, 0]
    state = scrimmage(1, at, decision_limit=30)
    say(state, "1 punt")
    deal(state, PAIR, NOTHING)
    say(state, "* delay")
    distance = 220 - at
    assert where(state)[1] == at + (30 if distance >= 30 else distance // 2)
    assert state.scores == [0, 0]


@pytest.mark.clause("trix-football.half-distance")
def test_by_agreement_penalties_leave_the_distance_alone() -> None:
    state = scrimmage(1, 100, down=2, to_gain=25, decision_limit=30, penalty_distance="unchanged")
    say(state, "* delay", "1 rush")
    assert where(state) == (1, 70, 2, 25)
    deal(state, PAIR, NOTHING)
    say(state, "* delay")
    assert where(state) == (1, 100, 2, 25)
