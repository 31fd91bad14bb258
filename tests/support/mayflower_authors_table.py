"""A table of The Mayflower by the Authors rules for its tests: deals typed in, and random play."""

from reshuffled_games import playing

from headtable import CHANCE, Rng
from headtable.rules.equipment.mayflower import NAMES
from headtable.rules.games.mayflower_authors import GAME, MayflowerAuthors
from headtable.table.shuffle_finder import shuffle_for

STOCK = "five and a stock"


def start(seats: int, **options: object) -> MayflowerAuthors:
    """The last seat deals first, so that seat 1 asks first."""
    state = GAME.start(seats, seats - 1, {name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(state, MayflowerAuthors)
    return state


def dealt(seats: int, *hands: str, stock: str = "", **options: object) -> MayflowerAuthors:
    """A deal with these cards among those of seats 1, 2 … and on top of the stock."""
    state = start(seats, **options)
    wanted = {f"hand {seat + 1}": cards(hand) for seat, hand in enumerate(hands)}
    if stock:
        wanted["stock"] = cards(stock)
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(7)))
    return state


def cards(names: str) -> list[int]:
    return [NAMES.index(name) for name in names.split()]


def hand(state: MayflowerAuthors, seat: int) -> set[str]:
    return {NAMES[card] for card in state.cards.hands[seat - 1]}


def last_call(state: MayflowerAuthors) -> str:
    return dict(state.view(None).told())["last call"]


def finished(seats: int, seed: int, **options: object) -> MayflowerAuthors:
    state = start(seats, **options)
    for _ in playing(state, seed):
        pass
    return state


def worlds(state: MayflowerAuthors, viewer: int, number: int) -> list[MayflowerAuthors]:
    found = []
    for seed in range(number):
        world = state.imagine(viewer, Rng(seed))
        assert isinstance(world, MayflowerAuthors)
        found.append(world)
    return found
