"""The Mayflower by the Authors rules, for two to six players.  A reconstruction: mayflower-authors.promise.

The Mayflower leaflet promises these rules in line 32 and does not print them.
"""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.card_sets import cards_in, has_card, mask_of, size_of
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, Option
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.equipment.mayflower import NAMES, NUMBER, OF_NUMBER, PACK, TITLES
from headtable.rules.inference.public_events import PossibleDeals
from headtable.rules.mechanics.asking import Asking, Books, ask_moves, what, whom
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.view_piles import hand_name

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

# The thirteen books of four, one of each series: mayflower-authors.books ---------------------

BOOKS: Final = Books([str(NUMBER[cards[0]]) for cards in OF_NUMBER], OF_NUMBER)
ALL_BOOKS: Final = len(OF_NUMBER)
SEATS: Final = (2, 3, 4, 5, 6)  # mayflower-authors.players
EACH: Final = 5
PACK_SIZE: Final = len(PACK)
ONE_SERIES: Final = (1 << ALL_BOOKS) - 1  # a series has one card of each book
MOST_TURNS: Final = 100  # for each player, without a new book

# What can be said ----------------------------------------------------------------------------

# By series and number: mayflower-authors.names.
ASK: Final = ask_moves(max(SEATS), [name.upper() for name in NAMES])
KIT: Final = Kit(PACK, NAMES, Notation(NAMES, [ask for asks in ASK for ask in asks], {}))

GIVEN: Final = 0  # the answers to a call
DRAWN: Final = 1  # not got, and a card drawn
NONE: Final = 2  # not got, and no card to draw
ANSWERS: Final = ["given", "drawn", "none"]
SAID: Final = ["and got it", "in vain, and drew a card", "in vain"]
CALL: Final = Prompt([("ask", "ask somebody for a card")])


