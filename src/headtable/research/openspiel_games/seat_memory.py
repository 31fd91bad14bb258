"""What each seat has heard and seen since the start: its information state, for perfect recall.

A seat remembers every move as far as the rules let it hear it, what it saw when it made its own moves, and
what lay on the table when chance moved.  Nothing of it is written down before somebody asks: until then only
the moves are kept, and most programs never ask.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from headtable.research.move_numbering.move_numbers import MoveNumbers
from headtable.rules.core.heard_of_move import UNHEARD, WHOLE, heard_by
from headtable.rules.core.moves import Move
from headtable.rules.core.state import CHANCE, PUBLIC, State
from headtable.rules.core.view import View

UNKNOWN: Final = -1  # the number of a move that was not heard whole
UNCHANGING: Final = "map"  # of what a view holds besides piles and facts
DIGEST: Final = 6  # bytes that stand for a past view

Vector = NDArray[np.int16]
Observe = Callable[[State, int], Vector]
Heard = tuple[int, int]  # who moved, and the number of the move or UNKNOWN
Recent = tuple[object, int, Move] | None  # the moves not written down yet, the last one first


class Past:
    """What one listener remembers: as text, as the moves' numbers, and what it saw after the last deal."""

    __slots__ = ("dealt", "heard", "text")

    def __init__(self, text: str = "", heard: tuple[Heard, ...] = (), dealt: Vector | None = None) -> None:
        self.text = text
        self.heard = heard
        self.dealt = dealt


class SeatMemory:
    """The pasts of all seats, and of the public, up to `base`; and the moves made since.

    What is written down is shared by all copies and never changed.
    """

    __slots__ = ("base", "pasts", "recent")

    def __init__(self, base: State, pasts: list[Past] | None = None) -> None:
        self.base = base
        self.pasts = [Past()] * (base.seats + 1) if pasts is None else pasts  # the public's is the last
        self.recent: Recent = None

    def copy(self) -> "SeatMemory":
        twin = SeatMemory(self.base, self.pasts)
        twin.recent = self.recent
        return twin

    def add(self, seat: int, move: Move) -> None:
        """Keep a move that was just made."""
        self.recent = (self.recent, seat, move)

    def moves(self) -> list[tuple[int, Move]]:
        """The moves made since `base`, in their order."""
        return list(self._from_last())[::-1]

    def _from_last(self) -> Iterator[tuple[int, Move]]:
        node: object = self.recent
        while isinstance(node, tuple):
            node, seat, move = node
            yield seat, move

    def of(self, listener: int, numbers: MoveNumbers, observe: Observe | None) -> Past:
        """What a listener (or PUBLIC) remembers; without `observe`, not what it saw after the deal."""
        if self.recent is not None:
            self._write_down(numbers, observe)
        return self.pasts[listener]

    def _write_down(self, numbers: MoveNumbers, observe: Observe | None) -> None:
        state = self.base.clone()
        pasts = self.pasts
        for seat, move in self.moves():
            pasts = [
                told(pasts[listener], state, listener, seat, move, numbers)
                for listener in [*range(state.seats), PUBLIC]
            ]
            state.apply(seat, move)
            if seat == CHANCE and observe is not None:
                for listener in range(state.seats):
                    pasts[listener].dealt = observe(state, listener)
        self.base = state
        self.pasts = pasts
        self.recent = None

    def as_known_to(self, seat: int, world: State) -> "SeatMemory":
        """For a world that the seat imagines: its own past, and for all others what the public remembers."""
        return SeatMemory(
            world.clone(),
            [past if listener == seat else self.pasts[PUBLIC] for listener, past in enumerate(self.pasts)],
        )


def told(past: Past, state: State, listener: int, seat: int, move: Move, numbers: MoveNumbers) -> Past:
    """A past after one more move, made in this state; where it is a move of chance, a new one to write in."""
    how = heard_by(state, listener, seat, move)
    mark = "*" if seat == CHANCE else str(seat + 1)
    said = move.text if how == WHOLE else "?" if how == UNHEARD else f"{move.verb} {len(move.cards) or 1}"
    saw = ""
    if seat == listener or (seat == CHANCE and state.opening is None):
        saw = f"@{digest(state, listener)}"
    number = UNKNOWN
    if seat != CHANCE and how == WHOLE:
        number = numbers.number(state, seat, move)
        if seat != listener and number >= numbers.size - numbers.count_by_position():
            number = UNKNOWN  # it may speak of places in the mover's hand
    return Past(f"{past.text}{mark}{saw} {said}; ", (*past.heard, (seat, number)), past.dealt)


def digest(state: State, listener: int) -> str:
    """A few letters that stand for what a listener sees."""
    return blake2b(sight(state, listener).encode(), digest_size=DIGEST).hexdigest()


def sight(state: State, viewer: int) -> str:
    """What a seat (or PUBLIC) sees, in one line for a program's key or a person.

    It is the view without the legal moves, which follow from it, and without the score sheet.
    """
    view = View(state.setup.game, None if viewer == PUBLIC else viewer, state.seats)
    state.show(view, viewer)
    scores = " ".join([str(score) for score in view.standing or state.scores])
    parts = [f"deal {state.deals} dealer {state.dealer + 1} to act {state.turn + 1}", f"scores {scores}"]
    for pile in view.piles:
        words = pile.faces + pile.tags + [str(seat + 1) for seat in pile.seats]
        hidden = f" {pile.hidden} hidden" if pile.hidden else ""
        taker = f" to {pile.taker + 1}" if pile.taker >= 0 else ""
        parts.append(f"{pile.name}: {' '.join(words)}{hidden}{taker}")
    parts += [f"{label}: {words}" for label, words in view.told()]
    parts += [f"{name}: {value}" for name, value in view.extra.items() if name != UNCHANGING]
    return " | ".join(parts)
