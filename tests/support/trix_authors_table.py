"""A table of Trix Authors for its tests: deals typed in by Books."""

from headtable import CHANCE, Rng
from headtable.rules.equipment.trix import COMMODITIES, OF_COMMODITY
from headtable.rules.games.trix_authors import GAME, TrixAuthors
from headtable.table.shuffle_finder import shuffle_for

BOOK = {name.lower(): cards for name, cards in zip(COMMODITIES, OF_COMMODITY, strict=True)}


def cards(text: str) -> list[int]:
    """`gold 2 5` is the cards 2 to 4 of that Book, counted from nought."""
    words = text.split()
    found: list[int] = []
    for name, first, end in zip(words[::3], words[1::3], words[2::3], strict=True):
        found += BOOK[name][int(first) : int(end)]
    return found


def dealt(*hands: str, stock: str = "") -> TrixAuthors:
    """A deal for four; seat 1 calls first."""
    state = GAME.start(4, 3, {})
    wanted = {f"hand {seat + 1}": cards(hand) for seat, hand in enumerate(hands)}
    state.apply(CHANCE, shuffle_for(state, {**wanted, "stock": cards(stock)}, Rng(7)))
    assert isinstance(state, TrixAuthors)
    return state
