"""A table of Rover for its tests: deals typed in, moves said by people's seat numbers, random play."""

from collections.abc import Iterator

from game_setups import step
from move_lines import say

from headtable import CHANCE, NOBODY, Move, Rng
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.rover import GAME, Rover
from headtable.table.shuffle_finder import shuffle_for


def start(seats: int, **options: object) -> Rover:
    """A game in which the last seat deals first."""
    state = GAME.start(seats, seats - 1, {name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(state, Rover)
    return state


def dealt(seats: int, *hands: str, **options: object) -> Rover:
    """A first deal with these cards among those of seats 1, 2 …"""
    state = start(seats, **options)
    wanted = {f"hand {seat + 1}": cards(hand) for seat, hand in enumerate(hands)}
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(7)))
    return state


def cards(names: str) -> list[int]:
    return [NAMES.index(name) for name in names.split()]


def draw_card(state: Rover, name: str) -> None:
    """The hand drawn from is shuffled and this card of it is drawn."""
    order = list(state.to_shuffle())
    order.remove(NAMES.index(name))
    state.apply(CHANCE, shuffle([NAMES.index(name), *order], NAMES))
    say(state, f"{state.to_act() + 1} draw 1")


def playing(state: Rover, seed: int) -> Iterator[tuple[int, Move]]:
    """Random play; each move before it is made."""
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        seat, move = step(state, rng)
        yield seat, move
        state.apply(seat, move)


def finished(seats: int, seed: int, **options: object) -> Rover:
    state = start(seats, **options)
    for _ in playing(state, seed):
        pass
    return state
