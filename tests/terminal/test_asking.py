"""What a typed line means."""

import pytest

import headtable
from headtable.rules.core.view import Choice
from headtable.terminal import asking

PARSE = headtable.game("trolley-euchre").start(4).parse
CHOICES = [Choice(text) for text in ("play red-car", "play red-fare", "play green-car", "play red-passenger")]
CALLS = [Choice(text) for text in ("pass", "order up", "order up alone")]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("1", [0]),
        ("4", [3]),
        ("0", []),
        ("5", []),
        ("play red-car", [0]),
        ("  PLAY   Red-Car ", [0]),
        ("red-car", [0]),
        ("fare", [1]),
        ("car", [0, 2]),
        ("green", [2]),
        ("red car", []),
        ("pas", [3]),
        ("pass", []),  # a move of its own, not the beginning of passenger
        ("play black-car", []),
        ("nonsense", []),
        ("", []),
    ],
)
def test_a_line_means_the_choices_that_it_can_stand_for(typed: str, places: list[int]) -> None:
    assert asking.meant(PARSE, CHOICES, typed) == places


@pytest.mark.parametrize(
    ("typed", "places"),
    [("order up", [1]), ("order", [1, 2]), ("alone", [2]), ("order alone", [2]), ("p", [0])],
)
def test_words_of_a_call_may_be_left_out(typed: str, places: list[int]) -> None:
    assert asking.meant(PARSE, CALLS, typed) == places


def test_a_bare_card_that_cannot_be_played_is_understood_all_the_same() -> None:
    assert asking.as_move(PARSE, CHOICES, "black-car").text == "play black-car"
    assert asking.as_move(PARSE, CHOICES, "discard black-car").text == "discard black-car"
    with pytest.raises(headtable.Unreadable):
        asking.as_move(PARSE, CHOICES, "blue-car")
