"""The log of what all seats have heard and seen since a deal, and random deals that agree with it.

Only its holder sees a card that is drawn.  So a seat that had none of some cards at one time may have drawn
one since, and a card that is shown may have been dealt or drawn at any time before.
"""

from typing import Final

from headtable.rules.core.card_sets import mask_of, take_out
from headtable.rules.core.rng import Rng
from headtable.rules.core.world_sampler import WorldSampler
from headtable.rules.inference.constrained_deal import ConstrainedDeal
from headtable.rules.inference.deal_constraints import Need, cards_in

DREW: Final = 0  # a card unseen, from this place of the pack; none of `cards`, which it would have shown
HAS_SOME: Final = 1  # of `cards`, as it has told
HAS_NONE: Final = 2
LEFT: Final = 3  # its hand: a card that nobody else knew to be there
DREW_ONE: Final = 4  # of `cards` from this place, as came out afterwards
CLAIMED: Final = 5  # that it had none of `cards`, the stock beginning at this place: true or not

NO_SEAT: Final = -1


class Event:
    """Something that all seats saw or heard of one seat; `cards` is a mask."""

    def __init__(self, kind: int, seat: int, cards: int, place: int = -1) -> None:
        self.kind = kind
        self.seat = seat
        self.cards = cards
        self.place = place


class PublicEvents:
    """A pack as it was shuffled, how it was dealt and drawn from, and what has been told of the hands."""

    def __init__(self, seats: int, order: list[int]) -> None:
        self.order = order  # never changed
        self.turns: list[int] = []  # who was dealt to, in turn; shared, never changed
        self.dealt = 0
        self.top = 0  # where in the order the stock begins
        self.open: list[list[int]] = [[] for _ in range(seats)]  # cards that all know a seat to hold
        self.events: list[Event] = []  # the events are shared and never changed

    def clone(self) -> "PublicEvents":
        twin = PublicEvents(0, self.order)
        twin.turns = self.turns
        twin.dealt = self.dealt
        twin.top = self.top
        twin.open = [cards[:] for cards in self.open]
        twin.events = self.events[:]
        return twin

    def deal(self, hands: list[list[int]], turns: list[int], count: int) -> None:
        """So many cards one at a time, without a look at them; the rest is the stock."""
        self.turns = turns
        self.dealt = self.top = count
        for place, seat in enumerate(turns):
            hands[seat] += self.order[place : count : len(turns)]

    def hear(self, seat: int, cards: int, has_some: bool) -> None:
        """A seat has shown that it holds some of these cards (a mask), or that it holds none."""
        if has_some:
            for card in self.open[seat]:
                if cards >> card & 1:  # all knew
                    return
        self.note(seat, cards, has_some)

    def note(self, seat: int, cards: int, has_some: bool) -> None:
        """The same where it is news."""
        self.events.append(Event(HAS_SOME if has_some else HAS_NONE, seat, cards))

    def see_leave(self, seat: int, card: int) -> None:
        """A card has left a hand in sight of all."""
        if not take_out(self.open[seat], card):
            self.events.append(Event(LEFT, seat, 1 << card))

    def see_draw(self, seat: int, shown: int) -> int:
        """The top card of the stock, which a seat draws and shows if it is one of these (a mask)."""
        card = self.order[self.top]
        if shown >> card & 1:
            self.open[seat].append(card)
        else:
            self.events.append(Event(DREW, seat, shown, self.top))
        self.top += 1
        return card

    def see_last_draw(self, seat: int, cards: int) -> None:
        """The card just drawn unseen must have been one of these (a mask)."""
        self.events.append(Event(DREW_ONE, seat, cards & ~mask_of(self.open[seat]), self.top - 1))

    def see_kept(self, cards: int) -> None:
        """The card drawn unseen, and nothing since, cannot have been one of these (a mask)."""
        last = self.events.pop()
        self.events.append(Event(DREW, last.seat, last.cards | cards, last.place))

    # Claims that need not be true --------------------------------------------------------

    def hear_claim(self, seat: int, cards: int) -> Event:
        """A seat claims that it holds none of these cards (a mask); that alone shows nothing."""
        claim = Event(CLAIMED, seat, cards, self.top)
        self.events.append(claim)
        return claim

    def had(self, claim: Event, card: int) -> bool:
        """Whether a card that nobody has played before a claim was then in the claimer's hand."""
        place = self.order.index(card)
        if place < self.dealt:
            return self.turns[place % len(self.turns)] == claim.seat
        for event in self.events:
            if event.kind == DREW and event.place == place:
                return event.seat == claim.seat and place < claim.place
        return False

    def recall(self, claim: Event, cards: int, had_some: bool) -> None:
        """It comes out that at the time of a claim its seat held some of these cards, or none."""
        when = self.events.index(claim)
        self.events.insert(when, Event(HAS_SOME if had_some else HAS_NONE, claim.seat, cards))

    # Imagining ------------------------------------------------------------------------

    def dealt_to(self, seat: int) -> list[int]:
        """The places in the pack of the cards that a seat was dealt."""
        return [*range(self.turns.index(seat), self.dealt, len(self.turns))] if seat in self.turns else []


