"""Many games at once, moved by numbers: compiled where the rules are, and without NumPy.

It needs the package librt, which comes with the extra `gym`.  `ManyGames` steps them all in one call and
writes what the next decisions need into a few buffers.  Gymnasium's vector environment looks at these; so can
anything else that reads memory.  `LibrtSink` is for engines of your own.
"""

from headtable.research.extras import missing

ABSENT = ""
try:
    from headtable.research.many_games.engine import ManyGames
    from headtable.research.many_games.numbered_game import NumberedGame
    from headtable.research.many_games.terms import EVERY_SEAT, Terms
    from headtable.research.observations.librt_sinks import LibrtSink
except ModuleNotFoundError as error:
    ABSENT = error.name or "librt"
if ABSENT:  # raised here because compiled code ignores `from None`, so it would print two tracebacks
    raise ModuleNotFoundError(missing("gym", ABSENT), name=ABSENT)

__all__ = ["EVERY_SEAT", "LibrtSink", "ManyGames", "NumberedGame", "Terms"]
