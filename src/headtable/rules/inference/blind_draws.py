"""Hands from which others draw cards unseen, and random histories of the draws that agree with a seat's view.

Only giver and taker know which card was drawn.  A seat that has given a card knows its next holder, and
after that only with what probability each seat has it.  A history is sampled backwards in time: each card of
a taker is as likely as any other to be the one that was drawn, as long as the cards that the viewer has given
come back to where he last saw them.
"""

from typing import Final

from headtable.rules.core.card_sets import put_in_order
from headtable.rules.core.rng import SIZE, Rng
from headtable.rules.core.world_sampler import WorldSampler

TRIALS: Final = 12  # how often cards are put beforehand, to see how unequal the ways are
ALIKE: Final = 0.99  # weights that differ by no more are equal but for rounding
SPARE: Final = 2.0
MUST: Final = -1.0
CANNOT: Final = -2.0


class Step:
    """A card leaves the giver's hand: for the taker's where it is kept, else for the table.

    Who plays from his own hand is taker and giver in one.
    """

    def __init__(self, taker: int, giver: int, card: int, is_kept: bool) -> None:
        self.taker = taker
        self.giver = giver
        self.card = card
        self.is_kept = is_kept


class Trail:
    """A card that the viewer has let go: how likely it is to have come from there, by where it is now.

    For each step that tells nothing, `share` says how likely it has moved this card of the taker's, against
    a card of which he knows nothing: MUST where it can only have come so, CANNOT where it cannot be there.
    """

    def __init__(self, seats: int, start: int, steps: int) -> None:
        self.odds = [0.0] * seats
        self.odds[start] = 1.0
        self.share = [0.0] * steps

    def follow(self, number: int, step: Step, size: int) -> None:
        """A step of which the viewer saw only who drew from whom, and had `size` cards then."""
        stay = self.odds[step.taker]
        go_back = self.odds[step.giver]
        self.share[number] = go_back / stay if stay else MUST if go_back else CANNOT
        self.odds[step.taker] = (go_back + (size - 1) * stay) / size


NO_TRAIL: Final = Trail(1, 0, 0)


