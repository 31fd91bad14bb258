"""The Trix pack as Trix Exchange uses it: eight cards each of some commodities, alike but for these.

Behind the commodities stand the seventy-two cards as such, which are only drawn for the first deal,
and the lots that settle the order of a round where all act in turn.
"""

from typing import Final

from headtable.rules.equipment.trix import COMMODITIES, COMMODITY, EACH_COMMODITY, LOWEST_DEALS, NAMES, PACK

SEATS: Final = range(3, 9)
UP_TO_MOST: Final = range(SEATS[-1] + 1)
KINDS: Final = [name.lower() for name in COMMODITIES]
FIRST_DRAWN: Final = len(KINDS)
FIRST_LOT: Final = len(KINDS) + len(NAMES)
LOT_NAMES: Final = [f"lot-{number + 1}" for number in range(SEATS[-1])]
FACES: Final = [*KINDS, *NAMES, *LOT_NAMES]
DRAW_HEIGHTS: Final = [0] * len(KINDS) + LOWEST_DEALS + [0] * len(LOT_NAMES)

# By the number of seats: one commodity more than players, trix-exchange.commodities.
EXCHANGE_PACK: Final = [
    [kind for kind in range(seats + 1) for _ in range(EACH_COMMODITY)] for seats in UP_TO_MOST
]  # trix-exchange.pack
DRAWN_FROM: Final = [
    [FIRST_DRAWN + card for card in PACK if COMMODITY[card] <= seats] for seats in UP_TO_MOST
]
LOTS: Final = [list(range(FIRST_LOT, FIRST_LOT + seats)) for seats in UP_TO_MOST]
