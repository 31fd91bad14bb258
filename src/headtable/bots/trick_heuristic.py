"""Heuristic for tricks, the same in every game that has them.

A game's own heuristic says in `look` how strong each card is in the trick on the table, what each is worth to
whoever takes it, and what it costs to part with.  A trick counts a hundred; all else is measured by that.
"""

from typing import Final

from headtable.bots.heuristic import Heuristic, fair_moves
from headtable.bots.reasons import Reason
from headtable.rules.core.state import State
from headtable.rules.mechanics.tricks import Tricks

NO_TABLE: Final[list[int]] = []
TRICK: Final = 100
SURE: Final = 4000  # the trick is ours whatever comes
LIKELY: Final = 2000  # it is ours so far, and nothing out of sight beats it
FEW: Final = 5  # cards that can beat one, of which it is worth while to speak


class TrickHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.trick = "trick"  # what the game calls one
        self.tricks = Tricks([], [], [])
        self.lacks: list[int] = NO_TABLE  # by seat, the cards that all know it has not got, as a set
        self.powers: list[int] = NO_TABLE  # by card, in the trick on the table; -1 where it cannot win
        self.points: list[int] = NO_TABLE  # by card, for whoever takes it
        self.counted: list[int] = NO_TABLE  # by card, its points on the score sheet, where cards have any
        self.costs: list[int] = NO_TABLE  # by card, to part with it
        self.best = -1  # the seat that is taking the trick so far
        self.most = -1  # and the power of its card
        self.stake = TRICK  # what lies in the trick
        self.is_last = False
        self.is_partners = False
        self.unseen: list[int] = []  # the cards that are not in the own hand and were not played
        self.is_safe = False  # nothing out of sight, or nobody after us, beats what the partner has laid

    def look_at_trick(
        self, state: State, seat: int, tricks: Tricks, unseen: list[int], lacks: list[int]
    ) -> None:
        """Take in the trick on the table; `unseen` are the cards that the seat knows nowhere."""
        self.tricks = tricks
        self.lacks = lacks
        self.unseen = unseen
        self.best = -1
        self.most = -1
        self.stake = TRICK
        order = tricks.turns()
        laid = tricks.laid
        begun = tricks.begun
        for place in range(begun, len(laid)):
            card = laid[place]
            self.stake += self.points[card]
            if self.powers[card] > self.most or self.best < 0:
                self.most = self.powers[card]
                self.best = order[place - begun]
        self.is_last = len(laid) - begun == len(order) - 1
        self.is_partners = self.best >= 0 and state.sides[self.best] == state.sides[seat]
        self.is_safe = self.is_partners and not self.can_be_beaten()

    def can_be_beaten(self) -> bool:
        """Whether a seat that plays after us may have more than the best card so far, as far as is known."""
        order = self.tricks.turns()
        for place in range(len(self.tricks.laid) - self.tricks.begun + 1, len(order)):
            lacks = self.lacks[order[place]]
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
        stronger = self.stronger_than(power, self.powers)
        if stronger == 0:
            gain = LIKELY if not self.is_partners else 0
            return gain + self.stake + points - self.costs[card]
        if self.is_partners:
            return -points - self.costs[card] - TRICK
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

    # In words -----------------------------------------------------------------------------------

    def why_card(self, state: State, seat: int, card: int) -> Reason | None:
        """What speaks for playing this card now."""
        playable = [move.card for move in fair_moves(state, seat) if move.card >= 0]
        if self.best < 0:
            return self.why_lead(card, playable, self.lead_powers(state, card))
        if self.powers[card] > self.most:
            return self.why_take(card, playable)
        return self.why_yield(state, card, playable)

    def why_lead(self, card: int, playable: list[int], powers: list[int]) -> Reason | None:
        is_colour = self.is_led_by_colour(card)
        stronger = self.copies_above(powers[card], powers)
        if stronger == 0:
            return Reason("lead-high" if is_colour else "lead-sure")
        if self.is_spare(card, playable):
            return Reason("spare")
        if stronger <= FEW:
            return Reason("lead-few-high" if is_colour else "lead-few", number=stronger)
        return Reason("no-points") if not self.points[card] and max(self.points) else None

    def why_take(self, card: int, playable: list[int]) -> Reason | None:
        if self.is_safe:
            return self.why_given(card) if self.points[card] else None
        stronger = self.copies_above(self.powers[card], self.powers)
        if self.is_last:
            reason = Reason("takes-last", thing=self.trick)
        elif stronger == 0:
            reason = Reason("takes-sure", thing=self.trick)
        elif stronger <= FEW:
            reason = Reason("ahead-few", number=stronger, thing=self.trick)
        else:
            reason = Reason("ahead", thing=self.trick)
        if self.tell_stake(reason):
            return reason
        takers = [other for other in playable if self.powers[other] > self.most]
        if len(takers) > 1 and self.costs[card] == min([self.costs[other] for other in takers]):
            reason.also("for-less")
        return reason

    def why_yield(self, state: State, card: int, playable: list[int]) -> Reason | None:
        """What speaks for a card that does not take the trick."""
        losing = [other for other in playable if self.powers[other] <= self.most]
        is_spare = self.is_spare(card, losing)
        if self.is_safe:
            reason = self.why_given(card)
            return reason.also("spare") if is_spare and not self.points[card] else reason
        if self.is_partners:
            reason = Reason("partner-so-far", thing=self.trick)
        elif len(losing) == len(playable):
            reason = Reason("cannot-take", thing=self.trick)
        elif self.is_rated_above_takers(state, card, playable):
            reason = Reason("not-worth", thing=self.trick)
        else:
            return Reason("spare") if is_spare else self.why_worthless(card, losing)
        if is_spare:
            reason.also("spare")
        elif self.why_worthless(card, losing) is not None:
            reason.also("no-points")
        return reason

    def why_given(self, card: int) -> Reason:
        """The partner's trick is safe, whatever this card adds to it."""
        reason = Reason("partner-has", thing=self.trick)
        if self.points[card] and not self.tell_added(reason, card):
            reason.also("adds-value")
        return reason

    def why_worthless(self, card: int, cards: list[int]) -> Reason | None:
        """Whether it counts nothing, and others of these cards do."""
        is_idle = not self.points[card] and max([self.points[other] for other in cards]) > 0
        return Reason("no-points") if is_idle else None

    def is_spare(self, card: int, cards: list[int]) -> bool:
        """Whether none of these cards costs less to part with."""
        points = -1 if self.is_safe else 1
        return self.costs[card] + points * self.points[card] == min(
            [self.costs[other] + points * self.points[other] for other in cards]
        )

    def is_rated_above_takers(self, state: State, card: int, playable: list[int]) -> bool:
        rating = self.rate_card(state, card)
        for other in playable:
            if self.powers[other] > self.most and self.rate_card(state, other) >= rating:
                return False
        return True

    def tell_stake(self, reason: Reason) -> bool:
        """Add what lies in the trick; False where there is nothing to be said of it."""
        if not self.counted:
            return False
        points = sum([self.counted[card] for card in self.tricks.current.cards])
        if points:
            reason.also("points-in-it", points)
        return points > 0

    def tell_added(self, reason: Reason, card: int) -> bool:
        """Add what a card brings the partner; False where no number says it."""
        if not self.counted:
            return False
        reason.also("adds-points", self.counted[card])
        return True

    def copies_above(self, power: int, powers: list[int]) -> int:
        """How many cards out of sight have more power, where there are several of a kind each of them."""
        return self.stronger_than(power, powers)

    def is_led_by_colour(self, card: int) -> bool:
        """Whether, where this card is led, only others of its colour are feared."""
        return False
