"""Observations and masks of legal moves as fresh bytes, for environments of one game."""

from headtable.research.move_numbering.move_numbers import MoveNumbers
from headtable.research.observations.sinks import MemorySink
from headtable.research.observations.slots import Plan
from headtable.research.observations.vector_writing_view import VectorView
from headtable.rules.core.state import State


class Observer:
    """Writes the observations of one environment; it reuses a view, so environments cannot share it.

    `plan` is that of a layout of the game; `width` is the length of the masks: the numbers of the moves, and
    what an environment counts besides.
    """

    def __init__(self, plan: Plan, numbers: MoveNumbers, width: int) -> None:
        self.view = VectorView(plan)
        self.size = plan.size
        self.numbers = numbers
        self.width = width

    def vector(self, state: State, seat: int) -> bytearray:
        """What the seat sees: numbers of int16."""
        numbers = bytearray(2 * self.size)
        self.view.write(state, seat, MemorySink(memoryview(numbers).cast("h")), 0)
        return numbers

    def mask(self, state: State, seat: int) -> bytearray:
        """A 1 for each legal move of the seat."""
        marks = bytearray(self.width)
        self.numbers.mark(state, seat, marks, 0)
        return marks
