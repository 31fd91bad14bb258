"""A game in which several choose at once, as a PettingZoo environment in which all agents act together."""

from collections.abc import Mapping
from typing import Any, Final, Unpack

import numpy as np
from pettingzoo import ParallelEnv

from headtable.research.environment_setup import LOSE, EnvironmentSetup
from headtable.research.move_numbering.move_numbers import NO_MOVE
from headtable.research.pettingzoo_env.seated_game import (
    HUMAN,
    REFUSED,
    Info,
    Observation,
    SeatedGame,
    Settings,
)
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.options import Options
from headtable.rules.core.state import NOBODY

ALWAYS: Final = ()
# The games in which several are awaited at once, and where only some house rules bring that about, which.
AT_ONCE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "trolley-transfer": ALWAYS,
    "hilo": (("extra-cards", "discard to six"),),
    "magna": (("discard-order", "together"),),
    "trix-exchange": ALWAYS,
    "trocadero": (("auction", "outcry"), ("auction", "sealed")),
}
HONOUR: Final = ("honour", "on")  # anybody may call or accept, out of turn too

Results = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]


def require_choices_at_once(setup: EnvironmentSetup) -> None:
    """BadSetup where never more than one seat is awaited."""
    game = setup.game
    if AT_ONCE.get(game.id) == ALWAYS:
        return
    chosen = Options(game.options, setup.options).values
    needed = [*AT_ONCE.get(game.id, ()), *([HONOUR] if "honour" in chosen else [])]
    if any(chosen[option] == value for option, value in needed):
        return
    ways = " or ".join([f"{option}={value}" for option, value in needed])
    hint = f", or with the option {ways}" if ways else ""
    raise BadSetup(f"one seat at a time chooses in {game.name}: play it with aec_env{hint}")


class ParallelGame(SeatedGame, ParallelEnv[str, Observation, int]):
    """The seats of a game as agents that all act in every step.

    An agent that has nothing to choose waits: the last number of its action space means just that, and is
    the only one in its mask.  All other numbers mean the same as in `aec_env`.  Moves made together are
    judged by the position before the step, and then made in turn.
    """

    waits = 1

    def __init__(self, setup: EnvironmentSetup, **settings: Unpack[Settings]) -> None:
        require_choices_at_once(setup)
        super().__init__(setup, **settings)
        self.metadata["is_parallelizable"] = True

    @property
    def wait(self) -> int:
        """The action of an agent that has nothing to choose."""
        return self._size - 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin a game; the same seed gives the same shuffles.  `options` are not looked at."""
        self._begin(seed)
        return self._observations(), {agent: info.copy() for agent, info in self.infos.items()}

    def step(self, actions: Mapping[str, int]) -> Results:
        """Make the moves of all agents."""
        self._require_begun()
        numbers = self._numbers_of(actions)
        before = self._state.scores[:] if self._target else []
        refused = self._objections(numbers)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if refused and self.illegal == LOSE:
            self._forfeit(list(refused))
        else:
            self._make(numbers, refused)
            self._pay_for(before)
        agents = self.agents
        self.infos = {
            agent: {REFUSED: refused[seat]} if (seat := self._seats[agent]) in refused else {}
            for agent in agents
        }
        results = (self._observations(), self.rewards, self.terminations, self.truncations, self.infos)
        if self.terminations[agents[0]] or self.truncations[agents[0]]:
            self.agents = []
        if self.render_mode == HUMAN:
            self.render()
        return results

    def _numbers_of(self, actions: Mapping[str, int]) -> list[int]:
        """The number of each seat."""
        for agent in actions:
            self._require_agent(agent)
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ValueError(
                f"every agent acts in every step, but there is no action of {', '.join(missing)}"
            )
        return [self._number(agent, actions[agent]) for agent in self.agents]

    def _objections(self, numbers: list[int]) -> dict[int, str]:
        """The clause against each seat's move in this position, where there is one."""
        state = self._state
        refused = {}
        for seat, number in enumerate(numbers):
            if number == self.wait:
                clause = NO_MOVE if self._must_act(seat) else ""
            else:
                move = self._numbers.move(state, seat, number)
                clause = NO_MOVE if move is None else state.why_not(seat, move)
            if clause:
                refused[seat] = clause
        return refused

    def _must_act(self, seat: int) -> bool:
        return self._state.is_asked(seat) and bool(self._state.legal_moves(seat))

    def _make(self, numbers: list[int], refused: dict[int, str]) -> None:
        """Make the moves that nothing stands against; one that another forestalls is refused after all."""
        moved = False
        for seat in self._state.waiting():
            if seat not in refused and numbers[seat] != self.wait:
                clause = self._numbers.play(self._state, seat, numbers[seat])
                if clause:
                    refused[seat] = clause
                else:
                    moved = True
        if moved:
            self._refusals = 0
            self._let_chance_move()
        else:
            self._count_refusal()

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(seat) for agent, seat in self._seats.items()}

    def _observation(self, seat: int) -> Observation:
        is_over = self._state.to_act() == NOBODY
        mask = bytearray(self._size) if is_over else self._observer.mask(self._state, seat)
        if is_over or not self._must_act(seat):
            mask[self.wait] = 1
        return {"observation": self._vector(seat), "action_mask": np.frombuffer(mask, np.int8)}
