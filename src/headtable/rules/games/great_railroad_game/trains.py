"""Trains on a board: where each stands, which way it points, and what lies before it."""

from typing import Final

from headtable.rules.core.setup import Place
from headtable.rules.equipment.railroad import OPPOSITE, Board

OFF: Final = -1  # not on the board: not entered yet, or at the depot for repairs
HOME: Final = -2  # arrived, and laid beside the terminal
EMPTY: Final = -1

CLEAR: Final = 0  # what lies in the next place of a train
STALLED: Final = 1
HEAD_ON: Final = 2

WAYS_FROM: Final = 2  # the first number of a train's whereabouts on the board


class Trains:
    """All the trains in play, by their numbers from nought."""

    def __init__(self, board: Board, count: int) -> None:
        self.board = board
        self.at = [OFF] * count
        self.heading = [0] * count
        self.has_come_in = [False] * count
        # One train to a circle and to a track space: great-railroad-game.capacity.
        self.standing = [EMPTY] * (board.spaces + len(board.tracks))
        # The position as one number, each train's whereabouts in so many bits of its own.
        self.key = 0
        self.bits = (board.all_ways + WAYS_FROM).bit_length()

    def clone(self) -> "Trains":
        twin = Trains(self.board, 0)
        twin.at = self.at[:]
        twin.heading = self.heading[:]
        twin.has_come_in = self.has_come_in[:]
        twin.standing = self.standing[:]
        twin.key = self.key
        return twin

    # Moving them -----------------------------------------------------------------

    def put(self, train: int, place: int, heading: int) -> None:
        """Set a train down in an empty place, from wherever it was."""
        self.leave(train)
        self.at[train] = place
        self.heading[train] = heading
        self.standing[place] = train
        self.key += self.code(place, heading) << train * self.bits

    def take_off(self, train: int, to: int) -> None:
        """Take a train off the board: OFF or HOME."""
        self.leave(train)
        self.at[train] = to
        self.heading[train] = 0
        self.key += self.code(to, 0) << train * self.bits

    def leave(self, train: int) -> None:
        place = self.at[train]
        self.key -= self.code(place, self.heading[train]) << train * self.bits
        if place >= 0:
            self.standing[place] = EMPTY

    # Telling positions apart -----------------------------------------------------------

    def code(self, place: int, heading: int) -> int:
        """The whereabouts of one train as a number: 0 off the board, 1 at home, 2 and more on it."""
        return self.board.way_number[place * 8 + heading] + WAYS_FROM if place >= 0 else -1 - place

    def key_if_turned(self, train: int, heading: int, place: int) -> int:
        """The key of the position with one train turned, or sent to another place."""
        now = self.code(self.at[train], self.heading[train])
        return self.key + (self.code(place, heading) - now << train * self.bits)

    # Looking ahead ---------------------------------------------------------------------

    def next_place(self, train: int) -> int:
        """Always straight on, never backwards: great-railroad-game.no-backing."""
        return self.board.ahead[self.at[train] * 8 + self.heading[train]]

    def meets(self, train: int) -> int:
        """What a train on the board would run into: nothing, another's back or side, or its face."""
        other = self.standing[self.next_place(train)]
        if other < 0:
            return CLEAR
        is_facing = self.heading[other] == OPPOSITE[self.heading[train]]
        return HEAD_ON if is_facing else STALLED

    def is_in_circle(self, train: int) -> bool:
        return 0 <= self.at[train] < self.board.spaces

    def is_on_track(self, train: int) -> bool:
        return self.at[train] >= self.board.spaces

    def plays_needed(self, train: int, far: list[int]) -> int:
        """How many plays a train needs to the terminal on an empty board, from the tracks that each circle
        is away from it: great-railroad-game.judging."""
        if self.at[train] == HOME:
            return 0
        if self.at[train] == OFF:
            return 1 + 2 * min(far[: self.board.cities])
        ahead = self.next_place(train)
        if self.is_on_track(train):
            return 1 + 2 * far[ahead]
        return 2 + 2 * far[self.board.ahead[ahead * 8 + self.heading[train]]]

    def places(self) -> list[Place]:
        """Every place with a train in it, and the two beside the board."""
        found = [
            Place("off the board", self.trains_at(OFF)),
            Place("home", self.trains_at(HOME)),
        ]
        for train, place in enumerate(self.at):
            if place >= 0:
                found.append(Place(self.board.place_id(place), [train]))
        return found

    def trains_at(self, place: int) -> list[int]:
        return [train for train, other in enumerate(self.at) if other == place]
