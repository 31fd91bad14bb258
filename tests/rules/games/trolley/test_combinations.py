"""Combinations against brute force: every subset of a hand, looked at by itself."""

import random
from itertools import combinations as subsets

import pytest

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.notation import Notation
from headtable.rules.games.trolley import combinations
from headtable.rules.games.trolley.combinations import ALSO, COUPLE, FOUR, NAMES, TROLLEY

NOTATION = Notation(NAMES, [], ALSO)
SIZES = {TROLLEY: 5, FOUR: 4, COUPLE: 2}


def is_combination(kind: int, codes: tuple[int, ...]) -> bool:
    parts = sorted(code % 6 for code in codes)
    if kind == TROLLEY:
        return parts == [0, 1, 2, 3, 4]
    if kind == COUPLE:
        return parts == [2, 4]
    return len(set(parts)) == 1 and parts[0] < 5


def found_by_hand(hand: list[int], may_reuse: bool) -> set[tuple[int, tuple[int, ...]]]:
    found = set()
    for kind, size in SIZES.items():
        for codes in subsets(sorted(hand), size):
            is_spent = any(code // 6 & kind for code in codes)
            if is_combination(kind, codes) and (may_reuse or not is_spent):
                found.add((kind, codes))
    return found


def random_hand(rng: random.Random) -> list[int]:
    """Seven cards, so chosen that combinations of every kind turn up often, many cards marked."""
    parts = rng.choice([range(6), range(5), [rng.randrange(5), 2, 4], [rng.randrange(6)]])
    return sorted(rng.choice(list(parts)) + 6 * rng.choice([0, 0, 0, 1, 2, 3, 4, 5, 6, 7]) for _ in range(7))


@pytest.mark.clause("trolley.reuse-other", "trolley.alike", "trolley.show")
@pytest.mark.parametrize("may_reuse", [False, True])
def test_every_show_is_found_and_only_once(may_reuse: bool) -> None:
    rng = random.Random(5)
    kinds = set()
    for _ in range(3000):
        hand = random_hand(rng)
        moves = combinations.shows(hand, may_reuse)
        told = [(move.number, tuple(sorted(move.cards))) for move in moves]
        assert len(told) == len(set(told))
        assert set(told) == found_by_hand(hand, may_reuse)
        kinds |= {kind for kind, _ in told}
    assert kinds == {TROLLEY, FOUR, COUPLE}


def test_the_quick_look_agrees_with_the_full_one() -> None:
    rng = random.Random(6)
    for _ in range(3000):
        hand = random_hand(rng)
        kinds = 0
        for kind, _ in found_by_hand(hand, False):
            kinds |= kind
        assert combinations.kinds_in(hand) == kinds


def test_every_show_reads_back_in_any_order_and_colour() -> None:
    rng = random.Random(7)
    for _ in range(500):
        for move in combinations.shows(random_hand(rng), True):
            verb, kind, *names = move.text.split()
            assert combinations.read(move.text, NOTATION) == move
            rng.shuffle(names)
            coloured = [rng.choice(["", "red-", "green-"]) + name for name in names]
            again = combinations.read(" ".join([verb, kind, *coloured]).upper(), NOTATION)
            assert again.text == move.text
            assert (again.cards, again.number) == (move.cards, move.number)
            assert not combinations.why_not(again)


@pytest.mark.clause("trolley.combo-trolley", "trolley.combo-fours", "trolley.combo-couple")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("show trolley car motorman conductor fare transfer", "trolley.combo-trolley"),
        ("show trolley car motorman conductor fare", "trolley.combo-trolley"),
        ("show trolley car motorman conductor fare passenger transfer", "trolley.combo-trolley"),
        ("show four transfer transfer transfer transfer", "trolley.combo-fours"),
        ("show four car car car motorman", "trolley.combo-fours"),
        ("show four car car car", "trolley.combo-fours"),
        ("show four car car car car car", "trolley.combo-fours"),
        ("show couple conductor conductor", "trolley.combo-couple"),
        ("show couple motorman passenger", "trolley.combo-couple"),
        ("show couple conductor passenger passenger", "trolley.combo-couple"),
    ],
)
def test_what_is_no_combination_is_told_by_its_clause(text: str, clause: str) -> None:
    assert combinations.why_not(combinations.read(text, NOTATION)) == clause


@pytest.mark.parametrize("text", ["show", "show couple", "show pair car car", "show four car car car cat"])
def test_nonsense_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        combinations.read(text, NOTATION)


def test_a_shown_card_says_what_it_has_served_in() -> None:
    card = combinations.marked(combinations.marked(3, TROLLEY), FOUR)
    assert NAMES[card] == "fare+tf"
    assert combinations.served_in(card) == "Trolley, four"
    assert combinations.marked(card, FOUR) == card
    assert combinations.is_shown(card)
    assert not combinations.is_shown(3)


def test_a_silent_choice_is_found_wherever_there_is_one() -> None:
    rng = random.Random(3)
    answers = set()
    for _ in range(1500):
        known = [rng.randrange(6) + 6 * rng.randrange(8) for _ in range(rng.randrange(4))]
        if combinations.kinds_in(known):
            continue
        loose = [rng.choice([0, 1, 2, 2, 3, 4, 4, 5]) for _ in range(rng.randrange(9))]
        held = rng.randrange(len(loose) + 1)
        by_hand = any(not combinations.kinds_in([*known, *chosen]) for chosen in subsets(loose, held))
        assert combinations.may_hold_none(known, loose, held) == by_hand
        answers.add(by_hand)
    assert answers == {True, False}