class PossibleDeals(WorldSampler):
    """The deals that one seat must hold possible: which cards may lie at which places of the pack.

    Each seat holds so many cards, and none of them all the cards of any mask of `apart`.
    """

    def __init__(
        self, public_events: PublicEvents, viewer: int, hands: list[list[int]], apart: list[int]
    ) -> None:
        super().__init__(viewer)
        self.order = public_events.order[:]  # where others have cards it is overwritten
        own = public_events.dealt_to(viewer)  # nobody knows in which order he was dealt his cards
        for place, card in zip(own, sorted([self.order[place] for place in own]), strict=True):
            self.order[place] = card
        self.open = public_events.open
        self.others = [seat for seat in range(len(hands)) if seat != viewer]
        self.said: list[list[Event]] = [[] for _ in hands]  # by seat, the last one first
        self.left = [0] * len(hands)  # by seat, a mask of the cards that have come to light out of its hand
        for event in reversed(public_events.events):
            self.said[event.seat].append(event)
            if event.kind == LEFT:
                self.left[event.seat] |= event.cards
        self.left[viewer] = 0
        gone = sum(self.left)
        self.is_gone = [False] * len(self.order)
        for card in cards_in(gone):
            self.is_gone[card] = True
        self.constrained_deal = ConstrainedDeal()
        self.places: list[list[int]] = []  # of the pack, by room
        self.rooms: list[list[int]] = [[] for _ in hands]  # by seat
        for seat in self.others:
            self.look_back(seat, gone & ~self.left[seat], public_events.dealt_to(seat))
        stock = list(range(public_events.top, len(self.order)))
        self.add_room(stock, gone)
        pool = [self.order[place] for places in self.places for place in places]
        self.keep_apart(mask_of(pool) & ~gone, [len(hand) for hand in hands], apart)
        self.constrained_deal.prepare(pool)
        self.lay_certain()

    def add_room(self, places: list[int], cannot: int) -> int:
        self.places.append(places)
        return self.constrained_deal.add_room(len(places), cannot)

    def look_back(self, seat: int, elsewhere: int, dealt: list[int]) -> None:
        """From now to the deal: what a seat cannot have got at each time, and what it must have had.

        It cannot have got what came to light elsewhere, or out of its own hand before that, nor what it
        had none of later, unless that had left its hand again by then.
        """
        left = self.left[seat]  # what had come to light by the time that is looked at
        lacked = 0
        needed: dict[int, int] = {}  # the cards, and how many of the rooms below are later than the need
        rooms = self.rooms[seat]
        for event in self.said[seat]:
            if event.kind == LEFT:
                left &= ~event.cards
            elif event.kind == HAS_NONE:
                lacked |= event.cards & ~left
            elif event.kind == HAS_SOME:
                needed[event.cards & ~left] = len(rooms)  # told again, it was nothing new
            elif event.kind == DREW_ONE:
                self.constrained_deal.needs.append(Need(1 << len(self.places), event.cards))
            elif event.kind == DREW:
                rooms.append(self.add_room([event.place], elsewhere | left | lacked | event.cards))
        rooms.append(self.add_room(dealt, elsewhere | lacked))
        for cards, later in needed.items():
            self.constrained_deal.needs.append(Need(mask_of(rooms[later:]), cards))

    def keep_apart(self, loose: int, sizes: list[int], apart: list[int]) -> None:
        """Cards of which nobody holds all: one at least is elsewhere.  Loose ones have not come to light."""
        everywhere = (1 << len(self.places)) - 1
        for seat in self.others:
            theirs = mask_of(self.open[seat])
            elsewhere = everywhere & ~mask_of(self.rooms[seat])
            for cards in apart:
                if cards & ~theirs & ~loose or cards.bit_count() > sizes[seat]:
                    continue  # one of them is known to be elsewhere, or they are too many
                self.constrained_deal.needs.append(Need(elsewhere, cards & loose))

    def lay_certain(self) -> None:
        """What is the same in all deals: the cards that can go to one room only."""
        self.owner = [NO_SEAT] * len(self.places)  # by room
        self.hands: list[list[int]] = [cards[:] for cards in self.open]
        self.laid = [len(cards) for cards in self.constrained_deal.certain]  # by room
        for seat in self.others:
            for room in self.rooms[seat]:
                self.owner[room] = seat
        for room, cards in enumerate(self.constrained_deal.certain):
            for place, card in zip(self.places[room], cards, strict=False):
                self.order[place] = card
                if self.owner[room] >= 0 and not self.is_gone[card]:
                    self.hands[self.owner[room]].append(card)

    def imagine(self, public_events: PublicEvents, hands: list[list[int]], rng: Rng) -> None:
        """Put the pack into one of the possible orders, and deal the other hands from it."""
        deal = self.constrained_deal
        deal.draw(rng)
        order = self.order[:]
        filled = self.laid[:]
        for seat in self.others:
            hands[seat] = self.hands[seat][:]
        for number, turn in enumerate(deal.laid.turns):
            self.lay(turn.card, deal.laid.lies[number], order, filled, hands)
        loose = deal.laid.loose
        if loose:
            loose = loose[:]
            rng.shuffle(loose)
            top = 0
            for room, size in enumerate(deal.sizes):
                for _ in range(size - filled[room]):
                    self.lay(loose[top], room, order, filled, hands)
                    top += 1
        stock = order[public_events.top :]  # the other rooms are of one card, or dealt at once
        rng.shuffle(stock)
        order[public_events.top :] = stock
        public_events.order = order
        for seat in self.others:
            hands[seat].sort()

    def lay(self, card: int, room: int, order: list[int], filled: list[int], hands: list[list[int]]) -> None:
        """A card lies at the next place of a room, and in a hand unless it has come to light."""
        place = filled[room]
        order[self.places[room][place]] = card
        filled[room] = place + 1
        seat = self.owner[room]
        if seat >= 0 and not self.is_gone[card]:
            hands[seat].append(card)
