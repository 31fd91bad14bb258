"""Real positions for the laws: whole games of every table, and moments of them that differ in kind.

The seed of a game comes from the name of its table, so that no two tables see the same game.  Every kind of
moment that a game has is kept once: what is asked, which verbs may be said, how many are awaited, a last
card, a pack that runs out.  Which of the moments of a kind it is, is drawn by lot.
"""

import os
from dataclasses import dataclass, field
from functools import cache
from zlib import crc32

from game_setups import Step, Table, step

from headtable import CHANCE, NOBODY, Move, Rng, State
from headtable.bots.heuristic import Heuristic
from headtable.bots.roster import heuristic_of

PROFILE = os.environ.get("HEADTABLE_PROFILE", "short")
IS_LONG = PROFILE == "long"
IS_QUICK = PROFILE == "quick"
GAMES = 6 if IS_LONG else 1  # of a table with an option; twice as many of one as the book has it
MOST_MOMENTS = 40 if IS_LONG else 4 if IS_QUICK else 9  # of a game; the rarest kinds come first
MOST_MOVES = 20_000

ENDLESS_AT_RANDOM = ("trolley-transfer",)  # nobody ever collects five of a kind by chance

Kind = tuple[str, str, int, int, int]


@dataclass
class Moment:
    """A game after so many of its steps."""

    game: "Played"
    at: int
    state: State
    deal: State | None  # before the last shuffle of the whole pack, if there was one
    dealt_at: int

    def rng(self, law: str) -> Rng:
        """Chance for one law at this moment."""
        return Rng(crc32(f"{law} {self.game.table} {self.game.seed} {self.at}".encode()))

    def __str__(self) -> str:
        return f"{self.game.table}, game {self.game.seed}, after {self.at} moves"


@dataclass
class Played:
    """A whole game: its steps, and some of its moments in the order in which they came."""

    table: Table
    seed: int
    steps: list[Step] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    vocabulary: dict[str, Move] = field(default_factory=dict)  # every move that was ever legal, by its text


def games_of(table: Table) -> list[Played]:
    """Some games of a table, half of them of players who know what they do."""
    return [played(table, number) for number in range(GAMES if table.options else 2 * GAMES)]


def played(table: Table, number: int) -> Played:
    seed = crc32(f"{table} {number}".encode())
    game = Played(table, seed)
    rng = Rng(seed)
    state = table.start()
    are_sensible = (seed + number) % 2 == 0 or table.game.id in ENDLESS_AT_RANDOM
    kept = _Kept(rng.fork())
    while state.to_act() != NOBODY and len(game.steps) < MOST_MOVES:
        if state.to_act() != CHANCE:
            kept.consider(game, state)
        made = sensible_step(state, rng) if are_sensible else step(state, rng)
        game.vocabulary.setdefault(made[1].text, made[1])
        if made[1].verb == "shuffle" and len(made[1].cards) == len(state.pack()):
            kept.deal, kept.dealt_at = state.clone(), len(game.steps)
        game.steps.append(made)
        state.apply(*made)
    kept.end(game, state)
    return game


def sensible_step(state: State, rng: Rng) -> Step:
    """Three moves of four are those of a regular player, so that games come to something."""
    seats = state.waiting()
    if state.to_act() == CHANCE or not rng.below(4):
        return step(state, rng)
    seat = seats[rng.below(len(seats))]
    return seat, a_sense(state.setup.game).pick(state, seat, state.legal_moves(seat), rng)


@cache
def a_sense(game: str) -> Heuristic:
    return heuristic_of(game)


class _Kept:
    """The moments that are kept of a game under way."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.of_kind: dict[Kind, Moment] = {}
        self.times: dict[Kind, int] = {}
        self.deal: State | None = None
        self.dealt_at = 0

    def consider(self, game: Played, state: State) -> None:
        kind = kind_of(state)
        times = self.times.get(kind, 0) + 1
        self.times[kind] = times
        if self.rng.below(times) == 0:
            self.of_kind[kind] = self.moment(game, state.clone())

    def moment(self, game: Played, state: State) -> Moment:
        return Moment(game, len(game.steps), state, self.deal, self.dealt_at)

    def end(self, game: Played, state: State) -> None:
        """The rarest kinds, and how it ended."""
        rare = sorted(self.of_kind, key=lambda kind: self.times[kind])[: MOST_MOMENTS - 1]
        found = [self.of_kind[kind] for kind in rare] + [self.moment(game, state)]
        game.moments = sorted(found, key=lambda moment: moment.at)


def kind_of(state: State) -> Kind:
    """What kind of moment it is: two of the same kind are hardly worth looking at both."""
    seat = state.to_act()
    verbs = sorted({move.verb.partition(" ")[0] for move in state.legal_moves(seat)})
    held = stock = 2
    for place in state.places():
        if place.name == f"hand {seat + 1}":
            held = min(len(place.cards), 2)
        elif place.name in ("stock", "rest", "reserve", "deck"):
            stock = min(len(place.cards), 2)
    return state.prompt().public, " ".join(verbs), min(len(state.waiting()), 3), held, stock
