"""The games, one file each, in the order of their rulebooks."""

from typing import Final

from headtable.rules.core.game import Game
from headtable.rules.games import (
    trolley,
    trolley_euchre,
    trolley_matchem,
    trolley_pinochle,
    trolley_transfer,
)

GAMES: Final[tuple[Game, ...]] = (
    trolley.GAME,
    trolley_euchre.GAME,
    trolley_transfer.GAME,
    trolley_matchem.GAME,
    trolley_pinochle.GAME,
)
