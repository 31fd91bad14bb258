"""Where the numbers of an observation go: buffers of int16 (signed 16-bit integers)."""


class Sink:
    """A buffer that is written number by number."""

    def put(self, place: int, number: int) -> None:
        raise AssertionError

    def add(self, place: int) -> None:
        """Count one more."""
        raise AssertionError

    def count(self, place: int, cards: list[int], columns: list[int]) -> None:
        """Count each of these cards, from that place on, in its column; `columns` has them by card."""
        for card in cards:
            self.add(place + columns[card])

    def clear(self, place: int, size: int) -> None:
        """Set so many numbers to nought."""
        raise AssertionError


class MemorySink(Sink):
    """Any writable buffer of int16 that Python knows: an array, a part of a NumPy array, shared memory."""

    def __init__(self, numbers: memoryview) -> None:
        if numbers.format != "h" or numbers.readonly or numbers.ndim != 1:
            raise ValueError("observations are written into a flat writable buffer of int16")
        self.numbers = numbers

    def put(self, place: int, number: int) -> None:
        self.numbers[place] = number

    def add(self, place: int) -> None:
        self.numbers[place] += 1

    def clear(self, place: int, size: int) -> None:
        self.numbers[place : place + size] = memoryview(bytes(2 * size)).cast("h")
