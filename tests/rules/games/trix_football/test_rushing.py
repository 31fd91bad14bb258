"""Trix Football: downs, gains, losses, and yielding twenty yards."""

import pytest
from football_table import (
    FLUSH,
    FOURS,
    FULL_HAND,
    LOW_PAIR,
    LOW_STRAIGHT_SIX,
    NOTHING,
    OTHER_NOTHING,
    PAIR,
    ROYAL_HAND,
    STRAIGHT_FIVE,
    STRAIGHT_FOURS,
    STRAIGHT_SIX,
    THREES,
    fact,
    scrimmage,
    show,
    where,
)
from move_lines import say, texts, why_not


@pytest.mark.clause("trix-football.gains", "trix-football.better-hand-decides")
@pytest.mark.parametrize(
    ("hand", "gain"),
    [
        (PAIR, 10),
        (FLUSH, 15),
        (THREES, 20),
        (STRAIGHT_FOURS, 30),
        (FULL_HAND, 50),
        (STRAIGHT_FIVE, 60),
        (FOURS, 70),
    ],
)
@pytest.mark.parametrize("seat", [1, 2])
def test_what_a_rush_gains(hand: str, gain: int, seat: int) -> None:
    state = scrimmage(seat, 100, to_gain=100)
    say(state, f"{seat} rush")
    hands = [hand, ""] if seat == 1 else ["", hand]
    show(state, *hands)
    assert where(state) == (seat, 100 + gain, 2, 100 - gain)


@pytest.mark.clause("trix-football.gains")
@pytest.mark.parametrize("hand", [STRAIGHT_SIX, LOW_STRAIGHT_SIX, ROYAL_HAND])
def test_an_end_run_scores_from_anywhere(hand: str) -> None:
    state = scrimmage(1, 0, down=3, to_gain=90)
    say(state, "1 rush")
    show(state, hand, "")
    assert state.scores == [5, 0]


@pytest.mark.clause("trix-football.losses", "trix-football.better-hand-decides")
@pytest.mark.parametrize("down", [1, 2])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("hand", "first", "later"), [(PAIR, 15, 10), (FLUSH, 15, 15), (THREES, 20, 20)])
def test_what_a_rush_loses(hand: str, first: int, later: int, seat: int, down: int) -> None:
    state = scrimmage(seat, 100, down=down)
    say(state, f"{seat} rush")
    show(state, *(["", hand] if seat == 1 else [hand, ""]))
    loss = first if down == 1 else later
    assert where(state) == (seat, 100 - loss, down + 1, 10 + loss)


@pytest.mark.clause("trix-football.losses")
@pytest.mark.parametrize(("hand", "further"), [(STRAIGHT_FOURS, 0), (FULL_HAND, 10), (STRAIGHT_FIVE, 20)])
def test_a_high_hand_takes_the_ball_and_goes_forward(hand: str, further: int) -> None:
    state = scrimmage(1, 100, down=2, to_gain=25)
    say(state, "1 rush")
    show(state, "", hand)
    assert where(state) == (2, 120 + further, 1, 10)
    assert state.turn == 1


@pytest.mark.clause("trix-football.losses", "trix-football.touchdown")
def test_a_ball_taken_and_carried_over_the_line_is_a_touchdown() -> None:
    for at, points in ((9, 5), (10, 0)):
        state = scrimmage(1, at)
        say(state, "1 rush")
        show(state, "", FULL_HAND)
        assert state.scores == [0, points]


@pytest.mark.clause("trix-football.losses")
@pytest.mark.parametrize("hand", [FOURS, STRAIGHT_SIX, ROYAL_HAND])
def test_fours_or_more_run_the_ball_in_from_anywhere(hand: str) -> None:
    state = scrimmage(1, 215)
    say(state, "1 rush")
    show(state, "", hand)
    assert (state.scores, state.dealer, fact(state, "play")) == ([0, 5], 1, "try for goal after a touchdown")


