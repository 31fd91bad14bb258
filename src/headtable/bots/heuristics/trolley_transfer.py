"""Heuristic for Trolley Transfer: collect the kind there is most of, and let the rarest go."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State
from headtable.rules.equipment.trolley import EACH, PLURALS
from headtable.rules.games.trolley_transfer import BETWEEN, COUNTS, DISCARDING, TrolleyTransfer

# What it is worth to hold so many of a kind, in hundredths of what six of them count.
HOLDING: Final = [0, 1, 4, 11, 26, 55, 100]
GONE: Final = 1  # what each card of a kind that one has thrown away takes from it
HELPING: Final = 10  # how much sooner one throws away than hands on what counts much

# How often in a hundred a hand has at most two, three or four alike, by the rounds that were played.
ALIKE: Final = [
    [69, 96, 100],
    [38, 87, 98],
    [19, 73, 95],
    [11, 58, 90],
    [6, 46, 82],
    [3, 37, 75],
    [2, 30, 68],
]


class TransferHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.decisions_ahead = 16  # two rounds of four players
        self.worlds = 384
        self.held = [0] * 6
        self.gone = [0] * 6  # by kind: the own discards that lie on the table

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrolleyTransfer)
        self.held = tally(state.cards.hands[seat])
        self.gone = tally(state.cards.discards_of(seat))

    def rate(self, state: State, seat: int, move: Move) -> int:
        """What is lost with the card; a call loses nothing."""
        assert isinstance(state, TrolleyTransfer)
        card = move.card
        if card < 0:
            return 1000000 if move.verb == "call" else 0
        held = self.held[card]
        loss = HOLDING[held] - HOLDING[held - 1] if held < 7 else 0
        rating = -loss * COUNTS[card] * (EACH - GONE * self.gone[card])
        return rating + HELPING * COUNTS[card] if state.stage == DISCARDING else rating

    def worth(self, state: State, seat: int) -> float:
        """In the middle of a hand also what the collections promise."""
        assert isinstance(state, TrolleyTransfer)
        ahead = super().worth(state, seat)
        if state.stage == BETWEEN:
            return ahead
        for other in range(state.seats):
            promise = promise_of(state.cards.hands[other])
            ahead += promise if other == seat else -promise / (state.seats - 1)
        return ahead

    # The others collect too ----------------------------------------------------------------

    def prepare(self, world: State, seat: int, rng: Rng) -> None:
        """An imagined world deals the others any cards, but they have been collecting as well.

        Which world it is would hardly ever make up for that; so their hands are put to rights in it.
        """
        assert isinstance(world, TrolleyTransfer)
        for other in range(world.seats):
            if other != seat:
                self.make_collector(world, other, rng)
        for other in range(world.seats):
            if other != seat and world.choices.of(other) is not None:
                world.choices.moves[other] = self.pick(world, other, world.moves_for(other), rng)

    def make_collector(self, world: TrolleyTransfer, seat: int, luck: Rng) -> None:
        """Change cards of a hand for like ones of the stock until it holds as many as is usual."""
        hand = world.cards.hands[seat]
        stock = world.cards.stock
        rounds = min(world.rounds, len(ALIKE) - 1)
        chance = luck.below(100)
        wanted = 2
        for share in ALIKE[rounds]:
            if chance >= share:
                wanted += 1
        held = tally(hand)
        most = luck.below(6)
        for kind in range(6):
            if held[kind] > held[most]:
                most = kind
        for place in range(len(stock)):
            if held[most] >= wanted:
                break
            if stock[place] == most:
                away = 0
                while hand[away] == most:
                    away += 1
                stock[place] = hand[away]
                hand[away] = most
                held[most] += 1
        hand.sort()

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        if move.card < 0:
            return Reason("six-alike") if move.verb == "call" else None
        most = 0 if move.card else 1
        for kind in range(6):
            if kind != move.card and self.held[kind] > self.held[most]:
                most = kind
        held = self.held[most]
        if held < 2 or held < self.held[move.card]:
            return Reason("spare") if self.is_best(state, seat, move) else None
        reason = Reason("collects", number=held, thing=PLURALS[most])
        if self.held[move.card] == 1:
            reason.also("only-one")
        elif self.is_best(state, seat, move):
            reason.also("spare")
        return reason


def tally(cards: list[int]) -> list[int]:
    counts = [0] * 6
    for card in cards:
        counts[card] += 1
    return counts


def promise_of(hand: list[int]) -> float:
    """What the best collection of a hand may come to, in points."""
    held = tally(hand)
    best = 0
    for kind in range(6):
        best = max(best, HOLDING[min(held[kind], 6)] * COUNTS[kind])
    return best / 100
