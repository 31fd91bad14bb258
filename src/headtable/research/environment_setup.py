"""How the table of an environment is set where the caller does not say: so many seats, one deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import headtable
from headtable.research.argument_checks import required_number, required_options
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.options import ONE_DEAL, Value
from headtable.rules.core.state import State
from headtable.table.house_seats import default_seats

REFUSE: Final = "refuse"  # what comes of an illegal move
LOSE: Final = "lose"
MOST_REFUSALS: Final = 64  # in a row; then the game is broken off


@dataclass(frozen=True, slots=True)
class EnvironmentSetup:
    """A game by its id, how many play it, and the house rules that are not as the book has them."""

    game_id: str
    seats: int
    options: dict[str, object]

    @property
    def game(self) -> Game:
        return headtable.game(self.game_id)

    def start(self) -> State:
        """A new game, before the first deal is drawn for."""
        return self.game.start(self.seats, None, self.options)

    def name(self) -> str:
        """The name of the environment, with the version of the rules: `hilo_v1`."""
        return environment_name(self.game)


def environment_setup(
    game_id: str, seats: int | None = None, options: Mapping[str, object] | None = None
) -> EnvironmentSetup:
    """BadSetup says what does not fit; a game lasts one deal unless `length` or `target` says otherwise."""
    game = headtable.game(game_id)
    chosen = required_options(options)
    if "length" not in chosen and "target" not in chosen:
        chosen.update(one_deal(game))
    players = default_seats(game) if seats is None else required_number("seats", seats)
    setup = EnvironmentSetup(game.id, players, chosen)
    setup.start()
    return setup


def one_deal(game: Game) -> dict[str, Value]:
    """The option that ends a game after one deal, where it has one."""
    for option in game.options:
        if ONE_DEAL in option.choices:
            return {option.id: ONE_DEAL}
    return {}


def environment_name(game: Game) -> str:
    return f"{game.id.replace('-', '_')}_v{game.version}"
