"""Numberings with a fault in each, for the laws of move numbers to find."""

from numbering_laws import Numbering

from headtable import Move, State, Unreadable


class Sound:
    """The true numbering in another's place: what is found in the others is their fault."""

    def __init__(self, true: Numbering) -> None:
        self.true = true

    @property
    def size(self) -> int:
        return self.true.size

    def number(self, state: State, seat: int, move: Move) -> int:
        return self.true.number(state, seat, move)

    def move(self, state: State, seat: int, number: int) -> Move | None:
        return self.true.move(state, seat, number)

    def legal(self, state: State, seat: int) -> list[int]:
        return [self.number(state, seat, move) for move in state.legal_moves(seat)]

    def mark(self, state: State, seat: int, mask: bytearray, offset: int) -> None:
        for number in self.legal(state, seat):
            mask[offset + number] = 1

    def rows(self) -> list[tuple[int, str]]:
        return self.true.rows()


class TwoMovesShareANumber(Sound):
    def number(self, state: State, seat: int, move: Move) -> int:
        return super().number(state, seat, move) // 2 * 2


class NumbersAreSorted(Sound):
    def legal(self, state: State, seat: int) -> list[int]:
        return sorted(super().legal(state, seat), reverse=True)


class MaskForgetsAMove(Sound):
    def mark(self, state: State, seat: int, mask: bytearray, offset: int) -> None:
        super().mark(state, seat, mask, offset)
        place = mask.find(1)
        if place >= 0:
            mask[place] = 0


class MaskIgnoresTheOffset(Sound):
    def mark(self, state: State, seat: int, mask: bytearray, offset: int) -> None:
        super().mark(state, seat, mask, 0)


class NegativeNumbersCountFromTheEnd(Sound):
    def move(self, state: State, seat: int, number: int) -> Move | None:
        return super().move(state, seat, number % self.size)


class RefusedMovesAreLost(Sound):
    def move(self, state: State, seat: int, number: int) -> Move | None:
        meant = super().move(state, seat, number)
        return None if meant is None or state.why_not(seat, meant) else meant


class ALegalMoveHasNoNumber(Sound):
    def number(self, state: State, seat: int, move: Move) -> int:
        if move.text == "play 10-9":
            raise Unreadable("'play 10-9' has no number")
        return super().number(state, seat, move)


class SeatsAreCountedFromTheFirst(Sound):
    """As seat 1 has them, whoever moves."""

    def number(self, state: State, seat: int, move: Move) -> int:
        return super().number(state, 0, move)

    def move(self, state: State, seat: int, number: int) -> Move | None:
        return super().move(state, 0, number)


class NumbersTellAnothersCard(Sound):
    """All are shifted by a card of the next hand."""

    def shift(self, state: State, seat: int) -> int:
        name = f"hand {state.after(seat) + 1}"
        return sum(sum(place.cards[:1]) for place in state.places() if place.name == name)

    def number(self, state: State, seat: int, move: Move) -> int:
        return (super().number(state, seat, move) + self.shift(state, seat)) % self.size

    def move(self, state: State, seat: int, number: int) -> Move | None:
        if not 0 <= number < self.size:
            return None
        return super().move(state, seat, (number - self.shift(state, seat)) % self.size)


class TwoRowsChangePlaces(Sound):
    def rows(self) -> list[tuple[int, str]]:
        (_, first), (_, second), *rest = super().rows()
        return [(0, second), (1, first), *rest]


class LastNumbersChangePlaces(Sound):
    """The two ways of a show, or two choices of cards, are the other way round; the rows are the same."""

    def swapped(self, number: int) -> int:
        first = self.size - 12  # of Trolley's Couples
        return {first: first + 1, first + 1: first}.get(number, number)

    def number(self, state: State, seat: int, move: Move) -> int:
        return self.swapped(super().number(state, seat, move))

    def move(self, state: State, seat: int, number: int) -> Move | None:
        return super().move(state, seat, self.swapped(number))