class BlindDraws:
    """The hands of one round and every step that a card has taken."""

    def __init__(self, seats: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.steps: list[Step] = []  # the steps are shared and never changed

    def clone(self) -> "BlindDraws":
        twin = BlindDraws(0)
        twin.hands = [hand[:] for hand in self.hands]
        twin.steps = self.steps[:]
        return twin

    def play(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.steps.append(Step(seat, seat, card, False))

    def draw(self, taker: int, giver: int, place: int, wanted: int) -> int:
        """Draw blind the card at a place of a hand; all but the wanted one go into the taker's."""
        card = self.hands[giver].pop(place)
        self.hands[giver].sort()
        if card != wanted:
            put_in_order(self.hands[taker], card)
        self.steps.append(Step(taker, giver, card, card != wanted))
        return card

    def drawn_in_vain(self) -> list[int]:
        """Who has drawn another card since the one now wanted was called for, and so has not got it."""
        takers: list[int] = []
        for step in reversed(self.steps):
            if not step.is_kept:
                break
            takers.append(step.taker)
        return takers


class DrawSampler(WorldSampler):
    """Random histories of a round that agree with one seat's view, sampled from now back to the deal.

    One of the seats of `may_hold` has the wanted card.
    """

    def __init__(self, cards: BlindDraws, viewer: int, wanted: int, may_hold: list[int]) -> None:
        super().__init__(viewer)
        self.seen_steps = cards.steps[:]
        self.own = cards.hands[viewer][:]
        self.sizes = [len(hand) for hand in cards.hands]
        self.now: dict[int, Trail] = {}  # the trails that have not ended
        self.ends: dict[int, Trail] = {}  # those that have, by the number of the step where they did
        self.follow_trails()
        self.followed: list[int] = []  # the cards of these trails, and the wanted one
        self.odds: list[list[float]] = []  # of these cards by seat
        self.loose: list[int] = []  # the other hidden cards
        for card in sorted(
            [card for seat, hand in enumerate(cards.hands) if seat != viewer for card in hand]
        ):
            if card != wanted and card not in self.now:
                self.loose.append(card)
                continue
            odds = self.now[card].odds[:] if card in self.now else [1.0] * len(self.sizes)
            for seat in range(len(odds)):
                if seat == viewer or (card == wanted and seat not in may_hold):
                    odds[seat] = 0.0
            self.followed.append(card)
            self.odds.append(odds)
        self.hands: list[list[int]] = []
        self.tracked: list[int] = []  # by seat, how many cards on a trail it has
        self.trails: list[Trail] = []  # by card, at the moment that has been reached
        most = max(
            [0, *[card for hand in cards.hands for card in hand], *[step.card for step in cards.steps]]
        )
        self.trails_now = [self.now.get(card, NO_TRAIL) for card in range(most + 1)]
        self.limit = 0.0  # the weight of cards that are never put anew
        self.left: list[int] = []  # by seat, the space for loose cards
        rng = Rng(len(self.followed))
        weights = [self.put_cards(rng) for _ in range(TRIALS)]
        self.limit = max(weights)
        if min(weights) < self.limit * ALIKE:
            self.limit *= SPARE

    def sizes_after(self) -> list[int]:
        """How many cards the taker had after each step."""
        sizes = self.sizes[:]
        after = [0] * len(self.seen_steps)
        for number in range(len(self.seen_steps) - 1, -1, -1):
            step = self.seen_steps[number]
            after[number] = sizes[step.taker]
            if step.is_kept:
                sizes[step.taker] -= 1
            sizes[step.giver] += 1
        return after

    def follow_trails(self) -> None:
        sizes = self.sizes_after()
        for number, step in enumerate(self.seen_steps):
            if step.is_kept and step.giver == self.viewer:
                self.now[step.card] = Trail(len(self.sizes), step.taker, len(self.seen_steps))
            elif step.is_kept and step.taker != self.viewer:
                for trail in self.now.values():
                    trail.follow(number, step, sizes[number])
            elif step.card in self.now:
                self.ends[number] = self.now.pop(step.card)

    def imagine(self, cards: BlindDraws, rng: Rng) -> None:
        """Put the cards that the viewer cannot see where they may be, and may have come to be."""
        while True:
            weight = self.put_cards(rng)
            if not weight or (weight < self.limit * ALIKE and rng.word() * self.limit >= weight * SIZE):
                continue
            self.put_loose(rng)
            for seat, hand in enumerate(self.hands):
                cards.hands[seat] = sorted(hand) if seat != self.viewer else self.own[:]
            cards.steps = self.seen_steps[:]
            if self.go_back(cards.steps, rng):
                return

    def put_cards(self, rng: Rng) -> float:
        """Deal the cards that were let go by their odds and the space there; the weight is how much likelier
        than that this is, 0 where one finds no room."""
        left = self.sizes[:]
        left[self.viewer] = 0
        self.hands = [[] for _ in left]
        self.tracked = [0] * len(left)
        weight = 1.0
        for number, card in enumerate(self.followed):
            odds = self.odds[number]
            total = 0.0
            for seat, space in enumerate(left):
                total += space * odds[seat]
            if total <= 0.0:
                return 0.0
            weight *= total
            mark = rng.word() / SIZE * total
            found = -1
            for seat, space in enumerate(left):
                share = space * odds[seat]
                if share > 0.0:
                    found = seat
                    if mark < share:
                        break
                    mark -= share
            self.hands[found].append(card)
            left[found] -= 1
            if card in self.now:
                self.tracked[found] += 1
        self.left = left
        return weight

    def put_loose(self, rng: Rng) -> None:
        loose = self.loose[:]
        rng.shuffle(loose)
        top = 0
        for seat, space in enumerate(self.left):
            self.hands[seat] += loose[top : top + space]
            top += space
        self.hands[self.viewer] = self.own[:]

    def go_back(self, steps: list[Step], rng: Rng) -> bool:
        """Undo every step, choosing the cards drawn unseen; False where a card is not where it was seen."""
        tracked = self.tracked
        trails = self.trails = self.trails_now[:]
        for number in range(len(steps) - 1, -1, -1):
            step = steps[number]
            card = step.card
            if number in self.ends:
                trails[card] = self.ends[number]
            if step.is_kept:
                hand = self.hands[step.taker]
                if step.giver == self.viewer:
                    trails[card] = NO_TRAIL
                    tracked[step.taker] -= 1
                    place = hand.index(card) if card in hand else -1
                elif step.taker == self.viewer:
                    place = hand.index(card)
                else:
                    place = rng.below(len(hand))
                    if tracked[step.taker]:
                        place = self.choose(number, hand, rng)
                    if place >= 0:
                        card = hand[place]
                        steps[number] = Step(step.taker, step.giver, card, True)
                        if trails[card] is not NO_TRAIL:
                            tracked[step.taker] -= 1
                if place < 0:
                    return False
                hand[place] = hand[-1]
                hand.pop()
            self.hands[step.giver].append(card)
            if trails[card] is not NO_TRAIL:
                tracked[step.giver] += 1
        return True

    def choose(self, number: int, hand: list[int], rng: Rng) -> int:
        """The place in the taker's hand of the card that he may have drawn; -1 where none can be.

        Cards on no trail count one each.
        """
        places: list[int] = []
        shares: list[float] = []
        total = 0.0
        must = -1
        trails = self.trails
        for place, card in enumerate(hand):
            if trails[card] is not NO_TRAIL:
                share = trails[card].share[number]
                if share >= 0.0:
                    places.append(place)
                    shares.append(share)
                    total += share
                elif must >= 0 or share == CANNOT:
                    return -1  # two cannot both have come with one draw
                else:
                    must = place
        if must >= 0:
            return must
        mark = rng.word() / SIZE * (total + len(hand) - len(places))
        for index, share in enumerate(shares):
            if mark < share:
                return places[index]
            mark -= share
        if len(places) == len(hand):
            return places[-1] if total else -1
        place = rng.below(len(hand))
        while trails[hand[place]] is not NO_TRAIL:
            place = rng.below(len(hand))
        return place