@pytest.mark.clause("trix-football.both-run")
@pytest.mark.example("trix-football.straight-six-over-fours")
def test_where_both_promise_an_end_run_the_better_hand_has_it() -> None:
    for one, two, scores in (
        (LOW_STRAIGHT_SIX, "2-2 3-3 4-4 5-5 5-1", [5, 0]),
        (FOURS, STRAIGHT_SIX, [0, 5]),
    ):
        state = scrimmage(1, 60)
        say(state, "1 rush")
        show(state, one, two)
        assert state.scores == scores


@pytest.mark.clause("trix-football.no-pair", "trix-football.downs")
def test_without_a_pair_only_the_down_is_used_up() -> None:
    state = scrimmage(1, 100)
    for expected in ((1, 100, 2, 10), (1, 100, 3, 10), (2, 120, 1, 10)):
        say(state, "1 rush")
        show(state, NOTHING, OTHER_NOTHING)
        assert where(state) == expected
    assert state.turn == 1


@pytest.mark.clause("trix-football.losses-added", "trix-football.downs", "trix-football.losses")
@pytest.mark.example("trix-football.to-gain")
def test_yards_lost_are_added_to_the_five_to_gain() -> None:
    for hand, after in ((STRAIGHT_FOURS, (2, 115, 1, 10)), ("2-2 3-3 5-5 6-2 6-4", (1, 125, 1, 10))):
        state = scrimmage(1, 100)
        say(state, "1 rush")
        show(state, NOTHING, PAIR)
        say(state, "1 rush")
        show(state, NOTHING, PAIR)
        assert fact(state, "down") == "third, 17½ yards to gain"
        say(state, "1 rush")
        show(state, hand, "")
        assert where(state) == after


@pytest.mark.clause("trix-football.downs")
def test_the_five_yards_stay_five_where_the_goal_line_is_nearer() -> None:
    state = scrimmage(1, 205)
    say(state, "1 rush")
    show(state, PAIR, LOW_PAIR)
    assert (where(state), state.scores) == ((1, 215, 1, 10), [0, 0])


@pytest.mark.clause("trix-football.yield", "trix-football.yield-on-first", "trix-football.yield-room")
@pytest.mark.example("trix-football.yield-on-third")
def test_twenty_yards_buy_a_first_down() -> None:
    state = scrimmage(2, 40, down=3, to_gain=45)
    left, deals = state.contest.halves.left, state.deals
    say(state, "2 yield")
    assert (where(state), state.turn) == ((2, 0, 1, 10), 1)
    assert (state.contest.halves.left, state.deals) == (left, deals)
    assert why_not(state, "2 yield") == "trix-football.yield-on-first"
    assert why_not(scrimmage(2, 39, down=3), "2 yield") == "trix-football.yield-room"


@pytest.mark.clause("trix-football.yield", "trix-football.yield-later")
@pytest.mark.parametrize(
    ("timing", "before", "after"),
    [("before deal", True, False), ("after third down", False, True), ("either", True, True)],
)
def test_by_agreement_the_yards_are_yielded_after_a_failed_third_down(
    timing: str, before: bool, after: bool
) -> None:
    state = scrimmage(1, 50, down=3, yield_timing=timing)
    assert ("yield" in texts(state, 1)) == before
    assert why_not(state, "1 yield") == ("" if before else "trix-football.yield-later")
    say(state, "1 rush")
    show(state, NOTHING, PAIR)
    if not after:
        assert where(state) == (2, 180, 1, 10)
        return
    assert (state.turn, texts(state, 1)) == (0, ["yield", "surrender"])
    other = state.clone()
    say(state, "1 yield")
    assert where(state) == (1, 0, 1, 10)
    say(other, "1 surrender")
    assert where(other) == (2, 180, 1, 10)


@pytest.mark.clause("trix-football.yield")
def test_the_late_yield_needs_room_the_ball_and_time() -> None:
    for at, hand, half_length in ((49, PAIR, 35), (100, STRAIGHT_FOURS, 35), (100, PAIR, 1)):
        state = scrimmage(1, at, down=3, half_length=half_length, yield_timing="either")
        say(state, "1 rush")
        show(state, "", hand)
        assert "surrender" not in texts(state, 1)
