"""What a decline tells, against brute force over all that may have been drawn since."""

import random
from itertools import combinations as subsets

from headtable.rules.inference.unshown_combinations import UnshownCombinations, may_hold_none
from headtable.rules.mechanics.combinations import kinds_in


def test_a_silent_choice_is_found_wherever_there_is_one() -> None:
    rng = random.Random(3)
    answers = set()
    for _ in range(1500):
        known = [rng.randrange(6) + 6 * rng.randrange(8) for _ in range(rng.randrange(4))]
        if kinds_in(known):
            continue
        loose = [rng.choice([0, 1, 2, 2, 3, 4, 4, 5]) for _ in range(rng.randrange(9))]
        held = rng.randrange(len(loose) + 1)
        by_hand = any(not kinds_in([*known, *chosen]) for chosen in subsets(loose, held))
        assert may_hold_none(known, loose, held) == by_hand
        answers.add(by_hand)
    assert answers == {True, False}


def test_cards_seen_since_may_have_been_held_or_drawn() -> None:
    declines = UnshownCombinations(2)
    declines.note(0, [], 0)
    assert declines.allow(0, [0, 0, 0, 1, 2, 3, 5], 0)
    assert not declines.allow(0, [0, 0, 0, 1, 2, 4, 5], 0)  # a Couple would have been shown
    assert declines.allow(0, [0, 0, 0, 1, 2, 4, 5, 5], 1)  # unless half of it was drawn since
    declines.saw(0, 4)  # a Passenger is played, and so the Conductor has been drawn
    assert declines.allow(0, [0, 0, 0, 1, 2, 5, 5], 1)
    assert not declines.allow(0, [0, 0, 0, 0, 2, 5, 5], 1)  # but not a Car of four as well
    assert declines.allow(1, [2, 4], 1)


def test_a_clone_keeps_its_own_record() -> None:
    declines = UnshownCombinations(1)
    declines.note(0, [], 0)
    twin = declines.clone()
    declines.saw(0, 2)
    declines.note(0, [], 1)
    assert twin.seen == [[]]
    assert len(twin.made[0]) == 1
