"""Sets with an Honor suit and trixie, from the Fives to the Tens.  The Trix book, lines 218, 259 and 285-287.

A lead asks for its suit.  An Honor may always be played instead; trixie has no suit, and only an Honor
takes it.  Two things differ from game to game: whether who cannot follow must play an Honor, and
whether trixie has to wait as long as there is one.
"""

# Honors are of Hilo, Magna and Forty-two, whose doubles are Honors too: trix-pack.honor-games.

from typing import Final

from headtable.rules.core.card_sets import lowest, mask_of
from headtable.rules.core.moves import Move, one_each
from headtable.rules.core.notation import Notation
from headtable.rules.equipment import trix
from headtable.rules.equipment.trix import NONE, suits
from headtable.rules.mechanics.fault_calls import ACCEPT
from headtable.rules.mechanics.follow_suit import Demand, Following
from headtable.rules.mechanics.trix_trick_game import SetKit

FIVES: Final = 5
TENS: Final = 10
FIFTY_TWO: Final = [*suits(FIVES, TENS), trix.TRIXIE]  # hilo.cards, magna.cards
# They are numbered in this order, trixie last; after them come those that are left out.
NUMBERED: Final = FIFTY_TWO + [card for card in trix.PACK if card not in FIFTY_TWO]
PACK: Final = list(range(len(FIFTY_TWO)))
WHOLE: Final = mask_of(PACK)
TRIXIE: Final = 51
NAMES: Final = [trix.NAMES[card] for card in NUMBERED]
SUIT: Final = [trix.SUIT[card] for card in NUMBERED]
SUM: Final = [trix.SUM[card] for card in NUMBERED]
IS_DOUBLE: Final = [trix.IS_DOUBLE[card] for card in NUMBERED]
OF_SUIT: Final = [mask_of([card for card in PACK if SUIT[card] == suit]) for suit in range(TENS + 1)]
DISCARD: Final = [move.saying("lay aside") for move in one_each("discard", NAMES)]


def kit(before: list[Move], after: list[Move]) -> SetKit:
    """The pack, and what can be said and done with it: before the sets, in them, and after them."""
    cards = one_each("play", NAMES), one_each("challenge", NAMES)  # `challenge 6-3`: that card was wrong
    plays, challenges = [[moves[NUMBERED.index(card)] for card in trix.PACK] for moves in cards]
    discards = [DISCARD[NUMBERED.index(card)] for card in trix.PACK]
    sayings = [*before, *discards, *plays, *challenges, ACCEPT, *after]
    return SetKit(PACK, NAMES, Notation(NAMES, sayings, {}), [-total for total in SUM])


# What a lead asks for -----------------------------------------------------------------------

MUST_HONOR: Final = 0  # who cannot follow must play an Honor
FREE: Final = 1  # he may play anything
FREE_BUT_TRIXIE: Final = 2  # he may play anything, but trixie only if he has no Honor either


def power_under_honors(card: int, honors: int, led: int) -> int:
    """How strong a card is where trixie yields to Honors alone; -1 when it cannot take the set.

    The card is numbered as in the whole pack.  `honors` and `led` are suits; `led` is NONE when trixie was
    led.  A double is the best of its suit and nothing more.
    """
    if trix.SUIT[card] == honors:
        return 200 + trix.SUM[card]  # trix-pack.honors, trix-pack.honor-power
    if card == trix.TRIXIE:
        return 100
    return trix.SUM[card] if trix.SUIT[card] == led else -1


def demand(duty: int, honors: int, led: int) -> Demand:
    """What the lead of a suit asks for, or with NONE that of trixie."""
    powers = [power_under_honors(card, honors, led) for card in FIFTY_TWO]  # hilo.win-set, magna.win-set
    follows = 0 if led == NONE else OF_SUIT[led]
    if duty == MUST_HONOR:
        return Demand(follows | OF_SUIT[honors], 0, powers)
    excused = 0 if led == honors else OF_SUIT[honors]
    return Demand(follows, excused, powers, 1 << TRIXIE if duty == FREE_BUT_TRIXIE else 0)


def demands(duty: int) -> list[list[Demand]]:
    """By the Honor suit and the suit led; the lead of trixie stands last, where NONE finds it."""
    return [
        [demand(duty, honors, led) if min(honors, led) >= FIVES or led == NONE else Demand(0, 0, [])
         for led in [*range(TENS + 1), NONE]]
        for honors in range(TENS + 1)
    ]  # fmt: skip


DEMANDS: Final = [demands(duty) for duty in (MUST_HONOR, FREE, FREE_BUT_TRIXIE)]
HONOR_FIRST: Final = [Demand(honors, 0, []) for honors in OF_SUIT]
TRIXIE_LAST: Final = [Demand(0, honors, [], 1 << TRIXIE) for honors in OF_SUIT]


def can_follow(play: Following, seat: int) -> bool:
    """Whether a hand has a card of the suit led."""
    led = play.tricks.led
    return led != TRIXIE and bool(play.hands.of(seat) & OF_SUIT[SUIT[led]])


# Who was dealt and who has won what ------------------------------------------------------------


def taker_of(play: Following, card: int) -> int:
    """Who has won the set that a card fell in, or -1."""
    tricks = play.tricks
    return tricks.takers[tricks.laid.index(card) // len(play.hands.dealt)] if card in tricks.laid else -1


class DealtHonors:
    """The highest and the lowest of the Honors that were dealt, and to whom; -1 when none was.

    Found when all the sets have been played; `dealt` is by seat what was, and within a suit the cards go
    upwards by the sums.
    """

    def __init__(self, dealt: list[int], honors: int) -> None:
        self.high = self.low = -1
        self.high_seat = self.low_seat = -1
        for seat, cards in enumerate(dealt):
            held = cards & OF_SUIT[honors]
            if held and held.bit_length() > self.high + 1:
                self.high = held.bit_length() - 1
                self.high_seat = seat
            if held and (self.low < 0 or lowest(held) < self.low):
                self.low = lowest(held)
                self.low_seat = seat
