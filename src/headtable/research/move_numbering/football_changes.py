"""Trix Football: what is changed, by places in the hand."""

from typing import Final

from headtable.research.move_numbering.table import NO_NUMBER, MoveNumbers
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.trix_football import TrixFootball
from headtable.rules.games.trix_football.captains import change_of
from headtable.rules.games.trix_football.hand_ranks import HAND

CHANGES: Final = (1 << HAND) - 1


class FootballNumbers(MoveNumbers):
    """A change is numbered by a bit for each place of the sorted hand, the lowest card first."""

    def specials(self) -> int:
        return CHANGES

    def find_special(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrixFootball)
        if move.verb != "change" or not move.cards:
            return NO_NUMBER
        hand = state.cards.hands[seat]
        bits = 0
        for card in move.cards:
            if card not in hand:
                return NO_NUMBER
            bits |= 1 << hand.index(card)
        return bits - 1

    def special(self, state: State, seat: int, number: int) -> Move | None:
        assert isinstance(state, TrixFootball)
        hand = state.cards.hands[seat]
        if len(hand) != HAND:
            return None
        mask = 0
        for place, card in enumerate(hand):
            if number + 1 >> place & 1:
                mask |= 1 << card
        return change_of(mask, NAMES)

    def special_text(self, number: int) -> str:
        places = [str(place + 1) for place in range(HAND) if number + 1 >> place & 1]
        return " ".join(["change", *places])
