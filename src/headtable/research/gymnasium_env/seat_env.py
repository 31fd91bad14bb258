"""One seat of a game among house players, as a Gymnasium environment."""

import copy
from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded

from headtable.research.argument_checks import require_one_of, required_number, whole_number
from headtable.research.gymnasium_env.table_terms import (
    DICT,
    Observation,
    Opponents,
    layout_of,
    levels_of,
    observation_space,
    terms_of,
)
from headtable.research.many_games import NumberedGame
from headtable.research.table_picture import require_picture_libraries, table_picture
from headtable.research.table_text import table_text
from headtable.rules.core.state import State

ANSI: Final = "ansi"
RGB_ARRAY: Final = "rgb_array"
RENDER_MODES: Final = (ANSI, RGB_ARRAY)
TABLES: Final = ("terms", "layout", "game", "observer")  # what copies and pickles look up again
PLAYED: Final = (  # what they hold of the game; the last rewards are never looked at again
    "state",
    "shuffles",
    "chances_of_players",
    "paid",
    "is_over",
    "is_truncated",
    "refused",
    "refusals",
)
INT8: Final = numpy.dtype(numpy.int8)
INT16: Final = numpy.dtype(numpy.int16)
METADATA: Final = {"render_modes": list(RENDER_MODES), "render_fps": 1}


class SeatEnv(gymnasium.Env[Any, Any]):
    """A step is a decision of one seat; house players move for the others, and chance deals.

    `opponents` is the level of all the others, or a level for each, from the left of the seat on.  A game
    lasts one deal where it can, unless `options` name its `length` or `target`.

    An observation is `{"observation": int16, "action_mask": int8}`; with `observation="vector"` it is the
    first alone, and the mask is in the info.  Once a game is over the mask is all ones.

    A number that is no legal move is refused: nothing changes, and `info["refused"]` names the clause.  After
    64 refusals in a row the game is truncated.  With `illegal="lose"` the game ends at once, with the worst
    reward.

    The reward is paid at the end: 1 for a win, less for a shared one, below 0 for a loss.  With
    `reward="score"` it is paid as points are written down: those of the seat, less the mean of its rivals.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        opponents: Opponents = "regular",
        seat: int = 0,
        illegal: str = "refuse",
        reward: str = "win",
        observation: str = DICT,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            require_one_of("render_mode", render_mode, RENDER_MODES)
        if render_mode == RGB_ARRAY:
            require_picture_libraries()
        self.seat = seat = required_number("seat", seat)
        self.chosen = (game, seats, options, illegal, reward)
        self.opponents = opponents
        self.look_up_tables()
        levels = levels_of(opponents, self.terms.seats)
        self.observation_space = observation_space(self.terms, self.layout, observation)
        self.action_space = spaces.Discrete(self.terms.numbers.size)
        self.has_mask = observation == DICT
        self.render_mode = render_mode
        from_the_left = ["learner", *[f"{level} {place + 1}" for place, level in enumerate(levels)]]
        self.names = [from_the_left[(other - seat) % len(from_the_left)] for other in range(self.terms.seats)]
        self.is_seeded = False

    def look_up_tables(self) -> None:
        """Find what follows from the choices, and begin with a game that is over."""
        self.terms = terms_of(*self.chosen)
        self.terms.oppose(self.seat, levels_of(self.opponents, self.terms.seats))
        self.layout = layout_of(self.terms)
        self.game = NumberedGame(self.terms)
        self.observer = self.layout.observer(self.terms.numbers, self.terms.numbers.size)

    def __copy__(self) -> "SeatEnv":
        """A deep copy: one that shared the game would move in it too."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """The environment with its game where it stands, and all chance that is to come."""
        kept = {name: value for name, value in self.__dict__.items() if name not in TABLES}
        return {**kept, "played": {name: getattr(self.game, name) for name in PLAYED}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        played = kept["played"]
        self.__dict__.update({name: value for name, value in kept.items() if name != "played"})
        self.look_up_tables()
        for name in PLAYED:
            setattr(self.game, name, played[name])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game.  A seed decides all its chance and that of the games after it."""
        super().reset(seed=seed)
        if seed is None and not self.is_seeded:
            seed = int(self.np_random.integers(1 << 62))
        if seed is not None:
            self.game.seed(seed)
            self.is_seeded = True
        self.game.start()
        return self.observation(), self.info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the move of this number, and let the others move until the seat is asked again."""
        number = self.number(action)
        game = self.game
        if game.has_ended():
            raise ResetNeeded("the game is over, or has not begun: call reset()")
        game.step(number)
        return self.observation(), game.rewards[self.seat], game.is_over, game.is_truncated, self.info()

    def action_masks(self) -> numpy.ndarray:
        """Which numbers are legal now, as sb3-contrib's MaskablePPO asks for it."""
        return self.mask().astype(bool)

    def render(self) -> Any:
        """The table as the seat sees it: text ("ansi"), or rows of pixels ("rgb_array")."""
        if self.render_mode is None:
            gymnasium.logger.warn('name a render_mode when the environment is made, such as "ansi"')
            return None
        draw = table_text if self.render_mode == ANSI else table_picture
        return draw(self.state.view(self.seat), self.names)

    @property
    def state(self) -> State:
        """The game as it really stands, hidden cards and all."""
        return self.game.state

    def number(self, action: Any) -> int:
        """The number that an action is; InvalidAction where it is none of the action space."""
        number = action if type(action) is int else whole_number(action)
        if number is None:
            raise InvalidAction(f"an action is one whole number, not {action!r}")
        if not 0 <= number < self.terms.numbers.size:
            raise InvalidAction(
                f"there is no move number {number}: they are 0 to {self.terms.numbers.size - 1}"
            )
        return number

    def observation(self) -> Observation:
        """What the seat sees now, with the mask or without."""
        seen = numpy.frombuffer(self.observer.vector(self.game.state, self.seat), INT16)
        return {"observation": seen, "action_mask": self.mask()} if self.has_mask else seen

    def mask(self) -> numpy.ndarray:
        """A 1 for each legal move; all ones once the game is over."""
        if self.game.has_ended():
            return numpy.ones(self.terms.numbers.size, INT8)
        return numpy.frombuffer(self.observer.mask(self.game.state, self.seat), INT8)

    def info(self) -> dict[str, Any]:
        """The mask where the observation is without it, and the clause against the last number."""
        info: dict[str, Any] = {} if self.has_mask else {"action_mask": self.mask()}
        if self.game.refused:
            info["refused"] = self.game.refused
        return info
