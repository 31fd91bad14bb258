"""The parameters of a game in OpenSpiel: how many play, how chance is drawn, and the house rules.

OpenSpiel wants each parameter of one type.  An option that takes words and numbers is a word there, and a
number is written with a `#`: `first_dealer=#2`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from headtable.research.argument_checks import require_one_of, whole_number
from headtable.research.environment_setup import environment_setup, one_deal
from headtable.research.openspiel_games.starting_positions import Position, read_position
from headtable.research.rewards import REWARDS, WIN
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.options import LENGTH, ONE_DEAL, Option, Value
from headtable.rules.core.state import State
from headtable.table.house_seats import default_seats

NUMBERED: Final = "numbered"  # a shuffle has a number, and chance draws its digits
EXPLICIT: Final = "explicit"  # chance draws card by card
CHANCES: Final = (NUMBERED, EXPLICIT)
DRAWN: Final = -1  # the first dealer is drawn for
NO_LENGTH: Final = ""  # it is not named: one deal, or until the target that is named
NO_TARGET: Final = 0  # it is not named: that of the book
FROM_OUTSIDE: Final = ("bell", "board")  # what comes from a bell or a file is no parameter
SIGN_OF_NUMBER: Final = "#"
MOST_RECALLED: Final = 10_000

Parameter = int | str


@dataclass(frozen=True, slots=True)
class SpielSetup:
    """What a game was loaded with, read and found good."""

    game: Game
    seats: int
    dealer: int
    chance: str
    reward: str
    recall: int  # how many moves the information state tensor keeps; 0 where there is no such tensor
    position: Position | None  # where the game begins, if not with its first deal
    options: dict[str, object]

    def start(self) -> State:
        """A new game, before the first deal is drawn for."""
        return self.game.start(self.seats, None if self.dealer == DRAWN else self.dealer, self.options)


def specification(game: Game) -> dict[str, Parameter]:
    """Every parameter with its default."""
    found: dict[str, Parameter] = {
        "players": default_seats(game),
        "dealer": DRAWN,
        "chance": NUMBERED,
        "reward": WIN,
        "recall": 0,
        "position": "",
    }
    for option in game.options:
        if option.id not in FROM_OUTSIDE:
            found[parameter_name(option.id)] = written(option, option.default())
    if one_deal(game):
        found |= {"length": NO_LENGTH, "target": NO_TARGET}
    return found


def with_defaults(game: Game, given: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """Every parameter, as given or by its default, with the length and the target that follow from both.

    OpenSpiel fills in the defaults before we see them: only values that mean nothing tell what was not named.
    """
    values = {**specification(game), **given}
    if one_deal(game):
        named = {name for name in ("length", "target") if values[name] not in (NO_LENGTH, NO_TARGET)}
        if "length" not in named:
            values["length"] = LENGTH.default() if named else ONE_DEAL
        if "target" not in named:
            values["target"] = next(option.default() for option in game.options if option.id == "target")
    return values


def read_parameters(game: Game, given: Mapping[str, Parameter]) -> SpielSetup:
    """The setup that the parameters mean; BadSetup says which of them does not fit."""
    known = specification(game)
    for name in given:
        if name not in known:
            raise BadSetup(f"there is no parameter '{name}' here; there are: {', '.join(known)}")
    values = with_defaults(game, given)
    require_one_of("chance", values["chance"], CHANCES)
    require_one_of("reward", values["reward"], REWARDS)
    seats = within("players", values["players"], game.seats[-1], game.seats[0])
    dealer = within("dealer", values["dealer"], seats - 1, DRAWN)
    recall = within("recall", values["recall"], MOST_RECALLED)
    options = chosen_options(game, values)
    if values["chance"] == EXPLICIT and options.get("misdeal", "never") != "never":
        raise BadSetup("misdeals are not drawn card by card: with the option misdeal, chance is numbered")
    position = None
    if values["position"]:
        log, position = read_position(game, str(values["position"]))
        if log.header.seats != seats:
            raise BadSetup(f"the position is one of {log.header.seats} players, not of {seats}")
        options = dict(log.header.options)
    environment_setup(game.id, seats, options)
    return SpielSetup(
        game, seats, dealer, str(values["chance"]), str(values["reward"]), recall, position, options
    )


def chosen_options(game: Game, values: Mapping[str, Parameter]) -> dict[str, object]:
    """The options that are not as the book has them, by their ids."""
    chosen: dict[str, object] = {}
    for option in game.options:
        name = parameter_name(option.id)
        if name in values:
            value = option.read(str(values[name]).removeprefix(SIGN_OF_NUMBER))
            if value != option.default():
                chosen[option.id] = value
    if values.get("length") == ONE_DEAL:
        chosen.update(one_deal(game))
    elif "length" in values and not any(option.id == "length" for option in game.options):
        require_one_of("length", values["length"], (ONE_DEAL, str(LENGTH.default())))
    return chosen


def parameter_name(option_id: str) -> str:
    return option_id.replace("-", "_")


def written(option: Option, value: Value) -> Parameter:
    """A value of an option as OpenSpiel is to have it."""
    takes_words = any(isinstance(choice, str) for choice in option.choices if choice != ONE_DEAL)
    if isinstance(value, int) and takes_words:
        return f"{SIGN_OF_NUMBER}{value}"
    return value


def within(name: str, given: object, most: int, least: int = 0) -> int:
    """A parameter that is a number; BadSetup where it is none, or out of its range."""
    number = whole_number(given)
    if number is None or not least <= number <= most:
        raise BadSetup(f"{name} is a whole number from {least} to {most}, not {given!r}")
    return number
