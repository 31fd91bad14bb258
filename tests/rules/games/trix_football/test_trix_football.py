"""Trix Football: the sides, time, scoring, dealing and announcing.  The plays have their own files."""

import pytest
from football_table import (
    FULL_HAND,
    NOTHING,
    OTHER_NOTHING,
    PAIR,
    STRAIGHT_SIX,
    THREES,
    TWENTY,
    deal,
    fact,
    likely,
    scrimmage,
    show,
    start,
    where,
)
from move_lines import say, texts, why_not
from seeds import seeded, seeds_of

from headtable import CHANCE, NOBODY, Refusal, Rng
from headtable.rules.core.errors import BadSetup
from headtable.rules.games.trix_football import GAME, TrixFootball


def played_out(seed: int, **options: object) -> TrixFootball:
    rng = Rng(seed)
    state = start(None, **options)
    while state.turn != NOBODY:
        text = state.chance(rng).text if state.turn == CHANCE else likely(state, rng)
        state.apply(state.turn, state.parse(text))
    return state


# A, B: sides and officials ------------------------------------------------------------------


@pytest.mark.clause("trix-football.sides")
def test_two_captains_play_and_everybody_else_looks_on() -> None:
    with pytest.raises(BadSetup):
        GAME.start(3)
    state = scrimmage(1, 100)
    say(state, "1 rush")
    deal(state, PAIR, NOTHING)
    seen = state.view(None)
    assert seen.choices == []
    for side in (0, 1):
        hand = seen.pile(f"hand {side + 1}")
        assert hand is not None
        assert (hand.faces, hand.hidden) == ([], 5)


@pytest.mark.clause("trix-football.scorers", "trix-football.points")
def test_the_score_is_kept_for_each_side_with_its_reasons() -> None:
    worth = {"touchdown": 5, "try": 1, "goal-25": 5, "goal-45": 5, "short-punt": 5, "safety": 2}
    kinds: set[str] = set()
    for seed in seeds_of("the score of Trix Football", count=14):
        state = played_out(seed)
        sums = [0, 0]
        for note in state.notes:
            assert worth[note.clause.removeprefix("trix-football.")] == note.points
            sums[note.seat] += note.points
        kinds |= {note.clause.removeprefix("trix-football.") for note in state.notes}
        assert sums == state.scores
        tries = [note for note in state.notes if note.clause == "trix-football.try"]
        downs = [note for note in state.notes if note.clause == "trix-football.touchdown"]
        assert len(tries) <= len(downs)
    assert kinds == set(worth)


@pytest.mark.clause("trix-football.referee", "trix-football.marking", "trix-football.field")
def test_the_referee_says_after_each_deal_where_the_ball_is_and_what_moved_it() -> None:
    state = scrimmage(2, 100, down=2, to_gain=25)
    say(state, "2 rush")
    show(state, NOTHING, PAIR)
    assert fact(state, "ball") == "seat 2, the middle"
    assert fact(state, "down") == "third, 7½ yards to gain"
    assert fact(state, "last move") == "seat 2 forward 5 yards"
    assert fact(state, "showdown") == "seat 1 nothing, seat 2 Pair"
    extra = state.view(None).extra
    path = extra["path"]
    assert isinstance(path, list)
    assert path[-1]["clause"] == "trix-football.gains"
    assert [extra["yards"], extra["lines"], extra["half"]] == [110, 23, 1]
    assert [extra["ball"], extra["holder"], extra["direction"]] == [110, 1, -1]
    assert [extra["down"], extra["to_gain"]] == [3, 15]
    assert extra["path"] == [
        {"seat": 1, "down": 2, "start": 120, "end": 110, "clause": "trix-football.gains"}
    ]


# C: time --------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.length", "trix-football.second-half")
def test_so_many_deals_a_half_and_the_other_side_kicks_off_the_second() -> None:
    state = start(0, half_length=2)
    say(state, "1 receive")
    show(state, NOTHING, PAIR)
    assert state.contest.halves.left == 1
    say(state, "1 punt")
    assert state.contest.halves.left == 1
    show(state, NOTHING, PAIR)
    assert fact(state, "time") == "half 2 of 2, 2 deals left"
    assert (state.turn, state.dealer, where(state)) == (CHANCE, 0, (1, 110, 0, 0))
    assert fact(state, "play") == "kick-off"


