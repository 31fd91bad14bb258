"""A game as a PettingZoo environment in which one agent acts at a time (AEC)."""

from typing import Any, Unpack

import numpy as np
from pettingzoo import AECEnv

from headtable.research.environment_setup import LOSE, EnvironmentSetup
from headtable.research.pettingzoo_env.seated_game import (
    HUMAN,
    INT8,
    INT16,
    REFUSED,
    Info,
    Observation,
    SeatedGame,
    Settings,
)
from headtable.rules.core.state import NOBODY


class AecGame(SeatedGame, AECEnv[str, Observation, int | None]):
    """The seats of a game as agents, each asked when the rules wait for it.

    Where several choose secretly at once, they are asked one after the other and learn nothing of each
    other's choices, so the game is the same.
    """

    def __init__(self, setup: EnvironmentSetup, **settings: Unpack[Settings]) -> None:
        super().__init__(setup, **settings)
        self.agent_selection = ""
        self._cumulative_rewards: dict[str, float] = {}
        self._skip_agent_selection: str | None = None
        self._has_rewards = False  # whether one of `rewards` is not nought

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same shuffles.  `options` are not looked at."""
        self._begin(seed)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None
        self._has_rewards = False
        self._select()

    def step(self, action: int | None) -> None:
        """Make the move of this number for the agent that is selected; None for one whose game is over."""
        if not self.agents:
            self._require_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._bury(action)
            return
        number = self._number(agent, action)
        if self._has_rewards:
            self._clear_rewards()
            self._has_rewards = False
        if self.infos[agent]:
            self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        state = self._state
        before = state.scores[:] if self._target else []
        clause = self._numbers.play(state, self._seats[agent], number)
        if clause or before or state.turn < 0:
            self._settle(agent, clause, before)
        else:
            self._refusals = 0
            self.agent_selection = self.possible_agents[state.turn]
        if self.render_mode == HUMAN:
            self.render()

    def _settle(self, agent: str, clause: str, before: list[int]) -> None:
        """Answer a refusal; or let chance move, and pay what was scored since the scores were as `before`."""
        if clause:
            self.infos[agent] = {REFUSED: clause}
            self._has_rewards = self.illegal == LOSE
            if self._has_rewards:
                self._forfeit([self._seats[agent]])
            else:
                self._count_refusal()
        else:
            self._refusals = 0
            self._let_chance_move()
            self._has_rewards = self._pay_for(before)
        if self._has_rewards:
            self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        """Turn to the seat that is asked; once the game is over, to each in turn, to take its leave."""
        first = self.agents[0]
        if self.terminations[first] or self.truncations[first]:
            self.agent_selection = first
        else:
            self.agent_selection = self.possible_agents[self._state.turn]

    def _bury(self, action: int | None) -> None:
        if action is not None:
            raise ValueError(f"the game is over for {self.agent_selection}: its only action is None")
        self._was_dead_step(action)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Info]:
        """Observation, reward since its last action, termination, truncation and info of who is selected."""
        if not self.agents:
            self._require_begun()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Observation:
        """What this agent sees, and a mask of the actions that are legal for it now.

        The mask of an agent that is not asked is all 0.  Once the game is over it is all 1: nothing is
        forbidden any more, and a policy that looks at a last observation finds no empty mask.
        """
        if agent not in self._seats:
            self._require_agent(agent)
        seat = self._seats[agent]
        state = self._state
        observer = self._observer
        if self.terminations.get(agent, True) or state.turn == NOBODY:
            if not self._has_begun:
                self._require_begun()
            mask = bytearray(b"\1" * self._size)
        else:
            mask = observer.mask(state, seat)
        seen = np.frombuffer(observer.vector(state, seat), INT16)
        return {"observation": seen, "action_mask": np.frombuffer(mask, INT8)}
