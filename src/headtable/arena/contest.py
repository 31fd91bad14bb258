"""Many deals on as many processes as asked for; what is finished is kept when somebody stops it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import headtable
from headtable.arena.line_up import line_ups
from headtable.arena.playing import Chooser, play_game
from headtable.arena.processes import spread
from headtable.arena.program_seat import ProgramPlayer
from headtable.arena.tally import DealResult, deal_result
from headtable.bots.house import REGULAR, house_player

PROGRAM = "program:"  # stands before the command line of a program that takes a seat


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays whom at what; `entrants` are levels, or `program:` and a command line."""

    game: str
    seats: int
    entrants: list[str]
    options: dict[str, object] = field(default_factory=dict)
    seed: int = 1

    def seatings(self) -> list[list[int]]:
        state = headtable.game(self.game).start(self.seats, 0, self.options)
        return line_ups(self.entrants, state.sides)


def chooser(game: str, entrant: str) -> Chooser:
    """The player that an entrant's name stands for."""
    if entrant.startswith(PROGRAM):
        return ProgramPlayer(entrant.removeprefix(PROGRAM), house_player(game, REGULAR))
    return house_player(game, entrant)


def play_deal(contest: Contest, number: int) -> tuple[DealResult, list[str]]:
    """One deal in every line-up; with it, what programs did wrong."""
    game = headtable.game(contest.game)
    players = [chooser(contest.game, entrant) for entrant in contest.entrants]
    games = []
    try:
        for seating in contest.seatings():
            seated = [players[entrant] for entrant in seating]
            games.append((seating, play_game(game, contest.options, seated, contest.seed + number)))
    finally:
        complaints = []
        for player in players:
            if isinstance(player, ProgramPlayer):
                player.stop()
                complaints += player.complaints
    return deal_result(len(contest.entrants), games), complaints


def run(
    contest: Contest, deals: int, processes: int, seen: Callable[[int], None]
) -> Iterator[tuple[DealResult, list[str]]]:
    """Play the deals and yield each in its turn; `seen` is told how many have ended.

    When the caller stops asking, what is under way is dropped.
    """
    return spread(partial(play_deal, contest), deals, processes, seen)
