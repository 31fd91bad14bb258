"""The Mayflower pack."""

import pytest

from headtable.rules.equipment.mayflower import (
    NAMES,
    NUMBER,
    OF_NUMBER,
    OF_SERIES,
    PACK,
    SERIES,
    SERIES_OF,
    TITLES,
    card_of,
)


@pytest.mark.clause("mayflower.pack")
def test_four_series_of_thirteen_each_card_once() -> None:
    assert SERIES == ["A", "B", "C", "D"]
    assert list(range(52)) == PACK
    assert sorted((SERIES_OF[card], NUMBER[card]) for card in PACK) == [
        (series, number) for series in range(4) for number in range(1, 14)
    ]
    assert [NAMES[card] for card in OF_SERIES[1]] == [f"b{number}" for number in range(1, 14)]
    assert [NAMES[card] for card in OF_NUMBER[6]] == ["a7", "b7", "c7", "d7"]
    assert all(card_of(SERIES_OF[card], NUMBER[card]) == card for card in PACK)
    assert len(set(NAMES)) == 52


@pytest.mark.clause("mayflower.end-panels", "mayflower-authors.names")
def test_titles_are_given_where_they_are_known_and_none_is_invented() -> None:
    known = {NAMES[card]: TITLES[card] for card in PACK if TITLES[card]}
    assert list(known) == [*[f"a{number}" for number in range(1, 14)], "b1", "b2", "b3"]
    assert known["a1"] == "Departure from Delft Haven"
    assert known["a13"] == "The Old Fort"
    assert known["b3"] == "Standish's Sword, Pot and Platter"
    assert len(set(known.values())) == 16
