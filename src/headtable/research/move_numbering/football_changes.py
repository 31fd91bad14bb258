"""Trix Football: the cards that are changed, by their places in the hand."""

from typing import Final

from headtable.research.move_numbering.move_numbers import NO_NUMBER, MoveNumbers
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.trix_football import TrixFootball
from headtable.rules.games.trix_football.captains import change_of
from headtable.rules.games.trix_football.hand_ranks import HAND

CHANGES: Final = (1 << HAND) - 1  # a bit for each place of the sorted hand; to change none is to stand


class FootballNumbers(MoveNumbers):
    """A hand can be changed in 31 ways, of the thousands that there are for all hands."""

    def legal(self, state: State, seat: int) -> list[int]:
        """As for every game.  A whole draw is listed in the order of its numbers, so none is looked up."""
        table = self.seat_table(state, seat)
        moves = state.legal_moves(seat)
        if len(moves) != 1 + CHANGES:
            return super().legal(state, seat)
        first = len(self.rows_of_notation)
        return [self.number_in(table, state, seat, moves[0]), *range(first, first + CHANGES)]

    def count_by_position(self) -> int:
        return CHANGES

    def number_by_position(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrixFootball)
        if move.verb != "change":
            return NO_NUMBER
        hand = state.cards.hands[seat]
        bits = 0
        for card in move.cards:
            bit = 1 << hand.index(card) if card in hand else 0
            if not bit & ~bits:  # not held, or named twice
                return NO_NUMBER
            bits |= bit
        return bits - 1

    def move_by_position(self, state: State, seat: int, number: int) -> Move | None:
        assert isinstance(state, TrixFootball)
        hand = state.cards.hands[seat]
        if not hand:
            return None
        mask = 0
        for place in places(number):
            mask |= 1 << hand[place]
        return change_of(mask, NAMES)

    def text_by_position(self, number: int) -> str:
        return " ".join(["change", *[str(place + 1) for place in places(number)]])

    def reading_by_position(self) -> str:
        return "The numbers after `change` are places in the hand, which lies in the order of the pack."


def places(number: int) -> list[int]:
    """The places in the hand that a number means."""
    return [place for place in range(HAND) if number + 1 >> place & 1]
