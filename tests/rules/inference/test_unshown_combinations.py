"""What a decline tells of the hand that declined."""

from headtable.rules.games.trolley.combinations import may_hold_none
from headtable.rules.inference.unshown_combinations import UnshownCombinations


def allows(declines: UnshownCombinations, seat: int, unknown: list[int], draws: int) -> bool:
    """Whether the seat may have declined each time that it did, by the combinations of Trolley."""
    return all(
        may_hold_none(then.known, then.loose, then.size) for then in declines.hands_then(seat, unknown, draws)
    )


def test_cards_seen_since_may_have_been_held_or_drawn() -> None:
    declines = UnshownCombinations(2)
    declines.note(0, [], 0)
    assert allows(declines, 0, [0, 0, 0, 1, 2, 3, 5], 0)
    assert not allows(declines, 0, [0, 0, 0, 1, 2, 4, 5], 0)  # a Couple would have been shown
    assert allows(declines, 0, [0, 0, 0, 1, 2, 4, 5, 5], 1)  # unless half of it was drawn since
    declines.saw(0, 4)  # a Passenger is played, and so the Conductor has been drawn
    assert allows(declines, 0, [0, 0, 0, 1, 2, 5, 5], 1)
    assert not allows(declines, 0, [0, 0, 0, 0, 2, 5, 5], 1)  # but not a Car of four as well
    assert allows(declines, 1, [2, 4], 1)


def test_a_clone_keeps_its_own_record() -> None:
    declines = UnshownCombinations(1)
    declines.note(0, [], 0)
    twin = declines.clone()
    declines.saw(0, 2)
    declines.note(0, [], 1)
    assert twin.seen == [[]]
    assert len(twin.made[0]) == 1
