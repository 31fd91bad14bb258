"""Trix Football: kick-offs, free kicks, punts and goals from field."""

import pytest
from football_table import (
    FLUSH,
    FOURS,
    FULL_HAND,
    HIGH_FULL_HAND,
    LOW_PAIR,
    NOTHING,
    OTHER_NOTHING,
    PAIR,
    ROYAL_HAND,
    STRAIGHT_FIVE,
    STRAIGHT_FOURS,
    THREES,
    deal,
    fact,
    scrimmage,
    show,
    start,
    where,
)
from move_lines import say, texts, why_not

from headtable import CHANCE
from headtable.rules.games.trix_football import TrixFootball

HIGH_NOTHING = "6-6 6-1 6-2 5-1 5-2"
FREE_KICK = "free kick"
SHORT_TRY = "try for goal after a short punt"


def kicking_off(seat: int = 1, at: int = 110, **options: object) -> TrixFootball:
    """A kick-off by a seat (counted from one), from the middle or from where penalties have moved it."""
    state = start(seat - 1, **options)
    state.contest.field.at = at
    say(state, f"{seat} kick off")
    return state


def free_kicking(**options: object) -> TrixFootball:
    """A free kick of seat 2 from its own 25-yard line, after a missed goal of seat 1."""
    state = scrimmage(1, 170, 1, 10, **options)
    say(state, "1 goal")
    show(state, NOTHING, OTHER_NOTHING)
    return state


def punted(at: int, one: str, two: str, **options: object) -> TrixFootball:
    state = scrimmage(1, at, 2, 25, **options)
    say(state, "1 punt")
    show(state, one, two)
    return state


# H: kick-off -----------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.kick-off", "trix-football.kick-changes-hands")
@pytest.mark.example("trix-football.kick-to-ten")
@pytest.mark.parametrize(
    ("kickers", "receivers", "at"),
    [(PAIR, NOTHING, 20), (STRAIGHT_FOURS, "2-2 3-3 6-5 6-2 5-1", 20), (NOTHING, PAIR, 50),
     (LOW_PAIR, PAIR, 50), (NOTHING, OTHER_NOTHING, 50), (HIGH_NOTHING, NOTHING, 50)],
)  # fmt: skip
@pytest.mark.parametrize("seat", [1, 2])
def test_a_kick_off_goes_45_yards_with_the_better_hand_and_30_without(
    kickers: str, receivers: str, at: int, seat: int
) -> None:
    state = kicking_off(seat)
    show(state, *([kickers, receivers] if seat == 1 else [receivers, kickers]))
    assert where(state) == (3 - seat, at, 1, 10)
    assert state.turn == 2 - seat


@pytest.mark.clause("trix-football.kick-off", "trix-football.punt-short")
def test_by_agreement_single_cards_decide_where_neither_hand_is_ranked() -> None:
    for hands, kicked, punted_to in (((HIGH_NOTHING, NOTHING), 20, 60), ((NOTHING, HIGH_NOTHING), 50, 70)):
        state = kicking_off(unranked_kick="high card")
        show(state, *hands)
        assert where(state) == (2, kicked, 1, 10)
        assert where(punted(120, *hands, unranked_kick="high card")) == (2, punted_to, 1, 10)
    state = kicking_off(unranked_kick="high card")
    show(state, LOW_PAIR, PAIR)
    assert where(state) == (2, 50, 1, 10)


@pytest.mark.clause("trix-football.kick-recovery", "trix-football.kick-changes-hands")
@pytest.mark.parametrize("hand", [FULL_HAND, STRAIGHT_FIVE, FOURS, ROYAL_HAND])
def test_a_full_hand_gets_its_own_kick_off_back(hand: str) -> None:
    state = kicking_off()
    show(state, hand, "")
    assert where(state) == (1, 200, 1, 10)
    state = kicking_off(at=80)
    show(state, hand, "")
    assert where(state) == (1, 170, 1, 10)
    state = kicking_off(kick_recovery=False)
    show(state, hand, "")
    assert where(state) == (2, 20, 1, 10)


@pytest.mark.clause("trix-football.kick-recovery")
def test_a_recovery_needs_the_better_hand_and_a_kick_off() -> None:
    state = kicking_off()
    show(state, HIGH_FULL_HAND, STRAIGHT_FIVE)
    assert where(state) == (2, 50, 1, 10)
    state = kicking_off()
    show(state, STRAIGHT_FOURS, "")
    assert where(state) == (2, 20, 1, 10)
    state = free_kicking()
    show(state, "", FULL_HAND)
    assert where(state) == (1, 80, 1, 10)


