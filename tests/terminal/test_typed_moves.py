"""What a typed line means."""

import pytest

import headtable
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.view_parts import Choice
from headtable.terminal import typed_moves
from headtable.terminal.typed_moves import Parse

PARSE = headtable.game("trolley-euchre").start(4).parse


def choices(parse: Parse, *texts: str) -> list[Choice]:
    """Choices that concern no card in sight."""
    return [Choice(parse(text), []) for text in texts]


CHOICES = choices(PARSE, "play red-car", "play red-fare", "play green-car", "play red-passenger")
CALLS = choices(PARSE, "pass", "order up", "order up alone")


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
    assert typed_moves.meant(PARSE, CHOICES, typed) == places


@pytest.mark.parametrize(
    ("typed", "places"),
    [("order up", [1]), ("order", [1, 2]), ("alone", [2]), ("order alone", [2]), ("p", [0])],
)
def test_words_of_a_call_may_be_left_out(typed: str, places: list[int]) -> None:
    assert typed_moves.meant(PARSE, CALLS, typed) == places


def test_a_bare_card_that_cannot_be_played_is_understood_all_the_same() -> None:
    assert typed_moves.as_move(PARSE, CHOICES, "black-car").text == "play black-car"
    assert typed_moves.as_move(PARSE, CHOICES, "discard black-car").text == "discard black-car"
    with pytest.raises(headtable.Unreadable):
        typed_moves.as_move(PARSE, CHOICES, "blue-car")


def test_in_a_long_run_a_number_is_the_bid_and_else_the_place() -> None:
    parse = headtable.game("forty-two").start(4).parse
    bids = choices(parse, "pass", *[f"bid {number}" for number in range(5, 43)])
    assert typed_moves.meant(parse, bids, "1") == [0]
    assert typed_moves.meant(parse, bids, "30") == [26]
    assert bids[26].text == "bid 30"
    assert typed_moves.meant(parse, bids, "bid 5") == [1]
    assert typed_moves.meant(parse, bids, "43") == []


def test_bare_cards_mean_that_selection_and_no_larger_one() -> None:
    parse = headtable.game("trix-football").start(2).parse
    sets = ["change 2-1", "change 3-2", "change 2-1 3-2", "change 2-1 3-2 4-4"]
    selections = [Choice(parse(text), text.split()[1:], "hand 1") for text in sets]
    assert typed_moves.meant(parse, selections, "2-1 3-2") == [2]
    assert typed_moves.meant(parse, selections, "change 3-2 2-1") == [2]


def test_a_person_may_be_called_by_name() -> None:
    parse = headtable.game("trix-authors").start(3).parse
    asks = choices(parse, "ask 2 for mica", "ask 3 for mica", "ask 3 for lead")
    company = SeatNames(["Ann", "Bo", "Cy"], 0, [0, 1, 2])
    assert typed_moves.meant(parse, asks, "ask Cy for lead", company) == [2]
    assert typed_moves.meant(parse, asks, "bo", company) == [0]
    assert typed_moves.meant(parse, asks, "cy", company) == [1, 2]
    assert typed_moves.meant(parse, asks, "ask 3 for mica", company) == [1]
