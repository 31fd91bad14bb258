"""House players at the seats of a table: who plays where, their names and their levels."""

import re
from typing import Final

from headtable.bots.expert import Expert
from headtable.bots.heuristic import CALLS_OUT, LETS_IT_BE
from headtable.bots.novice_and_regular import Player
from headtable.bots.roster import LEVELS, RANDOM, REGULAR, house_player
from headtable.build_info import is_compiled
from headtable.rulebooks.did_you_mean import nearest
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

LEVEL_NAMES: Final = LEVELS
DEFAULT_LEVEL: Final = REGULAR
QUICK: Final = 16  # worlds that an expert has time for where the rules are not compiled
LEVEL_SUFFIX: Final = re.compile(
    rf" \(({'|'.join(LEVELS)})\)$"
)  # stands behind the name of such a seat in the log
NAMES: Final = ("Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Nan")


def default_seats(game: Game) -> int:
    """Four where four play as partners, else the fewest."""
    if 4 in game.seats:
        sides = game.start(4).sides
        if len(set(sides)) < len(sides):
            return 4
    return min(game.seats)


class Rogue:
    """A player that moves at random, breaches that honour mode allows included.

    It calls nobody out: it accepts and allows whatever happens.  (A compiled class cannot be inherited
    from here, so this is no kind of Player.)
    """

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        moves = state.legal_moves(seat)
        for move in moves if state.honour else []:
            if move.verb in LETS_IT_BE:
                return move
        own = [move for move in moves if move.verb not in CALLS_OUT] or moves
        return own[rng.below(len(own))]


def level_named(typed: str) -> str:
    """The level of this name, with capitals or without; BadSetup names the nearest where there is none."""
    level = typed.strip().lower()
    if level in LEVELS:
        return level
    near = nearest(level, LEVELS)
    hint = f"; did you mean '{near}'?" if near else ""
    raise BadSetup(f"there is no level '{typed.strip()}'; there are: {', '.join(LEVELS)}{hint}")


def level_from(asked: str | None, rogues: bool) -> str:
    """The level that the person wants to play against; rogues have one of their own."""
    level = level_named(asked) if asked else RANDOM if rogues else DEFAULT_LEVEL
    if rogues and level != RANDOM:
        raise BadSetup(f"rogues move at random: leave out --bots {level}, or --rogues")
    return level


def players_for(game: str, names: list[str], person: int, rogues: bool) -> dict[int, Player | Rogue]:
    """Who sits at every seat but the person's, as the names in the log say.

    Where a name says nothing, because another person had that seat, the usual house player sits in.
    """
    players: dict[int, Player | Rogue] = {}
    for seat, name in enumerate(names):
        if seat != person:
            level = level_from(level_of(name) or None, rogues)
            players[seat] = Rogue() if rogues else limit_worlds(house_player(game, level))
    return players


def limit_worlds(player: Player) -> Player:
    """The player, an expert with fewer worlds to search where the rules are not compiled."""
    if isinstance(player, Expert):
        player.worlds = most_worlds(player.worlds)
    return player


def most_worlds(worlds: int) -> int:
    """A number of worlds, or fewer where the rules are not compiled."""
    return worlds if is_compiled() else min(worlds, QUICK)


def names_for(seats: int, person: int, name: str, level: str) -> list[str]:
    """The names of a table with one person at it, as the log keeps them."""
    free = iter([other for other in NAMES if other.lower() != name.lower()])
    return [name if seat == person else f"{next(free)} ({level})" for seat in range(seats)]


def level_of(name: str) -> str:
    """The level of the house player with this name in the log; "" for a person."""
    found = LEVEL_SUFFIX.search(name)
    return found[1] if found else ""


def without_level(name: str) -> str:
    """A name as people say it: that of a house player without the level behind it."""
    return LEVEL_SUFFIX.sub("", name)


def human_seats(names: list[str]) -> list[int]:
    """The seats that no house player sits at."""
    return [seat for seat, name in enumerate(names) if not level_of(name)]
