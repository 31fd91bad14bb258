"""What can be observed of a state, in the three forms of OpenSpiel: a tensor, its named pieces, a string."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from headtable.research.observations.layouts import Layout, perfect_layout
from headtable.research.openspiel_games.running_game import SpielTable
from headtable.research.openspiel_games.seat_memory import sight
from headtable.rules.core.state import CHANCE, PUBLIC

SINGLE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
ALL: Final = pyspiel.PrivateInfoType.ALL_PLAYERS
NONE: Final = pyspiel.PrivateInfoType.NONE

Tensor = NDArray[np.float32]


class Observer:
    """Writes into `tensor`, of which the arrays of `dict` are pieces; None where there are no numbers."""

    def __init__(self, table: SpielTable) -> None:
        self.table = table
        self.tensor: Tensor | None = None
        self.dict: dict[str, Tensor] = {}

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player sees."""

    def string_from(self, state: Any, player: int) -> str:
        raise NotImplementedError


class SeatObserver(Observer):
    """What a seat sees now: the observation of headtable.research, by the names of its pieces."""

    def __init__(self, table: SpielTable) -> None:
        super().__init__(table)
        self.layout = self.layout_of(table)
        self.vector = np.zeros(self.layout.size, np.int16)
        self.tensor = self.floats = np.zeros(self.layout.size, np.float32)
        for piece in self.layout.pieces:
            self.dict[piece.name] = self.floats[piece.offset : piece.offset + piece.size]

    def layout_of(self, table: SpielTable) -> Layout:
        return table.layout

    def set_from(self, state: Any, player: int) -> None:
        self.layout.observe_into(state.progress.state, player, self.vector)
        self.floats[:] = self.vector

    def string_from(self, state: Any, player: int) -> str:
        return sight(state.progress.state, player)


class PerfectObserver(SeatObserver):
    """What lies on the table, hidden cards included, the seats counted from the player: for critics."""

    def layout_of(self, table: SpielTable) -> Layout:
        setup = table.setup
        return perfect_layout(setup.game.id, setup.seats, setup.options)

    def string_from(self, state: Any, player: int) -> str:
        return str(state)


class PublicObserver(Observer):
    """What everybody sees, as a string."""

    def string_from(self, state: Any, player: int) -> str:
        return sight(state.progress.state, PUBLIC)


class RecallObserver(Observer):
    """What a seat sees now and remembers: its information state.

    The string has it all.  The tensor, for games loaded with `recall=N`, has three parts: what the seat sees
    now, what it saw after the last deal, and a row for each of the last N moves, the latest one first: how
    many places to the left its maker sits (0 is the seat itself, -1 is chance, -2 that there was none), and
    the number of the move, -1 where the seat has not heard it whole.
    """

    def __init__(self, table: SpielTable) -> None:
        super().__init__(table)
        recall = table.setup.recall
        if recall:
            size = table.layout.size
            self.tensor = np.zeros(2 * size + 2 * recall, np.float32)
            self.dict["now"] = self.tensor[:size]
            self.dict["dealt"] = self.tensor[size : 2 * size]
            self.dict["heard"] = self.tensor[2 * size :].reshape(recall, 2)

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is None:
            raise ValueError("a game has an information state tensor when it is loaded with recall=N")
        progress = state.progress
        past = progress.past(player)
        self.dict["now"][:] = self.table.observe(progress.state, player)
        self.dict["dealt"][:] = 0 if past.dealt is None else past.dealt
        rows = self.dict["heard"]
        rows[:] = (-2, -1)
        seats = progress.state.seats
        last = past.heard[: -len(rows) - 1 : -1]
        for place, (seat, number) in enumerate(last):
            rows[place] = (-1 if seat == CHANCE else (seat - player) % seats, number)

    def string_from(self, state: Any, player: int) -> str:
        progress = state.progress
        now = sight(progress.state, player)
        return f"seat {player + 1} | {now} | heard {progress.past(player).text}"


@dataclass(frozen=True, slots=True)
class Observed:
    """One type of observation: what it tells, and when it has a tensor ("" for never)."""

    private_info: Any
    perfect_recall: bool
    tells: str
    tensor: str
    observer: type[Observer]

    def answers(self, wanted: Any) -> bool:
        """Whether it is what an IIGObservationType asks for; none of ours is without public information."""
        asked = (wanted.private_info, wanted.perfect_recall, wanted.public_info)
        return asked == (self.private_info, self.perfect_recall, True)


OBSERVED: Final = (
    Observed(SINGLE, False, "what a player sees now", "always", SeatObserver),
    Observed(SINGLE, True, "what a player sees and remembers", "with recall=N", RecallObserver),
    Observed(NONE, False, "what everybody sees now", "", PublicObserver),
    Observed(ALL, False, "all that lies on the table, for critics", "always", PerfectObserver),
)


def make_observer(table: SpielTable, wanted: Any, params: Mapping[str, object]) -> Observer:
    """The observer of a type; without one, what a player sees."""
    if params:
        raise ValueError(f"observers take no parameters here, but {', '.join(params)} was given")
    for one in OBSERVED:
        if wanted is None or one.answers(wanted):
            return one.observer(table)
    recall = " with perfect recall" if wanted.perfect_recall else ""
    there_are = "; ".join([one.tells for one in OBSERVED])
    raise ValueError(
        f"there is no observer for {wanted.private_info.name}{recall}; "
        f"with public information there are: {there_are}"
    )
