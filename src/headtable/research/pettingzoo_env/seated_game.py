"""One game behind an environment: its seats as agents, chance, observations, rewards, refusals, copies."""

import copy
import secrets
from typing import Any, Final, Self, TypeAlias, TypedDict, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from headtable.research import Layout, layout, move_numbers, perfect_layout
from headtable.research.argument_checks import (
    require_one_of,
    require_settings,
    seed_number,
    whole_number,
)
from headtable.research.environment_setup import (
    LOSE,
    MOST_REFUSALS,
    REFUSE,
    EnvironmentSetup,
)
from headtable.research.rewards import (
    REWARDS,
    SCORE,
    WIN,
    forfeit_rewards,
    score_rewards,
    usual_target,
    win_rewards,
)
from headtable.research.table_picture import require_picture_libraries, table_picture
from headtable.research.table_text import table_text
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY

Observation: TypeAlias = dict[str, NDArray[Any]]
Info: TypeAlias = dict[str, str]

HUMAN: Final = "human"
ANSI: Final = "ansi"
RGB_ARRAY: Final = "rgb_array"
RENDER_MODES: Final = (HUMAN, ANSI, RGB_ARRAY)
REFUSED: Final = "refused"  # the key of an info under which the clause stands
INT8: Final = np.dtype(np.int8)
INT16: Final = np.dtype(np.int16)


class Settings(TypedDict, total=False):
    """How an environment answers, whatever is played in it: `aec_env` says what they mean."""

    seed: int | None
    illegal: str
    reward: str
    render_mode: str | None


