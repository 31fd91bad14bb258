"""Heuristic for Trix Authors: remember who was shown to hold which Book, and ask where it must be."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.heuristics.authors import CERTAIN, on_the_way, why_ask
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import NOBODY, State
from headtable.rules.games.trix_authors import ALL_BOOKS, BOOKS, CALLING, EACH, MASKS, TrixAuthors
from headtable.rules.inference.public_events import DREW, HAS_NONE, HAS_SOME, LEFT, Event
from headtable.rules.mechanics.asking import what, whom

OF: Final = BOOKS.of
IN_A_BOOK: Final = 8
BOOK_OF: Final = {MASKS[book]: book for book in range(ALL_BOOKS)}
FOR_EACH_HELD: Final = 25  # in thousandths of an answer: more for a Book that is nearer its end
LATE: Final = 6  # cards left to draw
NEW_TO_ALL: Final = 40  # what it costs to let all know of a Book that they did not know of

# What so many cards of a Book are worth beside a Book laid down.
PROGRESS: Final = [0.0, 0.01, 0.03, 0.06, 0.11, 0.19, 0.32, 0.55, 1.0]


class AuthorsHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.worlds = 48
        self.is_late = True  # the pack nearly gone, and most of it known: time to work things out
        self.decisions_ahead = 240
        self.held = [0] * ALL_BOOKS  # of each Book in the own hand
        self.known: list[list[int]] = []  # by seat and Book: the cards that it is known to hold
        self.room: list[list[int]] = []  # by seat and Book: its unknown cards that may be of that Book
        self.out = [0] * ALL_BOOKS  # cards of each Book that nobody else can place
        self.hidden = 1  # all the cards that nobody else can place
        self.best = 0  # the highest rating since the last look
        self.recalled = 0  # how many events the memory holds, and the last of them
        self.last: Event | None = None
        self.memory: list[list[int]] = []  # known and room as they were then
        self.places: list[list[int]] = []

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrixAuthors)
        self.best = 0
        if state.stage != CALLING:
            return
        self.recall(state)
        self.held = [0] * ALL_BOOKS
        for card in state.cards.hands[seat]:
            self.held[OF[card]] += 1
        out = [IN_A_BOOK - count for count in self.held]
        hidden = state.cards.stock_left()
        public_events = state.cards.public_events
        for other in range(state.seats):
            if other != seat:
                hidden += len(state.cards.hands[other]) - len(public_events.open[other])
                for card in public_events.open[other]:
                    out[OF[card]] -= 1
            for book in state.cards.laid[other]:
                out[book] = 0
        self.out = out
        self.hidden = max(1, hidden)

    def recall(self, state: TrixAuthors) -> None:
        """Go through all that has been heard and seen since the deal, or since it was last gone through."""
        public_events = state.cards.public_events
        events = public_events.events
        past = self.recalled
        if not past or len(events) < past or events[past - 1] is not self.last:
            past = 0
            self.memory = [[0] * ALL_BOOKS for _ in range(state.seats)]
            self.places = [[EACH] * ALL_BOOKS for _ in range(state.seats)]
        known = [row[:] for row in self.memory]
        room = [row[:] for row in self.places]
        for event in events[past:]:
            hear(event, known[event.seat], room[event.seat])
        if not past and events:
            self.memory = [row[:] for row in known]
            self.places = [row[:] for row in room]
            self.recalled = len(events)
            self.last = events[-1]
        for seat in range(state.seats):
            for card in public_events.open[seat]:
                known[seat][OF[card]] += 1
        self.known = known
        self.room = room

    def ratings(self, state: State, seat: int, moves: list[Move]) -> list[int]:
        assert isinstance(state, TrixAuthors)
        self.recalled = 0  # what play-outs have in common is remembered afresh
        self.is_late = state.cards.stock_left() <= LATE
        return super().ratings(state, seat, moves)

    def chance(self, seat: int, book: int) -> int:
        """How likely a seat is to hold a card of a Book, in thousandths."""
        if self.known[seat][book]:
            return CERTAIN
        absent = 1.0 - self.out[book] / self.hidden
        return int(CERTAIN * (1.0 - absent ** self.room[seat][book]))

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrixAuthors)
        if move.verb == "give":
            rating = 1 if move.card in state.cards.public_events.open[seat] else 0  # one that all know of
            self.best = max(self.best, rating)
            return rating
        book = what(move)
        chance = self.chance(whom(move), book)
        held = self.held[book]
        rating = chance * (CERTAIN + held * FOR_EACH_HELD) // CERTAIN
        if chance < CERTAIN:
            rating = min(rating - (0 if self.known[seat][book] else NEW_TO_ALL * held), CERTAIN - 1)
        self.best = max(self.best, rating)
        return rating

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        """To ask in the dark while a card is to be had for certain, or where one is far less likely."""
        rating = self.rate(state, seat, move)
        if move.verb == "give" or self.best >= CERTAIN or not self.is_late:
            return rating < self.best
        return rating < self.best * 3 // 5

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, TrixAuthors)
        if move.verb == "ask":
            book = what(move)
            return why_ask(whom(move), self.chance(whom(move), book), self.held[book], "Book")
        if move.card in state.cards.public_events.open[seat]:
            return Reason("all-know")
        return Reason("any-card") if self.is_best(state, seat, move) else None

    def worth(self, state: State, seat: int) -> float:
        """The Books laid down and those on the way to it."""
        assert isinstance(state, TrixAuthors)
        ahead = super().worth(state, seat)
        if state.turn == NOBODY:
            return ahead
        return ahead + on_the_way(state.cards, seat, PROGRESS)


def hear(event: Event, known: list[int], room: list[int]) -> None:
    """What an event tells of the hand of its seat."""
    if event.kind == LEFT:
        book = OF[event.cards.bit_length() - 1]
        known[book] = max(0, known[book] - 1)
        for other in range(ALL_BOOKS):
            room[other] = max(0, room[other] - 1)
        return
    book = BOOK_OF.get(event.cards, -1)
    if event.kind == HAS_SOME:
        known[book] = max(1, known[book])
    elif event.kind == HAS_NONE:
        known[book] = room[book] = 0
    elif event.kind == DREW:
        for other in range(ALL_BOOKS):
            if other != book:
                room[other] += 1
