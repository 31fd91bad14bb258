"""A game on the shelf: what it is called, who can play it, its options, and how to begin."""

from collections.abc import Callable, Mapping, Sequence
from typing import SupportsIndex

from headtable.rules.core.errors import BadSetup
from headtable.rules.core.options import Option, Options, Value
from headtable.rules.core.pickle_shared_parts import SharedParts
from headtable.rules.core.setup import Setup
from headtable.rules.core.state import State
from headtable.rules.core.whole_numbers import whole_number


class Game:
    """One game of a rulebook.  `version` goes up when a game would come out otherwise than before."""

    def __init__(
        self, id: str, name: str, book: str, family: str, seats: Sequence[int], version: int = 1
    ) -> None:
        self.id = id
        self.name = name
        self.book = book
        self.family = family
        self.seats = tuple(seats)
        self.version = version
        self.options: tuple[Option, ...] = ()
        self.make: Callable[[Setup], State] = State

    def having(self, make: Callable[[Setup], State], options: Sequence[Option]) -> "Game":
        """Join the game to the class that plays it and to its house rules."""
        self.make = make
        self.options = tuple(options)
        return self

    @property
    def clauses(self) -> tuple[object, ...]:
        """The game's clauses from the catalogue, in the book's order; read when first asked for."""
        return CATALOGUE.clauses_of(self.id)

    def start(
        self,
        seats: SupportsIndex,
        dealer: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,
    ) -> State:
        """A new game; with dealer None the first deal is drawn for, as the book says."""
        return self.begun(
            whole_number("the number of seats", seats),
            None if dealer is None else whole_number("the dealer", dealer),
            {} if options is None else options_by_id(options),
        )

    def begun(self, seats: int, dealer: int | None, options: Mapping[str, object]) -> State:
        """A new game, once the kinds of the arguments are known to be right."""
        if seats not in self.seats:
            counts = ", ".join([str(count) for count in self.seats])
            raise BadSetup(f"{self.name} is for {counts} seats, not for {seats}")
        chosen = Options(self.options, options, seats)
        named = chosen.number("first-dealer") if "first-dealer" in chosen.values else 0
        if named:
            require_seat(named, seats)
            dealer = named - 1 if dealer is None else dealer
        if dealer is not None and not 0 <= dealer < seats:
            raise BadSetup(f"dealer {dealer} is no seat: there are the seats 0 to {seats - 1}")
        state = self.make(Setup(self.id, seats, -1 if dealer is None else dealer, chosen, self.version))
        state.begin()
        return state

    def fitting(self, saved: Mapping[str, Value], seats: int) -> dict[str, Value]:
        """Options as they were saved, without those that do not fit so many seats: table.options.

        Before they were refused they were ignored, so a game that was saved with one comes out the same.
        """
        known = {option.id: option for option in self.options}
        return {id: value for id, value in saved.items() if id not in known or known[id].fits(value, seats)}

    def __reduce__(self) -> tuple[object, ...]:
        return (shelved if CATALOGUE.reader is None else CATALOGUE.reader), (self.id, self.version)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


def require_seat(number: int, seats: int) -> None:
    """BadSetup where a person, who counts seats from one, names a dealer that is not there."""
    if not 1 <= number <= seats:
        raise BadSetup(f"seat {number} cannot deal: there are {seats} seats")


def options_by_id(options: object) -> Mapping[str, object]:
    """The options; BadSetup where they are no dictionary."""
    if not isinstance(options, Mapping):
        raise BadSetup(f"options are a dictionary of house rules and their values, not {options!r}")
    return {str(id): value for id, value in options.items()}


class Catalogue:
    """Where the clauses come from, and the games by their ids.  The rules lie below the catalogue and read no
    files, so whoever has one hands it in here."""

    def __init__(self) -> None:
        self.source: Callable[[str], tuple[object, ...]] | None = None
        self.game: Callable[[str], Game] | None = None
        self.reader: Callable[[str, int], Game] | None = None  # of pickles

    def clauses_of(self, game: str) -> tuple[object, ...]:
        return () if self.source is None else self.source(game)


CATALOGUE = Catalogue()


def shelved(id: str, version: int) -> Game:
    """The game of that id; BadSetup when its rules have another version here."""
    assert CATALOGUE.game is not None
    game = CATALOGUE.game(id)
    if game.version != version:
        raise BadSetup(
            f"this pickle is of {game.name} under version {version} of its rules; here it is {game.version}"
        )
    return game


def shared_parts_of(id: str, version: int, seats: int, dealer: int, chosen: dict[str, Value]) -> SharedParts:
    """What a pickle of a state with this set-up is read with."""
    game = shelved(id, version)
    return game.make(Setup(id, seats, dealer, Options(game.options, chosen), version)).shared_parts()
