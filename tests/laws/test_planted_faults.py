"""Each law finds the fault that is planted for it: a law that cannot fail proves nothing.

`make mutants ONLY=laws` plants every fault in every game that can have it.
"""

import pytest
from enumerated_worlds import Imagine, Moment, are_as_listed
from game_laws import broken_laws
from game_setups import Table
from planted_faults import FAULTS, OFF_BY_ONE, Fault, is_found, with_fault
from planted_worlds import WORLDS, is_out_of_list


@pytest.mark.parametrize("fault", [*FAULTS, OFF_BY_ONE], ids=str)
def test_a_law_finds_the_fault(fault: Fault) -> None:
    assert is_found(fault.games[0], fault)


@pytest.mark.parametrize(
    ("name", "imagine", "moment"), WORLDS, ids=[f"{name} in {at}" for name, _, at in WORLDS]
)
def test_a_law_finds_worlds_that_are_not_as_they_should_be(
    name: str, imagine: Imagine, moment: Moment
) -> None:
    assert is_out_of_list(moment, imagine)
    assert are_as_listed(moment, lambda state, seat, rng: state.imagine(seat, rng))


def test_sound_games_break_no_law() -> None:
    """The control: what is found is the fault, and not the way in which it is planted."""
    for id in ("hilo", "trolley", "trix-authors"):
        game = with_fault(id, OFF_BY_ONE)
        assert broken_laws(Table(game, game.seats[0])) == {}
