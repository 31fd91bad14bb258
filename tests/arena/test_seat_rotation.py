"""Who sits where: over the games of one deal nobody has a better seat than another."""

from collections import Counter

import pytest

from headtable.arena.seat_rotation import seat_rotations
from headtable.rules.core.errors import BadSetup


def test_two_take_the_sides_and_change_over() -> None:
    assert seat_rotations(["a", "b"], [0, 1, 0, 1]) == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert seat_rotations(["a", "b"], [5, 3]) == [[1, 0], [0, 1]]


def test_two_at_a_table_of_single_players_alternate() -> None:
    assert seat_rotations(["a", "b"], [0, 1, 2]) == [[0, 1, 0], [1, 0, 1]]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_as_many_as_the_seats_sit_everywhere_once(seats: int) -> None:
    found = seat_rotations(["x"] * seats, list(range(seats)))
    assert Counter((seat, who) for seating in found for seat, who in enumerate(seating)) == Counter(
        (seat, who) for seat in range(seats) for who in range(seats)
    )


@pytest.mark.parametrize("entrants", [1, 3, 5])
def test_any_other_number_is_refused(entrants: int) -> None:
    with pytest.raises(BadSetup, match=f"or 4 for 4 seats, not {entrants}"):
        seat_rotations(["x"] * entrants, [0, 1, 0, 1])
