"""Trolley Pinochle of two: melds by their title, and by which of their cards lie on the table already."""

from typing import Final

from headtable.research.move_numbering.table import NO_NUMBER, MoveNumbers
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trolley import COLOURS
from headtable.rules.games.trolley_pinochle import TrolleyPinochle
from headtable.rules.games.trolley_pinochle.melds import (
    COPIES,
    DOUBLE_PINOCHLE,
    EACH_MELD,
    MADE_OF,
    TITLES,
    TROLLEY,
    melding,
)
from headtable.rules.games.trolley_pinochle.pack import KINDS

NO_CARD: Final = -1
FROM_HAND: Final = -2
# A bit for each kind of card that makes a meld; one choice where both cards of each kind are needed.
CHOICES: Final = [1 if COPIES[meld] == 2 else 1 << len(MADE_OF[0][0][meld]) for meld in EACH_MELD]
FIRST: Final = [sum(CHOICES[:meld]) for meld in EACH_MELD]
ALL_CHOICES: Final = sum(CHOICES)
PARTS: Final = ["conductor", "passenger", "car", "fare", "motorman"]


class PinochleNumbers(MoveNumbers):
    """A meld from the hand alone is a move of the notation.  One with cards on the table has a bit for each
    kind of card: 1 for the first such card on the table, 0 for the one in the hand, or, where there is
    none, for the second such card on the table."""

    def is_numbered(self, move: Move) -> bool:
        return True  # a card on the table has other numbers than in the pack

    def specials(self) -> int:
        return ALL_CHOICES

    def find_special(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrolleyPinochle)
        if move.verb != "meld" or not move.cards:
            return NO_NUMBER
        for choice in range(CHOICES[move.number]):
            if again(state, seat, move.number, choice) == move.cards:
                return FIRST[move.number] + choice
        return NO_NUMBER

    def special(self, state: State, seat: int, number: int) -> Move | None:
        assert isinstance(state, TrolleyPinochle)
        meld = meld_in(number)
        cards = again(state, seat, meld, number - FIRST[meld])
        return melding(meld, cards) if cards else None

    def special_text(self, number: int) -> str:
        meld = meld_in(number)
        if COPIES[meld] == 2:
            return f"meld {TITLES[meld]} with all that lie there"
        parts = parts_of(meld)
        choice = number - FIRST[meld]
        named = [part for place, part in enumerate(parts) if choice >> place & 1]
        return " ".join(["meld", TITLES[meld], "with", *(named or ["the second ones"])])


def meld_in(number: int) -> int:
    meld = len(FIRST) - 1
    while FIRST[meld] > number:
        meld -= 1
    return meld


def parts_of(meld: int) -> list[str]:
    """What the cards of a meld are called among each other."""
    if meld <= TROLLEY:
        return PARTS
    return ["passenger", "motorman"] if meld <= DOUBLE_PINOCHLE else COLOURS


def again(state: TrolleyPinochle, seat: int, meld: int, choice: int) -> list[int]:
    """The cards on the table that serve again by this choice, in order; none where it means no meld."""
    if state.seats != 2 or state.cards.trump < 0:
        return []
    laid = state.cards.laid[seat]
    kinds = state.made_of()[meld]
    if COPIES[meld] == 2:
        return [code for code in laid if code % KINDS in kinds]
    cards: list[int] = []
    for place, kind in enumerate(kinds):
        is_first = choice >> place & 1 == 1
        card = chosen(kind, is_first, state.cards.tricks.hands[seat], laid)
        if card == NO_CARD:
            return []
        if card != FROM_HAND:
            cards.append(card)
    return sorted(cards)


def chosen(kind: int, is_first: bool, hand: list[int], laid: list[int]) -> int:
    """The card on the table that a bit means, FROM_HAND, or NO_CARD."""
    lying: list[int] = []
    for code in laid:
        if code % KINDS == kind and code not in lying:
            lying.append(code)
    if is_first:
        return lying[0] if lying else NO_CARD
    if kind in hand:
        return FROM_HAND
    return lying[1] if len(lying) == 2 else NO_CARD
