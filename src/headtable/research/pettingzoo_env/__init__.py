"""The games as PettingZoo environments.

    from headtable.research import pettingzoo_env

    env = pettingzoo_env.aec_env("hilo", seats=3, seed=1)
    env = pettingzoo_env.hilo_v1.env(seats=3)  # the same, by its name with the version of the rules

`env` and `raw_env` are one and the same: order, range and legality are checked by the environment itself, so
that no wrapper stands between a program and the game.
"""

from collections.abc import Mapping
from functools import cache
from typing import Unpack

import headtable
from headtable.research.environment_setup import environment_name, environment_setup
from headtable.research.extras import missing

try:
    from headtable.research.pettingzoo_env.aec import AecGame
    from headtable.research.pettingzoo_env.parallel import ParallelGame
    from headtable.research.pettingzoo_env.seated_game import Settings
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(missing("zoo", error.name), name=error.name) from None

__all__ = ["AecGame", "ParallelGame", "aec_env", "parallel_env"]


def aec_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    **settings: Unpack[Settings],
) -> AecGame:
    """A game in which one agent acts at a time.

    `seats` and `options` are those of the game, which lasts one deal where it can, unless `length` or
    `target` is named.  The settings, all of which may be left out:

    `seed` is that of the first `reset` without one.

    `illegal` says what an illegal action does.  "refuse": nothing; the same agent is asked again, and its
    info names the clause under "refused"; after 64 in a row the game is truncated.  "lose": the game ends,
    the reward of that agent is the worst, that of the others 0.

    `reward`: "win" is paid at the end, 1 to the winner, and -1 to the loser between two sides; "score" is
    paid as points are written down, as the difference to the mean of one's rivals.

    `render_mode`: "ansi" (text), "rgb_array" (pixels; needs the extra `picture`), or "human" (text, printed
    after every step).
    """
    return AecGame(environment_setup(game, seats, options), **settings)


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    **settings: Unpack[Settings],
) -> ParallelGame:
    """A game in which several choose at once; BadSetup where one seat at a time does.

    The arguments are those of `aec_env`.  An agent that has nothing to choose has one legal action, the last
    one: to wait.
    """
    return ParallelGame(environment_setup(game, seats, options), **settings)


class NamedEnvironment:
    """What stands for the module of one game: `hilo_v1.env()`, as PettingZoo's own games are made."""

    def __init__(self, name: str, game: str) -> None:
        self.__name__ = name
        self._game = game

    def env(
        self,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        **settings: Unpack[Settings],
    ) -> AecGame:
        """As `aec_env`."""
        return aec_env(self._game, seats, options, **settings)

    raw_env = env

    def parallel_env(
        self,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        **settings: Unpack[Settings],
    ) -> ParallelGame:
        """As `parallel_env`."""
        return parallel_env(self._game, seats, options, **settings)


@cache
def _named() -> dict[str, NamedEnvironment]:
    names = {environment_name(game): game.id for game in headtable.games()}
    return {name: NamedEnvironment(name, game) for name, game in names.items()}


def __getattr__(name: str) -> NamedEnvironment:
    """The environment of that name."""
    if name in _named():
        return _named()[name]
    raise AttributeError(f"there is no environment {name!r}; there are: {', '.join(_named())}")


def __dir__() -> list[str]:
    return [*__all__, *_named()]