@pytest.mark.clause("trix-football.length", "trix-football.winner")
@seeded(2)
@pytest.mark.parametrize("deals", [1, 2, 5, 12])
def test_each_half_has_its_deals_and_nothing_else_counts(seed: int, deals: int) -> None:
    """Tries after a touchdown and yields use up no time; the game ends with the second half."""
    rng = Rng(seed)
    state = start(None, half_length=deals)
    counted = [0, 0, 0]
    while state.turn != NOBODY:
        before = state.contest.halves.number, state.contest.play
        text = state.chance(rng).text if state.turn == CHANCE else likely(state, rng)
        was_open = state.cards.is_open[0]
        state.apply(state.turn, state.parse(text))
        if state.cards.is_open[0] and not was_open and before[1] != 2:
            counted[before[0]] += 1
    assert counted == [0, deals, deals]
    best = max(state.scores)
    assert state.winners() == [seat for seat in (0, 1) if state.scores[seat] == best]


@pytest.mark.clause("trix-football.winner")
def test_equal_points_are_a_drawn_game() -> None:
    state = start(0, half_length=1)
    say(state, "1 kick off")
    show(state, NOTHING, PAIR)
    show(state, NOTHING, PAIR)
    assert (state.turn, state.scores, state.winners()) == (NOBODY, [0, 0], [0, 1])


@pytest.mark.clause("trix-football.length", "trix-football.try", "trix-football.touchdown")
def test_a_touchdown_on_the_last_deal_still_has_its_try() -> None:
    state = scrimmage(1, 100, half_length=1)
    say(state, "1 rush")
    show(state, STRAIGHT_SIX, NOTHING)
    assert (state.scores, fact(state, "play")) == ([5, 0], "try for goal after a touchdown")
    show(state, PAIR, NOTHING)
    assert (state.scores, state.contest.halves.number, state.turn) == ([6, 0], 2, CHANCE)


@pytest.mark.clause("trix-football.second-half", "trix-football.length")
def test_what_was_pending_at_half_time_lapses() -> None:
    state = scrimmage(1, 40, half_length=1)
    say(state, "1 punt")
    show(state, NOTHING, PAIR)  # short, but there is no time for a try at goal
    assert (state.contest.halves.number, where(state), fact(state, "play")) == (2, (2, 110, 0, 0), "kick-off")


@pytest.mark.clause("trix-football.time-keeper", "trix-football.length")
def test_the_notice_that_five_deals_are_left_is_given_once_in_each_half() -> None:
    rng = Rng(5)
    state = start(0, half_length=7)
    noticed = []
    while state.turn != NOBODY:
        if fact(state, "notice"):
            noticed.append((state.contest.halves.number, state.contest.halves.left))
        text = state.chance(rng).text if state.turn == CHANCE else likely(state, rng)
        state.apply(state.turn, state.parse(text))
    assert set(noticed) == {(1, 5), (2, 5)}


@pytest.mark.clause("trix-football.time-keeper", "trix-football.officials", "trix-football.length")
@pytest.mark.clause("trix-football.keepers-word")
def test_with_a_real_clock_the_time_keeper_speaks_from_outside() -> None:
    state = start(0, clock="real")
    assert why_not(state, "* time") == "trix-football.length"  # it runs from the kick-off deal on
    say(state, "1 kick off")
    deal(state, NOTHING, PAIR)
    assert state.view(None).extra["clock_runs"] is True
    assert why_not(state, "1 time") == "table.turn"
    for text in ("time", "five minutes", "delay"):
        assert why_not(state, f"2 {text}") == "trix-football.keepers-word"
    say(state, "* five minutes")
    assert fact(state, "notice") == "five minutes are left"
    assert why_not(state, "* five minutes") == "trix-football.time-keeper"
    say(state, "2 stand", "* time", "1 stand")  # cards were dealt, so the deal is finished
    assert (state.contest.halves.number, where(state)) == (2, (2, 110, 0, 0))
    show(state, NOTHING, PAIR)
    assert where(state) == (1, 20, 1, 10)
    say(state, "1 rush", "* time")  # announced, but not dealt
    assert state.turn == NOBODY
    assert why_not(state, "* time") == "table.over"


@pytest.mark.clause("trix-football.length", "trix-football.time-keeper")
def test_the_real_clock_stands_still_from_a_touchdown_to_the_next_kick_off_deal() -> None:
    state = scrimmage(1, 200, clock="real")
    say(state, "1 rush")
    show(state, FULL_HAND, NOTHING)
    assert why_not(state, "* time") == "trix-football.length"
    show(state, PAIR, NOTHING)
    assert why_not(state, "* time") == "trix-football.length"
    say(state, "2 kick off")
    assert why_not(state, "* time") == "trix-football.length"
    deal(state, NOTHING, PAIR)
    assert why_not(state, "* time") == ""
    assert why_not(scrimmage(1, 200), "* time") == "trix-football.length"  # deals are counted there


