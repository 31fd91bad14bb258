"""The Trocadero box: a standard pack with the Joker, and a layout of four Royal Flushes.

Fifty-two cards in four suits, ace high, and one Joker.  The Trocadero book, lines 8 and 10.
"""

from typing import Final

SUIT_NAMES: Final = ["spades", "hearts", "diamonds", "clubs"]
SUIT_LETTERS: Final = ["s", "h", "d", "c"]
RANKS: Final = ["a", "k", "q", "j", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
RANK_NAMES: Final = [
    "Ace", "King", "Queen", "Jack", "Ten", "Nine", "Eight", "Seven", "Six", "Five", "Four", "Three", "Two",
]  # fmt: skip
EACH_SUIT: Final = len(RANKS)

# A card is suit * 13 + rank, the ace first; the Joker comes last: trocadero.pack.
JOKER: Final = len(SUIT_NAMES) * EACH_SUIT
PACK: Final = list(range(JOKER + 1))
NAMES: Final = [f"{rank}{suit}" for suit in SUIT_LETTERS for rank in RANKS] + ["joker"]
SPOKEN: Final = [f"{rank} of {suit.capitalize()}" for suit in SUIT_NAMES for rank in RANK_NAMES] + ["Joker"]
SUIT: Final = [card // EACH_SUIT for card in PACK]  # the Joker has one of its own
RANK: Final = [card % EACH_SUIT for card in PACK]
# What a card may be called besides: ace-of-spades, ts.
ALSO: Final = {name.lower().replace(" ", "-"): card for card, name in enumerate(SPOKEN)} | {
    f"t{letter}": suit * EACH_SUIT + 4 for suit, letter in enumerate(SUIT_LETTERS)
}

# Ace, King, Queen, Jack and Ten of one suit: trocadero.royal-flush.
FLUSH: Final = [
    [card for card in PACK if SUIT[card] == suit and RANK[card] < 5] for suit in range(len(SUIT_NAMES))
]
FULL: Final = 5
IS_ROYAL: Final = [card != JOKER and RANK[card] < FULL for card in PACK]


def orders(letters: list[str]) -> list[str]:
    """Every order of these letters, as words, the given one first."""
    if not letters:
        return [""]
    words: list[str] = []
    for place, letter in enumerate(letters):
        words += [letter + rest for rest in orders(letters[:place] + letters[place + 1 :])]
    return words
