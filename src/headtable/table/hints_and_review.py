"""Hints during a game and a review after it, both by the expert player."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from statistics import fmean
from typing import Final

from headtable.bots.expert import Estimate, Expert, leading
from headtable.bots.heuristic import LETS_IT_BE, PUTS_RIGHT, fair_moves
from headtable.bots.reasons import Reason
from headtable.bots.roster import expert_at
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.seats_named_in_sentence import filled
from headtable.rules.core.state import State
from headtable.rules.core.view_parts import Wording
from headtable.table.log import UNDO
from headtable.table.logged_game import LoggedGame

DECISIVE: Final = {"plays": 90.0}  # a gain from which on it is the game that is won
LEAST: Final = 0.05  # below it, a gain is none


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, what speaks for it, and how much better it came out than the next one."""

    move: Wording
    gain: float
    instead_of: Wording | None  # the next best, where there is one
    worlds: int
    reason: Reason | None
    unit: str = "points"
    is_only: bool = False  # whether there is no other move at all

    def words(self, seats: Sequence[str]) -> str:
        """The move and why, as one sentence; `seats` are the seats as one says them."""
        return with_reason(self.move.words(seats), self.why(seats))

    def why(self, seats: Sequence[str]) -> str:
        """What speaks for the move, without figures."""
        if self.is_only:
            return "There is nothing else to do."
        if self.reason is not None:
            return self.reason.words(seats)
        return "Of all that was tried, it came out best." if self.worlds else "It looks best."

    def figures(self, seats: Sequence[str], name_of: Callable[[str], str] = str) -> str:
        """How much better it came out than the next best; "" where nothing was tried.

        `name_of` says how a card is called by its face.
        """
        if self.instead_of is None or not self.worlds:
            return ""
        return measured(self.gain, self.unit, spoken(self.instead_of, seats, name_of), self.worlds)

    @property
    def clause(self) -> str:
        return "" if self.reason is None else self.reason.clause


def measured(gain: float, unit: str, other: str, worlds: int) -> str:
    """A sentence with a figure: by how much one move came out better than another."""
    if gain >= DECISIVE.get(unit, inf):
        said = f"It decides the game, and to {other} does not"
    elif gain < LEAST:
        said = f"About as good as to {other}"
    else:
        said = f"About {gain:.1f} {unit} better than to {other}"
    return f"{said}, in {worlds} imagined deals." if worlds > 1 else f"{said}."


def spoken(move: Wording, seats: Sequence[str], name_of: Callable[[str], str]) -> str:
    """A move in words, its cards by their names."""
    says = move.whole()
    if says != move.says:  # the faces follow the words
        says = " ".join([move.says, *map(name_of, move.faces)])
    return filled(says, move.seats, seats)


def with_reason(move: str, why: str) -> str:
    """A move and the sentence that speaks for it as one sentence."""
    return f"{move[0].upper()}{move[1:]}: {why[0].lower()}{why[1:]}"


def hint(state: State, seat: int, seed: int = 0, worlds: int = 0) -> Hint:
    """What the expert would do for a seat that is awaited; it sees no more than the seat does.

    `worlds` bounds in how many worlds it tries the moves, where the usual number takes too long.
    """
    moves = fair_moves(state, seat)
    expert = bounded_expert(state, worlds)
    world = state.imagine(seat, Rng(seed))
    estimates = expert.weigh(world, seat, moves, Rng(seed))
    best = leading(estimates)
    others = [one for one in estimates if one is not best]
    reason = reason_for(expert, world, seat, best.move)
    if not others:
        is_only = len(state.legal_moves(seat)) == 1
        return Hint(Wording(best.move, state.faces_of(best.move)), 0.0, None, 0, reason, is_only=is_only)
    next_best = max(others, key=lambda one: (len(one.values), one.mean()))
    gaps = next_best.gaps(best)
    gain = fmean(gaps) if gaps else 0.0
    move, other = (Wording(one, state.faces_of(one)) for one in (best.move, next_best.move))
    return Hint(move, gain, other, len(gaps), reason, expert.heuristic.unit)


def bounded_expert(state: State, worlds: int) -> Expert:
    """The expert of a game, who tries a move in so many worlds at most; nought for as many as is usual."""
    expert = expert_at(state.setup.game)
    if worlds:
        expert.worlds = min(worlds, expert.worlds)
    return expert


def reason_for(expert: Expert, world: State, seat: int, move: Move) -> Reason | None:
    """What speaks for a move by the heuristic of the expert; nothing where there is no other."""
    if len(world.legal_moves(seat)) == 1:
        return None
    if world.honour and len(fair_moves(world, seat)) == 1:
        is_answer = move.verb in LETS_IT_BE
        return Reason("lets-pass" if is_answer else "puts-right" if move.verb in PUTS_RIGHT else "only-fair")
    expert.heuristic.look(world, seat)
    return expert.heuristic.reason(world, seat, move)


@dataclass(frozen=True, slots=True)
class Remark:
    """A move that cost its seat something, by the expert's reckoning at that moment."""

    index: int  # in the log
    seat: int
    made: Wording
    better: Wording
    cost: float
    worlds: int
    reason: Reason | None
    unit: str = "points"

    def why(self, seats: Sequence[str]) -> str:
        """What speaks for the better move."""
        return "It came out better." if self.reason is None else self.reason.words(seats)

    def figures(self, seats: Sequence[str], name_of: Callable[[str], str] = str) -> str:
        """What the move has cost."""
        return measured(self.cost, self.unit, spoken(self.made, seats, name_of), self.worlds)

    @property
    def clause(self) -> str:
        return "" if self.reason is None else self.reason.clause


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


def judge(state: State, seat: int, made: Move, index: int = 0, worlds: int = 0) -> Remark | None:
    """What the expert has against a move; None where it would have done the same, or nearly.

    `worlds` bounds in how many worlds it tries the moves, as for a hint.
    """
    moves = fair_moves(state, seat)
    if len(moves) < 2 or made not in moves:
        return None
    expert = bounded_expert(state, worlds)
    if not expert.worlds:
        return None  # there is nothing to be found out by trying
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
    reason = reason_for(expert, world, seat, best.move)
    gaps = pair[1].gaps(pair[0])
    said, better = (Wording(one, state.faces_of(one)) for one in (made, best.move))
    return Remark(index, seat, said, better, fmean(gaps), len(gaps), reason, expert.heuristic.unit)
