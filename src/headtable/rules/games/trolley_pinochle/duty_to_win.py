"""Following suit, trumping, and beating the best card so far: what a hand owes and what it thereby tells."""

from typing import Final

from headtable.rules.core.card_sets import mask_of
from headtable.rules.equipment.trolley import COLOUR
from headtable.rules.games.trolley_pinochle.pack import BEATING, OF_COLOUR, POWER
from headtable.rules.mechanics.fault_calls import CallReasons
from headtable.rules.mechanics.tricks import NO_CARD, Tricks, strongest

FOLLOW: Final = 0  # the duties of which a hand may neglect one
WIN: Final = 1
TRUMP: Final = 2
OVER_TRUMP: Final = 3
# By the number of players, the clauses of these duties.
NEGLECTED: Final = {
    2: ["trolley-pinochle.two-follow", "trolley-pinochle.two-win", "trolley-pinochle.two-trump", ""],
    4: [
        "trolley-pinochle.four-follow", "trolley-pinochle.four-win", "trolley-pinochle.four-trump",
        "trolley-pinochle.four-over-trump",
    ],
}  # fmt: skip
REVOKES: Final = CallReasons(
    "trolley-pinochle.not-finished", "trolley-pinochle.called-already", "trolley-pinochle.score-accepted"
)


def best_of(laid: list[int], trump: int) -> int:
    """The strongest of these cards."""
    return laid[strongest(laid, 0, POWER[trump][COLOUR[laid[0]]])]


def owed(hand: int, led: int, best: int, trump: int) -> int:
    """The cards of which a hand must play one to this lead, as a mask; 0 when it may play anything.

    The colour led, or else trumps; and of those a card that beats the best so far, if there is one.
    """
    able = hand & OF_COLOUR[COLOUR[led]] or hand & OF_COLOUR[trump]
    return able & BEATING[trump][COLOUR[led]][best] or able


def neglected(kind: int, hand: int, led_card: int, trump: int) -> int:
    """Which duty a card of the hand neglects that is not among those owed."""
    led = OF_COLOUR[COLOUR[led_card]]
    follows = bool(led & 1 << kind)
    if led & hand:
        return WIN if follows else FOLLOW
    return OVER_TRUMP if OF_COLOUR[trump] & 1 << kind else TRUMP


def lacked(kind: int, led_card: int, best: int, trump: int) -> int:
    """The cards that a hand cannot have had when it dutifully played this one on the best so far."""
    led = OF_COLOUR[COLOUR[led_card]]
    card = 1 << kind
    better = BEATING[trump][COLOUR[led_card]][best]
    if led & card:
        return 0 if better & card else better & led
    trumps = OF_COLOUR[trump]
    if trumps & card:
        return led if better & card else led | better & trumps
    return led | trumps


def lacked_by_all(tricks: Tricks, first: int, trump: int, lacks: list[int]) -> list[int]:
    """By seat, what it lacks; with what the tricks from that number on tell of hands that do their duty."""
    lacks = lacks[:]
    for number in range(first, len(tricks.orders)):
        cards = tricks.cards_of(number)
        best = NO_CARD
        for place, card in enumerate(cards):
            missing = lacked(card, cards[0], best, trump) if place else 0
            if missing:
                seat = tricks.orders[number][place]
                lacks[seat] = lacks[seat] | missing
            if not place or BEATING[trump][COLOUR[cards[0]]][best] >> card & 1:
                best = card
    return lacks


def revoked(tricks: Tricks, hand: int, seat: int, number: int, trump: int) -> bool:
    """Whether a seat that now holds this hand did not play what it owed to that trick."""
    trick = tricks.trick(number)
    card = trick.card_of(seat)
    laid = trick.cards[: trick.order.index(seat)]
    played = [later.card_of(seat) for later in [*tricks.past[number:], tricks.current]]
    held = hand | mask_of([kind for kind in played if kind >= 0])
    duty = owed(held, laid[0], best_of(laid, trump), trump) if laid else 0
    return bool(duty) and not duty >> card & 1
