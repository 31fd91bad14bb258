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
UNSEEN: Final = 0  # what the viewer knows of a step: who drew from whom, and that the card was kept
PLAYED: Final = 1  # the card went to the table
GIVEN: Final = 2  # it was his own
TAKEN: Final = 3  # it came to him
MUST: Final = -1.0
CANNOT: Final = -2.0


class Step:
    """A card leaves the giver's hand: for the taker's where it is kept, else for the table.

    Who plays from his own hand is taker and giver in one.
    """

    def __init__(self, taker: int, giver: int, is_kept: bool) -> None:
        self.taker = taker
        self.giver = giver
        self.is_kept = is_kept

    def known_to(self, viewer: int) -> int:
        if not self.is_kept:
            return PLAYED
        return GIVEN if self.giver == viewer else TAKEN if self.taker == viewer else UNSEEN


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
        self.moved: list[int] = []  # by step, its card

    def clone(self) -> "BlindDraws":
        twin = BlindDraws(0)
        twin.hands = [hand[:] for hand in self.hands]
        twin.steps = self.steps[:]
        twin.moved = self.moved[:]
        return twin

    def play(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.note(Step(seat, seat, False), card)

    def draw(self, taker: int, giver: int, place: int, wanted: int) -> int:
        """Draw blind the card at a place of a hand; all but the wanted one go into the taker's."""
        card = self.hands[giver].pop(place)
        self.hands[giver].sort()
        if card != wanted:
            put_in_order(self.hands[taker], card)
        self.note(Step(taker, giver, card != wanted), card)
        return card

    def note(self, step: Step, card: int) -> None:
        self.steps.append(step)
        self.moved.append(card)

    def drawn_in_vain(self) -> list[int]:
        """Who has drawn another card since the one now wanted was called for, and so has not got it."""
        takers: list[int] = []
        for step in reversed(self.steps):
            if not step.is_kept:
                break
            takers.append(step.taker)
        return takers


def take(hand: list[int], place: int) -> int:
    """Take the card at this place out of a hand that is in no order."""
    card = hand[place]
    hand[place] = hand[-1]
    hand.pop()
    return card


class DrawSampler(WorldSampler):
    """Random histories of a round that agree with one seat's view, sampled from now back to the deal.

    One of the seats of `may_hold` has the wanted card.
    """

    def __init__(self, cards: BlindDraws, viewer: int, wanted: int, may_hold: list[int]) -> None:
        super().__init__(viewer)
        self.steps = cards.steps[:]
        self.moved = cards.moved[:]
        self.known = [step.known_to(viewer) for step in self.steps]
        self.own = cards.hands[viewer][:]
        self.sizes = [len(hand) for hand in cards.hands]
        self.now: dict[int, Trail] = {}  # the trails that have not ended
        self.ends = [NO_TRAIL] * len(self.steps)  # by step, the trail that ended there
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
        # At the moment that has been reached:
        self.plain: list[list[int]] = []  # by seat, the cards on no trail
        self.trailed: list[list[int]] = []  # by seat, the others
        self.trails: list[Trail] = []  # by card
        most = max([0, *[card for hand in cards.hands for card in hand], *cards.moved])
        self.trails_now = [self.now.get(card, NO_TRAIL) for card in range(most + 1)]
        self.lies = [0] * len(self.followed)  # the seat where each of these cards has been put
        self.space = self.sizes[:]  # by seat
        self.space[viewer] = 0
        self.left: list[int] = []  # by seat, what these cards leave of it
        self.limit = 0.0  # the weight of cards that are never put anew
        rng = Rng(len(self.followed))
        weights = [self.put_cards(rng) for _ in range(TRIALS)]
        self.limit = max(weights)
        if min(weights) < self.limit * ALIKE:
            self.limit *= SPARE

    def sizes_after(self) -> list[int]:
        """How many cards the taker had after each step."""
        sizes = self.sizes[:]
        after = [0] * len(self.steps)
        for number in range(len(self.steps) - 1, -1, -1):
            step = self.steps[number]
            after[number] = sizes[step.taker]
            if step.is_kept:
                sizes[step.taker] -= 1
            sizes[step.giver] += 1
        return after

    def follow_trails(self) -> None:
        sizes = self.sizes_after()
        for number, step in enumerate(self.steps):
            card = self.moved[number]
            if self.known[number] == GIVEN:
                self.now[card] = Trail(len(self.sizes), step.taker, len(self.steps))
            elif self.known[number] == UNSEEN:
                for trail in self.now.values():
                    trail.follow(number, step, sizes[number])
            elif card in self.now:
                self.ends[number] = self.now.pop(card)

    def imagine(self, cards: BlindDraws, rng: Rng) -> None:
        """Put the cards that the viewer cannot see where they may be, and may have come to be."""
        while True:
            weight = self.put_cards(rng)
            if not weight or (weight < self.limit * ALIKE and rng.word() * self.limit >= weight * SIZE):
                continue
            self.fill_hands(rng)
            for seat, hand in enumerate(self.plain):
                cards.hands[seat] = sorted(hand + self.trailed[seat])
            cards.hands[self.viewer] = self.own[:]
            if self.go_back(cards.moved, rng):
                return

    def put_cards(self, rng: Rng) -> float:
        """Deal the cards that were let go by their odds and the space there; the weight is how much likelier
        than that this is, 0 where one finds no room."""
        left = self.space[:]
        weight = 1.0
        for number, odds in enumerate(self.odds):
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
            self.lies[number] = found
            left[found] -= 1
        self.left = left
        return weight

    def fill_hands(self, rng: Rng) -> None:
        """Lay the cards where they have been put, and the loose ones in the space that is left."""
        self.plain = [[] for _ in self.left]
        self.trailed = [[] for _ in self.left]
        for number, card in enumerate(self.followed):
            where = self.plain if self.trails_now[card] is NO_TRAIL else self.trailed
            where[self.lies[number]].append(card)
        loose = self.loose[:]
        rng.shuffle(loose)
        top = 0
        for seat, space in enumerate(self.left):
            self.plain[seat] += loose[top : top + space]
            top += space
        self.plain[self.viewer] = self.own[:]

    def go_back(self, moved: list[int], rng: Rng) -> bool:
        """Undo every step, choosing the cards drawn unseen; False where a card is not where it was seen."""
        trails = self.trails = self.trails_now[:]
        plain, trailed, ends = self.plain, self.trailed, self.ends
        for number in range(len(moved) - 1, -1, -1):
            step = self.steps[number]
            taker = step.taker
            known = self.known[number]
            if known == UNSEEN:
                if not trailed[taker]:
                    card = take(plain[taker], rng.below(len(plain[taker])))
                    moved[number] = card
                    plain[step.giver].append(card)
                    continue
                card = self.choose(number, taker, rng)
                if card < 0:
                    return False
                moved[number] = card
            else:
                card = self.moved[number]
                trails[card] = ends[number]
                if known == TAKEN:
                    plain[taker].remove(card)
                elif known == GIVEN:
                    if card not in trailed[taker]:
                        return False
                    trailed[taker].remove(card)
            if trails[card] is NO_TRAIL:
                plain[step.giver].append(card)
            else:
                trailed[step.giver].append(card)
        return True

    def choose(self, number: int, seat: int, rng: Rng) -> int:
        """Take the card that he may have drawn out of a taker's hand with trails; -1 where none can be.

        Cards on no trail count one each.
        """
        plain, trailed, trails = self.plain[seat], self.trailed[seat], self.trails
        total = 0.0
        must = -1
        for place, card in enumerate(trailed):
            share = trails[card].share[number]
            if share >= 0.0:
                total += share
            elif must >= 0 or share == CANNOT:
                return -1  # two cannot both have come with one draw
            else:
                must = place
        if must >= 0:
            return take(trailed, must)
        mark = rng.word() / SIZE * (total + len(plain))
        if plain and mark >= total:
            return take(plain, rng.below(len(plain)))
        for place, card in enumerate(trailed):
            mark -= trails[card].share[number]
            if mark < 0.0:
                return take(trailed, place)
        return take(trailed, len(trailed) - 1) if total else -1
