"""Sets of cards as ints: the bit `1 << card` is set for each card that is in the set.

`hand & OF_SUIT[led]` is what can follow.  Sets of up to 62 cards are quick when compiled.
"""

from typing import TYPE_CHECKING

from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64


def mask_of(cards: list[int]) -> int:
    """The set of these cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(cards: int) -> list[int]:
    """The cards of a set in ascending order."""
    found: list[int] = []
    while cards:
        card = cards & -cards
        found.append(card.bit_length() - 1)
        cards ^= card
    return found


def moves_with(cards: int, moves: list[Move]) -> list[Move]:
    """The move with each card of a set, of those with all the cards by their numbers."""
    found: list[Move] = []
    while cards:
        card = cards & -cards
        found.append(moves[card.bit_length() - 1])
        cards ^= card
    return found


def size_of(cards: int) -> int:
    size = 0
    while cards:
        cards &= cards - 1
        size += 1
    return size


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def put_in_order(hand: list[int], card: int) -> None:
    """Put a card where it belongs in a sorted hand."""
    place = 0
    for held in hand:
        if held >= card:
            break
        place += 1
    hand.insert(place, card)


def has_card(cards: list[int], card: int) -> bool:
    """Whether a card is in a list: the same as `in`, and compiled quicker."""
    for held in cards:
        if held == card:
            return True
    return False


def take_out(cards: list[int], card: int) -> bool:
    """Take a card out of a list; False where it is not there."""
    for place, held in enumerate(cards):
        if held == card:
            cards.pop(place)
            return True
    return False


def random_card(cards: "i64", rng: Rng) -> int:
    """Any card of a set of at most 62, each equally likely: the same as one drawn from the list of them."""
    size: i64 = 0
    left = cards
    while left:
        left &= left - 1
        size += 1
    skipped: i64 = rng.below(size)
    while skipped:
        cards &= cards - 1
        skipped -= 1
    return lowest(cards)


def without(cards: list[int], known: list[int]) -> list[int]:
    """The cards that are left when the known ones are taken out, in their order."""
    left = cards[:]
    for card in known:
        left.remove(card)
    return left
