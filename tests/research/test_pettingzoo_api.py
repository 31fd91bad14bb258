"""PettingZoo's own tests, for every game at every number of seats."""

import warnings
from collections.abc import Callable
from functools import partial

import pytest
from zoo_games import AT_ONCE, other_tables, short_options, usual_tables

import headtable
from headtable.research.pettingzoo_env import AecGame, aec_env, parallel_env

with warnings.catch_warnings():
    # Where PettingZoo's own games are installed (`make bench`), its tests import one, which warns of itself.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

# An observation with a mask is a dictionary; PettingZoo knows its own games of that kind by their names.
KNOWN = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
CYCLES = 15  # rounds of the table that a short test plays
LONG_CYCLES = 300
DRAWN = ("trolley-euchre", "trix", "trocadero", "great-railroad-game", "mayflower")  # one of each box


def new_warnings(test: Callable[[], None]) -> set[str]:
    """What a test of PettingZoo warns of, apart from what is known."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        test()
    return {str(warning.message) for warning in caught} - KNOWN


def conform(game: str, seats: int, cycles: int, is_drawn: bool = True) -> None:
    """Run all tests for environments in which one agent acts at a time."""

    def make(render_mode: str | None = None) -> AecGame:
        return aec_env(game, seats, short_options(game), render_mode=render_mode)

    def test() -> None:
        api_test(make(), num_cycles=cycles)
        seed_test(make, num_cycles=cycles)
        if is_drawn:
            render_test(make)

    assert new_warnings(test) == set()


@pytest.mark.parametrize(("game", "seats"), usual_tables())
def test_every_game_passes_the_tests_for_turns(game: str, seats: int) -> None:
    """Its many pictures take longest: every game is drawn in test_renders.py."""
    conform(game, seats, CYCLES, game in DRAWN)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), [*usual_tables(), *other_tables()])
def test_every_number_of_seats_passes_the_tests_for_turns(game: str, seats: int) -> None:
    conform(game, seats, LONG_CYCLES)


@pytest.mark.parametrize("illegal", ["refuse", "lose"])
@pytest.mark.parametrize("reward", ["win", "score"])
def test_every_setting_passes_the_tests(illegal: str, reward: str) -> None:
    def make() -> AecGame:
        return aec_env("trolley-euchre", 4, {"length": "to the target"}, illegal=illegal, reward=reward)

    assert new_warnings(lambda: api_test(make(), num_cycles=CYCLES)) == set()
    seed_test(make, num_cycles=CYCLES)


def conform_together(game: str, seats: int, cycles: int) -> None:
    """Run all tests for environments in which all agents act in each step."""
    options = short_options(game) | AT_ONCE[game]
    for illegal in ("refuse", "lose"):
        make = partial(parallel_env, game, seats, options, illegal=illegal)
        assert new_warnings(partial(parallel_api_test, make(), num_cycles=cycles)) == set()
        parallel_seed_test(make, num_cycles=cycles)


@pytest.mark.parametrize(("game", "seats"), [table for table in usual_tables() if table[0] in AT_ONCE])
def test_games_with_choices_at_once_pass_the_tests_for_steps_together(game: str, seats: int) -> None:
    conform_together(game, seats, CYCLES)


@pytest.mark.long
@pytest.mark.parametrize("game", AT_ONCE)
def test_every_number_of_seats_passes_the_tests_for_steps_together(game: str) -> None:
    for seats in headtable.game(game).seats:
        conform_together(game, seats, LONG_CYCLES)
