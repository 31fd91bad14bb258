"""The games in the tools of researchers: moves as numbers, observations as vectors, environments.

Environments are in packages of their own, as each needs a library that is an extra: `pettingzoo_env`,
`gymnasium_env` and `openspiel_games`.  docs/research.md shows each part once.
"""

from headtable.research.duels import Duel, play
from headtable.research.move_numbering.move_numbers import MoveNumbers
from headtable.research.move_numbering.numberings import move_numbers
from headtable.research.observations.layouts import Layout, layout, perfect_layout

__all__ = ["Duel", "Layout", "MoveNumbers", "layout", "move_numbers", "perfect_layout", "play"]
