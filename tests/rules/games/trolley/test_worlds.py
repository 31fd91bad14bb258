"""Trolley: what the rules do not call for, and what a seat can know."""

from collections import Counter
from itertools import combinations

import pytest
from game_setups import fields, step
from move_lines import say, why_not
from trolley_table import dealt, lead_cars, playing, start

from headtable import NOBODY, Move, Refusal, Rng, Unreadable, rulebooks
from headtable.rules.equipment.trolley import SIXTY
from headtable.rules.games.trolley import Trolley

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])
OPTIONS: list[dict[str, object]] = [
    {},
    {"target": 300},
    {"win_check": "end of hand"},
    {"must_show": "yes"},
    {"first_dealer": "cut"},
    {"memory_aid": "on"},
    {"honour": "on"},
    {"honour": "on", "must_show": "yes", "memory_aid": "on"},
    {"length": "one deal"},
    {"bell": "on"},
]
WITH_OPTIONS = pytest.mark.parametrize("options", OPTIONS, ids=str)


# Conduct: nothing but what the rules call for ---------------------------------------------------------


def everything_sayable(state: Trolley) -> list[Move]:
    """All plays and words of the game, and shows of all kinds, good and bad."""
    names = state.names()
    sayings = [
        "show couple conductor passenger", "show couple conductor+c passenger", "show couple car car",
        "show four car car car car", "show four transfer transfer transfer transfer",
        "show trolley car motorman conductor fare passenger", "show trolley car", "cut car", "shuffle car",
    ]  # fmt: skip
    fixed = state.notation().every_move()
    own = [
        Move("show", f"show couple {names[one]} {names[two]}", -1, [one, two], 4)
        for hand in state.hands.of
        for one, two in combinations(hand, 2)
        if one % 6 == 2 and two % 6 == 4
    ]
    return fixed + own + [state.parse(text) for text in sayings]


@EVERY_COUNT
@WITH_OPTIONS
@pytest.mark.clause("trolley.only-called-for")
def test_what_no_rule_calls_for_is_refused_with_a_clause_and_changes_nothing(
    seats: int, options: dict[str, object]
) -> None:
    for number, (state, _, _) in enumerate(playing(seats, 11, **options)):
        if number % 37:
            continue
        before = fields(state)
        for seat in range(seats):
            legal = state.legal_moves(seat)
            for move in everything_sayable(state) + legal:
                clause = state.why_not(seat, move)
                assert (clause == "") == (move in legal), (seat, move, clause)
                if clause:
                    assert rulebooks.reason(clause).id == clause
                    with pytest.raises(Refusal) as refusal:
                        state.apply(seat, move)
                    assert refusal.value.clause == clause
        assert fields(state) == before


def test_moves_of_another_moment_are_refused() -> None:
    state = dealt("car conductor passenger", "transfer", honour="on")
    assert why_not(state, "1 decline") == "table.not-now"
    say(state, "1 play car", "2 play transfer")
    assert why_not(state, "1 play conductor") == "table.not-now"
    say(state, "1 show couple conductor passenger")
    assert why_not(state, "2 play transfer") == "table.not-now"
    assert why_not(state, "2 show couple conductor passenger") == "table.not-now"
    assert why_not(state, "2 decline") == "table.not-now"


