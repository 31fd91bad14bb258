"""Asking one another for cards, to make books of them.

Who asks shows that he holds a card of the book, who has none to give shows that too, and whatever is
handed over or laid down is seen by all.
"""

from typing import Final

from headtable.rules.core.card_sets import has_card, mask_of, put_in_order, take_out
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, PILE, Pile
from headtable.rules.inference.public_events import PossibleDeals, PublicEvents
from headtable.rules.mechanics.view_piles import hand_name, named, show_stock

THINGS: Final = 100  # that can be asked for, at most


def ask_moves(seats: int, things: list[str]) -> list[list[Move]]:
    """The move `ask SEAT for THING`, by the seat asked and by the thing as it is said: a book or a card."""
    return [[ask_move(seat, number, thing) for number, thing in enumerate(things)] for seat in range(seats)]


def ask_move(seat: int, number: int, thing: str) -> Move:
    written = thing.lower()
    move = Move("ask", f"ask {seat + 1} for {written}", -1, NOTHING, seat * THINGS + number)
    return move.saying(f"ask {{}} for {thing}", [seat], thing=written)


def whom(ask: Move) -> int:
    """The seat that is asked."""
    return ask.number // THINGS


def what(ask: Move) -> int:
    """The number of the thing that is asked for."""
    return ask.number % THINGS


class Books:
    """Which cards make a book together; shared, never changed."""

    def __init__(self, names: list[str], cards: list[list[int]]) -> None:
        self.names = names
        self.cards = cards
        self.masks = [mask_of(book) for book in cards]
        self.of = [-1] * sum([len(book) for book in cards])  # the book of each card
        for number, book in enumerate(cards):
            for card in book:
                self.of[card] = number


class Asking:
    """The hands of one deal, the stock, the books laid down, and what all have heard and seen."""

    def __init__(self, seats: int, books: Books, order: list[int]) -> None:
        self.books = books
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[list[int]] = [[] for _ in range(seats)]  # books, by their numbers
        self.public_events = PublicEvents(seats, order)

    def clone(self) -> "Asking":
        twin = Asking(0, self.books, [])
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = [books[:] for books in self.laid]
        twin.public_events = self.public_events.clone()
        return twin

    def deal(self, turns: list[int], count: int) -> None:
        """So many cards one at a time; the rest is the stock."""
        self.public_events.deal(self.hands, turns, count)

    def sort_hands(self) -> None:
        for hand in self.hands:
            hand.sort()

    # Who can ask whom for what ------------------------------------------------------

    def holds_of(self, seat: int, book: int) -> bool:
        of = self.books.of
        for card in self.hands[seat]:
            if of[card] == book:
                return True
        return False

    def books_of(self, seat: int) -> list[int]:
        """The books of which a hand has a card, in its order."""
        of = self.books.of
        books: list[int] = []
        seen = 0
        for card in self.hands[seat]:
            book = of[card]
            if not seen >> book & 1:
                seen |= 1 << book
                books.append(book)
        return books

    def can_ask_somebody(self, seat: int) -> bool:
        for other, hand in enumerate(self.hands):
            if hand and other != seat:
                return True
        return False

    def can_be_asked(self, seat: int, turns: list[int]) -> list[int]:
        """Those of the seats in turn whom this one may ask: all others who have cards."""
        return [other for other in turns if other != seat and self.hands[other]]

    def stock_left(self) -> int:
        return len(self.public_events.order) - self.public_events.top

    def books_laid(self) -> int:
        count = 0
        for books in self.laid:
            count += len(books)
        return count

    # What is said and done ---------------------------------------------------------------

    def hear(self, seat: int, cards: int, has_some: bool) -> None:
        """A seat has shown that it holds some of these cards (a mask), or that it holds none."""
        self.public_events.hear(seat, cards, has_some)

    def hear_of_book(self, seat: int, book: int, has_some: bool) -> None:
        """The same of all the cards of a book."""
        if has_some:
            of = self.books.of
            for card in self.public_events.open[seat]:
                if of[card] == book:  # all knew
                    return
        self.public_events.note(seat, self.books.masks[book], has_some)

    def part_with(self, seat: int, card: int) -> None:
        """A card leaves a hand in sight of all."""
        take_out(self.hands[seat], card)
        self.public_events.see_leave(seat, card)

    def receive(self, seat: int, card: int) -> None:
        put_in_order(self.hands[seat], card)

    def hand_over(self, giver: int, taker: int, card: int) -> None:
        """A card goes openly from hand to hand."""
        self.part_with(giver, card)
        self.receive(taker, card)
        self.public_events.open[taker].append(card)

    def draw(self, seat: int, shown: int) -> int:
        """Take the top card of the stock; it is shown to all if it is one of these (a mask)."""
        card = self.public_events.see_draw(seat, shown)
        self.receive(seat, card)
        return card

    def has_whole(self, seat: int, book: int) -> bool:
        """Whether all the cards of a book are in one hand."""
        of = self.books.of
        count = 0
        for card in self.hands[seat]:
            if of[card] == book:
                count += 1
        return count == len(self.books.cards[book])

    def lay_down(self, seat: int, card: int) -> bool:
        """Lay down the book that a card has just completed in a hand; False where it has not."""
        book = self.books.of[card]
        if not self.has_whole(seat, book):
            return False
        if not has_card(self.public_events.open[seat], card):
            self.public_events.see_last_draw(seat, self.books.masks[book])
        self.lay_book(seat, book)
        return True

    def lay_book(self, seat: int, book: int) -> None:
        """A whole book leaves a hand."""
        for card in self.books.cards[book]:
            self.part_with(seat, card)
        self.laid[seat].append(book)

    # Who sees what ------------------------------------------------------------------------

    def laid_cards(self, seat: int) -> list[int]:
        return [card for book in self.laid[seat] for card in self.books.cards[book]]

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        places += [Place(f"books {seat + 1}", self.laid_cards(seat)) for seat in range(len(self.laid))]
        return [*places, Place("stock", self.public_events.order[self.public_events.top :])]

    def show(self, view: View, viewer: int, names: list[str]) -> None:
        """The viewer's hand with the book of each card, how many the others have, and the books laid."""
        books = self.books
        for seat, hand in enumerate(self.hands):
            if seat == viewer:
                pile = Pile(hand_name(seat), seat, HAND, named(hand, names))
                view.show(pile.tagged([books.names[books.of[card]] for card in hand]))
            else:
                view.show_backs(hand_name(seat), seat, HAND, len(hand))
        show_stock(view, "stock", self.stock_left())
        for seat in range(len(self.laid)):
            if self.laid[seat]:
                cards = self.laid_cards(seat)
                pile = Pile(f"books {seat + 1}", seat, PILE, named(cards, names))
                view.show(pile.tagged([books.names[books.of[card]] for card in cards]))
                view.tell_of(seat, "books", ", ".join(named(self.laid[seat], books.names)), self.laid[seat])

    def possible(self, viewer: int) -> PossibleDeals:
        """What the viewer must hold possible; nobody has a book that is not laid down."""
        laid = [book for books in self.laid for book in books]
        apart = [mask for book, mask in enumerate(self.books.masks) if book not in laid]
        return PossibleDeals(self.public_events, viewer, self.hands, apart)
