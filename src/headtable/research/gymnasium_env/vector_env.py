"""Many games at once as a Gymnasium vector environment, stepped by the engine of `many_games`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from headtable.research.argument_checks import require_settings, required_number, seed_number, whole_number
from headtable.research.gymnasium_env.table_terms import (
    DICT,
    Observation,
    Opponents,
    layout_of,
    levels_of,
    observation_space,
    terms_of,
)
from headtable.research.many_games import ManyGames, Terms
from headtable.rules.core.errors import BadSetup, Unreadable

SETTINGS: Final = (
    "seats",
    "options",
    "opponents",
    "seat",
    "illegal",
    "reward",
    "observation",
    "autoreset_mode",
    "copy",
)


def vector_env(
    game: str,
    num_envs: int = 1,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    opponents: Opponents | None = "regular",
    seat: int | None = None,
    illegal: str = "refuse",
    reward: str = "win",
    **how: Any,
) -> "GamesVectorEnv":
    """So many games of one seat among house players, or, with `opponents=None`, of all seats.

    The arguments are those of SeatEnv but for `render_mode`, and those of GamesVectorEnv: `observation`,
    `autoreset_mode`, `copy`.
    """
    if how.pop("render_mode", None) is not None:
        raise BadSetup("many games are not drawn: there is no render_mode here")
    require_settings(how, SETTINGS)
    terms = terms_of(game, seats, options, illegal, reward)
    if opponents is not None:
        terms.oppose(required_number("seat", seat or 0), levels_of(opponents, terms.seats))
    elif seat is not None:
        raise BadSetup("with opponents=None every seat is yours: leave out seat")
    return GamesVectorEnv(terms, num_envs, **how)


def mode_of(given: AutoresetMode | str) -> AutoresetMode:
    """When a finished game begins anew; BadSetup for never, and for what is no mode."""
    try:
        mode = AutoresetMode(given)
    except ValueError:
        raise BadSetup(f"autoreset_mode is NextStep or SameStep, not {given!r}") from None
    if mode == AutoresetMode.DISABLED:
        raise BadSetup("these games begin anew by themselves: autoreset_mode is NextStep or SameStep")
    return mode


class GamesVectorEnv(VectorEnv[Observation, Any, numpy.ndarray]):
    """A step makes one move in each game; illegal moves and rewards are as in SeatEnv.

    Where house players move for the others, an observation is that of the one seat, and each game is the
    same as that of a SeatEnv with its seed (`seed + place`).  Otherwise every decision of every seat is a
    step: an observation is that of the seat in `infos["seat"]`, whose decision it is; the rewards are those
    of the seats that have just moved, and `infos["rewards"]` has them for all seats.

    A game that has come to its end shows its last position, with a mask of ones.  By Gymnasium's usual
    autoreset mode (NEXT_STEP) the next step ignores its number and begins a new game; in SAME_STEP that is
    done at once, and the last position is in `infos["final_obs"]`.

    All arrays are fresh with each step.  With `copy=False` observations and masks are not copied for that:
    they are windows on the memory that the engine has written, which can only be read.
    """

    def __init__(
        self,
        terms: Terms,
        num_envs: int,
        observation: str = DICT,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        mode = mode_of(autoreset_mode)
        num_envs = required_number("num_envs", num_envs)
        if num_envs < 1:
            raise BadSetup(f"num_envs cannot be {num_envs}: there must be a game to step")
        layout = layout_of(terms)
        self.terms = terms
        self.num_envs = num_envs
        self.copy = copy
        self.has_mask = observation == DICT
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.single_observation_space = observation_space(terms, layout, observation)
        self.single_action_space = spaces.Discrete(terms.numbers.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.is_seeded = False
        self.is_started = False
        self.games = ManyGames(terms, layout.plan, num_envs, mode == AutoresetMode.SAME_STEP)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin every game anew.

        A seed is that of the first game, and the others have those after it; or there is a list of seeds.
        """
        first = whole_number(seed)
        super().reset(seed=first)
        if first is not None:
            self.seed_games(range(first, first + self.num_envs))
        elif seed is not None:
            if not isinstance(seed, Iterable):
                raise TypeError(f"a seed is a whole number, or a list of one for each game, not {seed!r}")
            self.seed_games([seed_number(one) for one in seed])
        elif not self.is_seeded:
            self.seed_games(self.np_random.integers(1 << 62, size=self.num_envs).tolist())
        self.games.start()
        self.is_started = True
        return self.observations(), self.infos()

    def step(
        self, actions: Any
    ) -> tuple[Observation, numpy.ndarray, numpy.ndarray, numpy.ndarray, dict[str, Any]]:
        """Make the move of its number in each game."""
        if not self.is_started:
            raise ResetNeeded("the games have not begun: call reset()")
        numbers = numpy.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise InvalidAction(
                f"the actions are an array of {self.num_envs} whole numbers, "
                f"not of shape {numbers.shape} and type {numbers.dtype}"
            )
        try:
            self.games.step(numbers.tolist())
        except Unreadable as slip:
            raise InvalidAction(str(slip)) from None
        games = self.games
        rewards = numpy.frombuffer(games.rewards)
        terminations = numpy.frombuffer(games.terminations, numpy.bool_)
        truncations = numpy.frombuffer(games.truncations, numpy.bool_)
        return self.observations(), rewards, terminations, truncations, self.infos()

    def seed_games(self, seeds: Sequence[int]) -> None:
        """Give each game a seed; all its chance follows from it."""
        if len(seeds) != self.num_envs:
            raise BadSetup(f"{self.num_envs} games need as many seeds, not {len(seeds)}")
        self.games.seed(seeds)
        self.is_seeded = True

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            "many games are not copied or pickled: make them again with the same seed, or use SeatEnv"
        )

    def action_masks(self) -> numpy.ndarray:
        """Which numbers are legal now, a row for each game."""
        return self.masks().astype(bool)

    def observations(self) -> Observation:
        """What the seats that are to decide see now, a row for each game."""
        seen = self.rows(self.games.observations, numpy.int16)
        if self.copy:
            seen = seen.copy()
        return {"observation": seen, "action_mask": self.masks()} if self.has_mask else seen

    def masks(self) -> numpy.ndarray:
        """A 1 for each legal move, a row for each game."""
        marks = self.rows(self.games.masks, numpy.int8)
        return marks.copy() if self.copy else marks

    def rows(self, buffer: Any, kind: Any) -> numpy.ndarray:
        """A row for each game."""
        return numpy.frombuffer(buffer, kind).reshape(self.num_envs, -1)

    def infos(self) -> dict[str, Any]:
        """As Gymnasium lays them out: beside each key, `_key` says which games have it."""
        infos: dict[str, Any] = {}
        if not self.has_mask:
            infos["action_mask"] = self.masks()
        if not self.terms.players:
            infos["seat"] = numpy.frombuffer(self.games.seats, numpy.int8).copy()
            infos["rewards"] = self.rows(self.games.rewards_of_all, numpy.float64)
        infos |= {f"_{key}": numpy.ones(self.num_envs, numpy.bool_) for key in infos}
        ended = self.games.ended if self.games.same_step else []
        for place, reason in self.games.refused.items():
            if place not in ended:
                self._add_info(infos, {"refused": reason}, place)
        for place in ended:
            self._add_info(
                infos, {"final_obs": self.final(place), "final_info": self.final_info(place)}, place
            )
        return infos

    def final(self, place: int) -> Observation:
        """What the seat saw at the end of a game that has begun anew since."""
        seen = self.rows(self.games.final_observations, numpy.int16)[place].copy()
        ones = numpy.ones(self.terms.numbers.size, numpy.int8)
        return {"observation": seen, "action_mask": ones} if self.has_mask else seen

    def final_info(self, place: int) -> dict[str, Any]:
        """The info that belongs to `final`."""
        info: dict[str, Any] = {}
        if not self.has_mask:
            info["action_mask"] = numpy.ones(self.terms.numbers.size, numpy.int8)
        if place in self.games.refused:
            info["refused"] = self.games.refused[place]
        return info
