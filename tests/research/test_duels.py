"""Duels of a policy with a house player over duplicate deals."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from headtable import BadSetup, View
from headtable.arena.contest import Contest, play_deal
from headtable.arena.statistics import DealResult, interval
from headtable.research import play
from headtable.research.duels import BadMove


def first_legal(observation: NDArray[np.int16], mask: NDArray[np.int8]) -> int:
    assert observation.dtype == np.int16
    return int(mask.argmax())


def last_choice(view: View) -> str:
    return view.choices[-1].text


def test_a_duel_of_two_levels_is_the_arenas() -> None:
    duel = play("regular", "trolley-euchre", "random", deals=12, seed=7)
    contest = Contest("trolley-euchre", 4, ["regular", "random"], {"length": "one deal"}, 7)
    deals = [
        deal for deal in (play_deal(contest, number) for number in range(12)) if isinstance(deal, DealResult)
    ]
    assert duel.points_ahead == interval([deal.ahead[0] for deal in deals])
    assert duel.wins_above_fair == interval([deal.luckless[0] for deal in deals])
    assert duel.points_ahead.mean > 0


def test_the_same_seed_gives_the_same_duel() -> None:
    duels = [play(first_legal, "hilo", "novice", deals=8, seed=seed) for seed in (3, 3, 4)]
    assert duels[0] == duels[1] != duels[2]
    assert str(duels[0]).startswith("hilo, 4 seats, 8 deals against novice: points ahead ")


def test_a_policy_against_itself_comes_out_even() -> None:
    """Every deal is played from both sides, so luck takes no part in it."""
    duel = play(first_legal, "forty-two", first_legal, deals=6)
    assert duel.points_ahead.mean == duel.wins_above_fair.mean == 0
    assert duel.points_ahead.margin == 0
    assert duel.against == "first_legal"


def test_a_policy_can_be_shown_the_view() -> None:
    duel = play(last_choice, "trix", "random", deals=5, seats=3, sees="view", options={"length": "one deal"})
    assert duel.seats == 3
    assert duel == play(last_choice, "trix", "random", deals=5, seats=3, sees="view")


def test_any_whole_number_will_do_as_an_answer() -> None:
    def in_numpy(observation: NDArray[np.int16], mask: NDArray[np.int8]) -> Any:
        return mask.argmax()

    assert play(in_numpy, "hilo", deals=2) == play(first_legal, "hilo", deals=2)


@pytest.mark.parametrize("answer", [-1, 10**6, None, 1.5])
def test_an_illegal_answer_ends_the_duel_with_a_sentence(answer: Any) -> None:
    with pytest.raises(BadMove, match=r"^a policy answers with a number at which the mask is 1, not with "):
        play(lambda observation, mask: answer, "hilo", deals=1)
    with pytest.raises(
        BadMove, match=r"^a policy answers with the text of one of the view's choices, not with "
    ):
        play(lambda view: answer, "hilo", deals=1, sees="view")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess' on the shelf"),
        ({"against": "master"}, "there is no level 'master'; there are: random, novice, regular, expert"),
        ({"against": 3}, "a player is a level or something to call, not 3"),
        ({"deals": 0}, "play at least one deal"),
        ({"sees": "cards"}, "sees is one of vector, view, not 'cards'"),
        ({"seats": 9}, "Hilo is for 2, 3, 4 seats, not for 9"),
    ],
)
def test_a_wrong_argument_is_named(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as caught:
        play(**{"policy": first_legal, "game": "hilo", **arguments})
    assert str(caught.value).startswith(sentence)
