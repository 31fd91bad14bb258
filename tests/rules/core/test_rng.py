"""The generator is frozen: these figures never change."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from seeds import seeds_of

from headtable import BadSetup, Rng


def test_a_seed_means_the_same_for_ever() -> None:
    rng = Rng(1904)
    assert [rng.word() for _ in range(4)] == [497828262, 492194995, 4084451897, 2582099927]
    cards = list(range(10))
    rng.shuffle(cards)
    assert cards == [8, 4, 0, 1, 9, 3, 7, 2, 6, 5]


def test_the_words_are_those_of_the_published_algorithm() -> None:
    """sfc32 stated once more, as plainly as can be."""
    mask = 0xFFFFFFFF
    a, b, c, counter = 5, 0, 0, 1
    words = []
    for _ in range(20):
        word = (a + b + counter) % 2**32
        counter += 1
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & mask
        c = ((c << 21) & mask | (c >> 11)) + word & mask
        words.append(word)
    rng = Rng(5)
    assert [rng.word() for _ in range(5)] == words[15:]


def test_a_seed_that_is_no_whole_number_is_refused_with_a_sentence() -> None:
    seeds: list[Any] = ["a", 1.5, None]
    for seed in seeds:
        with pytest.raises(BadSetup, match=f"^a seed is a whole number, not {seed!r}$"):
            Rng(seed)


@pytest.mark.parametrize("count", range(121))
def test_a_shuffle_keeps_the_cards(count: int) -> None:
    for seed in seeds_of("a shuffle", count, count=4):
        cards = list(range(count))
        Rng(seed << 64 | seed).shuffle(cards)
        assert sorted(cards) == list(range(count))
        assert cards != list(range(count)) or count < 6


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_every_order_is_equally_likely(count: int) -> None:
    rng = Rng(7)
    orders = list(permutations(range(count)))
    trials = 400 * len(orders)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(trials):
        cards = list(range(count))
        rng.shuffle(cards)
        seen[tuple(cards)] += 1
    deviation = sum((seen[order] - 400) ** 2 / 400 for order in orders)
    freedom = len(orders) - 1
    assert abs(deviation - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 60])
def test_below_is_fair(bound: int) -> None:
    rng = Rng(11)
    seen = Counter(rng.below(bound) for _ in range(1000 * bound))
    assert set(seen) == set(range(bound))
    assert max(abs(count - 1000) for count in seen.values()) < 160


def test_a_fork_goes_its_own_way() -> None:
    rng = Rng(3)
    one, two = rng.fork(), rng.fork()
    assert [one.word() for _ in range(3)] != [two.word() for _ in range(3)]
