"""Who plays with whom: a number for each seat, the same for partners.  The lists are shared."""

from typing import Final

from headtable.rules.core.opening import MOST_SEATS

ALONE: Final = [list(range(seats)) for seats in range(MOST_SEATS + 1)]
OPPOSITE: Final = [0, 1, 0, 1]
