"""Who plays with whom: a number for each seat, the same for partners.  The lists are shared."""

from typing import Final

from headtable.rules.core.first_dealer import MOST_SEATS

ALONE: Final = [list(range(seats)) for seats in range(MOST_SEATS + 1)]
OPPOSITE: Final = [0, 1, 0, 1]
# By the number of seats: partners sit opposite each other, or every other seat is of the same side.
# Where no two sides of equal size can be made of it, everybody plays alone.
CAN_PAIR: Final = [seats >= 4 and seats % 2 == 0 for seats in range(MOST_SEATS + 1)]
PAIRS: Final = [
    [seat % (seats // 2) if CAN_PAIR[seats] else seat for seat in range(seats)]
    for seats in range(MOST_SEATS + 1)
]
TWO_SIDES: Final = [
    [seat % 2 if CAN_PAIR[seats] else seat for seat in range(seats)] for seats in range(MOST_SEATS + 1)
]
