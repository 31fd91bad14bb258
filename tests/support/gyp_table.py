"""A table of Gyp for its tests: deals typed in, random play, and a second opinion on what fits."""

from collections.abc import Iterator

from headtable import CHANCE, NOBODY, Move, Rng
from headtable.rules.games.gyp import GAME, NAMES, Gyp
from headtable.table.shuffle_finder import shuffle_for

SUITS = {3: (7, 8, 9, 10), 4: (6, 7, 8, 9, 10), 5: (5, 6, 7, 8, 9, 10)}
SIZES = {3: [13, 13, 12], 4: [12, 11, 11, 11], 5: [11, 10, 10, 10, 10]}
STARTER = {5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5}
STARTERS = {f"{upper}-{lower}" for upper, lower in STARTER.items()}


def start(seats: int, dealer: int | None = None, /, **options: object) -> Gyp:
    """Unless it is said otherwise the last seat deals, so that seat 1 plays first."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(seats, seats - 1 if dealer is None else dealer, named)
    assert isinstance(state, Gyp)
    return state


def dealt(*hands: str, **options: object) -> Gyp:
    """A game whose first deal gives seats 1, 2 … these cards among others."""
    state = start(len(hands), None, **options)
    wanted = {
        f"hand {seat + 1}": [NAMES.index(name) for name in hand.split()] for seat, hand in enumerate(hands)
    }
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(1904)))
    return state


def suit(number: int, low: int = 0, high: int = 10) -> str:
    """The names of a suit, or of a part of it."""
    return " ".join(f"{number}-{lower}" for lower in range(low, min(high, number) + 1))


def hand(state: Gyp, seat: int) -> set[str]:
    return {NAMES[card] for card in state.hands.cards(seat)}


def playing(state: Gyp, seed: int) -> Iterator[tuple[int, Move]]:
    """Random play to the end: each move before it is made."""
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        if state.to_act() == CHANCE:
            move = state.chance(rng)
        else:
            moves = state.legal_moves(state.to_act())
            move = moves[rng.below(len(moves))]
        yield state.to_act(), move
        state.apply(state.to_act(), move)


def spans(laid: set[str]) -> dict[int, tuple[int, int]]:
    """By suit the lowest and the highest card that has been laid."""
    found: dict[int, tuple[int, int]] = {}
    for name in laid:
        upper, lower = [int(number) for number in name.split("-")]
        low, high = found.get(upper, (lower, lower))
        found[upper] = min(low, lower), max(high, lower)
    return found


def fitting(laid: set[str], seats: int) -> set[str]:
    """A second opinion: what may be laid beside these cards."""
    found: set[str] = set()
    begun = spans(laid)
    for upper in SUITS[seats]:
        if upper not in begun:
            found.add(f"{upper}-{STARTER[upper]}")
            continue
        low, high = begun[upper]
        found |= {f"{upper}-{lower}" for lower in (low - 1, high + 1) if 0 <= lower <= upper}
    return found