@EVERY_COUNT
@WITH_OPTIONS
def test_every_game_ends_within_its_cap_and_its_sheet_adds_up(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        moves = 0
        for state, seat, move in playing(seats, seed, **options):
            moves += seat != NOBODY
            assert not move.text or state.parse(move.text) == move
            assert sorted(card for place in state.places() for card in place.cards) == SIXTY
        assert moves <= state.cap()
        assert state.winners()
        sums = [sum(note.points for note in state.notes if note.seat == seat) for seat in range(seats)]
        assert sums == state.scores


@pytest.mark.parametrize("text", ["", "show", "show couple", "play tram", "play car+x", "show flush car"])
def test_nonsense_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        start(2).parse(text)


def test_a_show_from_hand_and_table_is_tied_to_no_single_pile() -> None:
    state = dealt("car car motorman fare conductor passenger passenger car", "transfer transfer transfer")
    lead_cars(state, "show couple conductor passenger")
    say(state, "1 play car", "2 play transfer")
    choices = {choice.text: choice for choice in state.view(0).choices}
    mixed = choices["show trolley car motorman conductor+c fare passenger"]
    assert mixed.pile == ""
    assert mixed.faces == ["car", "motorman", "conductor+c", "fare", "passenger"]
    assert choices["decline"].pile == ""


# What a seat knows ------------------------------------------------------------------------------------


def silent_hands(hand: list[int], known: list[int]) -> bool:
    """Whether some card that nobody knows of, taken out as the one just drawn, leaves no combination."""
    unknown = list((Counter(hand) - Counter(known)).elements())
    return any(
        not has_combination([*known, *unknown[:place], *unknown[place + 1 :]])
        for place in range(len(unknown))
    )


def has_combination(hand: list[int]) -> bool:
    for size, kind in ((5, 1), (4, 2), (2, 4)):
        for cards in combinations(hand, size):
            parts = sorted(card % 6 for card in cards)
            is_one = {
                1: parts == [0, 1, 2, 3, 4],
                2: len(set(parts)) == 1 and 5 not in parts,
                4: parts == [2, 4],
            }
            if is_one[kind] and not any(card // 6 & kind for card in cards):
                return True
    return False


@EVERY_COUNT
@pytest.mark.clause("trolley.show")
def test_an_imagined_hand_could_have_declined_where_all_must_show(seats: int) -> None:
    looked = 0
    for seed in range(4):
        decliner = -1
        for state, seat, move in playing(seats, seed, must_show="yes", length="one deal"):
            if decliner >= 0 and state.hands.stock_left():
                for viewer in range(seats):
                    world = state.imagine(viewer, Rng(seed + looked))
                    assert isinstance(world, Trolley)
                    known = state.hands.known_cards.holds[decliner]
                    assert silent_hands(world.hands.of[decliner], known)
                    looked += 1
            decliner = seat if move.verb == "decline" else -1
    assert looked


@EVERY_COUNT
@WITH_OPTIONS
def test_an_imagined_world_keeps_what_the_seat_sees_and_all_have_seen(
    seats: int, options: dict[str, object]
) -> None:
    for number, (state, _, _) in enumerate(playing(seats, 17, **options)):
        if number % 29:
            continue
        for seat in range(seats):
            world = state.imagine(seat, Rng(number))
            assert isinstance(world, Trolley)
            assert world.view(seat) == state.view(seat)
            assert world.view(None) == state.view(None)
            assert fields(world.imagine(seat, Rng(5))) == fields(state.imagine(seat, Rng(5)))
            for other in range(seats):
                held = Counter(world.hands.of[other])
                assert held >= Counter(state.hands.known_cards.holds[other])
            assert sorted(card for place in world.places() for card in place.cards) == SIXTY


@pytest.mark.clause("trolley.take-up")
def test_cards_taken_up_are_known_to_be_there_until_they_are_played() -> None:
    kept = 0
    for seed in range(6):
        shown: list[Counter[int]] = []
        for state, seat, move in playing(3, seed, length="one deal"):
            if move.verb in ("show", "decline") and state.hands.stock_left() == 3:
                after = state.clone()
                after.apply(seat, move)
                shown = [Counter(cards) for cards in after.hands.known_cards.holds]
                on_table = [state.hands.shown(other) for other in range(3)]
                for other in range(3):
                    assert Counter(card % 6 for card in on_table[other]) <= shown[other]
            elif shown and move.verb == "play":
                for other in range(3):
                    world = state.imagine((other + 1) % 3, Rng(seed))
                    assert isinstance(world, Trolley)
                    assert Counter(world.hands.of[other]) >= shown[other]
                    kept += sum(shown[other].values())
                shown[seat] -= Counter([move.card])
    assert kept


def test_every_world_is_possible_and_worlds_differ() -> None:
    state = dealt("car conductor passenger", "transfer", "fare")
    say(state, "1 play car")
    worlds = {str(fields(state.imagine(0, Rng(seed)))) for seed in range(30)}
    assert len(worlds) == 30


@WITH_OPTIONS
def test_a_clone_is_equal_and_shares_nothing(options: dict[str, object]) -> None:
    for number, (state, seat, move) in enumerate(playing(3, 23, **options)):
        if number % 31 or seat == NOBODY:
            continue
        before = fields(state)
        twin = state.clone()
        assert fields(twin) == before
        rng = Rng(number)
        twin.apply(seat, move)
        for _ in range(40):
            if twin.to_act() != NOBODY:
                twin.apply(*step(twin, rng))
        assert fields(state) == before
