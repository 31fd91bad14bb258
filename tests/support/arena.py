"""Tables to try the laws on: every game at every seat count with every option set, and random play.

What the tests share; pytest finds it through `pythonpath`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from headtable import CHANCE, NOBODY, Game, Move, Rng, State, games

# Seats that trade at random hardly ever make a Corner: without limits a game goes on for ever.
SHORTER: dict[str, dict[str, str | int]] = {"trix-exchange": {"round-limit": 6, "deal-limit": 4}}


@dataclass(frozen=True)
class Table:
    """One way to set a game up."""

    game: Game
    seats: int
    options: tuple[tuple[str, str | int], ...] = ()

    def start(self, dealer: int | None = None) -> State:
        return self.game.start(self.seats, dealer, SHORTER.get(self.game.id, {}) | dict(self.options))

    def __str__(self) -> str:
        chosen = "".join(f",{id}={value}" for id, value in self.options)
        return f"{self.game.id}-{self.seats}{chosen}"


def every_table() -> Iterator[Table]:
    """Each game at each seat count: as the book has it, with each other value of each option once, and
    with one mixture of all the other values."""
    for game in games():
        for seats in game.seats:
            yield Table(game, seats)
            mixture = []
            for option in game.options:
                for choice in option.choices[1:]:
                    if is_allowed(game, seats, option.id):
                        yield Table(game, seats, ((option.id, choice),))
                if is_allowed(game, seats, option.id) and len(option.choices) > 1:
                    mixture.append((option.id, option.choices[-1]))
            yield Table(game, seats, tuple(mixture))


def is_allowed(game: Game, seats: int, option: str) -> bool:
    """Whether an option is one that the game takes at this number of seats."""
    for_two_only = {("trolley-pinochle", "call-out")}
    for_four_only = {("trolley-pinochle", "meld-needs-trick")}
    if (game.id, option) in for_two_only:
        return seats == 2
    return (game.id, option) not in for_four_only or seats == 4


Step = tuple[int, Move]


def step(state: State, rng: Rng) -> Step:
    """One random move: chance where it is due, else any seat that may act, out of turn too."""
    if state.to_act() == CHANCE:
        return CHANCE, state.chance(rng)
    seats = state.waiting()
    seat = seats[rng.below(len(seats))]
    moves = state.legal_moves(seat)
    return seat, moves[rng.below(len(moves))]


def at_the_shuffle(state: State) -> State:
    """The game moved on to its first shuffle: some begin with a choice."""
    while state.to_act() != CHANCE:
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    return state


def play(state: State, rng: Rng, most: int = 10**9) -> list[Step]:
    """Random play in place, to the end or for `most` moves; what was played comes back."""
    steps: list[Step] = []
    while state.to_act() != NOBODY and len(steps) < most:
        steps.append(step(state, rng))
        state.apply(*steps[-1])
    return steps


def turned_move(state: State, move: Move, turn: int) -> Move:
    """The same move at a table turned round: the seat that it names is turned as well."""
    words = move.text.split()
    for place, word in enumerate(words):
        if word in ("ask", "seat"):  # `ask 3 for gold`, `accept 2 gold from seat 3`
            words[place + 1] = str((int(words[place + 1]) - 1 + turn) % state.seats + 1)
    return state.parse(" ".join(words))


def fields(value: object) -> object:
    """All that an object holds, as plain nested data; works for compiled and for uncompiled classes."""
    if isinstance(value, list | tuple):
        return [fields(item) for item in value]
    if isinstance(value, dict):
        return {key: fields(item) for key, item in value.items()}
    if isinstance(value, Move):
        return value.text
    if not type(value).__module__.startswith("headtable."):
        return value
    names = sorted(attributes(value) - {"setup", "kit", "offered", "offered_to"})
    return {name: fields(getattr(value, name)) for name in names}


def attributes(value: object) -> set[str]:
    names = set(getattr(value, "__dict__", {}))
    for kind in type(value).__mro__:
        names |= set(getattr(kind, "__mypyc_attrs__", ()))
    return names - {"__dict__", "__weakref__"}
