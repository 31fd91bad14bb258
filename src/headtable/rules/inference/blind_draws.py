"""Hands from which others draw cards unseen, and random histories of the draws that agree with a seat's view.

Only giver and taker know which card was drawn.  A seat that has given a card knows its next holder, and
after that only with what probability each seat has it.  A history is sampled backwards in time: each card of
a taker is as likely as any other to be the one that was drawn, as long as the cards that the viewer has given
come back to where he last saw them.
"""

from headtable.rules.core.rng import Rng


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

    `stay` and `go_back` are those numbers for taker and giver just before each step that tells nothing.
    """

    def __init__(self, seats: int, start: int) -> None:
        self.odds = [0.0] * seats
        self.odds[start] = 1.0
        self.stay: dict[int, float] = {}
        self.go_back: dict[int, float] = {}

    def follow(self, number: int, step: Step, size: int) -> None:
        """A step of which the viewer saw only who drew from whom, and had `size` cards then."""
        stay = self.odds[step.taker]
        go_back = self.odds[step.giver]
        self.stay[number] = stay
        self.go_back[number] = go_back
        self.odds[step.taker] = (go_back + (size - 1) * stay) / size


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
            self.hands[taker].append(card)
            self.hands[taker].sort()
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

    # Imagining ------------------------------------------------------------------------

    def imagine(self, viewer: int, wanted: int, may_hold: list[int], rng: Rng) -> None:
        """Put the cards that the viewer cannot see where they may be, and may have come to be.

        One of the seats of `may_hold` has the wanted card.
        """
        past = DrawSampler(self, viewer)
        while not (past.put_cards(wanted, may_hold, rng) and past.go_back(rng)):
            pass
        for seat, hand in enumerate(past.ended):
            if seat != viewer:
                self.hands[seat] = sorted(hand)
        self.steps = past.steps


class DrawSampler:
    """A random history of a round that agrees with one seat's view, sampled from now back to the deal."""

    def __init__(self, cards: BlindDraws, viewer: int) -> None:
        self.viewer = viewer
        self.seen_steps = cards.steps
        self.own = cards.hands[viewer]
        self.sizes = [len(hand) for hand in cards.hands]
        self.hidden = sorted(
            [card for seat, hand in enumerate(cards.hands) if seat != viewer for card in hand]
        )
        self.now: dict[int, Trail] = {}  # the trails that have not ended
        self.ends: dict[int, Trail] = {}  # those that have, by the number of the step where they did
        self.hands: list[list[int]] = []
        self.ended: list[list[int]] = []  # the imagined hands as they are now
        self.steps: list[Step] = []
        self.follow_trails()

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
                self.now[step.card] = Trail(len(self.sizes), step.taker)
            elif step.is_kept and step.taker != self.viewer:
                for trail in self.now.values():
                    trail.follow(number, step, sizes[number])
            elif step.card in self.now:
                self.ends[number] = self.now.pop(step.card)

    def put_cards(self, wanted: int, may_hold: list[int], rng: Rng) -> bool:
        """Deal what is hidden now; False where the cards let go find no room.

        A hand takes a card as it has room for it.  Where some is used up already, it is refused that often,
        and all begins anew: so no card comes before another.
        """
        room = self.sizes[:]
        room[self.viewer] = 0
        left = room[:]
        self.hands = [[] for _ in left]
        self.hands[self.viewer] = self.own[:]
        loose: list[int] = []
        for card in self.hidden:
            if card != wanted and card not in self.now:
                loose.append(card)
                continue
            weights = [float(size) for size in room]
            if card in self.now:
                odds = self.now[card].odds
                weights = [weights[seat] * odds[seat] for seat in range(len(left))]
            if card == wanted:
                weights = [weights[seat] if seat in may_hold else 0.0 for seat in range(len(left))]
            seat = weighted(weights, rng)
            if seat < 0 or rng.below(room[seat]) >= left[seat]:
                return False
            self.hands[seat].append(card)
            left[seat] -= 1
        rng.shuffle(loose)
        for seat, size in enumerate(left):
            for _ in range(size):
                self.hands[seat].append(loose.pop())
        self.ended = [hand[:] for hand in self.hands]
        return True

    def go_back(self, rng: Rng) -> bool:
        """Undo every step, choosing the cards drawn unseen; False where a card is not where it was seen."""
        self.steps = self.seen_steps[:]
        trails = self.now.copy()
        for number in range(len(self.steps) - 1, -1, -1):
            step = self.steps[number]
            card = step.card
            if number in self.ends:
                trails[card] = self.ends[number]
            if step.is_kept:
                hand = self.hands[step.taker]
                if step.giver == self.viewer:
                    del trails[card]
                elif step.taker != self.viewer:
                    card = self.choose(number, hand, trails, rng)
                    self.steps[number] = Step(step.taker, step.giver, card, True)
                if card not in hand:
                    return False
                hand.remove(card)
            self.hands[step.giver].append(card)
        return True

    def choose(self, number: int, hand: list[int], trails: dict[int, Trail], rng: Rng) -> int:
        """Which card of the taker's hand it may have been that he drew; -1 where none can."""
        weights: list[float] = []
        must = -1
        for place, card in enumerate(hand):
            weights.append(1.0)
            if card in trails:
                stay = trails[card].stay[number]
                if stay:
                    weights[place] = trails[card].go_back[number] / stay
                elif must >= 0:
                    return -1  # two cannot both have come with one draw
                else:
                    must = card
        if must >= 0:
            return must if trails[must].go_back[number] else -1
        place = weighted(weights, rng)
        return hand[place] if place >= 0 else -1


def weighted(weights: list[float], rng: Rng) -> int:
    """A place chosen at random by these weights, or -1 where all are nought."""
    total = 0.0
    for weight in weights:
        total += weight
    mark = rng.word() / 4294967296.0 * total
    last = -1
    for place, weight in enumerate(weights):
        if weight:
            last = place
            if mark < weight:
                return place
            mark -= weight
    return last
