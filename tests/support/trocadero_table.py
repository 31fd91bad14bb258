"""A table of Trocadero for its tests: decks typed in, moves said by people's seat numbers, random play."""

from collections.abc import Iterator

from game_setups import play, step

from headtable import CHANCE, NOBODY, Move, Rng, State
from headtable.rules.equipment.french import NAMES
from headtable.rules.games.trocadero import GAME, Trocadero
from headtable.table.shuffle_finder import shuffle_for


def start(shuffler: int | None = 4, /, **options: object) -> Trocadero:
    """A game in which the last seat shuffles first, so that seat 1 begins; with None it is drawn by lot."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(4, None if shuffler is None else shuffler - 1, chosen)
    assert isinstance(state, Trocadero)
    return state


def cards(names: str) -> list[int]:
    return [NAMES.index(name) for name in names.split()]


def stack(state: Trocadero, names: str) -> None:
    """The shuffle that is due, with these cards on top."""
    state.apply(CHANCE, shuffle_for(state, {"deck": cards(names)}, Rng(7)))


def stacked(names: str, **options: object) -> Trocadero:
    """A first round with these cards on top of the deck."""
    state = start(**options)
    stack(state, names)
    return state


def turns(state: Trocadero, count: int) -> None:
    """So many turns in which each draws and buries what he may bury."""
    for _ in range(count):
        seat = state.to_act()
        state.apply(seat, state.parse("draw"))
        if state.to_act() == seat and state.drawn >= 0:
            state.apply(seat, state.parse("bury"))


def place(state: State, name: str) -> list[str]:
    """The cards of a place by name."""
    return [NAMES[card] for place in state.places() if place.name == name for card in place.cards]


def facts(state: Trocadero, viewer: int | None = None) -> dict[str, str]:
    return dict(state.view(viewer).told())


def playing(state: Trocadero, seed: int) -> Iterator[tuple[int, Move]]:
    """Random play; each move before it is made."""
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        seat, move = step(state, rng)
        yield seat, move
        state.apply(seat, move)


def finished(seed: int, **options: object) -> Trocadero:
    """A whole game at random."""
    state = start(**options)
    play(state, Rng(seed))
    return state
