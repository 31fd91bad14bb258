"""What a state has worked out for `imagine`: it is used again, and never where it does not hold."""

import pickle

import pytest
from game_setups import Table, fields, play

from headtable import Rng, State, game
from headtable.rules.core.random_play import play_out

WITH_SAMPLERS = [
    ("mayflower", 4),
    ("mayflower-authors", 4),
    ("trix-authors", 4),
    ("trix-exchange", 4),
    ("trolley-matchem", 4),
    ("rover", 4),
]
EACH = pytest.mark.parametrize(("id", "seats"), WITH_SAMPLERS)


def moment(id: str, seats: int) -> State:
    state = Table(game(id), seats).start()
    rng = Rng(3)
    play(state, rng, 30)
    while state.to_act() < 0:
        play(state, rng, 1)
    return state


@EACH
def test_worlds_are_the_same_whether_a_sampler_is_there_or_not(id: str, seats: int) -> None:
    state = moment(id, seats)
    for seat in (0, 1, 1, 0):  # also where it is another seat's
        world = state.imagine(seat, Rng(seat))
        assert state.sampler is not None
        assert state.sampler.viewer == seat
        assert fields(world) == fields(state.clone().imagine(seat, Rng(seat)))
        assert world.sampler is None


@EACH
def test_a_sampler_is_forgotten_with_the_next_move(id: str, seats: int) -> None:
    state = moment(id, seats)
    seat = state.to_act()
    for _ in range(12):
        state.imagine(seat, Rng(1))
        play(state, Rng(5), 1)
        assert state.sampler is None
        assert fields(state.imagine(seat, Rng(2))) == fields(state.clone().imagine(seat, Rng(2)))


@EACH
def test_a_sampler_is_forgotten_when_moves_are_made_at_random(id: str, seats: int) -> None:
    state = moment(id, seats)
    seat = state.to_act()
    state.imagine(seat, Rng(1))
    play_out(state, Rng(5), 3)
    assert fields(state.imagine(seat, Rng(2))) == fields(state.clone().imagine(seat, Rng(2)))


@EACH
def test_copies_and_pickles_are_without_it(id: str, seats: int) -> None:
    state = moment(id, seats)
    size = len(pickle.dumps(state))
    state.imagine(0, Rng(1))
    assert len(pickle.dumps(state)) == size
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.sampler is None
        assert fields(copy) == fields(state)
