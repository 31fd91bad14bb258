"""A game under way: the state of the rules, what chance has drawn so far, and what the seats remember.

It is all that a state in OpenSpiel holds besides its history, so that a copy or a pickle is one object.
"""

from functools import cache, cached_property
from typing import Any

import numpy as np

import headtable
from headtable.research.move_numbering.numberings import move_numbers
from headtable.research.observations.layouts import Layout, layout
from headtable.research.observations.observer import Observer
from headtable.research.openspiel_games import chance_nodes, starting_positions
from headtable.research.openspiel_games.chance_nodes import NOTHING_DRAWN, Drawn, Outcomes
from headtable.research.openspiel_games.parameters import EXPLICIT, Parameter, SpielSetup, read_parameters
from headtable.research.openspiel_games.seat_memory import Past, SeatMemory, Vector
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.state import CHANCE, State


class SpielTable:
    """What all states of a loaded game share.  `given` are the parameters that make it."""

    def __init__(self, setup: SpielSetup, given: "Given") -> None:
        self.setup = setup
        self.given = given
        self.numbers = move_numbers(setup.game.id, setup.options)
        self._idle: list[Observer] = []  # taken and put back, so that threads never share one
        self.worlds: list[State] = []  # those among which chance decides at the root
        self.beginning = setup.start()
        if setup.position is not None:
            self.beginning = setup.position.state
            if setup.chance == EXPLICIT:
                self.worlds = starting_positions.worlds(setup.position)
                self.beginning = setup.position.undealt

    def begin(self) -> "Progress":
        progress = Progress(self, self.beginning.clone(), SeatMemory(self.beginning))
        progress.is_root = bool(self.worlds)
        return progress

    @cached_property
    def layout(self) -> Layout:
        """Made when somebody observes."""
        return layout(self.setup.game.id, self.setup.seats, self.setup.options)

    def observe(self, state: State, seat: int) -> Vector:
        """What one of the seats sees."""
        observer = self._idle.pop() if self._idle else self.layout.observer(self.numbers, self.numbers.size)
        seen = np.frombuffer(observer.vector(state, seat), np.int16)
        self._idle.append(observer)
        return seen

    def most_outcomes(self) -> int:
        """No outcome of chance has this number or a higher one."""
        if not self.beginning.pack():
            return 0
        return max(chance_nodes.most_outcomes(self.beginning, self.setup.chance), len(self.worlds))


Given = tuple[tuple[str, Parameter], ...]  # the parameters that a game was loaded with


@cache
def table_for(game_id: str, given: Given) -> SpielTable:
    """The table of a game with these parameters; BadSetup where they do not fit."""
    return SpielTable(read_parameters(headtable.game(game_id), dict(given)), given)


class Progress:
    """One game at one moment.  At the root of a game with several worlds none of them is chosen yet."""

    __slots__ = ("before", "drawn", "is_root", "memory", "state", "table")

    def __init__(self, table: SpielTable, state: State, memory: SeatMemory) -> None:
        self.table = table
        self.state = state
        self.memory = memory
        self.drawn: Drawn = NOTHING_DRAWN
        self.before: list[int] = state.scores[:]  # the scores before the last move of a seat
        self.is_root = False

    def outcomes(self) -> Outcomes:
        """What chance can draw now."""
        if self.is_root:
            worlds = len(self.table.worlds)
            return [(world, 1.0 / worlds) for world in range(worlds)]
        return chance_nodes.outcomes(self.state, self.drawn, self.table.setup.chance)

    def can_draw(self, outcome: int) -> bool:
        """Whether chance can draw this now."""
        if self.is_root:
            return 0 <= outcome < len(self.table.worlds)
        return chance_nodes.can_draw(self.state, self.drawn, self.table.setup.chance, outcome)

    def draw(self, outcome: int) -> None:
        """Chance draws a part of its move; the move is made once the last part of it is drawn."""
        if self.is_root:
            world = self.table.worlds[outcome]
            self.state = world.clone()
            self.memory = SeatMemory(world)
            self.is_root = False
            return
        self.drawn = (*self.drawn, outcome)
        move = chance_nodes.drawn_move(self.state, self.drawn, self.table.setup.chance)
        if move is not None:
            self.state.apply(CHANCE, move)
            self.memory.add(CHANCE, move)
            self.drawn = NOTHING_DRAWN

    def in_words(self, outcome: int) -> str:
        """An outcome of chance."""
        if self.is_root:
            return f"world {outcome + 1}"
        return chance_nodes.in_words(self.state, self.drawn, self.table.setup.chance, outcome)

    def past(self, listener: int) -> Past:
        """What a seat (or PUBLIC) remembers."""
        table = self.table
        return self.memory.of(listener, table.numbers, table.observe if table.setup.recall else None)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Progress":
        """What OpenSpiel asks for when it clones a state."""
        twin = Progress(self.table, self.state.clone(), self.memory.copy())
        twin.drawn = self.drawn
        twin.before = self.before
        twin.is_root = self.is_root
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        memory = self.memory
        moves = [(seat, move.text) for seat, move in memory.moves()]
        pasts = [(past.text, past.heard, past.dealt) for past in memory.pasts]
        game = self.table.setup.game
        saved = (self.state, self.drawn, self.before, self.is_root, memory.base, pasts, moves)
        return restored, (game.id, game.version, self.table.given, saved)


def restored(game_id: str, version: int, given: Given, saved: tuple[Any, ...]) -> Progress:
    """The game that was saved; BadSetup where it was played by another version of the rules."""
    game = headtable.game(game_id)
    if game.version != version:
        raise BadSetup(f"this state was saved under version {version} of the rules; here is {game.version}")
    state, drawn, before, is_root, base, pasts, moves = saved
    memory = SeatMemory(base, [Past(*past) for past in pasts])
    for seat, text in moves:
        memory.add(seat, base.parse(text))
    progress = Progress(table_for(game_id, given), state, memory)
    progress.drawn = drawn
    progress.before = before
    progress.is_root = is_root
    return progress
