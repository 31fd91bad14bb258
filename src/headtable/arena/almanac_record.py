"""The record of one game for the almanac: length, scores, clauses, bids, and what advice gained."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import headtable
from headtable.arena.game_runner import play_game
from headtable.bots.heuristic import Heuristic, fair_moves
from headtable.bots.novice_and_regular import Player
from headtable.bots.roster import REGULAR, heuristic_of, house_player
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.score_note import Note
from headtable.rules.core.state import State


@dataclass(frozen=True, slots=True)
class Survey:
    """Which games are looked at.  `advice` are the clauses of the book that advise and do not bind."""

    game: str
    seats: int
    level: str = REGULAR
    options: dict[str, object] = field(default_factory=dict)
    seed: int = 1
    advice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BidRules:
    """How bids are recognised: the verbs that bid, and the clauses noted against a bid that failed.

    Where there are none, whoever fails scores nothing in that deal.
    """

    verbs: tuple[str, ...]
    failing: tuple[str, ...] = ()


BID_RULES: Final = {
    "trolley-euchre": BidRules(("order", "take", "make")),
    "forty-two": BidRules(("bid",), ("forty-two.penalty", "forty-two.penalty-full")),
    "magna": BidRules(("bid",), ("magna.fail-bid",)),
}


@dataclass(frozen=True, slots=True)
class FinalBid:
    """The bid that stood in a deal, and whether it was made."""

    said: str
    number: int  # for a bid of so many; else 0
    is_made: bool


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game.  What is listed by place begins with the dealer, then his left, and so on round; where
    nobody deals, with the first to move."""

    scores: list[int]  # by place from the first dealer
    shares: list[float]  # of the win, likewise
    sides: list[int]  # likewise
    moves: int
    deals: int
    points: list[float]  # in the mean deal, by place from its own dealer, over the mean of all seats
    clauses: dict[tuple[str, int], int]  # how often each clause gave so many points
    bids: list[FinalBid]
    gains: dict[str, float]  # by advice, what following it brought in one position played both ways


def record_game(survey: Survey, number: int) -> GameRecord:
    """Play one game of a survey and return its record."""
    game = headtable.game(survey.game)
    recorder = RecordingPlayer(survey, number)
    outcome = play_game(game, survey.options, [recorder] * survey.seats, survey.seed + number)
    state = recorder.state
    assert state is not None
    first = (survey.seed + number) % survey.seats
    round_table = [(first + place) % survey.seats for place in range(survey.seats)]
    return GameRecord(
        [outcome.scores[seat] for seat in round_table],
        [outcome.shares[seat] for seat in round_table],
        [state.sides[seat] for seat in round_table],
        outcome.moves,
        outcome.deals,
        points_by_place(state, recorder.dealers),
        counted(state.notes),
        recorder.final_bids(),
        {clause: recorder.gain(kept) for clause, kept in recorder.kept.items()},
    )


@dataclass(frozen=True, slots=True)
class Position:
    """A seat that is about to follow advice with a move, and the best that it could do instead."""

    state: State
    seat: int
    move: Move
    instead: Move


class RecordingPlayer:
    """A house player at every seat of one game that records what the almanac needs."""

    def __init__(self, survey: Survey, number: int) -> None:
        self.player: Player = house_player(survey.game, survey.level)
        self.heuristic: Heuristic = heuristic_of(survey.game)
        self.advice = survey.advice
        self.bid_rules = BID_RULES.get(survey.game, BidRules(()))
        self.rng = Rng(number << 8)  # not that of the players: to be watched changes nothing
        self.state: State | None = None
        self.dealers: dict[int, int] = {}  # by deal; where nobody deals, the first to move
        self.bids: dict[int, tuple[int, Move]] = {}  # by deal, who bid last and what
        self.times: dict[str, int] = {}  # by clause, how often it was followed
        self.kept: dict[str, Position] = {}  # by clause, one of those moments, each as likely

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        self.state = state
        self.dealers.setdefault(state.deals, state.dealer if state.dealer >= 0 else seat)
        move = self.player.choose(state, seat, rng)
        if move.verb in self.bid_rules.verbs:
            self.bids[state.deals] = (seat, move)
        if self.advice:
            self.consider(state, seat, move)
        return move

    def consider(self, state: State, seat: int, move: Move) -> None:
        """Keep the position if the move follows advice and another one would not."""
        moves = fair_moves(state, seat)
        if len(moves) == 1:
            return
        world = state.imagine(seat, self.rng)
        self.heuristic.look(world, seat)
        clause = self.advised_by(world, seat, move)
        others = [other for other in moves if self.advised_by(world, seat, other) != clause]
        if clause in self.advice and others:
            self.times[clause] = self.times.get(clause, 0) + 1
            if self.rng.below(self.times[clause]) == 0:
                instead = self.heuristic.pick(world, seat, others, self.rng)
                self.kept[clause] = Position(state.clone(), seat, move, instead)

    def advised_by(self, world: State, seat: int, move: Move) -> str:
        reason = self.heuristic.reason(world, seat, move)
        return "" if reason is None else reason.clause

    def gain(self, kept: Position) -> float:
        """How much further ahead the seat is by the advice, with the same cards and the same chance."""
        luck = self.rng.word()
        return self.value(kept, kept.move, luck) - self.value(kept, kept.instead, luck)

    def value(self, kept: Position, move: Move, luck: int) -> float:
        after = kept.state.clone()
        after.apply(kept.seat, move)
        self.heuristic.play_on(after, kept.state.deals, Rng(luck))
        return self.heuristic.worth(after, kept.seat)

    def final_bids(self) -> list[FinalBid]:
        assert self.state is not None
        found = []
        for deal, (seat, move) in self.bids.items():
            notes = [note for note in self.state.notes if note.deal == deal]
            number = move.number if move.verb == "bid" else 0
            found.append(FinalBid(bid_in_words(move), number, self.is_made(seat, notes, self.state.sides)))
        return found

    def is_made(self, seat: int, notes: list[Note], sides: list[int]) -> bool:
        if self.bid_rules.failing:
            return not any(note.clause in self.bid_rules.failing for note in notes)
        return any(sides[note.seat] == sides[seat] for note in notes)


def bid_in_words(move: Move) -> str:
    """A bid without the suit that it names."""
    if move.verb == "bid":
        return move.text
    return f"{move.verb}, alone" if move.text.endswith(" alone") else move.verb


def points_by_place(state: State, dealers: dict[int, int]) -> list[float]:
    """What each place from the dealer got in the mean deal, over the mean of all."""
    sums = [0.0] * state.seats
    for note in state.notes:
        dealer = dealers.get(note.deal, state.dealer)
        for seat in range(state.seats):
            if state.sides[seat] == state.sides[note.seat]:
                sums[(seat - dealer) % state.seats] += note.points
    mean = sum(sums) / state.seats
    return [(one - mean) / max(1, state.deals) for one in sums]


def counted(notes: list[Note]) -> dict[tuple[str, int], int]:
    """How often each clause gave so many points; a note without points is no score."""
    return dict(Counter((note.clause, note.points) for note in notes if note.points))
