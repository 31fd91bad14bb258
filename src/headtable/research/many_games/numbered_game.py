"""One game after another, moved by numbers; chance and house players move inside."""

from typing import Final

from headtable.research.many_games.terms import EVERY_SEAT, Terms
from headtable.research.rewards import forfeit_rewards, score_rewards, win_rewards
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State

MOST_REFUSALS: Final = 64  # in a row
OF_PLAYERS: Final = 1 << 95  # tells the players' stream of chance from the shuffles'


class NumberedGame:
    """Where a game stands, whose decision it is, and what the last step brought."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.state: State = terms.start.clone()
        self.shuffles = Rng(0)
        self.chances_of_players = Rng(0)
        self.seat = max(terms.seat, 0)  # whose decision it is; at the end, who made the last one
        self.rewards = [0.0] * terms.seats  # what the last step brought, by seat
        self.is_rewarded = False  # whether some of that is not nought
        self.paid: list[int] = []  # the scores that have been rewarded, where points are
        self.is_over = True
        self.is_truncated = False
        self.refused = ""  # why the last number was refused
        self.refusals = 0

    def seed(self, seed: int) -> None:
        """Let all chance from here on follow from the seed: the shuffles, and apart from them the players."""
        self.shuffles = Rng(seed)
        self.chances_of_players = Rng(seed ^ OF_PLAYERS)

    def has_ended(self) -> bool:
        return self.is_over or self.is_truncated

    def start(self) -> None:
        """Begin a new game and go on to its first decision.

        A game that ends before the seat has anything to decide is passed over.
        """
        self.forget_rewards()
        self.refused = ""
        self.refusals = 0
        self.is_truncated = False
        self.paid = [0] * self.terms.seats
        self.is_over = True
        while self.is_over:
            self.state = self.terms.start.clone()
            self.is_over = False
            self.go_on()

    def step(self, number: int) -> None:
        """Make the move of this number for the seat whose decision it is, and go on to the next decision."""
        state = self.state
        seat = self.seat
        if self.is_rewarded:
            self.forget_rewards()
        self.refused = ""
        clause = self.terms.numbers.play(state, seat, number)
        if clause:
            self.refuse(clause)
            return
        self.refusals = 0
        self.go_on()
        if self.terms.target:
            self.pay_points()
        elif self.is_over:
            self.rewards = win_rewards(state)
            self.is_rewarded = True

    def pay_points(self) -> None:
        """Reward what has been scored since it was last done; with the first step, all since the deal."""
        scores = self.state.scores
        if scores != self.paid:
            self.rewards = score_rewards(self.state, self.paid)
            self.is_rewarded = True
            self.paid = scores[:]

    def go_on(self) -> None:
        """Let chance and the house players move until there is something to decide or the game is over."""
        state = self.state
        own = self.terms.seat
        while True:
            turn = state.turn
            if turn == CHANCE:
                state.chance_at_random(self.shuffles)
            elif turn == NOBODY:
                self.is_over = True
                return
            elif own in (turn, EVERY_SEAT):
                self.seat = turn
                return
            else:
                move = self.terms.players[turn].choose(state, turn, self.chances_of_players)
                state.apply(turn, move)

    def refuse(self, reason: str) -> None:
        """Answer a number that is no legal move: nothing changes, or the game is lost."""
        self.refused = reason
        self.refusals += 1
        if self.terms.loses:
            self.is_over = True
            self.rewards = forfeit_rewards(self.state, [self.seat], self.terms.target)
            self.is_rewarded = True
        elif self.refusals == MOST_REFUSALS:
            self.is_truncated = True

    def forget_rewards(self) -> None:
        self.rewards = [0.0] * self.terms.seats
        self.is_rewarded = False