# D: scoring ---------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.touchdown", "trix-football.points")
@pytest.mark.parametrize(("at", "is_over"), [(209, False), (210, False), (211, True)])
def test_a_touchdown_is_over_the_line_and_not_on_it(at: int, is_over: bool) -> None:
    state = scrimmage(1, at)
    say(state, "1 rush")
    show(state, PAIR, NOTHING)
    assert state.scores == [5 if is_over else 0, 0]
    if not is_over:
        assert where(state) == (1, at + 10, 1, 10)


@pytest.mark.clause("trix-football.try", "trix-football.dealer", "trix-football.kick-off-after-score")
@pytest.mark.parametrize(
    ("one", "two", "made"), [(PAIR, NOTHING, 1), (NOTHING, PAIR, 0), (NOTHING, OTHER_NOTHING, 0)]
)
def test_the_try_is_made_with_the_better_hand(one: str, two: str, made: int) -> None:
    state = scrimmage(1, 215)
    say(state, "1 rush")
    show(state, PAIR, NOTHING)
    assert (state.turn, state.dealer, fact(state, "play")) == (CHANCE, 0, "try for goal after a touchdown")
    left = state.contest.halves.left
    show(state, one, two)
    assert (state.scores, state.contest.halves.left) == ([5 + made, 0], left)
    assert (state.turn, texts(state, 2)) == (1, ["kick off", "receive"])
    assert where(state) == (2, 110, 0, 0)


@pytest.mark.clause(
    "trix-football.safety", "trix-football.after-safety", "trix-football.points", "trix-football.scorers"
)
@pytest.mark.parametrize("down", [1, 2, 3])
def test_a_loss_past_the_own_goal_line_is_a_safety_on_any_down(down: int) -> None:
    state = scrimmage(1, 19, down=down)
    say(state, "1 rush")
    show(state, NOTHING, THREES)
    assert state.scores == [0, 2]
    assert state.notes[-1].clause == "trix-football.safety"
    assert (state.turn, state.dealer, where(state)) == (CHANCE, 0, (1, 50, 0, 0))
    assert fact(state, "play") == "free kick"


@pytest.mark.clause("trix-football.safety")
def test_on_the_own_goal_line_is_no_safety_yet() -> None:
    state = scrimmage(1, 20)
    say(state, "1 rush")
    show(state, NOTHING, THREES)
    assert (state.scores, where(state)) == ([0, 0], (1, 0, 2, 30))


# F, G: the draw for choice, the deal, the draw of cards --------------------------------------------------


@pytest.mark.clause("trix-football.draw-for-choice")
def test_the_lower_sum_chooses_and_equals_draw_again() -> None:
    state = start(None)
    assert why_not(state, "* cut 7-1 2-1") == "table.whole-pack"
    say(state, "* cut 6-1 5-2")
    assert state.turn == CHANCE
    say(state, "* cut 5-4 4-4")
    assert (state.turn, texts(state, 2)) == (1, ["kick off", "receive"])
    assert why_not(state, "1 kick off") == "table.turn"
    other = start(None)
    say(other, "* cut 2-1 6-6")
    assert other.turn == 0


@pytest.mark.clause("trix-football.draw-for-choice", "trix-football.deal", "trix-football.dealer")
@pytest.mark.parametrize(("said", "kicker"), [("kick off", 1), ("receive", 0)])
def test_who_kicks_off_deals_five_each_one_at_a_time(said: str, kicker: int) -> None:
    state = start(1)
    say(state, f"2 {said}")
    assert (state.dealer, where(state)) == (kicker, (kicker + 1, 110, 0, 0))
    say(state, "* shuffle " + " ".join(TWENTY))
    held = {place.name: [state.names()[card] for card in place.cards] for place in state.places()}
    assert held[f"hand {2 - kicker}"] == TWENTY[0:10:2]
    assert held[f"hand {kicker + 1}"] == TWENTY[1:10:2]
    assert held["reserve"] == TWENTY[10:]


