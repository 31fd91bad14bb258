"""Time in Trix Football where the book is silent: a half that nobody ends, and a captain who is too slow."""

import pytest
from football_table import (
    LOW_PAIR,
    NOTHING,
    OTHER_NOTHING,
    PAIR,
    STRAIGHT_SIX,
    deal,
    fact,
    scrimmage,
    show,
    start,
    where,
)
from game_setups import play
from move_lines import say, why_not

from headtable import CHANCE, BadSetup, Rng
from headtable.rules.games.trix_football import GAME, TrixFootball
from headtable.rules.games.trix_football.captains import DEALING


@pytest.mark.clause("trix-football.length", "trix-football.time-keeper")
def test_a_half_that_nobody_ends_has_twelve_deals_a_minute() -> None:
    state = start(0, clock="real", half_length=2)
    say(state, "1 kick off")
    deals = 0
    while state.contest.halves.number == 1:
        if state.turn >= 0:
            say(state, f"{state.turn + 1} rush")
        show(state, NOTHING, OTHER_NOTHING)  # no gain and no loss
        deals += 1
    assert deals == 24


@pytest.mark.clause("trix-football.time-keeper")
@pytest.mark.parametrize(("length", "notices"), [(6, [5]), (5, [5]), (4, [])])
def test_the_notice_comes_when_five_deals_are_left_if_there_were_so_many(
    length: int, notices: list[int]
) -> None:
    state = start(0, half_length=length)
    say(state, "1 kick off")
    told: list[int] = []
    while state.contest.halves.number == 1:
        if state.turn >= 0:
            say(state, f"{state.turn + 1} rush")
        if fact(state, "notice"):
            told.append(state.contest.halves.left)
        show(state, NOTHING, OTHER_NOTHING)
    assert told == notices


def both_have_drawn(late: bool) -> TrixFootball:
    """Second down; seat 2 has laid his hand down, and seat 1 has stood on his or changed a card too late."""
    state = scrimmage(1, 100, down=2, honour=True, decision_limit=30)
    say(state, "1 rush")
    deal(state, PAIR, LOW_PAIR)
    say(state, "2 lay down", "1 change 5-1" if late else "1 stand")
    return state


@pytest.mark.clause("trix-football.delay", "trix-football.late-discard")
def test_with_honour_a_slow_captain_lays_down_and_allows_without_a_penalty() -> None:
    state = both_have_drawn(late=False)
    say(state, "* delay")  # his hand is laid down for him, and the better one gains five yards
    assert (where(state), state.contest.halves.delays) == ((1, 110, 1, 10), [0, 0])
    state = both_have_drawn(late=True)
    say(state, "1 lay down")
    assert state.turn == 1
    say(state, "* delay")  # the late discard is allowed
    assert (where(state)[0], state.contest.halves.delays) == (1, [0, 0])


@pytest.mark.clause("trix-football.late-discard")
def test_a_hand_laid_down_is_not_changed_any_more_so_only_one_can_be_late() -> None:
    state = scrimmage(1, 100, honour=True)
    say(state, "1 rush")
    deal(state, PAIR, LOW_PAIR)
    say(state, "1 lay down")  # out of turn, and without a draw
    assert why_not(state, "1 change 5-1") == "table.turn"
    say(state, "2 change 3-1", "2 lay down")
    assert state.turn == 0
    assert [move.text for move in state.legal_moves(0)] == ["challenge", "allow"]


@pytest.mark.clause("trix-football.length")
def test_every_game_by_the_clock_ends_though_nobody_keeps_it() -> None:
    state = GAME.start(2, 0, {"clock": "real", "half-length": 1})
    assert len(play(state, Rng(1))) <= state.cap()
    assert state.winners()


@pytest.mark.clause("trix-football.length", "trix-football.try")
def test_a_try_uses_up_no_time() -> None:
    state = scrimmage(1, 100, half_length=6)
    say(state, "1 rush")
    show(state, STRAIGHT_SIX, NOTHING)
    left = state.contest.halves.left
    show(state, PAIR, NOTHING)
    assert state.scores == [6, 0]
    assert state.contest.halves.left == left


@pytest.mark.clause("trix-football.length", "trix-football.yield", "trix-football.time-keeper")
def test_time_called_over_the_late_yield_ends_the_half_and_the_choice_lapses() -> None:
    state = scrimmage(1, 100, down=3, clock="real", yield_timing="either")
    say(state, "1 rush")
    show(state, NOTHING, OTHER_NOTHING)
    assert [move.text for move in state.legal_moves(0)] == ["yield", "surrender"]
    say(state, "* time")  # the deal is over, and the choice is only made while time is left
    assert (state.contest.halves.number, fact(state, "play")) == (2, "kick-off")
    late = scrimmage(1, 100, down=3, clock="real", yield_timing="after third down")
    late.contest.halves.number = 2
    say(late, "1 rush")
    show(late, NOTHING, OTHER_NOTHING)
    say(late, "* time")
    assert late.is_over()


@pytest.mark.clause("trix-football.length")
@pytest.mark.parametrize("clock", ["deals", "real"])
def test_the_captains_may_agree_on_a_shorter_game_and_on_no_longer_one(clock: str) -> None:
    assert start(0, clock=clock, half_length=35).agreed.half_length == 35
    with pytest.raises(BadSetup, match="any whole number from 1 to 35"):
        start(0, clock=clock, half_length=36)


# The human umpire ----------------------------------------------------------------------


