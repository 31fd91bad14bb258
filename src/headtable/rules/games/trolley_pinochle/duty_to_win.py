"""Following suit, trumping, and beating the best card so far: what a hand owes and what it thereby tells."""

from typing import Final

from headtable.rules.equipment.trolley import COLOUR
from headtable.rules.games.trolley_pinochle.pack import BEATING, OF_COLOUR, POWER
from headtable.rules.inference.deal_sampler import mask_of
from headtable.rules.mechanics.tricks import Tricks

FOLLOW: Final = 0  # the duties of which a hand may neglect one
WIN: Final = 1
TRUMP: Final = 2
OVER_TRUMP: Final = 3


def beating(laid: list[int], trump: int) -> int:
    """The cards that beat all of these, as a mask."""
    led = COLOUR[laid[0]]
    powers = POWER[trump][led]
    best = laid[0]
    for kind in laid:
        if powers[kind] > powers[best]:
            best = kind
    return BEATING[trump][led][best]


def owed(hand: list[int], laid: list[int], trump: int) -> int:
    """The cards of which a hand must play one to those laid, as a mask; 0 when it may play anything.

    The colour led, or else trumps; and of those a card that beats the best so far, if there is one.
    """
    if not laid:
        return 0
    held = mask_of(hand)
    able = held & OF_COLOUR[COLOUR[laid[0]]] or held & OF_COLOUR[trump]
    return able & beating(laid, trump) or able


def neglected(kind: int, hand: list[int], laid: list[int], trump: int) -> int:
    """Which duty a card of the hand neglects that is not among those owed."""
    led = OF_COLOUR[COLOUR[laid[0]]]
    follows = bool(led & 1 << kind)
    if led & mask_of(hand):
        return WIN if follows else FOLLOW
    return OVER_TRUMP if OF_COLOUR[trump] & 1 << kind else TRUMP


def lacked(kind: int, laid: list[int], trump: int) -> int:
    """The cards that a hand cannot have had when it dutifully played this one to those laid before."""
    led = OF_COLOUR[COLOUR[laid[0]]]
    card = 1 << kind
    better = beating(laid, trump)
    if led & card:
        return 0 if better & card else better & led
    trumps = OF_COLOUR[trump]
    if trumps & card:
        return led if better & card else led | better & trumps
    return led | trumps


def note_duties(tricks: Tricks, first: int, trump: int) -> None:
    """Take from the tricks, from that number on, what they tell of hands that do their duty."""
    for trick in [*tricks.past[first:], tricks.current]:
        for place in range(1, len(trick.cards)):
            lacks = lacked(trick.cards[place], trick.cards[:place], trump)
            tricks.known_cards.saw_lack(trick.order[place], lacks)


def revoked(tricks: Tricks, seat: int, number: int, trump: int) -> bool:
    """Whether a seat did not play what it owed to that trick."""
    trick = tricks.past[number]
    card = trick.card_of(seat)
    laid = trick.cards[: trick.order.index(seat)]
    duty = owed([*tricks.held_at(seat, number), card], laid, trump)
    return bool(duty) and not duty >> card & 1
