"""Gyp, for three to five players.  The Trix book, lines 180 to 214.

The title is the book's.  The word is dated slang that is taken today as an insult.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.card_sets import cards_in, mask_of, moves_with, random_card
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import NOTHING, Move, one_each, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, LENGTH, Option
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import LAYOUT, NOBODYS, PILE
from headtable.rules.equipment import trix
from headtable.rules.equipment.trix import SUIT_NAMES, suits
from headtable.rules.mechanics.dealing import deal_singly
from headtable.rules.mechanics.hands import Hands, dealt
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.trix_common_rules import FIRST_DEALER, MAX_DEALS, close_deal, draw_heights

# The cards, by the number of players: gyp.cards ------------------------------------------------

LOWEST_SUIT: Final = {3: 7, 4: 6, 5: 5}
HIGHEST_SUIT: Final = 10
# They are numbered apart from the rest of the pack, from the lowest of the Fives on.
LARGEST: Final = suits(LOWEST_SUIT[5], HIGHEST_SUIT)
NAMES: Final = [trix.NAMES[card] for card in LARGEST]
SUIT: Final = [trix.SUIT[card] for card in LARGEST]
HEIGHTS: Final = [trix.LOWEST_DEALS[card] for card in LARGEST]
PACKS: Final = {
    seats: [card for card, suit in enumerate(SUIT) if suit >= low] for seats, low in LOWEST_SUIT.items()
}
OF_SUIT: Final = [
    mask_of([card for card, suit in enumerate(SUIT) if suit == one]) for one in range(HIGHEST_SUIT + 1)
]
STARTERS: Final = mask_of([NAMES.index(name) for name in ("5-3", "6-3", "7-4", "8-4", "9-5", "10-5")])


def opened_by(card: int) -> int:
    """What may be laid on or beside a card: the next ones of its suit, away from the starter."""
    starter = STARTERS & OF_SUIT[SUIT[card]]
    below = 1 << card >> 1 if 1 << card <= starter else 0
    above = 1 << card + 1 if 1 << card >= starter else 0
    return (below | above) & OF_SUIT[SUIT[card]]


OPENS: Final = [opened_by(card) for card in PACKS[5]]  # gyp.sequence, gyp.place

# What can be said and done ---------------------------------------------------------------

PLAY: Final = [move.saying("lay") for move in one_each("play", NAMES)]
PASS: Final = word("pass")
LEAD: Final = Prompt(
    [("play", "lay a starter"), ("pass", "pass")],
    {"pass": "pass: you have no starter"},
    public="lay a starter, or pass for want of one",
)
PLAY_ON: Final = Prompt([("play", "lay a card"), ("pass", "pass")], {"pass": "pass: none of your cards fits"})
KITS: Final = {
    seats: Kit(pack, NAMES, Notation(NAMES, [PASS, *[PLAY[card] for card in pack]], {}), HEIGHTS)
    for seats, pack in PACKS.items()
}

UNDEALT: Final = [Hands([0] * seats) for seats in range(6)]  # these are shared and never changed
NO_SUITS: Final = [[NOTHING] * seats for seats in range(6)]
FOR_A_SUIT: Final = 1
FOR_GOING_OUT: Final = 2


class Gyp(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KITS[setup.seats])
        options = setup.options
        self.sides = ALONE[setup.seats]
        self.may_hold_back = options.is_set("hold-back", "yes")
        self.plays_on = options.is_set("play-on", "yes")
        self.wins_at_once = options.is_set("end-check", "at once")
        target = 0 if setup.one_deal else options.number("target")  # gyp.progressive
        self.match = TargetScore(target, options.number("max-deals"))
        self.stock: list[int] = self.kit.pack  # the whole pack before the first deal, then nothing
        self.hands = UNDEALT[setup.seats]
        self.open = 0  # what fits now
        self.led = (
            NOTHING  # the suits that lie there, in the order led; as the next two replaced, never changed
        )
        self.aside = NO_SUITS[setup.seats]  # by seat, the suits that it has gathered
        self.passed = NOTHING  # who has passed since a card was played
        self.is_led = False
        self.is_out = False  # whether a hand has been played out

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.turn = self.after(self.dealer)  # gyp.first-lead

    def lay_out(self, order: list[int]) -> None:
        """All the cards, one at a time from the dealer's left, so that the first may hold one more."""
        self.stock = []
        self.open = STARTERS & mask_of(self.kit.pack)  # gyp.first-lead
        self.led = self.passed = NOTHING
        self.aside = NO_SUITS[self.seats]
        self.is_led = self.is_out = False
        turns = self.round_from(self.after(self.dealer))
        hands: list[list[int]] = [[] for _ in turns]
        each = len(order) // self.seats
        top = deal_singly(order, 0, hands, turns, each)  # gyp.deal
        deal_singly(order, top, hands, turns[: len(order) - top], 1)
        self.hands = dealt(hands)

    # Playing ---------------------------------------------------------------------

    def why_not_play(self, seat: int, card: int) -> str:
        if not self.hands.holds(seat, card):
            return "table.not-held"
        if self.open >> card & 1:
            return ""
        if not self.is_led:
            return "gyp.first-lead"
        return "gyp.sequence" if SUIT[card] in self.led else "gyp.place"

    def why_not_pass(self, seat: int) -> str:
        if not self.hands.of(seat) & self.open:
            return ""  # gyp.pass-lead
        if not self.is_led:
            return "gyp.must-lead"
        return "" if self.may_hold_back else "gyp.pass"

    def play(self, seat: int, card: int) -> None:
        """A turn is one card: gyp.one-card.  The points count as they are made: gyp.target."""
        self.hands.play(card)
        if STARTERS >> card & 1:
            self.led = [*self.led, SUIT[card]]
        self.open = self.open & ~(1 << card) | OPENS[card]  # gyp.piles
        self.passed = NOTHING
        self.is_led = True
        if self.is_complete(SUIT[card]):
            self.gather(seat, SUIT[card])
            suit = cards_in(OF_SUIT[SUIT[card]])
            if self.wins_with("gyp.complete", seat, FOR_A_SUIT, suit):
                return
        if not self.hands.of(seat):
            if not self.is_out and self.wins_with("gyp.out", seat, FOR_GOING_OUT):
                return
            self.is_out = True
        self.go_on(seat)

    def is_complete(self, suit: int) -> bool:
        return not OF_SUIT[suit] & ~self.hands.played

    def gather(self, seat: int, suit: int) -> None:
        """Who completes a suit puts it away: gyp.gather."""
        self.led = [other for other in self.led if other != suit]
        self.aside = self.aside[:]
        self.aside[seat] = [*self.aside[seat], suit]

    def wins_with(self, clause: str, seat: int, points: int, cards: list[int] = NOTHING) -> bool:
        """Score, and end the game where that is enough."""
        way = SUIT_NAMES[SUIT[cards[0]]].lower() if cards else ""
        self.score(clause, seat, points, cards, way)
        if self.wins_at_once and self.match.is_won(self.scores[seat]):
            self.finish([seat])
            return True
        return False

    def say_pass(self, seat: int) -> None:
        """Where nobody may hold back, and before the first lead, a pass tells that no card fits."""
        if not self.may_hold_back or not self.is_led:
            self.hands.saw_lack(seat, self.open)
        self.passed = [*self.passed, seat]
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """To the next on the left who holds cards; to the end of the deal when all such have passed."""
        self.turn = self.next_holder(seat)  # gyp.turns
        has_ended = self.is_out and not self.plays_on  # gyp.deal-end
        if has_ended or self.turn < 0 or self.turn in self.passed:
            self.end_deal()

    def end_deal(self) -> None:
        """Where one deal is all, another is dealt for one that gave nobody a point: table.one-deal."""
        is_void = self.setup.one_deal and max(self.scores) == 0
        if is_void and self.deals < self.setup.options.number("max-deals"):
            self.pass_deal()
        else:
            close_deal(self, self.match)

    def next_holder(self, seat: int) -> int:
        """The first on the left of a seat who holds cards, at last the seat itself; -1 if nobody does."""
        for other in self.round_from(self.after(seat)):
            if self.hands.of(other):
                return other
        return -1

    # What some games answer otherwise ---------------------------------------------------

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options, self.kit.cut_heights)

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """A deal brings two points or more unless players hold back; before a card all others may pass."""
        deals = self.setup.options.number("max-deals")
        if self.wins_at_once and not self.may_hold_back:
            deals = min(deals, self.seats * max(self.match.target - 1, 0) // FOR_GOING_OUT + 1)
        return 102 + deals * (1 + (len(self.kit.pack) + 1) * self.seats)

    def prompt(self) -> Prompt:
        if self.turn < 0:
            return NO_PROMPT
        return PLAY_ON if self.is_led else LEAD

    def moves_for(self, seat: int) -> list[Move]:
        moves = moves_with(self.hands.of(seat) & self.open, PLAY)
        if not moves or (self.may_hold_back and self.is_led):  # gyp.pass
            moves.append(PASS)
        return moves

    def move_at_random(self, seat: int, rng: Rng) -> None:
        cards = self.hands.of(seat) & self.open
        if cards and not self.may_hold_back:
            self.play(seat, random_card(cards, rng))
        else:
            super().move_at_random(seat, rng)

    def objection(self, seat: int, move: Move) -> str:
        if move.verb == "play":
            return self.why_not_play(seat, move.card)
        return self.why_not_pass(seat) if move.verb == "pass" else "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        if move.verb == "play":
            self.play(seat, move.card)
        else:
            self.say_pass(seat)

    def places(self) -> list[Place]:
        places = self.hands.places()
        for seat, aside in enumerate(self.aside):
            places.append(Place(f"complete suits {seat + 1}", self.cards_of(aside)))
        return [*places, Place("layout", self.cards_of(self.led)), Place("stock", self.stock)]

    def cards_of(self, laid: list[int]) -> list[int]:
        """The cards that have been laid of these suits, one suit after the other."""
        return [card for suit in laid for card in cards_in(OF_SUIT[suit] & self.hands.played)]

    def show(self, view: View, viewer: int) -> None:
        """A row for each suit in the order led, low to high; nothing that was laid is hidden: gyp.piles."""
        self.hands.show(view, viewer, NAMES)
        for suit in self.led:
            view.show_cards(SUIT_NAMES[suit], NOBODYS, LAYOUT, self.cards_of([suit]), NAMES)
        if self.led:
            view.tell_rows("led", [], self.led)
        completed: list[int] = []
        by: list[int] = []
        for seat, aside in enumerate(self.aside):
            if aside:
                view.show_backs(f"complete suits {seat + 1}", seat, PILE, len(self.cards_of(aside)))
            completed += aside
            by += [seat] * len(aside)
        if completed:
            words = ", ".join([f"{SUIT_NAMES[suit]} by {{}}" for suit in completed])
            view.tell("completed", words, by, completed)
        view.tell_seats("passed since the last card", self.passed)

    def clone(self) -> "Gyp":
        twin = Gyp(self.setup)
        self.copy_into(twin)
        twin.match.extra = self.match.extra
        twin.stock = self.stock
        twin.hands = self.hands.clone()
        twin.open = self.open
        twin.led = self.led
        twin.aside = self.aside
        twin.passed = self.passed
        twin.is_led = self.is_led
        twin.is_out = self.is_out
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Gyp":
        twin = self.clone()
        twin.hands.imagine(seat, mask_of(self.kit.pack), self.stock, [], rng)
        return twin


OPTIONS: Final = [
    Option("target", "gyp.target", "the points that win the game", [10], any_number=True),
    Option("hold-back", "gyp.pass", "whether who can play may pass all the same", ["no", "yes"]),
    Option("play-on", "gyp.deal-end", "whether the others play on when a hand is empty", ["no", "yes"]),
    Option("end-check", "gyp.target", "when somebody can have won", ["at once", "end of deal"]),
    MAX_DEALS,
    FIRST_DEALER,
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game("gyp", "Gyp", "trix", "stops", (3, 4, 5), version=2).having(Gyp, OPTIONS)
