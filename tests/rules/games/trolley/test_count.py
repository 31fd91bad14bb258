"""Trolley: the count, the next deal and the end of the game."""

from itertools import pairwise

import pytest
from move_lines import say, texts, why_not
from trolley_table import VALUE, dealt, finished, play_hand, playing, start

from headtable import CHANCE, NOBODY
from headtable.rules.equipment.trolley import DENOMINATIONS, SIXTY
from headtable.rules.games.trolley import Trolley

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])


# The count ---------------------------------------------------------------------------------


@EVERY_COUNT
@pytest.mark.clause("trolley.count", "trolley.card-counts", "trolley.last-eight")
@pytest.mark.example("trolley.example-pack-total")
def test_every_finished_hand_counts_250_and_each_what_he_caught(seats: int) -> None:
    for seed in range(12):
        state = finished(seats, seed, win_check="end of hand")
        for deal_number in range(1, state.deals + 1):
            counts = [
                note for note in state.notes if note.deal == deal_number and note.clause == "trolley.count"
            ]
            assert sum(note.points for note in counts) == 250
            assert {note.seat for note in counts} == set(range(seats))
        last = {note.seat: note.points for note in state.notes[-seats:]}
        for seat in range(seats):
            assert last[seat] == sum(VALUE[DENOMINATIONS[card]] for card in state.caught[seat])


@EVERY_COUNT
@pytest.mark.clause("trolley.next-deal")
def test_the_deal_passes_to_the_left(seats: int) -> None:
    dealers = [state.dealer for state, _, move in playing(seats, 3, win_check="end of hand")
               if move.verb == "shuffle"]  # fmt: skip
    assert len(dealers) > 2
    for before, after in pairwise(dealers):
        assert after == (before + 1) % seats


@EVERY_COUNT
@pytest.mark.clause("trolley.win", "trolley.show-score")
def test_the_first_to_reach_the_target_wins_at_once(seats: int) -> None:
    ends = set()
    for seed in range(30):
        target = 400
        for state, seat, move in playing(seats, seed, target=target):
            if seat != NOBODY:
                assert max(state.scores) < target
                last = move.verb
        highest = max(state.scores)
        assert state.winners() == [seat for seat in range(seats) if state.scores[seat] == highest]
        assert highest >= target
        ends.add(last)
    assert ends == {"show", "play"}


@pytest.mark.clause("trolley.win")
def test_a_win_by_a_show_leaves_the_hand_uncounted() -> None:
    state = dealt("car conductor passenger", "transfer", target=25)
    say(state, "1 play car", "2 play transfer", "1 show couple conductor passenger")
    assert state.winners() == [0]
    assert state.scores == [25, 0]
    assert state.to_act() == NOBODY
    assert why_not(state, "1 play transfer") == "table.over"
    assert sorted(card for place in state.places() for card in place.cards) == SIXTY


@pytest.mark.clause("trolley.win")
def test_by_the_option_the_hand_is_played_out_and_the_highest_wins() -> None:
    for seed in range(30):
        moves = [(state, move) for state, _, move in playing(3, seed, win_check="end of hand", target=400)]
        state = moves[-1][0]
        assert moves[-2][1].verb == "play"
        assert state.winners() == [seat for seat in range(3) if state.scores[seat] == max(state.scores)]


def after_level_hand(state: Trolley) -> Trolley:
    """What this game comes to when the next hand gives both players as much."""
    for seed in range(10_000):
        after = state.clone()
        play_hand(after, seed)
        if after.scores[0] == after.scores[1]:
            return after
    raise AssertionError("no level hand found")


@pytest.mark.clause("trolley.win")
def test_level_players_play_extra_hands_in_which_no_show_wins() -> None:
    state = after_level_hand(start(2, target=100))
    assert state.scores == [125, 125]
    assert state.to_act() == CHANCE
    assert ("extra hand", "1") in state.view(None).told()
    shown = 0
    for seed in range(10):
        extra = state.clone()
        play_hand(extra, seed, is_showing=True)
        shown += len([note for note in extra.notes if note.clause.startswith("trolley.combo")])
        assert len([note for note in extra.notes if note.clause == "trolley.count"]) == 4
        if extra.scores[0] != extra.scores[1]:
            assert extra.winners() == [0 if extra.scores[0] > extra.scores[1] else 1]
    assert shown


@pytest.mark.clause("trolley.win")
def test_after_ten_extra_hands_level_players_share() -> None:
    state = start(2, target=100)
    for _ in range(11):
        assert state.winners() == []
        state = after_level_hand(state)
    assert state.scores == [11 * 125, 11 * 125]
    assert state.winners() == [0, 1]


@pytest.mark.clause("trolley.win")
def test_of_two_over_the_target_the_higher_wins() -> None:
    state = start(2, target=100)
    play_hand(state, 1)
    assert min(state.scores) >= 100
    assert state.winners() == [state.scores.index(max(state.scores))]


# Ties, one deal, the bell, and the memory aid -----------------------------------------------------


@pytest.mark.clause("table.one-deal", "trolley.win")
def test_one_deal_ends_after_its_count_and_no_show_ends_it() -> None:
    for seed in range(40):
        state = finished(2, seed, length="one deal", target=25)
        assert state.deals == 1
        assert len([note for note in state.notes if note.clause == "trolley.count"]) == 2
        assert state.winners() == [seat for seat in range(2) if state.scores[seat] == max(state.scores)]
    level = after_level_hand(start(2, length="one deal"))
    assert level.winners() == [0, 1]


@pytest.mark.clause("table.bell", "trolley.show-score")
def test_the_bell_strikes_out_what_the_hand_in_progress_has_shown() -> None:
    assert why_not(dealt("car", "fare"), "* bell") == "table.bell"
    state = dealt("car conductor passenger", "transfer", bell="on", honour="on")
    say(state, "1 play car", "2 play transfer", "1 show couple conductor passenger")
    state.apply(CHANCE, state.parse("bell"))
    assert state.scores == [0, 0]
    assert state.winners() == [0, 1]
    assert state.waiting() == []
    assert state.view(1).waiting == []
    assert texts(state, 2) == []
    assert why_not(state, "2 allow") == "table.over"


@pytest.mark.clause("trolley.take-up")
@pytest.mark.parametrize("aid", ["off", "on"])
def test_past_shows_are_a_matter_of_memory_unless_there_is_an_aid(aid: str) -> None:
    said: list[str] = []
    looked = 0
    for state, seat, move in playing(3, 4, memory_aid=aid, win_check="end of hand"):
        if move.verb == "shuffle":
            said = []
        elif state.deals and seat >= 0:
            told = [value for label, value in state.view(None).told() if label == "shown"]
            assert told == (said if aid == "on" else [])
            looked += bool(said) and not state.hands.stock_left()
        if move.verb == "show":
            said.append(f"seat {seat + 1} {move.text}")
    assert looked
