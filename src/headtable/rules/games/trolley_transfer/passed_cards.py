"""Cards handed on from neighbour to neighbour, and what each seat can tell of those it has let go.

A stock holds only cards that nobody has held since it was shuffled.  So what a seat has handed on
and not had back lies in another hand or among the discards, never in the stock; and what it had
discarded before the discards were shuffled was in the new stock, and is still there unless others
have drawn it.

A tally is a count for each card, four bits a card, in one int: cheap to copy.
"""

from typing import Final

from headtable.rules.core.card_sets import without
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.mechanics.dealing import deal_singly
from headtable.rules.mechanics.view_piles import hand_name, show_hands, show_stock

MOST_KINDS: Final = 15
ONE: Final = [1 << 4 * card for card in range(MOST_KINDS)]  # the tally of a single card


def tally_of(cards: list[int]) -> int:
    """The tally of these cards, at most fifteen of a kind."""
    tally = 0
    for card in cards:
        tally += ONE[card]
    return tally


def cards_of(tally: int) -> list[int]:
    """The cards of a tally in ascending order."""
    cards: list[int] = []
    card = 0
    while tally:
        cards += [card] * (tally & 15)
        tally >>= 4
        card += 1
    return cards


class Memory:
    """What the seats remember since the last shuffle.  `delay` is how many rounds later than it was
    handed on a card can come back; 0 where it may go all the way round in one."""

    def __init__(self, seats: int, delay: int) -> None:
        self.delay = delay
        self.given = [-1] * seats  # what each has handed on, while it surely lies in the next hand
        self.recent = [0] * seats  # the last cards handed on, too late to be back: octal digits, 1 up
        self.lent = [0] * seats  # the tally of those handed on before and not had back
        self.buried = [0] * seats  # the tally of own discards that went into the stock
        self.drawn = [0] * seats  # how often each has drawn

    def clone(self) -> "Memory":
        twin = Memory(0, self.delay)
        twin.given = self.given[:]
        twin.recent = self.recent[:]
        twin.lent = self.lent[:]
        twin.buried = self.buried[:]
        twin.drawn = self.drawn[:]
        return twin

    def gave(self, seat: int, card: int) -> None:
        """A seat has handed a card on.  Where all do so at once, all give before any gets."""
        self.given[seat] = card
        queue = self.recent[seat] << 3 | (card + 1)
        oldest = queue >> 3 * self.delay
        if oldest:
            self.lent[seat] += ONE[oldest - 1]
        self.recent[seat] = queue & ((1 << 3 * self.delay) - 1)

    def got(self, seat: int, card: int) -> None:
        """A seat has been handed a card; it may be one of its own that has come back."""
        if self.lent[seat] >> 4 * card & 15:
            self.lent[seat] -= ONE[card]

    def drew(self, seat: int, card: int) -> None:
        """A seat has drawn a card from the stock."""
        self.drawn[seat] += 1
        if self.buried[seat] >> 4 * card & 15:
            self.buried[seat] -= ONE[card]

    def shuffled_in(self, discards: list[list[int]]) -> None:
        """The discards, those of each seat, have become the stock: memory begins anew."""
        seats = len(discards)
        self.recent = [0] * seats
        self.lent = [0] * seats
        self.buried = [tally_of(cards) for cards in discards]
        self.drawn = [0] * seats

    # Imagining ------------------------------------------------------------------

    def abroad(self, seat: int) -> int:
        """The tally of the cards that a seat has handed on and cannot have back."""
        tally = self.lent[seat]
        queue = self.recent[seat]
        while queue:
            tally += ONE[(queue & 7) - 1]
            queue >>= 3
        return tally

    def imagine_stock(self, seat: int, free: int, size: int, rng: Rng) -> tuple[list[int], list[int]]:
        """A stock of that size out of the cards that the seat cannot place (a tally), and the others of them,
        both in random order.

        Its own discards that were shuffled in are still there as often as others' draws leave them.
        """
        by_others = sum(self.drawn) - self.drawn[seat]
        buried: list[int] = []
        tally = self.buried[seat]
        card = 0
        while tally:
            still = min(tally & 15, free >> 4 * card & 15)
            by_others -= (tally & 15) - still  # these must have been drawn
            buried += [card] * still
            free -= still << 4 * card
            tally >>= 4
            card += 1
        rest = cards_of(free)
        rng.shuffle(rest)
        if not buried:
            return rest[:size], rest[size:]
        rng.shuffle(buried)
        kept = 0
        for place in range(len(buried)):
            if rng.below(size + by_others - place) < size - kept:
                kept += 1
        kept = max(kept, size - len(rest))
        stock = buried[:kept] + rest[: size - kept]
        others = buried[kept:] + rest[size - kept :]
        rng.shuffle(stock)
        rng.shuffle(others)
        return stock, others

    def forget(self, viewer: int, hands: list[list[int]], rng: Rng) -> None:
        """Put what the others remember in keeping with the imagined hands, or out of their minds."""
        seats = len(hands)
        for seat in range(seats):
            if seat == viewer:
                continue
            self.recent[seat] = self.lent[seat] = self.buried[seat] = 0
            receiver = (seat + 1) % seats
            if self.given[seat] >= 0 and receiver != viewer:
                hand = hands[receiver]
                self.given[seat] = hand[rng.below(len(hand))]


