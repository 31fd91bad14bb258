"""The observer that is quick when compiled; it needs the package librt, as `librt_sinks` does."""

from headtable.research.move_numbering.move_numbers import MoveNumbers
from headtable.research.observations.librt_sinks import FreshMarks, FreshNumbers
from headtable.research.observations.observer import Observer
from headtable.research.observations.slots import Plan
from headtable.rules.core.state import State


class QuickObserver(Observer):
    def __init__(self, plan: Plan, numbers: MoveNumbers, width: int) -> None:
        super().__init__(plan, numbers, width)
        self.sink = FreshNumbers(plan.size)
        self.marks = FreshMarks(width)

    def vector(self, state: State, seat: int) -> bytearray:
        self.sink.renew()
        self.view.write(state, seat, self.sink, 0)
        return bytearray(self.sink.buffer())

    def mask(self, state: State, seat: int) -> bytearray:
        self.marks.renew()
        self.numbers.mark_quickly(state, seat, self.marks, 0)
        return bytearray(self.marks.buffer())
