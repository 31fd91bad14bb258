"""Steps many games and writes what the next decisions need into buffers, one of each kind for all games."""

from array import array
from collections.abc import Sequence

from headtable.research.many_games.numbered_game import NumberedGame
from headtable.research.many_games.terms import Terms
from headtable.research.observations.librt_sinks import FreshMarks, FreshNumbers
from headtable.research.observations.slots import Plan
from headtable.research.observations.vector_writing_view import VectorView
from headtable.rules.core.errors import Unreadable


class ManyGames:
    """So many games on the same terms, each with its own chance.  `plan` is that of a layout of the game.

    Each step leaves fresh buffers with a row for each game: `observations` (int16) and `masks` (a byte for
    each number, 1 where it is legal) of the seat whose decision it is; `seats`, which seat that is; `rewards`
    (double), what the step brought to the seat that made the move; `rewards_of_all`, the same for every seat;
    `terminations` and `truncations`, 1 where a game has come to its end.

    A game that has come to its end shows its last position, with a mask of ones: any number is good enough,
    as the next step begins a new game.  With `same_step` the new game is begun at once; the last position
    is then in `final_observations`, and `ended` names the games that it is there for.
    """

    def __init__(self, terms: Terms, plan: Plan, count: int, same_step: bool) -> None:
        self.terms = terms
        self.count = count
        self.same_step = same_step
        self.games = [NumberedGame(terms) for _ in range(count)]
        self.numbers = terms.numbers
        self.moves = terms.numbers.size
        self.view = VectorView(plan)
        self.width = plan.size
        self.seen = FreshNumbers(count * plan.size)
        self.seen_last = FreshNumbers(count * plan.size if same_step else 0)
        self.observations = self.seen.buffer()
        self.final_observations = self.seen_last.buffer()
        self.marks = FreshMarks(count * self.moves)
        self.masks = self.marks.buffer()
        self.seats_seen = FreshMarks(count)
        self.seats = self.seats_seen.buffer()
        self.rewards: array[float] = array("d")
        self.rewards_of_all: array[float] = array("d")
        self.terminations = bytearray()
        self.truncations = bytearray()
        self.ended: list[int] = []  # the games that have come to their end in this step
        self.refused: dict[int, str] = {}  # the games that have refused their number, and why
        self.renew()

    def renew(self) -> None:
        """Allocate new buffers: the caller may keep those of the last step."""
        self.seen.renew()
        self.observations = self.seen.buffer()
        if self.same_step:
            self.seen_last.renew()
            self.final_observations = self.seen_last.buffer()
        self.marks.renew()
        self.masks = self.marks.buffer()
        self.seats_seen.renew()
        self.seats = self.seats_seen.buffer()
        self.rewards = array("d", bytes(8 * self.count))
        self.rewards_of_all = array("d", bytes(8 * self.count * self.terms.seats))
        self.terminations = bytearray(self.count)
        self.truncations = bytearray(self.count)
        self.ended = []
        self.refused = {}

    def seed(self, seeds: Sequence[int]) -> None:
        """Let the chance of each game follow from a seed of its own."""
        for place in range(self.count):
            self.games[place].seed(seeds[place])

    def start(self) -> None:
        """Begin every game anew."""
        self.renew()
        for place in range(self.count):
            game = self.games[place]
            game.start()
            self.write(place, game)

    def step(self, numbers: list[int]) -> None:
        """Make a move in each game, by its number; a game that had come to its end begins anew instead."""
        for number in numbers:
            if number < 0 or number >= self.moves:
                raise Unreadable(f"there is no move number {number}: they go from 0 to {self.moves - 1}")
        if len(numbers) != self.count:
            raise Unreadable(f"a number is needed for each of {self.count} games, not {len(numbers)} of them")
        self.renew()
        for place in range(self.count):
            game = self.games[place]
            if game.has_ended():
                game.start()
                self.write(place, game)
                continue
            mover = game.seat
            game.step(numbers[place])
            if game.refused:
                self.refused[place] = game.refused
            if game.is_rewarded:
                self.reward(place, game, mover)
            if game.has_ended():
                self.end(place, game)
            else:
                self.write(place, game)

    def write(self, place: int, game: NumberedGame) -> None:
        """Write what the seat sees whose decision it is, and what it may do."""
        seat = game.seat
        self.seats_seen.put(place, seat)
        self.view.write(game.state, seat, self.seen, place * self.width)
        self.numbers.mark_quickly(game.state, seat, self.marks, place * self.moves)

    def reward(self, place: int, game: NumberedGame, mover: int) -> None:
        self.rewards[place] = game.rewards[mover]
        first = place * self.terms.seats
        for seat in range(self.terms.seats):
            self.rewards_of_all[first + seat] = game.rewards[seat]

    def end(self, place: int, game: NumberedGame) -> None:
        """Show the last position, and begin anew at once where that is wanted."""
        self.ended.append(place)
        if game.is_over:
            self.terminations[place] = 1
        else:
            self.truncations[place] = 1
        first = place * self.width
        if self.same_step:
            self.view.write(game.state, game.seat, self.seen_last, first)
            game.start()
            self.write(place, game)
        else:
            self.view.write(game.state, game.seat, self.seen, first)
            self.seats_seen.put(place, game.seat)
            self.marks.set_all(place * self.moves, self.moves)
