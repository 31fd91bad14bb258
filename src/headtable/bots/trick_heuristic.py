"""Common sense at tricks, for every game that has them.

A game's own heuristic says in `look` how strong each card is in the trick on the table, what each is worth to
whoever takes it, and what it costs to part with.  A trick counts a hundred; all else is measured by that.
"""

from typing import Final

from headtable.bots.heuristic import MANY, Heuristic
from headtable.rules.core.state import State
from headtable.rules.mechanics.tricks import Tricks

NO_TABLE: Final[list[int]] = []
TRICK: Final = 100
SURE: Final = 4000  # the trick is ours whatever comes
LIKELY: Final = 2000  # it is ours so far, and nothing out of sight beats it


class TrickHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.tricks = Tricks(0)
        self.powers: list[int] = NO_TABLE  # by card, in the trick on the table; -1 where it cannot win
        self.points: list[int] = NO_TABLE  # by card, for whoever takes it
        self.costs: list[int] = NO_TABLE  # by card, to part with it
        self.best = -1  # the seat that is taking the trick so far
        self.most = -1  # and the power of its card
        self.stake = TRICK  # what lies in the trick
        self.is_last = False
        self.is_partners = False
        self.unseen: list[int] = []  # the cards that are not in the own hand and were not played
        self.is_safe = False  # nothing out of sight, or nobody after us, beats what the partner has laid

    def look_at_trick(self, state: State, seat: int, tricks: Tricks, seen: list[int]) -> None:
        """Take in the trick on the table; `seen` are cards that all have seen besides."""
        self.tricks = tricks
        trick = tricks.current
        is_out = [True] * len(state.names())
        for card in tricks.hands[seat]:
            is_out[card] = False
        for card in seen:
            is_out[card] = False
        for past in tricks.past:
            for card in past.cards:
                is_out[card] = False
        for card in trick.cards:
            is_out[card] = False
        self.unseen = [card for card in state.pack() if is_out[card]]
        self.best = -1
        self.most = -1
        self.stake = TRICK
        for place, card in enumerate(trick.cards):
            self.stake += self.points[card]
            if self.powers[card] > self.most or self.best < 0:
                self.most = self.powers[card]
                self.best = trick.order[place]
        self.is_last = len(trick.cards) == len(trick.order) - 1
        self.is_partners = self.best >= 0 and state.sides[self.best] == state.sides[seat]
        self.is_safe = self.is_partners and not self.can_be_beaten()

    def can_be_beaten(self) -> bool:
        """Whether a seat that plays after us may have more than the best card so far, as far as is known."""
        trick = self.tricks.current
        for place in range(len(trick.cards) + 1, len(trick.order)):
            lacks = self.tricks.known_cards.lacks[trick.order[place]]
            for card in self.unseen:
                if self.powers[card] > self.most and not lacks >> card & 1:
                    return True
        return False

    def stronger_than(self, power: int, powers: list[int]) -> int:
        """How many cards out of sight have more power than this."""
        count = 0
        for card in self.unseen:
            if powers[card] > power:
                count += 1
        return count

    def rate_card(self, state: State, card: int) -> int:
        """How good it looks to play this card now."""
        if self.best < 0:
            return self.rate_lead(card, self.lead_powers(state, card))
        power = self.powers[card]
        points = self.points[card]
        if power <= self.most:  # it cannot win: give the partner points, or the others little
            return (points if self.is_safe else -points) - self.costs[card]
        if self.is_safe:
            return -SURE - self.costs[card]
        if self.is_last:
            return SURE + points - self.costs[card]
        if self.stronger_than(power, self.powers) == 0:
            gain = LIKELY if not self.is_partners else 0
            return gain + self.stake + points - self.costs[card]
        if self.is_partners:
            return -points - self.costs[card] - TRICK
        stronger = self.stronger_than(power, self.powers)
        return 2 * (self.stake + points) // (1 + stronger) - points - self.costs[card]

    def rate_lead(self, card: int, powers: list[int]) -> int:
        """A card that nothing can beat, else a cheap one."""
        stronger = self.stronger_than(powers[card], powers)
        if stronger == 0:
            return LIKELY + self.points[card]
        return TRICK // (1 + stronger) - self.costs[card] - self.points[card]

    def lead_powers(self, state: State, card: int) -> list[int]:
        """The power of every card where this one is led."""
        return self.powers

    def is_idle_overtake(self, card: int) -> bool:
        """Whether the card would take what the partner's has already won."""
        return self.is_safe and self.powers[card] > self.most

    def cards_left(self) -> int:
        """The plies to the end of the deal while cards are played."""
        left = 0
        for hand in self.tricks.hands:
            left += len(hand)
        return left if left else MANY
