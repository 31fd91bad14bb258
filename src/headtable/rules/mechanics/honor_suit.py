"""Sets with an Honor suit and trixie, from the Fives to the Tens.  The Trix book, lines 218, 259 and 285-287.

A lead asks for its suit.  An Honor may always be played instead; trixie has no suit, and only an Honor
takes it.  Two things differ from game to game: whether who cannot follow must play an Honor, and
whether trixie has to wait as long as there is one.
"""

# Honors are of Hilo, Magna and Forty-two, whose doubles are Honors too: trix-pack.honor-games.

from typing import Final

from headtable.rules.core.moves import one_each
from headtable.rules.equipment.trix import NAMES, NONE, PACK, SUIT, SUM, TRIXIE, suits
from headtable.rules.mechanics.fault_calls import ACCEPT
from headtable.rules.mechanics.follow_suit import CHALLENGE, Demand, Following

FIVES: Final = 5
TENS: Final = 10
FIFTY_TWO: Final = [*suits(FIVES, TENS), TRIXIE]  # hilo.cards, magna.cards
PLAY: Final = one_each("play", NAMES)
IN_HONOUR_MODE: Final = [*CHALLENGE, ACCEPT]

IS_NONE: Final = [False] * len(PACK)
IS_HONOR: Final = [[SUIT[card] == honors for card in PACK] for honors in range(TENS + 1)]  # by the suit

# What a lead asks for -----------------------------------------------------------------------

MUST_HONOR: Final = 0  # who cannot follow must play an Honor
FREE: Final = 1  # he may play anything
FREE_BUT_TRIXIE: Final = 2  # he may play anything, but trixie only if he has no Honor either


def power_under_honors(card: int, honors: int, led: int) -> int:
    """How strong a card is where trixie yields to Honors alone; -1 when it cannot take the set.

    `honors` and `led` are suits; `led` is NONE when trixie was led.  A double is the best of its suit
    and nothing more.
    """
    if SUIT[card] == honors:
        return 200 + SUM[card]  # trix-pack.honors, trix-pack.honor-power
    if card == TRIXIE:
        return 100
    return SUM[card] if SUIT[card] == led else -1


def demand(duty: int, honors: int, led: int) -> Demand:
    """What the lead of a suit asks for, or with NONE that of trixie."""
    powers = [power_under_honors(card, honors, led) for card in PACK]  # hilo.win-set, magna.win-set
    follows = [SUIT[card] == led and card != TRIXIE for card in PACK]
    if duty == MUST_HONOR:
        return Demand([follows[card] or SUIT[card] == honors for card in PACK], IS_NONE, powers)
    excused = IS_NONE if led == honors else IS_HONOR[honors]
    last = TRIXIE if duty == FREE_BUT_TRIXIE else NONE
    return Demand(follows, excused, powers, last)


def demands(duty: int) -> list[list[Demand]]:
    """By the Honor suit and the suit led; the lead of trixie stands last, where NONE finds it."""
    return [
        [demand(duty, honors, led) if min(honors, led) >= FIVES or led == NONE else Demand([], [], [])
         for led in [*range(TENS + 1), NONE]]
        for honors in range(TENS + 1)
    ]  # fmt: skip


DEMANDS: Final = [demands(duty) for duty in (MUST_HONOR, FREE, FREE_BUT_TRIXIE)]
HONOR_FIRST: Final = [Demand(IS_HONOR[honors], IS_NONE, []) for honors in range(TENS + 1)]
TRIXIE_LAST: Final = [Demand(IS_NONE, IS_HONOR[honors], [], TRIXIE) for honors in range(TENS + 1)]


def can_follow(play: Following, seat: int) -> bool:
    """Whether a hand has a card of the suit led."""
    led = SUIT[play.tricks.current.cards[0]]
    for card in play.tricks.hands[seat]:
        if SUIT[card] == led and card != TRIXIE:
            return True
    return False


# Who was dealt and who has won what ------------------------------------------------------------


def dealt_to(play: Following, aside: list[list[int]], seat: int) -> list[int]:
    """Every card that a seat was dealt, when all the sets have been played."""
    return aside[seat] + [trick.card_of(seat) for trick in play.tricks.past]


def taker_of(play: Following, card: int) -> int:
    """Who has won the set that a card fell in, or -1."""
    for number, trick in enumerate(play.tricks.past):
        if card in trick.cards:
            return play.taker(number)
    return -1


class DealtHonors:
    """The highest and the lowest of the Honors that were dealt, and to whom; -1 when none was.

    Found when all the sets have been played.
    """

    def __init__(self, play: Following, aside: list[list[int]], honors: int) -> None:
        self.high = self.low = -1
        self.high_seat = self.low_seat = -1
        for trick in play.tricks.past:
            for place, card in enumerate(trick.cards):
                if SUIT[card] == honors:
                    self.see(trick.order[place], card)
        for seat, cards in enumerate(aside):
            for card in cards:
                if SUIT[card] == honors:
                    self.see(seat, card)

    def see(self, seat: int, card: int) -> None:
        """Within a suit the pack goes upwards by the sums."""
        if card > self.high:
            self.high = card
            self.high_seat = seat
        if self.low < 0 or card < self.low:
            self.low = card
            self.low_seat = seat
