"""The Mayflower with honour on: false claims, and how each comes to light within its hand."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from mayflower_table import dealt, is_counted, names, one_hand, played, start
from move_lines import refused, say, texts
from reshuffled_games import playing
from seeds import seeds_of

import headtable
from headtable import CHANCE, NOBODY, Move, Note, Rng
from headtable.rules.games.mayflower import CANNOT, PLAYING, Mayflower
from headtable.table import irregularities
from headtable.table.logged_game import LoggedGame

COUNTS = pytest.mark.parametrize("seats", range(2, 9))
FALSE = "mayflower.false-claim"


def charged(notes: list[Note]) -> list[tuple[str, int, int]]:
    return [(note.clause.partition(".")[2], note.seat, note.points) for note in notes]


def is_barred(state: Mayflower) -> bool:
    """Whether all are told that who can play must."""
    return "everybody has claimed" in dict(state.view(None).told())


@pytest.mark.clause("mayflower.false-claim", "mayflower.must-play")
def test_with_honour_off_a_false_claim_is_impossible() -> None:
    state = played(4, "b1", "", "b2")
    assert refused(state, "2 cannot play") == "mayflower.must-play"
    open_to_all = played(4, "b1", "", "b2", honour="on")
    choices = {choice.text: choice.breaks for choice in open_to_all.view(1).choices}
    assert choices["cannot play"] == "mayflower.must-play"
    assert choices["play b2"] == ""
    truthful = dealt(4, "a2-12 b2 b3", honour="on")
    assert {choice.text: choice.breaks for choice in truthful.view(0).choices} == {"cannot play": ""}


@pytest.mark.example("mayflower.false-claim-found")
@pytest.mark.clause("mayflower.false-claim")
def test_a_claim_is_found_out_when_the_card_comes_to_the_table() -> None:
    state = played(4, "b1", "a1 c1 d1", "b2", "a13 b13 c13", "a2 a3 a4", honour="on")
    say(state, "2 cannot play")
    assert charged(state.notes) == [("cannot-play", 1, -1)]
    say(state, "3 play a13", "4 cannot play", "1 play a1", "2 cannot play")
    say(state, "3 play b13", "4 play a2", "1 play c1")
    before = len(state.notes)
    say(state, "2 play b2")
    assert charged(state.notes[before:]) == [("false-claim", 1, -4)] * 2  # both of his claims
    assert state.scores[1] == -1 - 1 - 4 - 4
    assert state.scores[3] == -1  # seat 4 could not play then
    say(state, "3 play c13", "4 play a3", "1 play d1")
    assert len(state.notes) == before + 2


@pytest.mark.clause("mayflower.false-claim", "mayflower.hand-ends")
@COUNTS
def test_every_false_claim_is_charged_once_within_its_hand(seats: int) -> None:
    """Beside a second opinion that writes down what each claimer really held."""
    kinds: Counter[str] = Counter()
    for seed in seeds_of("every false claim", seats, count=4):
        state = start(seats, honour="on", deals=2, target=1000)
        ledger: list[Lie] = []
        round_begins = 0
        for seat, move in playing(state, seed):
            after = state.clone()
            after.apply(seat, move)
            expected: list[int] = []
            if move.verb == "shuffle":
                ledger, round_begins = [], 0
            elif move.text == "cannot play":
                ledger.append(
                    Lie(seat, names(state.hands[seat]) & names(state.layout.open), not state.extra_left())
                )
                newest = ledger[round_begins:][-seats:]
                if after.is_barred and not state.is_barred:
                    assert len(newest) == seats
                    assert all(lie.drew_nothing for lie in newest)
                    assert {lie.seat for lie in newest} == set(range(seats))
                    kinds["all claimed"] += 1
                    expected = found(newest)
                    assert expected  # somebody was wrong
            elif move.verb == "play":
                round_begins = len(ledger)
                played = move.text.split()[1]
                expected = found([lie for lie in ledger if lie.seat == seat and played in lie.held])
                kinds["played"] += bool(expected)
                if is_counted(after):
                    at_last = found(ledger)
                    kinds["counted"] += bool(at_last)
                    expected += at_last
            fresh = [note.seat for note in after.notes[len(state.notes) :] if note.clause == FALSE]
            assert fresh == expected
            if is_counted(after):
                assert not [lie for lie in ledger if lie.held and not lie.is_found]
        lies = [note for note in state.notes if note.clause == FALSE]
        assert all(note.points == -4 for note in lies)
    assert kinds["all claimed"]
    assert kinds["played"]
    assert kinds["counted"]


@dataclass
class Lie:
    """A claim, with the cards that he held and could have played."""

    seat: int
    held: set[str]
    drew_nothing: bool
    is_found: bool = False


def found(lies: list[Lie]) -> list[int]:
    """Who is charged for these claims, once for each that is false and not known yet."""
    seats = [lie.seat for lie in lies if lie.held and not lie.is_found]
    for lie in lies:
        lie.is_found = True if lie.held else lie.is_found
    return seats


@pytest.mark.clause("mayflower.false-claim")
def test_what_is_left_in_the_hand_comes_to_light_at_the_count_before_the_credit() -> None:
    seen = 0
    for seed in range(40):
        state = one_hand(4, seed, honour="on")
        credit = next(place for place, note in enumerate(state.notes) if note.clause == "mayflower.credit")
        assert all(note.clause != FALSE for note in state.notes[credit:])
        seen += state.notes[credit - 1].clause == FALSE
    assert seen


# Two players -----------------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.false-claim", "mayflower.two-draw-play", "mayflower.two-draw-penalty")
def test_a_card_drawn_and_played_saves_the_one_point_but_never_the_four() -> None:
    state = dealt(2, "a1 b1 c2-12 d2 d3 d4 d5 d6", "a13 b13 c1 c13", extra="d13 d9", honour="on")
    say(state, "1 cannot play", "1 play d13")
    assert state.scores == [0, 0]  # the claim was false, and nothing shows it yet
    say(state, "2 play a13", "1 play a1")
    assert charged(state.notes) == [("false-claim", 0, -4)]
    say(state, "2 play b13", "1 play b1")  # the same claim again costs nothing more
    assert state.scores == [-4, 0]


@pytest.mark.clause("mayflower.false-claim")
def test_a_card_drawn_after_the_claim_proves_nothing() -> None:
    state = dealt(2, "a2-12 c2-8", "a1 a13 b1", extra="d13 d9", honour="on")
    say(state, "1 cannot play", "1 keep", "2 play b1", "1 play d13")
    assert charged(state.notes) == [("two-draw-penalty", 0, -1)]
    assert state.scores == [-1, 0]


# When everybody claims -----------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.everybody-claims", "mayflower.false-claim")
def test_when_all_have_claimed_the_false_ones_are_charged_and_who_can_play_must() -> None:
    state = dealt(3, "a1", "b13", "a2-12 b2-7", honour="on")
    say(state, "1 cannot play", "2 cannot play")
    assert not is_barred(state)
    before = len(state.notes)
    say(state, "3 cannot play")
    assert charged(state.notes[before:]) == [
        ("first-turn-penalty", 2, -1),
        ("false-claim", 0, -4),
        ("false-claim", 1, -4),
    ]
    assert "cannot play" not in texts(state)
    assert refused(state, "1 cannot play") == "mayflower.everybody-claims"
    assert is_barred(state)
    say(state, "1 play a1")
    assert not is_barred(state)
    assert "cannot play" in texts(state)  # until the next card only
    assert charged(state.notes[before + 3 :]) == []  # the claim was charged already


@pytest.mark.clause("mayflower.everybody-claims")
def test_who_truly_cannot_play_may_still_say_so() -> None:
    state = dealt(3, "a2-12 b2-7", "b13 a1", "c13", honour="on")
    say(state, "1 cannot play", "2 cannot play", "3 cannot play")
    assert texts(state) == ["cannot play"]
    say(state, "1 cannot play")
    assert refused(state, "2 cannot play") == "mayflower.everybody-claims"


@pytest.mark.clause("mayflower.everybody-claims")
@COUNTS
def test_liars_at_every_chance_bring_no_more_than_so_many_idle_turns(seats: int) -> None:
    """Draws apart, at most 2n-1 turns in a row without a card; with two, claims that draw do not count."""
    state = start(seats, honour="on", length="one deal")
    idle = longest = 0
    for seat, move in lying(state, seats):
        if seat < 0 or state.stage != PLAYING:
            continue
        if move.verb == "play":
            idle = 0
        elif not state.extra_left():
            idle += 1
        longest = max(longest, idle)
        assert idle <= 2 * seats - 1
    assert longest >= seats
    assert state.is_over()


def lying(state: Mayflower, seed: int) -> Iterator[tuple[int, Move]]:
    """Everybody claims whenever he may; each move before it is made."""
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        seat = state.to_act()
        if seat == CHANCE:
            move = state.chance(rng)
        else:
            moves = state.legal_moves(seat)
            move = CANNOT if CANNOT in moves else moves[rng.below(len(moves))]
        yield seat, move
        state.apply(seat, move)


@pytest.mark.clause("mayflower.everybody-claims", "mayflower.two-draw")
def test_with_two_only_claims_with_the_extra_hand_empty_are_counted() -> None:
    state = dealt(2, "a1", "a13", honour="on")
    while state.extra_left():
        assert not is_barred(state)
        say(state, f"{state.to_act() + 1} cannot play", f"{state.to_act() + 1} keep")
    seat = state.to_act() + 1
    say(state, f"{seat} cannot play")  # the draw of the last card was not among them
    assert not is_barred(state)
    before = len(state.notes)
    say(state, f"{3 - seat} cannot play")
    assert is_barred(state)
    assert sorted(charged(state.notes[before:])) == [
        ("false-claim", 0, -4),
        ("false-claim", 1, -4),
        ("first-turn-penalty", 2 - seat, -1),
    ]


# Afterwards -----------------------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.false-claim", "table.honour")
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_report_after_the_game_says_that_every_one_came_to_light(seats: int) -> None:
    logged_game = LoggedGame.start(
        headtable.game("mayflower"), seats, dealer=0, options={"honour": "on", "deals": 2}
    )
    state = logged_game.state
    rng = Rng(seats)
    lies = 0
    while state.to_act() != NOBODY:
        if state.to_act() == CHANCE:
            logged_game.chance(rng)
            continue
        moves = state.legal_moves(state.to_act())
        move = moves[rng.below(len(moves))]
        lies += bool(state.fault(state.to_act(), move))
        logged_game.move(state.to_act(), move)
    told = irregularities.report(logged_game.log)
    assert len(told) == lies > 0
    assert {(fault.text, fault.clause, fault.outcome) for fault in told} == {
        ("cannot play", "mayflower.must-play", irregularities.FOUND)
    }
