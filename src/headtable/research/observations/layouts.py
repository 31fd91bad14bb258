"""The layout of a game's observations: how long the vector is, what each number means, and writing it."""

from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

import headtable
from headtable.build_info import is_compiled
from headtable.research.argument_checks import required_number, required_options
from headtable.research.move_numbering.move_numbers import MoveNumbers
from headtable.research.observations import read_back
from headtable.research.observations.contents import contents
from headtable.research.observations.observer import Observer
from headtable.research.observations.pieces import Piece, Pieces
from headtable.research.observations.sinks import MemorySink, Sink
from headtable.research.observations.slots import Plan
from headtable.research.observations.vector_writing_view import VectorView
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.options import Options, Value
from headtable.rules.core.setup import Setup
from headtable.rules.core.state import State
from headtable.table.house_seats import default_seats


class Layout:
    """The observations of a game with so many seats and these options.

    An observation is a vector of `size` int16 numbers, made of what `state.show` shows to a view of the seat
    and of nothing else.  Seats are counted from the viewer to the left, so the viewer is always the first.
    What happened earlier and is no longer to be seen (tricks that were turned down, bids of other deals) is
    not in it, and neither are the legal moves: those are the mask's.
    """

    def __init__(self, game: str, seats: int, options: Mapping[str, object], is_perfect: bool) -> None:
        state = headtable.game(game).start(seats, options=options)
        has = contents(game)
        laid = Pieces(state, has)
        plan = Plan(game, seats, 0)
        plan.names = state.names()
        plan.column_of = {face: column for column, face in enumerate(laid.faces)}
        plan.columns = [plan.column_of.get(name, -1) for name in plan.names]
        plan.piles = [{} for _ in range(seats)]
        laid.lay_table(plan, state)
        for entry in has.piles:
            if entry.exists(seats, state.setup.options):
                laid.lay_pile(plan, entry)
        plan.find_hands()
        for entry in has.facts:
            if entry.exists(seats, state.setup.options):
                laid.lay_fact(plan, entry)
        if is_perfect and not has.all_is_seen:
            laid.lay_truth(plan, state)
        plan.size = len(laid.low)
        self.game = game
        self.seats = seats
        self.options = state.setup.options.values
        self.is_perfect = is_perfect
        self.size = plan.size
        self.pieces: tuple[Piece, ...] = tuple(laid.pieces)
        self.faces: tuple[str, ...] = tuple(laid.faces)
        self.low: Sequence[int] = array("h", laid.low)
        self.high: Sequence[int] = array("h", laid.high)
        self.plan = plan
        self._idle: list[VectorView] = []  # taken and put back, so that threads never share one
        self._fits = state.setup  # that of the last state
        self._fitting_options = {tuple(self.options.items())}  # those found to have this layout

    def write(self, state: State, seat: int, sink: Sink, offset: int) -> None:
        """Write what a seat sees into a sink; the quickest way for whoever keeps one."""
        if state.setup is not self._fits:  # looked at once a game: its states share their setup
            self._require_fit(state.setup)
            self._fits = state.setup
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: they are numbered from 0 to {self.seats - 1}")
        view = self._idle.pop() if self._idle else VectorView(self.plan)
        view.write(state, seat, sink, offset)
        self._idle.append(view)

    def _require_fit(self, setup: Setup) -> None:
        """ValueError where the states of this setup have another layout."""
        if setup.game != self.game or setup.seats != self.seats:
            raise ValueError(
                f"this is a layout of {self.game} for {self.seats} seats, "
                f"but the state is one of {setup.game} for {setup.seats}"
            )
        chosen = tuple(setup.options.values.items())
        if chosen in self._fitting_options:
            return
        others = {option: value for option, value in chosen if self.options[option] != value}
        if not self._has_room_for(others):
            alone = {
                option: value for option, value in others.items() if not self._has_room_for({option: value})
            }
            others = alone or others
            own = ", ".join([f"{option}={self.options[option]}" for option in others])
            said = ", ".join([f"{option}={value}" for option, value in others.items()])
            raise ValueError(
                f"this is a layout of {self.game} with {own}, but the state has {said}: "
                "make the layout with the options of the state"
            )
        self._fitting_options.add(chosen)

    def _has_room_for(self, options: Mapping[str, object]) -> bool:
        """Whether the layout is the same with some options changed to these."""
        try:
            other = Layout(self.game, self.seats, {**self.options, **options}, self.is_perfect)
        except BadSetup:  # these do not go with the others
            return False
        return (other.pieces, other.faces) == (self.pieces, self.faces)

    def observer(self, numbers: MoveNumbers, width: int) -> Observer:
        """Who writes observations and masks for one environment: the quickest kind that there is."""
        if is_compiled() and find_spec("librt") is not None:
            from headtable.research.observations.quick_observer import (  # noqa: PLC0415 - not with every extra
                QuickObserver,
            )

            return QuickObserver(self.plan, numbers, width)
        return Observer(self.plan, numbers, width)

    def observe_into(self, state: State, seat: int, buffer: Any, offset: int = 0) -> None:
        """Write what a seat sees into a flat writable buffer of int16, from that number on."""
        if offset < 0 or offset + self.size > len(buffer):
            raise ValueError(
                f"an observation of {self.size} numbers does not fit into the buffer at {offset}"
            )
        self.write(state, seat, MemorySink(memoryview(buffer)), offset)

    def observe(self, state: State, seat: int) -> "array[int]":
        """What a seat sees, in a fresh array."""
        numbers = array("h", bytes(2 * self.size))
        self.write(state, seat, MemorySink(memoryview(numbers)), 0)
        return numbers

    def piece(self, name: str) -> Piece:
        """The piece of that name."""
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise KeyError(f"there is no piece '{name}'; there are: {', '.join(one.name for one in self.pieces)}")

    def read_back(self, vector: Sequence[int]) -> "read_back.Seen":
        """The piles and facts that a vector holds, as the viewer sees them from seat 0."""
        return read_back.read(self.plan, vector)


def layout(game: str, seats: int | None = None, options: Mapping[str, object] | None = None) -> Layout:
    """The observations of a game with so many seats: what one seat may see, as numbers.

    Without `seats`: four where four play as partners, else the fewest, as in the environments.  It is the
    same object for the same arguments.  BadSetup where there is no such game, seat count or option.
    """
    return _layout(game, seats, options, is_perfect=False)


def perfect_layout(
    game: str, seats: int | None = None, options: Mapping[str, object] | None = None
) -> Layout:
    """As `layout`, with everything that lies on the table, hidden or not: for critics, never for players."""
    return _layout(game, seats, options, is_perfect=True)


def _layout(game: str, seats: int | None, options: Mapping[str, object] | None, is_perfect: bool) -> Layout:
    shelf = headtable.game(game)
    chosen = Options(shelf.options, required_options(options))
    players = default_seats(shelf) if seats is None else required_number("seats", seats)
    return _made(game, players, tuple(chosen.values.items()), is_perfect)


@cache
def _made(game: str, seats: int, options: tuple[tuple[str, Value], ...], is_perfect: bool) -> Layout:
    return Layout(game, seats, dict(options), is_perfect)
