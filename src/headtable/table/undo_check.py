"""Taking back a move while nothing hidden has been shown to anybody since: table.undo.

Two questions are asked.  Has any seat come to see a face, other than the undoing seat's own cards?  (What
house players come to see does not count against a person who plays with them alone: they remember nothing.)
And would the table look the same if the cards that the undoing seat cannot see lay otherwise?  The
second finds what no face tells, such as the answer to a question; it is put to many worlds that
the seat must hold possible, always the same ones, so that a replay comes to the same answer.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from headtable.rules.core.errors import Refusal
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State
from headtable.rules.core.view import View

WORLDS: Final = 64
WISER: Final = "something hidden has come out since"


@dataclass(frozen=True, slots=True)
class Step:
    """A move that has not been undone."""

    seat: int
    move: Move


class UndoCheck:
    """The two questions about going back from these steps to the state before them.

    `viewers` are the seats whose sight counts besides the public's.
    """

    def __init__(self, seat: int, before: State, since: list[Step], now: State, viewers: list[int]) -> None:
        self.seat = seat
        self.before = before
        self.since = since
        self.now = now
        self.viewers = viewers
        self.worlds = WORLDS

    def why_not(self) -> str:
        """The objection; "" if nothing."""
        return self.why_shown() or self.why_wiser(0, WORLDS)

    def why_shown(self) -> str:
        """Whether somebody has come to see a face."""
        for viewer in [None, *self.viewers]:
            if shown_to(viewer, self.seat, self.before, self.now):
                who = "all" if viewer is None else f"seat {viewer + 1}"
                return f"a hidden card has been shown to {who} since"
        return ""

    def why_wiser(self, first: int, last: int) -> str:
        """Whether the seat and the public would see otherwise in some of the worlds that it held possible."""
        seen = self.now.view(self.seat)
        by_all = self.now.view(None)
        for number in range(first, last):
            world = self.before.imagine(self.seat, Rng(number))
            for step in self.since:
                if not _repeat(world, step):
                    return WISER
            if world.view(self.seat) != seen or world.view(None) != by_all:
                return WISER
        return ""


def shown_to(viewer: int | None, seat: int, before: State, now: State) -> Counter[str]:
    """The faces that a viewer has come to see, without the cards that were the seat's own."""
    seen = now.view(viewer)
    new = _faces(seen) - _faces(before.view(viewer))
    if viewer == seat:
        return new
    held = _faces(before.view(seat), seat)
    laid = held - _faces(now.view(seat), seat)
    return new - laid - (_faces(seen, seat) & held)


def _faces(view: View, owner: int | None = None) -> Counter[str]:
    """Every face in sight, or only those in the owner's piles."""
    faces: Counter[str] = Counter()
    for pile in view.piles:
        if owner is None or pile.owner == owner:
            faces.update(pile.faces)
    return faces


def _repeat(world: State, step: Step) -> bool:
    """Make a step in another world; who lacks the card for it there lays another in its place."""
    try:
        world.apply(step.seat, step.move)
    except Refusal:
        instead = world.legal_moves(step.seat)
        if not instead:
            return False
        world.apply(step.seat, instead[0])
    return True
