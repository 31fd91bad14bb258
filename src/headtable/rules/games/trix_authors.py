"""Trix Authors, for three to six players.  The Trix book, lines 525 to 529."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move, one_each
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, Option
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import COMMODITIES, NAMES, OF_COMMODITY, PACK
from headtable.rules.inference.public_events import PossibleDeals
from headtable.rules.mechanics.asking import Asking, Books, ask_moves, what, whom
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.trix_common_rules import MAX_DEALS, draw_heights, first_dealer
from headtable.rules.mechanics.view_piles import hand_name

# The nine Books of eight: trix-authors.books, trix-pack.commodities ------------------------

BOOKS: Final = Books(COMMODITIES, OF_COMMODITY)
MASKS: Final = BOOKS.masks
ALL_BOOKS: Final = len(COMMODITIES)
SEATS: Final = (3, 4, 5, 6)  # trix-authors.players
EACH: Final = 6

# What can be said and done ---------------------------------------------------------------

ASK: Final = ask_moves(max(SEATS), COMMODITIES)
GIVE: Final = one_each("give", NAMES)
CALL: Final = Prompt([("ask", "ask somebody for a card of a Book")])
SAYINGS: Final = [ask for asks in ASK for ask in asks] + GIVE
KIT: Final = Kit(PACK, NAMES, Notation(NAMES, SAYINGS, {}))

CALLING: Final = 0  # the stages of a game
GIVING: Final = 1
BETWEEN: Final = 2

OPEN: Final = 0  # the answers to a call
GIVEN: Final = 1
LUCKY: Final = 2  # none, but the card drawn is of the Book
DRAWN: Final = 3  # none, and another card drawn
NONE: Final = 4  # and no card to draw
ANSWERS: Final = ["open", "given", "lucky", "drawn", "none"]


def bit_of(asked: int, book: int) -> int:
    """A call among all calls of one seat."""
    return 1 << (asked * ALL_BOOKS + book)


class TrixAuthors(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = ALONE[setup.seats]
        self.may_refill = options.is_set("empty-hand", "draw one")
        self.plays_again = options.is_set("tie", "play again")
        self.stage = BETWEEN
        self.cards = Asking(setup.seats, BOOKS, PACK)
        self.caller = -1  # who called last, for which Book, upon whom, and what came of it
        self.book = -1
        self.asked = -1
        self.answer = OPEN
        self.card = -1  # the card that all saw go to the caller
        self.failed = [0] * setup.seats  # by seat: a bit for each call in vain, the pack empty

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.cards.sort_hands()
        self.caller = self.card = -1
        self.failed = [0] * self.seats
        self.go_on(self.after(self.dealer))  # trix-authors.first-turn

    def lay_out(self, order: list[int]) -> None:
        """Six to each, one at a time from the dealer's left: trix-authors.deal."""
        self.cards = Asking(self.seats, BOOKS, order)
        self.cards.deal(self.round_from(self.after(self.dealer)), EACH * self.seats)

    # A call and its answer ---------------------------------------------------------

    def why_not_call(self, seat: int, call: Move) -> str:
        """Upon another who has cards, for a Book of which one has a card: trix-authors.call.

        When the pack is empty nobody repeats a call that he then made in vain.
        """
        other = whom(call)
        if other >= self.seats:
            return "trix-authors.no-such-seat"
        if other == seat:
            return "trix-authors.call-upon-another"
        if not self.cards.hands[other]:
            return "trix-authors.no-cards"
        if not self.cards.holds_of(seat, what(call)):
            return "trix-authors.call"
        return "trix-authors.asked-in-vain" if self.failed[seat] & bit_of(other, what(call)) else ""

    def call(self, seat: int, call: Move) -> None:
        self.caller = seat
        self.asked = whom(call)
        self.book = what(call)
        has_one = self.cards.holds_of(self.asked, self.book)
        self.cards.hear_of_book(seat, self.book, True)
        self.cards.hear_of_book(self.asked, self.book, has_one)
        if has_one:
            self.answer = OPEN
            self.stage = GIVING
            self.turn = self.asked
        elif self.cards.stock_left():
            self.draw_for(seat)
        else:
            self.answer = NONE
            self.failed[seat] |= bit_of(self.asked, self.book)
            self.go_on(self.after(seat))  # trix-authors.turns

    def why_not_give(self, seat: int, card: int) -> str:
        if card not in self.cards.hands[seat]:
            return "table.not-held"
        return "" if BOOKS.of[card] == self.book else "trix-authors.another-book"

    def give(self, seat: int, card: int) -> None:
        """One card, and the caller calls again: trix-authors.call-again."""
        self.cards.hand_over(seat, self.caller, card)
        self.answer = GIVEN
        self.card = card
        self.gain(self.caller, card)
        self.go_on(self.caller)

    def draw_for(self, seat: int) -> None:
        """In place of what was not to be had; a card of the Book is shown, and keeps the turn."""
        card = self.cards.draw(seat, MASKS[self.book])
        is_lucky = BOOKS.of[card] == self.book
        self.answer = LUCKY if is_lucky else DRAWN
        self.card = card if is_lucky else -1
        self.gain(seat, card)
        self.go_on(seat if is_lucky else self.after(seat))  # trix-authors.draw, trix-authors.turns

    def gain(self, seat: int, card: int) -> None:
        """A Book that is complete is laid down at once, and counts one: trix-authors.point."""
        if self.cards.lay_down(seat, card):
            self.score("trix-authors.point", seat, 1, BOOKS.cards[BOOKS.of[card]])

    # Whose turn it is -----------------------------------------------------------------

    def go_on(self, seat: int) -> None:
        """This seat calls, or the next on the left that can: trix-authors.turns.

        Who has no cards draws one, or is out; who finds nobody to call upon draws and passes.
        """
        cards = self.cards
        idle = 0
        while cards.books_laid() < ALL_BOOKS and idle < self.seats:
            idle += 1
            if not cards.hands[seat] and self.may_refill and cards.stock_left():
                cards.draw(seat, 0)
            if cards.hands[seat] and cards.can_ask_somebody(seat):
                self.stage = CALLING
                self.turn = seat
                return
            if cards.hands[seat] and cards.stock_left():
                self.gain(seat, cards.draw(seat, 0))
                idle = 0
            seat = self.after(seat)
        self.end_deal()

    def end_deal(self) -> None:
        """The ninth Book is laid, or all are out: trix-authors.win."""
        self.stage = BETWEEN
        winners = self.leaders()
        if len(winners) > 1 and self.plays_again and self.deals < self.setup.options.number("max-deals"):
            self.strike_out("trix-authors.win", self.deal_note)  # a new game for all from nothing
            self.pass_deal()  # trix-authors.first-dealer
        else:
            self.finish(winners)  # trix-pack.most-deals

    # What some games answer otherwise ---------------------------------------------------

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options)  # trix-authors.first-dealer

    def shows_cards(self, move: Move) -> bool:
        return True  # a card goes openly from hand to hand

    def pile_of(self, seat: int, move: Move) -> str:
        return hand_name(whom(move)) if move.verb == "ask" else super().pile_of(seat, move)

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """A turn that fails uses up a card of the pack or a call; in a turn no card comes twice."""
        turns = len(PACK) + ALL_BOOKS * self.seats * self.seats
        deals = self.setup.options.number("max-deals") if self.plays_again else 1
        return 102 + deals * (1 + turns * (1 + 2 * len(PACK)))

    def prompt(self) -> Prompt:
        if self.turn < 0:
            return NO_PROMPT
        if self.stage == GIVING:
            return Prompt([("give", f"give {{}} a card of the Book {COMMODITIES[self.book]}")])
        return CALL

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == GIVING:
            return [GIVE[card] for card in self.cards.hands[seat] if BOOKS.of[card] == self.book]
        books = self.cards.books_of(seat)
        failed = self.failed[seat]
        others = self.cards.can_be_asked(seat, self.round_from(seat))
        return [ASK[other][book] for other in others for book in books if not failed & bit_of(other, book)]

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.stage == GIVING or self.failed[seat]:
            super().move_at_random(seat, rng)
            return
        books = self.cards.books_of(seat)
        others = self.cards.can_be_asked(seat, self.round_from(seat))
        choice = rng.below(len(others) * len(books))
        self.call(seat, ASK[others[choice // len(books)]][books[choice % len(books)]])

    def objection(self, seat: int, move: Move) -> str:
        if move.verb == "ask" and self.stage == CALLING:
            return self.why_not_call(seat, move)
        if move.verb == "give" and self.stage == GIVING:
            return self.why_not_give(seat, move.card)
        return "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        if move.verb == "ask":
            self.call(seat, move)
        else:
            self.give(seat, move.card)

    def places(self) -> list[Place]:
        return self.cards.places()

    def show(self, view: View, viewer: int) -> None:
        self.cards.show(view, viewer, NAMES)
        if self.stage == GIVING:
            view.asks_seats = [self.caller]
        if self.caller >= 0:
            said = f"{{}} asked {{}} for {COMMODITIES[self.book]}{self.answer_in_words()}"
            card = self.card if self.answer in (GIVEN, LUCKY) else -1
            view.tell("last call", said, [self.caller, self.asked], [self.book, self.answer, card])
            view.extra["call"] = {
                "caller": self.caller,
                "asked": self.asked,
                "book": COMMODITIES[self.book],
                "answer": ANSWERS[self.answer],
                "card": "" if card < 0 else NAMES[card],
            }

    def answer_in_words(self) -> str:
        if self.answer == OPEN:
            return " and is to get a card"
        if self.answer == GIVEN:
            return f" and got {NAMES[self.card].capitalize()}"
        if self.answer == LUCKY:
            return f" in vain, but drew {NAMES[self.card].capitalize()}"
        return " in vain, and drew a card" if self.answer == DRAWN else " in vain"

    def clone(self) -> "TrixAuthors":
        twin = TrixAuthors(self.setup)
        self.copy_into(twin)
        twin.stage = self.stage
        twin.cards = self.cards.clone()
        twin.caller = self.caller
        twin.book = self.book
        twin.asked = self.asked
        twin.answer = self.answer
        twin.card = self.card
        twin.failed = self.failed[:]
        return twin

    def imagine(self, seat: int, rng: Rng) -> "TrixAuthors":
        twin = self.clone()
        sampler = self.sampler
        if not isinstance(sampler, PossibleDeals) or sampler.viewer != seat:
            self.sampler = sampler = self.cards.possible(seat)
        sampler.imagine(twin.cards.public_events, twin.cards.hands, rng)
        return twin


OPTIONS: Final = [
    Option(
        "empty-hand", "trix-authors.draw", "whether who has no cards draws one in his turn or is out",
        ["draw one", "out"],
    ),
    Option("tie", "trix-authors.win", "what happens with equal numbers of Books", ["share", "play again"]),
    MAX_DEALS,
    first_dealer("trix-authors.first-dealer"),
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game("trix-authors", "Trix Authors", "trix", "authors", SEATS).having(
    TrixAuthors, OPTIONS
)