def delayed(**options: object) -> TrixFootball:
    """Seat 1 has the ball and has let his time run out; a human umpire is to say what that costs."""
    state = scrimmage(1, 100, down=2, to_gain=25, decision_limit=30, delay_penalty="human umpire", **options)
    say(state, "* delay")
    return state


@pytest.mark.clause("trix-football.umpire", "trix-football.officials", "trix-football.delay")
def test_the_captain_who_was_kept_waiting_is_the_umpire_if_nobody_else_is() -> None:
    state = delayed()
    assert where(state) == (1, 100, 2, 25)  # nothing is taken before he has said what
    assert (state.turn, [move.text for move in state.legal_moves(1)]) == (1, ["delay yards", "delay ball"])
    assert state.prompt().public == "say what the delay costs: fifteen yards or the ball"
    assert fact(state, "umpire") == "seat 2 rules on the delay of seat 1"
    assert why_not(state, "1 rush") == "table.turn"
    assert why_not(state, "2 rush") == "table.not-now"
    yards, ball = state.clone(), state.clone()
    say(yards, "2 delay yards")
    assert (where(yards), yards.turn) == ((1, 70, 2, 55), 0)
    say(ball, "2 delay ball")
    assert (where(ball), ball.turn) == ((2, 120, 1, 10), 1)
    for ruled in (yards, ball):
        assert not fact(ruled, "umpire")
        assert ruled.contest.halves.delays == [1, 0]
    assert why_not(yards, "1 delay ball") == "trix-football.umpire"  # nothing is to be judged now


@pytest.mark.clause("trix-football.umpire", "trix-football.delay")
def test_an_umpire_who_says_nothing_leaves_it_to_the_scale() -> None:
    state = delayed()
    say(state, "* delay")  # fifteen yards the first time
    assert (where(state), state.contest.halves.delays) == ((1, 70, 2, 55), [1, 0])
    say(state, "* delay", "* delay")  # then the ball
    assert where(state)[0] == 2


@pytest.mark.clause("trix-football.umpire", "trix-football.delay")
def test_a_side_with_the_ball_cannot_stall_for_ever_under_a_human_umpire() -> None:
    state = delayed()
    say(state, "2 delay yards", "* delay", "2 delay yards", "* delay")
    assert (state.contest.stage, fact(state, "play")) == (DEALING, "rush")  # the third time running he rushes
    state = delayed()
    for _ in range(4000):
        if state.is_over():
            break
        say(state, f"* {state.chance(Rng(1)).text}" if state.turn == CHANCE else "* delay")
    assert state.is_over()


@pytest.mark.clause("trix-football.umpire", "trix-football.length", "trix-football.time-keeper")
def test_the_clock_stands_still_while_the_umpire_decides() -> None:
    state = delayed(clock="real")
    assert why_not(state, "* time") == why_not(state, "* five minutes") == "trix-football.length"
    assert state.view(None).extra["clock_runs"] is False
    say(state, "2 delay yards")
    assert state.view(None).extra["clock_runs"] is True
    state = start(0, clock="real", decision_limit=30, delay_penalty="human umpire")
    say(state, "1 kick off")
    deal(state, PAIR, NOTHING)
    say(state, "2 stand", "* delay", "2 delay yards")  # a void kick-off: the clock has begun with its deal
    assert state.view(None).extra["clock_runs"] is True


@pytest.mark.clause("trix-football.umpire", "trix-football.late-discard")
def test_no_hand_is_laid_down_while_the_umpire_decides() -> None:
    state = scrimmage(1, 100, honour=True, decision_limit=30, delay_penalty="human umpire")
    say(state, "1 rush")
    deal(state, PAIR, LOW_PAIR)
    say(state, "2 stand", "* delay")
    assert state.waiting() == [1]
    assert [move.text for move in state.legal_moves(1)] == ["delay yards", "delay ball"]
    assert why_not(state, "1 lay down") == "table.turn"


@pytest.mark.clause("trix-football.length", "trix-football.time-keeper", "trix-football.late-discard")
@pytest.mark.parametrize("answer", ["challenge", "allow"])
def test_a_dispute_over_a_late_discard_uses_up_no_time(answer: str) -> None:
    state = scrimmage(1, 100, down=2, honour=True, clock="real")
    say(state, "1 rush")
    deal(state, PAIR, LOW_PAIR)
    say(state, "2 lay down", "1 change 5-1")
    assert state.view(None).extra["clock_runs"] is True
    say(state, "1 lay down")
    assert state.view(None).extra["clock_runs"] is False
    assert why_not(state, "* time") == why_not(state, "* five minutes") == "trix-football.length"
    say(state, f"2 {answer}")
    assert state.view(None).extra["clock_runs"] is True


@pytest.mark.clause("trix-football.length", "trix-football.late-discard")
def test_a_dispute_over_a_try_does_not_start_the_clock() -> None:
    state = scrimmage(1, 100, honour=True, clock="real")
    say(state, "1 rush")
    show(state, STRAIGHT_SIX, NOTHING)
    deal(state, PAIR, LOW_PAIR)
    say(state, "1 lay down", "2 change 3-1", "2 lay down", "1 challenge")
    assert state.view(None).extra["clock_runs"] is False


@pytest.mark.clause("trix-football.discard-and-draw")
def test_to_change_no_card_is_to_stand() -> None:
    state = scrimmage(1, 100)
    say(state, "1 rush")
    deal(state, PAIR, LOW_PAIR)
    assert why_not(state, "2 change") == "trix-football.discard-and-draw"
    assert why_not(state, "2 change 6-6") == "table.not-held"
