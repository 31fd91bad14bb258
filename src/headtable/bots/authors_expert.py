"""The expert at the two games of Authors: it reckons where every card may be, and asks by the odds.

What others leave unsaid tells most.  Nobody passes by a card that he can have for certain, so whose turn
has ended without it has no card of that book; and who has a card for long has mostly asked with it.
Worlds in which the hidden cards are dealt at random know nothing of that, so none are played out here.
"""

from typing import Final

from headtable.bots.expert import Estimate, Expert
from headtable.bots.heuristics.authors import CERTAIN, share_out
from headtable.bots.heuristics.mayflower_authors import NOWHERE, MayflowerAuthorsHeuristic
from headtable.bots.heuristics.mayflower_authors import OF as NUMBER_OF
from headtable.bots.heuristics.trix_authors import BOOK_OF, OF, AuthorsHeuristic
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State
from headtable.rules.games.mayflower_authors import ALL_BOOKS as ALL_NUMBERS
from headtable.rules.games.mayflower_authors import MayflowerAuthors
from headtable.rules.games.trix_authors import ALL_BOOKS, CALLING, EACH, TrixAuthors
from headtable.rules.inference.public_events import DREW, HAS_NONE, HAS_SOME, LEFT, Event
from headtable.rules.mechanics.asking import what, whom

NEARLY: Final = 0.999  # the most that can be thought of what is not known for certain
FINE: Final = 10 * CERTAIN  # ratings for one answer
SURE: Final = 10 * FINE  # what is certain comes before all else
SELDOM: Final = 0.2  # of the cards with which another could be had for certain, so many are still there

# Trix Authors, in answers: what a card already held of a Book adds to an answer, and what it costs to let
# all know of a Book, and of each card held of it.
NEARER: Final = 0.125
TOLD: Final = 0.15
TOLD_OF: Final = 0.04

# The Mayflower: the same, and what is left, at the end of a turn, of the thought that a seat has an old card
# of a book that it has not asked for, or that it could have had another of for certain.
CLOSER: Final = 0.5
HEARD: Final = 0.07
UNSAID: Final = 0.4
PASSED_BY: Final = 0.05
LEAST: Final = 0.2  # cards, not of a book that was asked for, in any hand
LITTLE: Final = 0.01


class AuthorsExpert(Expert):
    """Takes the move that its heuristic rates highest."""

    def weigh(self, world: State, seat: int, moves: list[Move], rng: Rng) -> list[Estimate]:
        return self.candidates(world, seat, moves)


# Trix Authors ------------------------------------------------------------------------------


class Hand:
    """What all can tell of one hand, by Book."""

    def __init__(self) -> None:
        self.known = [0] * ALL_BOOKS  # cards that it is known to hold, without those that all have seen
        self.room = [float(EACH)] * ALL_BOOKS  # its unseen cards that may be of the Book
        self.fresh = [0.0] * ALL_BOOKS  # and those drawn since its last turn
        self.unseen = float(EACH)
        self.come_out = [0] * ALL_BOOKS  # cards that had come to light, in all, when its last turn ended

    def lose(self, book: int) -> None:
        """A card that was not known to be there leaves: any of the unseen ones."""
        self.known[book] = max(0, self.known[book] - 1)
        part = (self.unseen - 1.0) / self.unseen if self.unseen > 1.0 else 0.0
        self.unseen = max(0.0, self.unseen - 1.0)
        for other in range(ALL_BOOKS):
            self.room[other] *= part

    def draw(self, shown: int) -> None:
        """A card that is not of the Book that it would have shown."""
        self.unseen += 1.0
        for book in range(ALL_BOOKS):
            if book != shown:
                self.fresh[book] += 1.0
                self.room[book] += 1.0

    def end_turn(self, had: list[bool], come_out: list[int]) -> None:
        """Of the Books that others were known to have it has, very likely, nothing."""
        for book in range(ALL_BOOKS):
            self.fresh[book] = 0.0
            if had[book] and not self.known[book]:
                self.room[book] *= SELDOM
        self.come_out = come_out[:]