class Passing:
    """Hands that cards pass through from right to left, the stock that feeds them, and the discards."""

    def __init__(self, seats: int, stock: list[int], delay: int) -> None:
        self.seats = seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # each sorted
        self.stock = stock  # top card first
        self.discards: list[int] = []  # round by round, and in each by seat
        self.memory = Memory(seats, delay)

    def clone(self) -> "Passing":
        twin = Passing(0, self.stock[:], 0)
        twin.seats = self.seats
        twin.hands = [hand[:] for hand in self.hands]
        twin.discards = self.discards[:]
        twin.memory = self.memory.clone()
        return twin

    def deal(self, order: list[int], turns: list[int], size: int) -> None:
        """One card at a time; the rest is the stock."""
        top = deal_singly(order, 0, self.hands, turns, size)
        self.stock = order[top:]

    def sort_hands(self) -> None:
        for hand in self.hands:
            hand.sort()

    def after(self, seat: int) -> int:
        """The seat to the left, to whom this one hands cards."""
        return seat + 1 if seat + 1 < self.seats else 0

    def before(self, seat: int) -> int:
        """The seat to the right, from whom this one gets cards."""
        return seat - 1 if seat else self.seats - 1

    def receive(self, seat: int, card: int) -> None:
        hand = self.hands[seat]
        hand.append(card)
        hand.sort()

    def pass_all(self, cards: list[int]) -> None:
        """Everyone hands on the card that he has chosen."""
        for seat, card in enumerate(cards):
            self.hands[seat].remove(card)
            self.memory.gave(seat, card)
        for seat, card in enumerate(cards):
            self.receive(self.after(seat), card)
            self.memory.got(self.after(seat), card)

    def pass_on(self, seat: int, card: int) -> None:
        """One hands a card on and sees no more of the one that he was given."""
        self.hands[seat].remove(card)
        self.memory.given[self.before(seat)] = -1
        self.memory.gave(seat, card)
        self.receive(self.after(seat), card)
        self.memory.got(self.after(seat), card)

    def discard_all(self, cards: list[int]) -> None:
        for seat, card in enumerate(cards):
            self.hands[seat].remove(card)
        self.discards += cards
        self.memory.given = [-1] * self.seats

    def discards_of(self, seat: int) -> list[int]:
        return self.discards[seat :: self.seats]

    def draw(self, seat: int) -> None:
        card = self.stock.pop(0)
        self.receive(seat, card)
        self.memory.drew(seat, card)

    def make_stock(self, order: list[int]) -> None:
        """The discards, shuffled into this order, are the stock."""
        self.memory.shuffled_in([self.discards_of(seat) for seat in range(self.seats)])
        self.stock = order[:]
        self.discards = []

    def settled_hand(self, seat: int, size: int) -> list[int]:
        """A hand of that size, without a card that is just coming round."""
        hand = self.hands[seat]
        return without(hand, [self.memory.given[self.before(seat)]]) if len(hand) > size else hand

    def hand_before_pass(self, seat: int) -> list[int]:
        """What a seat held before all passed."""
        given = self.memory.given
        return sorted([*without(self.hands[seat], [given[self.before(seat)]]), given[seat]])

    def hand_before_discard(self, seat: int) -> list[int]:
        """What a seat that has yet to draw held before all discarded."""
        return sorted([*self.hands[seat], self.discards[seat - self.seats]])

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        return [*places, Place("stock", self.stock), Place("discards", self.discards)]

    def show(self, view: View, viewer: int, names: list[str]) -> None:
        """The viewer's hand and the card just given to it, and how many cards lie elsewhere."""
        show_hands(view, viewer, self.hands, names)
        show_stock(view, "stock", len(self.stock))
        show_stock(view, "discards", len(self.discards))
        if viewer >= 0 and self.memory.given[self.before(viewer)] >= 0:
            view.tell_cards("received", [names[self.memory.given[self.before(viewer)]]])

    def imagine(self, viewer: int, pack: int, rng: Rng) -> None:
        """Put the cards of the pack (a tally) that the viewer cannot place into stock, hands and discards."""
        abroad = self.memory.abroad(viewer)
        given = [card for card in [self.memory.given[viewer]] if card >= 0]
        free = pack - tally_of(self.hands[viewer] + self.discards_of(viewer)) - abroad
        self.stock, loose = self.memory.imagine_stock(viewer, free, len(self.stock), rng)
        if abroad or given:
            loose = without(loose + cards_of(abroad), given)
            rng.shuffle(loose)
        for seat in range(self.seats):
            if seat == viewer:
                continue
            known = given if seat == self.after(viewer) else []
            drawn = len(self.hands[seat]) - len(known)
            self.hands[seat] = sorted(loose[:drawn] + known)
            del loose[:drawn]
            for place in range(seat, len(self.discards), self.seats):
                self.discards[place] = loose.pop()
        self.memory.forget(viewer, self.hands, rng)
