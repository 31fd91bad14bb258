"""Hints during a game and a review after it, both by the expert player."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from headtable.bots.expert import Estimate, leading
from headtable.bots.heuristic import Reason, fair_moves
from headtable.bots.roster import expert_at
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State
from headtable.rules.core.view import Wording
from headtable.table.log import UNDO
from headtable.table.logged_game import LoggedGame


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, how much better it is than the next one, and what speaks for it."""

    move: Wording
    gain: float
    instead_of: Wording | None  # the next best, where there is one
    worlds: int
    reason: Reason | None
    unit: str = "points"

    def words(self, seats: Sequence[str]) -> str:
        """The hint in words; `seats` are the seats as one says them."""
        said = self.move.words(seats)
        if self.instead_of is None:
            said += ": there is nothing else to do"
        elif not self.worlds:
            said += ": it looks best"
        else:
            said += f": about {self.gain:.1f} {self.unit} better than {self.instead_of.words(seats)}"
            if self.worlds > 1:
                said += f", in {self.worlds} worlds that you must hold possible"
        if self.reason is None:
            return f"{said}."
        source = f" ({self.reason.clause})" if self.reason.clause else ""
        return f"{said}; {self.reason.words}{source}."


def hint(state: State, seat: int, seed: int = 0) -> Hint:
    """What the expert would do for a seat that is awaited; it sees no more than the seat does."""
    moves = fair_moves(state, seat)
    expert = expert_at(state.setup.game)
    heuristic = expert.heuristic
    world = state.imagine(seat, Rng(seed))
    estimates = expert.weigh(world, seat, moves, Rng(seed))
    best = leading(estimates)
    others = [one for one in estimates if one is not best]
    heuristic.look(world, seat)
    reason = heuristic.reason(world, seat, best.move)
    if not others:
        return Hint(Wording(best.move, state.faces_of(best.move)), 0.0, None, 0, reason)
    next_best = max(others, key=lambda one: (len(one.values), one.mean()))
    gaps = next_best.gaps(best)
    gain = fmean(gaps) if gaps else 0.0
    move, other = (Wording(one, state.faces_of(one)) for one in (best.move, next_best.move))
    return Hint(move, gain, other, len(gaps), reason, heuristic.unit)


@dataclass(frozen=True, slots=True)
class Remark:
    """A move that cost its seat something, by the expert's reckoning at that moment."""

    index: int  # in the log
    seat: int
    made: str
    better: str
    cost: float
    reason: Reason | None
    unit: str = "points"


def review(
    logged_game: LoggedGame, seats: list[int], seen: Callable[[int, int], None] | None = None
) -> list[Remark]:
    """Every move of these seats that the expert would not have made, the costliest first.

    Each is judged by what its seat knew then, never by how the cards lay.  `seen` is told how far it is.
    """
    remarks = []
    entries = logged_game.entries
    for index, state in enumerate(logged_game.moments()):
        if index == len(entries):
            break
        entry = entries[index]
        if entry.seat in seats and entry.text != UNDO:
            remark = judge(state, entry.seat, state.parse(entry.text), index)
            if remark is not None:
                remarks.append(remark)
        if seen is not None:
            seen(index + 1, len(entries))
    remarks.sort(key=lambda one: -one.cost)
    return remarks


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that brought somebody into the lead, with the scores after it."""

    index: int
    seat: int
    text: str
    leaders: list[int]
    scores: list[int]


def turning_points(logged_game: LoggedGame) -> list[TurningPoint]:
    """The moves after which other seats led than before, in the order of the log."""
    points = []
    leaders: list[int] = []
    for index, state in enumerate(logged_game.moments()):
        now = state.leaders()
        if index and leaders and now != leaders:
            entry = logged_game.entries[index - 1]
            points.append(TurningPoint(index - 1, entry.seat, entry.text, now, list(state.scores)))
        leaders = now
    return points


def judge(state: State, seat: int, made: Move, index: int = 0) -> Remark | None:
    """What the expert has against a move; None where it would have done the same, or nearly."""
    moves = fair_moves(state, seat)
    if len(moves) < 2 or made not in moves:
        return None
    expert = expert_at(state.setup.game)
    heuristic = expert.heuristic
    world = state.imagine(seat, Rng(index))
    best = leading(expert.weigh(world, seat, moves, Rng(index)))
    if best.move == made:
        return None
    pair = [Estimate(best.move, 0), Estimate(made, 0)]
    rng = Rng(index)
    for _ in range(expert.worlds):
        expert.try_all(pair, expert.possible(world, seat, rng), seat, rng)
    if not pair[1].is_behind(pair[0]):
        return None
    heuristic.look(world, seat)
    reason = heuristic.reason(world, seat, best.move)
    cost = fmean(pair[1].gaps(pair[0]))
    return Remark(index, seat, made.text, best.move.text, cost, reason, heuristic.unit)
