"""The quickest sinks: vectors of librt, which compiled code writes without making Python objects.

It needs the package librt, which comes with the extra `gym`; nothing else of the observations does.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from headtable.research.move_numbering.move_marks import Marks
from headtable.research.observations.sinks import Sink


class LibrtSink(Sink):
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

    def count(self, place: int, cards: list[int], columns: list[int]) -> None:
        numbers = self.numbers
        for card in cards:
            at: i64 = place + columns[card]
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


class FreshNumbers(LibrtSink):
    """A sink that is renewed before it is written, so that no place of it needs to be wiped."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.blank = self.numbers

    def renew(self) -> None:
        """Take a fresh buffer of noughts: the last one belongs to whoever looked at it."""
        self.numbers = self.blank[:]

    def clear(self, place: int, size: int) -> None:
        """There is nothing there yet."""


class FreshMarks(Marks):
    """As FreshNumbers, with a byte for each place: masks of legal moves, for example."""

    def __init__(self, size: int) -> None:
        self.blank: vec[u8] = vec[u8]([0] * size)
        self.marks = self.blank

    def renew(self) -> None:
        self.marks = self.blank[:]

    def buffer(self) -> memoryview:
        """The marks themselves."""
        return memoryview(self.marks)

    def put(self, place: int, number: int) -> None:
        self.marks[place] = u8(number)

    def set(self, place: int) -> None:
        self.marks[place] = 1

    def set_all(self, place: int, size: int) -> None:
        """Set so many marks."""
        marks = self.marks
        at: i64 = place
        end: i64 = place + size
        while at < end:
            marks[at] = 1
            at += 1
