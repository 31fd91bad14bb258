"""The frozen generator: small, our own, and the same for ever, so that a seed always means one game.

The algorithm is sfc32 (Doty-Humphrey's small fast counter generator, 32-bit words, 128 bits of
state).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, SupportsIndex

from headtable.rules.core.whole_numbers import whole_number

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
SIZE: Final = 1 << 32
FACTORIAL: Final = [1, 1, 2, 6, 24]


class Rng:
    """A stream of chance that depends on its seed alone."""

    def __init__(self, seed: SupportsIndex) -> None:
        """Any int is a seed; its 96 low bits tell streams apart."""
        number = seed if isinstance(seed, int) else whole_number("a seed", seed)
        self.a: i64 = number & WORD
        self.b: i64 = (number >> 32) & WORD
        self.c: i64 = (number >> 64) & WORD
        self.counter: i64 = 1
        for _ in range(15):
            self.word()

    def word(self) -> int:
        """The next 32 bits."""
        result = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) | (self.c >> 11)) + result) & WORD
        return result

    def below(self, bound: "i64") -> int:
        """A number from 0 up to, not including, `bound`, each equally likely; `bound` at most 2**32."""
        while True:
            word: i64 = self.word()
            result = word % bound
            if word - result <= SIZE - bound:  # above that are too few words for every result
                return result

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards into a random order, in place; at most 120 cards.

        One word is enough for four picks: it is read as a number whose digits have the bases that the
        picks need.  `word` stands here once more on local names, as a shuffle is most of a deal's cost.
        """
        a, b, c, counter = self.a, self.b, self.c, self.counter
        left: i64 = len(cards)
        while left > 1:
            bases: i64 = left * (left - 1) * (left - 2) * (left - 3) if left > 4 else FACTORIAL[left]
            fair = SIZE - SIZE % bases
            word: i64 = SIZE
            while word >= fair:
                word = (a + b + counter) & WORD
                counter = (counter + 1) & WORD
                a = b ^ (b >> 9)
                b = (c + (c << 3)) & WORD
                c = (((c << 21) | (c >> 11)) + word) & WORD
            for base in range(left, max(left - 4, 1), -1):
                cards.append(cards.pop(word % base))
                word //= base
            left -= 4
        self.a, self.b, self.c, self.counter = a, b, c, counter

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The cards in a random order."""
        order = list(cards)
        self.shuffle(order)
        return order

    def __reduce__(self) -> tuple[object, ...]:
        return Rng, (0,), self.__getstate__()

    def fork(self) -> "Rng":
        """A stream of its own, split off this one."""
        return Rng(self.word() | (self.word() << 32) | (self.word() << 64))
