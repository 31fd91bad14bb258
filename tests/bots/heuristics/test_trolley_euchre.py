"""Trolley Euchre: what the house players call, discard and play, and what they say for it."""

import pytest
from heuristic_preferences import preferred

import headtable
from headtable import CHANCE, Rng, State
from headtable.bots.heuristics.trolley_euchre import CAUTION, hand_worth
from headtable.bots.roster import heuristic_of
from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.table.shuffle_finder import shuffle_for

STRONG = "red-motorman red-car red-conductor red-fare green-car"
WEAK = "black-fare black-transfer green-fare green-transfer orange-fare"


def dealt(seats: int, hand: str, turned: str) -> State:
    """Seat 1 speaks first."""
    state = headtable.game("trolley-euchre").start(seats, seats - 1, {"length": "one deal"})
    wanted = {"hand 1": cards(hand), "trump card": cards(turned)}
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(1)))
    return state


def cards(names: str) -> list[int]:
    return [COLOURED.index(name) for name in names.split()]


@pytest.mark.parametrize(("hand", "says"), [(STRONG, "order up"), (WEAK, "pass")])
def test_a_trump_is_called_on_three_tricks(hand: str, says: str) -> None:
    assert preferred(heuristic_of("trolley-euchre"), dealt(3, hand, "red-passenger")) == says


def test_trumps_are_worth_more_than_other_cards() -> None:
    red, black = COLOURS.index("red"), COLOURS.index("black")
    assert hand_worth(cards(STRONG), red) > hand_worth(cards(STRONG), black) + 100


@pytest.mark.parametrize(
    ("hand", "advised", "not_advised"), [(STRONG, "order up", "pass"), (WEAK, "pass", "order up")]
)
def test_the_caution_that_the_book_advises_three_players(hand: str, advised: str, not_advised: str) -> None:
    """It speaks for a call on a hand that is enough, and for a pass on one that is not; never for both."""
    heuristic = heuristic_of("trolley-euchre")
    state = dealt(3, hand, "red-passenger")
    reason = heuristic.reason(state, 0, state.parse(advised))
    assert reason is not None
    assert reason.clause == CAUTION
    assert heuristic.reason(state, 0, state.parse(not_advised)) is None


def test_four_players_need_no_such_caution() -> None:
    state = dealt(4, STRONG, "red-passenger")
    reason = heuristic_of("trolley-euchre").reason(state, 0, state.parse("order up"))
    assert reason is not None
    assert reason.clause == ""
