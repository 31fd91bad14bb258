"""The Trix pack: seventy-two cards, each of them once.  The Trix book, lines 41 and 51-100.

Two numbers stand on a card, the larger above; trixie alone has none.  The pack counts upwards through
the suits and within each of them: 0-0, 1-0, 1-1, 2-0 … 10-10, then the five odd cards, then trixie.

The book gives every card one of nine commodities and does not say which (lines 529-537).  Ours are a
reconstruction: the pack in its order, eight cards at a time, the cheapest commodity first.
"""

from typing import Final

TRIXIE: Final = 71
NONE: Final = -1  # the suit of trixie, and both its numbers

PAIRS: Final = [(upper, lower) for upper in range(11) for lower in range(upper + 1)]
ODD: Final = [(11, 9), (12, 8), (13, 12), (14, 11), (15, 15)]
NUMBERS: Final = [*PAIRS, *ODD, (NONE, NONE)]  # trix-pack.cards
PACK: Final = list(range(len(NUMBERS)))  # trix-pack.missing-card: never one short

UPPER: Final = [upper for upper, _ in NUMBERS]
LOWER: Final = [lower for _, lower in NUMBERS]
NAMES: Final = ["trixie" if card == TRIXIE else f"{UPPER[card]}-{LOWER[card]}" for card in PACK]

# One suit to a card, by its upper number: trix-pack.suit, trix-pack.suit-by-upper.
SUIT: Final = UPPER
SUIT_NAMES: Final = [
    "Blanks", "Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines", "Tens",
    "Elevens", "Twelves", "Thirteens", "Fourteens", "Fifteens",
]  # fmt: skip
EACH_SUIT: Final = range(len(SUIT_NAMES))
# By suit: its cards, the blank first and the double last, where it has them; the same as a mask.
OF_SUIT: Final = [[card for card in PACK if SUIT[card] == suit] for suit in EACH_SUIT]
MASK_OF_SUIT: Final = [sum([1 << card for card in OF_SUIT[suit]]) for suit in EACH_SUIT]

# In trixie's place its value stands for a sum: trix-pack.sum, trix-pack.trixie.
SUM: Final = [40 if card == TRIXIE else UPPER[card] + LOWER[card] for card in PACK]
# As heights, of which the highest deals: trix-pack.draw-for-deal.
LOWEST_DEALS: Final = [-total for total in SUM]


def card_of(upper: int, lower: int) -> int:
    """The card with these two numbers."""
    return NUMBERS.index((upper, lower))


def suits(low: int, high: int) -> list[int]:
    """The cards of the suits from one number to another, both included, in the order of the pack."""
    return [card for card in PACK if low <= SUIT[card] <= high]


# Doubles and the cards that count ---------------------------------------------------------

IS_DOUBLE: Final = [card != TRIXIE and UPPER[card] == LOWER[card] for card in PACK]
IS_TRIX: Final = [SUM[card] in (5, 10, 15, 20, 25, 30) for card in PACK]  # trix-pack.trix-cards
IS_PRIZE: Final = [IS_DOUBLE[card] and not IS_TRIX[card] for card in PACK]  # trix-pack.prize-cards
IS_PRIZE_TRIX: Final = [IS_DOUBLE[card] and IS_TRIX[card] for card in PACK]  # trix-pack.prize-trix-cards
DOUBLES: Final = [card for card in PACK if IS_DOUBLE[card]]

# Commodities ------------------------------------------------------------------------------

# In the order in which further players bring them in: trix-exchange.commodities.
COMMODITIES: Final = ["Gold", "Zinc", "Iron", "Salt", "Lime", "Coal", "Lead", "Mica", "Alum"]
GOLD: Final = 0
ZINC: Final = 1
IRON: Final = 2
SALT: Final = 3
LIME: Final = 4
COAL: Final = 5
LEAD: Final = 6
MICA: Final = 7
ALUM: Final = 8
CHEAPEST_FIRST: Final = [ALUM, LIME, SALT, MICA, IRON, LEAD, COAL, ZINC, GOLD]
EACH_COMMODITY: Final = 8  # cards
COMMODITY: Final = [CHEAPEST_FIRST[card // EACH_COMMODITY] for card in PACK]  # trix-pack.commodities
OF_COMMODITY: Final = [[card for card in PACK if COMMODITY[card] == kind] for kind in range(len(COMMODITIES))]
