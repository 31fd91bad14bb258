"""A table of The Mayflower for its tests: deals typed in, random play, and a second opinion on what fits."""

from reshuffled_games import playing

from headtable import CHANCE, Rng
from headtable.rules.equipment.mayflower import NAMES
from headtable.rules.games.mayflower import BETWEEN, GAME, PLAY, Mayflower
from headtable.table.shuffle_finder import shuffle_for

SIZES = {
    2: [18, 17],
    3: [18, 17, 17],
    4: [13, 13, 13, 13],
    5: [11, 11, 10, 10, 10],
    6: [9, 9, 9, 9, 8, 8],
    7: [8, 8, 8, 7, 7, 7, 7],
    8: [7, 7, 7, 7, 6, 6, 6, 6],
}  # from the dealer's left


def start(seats: int, /, **options: object) -> Mayflower:
    """The last seat deals first, so that seat 1 plays first."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(seats, seats - 1, named)
    assert isinstance(state, Mayflower)
    return state


def dealt(seats: int, *hands: str, extra: str = "", **options: object) -> Mayflower:
    """A game whose first deal gives seats 1, 2 … these cards among others; `extra` lies on the extra hand."""
    state = start(seats, **options)
    wanted = {f"hand {seat + 1}": cards(hand) for seat, hand in enumerate(hands)}
    if extra:
        wanted["extra hand"] = cards(extra)
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(1897)))
    return state


def cards(names: str) -> list[int]:
    return [NAMES.index(name) for name in spread(names).split()]


def spread(names: str) -> str:
    """`a1-3 a13-11` stands for a1 a2 a3 a13 a12 a11."""
    found: list[str] = []
    for name in names.split():
        first, _, last = name[1:].partition("-")
        way = -1 if int(last or first) < int(first) else 1
        found += [f"{name[0]}{number}" for number in range(int(first), int(last or first) + way, way)]
    return " ".join(found)


def played(seats: int, laid: str, *hands: str, extra: str = "", **options: object) -> Mayflower:
    """The same, with the cards of `laid` as well, which are played one after the other from seat 1 on."""
    in_turn = spread(laid).split()
    each = [" ".join([*in_turn[seat::seats], *hands[seat : seat + 1]]) for seat in range(seats)]
    state = dealt(seats, *each, extra=extra, **options)
    for card in cards(laid):
        state.apply(state.to_act(), PLAY[card])
    return state


def finished(seats: int, seed: int, **options: object) -> Mayflower:
    state = start(seats, **options)
    for _ in playing(state, seed):
        pass
    return state


def one_hand(seats: int, seed: int, **options: object) -> Mayflower:
    """A game of one hand, played to its end at random."""
    return finished(seats, seed, length="one deal", **options)


def is_counted(state: Mayflower) -> bool:
    return state.stage == BETWEEN and bool(state.layout.laid)


def fitting(laid: set[str]) -> set[str]:
    """A second opinion: what may be laid when these cards lie on the table."""
    found: set[str] = set()
    for series in "abcd":
        has = {number for number in range(1, 14) if f"{series}{number}" in laid}
        low = next(number for number in range(1, 8) if number not in has or number == 7)
        high = next(number for number in range(13, 6, -1) if number not in has or number == 7)
        found |= {f"{series}{number}" for number in (low, high) if number != 7}
        if low == high == 7 and 7 not in has:
            found.add(f"{series}7")
    return found


def names(of: list[int]) -> set[str]:
    return {NAMES[card] for card in of}
