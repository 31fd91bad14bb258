"""Time in Trix Football where the book is silent: a half that nobody ends, and a captain who is too slow."""

import pytest
from football import (
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
from speech import say, why_not
from tables import play

from headtable import Rng
from headtable.rules.games.trix_football import GAME, TrixFootball


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
