"""Words that name seats: `{}` stands in them for each seat."""

from collections.abc import Sequence


def filled(words: str, named: Sequence[int], seats: Sequence[str]) -> str:
    """Words with the seats that they name, each in the place of a `{}`."""
    if not named:
        return words
    parts = words.split("{}")
    for place, seat in enumerate(named):
        parts[place] += seat_in_words(seat, seats)
    return "".join(parts)


def seat_in_words(seat: int, seats: Sequence[str]) -> str:
    """A seat as one says it; one that is not at the table, which a move can name, by its number."""
    return seats[seat] if seat < len(seats) else f"seat {seat + 1}"