class TrixAuthorsReckoning(AuthorsHeuristic):
    """Where the cards of each Book may be, and what it costs to let all know of one's own."""

    def __init__(self) -> None:
        super().__init__()
        self.rooms: list[list[float]] = []  # by seat and Book, as the room of a hand
        self.odds: list[list[float]] = []  # by seat and Book: that it has a card of it

    def recall(self, state: TrixAuthors) -> None:
        public_events = state.cards.public_events
        hands = [Hand() for _ in range(state.seats)]
        come_out = [0] * ALL_BOOKS
        for event in public_events.events:
            if event.kind == LEFT:
                come_out[OF[event.cards.bit_length() - 1]] += 1
            elif event.kind == DREW and event.cards:
                hands[event.seat].end_turn(known_elsewhere(hands, event.seat), come_out)
            take_in(event, hands[event.seat])
        opened = [[0] * ALL_BOOKS for _ in hands]
        for seat, cards in enumerate(public_events.open):
            for card in cards:
                opened[seat][OF[card]] += 1
        for seat, hand in enumerate(hands):
            for book in range(ALL_BOOKS):
                since = come_out[book] - hand.come_out[book]
                if most_elsewhere(opened, seat, book) > since:  # so it was seen before the last turn's end
                    hand.room[book] = min(hand.room[book], hand.fresh[book] + SELDOM * hand.room[book])
        self.rooms = [hand.room for hand in hands]
        self.known = [
            [hand.known[book] + opened[seat][book] for book in range(ALL_BOOKS)]
            for seat, hand in enumerate(hands)
        ]

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrixAuthors)
        super().look(state, seat)
        if state.stage == CALLING:
            self.reckon(state, seat)

    def reckon(self, state: TrixAuthors, own: int) -> None:
        """How likely each of the others is to have a card of each Book."""
        seats = state.seats
        rows = [float(count) for count in self.out]
        columns = [0.0] * (seats + 1)  # the last is the pack
        columns[seats] = float(state.cards.stock_left())
        for seat in range(seats):
            if seat != own:
                opened = state.cards.public_events.open[seat]
                columns[seat] = float(len(state.cards.hands[seat]) - len(opened))
                secret = self.known[seat][:]
                for card in opened:
                    secret[OF[card]] -= 1
                for book in range(ALL_BOOKS):
                    rows[book] = max(0.0, rows[book] - secret[book])
                    columns[seat] = max(0.0, columns[seat] - secret[book])
        table: list[list[float]] = []
        for book in range(ALL_BOOKS):
            table.append([rows[book] * self.rooms[seat][book] for seat in range(seats)])
            table[book][own] = 0.0
            table[book].append(rows[book] * columns[seats])
        share_out(table, rows, columns)
        self.odds = [[0.0] * ALL_BOOKS for _ in range(seats)]
        for book in range(ALL_BOOKS):
            for seat in range(seats):
                if seat != own:
                    room = max(1.0, min(self.rooms[seat][book], columns[seat]))
                    none = (1.0 - min(1.0, table[book][seat] / room)) ** room
                    self.odds[seat][book] = 1.0 if self.known[seat][book] else min(NEARLY, 1.0 - none)

    def chance(self, seat: int, book: int) -> int:
        return int(CERTAIN * self.odds[seat][book])

    def rate(self, state: State, seat: int, move: Move) -> int:
        if move.verb == "give":
            return super().rate(state, seat, move)
        book = what(move)
        chance = self.odds[whom(move)][book]
        held = self.held[book]
        if chance >= 1.0:
            return SURE + held
        score = chance * (1.0 + NEARER * held)
        if not self.known[seat][book]:
            score -= TOLD + TOLD_OF * held
        return int(FINE * score)

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        return False


def take_in(event: Event, hand: Hand) -> None:
    """What an event tells of the hand of its seat."""
    if event.kind == LEFT:
        hand.lose(OF[event.cards.bit_length() - 1])
        return
    book = BOOK_OF.get(event.cards, -1)
    if event.kind == HAS_SOME:
        hand.known[book] = max(1, hand.known[book])
    elif event.kind == HAS_NONE:
        hand.known[book] = 0
        hand.room[book] = 0.0
    elif event.kind == DREW:
        hand.draw(book)


def known_elsewhere(hands: list[Hand], seat: int) -> list[bool]:
    """By Book: whether some other seat is known to have a card of it."""
    had = [False] * ALL_BOOKS
    for other, hand in enumerate(hands):
        if other != seat:
            for book in range(ALL_BOOKS):
                if hand.known[book]:
                    had[book] = True
    return had


def most_elsewhere(counts: list[list[int]], seat: int, book: int) -> int:
    """The highest count of a Book at another seat."""
    most = 0
    for other in range(len(counts)):
        if other != seat:
            most = max(most, counts[other][book])
    return most


# The Mayflower ---------------------------------------------------------------------------------


