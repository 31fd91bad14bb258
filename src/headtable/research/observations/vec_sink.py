"""The quickest sink: a vector of librt, which compiled code writes without making Python objects.

It needs the package librt, so whoever imports this module asks for an extra; nothing else of the observations
does.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from headtable.research.observations.sinks import Sink


class VecSink(Sink):
    """A buffer of its own."""

    def __init__(self, size: int) -> None:
        self.numbers: vec[i16] = vec[i16]([0] * size)

    def buffer(self) -> memoryview:
        """The numbers themselves, for NumPy and others to look at without a copy."""
        return memoryview(self.numbers)

    def put(self, place: int, number: int) -> None:
        self.numbers[place] = i16(number)

    def add(self, place: int) -> None:
        numbers = self.numbers
        at: i64 = place
        numbers[at] = numbers[at] + 1

    def clear(self, place: int, size: int) -> None:
        numbers = self.numbers
        at: i64 = place
        end: i64 = place + size
        while at + 4 <= end:  # unrolled: the compiler does not, as each place is checked
            numbers[at] = 0
            numbers[at + 1] = 0
            numbers[at + 2] = 0
            numbers[at + 3] = 0
            at += 4
        while at < end:
            numbers[at] = 0
            at += 1
