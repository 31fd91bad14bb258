"""Tables to try the laws on: every game at every seat count with every option set, and random play.

What the tests share; pytest finds it through `pythonpath`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from headtable import CHANCE, NOBODY, Game, Move, Rng, State, games
from headtable.bots.roster import heuristic_of
from headtable.rules.core.score_note import Note

# A pit without a Corner is closed late, and a train that is headed at random is smashed up in half of its
# stops: without limits such a game goes on for ever.
SHORTER: dict[str, dict[str, str | int]] = {
    "trix-exchange": {"round-limit": 20, "deal-limit": 2},
    "great-railroad-game": {"limit": 40},
}

# Without a limit of deals penalties can keep everybody from ever reaching the target (mayflower.deal-limit).
ENDLESS = {("mayflower", "deals", 0)}

MANY = 20  # an option with so many values is tried with its last one alone


@dataclass(frozen=True)
class Table:
    """One way to set a game up."""

    game: Game
    seats: int
    options: tuple[tuple[str, str | int], ...] = ()

    def chosen(self) -> dict[str, str | int]:
        return SHORTER.get(self.game.id, {}) | dict(self.options)

    def start(self, dealer: int | None = None) -> State:
        return self.game.start(self.seats, dealer, self.chosen())

    def turned(self, turn: int) -> Table:
        """The same table turned round: where each seat has a suit of its own, that goes with it."""
        first = {option.id: str(option.default()) for option in self.game.options if option.id == "suits"}
        letters = dict(first | dict(self.options)).get("suits", "")
        if not letters:
            return self
        places = [(seat - turn) % self.seats for seat in range(self.seats)]
        chosen = dict(self.options) | {"suits": "".join(str(letters)[place] for place in places)}
        return Table(self.game, self.seats, tuple(chosen.items()))

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
                others = option.choices[1:] if len(option.choices) < MANY else option.choices[-1:]
                choices = [choice for choice in others if is_allowed(game, seats, option.id, choice)]
                for choice in [choice for choice in choices if (game.id, option.id, choice) not in ENDLESS]:
                    yield Table(game, seats, ((option.id, choice),))
                if choices:
                    mixture.append((option.id, choices[-1]))
            yield Table(game, seats, tuple(mixture))


def is_allowed(game: Game, seats: int, option: str, choice: str | int) -> bool:
    """Whether an option may have this value at this number of seats, and a game then comes to an end."""
    if (game.id, option) == ("great-railroad-game", "limit"):
        return False
    return all(one.fits(choice, seats) for one in game.options if one.id == option)


Step = tuple[int, Move]


# Seats that trade at random hardly ever make a Corner, so that gifts and settlements would never be seen:
# there three moves of four are those of a regular player.
LED = ("trix-exchange",)


def step(state: State, rng: Rng) -> Step:
    """One random move: chance where it is due, else any seat that may act, out of turn too."""
    if state.to_act() == CHANCE:
        return CHANCE, state.chance(rng)
    seats = state.waiting()
    seat = seats[rng.below(len(seats))]
    moves = state.legal_moves(seat)
    if state.setup.game in LED and rng.below(4):
        return seat, heuristic_of(state.setup.game).pick(state, seat, moves, rng)
    return seat, moves[rng.below(len(moves))]


def is_dealt(game: Game) -> bool:
    """Whether a game has cards to deal; on the railroad there are none."""
    return game.family != "board"


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


def awaited(state: State, rng: Rng, most: int) -> Iterator[int]:
    """The seats that are to decide, so many times at most; chance has its turns in between.

    Whoever asks makes the moves of the seats.
    """
    for _ in range(most):
        while state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
        if state.to_act() == NOBODY:
            return
        yield state.to_act()


def turned_move(state: State, move: Move, turn: int) -> Move:
    """The same move at a table turned round: the seat that it names is turned as well."""
    words = move.text.split()
    for place, word in enumerate(words):
        if word in ("ask", "seat"):  # `ask 3 for gold`, `accept 2 gold from seat 3`
            words[place + 1] = str((int(words[place + 1]) - 1 + turn) % state.seats + 1)
    return state.parse(" ".join(words))


PLAIN = frozenset({int, str, bool})
CONSTANT = ("Demand", "Books")  # what is made once, shared and never changed: it is looked at once
KNOWN: dict[int, tuple[object, object]] = {}

Reader = Callable[[Any], object]
READERS: dict[type, Reader] = {}  # by the kind of what is read: the laws read millions of values


def fields(value: object) -> object:
    """All that an object holds, as plain nested data; works for compiled and for uncompiled classes."""
    kind = type(value)
    return value if kind in PLAIN else reader_of(kind)(value)


def reader_of(kind: type) -> Reader:
    """How the objects of a kind are read."""
    if kind not in READERS:
        READERS[kind] = new_reader(kind)
    return READERS[kind]


def new_reader(kind: type) -> Reader:
    if issubclass(kind, list | tuple):
        return items_of
    if issubclass(kind, dict):
        return lambda value: {key: fields(item) for key, item in value.items()}
    if issubclass(kind, Move):
        return attrgetter("text")
    if issubclass(kind, Note):
        return attrgetter("clause", "seat", "points", "deal")
    if not kind.__module__.startswith("headtable."):
        return lambda value: value
    read = compiled_reader(kind) if hasattr(kind, "__mypyc_attrs__") else attributes_of
    return once(read) if kind.__name__ in CONSTANT else read


def once(read: Reader) -> Reader:
    def known(value: object) -> object:
        if id(value) not in KNOWN:
            KNOWN[id(value)] = (value, read(value))
        return KNOWN[id(value)][1]

    return known


def items_of(value: Any) -> object:
    kinds = set(map(type, value))
    if kinds <= PLAIN:
        return list(value)
    if len(kinds) == 1:
        return list(map(reader_of(kinds.pop()), value))
    return [fields(item) for item in value]


def attributes_of(value: object) -> object:
    return {name: fields(item) for name, item in vars(value).items() if name not in LEFT_OUT}


def compiled_reader(kind: type) -> Reader:
    """Reads all attributes at once: with the names apart from the values, which is twice as fast."""
    names = tuple(name for name in compiled_attributes(kind) if name not in LEFT_OUT)
    read = attrgetter("__class__", *names)  # never one alone, so that a tuple comes back

    def values(value: object) -> object:
        return names, [item if type(item) in PLAIN else fields(item) for item in read(value)[1:]]

    return values


LEFT_OUT = frozenset({"setup", "kit", "offered", "offered_to", "sampler", "__dict__", "__weakref__"})


ATTRIBUTES: dict[type, list[str]] = {}


def compiled_attributes(kind: type) -> list[str]:
    """The names of the attributes that mypyc has laid down in a class."""
    if kind not in ATTRIBUTES:
        each = {name for part in kind.__mro__ for name in getattr(part, "__mypyc_attrs__", ())}
        ATTRIBUTES[kind] = sorted(each)
    return ATTRIBUTES[kind]
