"""The games, one file each, in the order of their rulebooks."""

from typing import Final

from headtable.rules.core.game import Game
from headtable.rules.games import (
    call_suit_forty_two,
    forty_two,
    great_railroad_game,
    gyp,
    hilo,
    magna,
    mayflower,
    mayflower_authors,
    rover,
    trix,
    trix_authors,
    trix_exchange,
    trix_football,
    trocadero,
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
    trix.GAME,
    forty_two.GAME,
    call_suit_forty_two.GAME,
    gyp.GAME,
    hilo.GAME,
    magna.GAME,
    rover.GAME,
    trix_football.GAME,
    trix_authors.GAME,
    trix_exchange.GAME,
    trocadero.GAME,
    great_railroad_game.GAME,
    mayflower.GAME,
    mayflower_authors.GAME,
)