@pytest.mark.clause("trix-football.missed-goal", "trix-football.after-safety", "trix-football.kick-off")
def test_a_free_kick_has_the_distances_of_a_kick_off() -> None:
    for hands, at in (((NOTHING, PAIR), 80), ((PAIR, NOTHING), 110)):
        state = free_kicking()
        assert (state.turn, state.dealer, fact(state, "play")) == (CHANCE, 1, FREE_KICK)
        assert where(state) == (2, 50, 0, 0)
        show(state, *hands)
        assert where(state) == (1, at, 1, 10)
    state = scrimmage(1, 4)
    say(state, "1 rush")
    show(state, NOTHING, PAIR)
    assert (state.scores, where(state), fact(state, "play")) == ([0, 2], (1, 50, 0, 0), FREE_KICK)
    show(state, PAIR, NOTHING)
    assert where(state) == (2, 80, 1, 10)


@pytest.mark.clause("trix-football.kick-off-after-score")
def test_after_a_goal_the_side_scored_upon_chooses() -> None:
    state = scrimmage(2, 180)
    say(state, "2 goal")
    show(state, NOTHING, THREES)
    assert (state.scores, state.turn, texts(state, 1)) == ([0, 5], 0, ["kick off", "receive"])
    say(state, "1 receive")
    assert (state.dealer, where(state)) == (1, (2, 110, 0, 0))


# Over the line ------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.over-the-line")
@pytest.mark.parametrize(
    ("touchback", "after"),
    [("free kick", (2, 50, 0, 0)), ("first down 25", (2, 50, 1, 10)), ("goal line", (2, 0, 1, 10))],
)
def test_a_kick_over_the_line_is_a_touchback(touchback: str, after: tuple[int, int, int, int]) -> None:
    state = punted(181, PAIR, NOTHING, touchback=touchback)
    assert (where(state), state.scores) == (after, [0, 0])
    state = kicking_off(at=135, touchback=touchback)
    show(state, PAIR, NOTHING)
    assert where(state) == after


@pytest.mark.clause("trix-football.over-the-line")
@pytest.mark.parametrize("touchback", ["free kick", "first down 25", "goal line"])
def test_a_kick_that_stops_on_the_line_is_first_down_there(touchback: str) -> None:
    assert where(punted(180, PAIR, NOTHING, touchback=touchback)) == (2, 0, 1, 10)
    state = kicking_off(at=130)
    show(state, PAIR, NOTHING)
    assert where(state) == (2, 0, 1, 10)


@pytest.mark.clause("trix-football.over-the-line", "trix-football.touchdown")
def test_a_kick_held_over_the_line_is_a_touchdown() -> None:
    state = punted(171, THREES, NOTHING)
    assert (state.scores, fact(state, "play")) == ([5, 0], "try for goal after a touchdown")
    assert where(punted(170, THREES, NOTHING)) == (1, 220, 1, 10)
    state = kicking_off(at=131)
    show(state, FULL_HAND, "")
    assert state.scores == [5, 0]


@pytest.mark.clause("trix-football.over-the-line")
@pytest.mark.parametrize(("touchback", "at", "down"), [("free kick", 50, 0), ("goal line", 0, 1)])
def test_by_agreement_a_kick_held_over_the_line_is_a_touchback(touchback: str, at: int, down: int) -> None:
    state = punted(171, THREES, NOTHING, held_kick_over="touchback", touchback=touchback)
    assert (state.scores, where(state)[:3]) == ([0, 0], (2, at, down))


# J: punts ---------------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.punt-short", "trix-football.kick-changes-hands")
@pytest.mark.parametrize(
    ("one", "two", "flown"),
    [(PAIR, NOTHING, 40), (FLUSH, NOTHING, 40), (NOTHING, PAIR, 30), (LOW_PAIR, PAIR, 30),
     (NOTHING, OTHER_NOTHING, 30), (NOTHING, THREES, 30), (PAIR, "2-2 3-3 6-6 4-1 5-2", 30)],
)  # fmt: skip
def test_a_punt_of_less_than_threes(one: str, two: str, flown: int) -> None:
    assert where(punted(100, one, two)) == (2, 220 - 100 - flown, 1, 10)


@pytest.mark.clause("trix-football.punt-held", "trix-football.kick-changes-hands")
@pytest.mark.parametrize("hand", [THREES, STRAIGHT_FOURS])
def test_threes_hold_the_ball_25_yards_on(hand: str) -> None:
    assert where(punted(100, hand, "")) == (1, 150, 1, 10)


