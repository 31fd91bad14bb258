"""A misspelt setting or a value of the wrong kind is answered with one sentence, the same in both builds."""

from collections.abc import Callable

import numpy
import pytest

import headtable
from headtable.research import layout, move_numbers, play
from headtable.research.gymnasium_env import SeatEnv, vector_env
from headtable.research.pettingzoo_env import aec_env, hilo_v1, parallel_env
from headtable.rules.core.errors import BadSetup

NO_OPTIONS = "options are a dictionary of house rules and their values, not ['x']"
# What is passed on by its keyword, as from a file of settings, is not seen by a type checker.
MISSPELT: list[tuple[Callable[..., object], tuple[object, ...], dict[str, object], str]] = [
    (aec_env, ("hilo",), {"ilegal": "lose"}, "there is no setting ilegal; did you mean illegal?"),
    (hilo_v1.env, (), {"rendermode": "ansi"}, "there is no setting rendermode; did you mean render_mode?"),
    (
        parallel_env,
        ("trix-exchange",),
        {"rewards": "win"},
        "there is no setting rewards; did you mean reward?",
    ),
    (
        play,
        ("novice", "hilo", "novice", 1),
        {"foo": 1},
        "there is no setting foo; there are: seats, options, seed, sees",
    ),
]
WRONG: list[tuple[Callable[..., object], tuple[object, ...], dict[str, object], str]] = [
    (aec_env, ("hilo", "3"), {}, "seats is a whole number, not '3'"),
    (SeatEnv, ("hilo", 3.0), {}, "seats is a whole number, not 3.0"),
    (layout, ("hilo", "3"), {}, "seats is a whole number, not '3'"),
    (play, ("novice", "hilo", "novice", "3"), {}, "deals is a whole number, not '3'"),
    (vector_env, ("hilo", "4"), {}, "num_envs is a whole number, not '4'"),
    (vector_env, ("hilo", 2), {"seat": "0"}, "seat is a whole number, not '0'"),
    (SeatEnv, ("hilo",), {"seat": 1.0}, "seat is a whole number, not 1.0"),
    (SeatEnv, ("hilo",), {"opponents": 3}, "opponents are a level, or a level for each of them, not 3"),
    (aec_env, ("hilo",), {"options": ["x"]}, NO_OPTIONS),
    (SeatEnv, ("hilo",), {"options": ["x"]}, NO_OPTIONS),
    (layout, ("hilo", 3, ["x"]), {}, NO_OPTIONS),
    (move_numbers, ("trocadero", ["x"]), {}, NO_OPTIONS),
    (
        move_numbers,
        ("mayflower-authors", {"x": 1}),
        {},
        "there is no option 'x' here; there are: deal, after-a-miss, bell",
    ),
]


@pytest.mark.parametrize(("called", "arguments", "settings", "sentence"), MISSPELT + WRONG)
def test_it_is_answered_with_a_sentence(
    called: Callable[..., object], arguments: tuple[object, ...], settings: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        called(*arguments, **settings)
    assert str(refused.value) == sentence


def test_a_whole_number_of_numpy_is_one_of_python() -> None:
    counted: list[Callable[..., int]] = [
        lambda number: len(aec_env("hilo", number).possible_agents),
        lambda number: SeatEnv("hilo", number, seat=number - 1).terms.seats,
        lambda number: vector_env("hilo", number).num_envs,
        lambda number: play("novice", "hilo", "novice", number).deals,
    ]
    for count in counted:
        assert type(count(numpy.int64(2))) is int
        assert count(numpy.int64(2)) == 2


def test_numbers_of_moves_are_asked_for_a_seat_of_their_game() -> None:
    state = headtable.game("hilo").start(3, 0)
    state.apply(headtable.CHANCE, state.chance(headtable.Rng(1)))
    numbers, seat = move_numbers("hilo"), state.to_act()
    move = state.legal_moves(seat)[0]
    asked: list[Callable[[int], object]] = [
        lambda wrong: numbers.legal(state, wrong),
        lambda wrong: numbers.move(state, wrong, 0),
        lambda wrong: numbers.play(state, wrong, 0),
        lambda wrong: numbers.number(state, wrong, move),
    ]
    for ask in asked:
        for wrong in (9, 3, -1):
            with pytest.raises(
                ValueError, match=f"^there is no seat {wrong}: they are numbered from 0 to 2$"
            ):
                ask(wrong)
    other = "^these are the move numbers of trix, but the state is one of hilo$"
    for each in range(3):  # asked or not
        with pytest.raises(ValueError, match=other):
            move_numbers("trix").legal(state, each)
    with pytest.raises(ValueError, match=other):
        move_numbers("trix").legal(state, 9)
    for number in (0, 1, 999):
        with pytest.raises(ValueError, match=other):
            move_numbers("trix").move(state, seat, number)
        with pytest.raises(ValueError, match=other):
            move_numbers("trix").play(state, seat, number)


@pytest.mark.parametrize("number", [-1, 999])
def test_a_number_that_there_is_not_means_no_move(number: int) -> None:
    state = headtable.game("hilo").start(3, 0)
    numbers = move_numbers("hilo")
    sentence = f"^there is no move number {number}: they are numbered from 0 to {numbers.size - 1}$"
    with pytest.raises(ValueError, match=sentence):
        numbers.move(state, 0, number)
