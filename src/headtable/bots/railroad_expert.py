"""The expert at The Great Railroad Game, which hides nothing: it looks ahead play by play.

First one play deep, then two, and so on until a number of positions has been looked at; that number and
not a clock is the bound, so that the same position gets the same answer on any machine.  Between two it is
alpha-beta; with more, a seat takes all the others to be against it.
"""

from typing import Final

from headtable.bots.alpha_beta import FAR, AlphaBeta
from headtable.bots.expert import Estimate, Expert
from headtable.bots.heuristic import Heuristic
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import NOBODY, State
from headtable.rules.games.great_railroad_game import GreatRailroadGame

POSITIONS: Final = 6000  # looked at for one decision, at most
DEEPEST: Final = 12  # plays
BREADTH: Final = 9  # moves that are followed up in one position, those that look best
WON: Final = 1000.0
THREAT: Final = 0.7  # of a turn-table that is open to the one to play at the end of the look ahead
STALL: Final = 0.4  # of a play, where a train stands before another


class RailroadTree(AlphaBeta):
    """The positions ahead, as far as their number allows."""

    def __init__(self, heuristic: Heuristic) -> None:
        super().__init__(heuristic)
        self.left = 0  # positions that may still be looked at
        self.worst: list[int] = []  # by circle: the plays that a train needs which is turned the worst way

    def measure(self, state: GreatRailroadGame) -> None:
        board = state.road.board
        far = state.road.far
        self.worst = [
            2 + 2 * max([far[board.neighbour(circle, heading)] for heading in board.ways[circle]])
            for circle in range(board.spaces)
        ]

    def ends(self, state: State, depth: int) -> bool:
        self.left -= 1
        return state.turn == NOBODY or depth == 0 or self.left <= 0

    def worth(self, state: State, seat: int, depth: int) -> float:
        assert isinstance(state, GreatRailroadGame)
        return self.won(state, seat, depth) if state.turn == NOBODY else self.judged(state, seat)

    def moves(self, state: State, turn: int) -> list[Move]:
        """The moves that look best, the best first."""
        moves = state.legal_moves(turn)
        if len(moves) == 1:
            return moves
        ratings = self.heuristic.ratings(state, turn, moves)
        order = sorted([-rating * 1024 + place for place, rating in enumerate(ratings)])
        return [moves[key & 1023] for key in order[:BREADTH]]

    def won(self, state: GreatRailroadGame, seat: int, depth: int) -> float:
        """The end of the game, sooner where it is good."""
        if seat not in state.won:
            return -WON - depth
        return WON + depth if len(state.won) == 1 else 0.0

    def judged(self, state: GreatRailroadGame, seat: int) -> float:
        """Plays ahead of the best of the others, with what the one to play threatens."""
        own = self.plays(state, seat)
        fewest = FAR
        for other in range(state.seats):
            if other != seat:
                fewest = min(fewest, self.plays(state, other))
        threat = THREAT * self.threat(state, state.turn, seat)
        return fewest - own + (threat if state.turn == seat else -threat)

    def plays(self, state: GreatRailroadGame, seat: int) -> float:
        """The plays that a conductor needs, and a part of one for each train that stands in its way."""
        road = state.road
        trains = state.trains
        fewest = FAR
        total = 0.0
        for train in road.own[seat]:
            needed = float(trains.plays_needed(train, road.far))
            if trains.at[train] >= 0 and trains.meets(train):
                needed += STALL
            fewest = min(fewest, needed)
            total += needed
        return total if road.wins_with_all else fewest

    def threat(self, state: GreatRailroadGame, turner: int, seat: int) -> int:
        """The most that the turner can make the seat lose (or a rival, if it is the seat's own turn)."""
        road = state.road
        trains = state.trains
        rights = 0
        for train in road.own[turner]:
            place = trains.at[train]
            if place >= 0 and (road.depot_may_turn or not road.board.is_depot(place)):
                rights |= 1 << trains.heading[train]
        most = 0
        for train, place in enumerate(trains.at):
            if road.board.is_city(place) and rights >> trains.heading[train] & 1:
                owner = road.owner[train]
                if owner != turner and seat in (turner, owner):
                    most = max(most, self.worst[place] - trains.plays_needed(train, road.far) - 1)
        return most


class RailroadExpert(Expert):
    def __init__(self, heuristic: Heuristic, positions: int = POSITIONS) -> None:
        super().__init__(heuristic)
        self.positions = positions
        self.tree = RailroadTree(heuristic)

    def weigh(self, world: State, seat: int, moves: list[Move], rng: Rng) -> list[Estimate]:
        """The moves by what they come to as many plays on as could be looked at whole, the best first."""
        assert isinstance(world, GreatRailroadGame)
        root = without_past(world)
        self.tree.measure(root)
        self.tree.left = self.positions
        order = list(range(len(moves)))
        rng.shuffle(order)  # among equals, any
        found = self.candidates(root, seat, [moves[place] for place in order])
        best = found
        depth = 0
        while depth < DEEPEST and len(found) > 1:
            found = self.look_ahead(root, seat, best, depth)
            if self.tree.left <= 0:
                break
            best = found
            if abs(best[0].mean()) >= WON - DEEPEST:
                break
            depth += 1
        return best

    def look_ahead(
        self, root: GreatRailroadGame, seat: int, moves: list[Estimate], depth: int
    ) -> list[Estimate]:
        """Every move with its value so many plays further on; exact for the best of them."""
        found: list[Estimate] = []
        low = -FAR
        for one in moves:
            after = root.clone()
            after.apply(seat, one.move)
            value = self.tree.value(after, seat, depth, low, FAR)
            low = max(low, value)
            tried = Estimate(one.move, one.rating)
            tried.values.append(value)
            found.append(tried)
        found.sort(key=mean_of, reverse=True)
        return found


def without_past(state: GreatRailroadGame) -> GreatRailroadGame:
    """A copy that remembers only the positions which may not come back; the others cost time to copy."""
    twin = state.clone()
    stood = twin.time_table.positions
    twin.time_table.positions = {position: times for position, times in stood.items() if times > 1}
    return twin


def mean_of(estimate: Estimate) -> float:
    return estimate.mean()
