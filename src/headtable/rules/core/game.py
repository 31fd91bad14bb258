"""A game on the shelf: what it is called, who can play it, its options, and how to begin."""

from collections.abc import Callable, Mapping, Sequence

from headtable.rules.core.errors import BadSetup
from headtable.rules.core.options import Option, Options
from headtable.rules.core.state import Setup, State


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
        self, seats: int, dealer: int | None = None, options: Mapping[str, object] | None = None
    ) -> State:
        """A new game; with dealer None the first deal is drawn for, as the book says."""
        if seats not in self.seats:
            counts = ", ".join([str(count) for count in self.seats])
            raise BadSetup(f"{self.name} is for {counts} seats, not for {seats}")
        chosen = Options(self.options, options or {})
        if dealer is None and "first-dealer" in chosen.values:
            named = chosen.number("first-dealer")
            dealer = named - 1 if named else None
        if dealer is not None and not 0 <= dealer < seats:
            raise BadSetup(f"seat {dealer + 1} cannot deal: there are {seats} seats")
        state = self.make(Setup(self.id, seats, -1 if dealer is None else dealer, chosen))
        state.begin()
        return state

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


class Catalogue:
    """Where the clauses come from.  The rules lie below the catalogue and read no files, so whoever
    has one hands it in here."""

    def __init__(self) -> None:
        self.source: Callable[[str], tuple[object, ...]] | None = None

    def clauses_of(self, game: str) -> tuple[object, ...]:
        return () if self.source is None else self.source(game)


CATALOGUE = Catalogue()