@pytest.mark.clause("trix-football.punt-long")
@pytest.mark.parametrize("hand", [FULL_HAND, STRAIGHT_FIVE, FOURS, ROYAL_HAND])
def test_a_full_hand_chooses_after_the_showdown(hand: str) -> None:
    state = punted(100, hand, "")
    assert (state.turn, texts(state, 1)) == (0, ["kick 45", "hold 25"])
    assert why_not(state, "1 rush") == "table.not-now"
    other = state.clone()
    say(state, "1 kick 45")
    assert where(state) == (2, 30, 1, 10)
    say(other, "1 hold 25")
    assert where(other) == (1, 150, 1, 10)


@pytest.mark.clause("trix-football.punt-long")
def test_the_full_hand_by_agreement_and_at_the_end_of_time() -> None:
    assert where(punted(100, FULL_HAND, "", full_hand_punt="kick 45")) == (2, 30, 1, 10)
    assert where(punted(100, FULL_HAND, "", full_hand_punt="hold 45")) == (1, 190, 1, 10)
    state = punted(180, FULL_HAND, "", half_length=1)
    assert texts(state, 1) == ["kick 45", "hold 25"]
    say(state, "1 hold 25")
    assert (state.scores, fact(state, "play")) == ([5, 0], "try for goal after a touchdown")


@pytest.mark.clause("trix-football.punt-block")
@pytest.mark.parametrize("hand", [STRAIGHT_FOURS, FULL_HAND, STRAIGHT_FIVE, FOURS, ROYAL_HAND])
def test_straight_fours_block_a_punt(hand: str) -> None:
    assert where(punted(100, "", hand)) == (2, 120, 1, 10)
    assert where(punted(40, "", hand)) == (2, 180, 1, 10)  # no short punt: it was blocked


@pytest.mark.clause("trix-football.punt-block")
def test_a_blocking_hand_must_be_the_better_one_unless_otherwise_agreed() -> None:
    assert texts(punted(100, FULL_HAND, STRAIGHT_FOURS.replace("6-3", "6-5")), 1) == ["kick 45", "hold 25"]
    state = punted(100, FULL_HAND, STRAIGHT_FOURS, punt_block="any straight four")
    assert where(state) == (2, 120, 1, 10)
    state = punted(100, STRAIGHT_FOURS, "2-2 3-3 5-5 6-2 5-1", punt_block="any straight four")
    assert where(state) == (1, 150, 1, 10)  # Threes block nothing


# K: goals from field --------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.goal-45", "trix-football.choose-play")
def test_from_outside_the_45_yard_line_nobody_may_try() -> None:
    assert why_not(scrimmage(1, 129), "1 goal") == "trix-football.goal-45"
    assert why_not(scrimmage(1, 130), "1 goal") == ""


@pytest.mark.clause("trix-football.goal-25", "trix-football.goal-45", "trix-football.points")
@pytest.mark.parametrize(
    ("at", "hand", "is_good"),
    [(170, THREES, True), (169, THREES, False), (220, THREES, True), (170, FLUSH, False),
     (130, FULL_HAND, True), (169, FULL_HAND, True), (130, STRAIGHT_FOURS, False), (170, ROYAL_HAND, True)],
)  # fmt: skip
def test_threes_inside_the_25_and_a_full_hand_inside_the_45(at: int, hand: str, is_good: bool) -> None:
    state = scrimmage(1, at)
    say(state, "1 goal")
    show(state, hand, "")
    if is_good:
        assert (state.scores, state.turn) == ([5, 0], 1)
        assert state.notes[-1].clause == ("trix-football.goal-25" if at >= 170 else "trix-football.goal-45")
    else:
        assert (state.scores, where(state), fact(state, "play")) == ([0, 0], (2, 50, 0, 0), FREE_KICK)


@pytest.mark.clause("trix-football.goal-25", "trix-football.goal-45", "trix-football.missed-goal")
@pytest.mark.parametrize("at", [140, 180])
def test_the_better_hand_blocks_on_the_spot(at: int) -> None:
    for one, two, is_good_kick in ((LOW_PAIR, PAIR, False), (HIGH_FULL_HAND, STRAIGHT_FIVE, True)):
        state = scrimmage(1, at)
        say(state, "1 goal")
        show(state, one, two)
        assert where(state) == (2, 220 - at, 1, 10)
        state = scrimmage(1, at, goal_block="good kicks only")
        say(state, "1 goal")
        show(state, one, two)
        assert where(state) == ((2, 220 - at, 1, 10) if is_good_kick else (2, 50, 0, 0))


