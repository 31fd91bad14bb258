"""Which seats have been named in what was said."""

from headtable.narration.move_phrases import behind
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.moves import Move
from headtable.rules.core.view_parts import Wording


def test_a_seat_is_named_by_its_name_and_not_as_you() -> None:
    company = SeatNames(["Ann", "Set", "Cy", "Dee"], 0, [0, 1, 0, 1])
    assert company.does(0, "take") + " the set." == "You take the set."
    assert [company.has_named(seat) for seat in range(4)] == [False] * 4
    assert company.side_does(0, "show") == "You and Cy show"
    assert [company.has_named(seat) for seat in range(4)] == [False, False, True, False]


def test_a_seat_that_the_words_of_a_move_name_is_named() -> None:
    company = SeatNames(["Ann", "Bo", "Cy"], None, [0, 1, 2])
    move = Move("offer", "offer 2 3 wheat").saying("offer {} 3 wheat", [1], 3, "wheat")
    assert behind(Wording(move, []), company) == "3 Wheat from Bo"
    assert [company.has_named(seat) for seat in range(3)] == [False, True, False]


def test_a_verb_agrees_with_the_seat_that_was_named_before() -> None:
    company = SeatNames(["Ann Lee", "Bo"], 1, [0, 1])
    assert (company.verb(0, "keep"), company.verb(1, "keep")) == ("keeps", "keep")
