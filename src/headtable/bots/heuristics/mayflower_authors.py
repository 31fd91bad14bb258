"""Heuristic for The Mayflower by the Authors rules: remember who has what, and ask where a card must be."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.heuristics.authors import CERTAIN, on_the_way, why_ask
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import NOBODY, State
from headtable.rules.games.mayflower_authors import ALL_BOOKS, BOOKS, MayflowerAuthors
from headtable.rules.inference.public_events import DREW, HAS_NONE, HAS_SOME, LEFT, Event
from headtable.rules.mechanics.asking import what, whom

OF: Final = BOOKS.of
EACH_BOOK: Final = BOOKS.cards
IN_A_BOOK: Final = 4
NOWHERE: Final = -1  # the whereabouts of a card that nobody can tell
GONE: Final = -2  # of one that is laid down
NEVER: Final = -1
FOR_EACH_HELD: Final = 300  # in thousandths of an answer: more for a book that is nearer its end
UNHEARD: Final = 60  # and for each card of a book that the seat has not asked for yet, so not in vain either
SHOWN: Final = 0.7  # how far to trust that who asked for one card of a book still has another
PROGRESS: Final = [0.0, 0.1, 0.25, 0.5, 1.0]  # what so many cards of a book are worth beside a whole one
TURN: Final = 0.5  # what it is worth to be the one who asks


class Memory:
    """What all have heard of the hands since the deal."""

    def __init__(self, seats: int) -> None:
        self.draws = [0] * seats
        # By seat and card: how many it had drawn when it last showed that it had not got it.
        self.denied = [[NEVER] * len(OF) for _ in range(seats)]
        self.shown: list[list[int]] = [[] for _ in range(seats)]  # masks of which it holds a card

    def clone(self) -> "Memory":
        twin = Memory(0)
        twin.draws = self.draws[:]
        twin.denied = [cards[:] for cards in self.denied]
        twin.shown = [masks[:] for masks in self.shown]
        return twin

    def hear(self, event: Event) -> None:
        seat = event.seat
        if event.kind == HAS_NONE:
            self.denied[seat][event.cards.bit_length() - 1] = self.draws[seat]
        elif event.kind == HAS_SOME:
            self.shown[seat].append(event.cards)
        elif event.kind == DREW:
            self.draws[seat] += 1
        elif event.kind == LEFT:  # it may have been the one that was shown
            self.shown[seat] = [mask for mask in self.shown[seat] if not mask & event.cards]


class MayflowerAuthorsHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        # The worlds tell how likely an answer is; what comes long after it is mostly chance.
        self.worlds = 96
        self.decisions_ahead = 0
        self.prize = 2.0
        self.memory = Memory(0)
        self.past = Memory(0)  # the memory as it was at the last decision, and of how many events
        self.recalled = 0
        self.last: Event | None = None
        self.held = [0] * ALL_BOOKS  # of each book in the own hand
        self.where = [NOWHERE] * len(OF)  # by card: the seat that is known to hold it
        self.room: list[int] = []  # by seat: its cards that nobody can tell
        self.stock = 0
        self.is_known = [False] * ALL_BOOKS  # whether all know that the seat has some of a book
        self.best = 0  # the highest rating since the last look

    # Taking the position in -----------------------------------------------------------------

    def ratings(self, state: State, seat: int, moves: list[Move]) -> list[int]:
        self.recalled = 0  # what play-outs have in common is remembered afresh
        return super().ratings(state, seat, moves)

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, MayflowerAuthors)
        self.best = 0
        self.recall(state)
        cards = state.cards
        where = [NOWHERE] * len(OF)
        for other in range(state.seats):
            for card in cards.public_events.open[other]:
                where[card] = other
            for book in cards.laid[other]:
                for card in EACH_BOOK[book]:
                    where[card] = GONE
        self.is_known = [False] * ALL_BOOKS
        for card in cards.public_events.open[seat]:
            self.is_known[OF[card]] = True
        for mask in self.memory.shown[seat]:
            self.is_known[OF[mask.bit_length() - 1]] = True
        self.held = [0] * ALL_BOOKS
        for card in cards.hands[seat]:
            self.held[OF[card]] += 1
            where[card] = seat
        self.where = where
        self.stock = cards.stock_left()
        self.room = [
            len(cards.hands[other]) - len(cards.public_events.open[other]) for other in range(state.seats)
        ]
        self.room[seat] = 0
        self.work_out(state.seats, seat)

    def recall(self, state: MayflowerAuthors) -> None:
        """Go through all that has been heard since the deal, or since it was last gone through."""
        events = state.cards.public_events.events
        past = self.recalled
        if not past or len(events) < past or events[past - 1] is not self.last:
            past = 0
            self.past = Memory(state.seats)
        self.memory = self.past.clone()
        for event in events[past:]:
            self.memory.hear(event)
        if not past and events:
            self.past = self.memory.clone()
            self.recalled = len(events)
            self.last = events[-1]

    def work_out(self, seats: int, own: int) -> None:
        """Place each card that is the only one left of those of which a seat has shown that it has one."""
        for seat in range(seats):
            for mask in self.memory.shown[seat]:
                if seat != own:
                    left = self.may_be(seat, mask)
                    if len(left) == 1:
                        self.where[left[0]] = seat
                        self.room[seat] -= 1

    def places(self, seat: int, card: int) -> int:
        """In how many of its unknown cards a seat may have this one."""
        since = self.memory.denied[seat][card]
        return self.room[seat] if since < 0 else min(self.room[seat], self.memory.draws[seat] - since)

    def may_be(self, seat: int, mask: int) -> list[int]:
        """The cards of a mask that a seat has shown a part of, of which this may have been; none if it
        is known to have one of them anyway."""
        left: list[int] = []
        for card in EACH_BOOK[OF[mask.bit_length() - 1]]:
            if mask >> card & 1:
                if self.where[card] == seat:
                    return []
                if self.where[card] == NOWHERE and self.places(seat, card) > 0:
                    left.append(card)
        return left

    # Rating ------------------------------------------------------------------------------------

    def chance(self, state: State, seat: int, card: int) -> int:
        """How likely a seat is to hold a card, in thousandths."""
        known = self.where[card]
        if known != NOWHERE:
            return CERTAIN if known == seat else 0
        mine = self.places(seat, card)
        if mine <= 0:
            return 0
        everywhere = self.stock
        for other in range(state.seats):
            everywhere += max(0, self.places(other, card))
        absent = 1.0 - mine / everywhere
        for mask in self.memory.shown[seat]:
            if mask >> card & 1:
                absent *= 1.0 - SHOWN / max(1, len(self.may_be(seat, mask)))
        return int(CERTAIN * (1.0 - absent))

    def rate(self, state: State, seat: int, move: Move) -> int:
        card = what(move)
        book = OF[card]
        chance = self.chance(state, whom(move), card)
        held = self.held[book]
        rating = chance * (CERTAIN + held * FOR_EACH_HELD) // CERTAIN
        if chance < CERTAIN:
            rating = min(rating + (0 if self.is_known[book] else UNHEARD * held), CERTAIN - 1)
        self.best = max(self.best, rating)
        return rating

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        """To ask in the dark while a card is to be had for certain, or where one is far less likely."""
        rating = self.rate(state, seat, move)
        return rating < (self.best if self.best >= CERTAIN else self.best * 4 // 5)

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        card = what(move)
        return why_ask(whom(move), self.chance(state, whom(move), card), self.held[OF[card]], "book")

    def worth(self, state: State, seat: int) -> float:
        """The books laid down and those on the way to it, and whose turn it is."""
        assert isinstance(state, MayflowerAuthors)
        ahead = super().worth(state, seat)
        if state.turn == NOBODY:
            return ahead
        if state.turn == seat:
            ahead += TURN
        return ahead + on_the_way(state.cards, seat, PROGRESS)