@pytest.mark.clause("trix-football.dealer", "trix-football.deal")
@seeded(3)
def test_the_side_with_the_ball_deals_and_all_twenty_cards_are_shuffled(seed: int) -> None:
    rng = Rng(seed)
    state = start(None, half_length=8)
    while state.turn != NOBODY:
        if state.turn == CHANCE and state.opening is None:
            assert state.dealer == state.contest.field.holder
            assert why_not(state, "* shuffle " + " ".join(TWENTY[1:])) == "table.whole-pack"
        text = state.chance(rng).text if state.turn == CHANCE else likely(state, rng)
        state.apply(state.turn, state.parse(text))


@pytest.mark.clause("trix-football.discard-and-draw")
def test_the_other_captain_draws_first_any_number_once_from_the_top() -> None:
    state = scrimmage(1, 100)
    say(state, "1 rush")
    deal(state, "6-6 6-5 6-4 6-3 6-2", "2-1 3-1 3-2 4-1 4-2", reserve="5-5 4-4 3-3 2-2")
    assert state.turn == 1
    assert why_not(state, "1 stand") == "table.turn"
    assert len(texts(state, 2)) == 32
    assert why_not(state, "2 change 6-6") == "table.not-held"
    assert why_not(state, "2 change 2-1 2-1") == "table.not-held"
    say(state, "2 change 3-1 2-1")
    assert [state.names()[card] for card in state.cards.hands[1]] == ["3-2", "4-1", "4-2", "4-4", "5-5"]
    assert why_not(state, "2 change 3-2") == "table.turn"
    assert fact(state, "changed") == "0 2"
    seen = state.view(0)
    assert seen.pile("discard 2") is not None
    assert [pile.faces for pile in seen.piles if pile.name in ("discard 2", "hand 2", "reserve")] == [
        [],
        [],
        [],
    ]
    say(state, "1 change 6-2")
    assert "3-3" in [state.names()[card] for card in state.cards.hands[0]]


@pytest.mark.clause("trix-football.discard-and-draw", "trix-football.cards")
def test_two_captains_who_change_all_they_have_use_the_reserve_exactly() -> None:
    state = scrimmage(1, 100)
    say(state, "1 rush")
    deal(state, PAIR, NOTHING)
    say(state, f"2 change {NOTHING}", f"1 change {PAIR}")
    assert state.cards.reserve == []


@pytest.mark.clause("trix-football.showdown")
def test_both_hands_are_open_at_the_same_moment_and_the_discards_never() -> None:
    state = scrimmage(1, 100)
    say(state, "1 rush")
    deal(state, PAIR, NOTHING)
    say(state, "2 change 2-1")
    assert state.view(None).pile("shown 2") is None
    assert fact(state, "showdown") == ""
    say(state, "1 stand")
    for viewer in (None, 0, 1):
        for seat in (1, 2):
            pile = state.view(viewer).pile(f"shown {seat}")
            assert pile is not None
            assert len(pile.faces) == 5
    thrown = state.view(0).pile("discard 2")
    assert thrown is not None
    assert (thrown.faces, thrown.hidden) == ([], 1)


# H2: announcing -----------------------------------------------------------------------------------------


@pytest.mark.clause("trix-football.choose-play")
def test_the_play_is_announced_before_the_deal() -> None:
    state = scrimmage(1, 100)
    assert texts(state, 1) == ["rush", "punt"]
    say(state, "1 punt")
    assert fact(state, "play") == "punt"
    deal(state, PAIR, NOTHING)
    for said in ("rush", "punt", "goal", "yield"):
        assert why_not(state, f"2 {said}") == "trix-football.choose-play"
    with pytest.raises(Refusal):
        say(state, "2 rush")


@pytest.mark.clause("trix-football.choose-play")
@pytest.mark.parametrize("down", [1, 2, 3])
@pytest.mark.parametrize("at", [0, 39, 129, 130, 220])
def test_rush_and_punt_are_always_allowed(down: int, at: int) -> None:
    said = texts(scrimmage(2, at, down=down), 2)
    assert said[:2] == ["rush", "punt"]
    assert ("goal" in said) == (at >= 130)
    assert ("yield" in said) == (at >= 40 and down > 1)


# The bell ----------------------------------------------------------------------------------------------


@pytest.mark.clause("table.bell", "trix-football.length")
def test_the_bell_leaves_the_points_of_finished_deals_and_loses_a_try() -> None:
    state = scrimmage(1, 215, bell=True)
    say(state, "1 rush")
    show(state, PAIR, NOTHING)
    deal(state, PAIR, NOTHING)
    say(state, "* bell")
    assert (state.turn, state.scores, state.winners()) == (NOBODY, [5, 0], [0])
