"""Trolley Euchre in honour mode: who took a revoke back must follow, and all know that he can."""

from collections import Counter
from itertools import permutations

import pytest
from game_setups import fields
from move_lines import refused, say, texts

import headtable
from headtable import CHANCE, NOBODY, Rng, State
from headtable.rules.core.view import View
from headtable.table.shuffle_finder import shuffle_for

GAME = headtable.game("trolley-euchre")
RED = ["red-car", "red-motorman", "red-conductor", "red-fare", "red-passenger", "red-transfer"]
HANDS = [
    "red-car red-fare black-car green-car orange-car",
    "red-transfer black-fare black-transfer green-fare green-transfer",
    "red-passenger red-conductor orange-fare orange-passenger orange-conductor",
    "red-motorman green-passenger green-conductor black-passenger black-conductor",
]
REVOKES = ["", "play black-transfer", "play orange-fare", "play green-passenger"]


def black_trump(seats: int) -> State:
    """Red is led to black trumps, and everybody after the leader revokes."""
    state = GAME.start(seats, seats - 1, {"honour": "on"})
    card = state.notation().card
    wanted = {f"hand {seat + 1}": [card(name) for name in HANDS[seat].split()] for seat in range(seats)}
    state.apply(CHANCE, shuffle_for(state, wanted | {"trump card": [card("orange-transfer")]}, Rng(1)))
    say(state, *[f"{seat} pass" for seat in range(1, seats + 1)], "1 make black", "1 play red-car")
    say(state, *[f"{seat + 1} {REVOKES[seat]}" for seat in range(1, seats)])
    return state


def must_follow(view: View) -> str:
    return dict(view.told()).get("must follow", "")


def held(state: State, seat: int) -> list[str]:
    view = state.view(seat).pile(f"hand {seat + 1}")
    assert view is not None
    return view.faces


@pytest.mark.clause("trolley-euchre.revoke-corrected")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_who_take_back_must_follow_in_whatever_order_they_do_it(seats: int) -> None:
    for order in permutations(range(2, seats + 1)):
        state = black_trump(seats)
        took_back = []
        for seat in order:
            if "take back" in texts(state, seat):  # else his card went back with an earlier one's
                say(state, f"{seat} take back")
                took_back.append(seat)
        for viewer in (None, *range(seats)):
            told = must_follow(state.view(viewer))
            assert told == ", ".join(f"seat {seat}" for seat in sorted(took_back))
        for seat in range(2, seats + 1):
            assert state.to_act() == seat - 1
            assert (REVOKES[seat - 1] in texts(state, seat)) == (seat not in took_back)
            if seat in took_back:
                assert refused(state, f"{seat} {REVOKES[seat - 1]}") == "trolley-euchre.follow"
            follows = next(text for text in texts(state, seat) if text.removeprefix("play ") in RED)
            say(state, f"{seat} {follows}")
        assert must_follow(state.view(None)) == ""
        say(state, f"{state.to_act() + 1} gather")


@pytest.mark.clause("trolley-euchre.revoke-corrected")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_know_that_each_of_those_who_took_back_can_follow(seats: int) -> None:
    state = black_trump(seats)
    for seat in range(seats, 1, -1):
        say(state, f"{seat} take back")
    rng = Rng(seats)
    for played in range(2, seats + 1):
        for viewer in range(seats):
            for _ in range(150):
                world = state.imagine(viewer, rng)
                assert fields(world.view(viewer)) == fields(state.view(viewer))
                for bound in range(played - 1, seats):
                    assert set(held(world, bound)) & set(RED), (viewer, bound)
        follows = next(text for text in texts(state, played) if text.removeprefix("play ") in RED)
        say(state, f"{played} {follows}")


@pytest.mark.clause("trolley-euchre.revoke-corrected")
def test_what_those_who_took_back_hold_is_dealt_fairly() -> None:
    """By counting: seat 1 looks at all ways to deal the others, each with a red card in both hands."""
    state = black_trump(3)
    say(state, "3 take back", "2 take back")
    rng = Rng(5)
    worlds = 4000
    reds: Counter[tuple[int, int]] = Counter()
    for _ in range(worlds):
        world = state.imagine(0, rng)
        reds[len(set(held(world, 1)) & set(RED)), len(set(held(world, 2)) & set(RED))] += 1
    # Unseen by seat 1: four red cards and 12 others; four of them in each of the two hands, eight elsewhere.
    ways = {
        (two, three): combinations_of(4, two) * combinations_of(12, 4 - two)
        * combinations_of(4 - two, three) * combinations_of(8 + two, 4 - three)
        for two in range(1, 4) for three in range(1, 5 - two)
    }  # fmt: skip
    for pair, count in ways.items():
        share = count / sum(ways.values())
        assert abs(reds[pair] / worlds - share) < 0.03, pair
    assert set(reds) <= set(ways)


def combinations_of(many: int, few: int) -> int:
    ways = 1
    for place in range(few):
        ways = ways * (many - place) // (place + 1)
    return ways


@pytest.mark.clause("trolley-euchre.revoke-corrected")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_takes_back_twice_in_a_trick_and_a_copy_knows_who_did(seats: int) -> None:
    """Seats that take back whenever they can, in random games: also the cap rests on it."""
    both = 0
    for seed in range(120):
        state = GAME.start(seats, 0, {"honour": "on", "length": "one deal"})
        rng = Rng(seed)
        took_back: list[int] = []
        moves = 0
        while state.to_act() != NOBODY:
            moves += 1
            assert moves <= state.cap()
            if state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(rng))
                took_back = []
                continue
            able = [seat for seat in range(seats) if "take back" in texts(state, seat + 1)]
            if able and rng.below(2):
                seat = able[rng.below(len(able))]
                assert seat not in took_back
                took_back.append(seat)
                state.apply(seat, state.parse("take back"))
                both += len(took_back) > 1
                twin = state.clone()
                assert fields(twin) == fields(state)
                continue
            seat = state.to_act()
            own = [move for move in state.legal_moves(seat) if move.verb != "take back"]
            move = own[rng.below(len(own))]
            took_back = [] if move.verb == "gather" else took_back
            state.apply(seat, move)
    assert both >= (20 if seats > 2 else 0)
