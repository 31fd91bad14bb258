"""What a hand of five is worth in Trix Football, and which of two is the better.

The Trix book, lines 413 to 431.  The pack has twenty cards, five of them Doubles.
"""

from typing import Final

from headtable.rules.core.card_sets import mask_of, size_of
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import IS_DOUBLE, LOWER, OF_SUIT, SUIT, suits

FOOTBALL: Final = [card for card in suits(2, 6) if LOWER[card] > 0]  # trix-football.cards
HAND: Final = 5
FOURS_IN_ALL: Final = 4
SETS: Final = [mask_of([card for card in FOOTBALL if SUIT[card] == suit]) for suit in range(7)]
DOUBLES: Final = mask_of([card for card in FOOTBALL if IS_DOUBLE[card]])
ONE: Final = OF_SUIT[6][1]  # 6-1
NEITHER: Final = -1

# trix-football.rank-order
UNRANKED: Final = 0
PAIR: Final = 1
FLUSH: Final = 2
THREES: Final = 3
STRAIGHT_FOURS: Final = 4
FULL_HAND: Final = 5
STRAIGHT_FIVE: Final = 6
FOURS: Final = 7
STRAIGHT_SIX: Final = 8
ROYAL_HAND: Final = 9
RANK_NAMES: Final = [
    "nothing", "Pair", "Flush", "Threes", "Straight Fours", "Full Hand", "Straight Five", "Fours",
    "Straight Six", "Royal Hand",
]  # fmt: skip


def rank(hand: list[int], low_run: int = STRAIGHT_SIX) -> int:
    """The highest rank that five cards fit; `low_run` is what 6-5 down to 6-1 counts as."""
    held = mask_of(hand)
    doubles = size_of(held & DOUBLES)
    if doubles == 5:
        return ROYAL_HAND  # trix-football.royal-hand
    if not held & ~SETS[6]:
        return rank_of_sixes(hand, doubles, low_run)
    if doubles == 4:
        return FOURS  # trix-football.fours
    if not held & ~SETS[5]:
        return STRAIGHT_FIVE  # trix-football.straight-five
    if doubles == 3:
        # trix-football.full-hand, trix-football.threes
        return FULL_HAND if is_of_one_set(held & ~DOUBLES) else THREES
    if not SETS[4] & ~held:
        return STRAIGHT_FOURS  # trix-football.straight-fours
    return PAIR if doubles == 2 else UNRANKED  # trix-football.pair


def is_of_one_set(held: int) -> bool:
    return any(not held & ~cards for cards in SETS)


def rank_of_sixes(hand: list[int], doubles: int, low_run: int) -> int:
    """Five of the six Sixes: they run where the one left out is at an end: trix-football.straight-six."""
    if not doubles:
        return low_run
    return FLUSH if ONE in hand else STRAIGHT_SIX  # trix-football.flush


def highest(hand: list[int], with_doubles: bool) -> int:
    """The highest card, by suit and then by its own number: trix-football.suit-and-double."""
    best = -1
    for card in hand:
        if card > best and (with_doubles or not IS_DOUBLE[card]):
            best = card
    return best


class Showdown:
    """Two open hands and their ranks; `better` is the seat with the better one, or NEITHER."""

    def __init__(self, hands: list[list[int]], low_run: int) -> None:
        self.hands = hands
        self.ranks = [rank(hand, low_run) for hand in hands]
        self.better = self.compare()

    def compare(self) -> int:
        """An unranked hand is never better, and equals above a Pair cannot be: there are too few cards."""
        if self.ranks[0] != self.ranks[1]:
            return 0 if self.ranks[0] > self.ranks[1] else 1
        if self.ranks[0] == UNRANKED:
            return NEITHER
        assert self.ranks[0] == PAIR
        return self.higher(False)  # trix-football.pair

    def higher(self, with_doubles: bool) -> int:
        """The seat with the highest single card."""
        return 0 if highest(self.hands[0], with_doubles) > highest(self.hands[1], with_doubles) else 1

    def is_better(self, seat: int, by_high_card: bool) -> bool:
        """Whether a seat has the better hand; by agreement, between unranked hands, the highest card."""
        if self.better < 0 and by_high_card:
            return self.higher(True) == seat
        return self.better == seat

    def is_ranked(self, seat: int, least: int) -> bool:
        """Whether a seat shows this rank or a higher one."""
        return self.ranks[seat] >= least

    def show(self, view: View) -> None:
        """What each hand is called."""
        called = [RANK_NAMES[rank] for rank in self.ranks]
        view.tell("showdown", f"{{}} {called[0]}, {{}} {called[1]}", [0, 1], self.ranks)
        view.extra["showdown"] = called