class MayflowerReckoning(MayflowerAuthorsHeuristic):
    """Where each card may be, and what it costs to let all know of one's own."""

    def __init__(self) -> None:
        super().__init__()
        self.weights: list[list[float]] = []  # by seat and card: its unseen cards that may be it
        self.odds: list[list[float]] = []  # by seat and card: that it has it

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, MayflowerAuthors)
        super().look(state, seat)
        past = Past(state.seats, state.cards.public_events.dealt / state.seats)
        for event in state.cards.public_events.events:
            past.hear(event)
        self.weights = past.weights
        self.reckon(state.seats, seat)

    def reckon(self, seats: int, own: int) -> None:
        """How likely each of the others is to have each card."""
        loose = [card for card in range(len(NUMBER_OF)) if self.where[card] == NOWHERE]
        table: list[list[float]] = []
        for card in loose:
            row = [self.weights[seat][card] if self.places(seat, card) > 0 else 0.0 for seat in range(seats)]
            row.append(float(self.stock))
            table.append(row)
        columns = [float(max(0, room)) for room in self.room]
        columns.append(float(self.stock))
        self.odds = [[0.0] * len(NUMBER_OF) for _ in range(seats)]
        parts = [[0.0] * len(NUMBER_OF) for _ in range(seats)]
        for seat in range(seats):
            if seat != own:
                columns[seat] = max(LEAST, columns[seat] - self.place_shown(seat, parts[seat]))
        share_out(table, [1.0] * len(loose), columns)
        for card, seat in enumerate(self.where):
            if seat >= 0:
                self.odds[seat][card] = 1.0
        for number, card in enumerate(loose):
            for seat in range(seats):
                part = parts[seat][card]
                self.odds[seat][card] = min(NEARLY, part + (1.0 - part) * table[number][seat])

    def place_shown(self, seat: int, parts: list[float]) -> int:
        """Of how many books a seat has shown that it has a card; each card's part in that is put down."""
        books: list[int] = []
        for mask in self.memory.shown[seat]:
            book = NUMBER_OF[mask.bit_length() - 1]
            cards = self.may_be(seat, mask)
            if cards and book not in books:
                books.append(book)
                total = sum([self.weights[seat][card] + LITTLE for card in cards])
                for card in cards:
                    parts[card] = (self.weights[seat][card] + LITTLE) / total
        return len(books)

    def chance(self, state: State, seat: int, card: int) -> int:
        return int(CERTAIN * self.odds[seat][card])

    def rate(self, state: State, seat: int, move: Move) -> int:
        card = what(move)
        chance = self.odds[whom(move)][card]
        held = self.held[NUMBER_OF[card]]
        if chance >= 1.0:
            return SURE + held
        score = chance * (1.0 + CLOSER * held)
        if not self.is_known[NUMBER_OF[card]]:
            score -= HEARD
        return int(FINE * score)

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        return False


class Past:
    """All that was asked since the deal, and what it tells of the cards that nobody has seen."""

    def __init__(self, seats: int, dealt: float) -> None:
        self.weights = [[dealt] * len(NUMBER_OF) for _ in range(seats)]
        self.unseen = [dealt] * seats
        self.shown = [[False] * ALL_NUMBERS for _ in range(seats)]  # by seat and book: it has some of it
        self.opened = [-1] * len(NUMBER_OF)  # by card: the seat that all saw it go to
        self.asker = -1  # who has asked for which card and is waiting for the answer
        self.card = -1

    def hear(self, event: Event) -> None:
        seat = event.seat
        book = NUMBER_OF[event.cards.bit_length() - 1] if event.cards else -1
        if event.kind == HAS_NONE:
            self.weights[seat][event.cards.bit_length() - 1] = 0.0
            self.hear_ask(seat, event.cards.bit_length() - 1)
        elif event.kind == HAS_SOME:
            self.shown[seat][book] = True
        elif event.kind == LEFT:
            self.shown[seat][book] = False
            part = (self.unseen[seat] - 1.0) / self.unseen[seat] if self.unseen[seat] > 1.0 else 0.0
            self.unseen[seat] = max(0.0, self.unseen[seat] - 1.0)
            self.weights[seat] = [weight * part for weight in self.weights[seat]]
        elif event.kind == DREW:
            self.unseen[seat] += 1.0
            self.weights[seat] = [weight + 1.0 for weight in self.weights[seat]]

    def hear_ask(self, seat: int, card: int) -> None:
        """Who asks for a card has not got it; if the one asked has not either, the turn is over."""
        if self.asker >= 0 and card == self.card and seat != self.asker:
            self.end_turn(self.asker)
            self.asker = -1
            return
        if self.asker >= 0:  # the one who asked before was given the card
            self.opened[self.card] = self.asker
        self.asker = seat
        self.card = card

    def end_turn(self, seat: int) -> None:
        """Of a book that the seat could have had a card of for certain it has, very likely, none; and of
        one that it has not asked for, rather a card that it has drawn since."""
        factors = [1.0 if is_shown else UNSAID for is_shown in self.shown[seat]]
        for card, holder in enumerate(self.opened):
            if holder >= 0 and holder != seat:
                factors[NUMBER_OF[card]] = PASSED_BY
        weights = self.weights[seat]
        self.weights[seat] = [weights[card] * factors[NUMBER_OF[card]] for card in range(len(weights))]
