"""The field in half yards."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from headtable.rules.games.trix_football.gridiron import (
    LENGTH,
    LINES,
    MIDDLE,
    TO_GAIN,
    Gridiron,
    shortened,
    spot,
    yards,
)

STEP = st.tuples(st.sampled_from("wchpk"), st.integers(-60, 120), st.integers(0, 1))
STEPS = st.lists(STEP, min_size=25, max_size=60)
GAINS = (-20, -15, -10, 0, 10, 15, 20, 30, 50)


@pytest.mark.clause("trix-football.field")
def test_twenty_three_lines_five_yards_apart_make_110_yards() -> None:
    assert (LINES - 1) * 5 * 2 == LENGTH == 2 * MIDDLE


@pytest.mark.clause("trix-football.field")
@given(steps=STEPS)
@example(steps=[("w", 120, 0), ("c", 0, 0), ("w", -60, 0), ("p", 60, 0), ("p", 60, 1)])  # to a goal line
@example(steps=[("w", -60, 0), ("p", 60, 0), ("p", 45, 0), ("c", 0, 0), ("p", 7, 1)])  # half the distance
def test_the_ball_never_drifts(steps: list[tuple[str, int, int]]) -> None:
    """Whatever happens, the ball is on the field, in whole half yards, and the same from both ends."""
    field = Gridiron()
    ball = MIDDLE  # counted from the first seat's goal line, by hand
    for what, half_yards, seat in steps:
        sign = -1 if field.holder else 1
        if what == "w":
            field.walk(half_yards, "")
            ball = min(max(ball + sign * half_yards, 0), LENGTH)
        elif what == "c":
            field.change_hands()
        elif what == "h":
            field.first_down()
        elif what == "k":
            field.move_kick_off(seat, abs(half_yards))
        else:
            distance = LENGTH - ball if seat else ball
            moved = abs(half_yards) if abs(half_yards) <= distance else distance // 2
            ball += moved if seat else -moved
            field.penalize(seat, abs(half_yards), True, "")
        assert field.ball() == ball
        assert field.at == (LENGTH - ball if field.holder else ball)
        assert 0 <= field.kick_off_at <= LENGTH
    assert [mark.end for mark in field.path[:-1]] == [mark.start for mark in field.path[1:]]


@pytest.mark.clause("trix-football.downs", "trix-football.losses-added")
@pytest.mark.parametrize("start", [30, MIDDLE, LENGTH - 40])
def test_the_line_to_be_reached_stands_still_from_first_down_to_first_down(start: int) -> None:
    """All that can happen in four downs, from near the own goal line, the middle, and near the other."""
    ends = Counter(downs_from(start, gains) for gains in product(GAINS, repeat=4))
    assert ends["lost"]
    assert ends["kept"]
    assert ends["over a line"] or start == MIDDLE
    assert set(ends) <= {"lost", "kept", "over a line"}


def downs_from(start: int, gains: tuple[int, ...]) -> str:
    """Play these downs, or as many of them as can be: how it ends."""
    field = Gridiron()
    field.place(1, start)
    field.first_down()
    line = field.at + TO_GAIN
    downs = 0
    for gain in gains:
        end = field.walk(gain, "")
        if not 0 <= end <= LENGTH:
            return "over a line"
        downs += 1
        is_kept = field.use_down(gain)
        if field.at >= line:
            assert (is_kept, field.down, field.to_gain) == (True, 1, TO_GAIN)
            line, downs = field.at + TO_GAIN, 0
        else:
            assert field.at + field.to_gain == line
            assert is_kept == (downs < 3)
            assert field.down == min(downs + 1, 3)
            if not is_kept:
                return "lost"
    return "kept"


@pytest.mark.clause("trix-football.half-distance")
def test_a_penalty_never_passes_a_goal_line() -> None:
    for penalty, distance in product(range(61), range(LENGTH + 1)):
        moved = shortened(penalty, distance)
        assert moved == penalty if penalty <= distance else moved == distance // 2
        assert 0 <= moved <= distance


@pytest.mark.clause("trix-football.half-distance")
def test_half_the_distance_is_cut_down_to_half_yards_and_exactly_on_the_line_is_not_over_it() -> None:
    assert [shortened(30, distance) for distance in (30, 29, 25, 1, 0)] == [30, 14, 12, 0, 0]


@pytest.mark.clause("trix-football.referee")
def test_places_and_distances_in_words() -> None:
    assert [yards(each) for each in (0, 1, 10, 15, 35)] == ["0", "½", "5", "7½", "17½"]
    assert [spot(each) for each in (0, 50, 95, 110, 200, 220)] == [
        "own goal line",
        "own 25-yard line",
        "own 47½-yard line",
        "the middle",
        "opponents' 10-yard line",
        "opponents' goal line",
    ]
