"""Seat rotations of a contest: every deal is played once for each way to rotate the players."""

from headtable.rules.core.errors import BadSetup


def seat_rotations(entrants: list[str], sides: list[int]) -> list[list[int]]:
    """For each game of a deal, the entrant (by its number) at each seat.

    Two entrants take the sides of the table in turn, and then the other way about.  More of them must
    be as many as the seats; they are moved on by one seat until all have sat everywhere.
    """
    seats = len(sides)
    if len(entrants) == 2:
        order = sorted(set(sides))
        place = [order.index(side) for side in sides]
        return [[(number + turn) % 2 for number in place] for turn in range(2)]
    if len(entrants) != seats:
        raise BadSetup(f"name two players, or {seats} for {seats} seats, not {len(entrants)}")
    return [[(seat + turn) % seats for seat in range(seats)] for turn in range(seats)]