@pytest.mark.clause("trix-football.missed-goal")
def test_without_a_ranked_hand_the_goal_is_missed() -> None:
    state = free_kicking()
    assert (where(state), fact(state, "play")) == ((2, 50, 0, 0), FREE_KICK)


# K3: short punts ---------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.short-punt")
@pytest.mark.parametrize(
    ("at", "one", "is_short"),
    [(80, NOTHING, True), (81, NOTHING, False), (109, NOTHING, False), (70, THREES, False),
     (60, THREES, True), (61, THREES, False)],
)  # fmt: skip
def test_a_punt_is_short_when_it_stays_in_the_own_half(at: int, one: str, is_short: bool) -> None:
    state = punted(at, one, OTHER_NOTHING)
    assert (fact(state, "down") == "") == is_short
    assert (state.turn == 1 and texts(state, 2) == ["try", "decline"]) == is_short


@pytest.mark.clause("trix-football.short-punt", "trix-football.punt-held")
def test_the_opponents_may_decline_to_try() -> None:
    state = punted(40, NOTHING, PAIR)
    say(state, "2 decline")
    assert where(state) == (2, 150, 1, 10)
    state = punted(40, THREES, "")
    assert (state.turn, texts(state, 2)) == (1, ["try", "decline"])
    say(state, "2 decline")
    assert where(state) == (1, 90, 1, 10)
    state = punted(20, FULL_HAND, "")
    say(state, "1 kick 45", "2 decline")
    assert where(state) == (2, 110, 1, 10)


@pytest.mark.clause("trix-football.short-punt", "trix-football.dealer", "trix-football.length")
def test_the_try_after_a_short_punt_is_a_new_deal_of_the_opponents() -> None:
    for first in (NOTHING, THREES):
        state = punted(40, first, OTHER_NOTHING)
        say(state, "2 try")
        left, at = state.contest.halves.left, state.contest.field.at
        assert (state.turn, state.dealer, fact(state, "play")) == (CHANCE, 1, SHORT_TRY)
        other = state.clone()
        show(state, FULL_HAND, STRAIGHT_FOURS)  # no block is possible
        assert (state.scores, state.notes[-1].clause) == ([0, 5], "trix-football.short-punt")
        assert (state.turn, state.contest.halves.left) == (0, left - 1)
        show(other, NOTHING, PAIR)
        assert (other.scores, where(other)) == ([0, 0], (1, 220 - at, 1, 10))


@pytest.mark.clause("trix-football.short-punt")
def test_the_short_punt_by_agreement() -> None:
    state = punted(40, NOTHING, THREES, short_punt_try="same hand")
    assert (state.scores, state.turn) == ([0, 5], 0)
    state = punted(40, NOTHING, PAIR, short_punt_try="same hand")
    assert (state.scores, where(state)) == ([0, 0], (1, 70, 1, 10))
    state = punted(20, FULL_HAND, "", short_punt_try="same hand")
    say(state, "1 kick 45")
    assert where(state) == (1, 110, 1, 10)
    assert where(punted(40, NOTHING, PAIR, short_punt_try="off")) == (2, 150, 1, 10)
    assert where(punted(40, THREES, "", short_punt_try="off")) == (1, 90, 1, 10)
    state = punted(40, NOTHING, PAIR, short_punt_failure="free kick")
    say(state, "2 try")
    show(state, NOTHING, PAIR)
    assert (where(state), fact(state, "play")) == ((1, 50, 0, 0), FREE_KICK)


@pytest.mark.clause("trix-football.straight-six")
def test_by_agreement_the_low_sixes_are_a_flush() -> None:
    low = "6-1 6-2 6-3 6-4 6-5"
    for said, scores in (("straight", [5, 0]), ("flush", [0, 0])):
        state = scrimmage(1, 100, low_straight_six=said)
        say(state, "1 rush")
        show(state, low, "")
        assert state.scores == scores


@pytest.mark.clause("trix-football.showdown")
def test_a_kick_is_decided_only_when_both_have_drawn() -> None:
    state = kicking_off()
    deal(state, PAIR, NOTHING)
    say(state, "2 stand")
    assert where(state) == (1, 110, 0, 0)
    say(state, "1 stand")
    assert where(state) == (2, 20, 1, 10)
