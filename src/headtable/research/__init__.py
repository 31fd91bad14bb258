"""The games in the tools of researchers: moves as numbers, observations as vectors, environments."""

from headtable.research.move_numbering.numberings import move_numbers
from headtable.research.move_numbering.table import MoveNumbers

__all__ = ["MoveNumbers", "move_numbers"]