class SeatedGame:
    """What an environment of either kind is made of.

    It checks order, range and legality itself, so no wrapper is needed round it.  A copy, deep copy or
    pickle of it is a whole game that goes on by itself.
    """

    waits = 0  # numbers behind those of the moves, for agents that have nothing to choose

    def __init__(self, setup: EnvironmentSetup, **settings: Unpack[Settings]) -> None:
        require_settings(settings, Settings.__annotations__)
        self.setup = setup
        self.illegal = settings.get("illegal", REFUSE)
        self.reward = settings.get("reward", WIN)
        self.render_mode = settings.get("render_mode")
        require_one_of("illegal", self.illegal, (REFUSE, LOSE))
        require_one_of("reward", self.reward, REWARDS)
        if self.render_mode is not None:
            require_one_of("render_mode", self.render_mode, RENDER_MODES)
        if self.render_mode == RGB_ARRAY:
            require_picture_libraries()
        seed = settings.get("seed")
        self._rng = Rng(secrets.randbits(96) if seed is None else seed_number(seed))
        self.metadata: dict[str, Any] = {
            "name": setup.name(),
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(setup.seats)]
        self.agents: list[str] = []
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.rewards: dict[str, float] = {}
        self.infos: dict[str, Info] = {}
        self.observation_spaces: dict[str, spaces.Dict] = {}  # made when first asked for
        self.action_spaces: dict[str, spaces.Discrete] = {}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._target = usual_target(setup.game.options) if self.reward == SCORE else 0
        self._refusals = 0
        self._state = setup.start()
        self._has_begun = False  # there is something to observe; also once the game is over
        self._look_up()

    def _look_up(self) -> None:
        """Take what all environments of this setup share."""
        game, seats, options = self.setup.game_id, self.setup.seats, self.setup.options
        self._numbers = move_numbers(game, options)
        self._layout = layout(game, seats, options)
        self._perfect = perfect_layout(game, seats, options)
        self._size = self._numbers.size + self.waits
        self._observer = self._layout.observer(self._numbers, self._size)

    # What both kinds do -----------------------------------------------------------------------

    def _begin(self, seed: int | None) -> None:
        """A new game from this seed; without one, from where the last game left the generator."""
        if seed is not None:
            self._rng = Rng(seed_number(seed))
        self._state = self.setup.start()
        self._has_begun = True
        self._refusals = 0
        self.agents = self.possible_agents[:]
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}
        self._let_chance_move()

    def _let_chance_move(self) -> None:
        state = self._state
        while state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(self._rng))

    def _number(self, agent: str, action: object) -> int:
        """An agent's action as a number; the sentence of the error says what it must be."""
        number = action if type(action) is int else whole_number(action)
        if number is None:
            raise TypeError(
                f"{agent} was given {action!r}; an action is one whole number from 0 to {self._size - 1}"
            )
        if not 0 <= number < self._size:
            raise ValueError(f"{agent} was given {number}; actions go from 0 to {self._size - 1}")
        return number

    def _count_refusal(self) -> None:
        """After too many in a row the game is broken off: whoever plays it has no way on."""
        self._refusals += 1
        if self._refusals >= MOST_REFUSALS:
            self.truncations = dict.fromkeys(self.agents, True)

    def _forfeit(self, offenders: list[int]) -> None:
        """End the game for all; those who made an illegal move have lost it."""
        self._pay(forfeit_rewards(self._state, offenders, self._target))
        self.terminations = dict.fromkeys(self.agents, True)

    def _pay_for(self, before: list[int]) -> bool:
        """Hand out the rewards of what happened since the scores were as `before`; whether there are any."""
        state = self._state
        is_over = state.to_act() == NOBODY
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        if self._target:
            if state.scores == before:
                return False
            self._pay(score_rewards(state, before))
        elif is_over:
            self._pay(win_rewards(state))
        else:
            return False
        return True

    def _pay(self, rewards: list[float]) -> None:
        self.rewards = {agent: rewards[self._seats[agent]] for agent in self.agents}

    # Observations -----------------------------------------------------------------------------

    def _vector(self, seat: int) -> NDArray[np.int16]:
        """What a seat sees, in a fresh array."""
        return np.frombuffer(self._observer.vector(self._state, seat), INT16)

    def state(self) -> NDArray[np.int16]:
        """Everything that lies on the table, hidden cards too, from the first seat on: for critics."""
        if not self._has_begun:
            self._require_begun()
        return np.frombuffer(self._perfect.observe(self._state, 0), np.int16)

    @property
    def state_space(self) -> spaces.Box:
        return vector_space(self._perfect)

    def observation_space(self, agent: str) -> spaces.Dict:
        """A dictionary of the observation and of the mask of legal actions."""
        if agent not in self.observation_spaces:
            self._require_agent(agent)
            self.observation_spaces[agent] = spaces.Dict(
                {
                    "observation": vector_space(self._layout),
                    "action_mask": spaces.Box(0, 1, (self._size,), np.int8),
                }
            )
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the moves: `headtable moves GAME` prints what they mean."""
        if agent not in self.action_spaces:
            self._require_agent(agent)
            self.action_spaces[agent] = spaces.Discrete(self._size)
        return self.action_spaces[agent]

    def _require_agent(self, agent: str) -> None:
        if agent not in self._seats:
            raise ValueError(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")

    def _require_begun(self) -> None:
        if not self.agents:
            raise RuntimeError("there is no game under way: call reset() first")

    # Pictures ---------------------------------------------------------------------------------

    def render(self) -> Any:
        """The table as the seat that is asked sees it: as text, or as an array of pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called on an environment that was made without a render_mode")
            return None
        seat = self._state.to_act()
        view = self._state.view(seat if seat >= 0 else None)
        if self.render_mode == RGB_ARRAY:
            return table_picture(view, self.possible_agents)
        text = table_text(view, self.possible_agents)
        if self.render_mode == ANSI:
            return text
        print(text)  # noqa: T201 - that is what "human" asks for
        return None

    def close(self) -> None:
        """There is nothing to close."""

    # Copies -----------------------------------------------------------------------------------

    def copy(self) -> Self:
        """The same game at the same moment, with the same cards and the same chance to come."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._state = self._state.clone()
        twin._rng = copy.copy(self._rng)
        twin._observer = self._layout.observer(self._numbers, self._size)
        for name, value in self.__dict__.items():
            if isinstance(value, list | dict) and name not in SHARED:
                setattr(twin, name, value.copy())
        twin.infos = {agent: info.copy() for agent, info in self.infos.items()}
        twin.observation_spaces = copy.deepcopy(self.observation_spaces)
        twin.action_spaces = copy.deepcopy(self.action_spaces)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        """All but what the setup can look up again."""
        return {name: value for name, value in self.__dict__.items() if name not in LOOKED_UP}

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept)
        self._look_up()


SHARED: Final = ("metadata", "possible_agents", "_seats")  # never changed
LOOKED_UP: Final = ("_numbers", "_layout", "_perfect", "_size", "_observer")


def vector_space(vectors: Layout) -> spaces.Box:
    return spaces.Box(np.array(vectors.low, np.int16), np.array(vectors.high, np.int16), dtype=np.int16)
