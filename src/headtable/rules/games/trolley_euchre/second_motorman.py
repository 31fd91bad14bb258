"""Why a card does not follow in Trolley Euchre, where one Motorman is a trump against its printed colour."""

from headtable.rules.equipment.trolley import COLOUR
from headtable.rules.games.trolley_euchre.trumps import SUIT


def is_second(card: int, trump: int) -> bool:
    """Whether it is the Motorman that is a trump although another colour is printed on it."""
    return SUIT[trump][card] != COLOUR[card]


def why_not_follow(card: int, led: int, hand: list[int], trump: int) -> str:
    """The reason against a card that does not follow the card led, from a hand that can follow."""
    if is_second(led, trump):
        return "trolley-euchre.second-motorman-led"
    if is_second(card, trump) and COLOUR[card] == COLOUR[led]:
        return "trolley-euchre.revoke-motormen"
    suits = SUIT[trump]
    for held in hand:
        if suits[held] == suits[led] and not is_second(held, trump):
            return "trolley-euchre.follow"
    return "trolley-euchre.motorman-follows"
