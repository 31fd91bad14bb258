"""The daily deal: one game a day against the house, with the same shuffles for everybody.

Game, seats, options, shuffles and the house players' luck follow from the date alone.  The person sits first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

import headtable
from headtable import rulebooks
from headtable.bots.roster import REGULAR
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.rng import Rng
from headtable.table.daily_seeds import house_seed, secret_of, table_of
from headtable.table.fairness import Fairness
from headtable.table.log import quoted
from headtable.table.logged_game import LoggedGame

LEVEL: Final = REGULAR
PERSON: Final = 0  # the seat of whoever plays it
ONE_DEAL: Final = "one deal"
FORM: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
SQUARES: Final = 8  # of the result: so many times the standing is looked at
AHEAD: Final = "\N{LARGE GREEN SQUARE}"
LEVEL_WITH_OTHERS: Final = "\N{LARGE YELLOW SQUARE}"
BEHIND: Final = "\N{LARGE RED SQUARE}"
PLAIN_SQUARES: Final = str.maketrans({AHEAD: "+", LEVEL_WITH_OTHERS: "=", BEHIND: "-"})
# A new game goes to the end, and never changes what a past date was: it begins on a date of its own.
ROTATION: Final = (
    "trolley-euchre", "hilo", "mayflower", "trix", "trocadero", "trolley", "forty-two", "mayflower-authors",
    "gyp", "trolley-matchem", "trix-exchange", "great-railroad-game", "magna", "trolley-transfer",
    "trix-authors", "rover", "trolley-pinochle", "call-suit-forty-two", "trix-football",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a date, `2026-11-16`."""

    date: str
    game: str
    seats: int
    options: dict[str, object]

    def fairness(self, code: str = "") -> Fairness:
        """What its shuffles are made of, at the table of this code; nobody's cut is in them."""
        return Fairness(table_of(self.date), secret_of(self.date), ("",) * self.seats, code)


def read_date(text: str, latest: date) -> date:
    """The date that a text means, at the latest that one; BadSetup where it is none or not yet."""
    try:
        if not FORM.fullmatch(text):
            raise ValueError
        found = date.fromisoformat(text)
    except ValueError:
        raise BadSetup(
            f"{quoted(text)} is no date: write year, month and day, such as {latest.isoformat()}"
        ) from None
    if found > latest:
        raise BadSetup(
            f"the daily deal of {found.isoformat()} is not there yet;"
            f" the latest is that of {latest.isoformat()}"
        )
    return found


def deal_of(day: date) -> DailyDeal:
    """The deal of a date: the games take turns, one deal where a game can be so short."""
    game = headtable.game(ROTATION[day.toordinal() % len(ROTATION)])
    options: dict[str, object] = {
        option.id: ONE_DEAL for option in game.options if ONE_DEAL in option.choices
    }
    return DailyDeal(day.isoformat(), game.id, rulebooks.game(game.id).usual_players, options)


def house_rng(day: str, logged_game: LoggedGame, seat: int) -> Rng:
    """The luck of a house player whose move is next: the same for everybody who is as far as this."""
    moves = sum(entry.seat == seat for entry in logged_game.entries)
    return Rng(house_seed(day, seat, moves))


# The result -------------------------------------------------------------------------------


def shared_text(day: str, logged_game: LoggedGame) -> str:
    """The result of a finished game in a few lines, to be shown to others; it names no card."""
    name = rulebooks.game(logged_game.game.id).name
    return (
        f"Head Table, daily deal of {day}\n{name}: {_outcome(logged_game)}\n{''.join(_course(logged_game))}"
    )


def _outcome(logged_game: LoggedGame) -> str:
    state = logged_game.state
    winners, sides = state.winners(), state.sides
    others = [seat for seat in range(state.seats) if sides[seat] != sides[PERSON]]
    said = "lost" if PERSON not in winners else "shared the win" if set(winners) & set(others) else "won"
    own, best = state.scores[PERSON], max(state.scores[seat] for seat in others)
    return f"{said}, {own} to {best}" if own or best else said


def _course(logged_game: LoggedGame) -> Iterator[str]:
    """How the person stood at even distances through the game, and at the end whether it was won."""
    entries = len(logged_game.entries)
    looked_at = [entries * part // SQUARES for part in range(1, SQUARES)]
    for place, state in enumerate(logged_game.moments()):
        for _ in range(looked_at.count(place)):
            yield _square(state.leaders(), state.sides)
    yield _square(logged_game.state.winners(), logged_game.state.sides)


def _square(best: list[int], sides: list[int]) -> str:
    if PERSON not in best:
        return BEHIND
    return AHEAD if all(sides[seat] == sides[PERSON] for seat in best) else LEVEL_WITH_OTHERS