class MayflowerAuthors(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = ALONE[setup.seats]
        self.has_stock = setup.seats == 2 or options.is_set("deal", "five and a stock")
        self.asked_is_next = options.is_set("after-a-miss", "the player asked")
        self.cards = Asking(setup.seats, BOOKS, PACK)
        self.caller = -1  # who called last, upon whom, for which card, and what came of it
        self.asked = -1
        self.card = -1
        self.answer = NONE
        self.has_laid = False  # whether a book was laid down in this turn
        self.waited = 0  # turns since the last book

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.cards.sort_hands()
        first = self.after(self.dealer)
        for seat in self.round_from(first):
            for book in range(ALL_BOOKS):
                if self.cards.has_whole(seat, book):
                    self.cards.lay_book(seat, book)
                    self.score("mayflower-authors.dealt-book", seat, 1, BOOKS.cards[book])
        self.go_on(first)  # mayflower-authors.first-caller

    def lay_out(self, order: list[int]) -> None:
        """One at a time from the dealer's left, all or five each with a stock."""
        self.cards = Asking(self.seats, BOOKS, order)
        # mayflower-authors.deal-stock, mayflower-authors.deal-whole
        count = EACH * self.seats if self.has_stock else len(order)
        self.cards.deal(self.round_from(self.after(self.dealer)), count)

    # A call and its answer ---------------------------------------------------------

    def why_not_call(self, seat: int, call: Move) -> str:
        """Upon another with cards, for a card of a book of which one has another: mayflower-authors.call."""
        other = whom(call)
        if other >= self.seats:
            return "mayflower-authors.no-such-seat"
        if other == seat:
            return "mayflower-authors.ask-another"
        if not self.cards.hands[other]:
            return "mayflower-authors.no-cards"
        card = what(call)
        if card in self.cards.hands[seat]:
            return "mayflower-authors.own-card"
        return "" if self.cards.holds_of(seat, BOOKS.of[card]) else "mayflower-authors.call-right"

    def call(self, seat: int, call: Move) -> None:
        """All hear what is asked, and the answer from the cards: mayflower-authors.answer."""
        cards = self.cards
        self.caller = seat
        self.asked = whom(call)
        self.card = what(call)
        mask = 1 << self.card
        cards.hear(seat, mask, False)
        cards.hear(seat, BOOKS.masks[BOOKS.of[self.card]] & ~mask, True)
        if has_card(cards.hands[self.asked], self.card):
            self.answer = GIVEN
            cards.hand_over(self.asked, seat, self.card)
            self.gain(seat, self.card)
            self.go_on(seat)  # mayflower-authors.hit
            return
        cards.hear(self.asked, mask, False)
        self.answer = DRAWN if cards.stock_left() else NONE
        self.draw_for(seat)  # mayflower-authors.miss-draw
        self.pass_turn(self.asked if self.asked_is_next else self.after(seat))  # mayflower-authors.miss

    def draw_for(self, seat: int) -> None:
        """The top card of the stock, unseen by the others, where there is one."""
        if self.cards.stock_left():
            self.gain(seat, self.cards.draw(seat, 0))

    def gain(self, seat: int, card: int) -> None:
        """A book that is complete is laid down at once: mayflower-authors.lay-book."""
        if self.cards.lay_down(seat, card):
            self.has_laid = True
            self.score("mayflower-authors.lay-book", seat, 1, BOOKS.cards[BOOKS.of[card]])

    # Whose turn it is -----------------------------------------------------------------

    def go_on(self, seat: int) -> None:
        """This seat asks, or its turn is over without a miss and the next on the left has the turn."""
        if self.can_ask(seat):
            self.turn = seat
        else:
            self.pass_turn(self.after(seat))

    def can_ask(self, seat: int) -> bool:
        """Whether a seat can ask now; a draw may help it to, or have to do instead."""
        if not self.cards.hands[seat]:
            self.draw_for(seat)  # mayflower-authors.empty-hand
        if self.cards.hands[seat] and not self.cards.can_ask_somebody(seat):
            self.draw_for(seat)  # mayflower-authors.nobody-to-ask
            return False
        return bool(self.cards.hands[seat])

    def pass_turn(self, seat: int) -> None:
        """A turn is over, and the next is this seat's; who cannot ask is passed over."""
        while True:
            self.waited = 0 if self.has_laid else self.waited + 1
            self.has_laid = False
            if self.cards.books_laid() == ALL_BOOKS or self.waited >= MOST_TURNS * self.seats:
                self.end()  # mayflower-authors.end, mayflower-authors.limit
                return
            if self.can_ask(seat):
                self.turn = seat
                return
            seat = self.after(seat)

    def end(self) -> None:
        """The most books win, and equals share: mayflower-authors.win, mayflower-authors.tie."""
        self.finish(self.leaders())

    # What some games answer otherwise ---------------------------------------------------

    def pile_of(self, seat: int, move: Move) -> str:
        return hand_name(whom(move))

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """In a turn no card is got twice, and there are only so many turns before each book."""
        return 2 + (ALL_BOOKS + 1) * MOST_TURNS * self.seats * (1 + len(PACK))

    def prompt(self) -> Prompt:
        return CALL if self.turn >= 0 else NO_PROMPT

    def moves_for(self, seat: int) -> list[Move]:
        """For each card that he lacks of the books he has a part of, whoever has cards."""
        lacked = self.lacked(seat)
        others = self.cards.can_be_asked(seat, self.round_from(seat))
        return [
            ASK[other][card] for other in others for mask in BOOKS.masks for card in cards_in(lacked & mask)
        ]

    def lacked(self, seat: int) -> int:
        """The set of the cards that a seat lacks of the books it has a part of."""
        held: i64 = mask_of(self.cards.hands[seat])
        begun = (held | held >> ALL_BOOKS | held >> 2 * ALL_BOOKS | held >> 3 * ALL_BOOKS) & ONE_SERIES
        wanted = begun | begun << ALL_BOOKS | begun << 2 * ALL_BOOKS | begun << 3 * ALL_BOOKS
        return wanted & ~held

    def move_at_random(self, seat: int, rng: Rng) -> None:
        lacked: i64 = self.lacked(seat)
        size: i64 = size_of(lacked)
        others = self.cards.can_be_asked(seat, self.round_from(seat))
        choice: i64 = rng.below(len(others) * size)
        skipped = choice % size
        card: i64 = 0  # book after book, as in moves_for
        while skipped or not lacked >> card & 1:
            skipped -= lacked >> card & 1
            card += ALL_BOOKS
            if card >= PACK_SIZE:
                card += 1 - PACK_SIZE
        self.call(seat, ASK[others[choice // size]][card])

    def objection(self, seat: int, move: Move) -> str:
        return self.why_not_call(seat, move) if move.verb == "ask" else "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        self.call(seat, move)

    def places(self) -> list[Place]:
        return self.cards.places()

    def show(self, view: View, viewer: int) -> None:
        """A card's name stands beside it where it is known: mayflower-authors.names."""
        self.cards.show(view, viewer, NAMES)
        seen = self.cards.hands[viewer] if viewer >= 0 else []
        view.extra["titles"] = {NAMES[card]: TITLES[card] for card in seen if TITLES[card]}
        if self.caller >= 0:
            name = NAMES[self.card].upper()
            called = f"{name} ({TITLES[self.card]})" if TITLES[self.card] else name
            said = f"{{}} asked {{}} for {called} {SAID[self.answer]}"
            view.tell("last call", said, [self.caller, self.asked], [self.card, self.answer])
            view.extra["call"] = {
                "caller": self.caller,
                "asked": self.asked,
                "book": name,
                "title": TITLES[self.card],
                "answer": ANSWERS[self.answer],
                "card": NAMES[self.card] if self.answer == GIVEN else "",
            }

    def clone(self) -> "MayflowerAuthors":
        twin = MayflowerAuthors(self.setup)
        self.copy_into(twin)
        twin.cards = self.cards.clone()
        twin.caller = self.caller
        twin.asked = self.asked
        twin.card = self.card
        twin.answer = self.answer
        twin.has_laid = self.has_laid
        twin.waited = self.waited
        return twin

    def imagine(self, seat: int, rng: Rng) -> "MayflowerAuthors":
        twin = self.clone()
        sampler = self.sampler
        if not isinstance(sampler, PossibleDeals) or sampler.viewer != seat:
            self.sampler = sampler = self.cards.possible(seat)
        sampler.imagine(twin.cards.public_events, twin.cards.hands, rng)
        return twin


OPTIONS: Final = [
    Option(
        "deal", "mayflower-authors.deal-stock",
        "what is dealt; usual: with two players five cards each and a stock, with more the whole pack",
        ["usual", "whole pack", "five and a stock"],
    ).choice_for("whole pack", 3, 4, 5, 6),
    Option("after-a-miss", "mayflower-authors.miss", "who asks after a miss", ["left", "the player asked"]),
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game(
    "mayflower-authors", "The Mayflower by the Authors rules (reconstruction)", "mayflower", "authors", SEATS
).having(MayflowerAuthors, OPTIONS)
