"""What all the games of one environment have in common."""

from collections.abc import Mapping, Sequence
from typing import Final

from headtable.bots.novice_and_regular import Player
from headtable.bots.roster import house_player
from headtable.research.move_numbering.numberings import move_numbers
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.game_on_shelf import Game

EVERY_SEAT: Final = -1


class Terms:
    """Which game is played, by how many, by whom, and what is rewarded.

    Shared by all games, and not changed once they are played.  Without `oppose`, whoever gives the numbers
    moves for every seat.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, object]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.numbers = move_numbers(game.id, options)
        self.start = game.start(seats, None, options)  # every game is a clone of it
        self.seat = EVERY_SEAT
        self.players: list[Player] = []  # by seat; nobody where the numbers are for every seat
        self.loses = False  # whether an illegal number loses the game; else it is refused
        self.target = 0  # where points are rewarded, the score that wins a whole game; else the win is

    def oppose(self, seat: int, levels: Sequence[str]) -> None:
        """Leave one seat to whoever gives the numbers, and let house players move for the others.

        There is a level for each of them, in order from the left of the seat.
        """
        if not 0 <= seat < self.seats:
            raise BadSetup(f"there is no seat {seat}: the seats are 0 to {self.seats - 1}")
        if len(levels) != self.seats - 1:
            raise BadSetup(f"name a level for each opponent: {self.seats - 1} of them, not {len(levels)}")
        known: dict[str, Player] = {}
        for level in levels:
            if level not in known:
                known[level] = house_player(self.game.id, level)
        in_turn = [known[levels[0]]] + [known[level] for level in levels]  # the first is never asked
        self.seat = seat
        self.players = [in_turn[(other - seat) % self.seats] for other in range(self.seats)]
