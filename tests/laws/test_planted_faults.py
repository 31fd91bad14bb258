"""Each law finds the fault that is planted for it: a law that cannot fail proves nothing.

`make mutants ONLY=laws` plants every fault in every game that can have it.
"""

import pytest
from game_laws import broken_laws
from planted import FAULTS, OFF_BY_ONE, Fault, at_one_too_few, found_by, with_fault
from tables import Table

from headtable.table.sitting import Sitting


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_law_finds_the_fault(fault: Fault) -> None:
    assert fault.law in found_by(fault.games[0], fault)


def test_a_law_finds_a_replay_that_is_off_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sitting, "at", at_one_too_few)
    assert OFF_BY_ONE.law in found_by(OFF_BY_ONE.games[0], OFF_BY_ONE)


def test_sound_games_break_no_law() -> None:
    """The control: what is found is the fault, and not the way in which it is planted."""
    for id in ("hilo", "trolley", "trix-authors"):
        game = with_fault(id, OFF_BY_ONE)
        assert broken_laws(Table(game, game.seats[0])) == {}
