"""Laying hands and stocks on a view, the same way in every game."""

from headtable.rules.core.view import HAND_NAMES, View
from headtable.rules.core.view_parts import NOBODYS, PILE


def named(cards: list[int], names: list[str]) -> list[str]:
    return [names[card] for card in cards]


def hand_name(seat: int) -> str:
    """What the pile of a seat's hand is called; people count seats from one."""
    return HAND_NAMES[seat]


def show_hands(view: View, viewer: int, hands: list[list[int]], names: list[str]) -> None:
    """The viewer's own hand with its faces, the others' as a number of cards."""
    for seat, hand in enumerate(hands):
        if seat == viewer:
            view.show_own_hand(seat, hand, names)
        else:
            view.show_other_hand(seat, len(hand))


def show_stock(view: View, name: str, count: int) -> None:
    """A face-down pile in the middle."""
    view.show_backs(name, NOBODYS, PILE, count)
