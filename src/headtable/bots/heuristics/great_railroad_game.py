"""Heuristic for The Great Railroad Game: shorten the own way, lengthen the leader's, and give no hold.

All is counted in half plays: a run the right way is worth two.
"""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import NOBODY, State
from headtable.rules.games.great_railroad_game import GreatRailroadGame
from headtable.rules.games.great_railroad_game.order_text import STRAIGHT_ON
from headtable.rules.games.great_railroad_game.trains import HEAD_ON, STALLED

WRECK: Final = -900  # a smashup, or a play lost
IN_DANGER: Final = 3  # against a heading in a city that a rival can turn
IN_THE_WAY: Final = 2  # against one that leads into a train
FACED: Final = 8  # and into its face
PLAY: Final = 2


class RailroadHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.unit = "plays"
        self.prize = 3.0
        self.need: list[int] = []  # by train: the plays to the terminal on an empty board
        self.fresh = 0  # and for one that is off the board
        self.leader = -1  # the rival who needs the fewest
        self.dangers = 0  # a mask of the headings of rivals' trains that can turn others

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, GreatRailroadGame)
        trains = state.trains
        road = state.road
        self.need = [trains.plays_needed(train, road.far) for train in range(len(trains.at))]
        self.fresh = 1 + 2 * min(road.far[: road.board.cities])
        self.leader = -1
        fewest = 0
        for other in range(state.seats):
            if other != seat:
                needed = state.plays_needed(other)
                if self.leader < 0 or needed < fewest:
                    self.leader = other
                    fewest = needed
        self.dangers = 0
        for train, place in enumerate(trains.at):
            if place < 0 or road.owner[train] == seat:
                continue
            if not road.board.is_depot(place) or road.depot_may_turn:
                self.dangers |= 1 << trains.heading[train]

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, GreatRailroadGame)
        if move.verb == "run":
            return self.rate_run(state, seat, move.card, move.number)
        if move.verb == "enter":
            circle, heading = move.number >> 3, move.number & 7
            return PLAY * (self.fresh - self.needed_from(state, circle, heading)) + self.prospect(
                state, circle, heading, False
            )
        return self.rate_turn(state, move.card, move.number) if move.verb == "turn" else WRECK

    def needed_from(self, state: GreatRailroadGame, circle: int, heading: int) -> int:
        """The plays that a train needs which stands in a circle with this heading."""
        if state.road.board.ahead[circle * 8 + heading] < 0:
            return self.fresh
        return 2 + 2 * state.road.far[state.road.board.neighbour(circle, heading)]

    def prospect(self, state: GreatRailroadGame, circle: int, heading: int, can_be_turned: bool) -> int:
        """What else a heading in a circle is good or bad for: its dangers, and what is in the way."""
        trains = state.trains
        rating = 0
        if can_be_turned and self.dangers >> heading & 1:
            rating -= IN_DANGER
        space = state.road.board.ahead[circle * 8 + heading]
        for place in (space, state.road.board.ahead[space * 8 + heading]):
            other = trains.standing[place]
            if other >= 0:
                rating -= FACED if (trains.heading[other] + 4) % 8 == heading else IN_THE_WAY
        return rating

    def rate_run(self, state: GreatRailroadGame, seat: int, train: int, heading: int) -> int:
        trains = state.trains
        place = trains.next_place(train)
        other = trains.standing[place]
        if other >= 0:
            lost = PLAY * (self.fresh - self.need[train])
            return self.harm(state, other, self.fresh - self.need[other], seat) - lost
        if heading == STRAIGHT_ON:
            # A train that can be turned where it stands had better go.
            is_at_risk = trains.is_in_circle(train) and self.dangers >> trains.heading[train] & 1
            return PLAY + IN_DANGER if is_at_risk else PLAY + (1 if place == state.road.terminal else 0)
        if state.road.board.ahead[place * 8 + heading] < 0:
            return WRECK
        gained = self.need[train] - self.needed_from(state, place, heading)
        return PLAY * gained + self.prospect(state, place, heading, not state.road.board.is_depot(place))

    def rate_turn(self, state: GreatRailroadGame, train: int, heading: int) -> int:
        """What the owner loses by it; the turner's own trains stay where they are."""
        return self.harm(
            state, train, self.needed_from(state, state.trains.at[train], heading) - self.need[train], -1
        )

    def harm(self, state: GreatRailroadGame, train: int, lost: int, seat: int) -> int:
        """What it is worth that a train loses so many plays: all to us if its owner leads, else less."""
        owner = state.road.owner[train]
        if owner == seat:
            return -PLAY * lost
        return PLAY * lost if owner == self.leader else lost

    def worth(self, state: State, seat: int) -> float:
        """How many plays the seat is ahead of the best of the others, and more if it has won."""
        assert isinstance(state, GreatRailroadGame)
        if state.turn == NOBODY:
            return 100.0 * (1.0 / len(state.won) if seat in state.won else -1.0 / (state.seats - 1))
        fewest = min([state.plays_needed(other) for other in range(state.seats) if other != seat])
        return float(fewest - state.plays_needed(seat))

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, GreatRailroadGame)
        self.look(state, seat)
        if move.verb == "turn":
            owner = state.road.owner[move.card]
            lost = self.needed_from(state, state.trains.at[move.card], move.number) - self.need[move.card]
            if lost <= 0:
                return None
            return Reason("costs-plays", "great-railroad-game.skill", lost, owner)
        if move.verb == "enter":
            circle, heading = move.number >> 3, move.number & 7
            return Reason("plays-left", number=self.needed_from(state, circle, heading))
        return self.why_run(state, seat, move) if move.verb == "run" else None

    def why_run(self, state: GreatRailroadGame, seat: int, move: Move) -> Reason | None:
        train = move.card
        place = state.trains.next_place(train)
        other = state.trains.standing[place]
        if state.ahead_of(train) in (HEAD_ON, STALLED):
            is_gain = other >= 0 and state.road.owner[other] != seat and self.need[other] < self.need[train]
            is_gain = is_gain and state.ahead_of(train) == HEAD_ON
            return Reason("wrecks-more", seat=state.road.owner[other]) if is_gain else None
        if place == state.road.terminal:
            return Reason("reaches")
        if move.number == STRAIGHT_ON:
            reason = Reason("plays-left", number=self.need[train] - 1)
            is_at_risk = state.trains.is_in_circle(train) and self.dangers >> state.trains.heading[train] & 1
            return reason.also("gets-away") if is_at_risk else reason
        left = self.needed_from(state, place, move.number)
        if self.dangers >> move.number & 1:
            return Reason("plays-left", number=left)
        reason = Reason("plays-left", "great-railroad-game.skill", left)
        return reason.also("not-turned")
