"""A game with real cards at which the program takes one seat: what is agreed before the first deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import headtable
from headtable.bots.roster import LEVELS, REGULAR
from headtable.rulebooks.railroad_boards import with_board
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.game_on_shelf import Game, require_seat
from headtable.rules.core.options import Options
from headtable.rules.core.state import CHANCE, State
from headtable.table.log import LogEntry, LogHeader, seat_mark, why_not_name

MELDS_AT_ONCE: Final = ("trolley-pinochle", 4)
OUTCRY: Final = "outcry"  # an auction in which all bid as they like
# Games that cannot be told line by line, each with the reason.
NOT_TOLD: Final = {
    "trix-exchange": "everybody trades at once, faster than anyone can tell it",
    "trix-authors": "a Book may be completed by a card that nobody else has seen, which it could not tell",
}


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line that was told: who did it (CHANCE for the table itself), and what."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{seat_mark(self.seat)} {self.text}"


@dataclass(frozen=True, slots=True)
class AbsentSetup:
    """What is played, who sits where, and which seat is the program's.

    `dealer` is None where it is asked who deals first.
    """

    game: str
    seats: int
    seat: int
    names: tuple[str, ...] = ()
    dealer: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    level: str = REGULAR
    seed: int = 0

    def checked(self) -> "AbsentSetup":
        """The same with all names and options as they will be kept; BadSetup where it will not do."""
        game = headtable.game(self.game)
        reason = why_not(game.id, self.options, self.seats)
        if reason:
            raise BadSetup(reason)
        if self.level not in LEVELS:
            raise BadSetup(f"there is no level '{self.level}'; there are: {', '.join(LEVELS)}")
        names = self.names or tuple(f"seat {seat + 1}" for seat in range(self.seats))
        if len(names) != self.seats:
            raise BadSetup(f"{len(names)} names were given for {self.seats} seats")
        for name in names:
            if why_not_name(name):
                raise BadSetup(f"the name {name!r} {why_not_name(name)}")
        if len({name.casefold() for name in names}) < len(names):
            raise BadSetup("two players have the same name")
        if self.dealer is not None:
            require_seat(self.dealer + 1, self.seats)
        named = with_board(game, self.options)
        state = game.start(self.seats, self.dealer, named)
        if not 0 <= self.seat < self.seats:
            raise BadSetup(f"there is no seat {self.seat + 1} at a table of {self.seats}")
        values = state.setup.options.values
        chosen = {id: values[id] for id in named}
        return AbsentSetup(game.id, self.seats, self.seat, names, self.dealer, chosen, self.level, self.seed)

    def start(self, dealer: int | None = None) -> State:
        """The game before its first deal; without a dealer, as it was agreed."""
        return self.rules().start(self.seats, self.dealer if dealer is None else dealer, self.options)

    def rules(self) -> Game:
        return headtable.game(self.game)

    def header(self) -> LogHeader:
        """The setup as a log says it, as far as a log does."""
        game = self.rules()
        options = {id: value for id, value in self.options.items() if isinstance(value, str | int)}
        made = f"headtable {headtable.__version__}"
        return LogHeader(game.id, game.version, self.seats, self.dealer, options, self.names, made)


def why_not(game: str, options: Mapping[str, object], seats: int = 0) -> str:
    """Why a game cannot be played with an absent friend, as a sentence; "" where it can."""
    rules = headtable.game(game)
    name = rules.name
    if game in NOT_TOLD:
        return f"{name} cannot be played with an absent friend: {NOT_TOLD[game]}"
    if (game, seats) == MELDS_AT_ONCE:
        return f"{name} with four shows all melds at once after the deal, too many to tell: play it with two"
    chosen = Options(rules.options, options)
    if "honour" in chosen.values and chosen.is_on("honour"):
        return (
            "in honour mode anybody may break a rule, so nothing that is told could be checked: leave it off"
        )
    if OUTCRY in chosen.values.values():
        return f"{name} with bids called out at any time cannot be told line by line: choose another auction"
    return ""


def line_of(entry: LogEntry) -> ToldLine:
    """A line of a file as it was told."""
    return ToldLine(CHANCE if entry.seat < 0 else entry.seat, entry.text)
