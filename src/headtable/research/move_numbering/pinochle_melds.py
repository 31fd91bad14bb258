"""Trolley Pinochle of two: melds by their title, and by which of their cards lie on the table already."""

from typing import Final

from headtable.research.move_numbering.move_numbers import NO_NUMBER, MoveNumbers
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

# A bit for each kind of card that makes a meld.  One card at least comes from the hand: in a Trolley the Fare
# does, which serves in nothing else.  Where both cards of each kind are needed, there is no choice.


def bits_of(meld: int) -> list[int]:
    if COPIES[meld] == 2:
        return []
    return [1, 2, 4, 0, 8] if meld == TROLLEY else [1 << place for place in range(len(MADE_OF[0][0][meld]))]


BITS: Final = [bits_of(meld) for meld in EACH_MELD]  # by meld and the place of the kind in it
CHOICES: Final = [max(1, sum(BITS[meld]) + int(meld == TROLLEY)) for meld in EACH_MELD]
FIRST: Final = [sum(CHOICES[:meld]) for meld in EACH_MELD]
ALL_CHOICES: Final = sum(CHOICES)
PARTS: Final = ["conductor", "passenger", "car", "fare", "motorman"]
FROM_HAND: Final = -1
NO_CARD: Final = -2


class PinochleNumbers(MoveNumbers):
    """A meld from the hand alone is a move of the notation.  One with cards that lie on the table has a bit
    for each kind of card: it is set for the first such card on the table.  Else that in the hand is meant
    or, where the hand has none, the second such card on the table."""

    def is_numbered(self, move: Move, pack: list[int]) -> bool:
        return True  # all that is in the notation can come up, cards with their marks too

    def count_by_position(self) -> int:
        return ALL_CHOICES

    def number_by_position(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrolleyPinochle)
        if move.verb != "meld":
            return NO_NUMBER
        meld = move.number
        choice = 0
        for place, bit in enumerate(BITS[meld]):
            if card_meant(state, seat, state.made_of()[meld][place], True) in move.cards:
                choice |= bit
        is_meant = choice < CHOICES[meld] and cards_meant(state, seat, meld, choice) == move.cards
        return FIRST[meld] + choice if is_meant else NO_NUMBER

    def move_by_position(self, state: State, seat: int, number: int) -> Move | None:
        assert isinstance(state, TrolleyPinochle)
        meld = meld_of(number)
        cards = cards_meant(state, seat, meld, number - FIRST[meld])
        return melding(meld, cards) if cards else None

    def text_by_position(self, number: int) -> str:
        meld = meld_of(number)
        choice = number - FIRST[meld]
        named = [parts_of(meld)[place] for place, bit in enumerate(BITS[meld]) if choice & bit]
        if not named:
            named = ["all that lie"] if COPIES[meld] == 2 else ["second cards"]
        return " ".join(["meld", TITLES[meld], "with", *named])

    def reading_by_position(self) -> str:
        return (
            "`with` names the cards that lie on the table already, the first where there are two. What it "
            "does not name comes from the hand or, where the hand has none, is the second on the table."
        )


def meld_of(number: int) -> int:
    meld = len(FIRST) - 1
    while FIRST[meld] > number:
        meld -= 1
    return meld


def parts_of(meld: int) -> list[str]:
    """What the cards of a meld are called among each other, in the order of its kinds."""
    if meld <= TROLLEY:
        return PARTS
    return ["passenger", "motorman"] if meld <= DOUBLE_PINOCHLE else COLOURS


def cards_meant(state: TrolleyPinochle, seat: int, meld: int, choice: int) -> list[int]:
    """The cards on the table that serve again by this choice, in order; none where it means no meld."""
    kinds = state.made_of()[meld]
    if COPIES[meld] == 2:
        return [code for code in state.cards.laid[seat] if code % KINDS in kinds]
    cards: list[int] = []
    for place, kind in enumerate(kinds):
        card = card_meant(state, seat, kind, choice & BITS[meld][place] != 0)
        if card == NO_CARD:
            return []
        if card != FROM_HAND:
            cards.append(card)
    return sorted(cards)


def card_meant(state: TrolleyPinochle, seat: int, kind: int, is_named: bool) -> int:
    """The card of a kind that is meant: one on the table, FROM_HAND, or NO_CARD."""
    lying: list[int] = []
    for code in state.cards.laid[seat]:
        if code % KINDS == kind and code not in lying:
            lying.append(code)
    if is_named:
        return lying[0] if lying else NO_CARD
    if state.cards.hands[seat] >> kind & 1:
        return FROM_HAND
    return lying[1] if len(lying) > 1 else NO_CARD
