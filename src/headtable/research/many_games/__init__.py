"""Many games at once, moved by numbers: compiled, and with nothing but the standard library.

`ManyGames` steps them all in one call and writes what the next decisions need into a few buffers.
Gymnasium's vector environment looks at these; so can anything else that reads memory.
"""

from headtable.research.many_games.engine import ManyGames
from headtable.research.many_games.numbered_game import NumberedGame
from headtable.research.many_games.terms import EVERY_SEAT, Terms

__all__ = ["EVERY_SEAT", "ManyGames", "NumberedGame", "Terms"]
