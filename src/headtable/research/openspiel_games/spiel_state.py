"""A state of a game in OpenSpiel."""

from collections.abc import Callable, Sequence
from typing import Any

import pyspiel

from headtable.research.openspiel_games.chance_nodes import Outcomes
from headtable.research.openspiel_games.running_game import Progress
from headtable.research.openspiel_games.seat_memory import UNKNOWN
from headtable.research.rewards import SCORE, score_rewards, win_rewards
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
FINEST = 1 << 53  # so many numbers a sampler of OpenSpiel can tell apart


class BlankPages(Progress):
    """Stands in for a game while a history is written: whoever's turn it is, nothing happens."""


class SpielState(pyspiel.State):
    """A game under way.  Choices that all make at once are made one after the other, in secret: nobody is
    shown what another has chosen before all have.

    Besides OpenSpiel's methods there is `headtable`, the state of our rules: for reading, not for changing.
    """

    def __init__(self, game: pyspiel.Game, progress: Progress) -> None:
        super().__init__(game)
        self.progress = progress

    @property
    def headtable(self) -> State:
        return self.progress.state

    # Whose turn it is ------------------------------------------------------------------

    def current_player(self) -> int:
        turn = self.progress.state.turn
        return TERMINAL if turn == NOBODY else turn

    def is_terminal(self) -> bool:
        return self.progress.state.turn == NOBODY

    def is_chance_node(self) -> bool:
        return self.progress.state.turn == CHANCE

    # Moves -----------------------------------------------------------------------------

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the legal moves in ascending order; of chance, what it can draw."""
        turn = self.progress.state.turn
        if turn == NOBODY:
            return []
        if turn == CHANCE:
            return [outcome for outcome, _ in self.progress.outcomes()]
        return self._legal_actions(turn) if player is None or player == turn else []

    def _legal_actions(self, player: int) -> list[int]:
        progress = self.progress
        return sorted(progress.table.numbers.legal(progress.state, player))

    def chance_outcomes(self) -> Outcomes:
        return self.progress.outcomes()

    def _apply_action(self, action: int) -> None:
        progress = self.progress
        state = progress.state
        seat = state.turn
        if isinstance(progress, BlankPages):
            return
        if seat == CHANCE:
            if not progress.can_draw(action):
                raise ValueError(f"chance cannot draw {action} here")
            progress.draw(action)
            return
        move = progress.table.numbers.meaning(state, seat, action)
        if move is None:
            raise ValueError(f"action {action} means no move of seat {seat + 1} in this position")
        before = state.scores[:]
        state.apply(seat, move)
        progress.before = before
        progress.memory.add(seat, move)

    def _action_to_string(self, player: int, action: int) -> str:
        progress = self.progress
        if player == CHANCE:
            return progress.in_words(action)
        move = progress.table.numbers.meaning(progress.state, player, action)
        return move.text if move is not None else f"no move here ({action})"

    # What it is worth --------------------------------------------------------------------

    def returns(self) -> list[float]:
        state = self.progress.state
        if self.progress.table.setup.reward == SCORE:
            return score_rewards(state, [0] * state.seats)
        return win_rewards(state) if state.turn == NOBODY else [0.0] * state.seats

    def rewards(self) -> list[float]:
        """What was gained by the last move of a seat and what chance made of it."""
        if self.progress.table.setup.reward == SCORE:
            return score_rewards(self.progress.state, self.progress.before)
        return self.returns()

    # What a seat knows ------------------------------------------------------------------

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """As OpenSpiel gives it, without its way through C++, piece by piece."""
        progress = self.progress
        seat = self.current_player() if player is None else player
        if not 0 <= seat < progress.state.seats:
            raise ValueError(f"{seat} is no player; name one while chance moves or the game is over")
        numbers: list[float] = progress.table.observe(progress.state, seat).astype(float).tolist()
        return numbers

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A world that the player must hold possible: `imagine`.

        Its history has 0 for what the player has not heard, and in it the others remember what everybody
        knows.  So nothing of the truth is in it that the player may not know.
        """
        progress = self.progress
        if progress.drawn or progress.is_root:
            raise BadSetup("a world is imagined between two moves, not while chance is drawing one")
        past = progress.past(player)
        world = progress.state.imagine(player, Rng(int(sampler() * FINEST)))
        imagined = Progress(progress.table, world, progress.memory.as_known_to(player, world))
        imagined.before = progress.before
        fresh: SpielState = self.get_game().new_initial_state()
        blank = fresh.progress = BlankPages(progress.table, progress.table.beginning.clone(), imagined.memory)
        for seat, number in self._history_known_to(player, past.heard):
            blank.state.turn = seat
            fresh.apply_action(number)
        fresh.progress = imagined
        return fresh

    def _history_known_to(self, player: int, heard: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        numbers = iter([number for seat, number in heard if seat != CHANCE])
        known = []
        for made in self.full_history():
            number = UNKNOWN if made.player == CHANCE else next(numbers)
            known.append((made.player, max(number, 0)))
        return known

    # Copies -----------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self.clone()

    def __copy__(self) -> Any:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        """All that is the case, hidden cards included."""
        state = self.progress.state
        names = state.names()
        scores = " ".join([str(score) for score in state.scores])
        lines = [f"deal {state.deals} dealer {state.dealer + 1} to act {state.turn + 1} scores {scores}"]
        for place in state.places():
            lines.append(f"{place.name}: {' '.join([names[card] for card in place.cards])}")
        lines.append(f"history: {' '.join([str(action) for action in self.history()])}")  # secret choices too
        return "\n".join(lines)


def restored_state(saved: str) -> Any:
    """A state from its pickle, also in a process where nobody has registered the games yet."""
    from headtable.research.openspiel_games.registry import register_all  # noqa: PLC0415 - it imports this

    register_all()
    return pyspiel.deserialize_game_and_state(saved)[1]
