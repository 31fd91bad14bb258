"""Plays one game between players, with shuffles that do not depend on their moves."""

from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol, runtime_checkable

from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State


class Chooser(Protocol):
    """What chooses moves: a house player, or a program."""

    def choose(self, state: State, seat: int, rng: Rng) -> Move: ...


@runtime_checkable
class Listener(Protocol):
    """A player that is told of every move before it is made, its own and those of chance too."""

    def hear(self, state: State, own_seat: int, seat: int, move: Move) -> None: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, and how long each decision took at each seat, in seconds."""

    scores: list[int]
    shares: list[float]  # of the win, by seat; they add up to one
    deals: int
    moves: int
    times: list[list[float]] = field(repr=False)


class ChanceStream:
    """The chance moves of one game: the same for the same number, whatever is played between them."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.deal = -1
        self.drawn = 0  # chance moves of this deal so far

    def next(self, state: State) -> Move:
        if state.deals != self.deal:
            self.deal = state.deals
            self.drawn = 0
        self.drawn += 1
        return state.chance(Rng(self.number | self.deal << 40 | self.drawn << 64))


def play_game(game: Game, options: dict[str, object], players: list[Chooser], number: int) -> Outcome:
    """Play one game to its end; its number is the seed of every shuffle and every player."""
    state = game.start(len(players), number % len(players), options)
    chance = ChanceStream(number)
    player_rngs = [Rng(number << 8 | seat + 1) for seat in range(len(players))]
    times: list[list[float]] = [[] for _ in players]
    listeners = [(seat, player) for seat, player in enumerate(players) if isinstance(player, Listener)]

    def make(seat: int, move: Move) -> None:
        for own_seat, listener in listeners:
            listener.hear(state, own_seat, seat, move)
        state.apply(seat, move)

    moves = 0
    while state.to_act() != NOBODY:
        if state.to_act() == CHANCE:
            make(CHANCE, chance.next(state))
            continue
        seat = state.to_act()
        start = perf_counter()
        move = players[seat].choose(state, seat, player_rngs[seat])
        times[seat].append(perf_counter() - start)
        make(seat, move)
        moves += 1
    won = state.winners()
    shares = [1 / len(won) if seat in won else 0.0 for seat in range(len(players))]
    return Outcome(list(state.scores), shares, state.deals, moves, times)
